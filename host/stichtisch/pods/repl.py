"""MicroPython's raw REPL on a serial port, through mpremote."""

import contextlib
import struct
from collections.abc import Callable, Iterator
from typing import Protocol

from serial import Serial

from stichtisch.pods.install import InstallError
from stichtisch.pods.port import Port
from stichtisch.words import Sentence

_TRIES = 12
_TRY_S = 0.25  # 12 tries take 3 s: a pod of wire 2 ignores Ctrl-C for 2 s after its referee
_READ_S = 2.0  # the longest pause while an answer comes
_STOP = b"\r\x03\x02"  # end the line, stop the program (Ctrl-C), leave the raw REPL (Ctrl-B)
_PROMPT = b">>> "


class _Transport(Protocol):
    """What we use of mpremote's SerialTransport, which comes without types."""

    serial: Serial

    def enter_raw_repl(self) -> None: ...
    def exec(self, command: str) -> bytes: ...
    def exec_raw_no_follow(self, command: str) -> None: ...
    def close(self) -> None: ...


class MpremoteRepl:
    """The REPL of the pod on one port, for install(). Opening it stops the pod's program."""

    def __init__(self, port: str) -> None:
        """PortError if the port cannot be opened, InstallError if no MicroPython answers there."""
        transport, self._errors = _mpremote()
        Port(port).close()  # raises the PortError that says why
        with self._in_words():
            self._line = transport(port, timeout=_READ_S)
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
        raise InstallError("pods.no_micropython", port=port)

    @contextlib.contextmanager
    def _in_words(self) -> Iterator[None]:
        try:
            yield
        except self._errors as error:
            lines = str(error).strip().splitlines()
            last = lines[-1] if lines else Sentence("pods.silent")
            raise InstallError("pods.command_failed", last=last) from error


def _mpremote() -> tuple[Callable[..., _Transport], tuple[type[Exception], ...]]:
    """mpremote's transport and what it raises; InstallError if mpremote is not installed."""
    try:
        from mpremote.transport import TransportError
        from mpremote.transport_serial import SerialTransport
    except ImportError:
        raise InstallError("pods.no_mpremote") from None
    return SerialTransport, (TransportError, OSError, struct.error)
