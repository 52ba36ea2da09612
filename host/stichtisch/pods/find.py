"""Which serial ports may have a pod: those of Raspberry Pi's USB vendor id, and no others."""

from serial.tools import list_ports

RASPBERRY_PI = 0x2E8A
_MICROPYTHON = 0x0005
"""USB vendor id of the Pico and of MicroPython on it."""


def pod_ports() -> list[str]:
    """The names of all such ports, sorted; none of them is opened."""
    return sorted(port.device for port in list_ports.comports() if port.vid == RASPBERRY_PI)


def micropython_ports() -> list[str]:
    """Those of them where MicroPython is: a debug probe of the same vendor is not written to."""
    return sorted(
        port.device
        for port in list_ports.comports()
        if (port.vid, port.pid) == (RASPBERRY_PI, _MICROPYTHON)
    )
