"""Skat by the International Skat Order. S1 and so on name decisions of its README.md."""
