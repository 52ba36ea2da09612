"""A virtual pod from outside: players and tests lay tags on it and look at its lamps."""

import contextlib
import json
import os
import subprocess
import sys
import threading
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import IO, Self

from stichtisch.errors import StichtischError
from stichtisch.scene import Colour
from stichtisch.twin.board import unique_id


class VirtualPodError(StichtischError):
    """A virtual pod did not start, or has ended."""


class Outside(ABC):
    """What a person can do to a virtual pod: a twin or an emulated Pico."""

    def lay(self, uid: str) -> None:
        """Lay a tag on the pod; `uid` in hex."""
        self._do(do="lay", uid=uid)

    def lift(self, uid: str) -> None:
        self._do(do="lift", uid=uid)

    def press(self) -> None:
        self._do(do="press")

    def release(self) -> None:
        self._do(do="release")

    def noise(self, rate: float) -> None:
        """Damage this share, 0 to 1, of the frames between reader and tags."""
        self._do(do="noise", rate=rate)

    def fault(self, what: str) -> None:
        """Make the reader "absent", "wedged" or "fine" again."""
        self._do(do="fault", part="reader", what=what)

    @abstractmethod
    def _do(self, **control: object) -> None:
        """Send the board one control line (run.py lists them)."""


class VirtualPod(Outside):
    """One pod process. What is done to it takes effect within some milliseconds."""

    def __init__(self, name: str, process: subprocess.Popen[str]) -> None:
        """VirtualPodError if the process ends before it names its port."""
        self.name = name
        self.pod = unique_id(name).hex()
        """The pod's id in hex, as it tells the host."""
        self.lamps: list[Colour] = []
        """What each lamp shows, as (red, green, blue); empty on the private pod."""
        self.screen = bytes(1024)
        """The screen's memory: 8 pages of 128 columns, top dot in bit 0."""
        self.screen_on = False
        self._process = process
        self._change = threading.Condition()
        first = self._out.readline()
        if not first:
            raise VirtualPodError("twin.not_started", name=name)
        self.port = str(json.loads(first)["port"])
        """What pyserial opens."""
        self._reader = threading.Thread(target=self._watch, daemon=True)
        self._reader.start()

    @classmethod
    def start(
        cls, name: str, role: str, number: int = 0, tcp: bool = not hasattr(os, "openpty")
    ) -> Self:
        """Start a pod in a process of its own; `role` is "seat" or "private".

        Its port is a TCP port with `tcp`, of this number if that is not 0, else a pseudo-terminal.
        VirtualPodError if it does not start.
        """
        command = [sys.executable, "-m", "stichtisch.twin.run", "--id", name, "--role", role]
        if tcp:
            command += ["--tcp", "--port", str(number)]
        return cls.run(name, command)

    @classmethod
    def run(cls, name: str, command: Sequence[str | Path]) -> Self:
        """Start a program that is a pod; VirtualPodError if that ends before it names its port."""
        process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            # Ctrl-C on the terminal is for the referee, who then closes the pods
            start_new_session=True,
            creationflags=getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),
        )
        return cls(name, process)

    def wait(self, until: Callable[[Self], bool], timeout: float) -> bool:
        """Wait at most `timeout` seconds until `until(pod)` is true; return whether it is."""
        end = time.monotonic() + timeout
        with self._change:
            while not until(self):
                left = end - time.monotonic()
                if left <= 0:
                    return False
                self._change.wait(left)
            return True

    @property
    def alive(self) -> bool:
        return self._process.poll() is None

    def close(self) -> None:
        """End the pod, if it still runs, and wait until it has ended."""
        self._let_go()
        try:
            self._process.wait(5)
        except subprocess.TimeoutExpired:
            self._process.kill()
        self._bury()

    def kill(self) -> None:
        """End the pod at once, as unplugging it does."""
        self._process.kill()
        self._let_go()
        self._bury()

    def _let_go(self) -> None:
        with contextlib.suppress(OSError):
            self._in.close()

    def _bury(self) -> None:
        self._process.wait()
        self._reader.join()
        self._out.close()

    @property
    def _in(self) -> IO[str]:
        assert self._process.stdin is not None
        return self._process.stdin

    @property
    def _out(self) -> IO[str]:
        assert self._process.stdout is not None
        return self._process.stdout

    def _do(self, **control: object) -> None:
        try:
            self._in.write(json.dumps(control) + "\n")
            self._in.flush()
        except (OSError, ValueError):
            raise VirtualPodError("twin.ended", name=self.name) from None

    def _watch(self) -> None:
        for text in self._out:
            line = json.loads(text)
            with self._change:
                match line:
                    case {"lamps": str(lamps)}:
                        self.lamps = _colours(bytes.fromhex(lamps))
                    case {"screen": str(screen), "on": bool(on)}:
                        self.screen = bytes.fromhex(screen)
                        self.screen_on = on
                self._change.notify_all()


def _colours(wire: bytes) -> list[Colour]:
    return [(wire[at + 1], wire[at], wire[at + 2]) for at in range(0, len(wire), 3)]
