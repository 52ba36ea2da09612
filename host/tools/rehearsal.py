"""An evening without pods: what players do goes straight to the table, and time is fed in.

The same seed gives the same evening to the last lamp: for pictures and for tests.
"""

import random
from collections.abc import Sequence

from stichtisch.decks.deck import virtual_deck
from stichtisch.games.player import Tags
from stichtisch.games.record import Header
from stichtisch.games.settings import Settings
from stichtisch.players.fingers import Hands
from stichtisch.players.players import PAUSE, Players
from stichtisch.players.truth import truth_of
from stichtisch.pods.events import (
    Hello,
    KeyDown,
    KeyUp,
    PodEvent,
    PodJoined,
    Role,
    TagArrived,
    TagGone,
)
from stichtisch.scene import Colour
from stichtisch.table.happenings import Happening
from stichtisch.table.table import Table
from stichtisch.twin.ws2812 import painted
from stichtisch.words import Words

STEP = 0.05
"""Seconds between two looks at the table."""
_LAMPS, _SUIT_LAMPS = 16, 5
_SCREEN = (128, 64)
_USUAL = Settings()


class Rehearsal:
    """A table with bots at all seats."""

    def __init__(
        self, header: Header, seed: int, words: Words, settings: Settings = _USUAL
    ) -> None:
        deck = virtual_deck(header.game)
        self.table = Table(header, settings, deck, random.Random(seed), words)
        self.now = 0.0
        self._told: list[Happening] = []
        pods: dict[int | None, str] = {s: f"seat{s + 1}" for s in range(len(header.seats))}
        pods[None] = "private"
        hands: dict[int | None, Hands] = {at: _Hands(pod, self) for at, pod in pods.items()}
        for pod in pods.values():
            self.happens(PodJoined(pod, _hello(pod)))
        self._players = Players(
            self.table,
            hands,
            self.table.kind.player(Tags(deck.tags), not settings.unseen),
            random.Random(seed + 1),
            PAUSE,
            truth_of(self.table),
            "private",
        )

    def step(self) -> Sequence[Happening]:
        """Let a moment pass; what happened in it."""
        self.now += STEP
        self._players.step(self.now)
        told = [*self._told, *self.table.tick(self.now)]
        self._told = []
        self.table.take_writes()
        return told

    def happens(self, event: PodEvent) -> None:
        """Something is done at a pod."""
        self._told += self.table.handle(event, self.now)

    def lit(self, pod: str) -> Sequence[Colour]:
        """The lamps of a pod as its firmware would light them now."""
        scene = self.table.showing.scenes()[pod]
        return painted(scene, self.table.seating.hello(pod).lamps, round(self.now * 1000))


class _Hands:
    """What is done to a pod, told to the table at once."""

    def __init__(self, pod: str, evening: Rehearsal) -> None:
        self._pod = pod
        self._evening = evening

    def lay(self, uid: str) -> None:
        self._evening.happens(TagArrived(self._pod, uid))

    def lift(self, uid: str) -> None:
        self._evening.happens(TagGone(self._pod, uid))

    def press(self) -> None:
        self._evening.happens(KeyDown(self._pod))

    def release(self) -> None:
        self._evening.happens(KeyUp(self._pod))


def _hello(name: str) -> Hello:
    private = name == "private"
    role, screen = (Role.PRIVATE, _SCREEN) if private else (Role.SEAT, (0, 0))
    lamps, suits = (0, 0) if private else (_LAMPS, _SUIT_LAMPS)
    return Hello(name, role, 1, lamps, suits, 1, *screen, "0.1.0")
