"""The tasks, what they come to, and the other events of a game beside tricks and its end."""

import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, ClassVar

from stichtisch.games.card import CardSet
from stichtisch.games.event import Event, RoundEnd
from stichtisch.games.record import RecordError, is_integer
from stichtisch.games.value import value
from stichtisch.games.was_sticht.trumps import PACK

TABLE = "table"
"""The dummy player of the three-player game, where a hint names it."""


@value
class Hint(Event):
    """Who would have won the column, had it been a trick: all that the dealer gives away."""

    name: ClassVar[str] = "hint"
    column: int
    """1..9."""
    leader: int
    """Who has the marker, and so would have led."""
    winner: int | str
    """A seat, or `TABLE`."""

    @property
    def seat(self) -> int | None:
        """The seat that would have won; None for the Table."""
        return self.winner if isinstance(self.winner, int) else None


@value
class TaskResult:
    """Whether a seat fulfilled the task it chose."""

    seat: int
    chip: str
    done: bool


@value
class DealerResult:
    """The failed tasks that the dealer fulfilled instead, and so whether a chip was earned."""

    seat: int
    copied: tuple[str, ...]
    earned: bool


@value
class TasksJudged(Event):
    """After the last trick; results from the dealer's left."""

    name: ClassVar[str] = "tasks"
    results: tuple[TaskResult, ...]
    dealer: DealerResult


@value
class RoundOver(RoundEnd):
    """Tricks and discarded chips by seat."""

    name: ClassVar[str] = "round"
    round: int
    dealer: int
    tricks: tuple[int, ...]
    discarded: tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class Taken:
    """What the tricks of a round brought each seat."""

    tricks: tuple[int, ...]
    """How many, by seat."""
    cards: tuple[CardSet, ...]
    """All cards of its tricks, by seat."""
    last: int
    """Who won the last trick."""


Task = Callable[[Taken, int], bool]
"""Whether the seat fulfilled it."""


def judge(tasks: Mapping[int, str], dealer: int, taken: Taken) -> TasksJudged:
    """What became of the `tasks` chosen by seat.

    The dealer fulfils a task instead of each who chose it and failed, even where another with the
    same task succeeded (W21), and earns one chip, however many they are (W20, W22).
    """
    seats = len(taken.tricks)
    others = [(dealer + step) % seats for step in range(1, seats)]
    results = tuple(
        TaskResult(seat, tasks[seat], TASKS[tasks[seat]](taken, seat)) for seat in others
    )
    failed = {result.chip for result in results if not result.done}
    copied = tuple(sorted(chip for chip in failed if TASKS[chip](taken, dealer)))
    return TasksJudged(results, DealerResult(dealer, copied, bool(copied)))


def _no_card_of(suit: str) -> Task:
    """Printed colour counts, whatever is trump; at least one trick must be taken (W5)."""

    printed = PACK.suit(suit)

    def task(taken: Taken, seat: int) -> bool:
        return taken.tricks[seat] > 0 and not taken.cards[seat] & printed

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
    "NONE": _exactly(0),
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
"""By the chip that sets it."""


@dataclass(frozen=True)
class Print:
    """What is printed on the chips of one edition."""

    copies: int
    """Of each kind."""
    values: Mapping[str, int]
    """By kind; they decide between players who go out in the same round."""
    three_players: Mapping[str, int]
    """What the rule sheet suggests to add with three players (W11)."""
    unverified: tuple[str, ...]
    """Kinds whose value nobody has read off a real chip yet."""


@cache
def printed() -> Print:
    """The print data that come with the game."""
    text = Path(__file__).with_name("faces.toml").read_text("utf-8")
    data = tomllib.loads(text)
    chips = data["chips"]
    return Print(
        copies=data["copies"],
        values={kind: chip["value"] for kind, chip in chips.items()},
        three_players={kind: chip["three_players"] for kind, chip in chips.items()},
        unverified=tuple(kind for kind, chip in chips.items() if not chip["verified"]),
    )


def values_from(deck: Mapping[str, Any]) -> dict[str, int]:
    """The values that a record's header says are printed on its deck, else `RecordError`."""
    if set(deck) != set(TASKS):
        raise RecordError("was_sticht.deck_lacks", tasks=" ".join(TASKS))
    if not all(is_integer(value) and 1 <= value <= 9 for value in deck.values()):
        raise RecordError("was_sticht.deck_values")
    return dict(deck)
