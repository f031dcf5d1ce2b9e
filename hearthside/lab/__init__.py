"""The lab: whole games by bots, many thousands of them, and a report a designer can read."""
