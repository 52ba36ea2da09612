"""Finds the serial ports that may have a pod, by their USB ids."""

from concurrent.futures import Future, ThreadPoolExecutor

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


class Search:
    """Looks for ports in a thread of its own: on Windows that takes 100 ms and more."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, "ports")
        self._search: Future[list[str]] | None = None

    @property
    def under_way(self) -> bool:
        return self._search is not None

    def begin(self) -> None:
        """Search, unless a search is under way."""
        if self._search is None:
            self._search = self._thread.submit(pod_ports)

    def found(self) -> list[str] | None:
        """What the last search found, once; None if it found nothing new or is under way."""
        search = self._search
        if search is None or not search.done():
            return None
        self._search = None
        return search.result()
