"""The Adventure Deck System: combat decks of 52, a rondel of six Rounds, Up and Down, foes that run themselves.

Read in this order: formulas, updown, schema, catalogue, decks, characters, hands, initiative, rounds, turns,
plays, boosts, attacks, reactions, counters, damage; then foes and traits, and the chapters of their own. An adventure is in
adventures, explore, journey, tasks, rest, loot and homecoming; a table begins in lobby.
"""
