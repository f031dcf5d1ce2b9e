"""The Deckahedron: A Thousand Faces of Adventure and Deckahedron World, three editions of one game.

Read in this order: editions.py, cards.py, moves.py, heroes.py, deck.py, flips.py, resolving.py, stamina.py,
suffering.py, play.py, family.py. `things.md` lists what lies on the table, `rulings.md` how gaps are read.

Facts from "A Thousand Faces of Adventure" (earlier "Deckahedron World") by S. J. Brown, https://1kfa.com, CC BY 3.0,
which credits "Dungeon World", (c) 2012 Sage Kobold Productions, by Sage LaTorra and Adam Koebel.
"""
