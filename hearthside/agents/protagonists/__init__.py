"""Rules of thumb for Core Rules."""
