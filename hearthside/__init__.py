"""Hearthside: card role-playing games at a shared table."""

__version__ = "0.1.0"
