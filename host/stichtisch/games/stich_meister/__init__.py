"""Stich-Meister (Friedemann Friese, Amigo 2010), for three to five.

Numbers such as M21 in this package name decisions where the rule sheets and the accounts of real
tables are silent or disagree; each is a sentence where it is applied.
"""
