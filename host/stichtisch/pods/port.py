"""A serial port that never waits: real ones, pseudo-terminals and socket:// alike."""

import errno
import select

import serial

from stichtisch.pods.errors import (
    PortBusyError,
    PortError,
    PortForbiddenError,
    PortMissingError,
)

_CHUNK = 4096


class Port:
    """An open port, ours alone. Reading and writing raise OSError when the port has vanished."""

    def __init__(self, name: str) -> None:
        """Open it; PortError says in words why that cannot be."""
        try:
            self._serial = serial.serial_for_url(name, timeout=0, write_timeout=0, exclusive=True)
        except (OSError, ValueError) as error:
            raise _in_words(name, error) from error
        self.selectable = self._has_fileno()

    def fileno(self) -> int:
        """What select() takes, if the port is `selectable`: Windows' serial ports are not."""
        return int(self._serial.fileno())

    def read(self) -> bytes:
        """What has arrived, perhaps nothing."""
        return bytes(self._serial.read(_CHUNK))

    def write(self, data: bytes) -> int:
        """Write as much as goes at once; return how much that was."""
        # without room pyserial would try again and again instead of coming back
        if self.selectable and not select.select([], [self], [], 0)[1]:
            return 0
        return self._serial.write(data) or 0

    def close(self) -> None:
        """Close it, whatever has become of it."""
        # pyserial 3.5 leaves a socket open when its other end went first
        line = getattr(self._serial, "_socket", None)
        self._serial.close()
        if line is not None:
            line.close()

    def _has_fileno(self) -> bool:
        try:
            self.fileno()
        except OSError:
            return False
        return True


def _in_words(name: str, error: Exception) -> PortError:
    number = getattr(error, "errno", None)
    if number in (errno.EACCES, errno.EPERM):
        return PortForbiddenError(name)
    if number in (errno.EBUSY, errno.EWOULDBLOCK):
        return PortBusyError(name)
    return PortMissingError(name)
