"""Installs the program on one pod: copies only the files that differ, and verifies them.

It speaks to MicroPython's raw REPL on the pod's serial port, through mpremote.
"""

import contextlib
import hashlib
import json
import os
import shutil
import struct
import time
from base64 import b64encode
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from importlib import resources
from pathlib import Path
from typing import Protocol, TypeVar

from serial import Serial

from stichtisch.errors import StichtischError, why
from stichtisch.extras import pip_command
from stichtisch.pods.events import PodJoined
from stichtisch.pods.pods import Pods
from stichtisch.pods.port import Port
from stichtisch.pods.program import Program
from stichtisch.words import Sentence

# bytes sent at a time: in base64 they are 1 KiB, which a Pico always has free
_CHUNK = 768

_T = TypeVar("_T")


class InstallError(StichtischError):
    """The program could not be installed on a pod; trying again is safe."""


_TRIES = 12
_TRY_S = 0.25  # 12 tries take 3 s: a pod of wire 2 ignores Ctrl-C for 2 s after its referee
_READ_S = 2.0  # the longest pause while an answer comes
_SILENT_S = 60.0  # settle() says nothing for 8 s on an emulated Pico; mpremote's own limit is 10
_STOP = b"\r\x03\x02"  # end the line, stop the program (Ctrl-C), leave the raw REPL (Ctrl-B)
_PROMPT = b">>> "


class _Transport(Protocol):
    """What we use of mpremote's SerialTransport, which comes without types."""

    serial: Serial

    def enter_raw_repl(self) -> None: ...
    def exec_raw(self, command: str, timeout: float) -> tuple[bytes, bytes]: ...
    def exec_raw_no_follow(self, command: str) -> None: ...
    def close(self) -> None: ...


class Repl:
    """Runs code on the pod of one port, through mpremote; opening it stops the pod's program.

    Every method may raise InstallError.
    """

    def __init__(self, port: str) -> None:
        """PortError if the port cannot be opened, InstallError if no MicroPython answers there."""
        transport, self._errors = _mpremote()
        Port(port).close()  # raises the PortError that says why
        with self._in_words():
            self._line = transport(port, timeout=_READ_S)
        self._enter(port)

    def run(self, code: str) -> str:
        """Run `code` and return what it printed."""
        with self._in_words():
            printed, failed = self._line.exec_raw(code, timeout=_SILENT_S)
        if failed:
            last = failed.decode("utf-8", "replace").strip().rpartition("\n")[2]
            raise InstallError("pods.command_failed", last=last)
        return printed.decode()

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
            last = str(error) or Sentence("pods.silent")
            raise InstallError("pods.command_failed", last=last) from error


def _mpremote() -> tuple[Callable[..., _Transport], tuple[type[Exception], ...]]:
    """mpremote's transport and what it raises; InstallError if mpremote is not installed."""
    try:
        from mpremote.transport import TransportError
        from mpremote.transport_serial import SerialTransport
    except ImportError:
        raise InstallError("pods.no_mpremote", install=pip_command("flash")) from None
    return SerialTransport, (TransportError, OSError, struct.error)


def rename(repl: Repl, name: str) -> None:
    """Give the pod this name, and restart it."""
    _teach(repl)
    repl.run(f"rename({name!r})")
    repl.reset()


def install(
    repl: Repl, program: Program, progress: Callable[[int, int], None], yes: bool = False
) -> str:
    """Install `program` on the pod, restart it, and return the pod's id in hex.

    A board that runs somebody else's main.py is restarted as it is, without `yes`.

    `progress` is called with the bytes that are on the pod and the bytes of the whole program.
    Files that are already right are not copied again, so a second call continues an interrupted
    one. InstallError if a file on the pod is wrong in the end, or the board is somebody else's.
    """
    _teach(repl)
    if not yes:
        _spare_strangers(repl)
    pod = _ask(repl, "unique()", str)
    files = program.files(_ask(repl, "mpy()", int))
    wanted = {name: hashlib.sha256(data).hexdigest() for name, data in files.items()}
    total = sum(map(len, files.values()))
    lacking = _lacking(repl, wanted)
    done = total - sum(len(files[name]) for name in lacking)
    progress(done, total)
    for name in lacking:
        for part in _send(repl, name, files[name]):
            done += part
            progress(done, total)
    if damaged := _lacking(repl, wanted):
        raise InstallError("pods.damaged_file", file=damaged[0])
    fresh = [name for name, states in _state(repl, wanted).items() if wanted[name] != states[0]]
    repl.run(f"settle({sorted(wanted)!r}, {fresh!r})")
    if any(wanted[name] != states[0] for name, states in _state(repl, wanted).items()):
        raise InstallError("pods.older_file")
    repl.reset()
    return pod


def _teach(repl: Repl) -> None:
    repl.run(resources.files("stichtisch.pods").joinpath("on_pod.py").read_text("utf-8"))


def _spare_strangers(repl: Repl) -> None:
    files = _ask(repl, "foreign()", list)
    if files:
        board = _ask(repl, "board()", str)
        repl.reset()  # its own program was stopped
        raise InstallError("pods.foreign", board=board, files=", ".join(map(str, files)))


def _lacking(repl: Repl, wanted: Mapping[str, str]) -> list[str]:
    """The files that are right neither in place nor waiting beside it."""
    return [name for name, there in _state(repl, wanted).items() if wanted[name] not in there]


