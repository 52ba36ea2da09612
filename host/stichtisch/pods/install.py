"""Installs the program on one pod: copies only the files that differ, and verifies them."""

import hashlib
import json
from base64 import b64encode
from collections.abc import Callable, Iterator, Mapping
from importlib import resources
from typing import Protocol, TypeVar

from stichtisch.errors import StichtischError
from stichtisch.pods.program import Program

# bytes sent at a time: in base64 they are 1 KiB, which a Pico always has free
_CHUNK = 768

_T = TypeVar("_T")


class InstallError(StichtischError):
    """The program could not be installed on a pod; trying again is safe."""


class Repl(Protocol):
    """Runs code on a pod whose own program is stopped. Every method may raise InstallError."""

    def run(self, code: str) -> str:
        """Run `code` and return what it printed."""
        ...

    def reset(self) -> None:
        """Restart the pod."""
        ...

    def close(self) -> None:
        """Close the connection to the pod."""
        ...


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
