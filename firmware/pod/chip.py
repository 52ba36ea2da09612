"""Which chip this is: the RP2040 (Pico, Pico W), whose registers we know from its own page."""

import sys

# "Raspberry Pi Pico with RP2040", "Raspberry Pi Pico 2 with RP2350"
RP2040 = "RP2040" in getattr(sys.implementation, "_machine", "")
