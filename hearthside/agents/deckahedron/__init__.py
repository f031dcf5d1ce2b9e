"""Rules of thumb for fights of the Deckahedron: players, and a GM who plays the foes."""
