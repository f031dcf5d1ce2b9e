"""`hearthside join`: the whole game in a terminal, by typed lines."""
