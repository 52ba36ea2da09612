"""Stand-ins for MicroPython's own modules, for a pod that runs under CPython."""
