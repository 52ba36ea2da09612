"""Spades (public domain), for two sides of two. SP1 and so on name decisions of its README.md."""
