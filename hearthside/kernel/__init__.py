"""The kernel: tables, seats, things, steps, events, chance, views and the journal. It knows no game."""
