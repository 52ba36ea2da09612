"""Schafkopf (public domain), Bavarian, for four. SF1 and so on name decisions of its README.md."""
