"""Files that people write: adventures, cards, studies. Reading them, and telling their authors what is wrong."""
