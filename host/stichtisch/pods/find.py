"""Finds the serial ports that may have a pod, by their USB ids."""

from serial.tools import list_ports

_RASPBERRY_PI = 0x2E8A  # USB vendor id
_MICROPYTHON = 0x0005  # USB product id of MicroPython on a Pico


def pod_ports() -> list[str]:
    """The names of all ports with Raspberry Pi's vendor id, sorted. It opens none of them."""
    return sorted(port.device for port in list_ports.comports() if port.vid == _RASPBERRY_PI)


def micropython_ports() -> list[str]:
    """The names of those that run MicroPython, sorted: not a debug probe of the same vendor."""
    return sorted(
        port.device
        for port in list_ports.comports()
        if (port.vid, port.pid) == (_RASPBERRY_PI, _MICROPYTHON)
    )
