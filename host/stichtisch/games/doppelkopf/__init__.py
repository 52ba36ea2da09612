"""Doppelkopf (public domain), for four. D1 and so on name decisions of its README.md."""
