"""A piezo disc on a PWM pin, in software: when it sounded. Times in ns."""

from __future__ import annotations


class Piezo:
    """`heard` has a (begun, ended) for each sound that is over."""

    def __init__(self) -> None:
        self.heard: list[tuple[int, int]] = []
        self._since: int | None = None
        """When the sound under way began; None in silence."""

    def drive(self, freq: int, duty: int, now: int) -> None:
        """The pin swings `freq` times a second, high for `duty` of 65536."""
        sounds = freq > 0 and 0 < duty < 65536
        if sounds and self._since is None:
            self._since = now
        elif not sounds and self._since is not None:
            self.heard.append((self._since, now))
            self._since = None
