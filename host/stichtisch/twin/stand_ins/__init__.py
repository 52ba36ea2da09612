"""Stand-ins for MicroPython's own modules: with them the firmware runs under CPython."""
