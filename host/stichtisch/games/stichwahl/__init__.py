"""Stichwahl (Jochen Knittel, HUCH! 2024), for two to four.

Numbers such as K18 in this package name decisions where the rule sheet is silent or open;
each is a sentence where it is applied.
"""
