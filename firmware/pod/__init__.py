"""The pod's program: reader, lamps, key and screen, and the wire to the referee."""

VERSION = b"0.1.0"
