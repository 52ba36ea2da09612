"""A whole table in software: virtual pods, the referee, and players at every seat."""

import random
import tempfile
from collections.abc import Callable, Collection
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Self

from stichtisch.decks.virtual import virtual_deck
from stichtisch.games.player import Tags
from stichtisch.games.record import Header
from stichtisch.games.settings import Settings
from stichtisch.players.evening import VirtualPods
from stichtisch.players.person import Person
from stichtisch.players.players import PAUSE, Players
from stichtisch.players.pod_kind import TWIN, PodKind
from stichtisch.players.spots import Hands
from stichtisch.players.truth import truth_of
from stichtisch.pods.pods import Pods
from stichtisch.table.journal import Journal
from stichtisch.table.referee import Referee
from stichtisch.table.table import REST, Table
from stichtisch.words import Words

_USUAL = Settings()

Progress = Callable[[int, int], None]
"""Told the number of each pod as it starts, and of how many."""


@dataclass(frozen=True)
class Pace:
    """How fast people are: seconds between gestures, and how long a card must rest."""

    pause: float
    rest: float

    @classmethod
    def at(cls, speed: float) -> "Pace":
        """So many times as fast as an unhurried table; infinity is as fast as the pods."""
        return cls(PAUSE / speed, REST / speed)


def _chance(seed: int | None) -> random.Random:
    """The system's own randomness, unless there is a seed."""
    return random.SystemRandom() if seed is None else random.Random(seed)


class Demo:
    """A context: leaves no process and no file behind."""

    def __init__(
        self,
        header: Header,
        seed: int | None,
        pace: Pace,
        words: Words,
        progress: Progress,
        settings: Settings = _USUAL,
        kind: PodKind = TWIN,
        people: Collection[int] = (),
    ) -> None:
        """The same header and seed give the same game; without a seed nobody can guess a seal.

        `people` are the seats that simple players do not play.
        """
        deck = virtual_deck(header.game)
        self.table = Table(header, settings, deck, _chance(seed), words, rest=pace.rest)
        self._seats = [f"seat{seat + 1}" for seat in range(len(header.seats))]
        self._tags = Tags(deck.tags)
        self._player = self.table.kind.player(self._tags, not settings.unseen)
        self._people = people
        self._chance = _chance(None if seed is None else seed + 1)
        self._pace = pace
        self._kind = kind
        self._progress = progress
        self._closing = ExitStack()

    def __enter__(self) -> Self:
        with ExitStack() as closing:
            self._open(closing)
            self._closing = closing.pop_all()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self._closing.close()

    def _open(self, closing: ExitStack) -> None:
        header = self.table.match.header
        self.pods = VirtualPods(self._kind)
        closing.callback(self.pods.close)
        for number, name in enumerate([*self._seats, "private"], start=1):
            self._progress(number, len(self._seats) + 1)
            self.pods.start(name)
        wires = Pods([pod.port for pod in self.pods.by_name.values()], find=False)
        closing.callback(wires.close)
        folder = Path(closing.enter_context(tempfile.TemporaryDirectory()))
        journal = Journal.create(folder / "demo.journal", header, self.table.settings)
        closing.callback(journal.close)
        self.referee = Referee(self.table, wires, journal)
        hands: dict[int | None, Hands] = {None: self.pods.by_name["private"]}
        hands |= {seat: self.pods.by_name[name] for seat, name in enumerate(self._seats)}
        self.players = Players(
            self.table,
            hands,
            self._player,
            self._chance,
            self._pace.pause,
            self._kind.patience,
            truth_of(self.table),
            self.pods.by_name["private"].pod,
            self._people,
        )

    def person(self, seat: int) -> Person:
        """Who plays a seat that simple players do not; the context is open."""
        return Person(self.table, seat, self._tags, self._player, self.players.spots)
