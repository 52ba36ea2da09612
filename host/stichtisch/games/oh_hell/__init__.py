"""Oh Hell (public domain; in German "Stiche raten" or "Rauf und runter"), for three to five.

Numbers such as OH6 in this package name the decisions of its README.md.
"""
