"""A serial port whose calls never wait: a device, a pseudo-terminal or a socket:// address."""

import errno
import select
import sys

import serial

from stichtisch.pods.errors import (
    PortBusyError,
    PortError,
    PortForbiddenError,
    PortMissingError,
)
from stichtisch.pods.threaded import ThreadedSerial

_CHUNK = 1024
"""Bytes of one read: no port has more than that of the host's time in one turn."""


class Port:
    """An open port, for this program alone. read() and write() raise OSError if it vanishes."""

    def __init__(self, name: str) -> None:
        """Open the port `name`, as pyserial takes it; PortError if that fails."""
        try:
            self._serial = serial.serial_for_url(name, timeout=0, write_timeout=0, exclusive=True)
        except (OSError, ValueError) as error:
            raise _in_words(name, error) from error
        self.selectable = self._has_fileno()
        self._threaded = None if self.selectable else ThreadedSerial(self._serial)

    def fileno(self) -> int:
        """The file descriptor for select(), if `selectable`: a serial port on Windows is not."""
        return int(self._serial.fileno())

    def read(self) -> bytes:
        """The bytes that have arrived, perhaps none."""
        if self._threaded is not None:
            return self._threaded.read()
        return bytes(self._serial.read(_CHUNK))

    def write(self, data: bytes) -> int:
        """Write as much of `data` as the port takes at once; return how many bytes."""
        if self._threaded is not None:
            return self._threaded.write(data)
        # if the port has no room, pyserial would try again and again instead of returning
        if not select.select([], [self], [], 0)[1]:
            return 0
        return self._serial.write(data) or 0

    def close(self) -> None:
        """Close the port, also one that has vanished."""
        if self._threaded is not None:
            self._threaded.close()
            return
        # pyserial 3.5 leaves a socket open if its other end closed first
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
    if sys.platform == "win32" and "PermissionError" in str(error):
        # pyserial gives no number there, and Windows forbids nobody a port that is free
        return PortBusyError(name)
    if number in (errno.EACCES, errno.EPERM):
        return PortForbiddenError(name)
    if number in (errno.EBUSY, errno.EWOULDBLOCK):
        return PortBusyError(name)
    return PortMissingError(name)
