"""Rules of thumb for the Adventure Deck System."""
