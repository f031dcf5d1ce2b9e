"""Core Rules for a Game Master and Protagonists. Read sheets, ability_tests, resolve, conflict, rounds, attacks."""
