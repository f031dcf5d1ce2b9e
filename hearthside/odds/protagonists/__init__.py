"""Odds of the Core Rules. Read ability_tests, attacks, contests, order, duels, brawls, choices, asked."""
