"""The twelve kinds of task chip: when a task is fulfilled, and what is printed on the chip."""

import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources

from stichtisch.games.card import Card


@dataclass(frozen=True)
class Taken:
    """What the tricks of a round brought each seat."""

    tricks: tuple[int, ...]
    cards: tuple[tuple[Card, ...], ...]
    last: int
    """Who won the last trick."""


Task = Callable[[Taken, int], bool]


def _no_trick(taken: Taken, seat: int) -> bool:
    return taken.tricks[seat] == 0


def _no_card_of(suit: str) -> Task:
    """Printed colour counts, whatever is trump; at least one trick must be taken (W5)."""

    def task(taken: Taken, seat: int) -> bool:
        return taken.tricks[seat] > 0 and all(card.suit != suit for card in taken.cards[seat])

    return task


def _exactly(tricks: int) -> Task:
    return lambda taken, seat: taken.tricks[seat] == tricks


def _last_trick(taken: Taken, seat: int) -> bool:
    return taken.last == seat


def _most(taken: Taken, seat: int) -> bool:
    """A tie fails; compared with everybody who plays, the dealer too (W28)."""
    return all(taken.tricks[seat] > taken.tricks[other] for other in _others(taken, seat))


def _fewest(taken: Taken, seat: int) -> bool:
    """A tie fails; none at all is allowed (W29)."""
    return all(taken.tricks[seat] < taken.tricks[other] for other in _others(taken, seat))


def _others(taken: Taken, seat: int) -> list[int]:
    return [other for other in range(len(taken.tricks)) if other != seat]


TASKS: Mapping[str, Task] = {
    "NONE": _no_trick,
    "NO_R": _no_card_of("R"),
    "NO_B": _no_card_of("B"),
    "NO_G": _no_card_of("G"),
    "NO_Y": _no_card_of("Y"),
    "EX1": _exactly(1),
    "EX2": _exactly(2),
    "EX3": _exactly(3),
    "EX4": _exactly(4),
    "LAST": _last_trick,
    "MOST": _most,
    "FEWEST": _fewest,
}


@dataclass(frozen=True)
class Print:
    """What is printed on the chips of one edition."""

    copies: int
    values: Mapping[str, int]
    three_players: Mapping[str, int]
    """What the rule sheet suggests to add with three players."""
    unverified: tuple[str, ...]
    """Kinds whose value nobody has read off a real chip yet."""


@cache
def printed() -> Print:
    """The print data that come with the game."""
    text = resources.files(__package__).joinpath("faces.toml").read_text("utf-8")
    data = tomllib.loads(text)
    chips = data["chips"]
    return Print(
        copies=data["copies"],
        values={kind: chip["value"] for kind, chip in chips.items()},
        three_players={kind: chip["three_players"] for kind, chip in chips.items()},
        unverified=tuple(kind for kind, chip in chips.items() if not chip["verified"]),
    )
