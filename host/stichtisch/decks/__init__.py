"""Decks: which tag is which card, how the table learns it, and the file it is kept in."""
