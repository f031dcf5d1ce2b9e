"""The odds of the Adventure Deck from what a seat knows. Read symbols, attacks, then asked."""
