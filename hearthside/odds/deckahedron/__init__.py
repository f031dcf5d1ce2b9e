"""The odds of the Deckahedron from what a seat sees. Read unseen, then asked."""
