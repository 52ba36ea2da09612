"""Was Sticht? (Karl-Heinz Schmiel, Moskito 1994), for three or four.

Numbers such as W21 in this package name decisions where the rule sheets are silent or disagree;
each is a sentence where it is applied.
"""
