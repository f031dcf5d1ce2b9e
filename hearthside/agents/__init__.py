"""Seats played by programs. They see what a person on that seat would see, and answer the same asks."""
