"""Puts the program on one pod: only what differs is copied, and what came is verified."""

import hashlib
import json
from base64 import b64encode
from collections.abc import Callable, Iterator, Mapping
from importlib import resources
from typing import Any, Protocol

from stichtisch.errors import StichtischError
from stichtisch.pods.program import Program

# raw bytes sent at a time: 1 KiB of base64 and its line fit into any free memory of a Pico
_CHUNK = 768


class InstallError(StichtischError):
    """A pod that did not take its program; it may be tried again."""


class Repl(Protocol):
    """A pod that runs what it is told, its own program stopped. InstallError if it fails."""

    def run(self, code: str) -> str:
        """Run it; what it printed."""
        ...

    def reset(self) -> None:
        """Let the pod start anew."""
        ...

    def close(self) -> None:
        """Leave it."""
        ...


def install(repl: Repl, program: Program, progress: Callable[[int, int], None]) -> str:
    """Bring the pod up to this program and let it start; its id.

    `progress` is told how many bytes of how many are there. Files that are right are not
    copied again, so after an interruption it goes on where it was. InstallError if the pod
    holds something else in the end.
    """
    repl.run(resources.files("stichtisch.pods").joinpath("on_pod.py").read_text("utf-8"))
    pod = str(_ask(repl, "unique()"))
    files = program.files(int(_ask(repl, "mpy()")))
    wanted = {name: hashlib.sha256(data).hexdigest() for name, data in files.items()}
    total = sum(map(len, files.values()))
    lacking = _lacking(repl, wanted)
    done = total - sum(len(files[name]) for name in lacking)
    progress(done, total)
    for name in lacking:
        for part in _send(repl, name, files[name]):
            done += part
            progress(done, total)
    if spoilt := _lacking(repl, wanted):
        raise InstallError(f"{spoilt[0]} did not arrive whole: try again, with another cable")
    fresh = [name for name, states in _state(repl, wanted).items() if wanted[name] != states[0]]
    repl.run(f"settle({sorted(wanted)!r}, {fresh!r})")
    if any(wanted[name] != states[0] for name, states in _state(repl, wanted).items()):
        raise InstallError("the pod kept an older file: try again")
    repl.reset()
    return pod


def _lacking(repl: Repl, wanted: Mapping[str, str]) -> list[str]:
    """Files that are neither in place nor wait for it."""
    return [name for name, there in _state(repl, wanted).items() if wanted[name] not in there]


def _state(repl: Repl, wanted: Mapping[str, str]) -> dict[str, list[str]]:
    """For each file the digests of what is in place and of what waits."""
    return dict(zip(wanted, _ask(repl, f"state({list(wanted)!r})"), strict=True))


def _send(repl: Repl, name: str, data: bytes) -> Iterator[int]:
    """Copy one file beside its place; yields how much went each time."""
    repl.run(f"begin({name!r})")
    for at in range(0, len(data), _CHUNK):
        part = data[at : at + _CHUNK]
        repl.run(f'more("{b64encode(part).decode()}")')
        yield len(part)
    repl.run("end()")


def _ask(repl: Repl, call: str) -> Any:
    answer = repl.run(f"import json; print(json.dumps({call}))")
    try:
        return json.loads(answer)
    except ValueError:
        raise InstallError("the pod answers nonsense: pull its plug and try again") from None