def _state(repl: Repl, wanted: Mapping[str, str]) -> dict[str, list[str]]:
    """For each file the digests of the one in place and of the one waiting."""
    return dict(zip(wanted, _ask(repl, f"state({list(wanted)!r})", list), strict=True))


def _send(repl: Repl, name: str, data: bytes) -> Iterator[int]:
    """Copy one file to wait beside its place; yield the bytes sent each time."""
    repl.run(f"begin({name!r})")
    for at in range(0, len(data), _CHUNK):
        part = data[at : at + _CHUNK]
        repl.run(f'more("{b64encode(part).decode()}")')
        yield len(part)
    repl.run("end()")


def _ask(repl: Repl, call: str, kind: type[_T]) -> _T:
    """What a call of on_pod.py returns; InstallError if that is not of this type."""
    try:
        answer = json.loads(repl.run(f"import json; print(json.dumps({call}))"))
    except ValueError:
        answer = None
    if not isinstance(answer, kind):
        raise InstallError("pods.no_sense")
    return answer


_INFO = "INFO_UF2.TXT"
# RP2040 and RP2350 data sheets, "USB mass storage interface": the board's line in that file
_BOARD = "Board-ID: RPI-RP2"
# microsoft/uf2, "File format": magic numbers at both ends, the family at 28
_BLOCK = 512
_MAGIC = (0x0A324655, 0x9E5D5157, 0x0AB16F30)
_RP2040 = 0xE48BFF56
_WHERE = ("/Volumes/*", "/media/*", "/media/*/*", "/run/media/*/*")


def boot_drives() -> list[Path]:
    """The drives of all RP2040s in boot mode that the system has mounted."""
    return [place for place in _places() if _is_rp2040(place)]


def check_image(image: Path) -> None:
    """StichtischError unless the file is a whole UF2 image for the RP2040."""
    try:
        data = image.read_bytes()
    except OSError as error:
        raise StichtischError("pods.no_image", file=image, why=why(error)) from error
    blocks = [data[at : at + _BLOCK] for at in range(0, len(data), _BLOCK)]
    if not blocks or not all(map(_is_block, blocks)):
        raise StichtischError("pods.other_image", file=image)


def bring(image: Path, drive: Path) -> None:
    """Copy a checked image; the board restarts with it by itself once it has the last block."""
    try:
        with image.open("rb") as source, (drive / image.name).open("wb") as target:
            shutil.copyfileobj(source, target)
            target.flush()
            os.fsync(target.fileno())
    except OSError as error:
        if drive.exists():  # a board that has all of it takes its drive away at once
            raise StichtischError("pods.not_brought", drive=drive, why=why(error)) from error


def _places() -> Iterator[Path]:
    if os.name == "nt":
        yield from (Path(f"{letter}:/") for letter in "DEFGHIJKLMNOPQRSTUVWXYZ")
    for pattern in _WHERE:
        yield from sorted(Path("/").glob(pattern[1:]))


def _is_rp2040(place: Path) -> bool:
    try:
        return _BOARD in (place / _INFO).read_text("ascii", "replace").splitlines()
    except OSError:
        return False


def _is_block(block: bytes) -> bool:
    if len(block) != _BLOCK:
        return False
    first, second, _, _, _, _, _, family = struct.unpack_from("<8I", block)
    (last,) = struct.unpack_from("<I", block, _BLOCK - 4)
    return (first, second, last) == _MAGIC and family == _RP2040


BACK_S = 60.0
"""How long a pod may take to restart and join: a Pico takes 2, an emulated one 9 and more."""

Progress = Callable[[str, int, int], None]
"""Called with a port, the bytes its pod has so far, and the bytes of the whole program."""


@dataclass
class Outcome:
    """The result for one port: the id of its `pod`, and an `error` unless the update worked."""

    port: str
    pod: str = ""
    error: Sentence | None = None


def update(
    ports: Sequence[str],
    program: Program,
    enter: Callable[[str], Repl],
    progress: Progress,
    yes: bool = False,
) -> list[Outcome]:
    """Install `program` on the pods of all `ports` at once; one outcome a port, in their order.

    `enter` opens the REPL on a port. `progress` is called from several threads. `yes`: also on
    boards that run somebody else's program.
    """

    def one(port: str) -> Outcome:
        try:
            with contextlib.closing(enter(port)) as repl:
                pod = install(repl, program, lambda done, of: progress(port, done, of), yes)
        except StichtischError as error:
            return Outcome(port, error=error.sentence)
        return Outcome(port, pod)

    with ThreadPoolExecutor(max_workers=max(len(ports), 1)) as workers:
        return list(workers.map(one, ports))


def await_hello(outcomes: Sequence[Outcome], version: str, pods: Pods) -> None:
    """Wait up to 60 s until the updated pods join with this version; else set their `error`."""
    awaited = {outcome.pod: outcome for outcome in outcomes if not outcome.error}
    for outcome in awaited.values():
        outcome.error = Sentence("pods.not_back")
    until = time.monotonic() + BACK_S
    while awaited and time.monotonic() < until:
        for event in pods.poll(0.2):
            if isinstance(event, PodJoined) and event.pod in awaited:
                said = event.hello.firmware
                other = Sentence("pods.other", said=said, version=version)
                awaited.pop(event.pod).error = None if said == version else other
