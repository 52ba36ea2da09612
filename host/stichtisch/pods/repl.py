"""MicroPython's raw REPL on a serial port, by mpremote."""

import contextlib
import struct
from collections.abc import Iterator
from typing import Any

from stichtisch.pods.install import InstallError
from stichtisch.pods.port import Port

_TRIES = 12
_TRY_S = 0.25  # together more than the 2 s for which a pod still waits for a lost referee
_READ_S = 2.0  # longest without a byte where one is due
# ends a line, stops a program, leaves the raw REPL
_STOP = b"\r\x03\x02"
_PROMPT = b">>> "


class MpremoteRepl:
    """One pod's REPL: entering stops its program."""

    def __init__(self, port: str) -> None:
        """PortError if the port cannot be had, InstallError if nobody answers there."""
        transport, self._errors = _mpremote()
        Port(port).close()  # says in words why it cannot be opened
        with self._in_words():
            self._line: Any = transport(port, timeout=_READ_S)
        self._enter(port)

    def run(self, code: str) -> str:
        with self._in_words():
            return bytes(self._line.exec(code)).decode()

    def reset(self) -> None:
        with self._in_words():
            self._line.exec_raw_no_follow("import machine; machine.reset()")

    def close(self) -> None:
        # after a reset the port may be gone
        with contextlib.suppress(OSError):
            self._line.close()

    def _enter(self, port: str) -> None:
        serial = self._line.serial
        try:
            serial.timeout = _TRY_S
            for _ in range(_TRIES):
                serial.write(_STOP)
                if serial.read_until(_PROMPT).endswith(_PROMPT):
                    serial.timeout = _READ_S
                    self._line.enter_raw_repl()
                    return
        except self._errors:
            pass
        self.close()
        raise InstallError(
            f"no MicroPython answers on {port}: hold BOOTSEL, plug in, and copy MicroPython there"
        )

    @contextlib.contextmanager
    def _in_words(self) -> Iterator[None]:
        try:
            yield
        except self._errors as error:
            first = (str(error).strip().splitlines() or ["it fell silent"])[-1]
            raise InstallError(f"the pod did not do as told ({first}): try again") from error


def _mpremote() -> tuple[Any, tuple[type[Exception], ...]]:
    """Its transport, and what that raises."""
    try:
        from mpremote.transport import TransportError
        from mpremote.transport_serial import SerialTransport
    except ImportError:
        raise InstallError(
            "updating needs mpremote: install it with `pip install 'stichtisch[flash]'`"
        ) from None
    return SerialTransport, (TransportError, OSError, struct.error)
