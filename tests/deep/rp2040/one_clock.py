"""Pods on emulated Picos that share one emulated clock, which runs only when it is told to."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from stichtisch.twin.pods import Outside

_PROGRAM = Path(__file__).parent / "board" / "one_clock.mjs"


class Pico(Outside):
    """One pod: hands on its outside, and the port behind it as PodLink takes it."""

    selectable = False

    def __init__(self) -> None:
        self.lamps = b""
        self._told: dict[str, Any] = {"hands": [], "write": ""}
        self._said = b""

    def read(self) -> bytes:
        said, self._said = self._said, b""
        return said

    def write(self, data: bytes) -> int:
        self._told["write"] += data.hex()
        return len(data)

    def close(self) -> None:
        pass

    def take_told(self) -> dict[str, Any]:
        """What hands and host did since the last time."""
        told, self._told = self._told, {"hands": [], "write": ""}
        return told

    def hear(self, news: dict[str, Any]) -> None:
        """Take in what the pod said and shows."""
        self._said += bytes.fromhex(news.get("said", ""))
        self.lamps = bytes.fromhex(news.get("lamps", self.lamps.hex()))

    def _do(self, **control: Any) -> None:
        self._told["hands"].append(control)


class OneClock:
    """`ms` is what the time is for the pods, and for the host."""

    def __init__(self, names: Sequence[str]) -> None:
        self.ms = 0
        self.picos = {name: Pico() for name in names}
        self._process = subprocess.Popen(
            ["node", str(_PROGRAM), *names],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def close(self) -> None:
        """Switch them off."""
        self._process.kill()
        self._process.communicate()  # closes its pipes, too

    @property
    def seconds(self) -> float:
        return self.ms / 1000

    def run(self, ms: int) -> None:
        """Let so much time go by for all pods."""
        assert self._process.stdin and self._process.stdout
        told = {name: pico.take_told() for name, pico in self.picos.items()}
        self._process.stdin.write(json.dumps({"run": ms, "pods": told}) + "\n")
        self._process.stdin.flush()
        answer = json.loads(self._process.stdout.readline())
        self.ms = answer["ms"]
        for name, news in answer["pods"].items():
            self.picos[name].hear(news)
