"""The twelve tasks: when each is fulfilled, and how those of a round are judged."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from stichtisch.games.card import Card
from stichtisch.games.was_sticht.events import DealerResult, TaskResult, TasksJudged


@dataclass(frozen=True)
class Taken:
    """What the tricks of a round brought each seat."""

    tricks: tuple[int, ...]
    """How many, by seat."""
    cards: tuple[tuple[Card, ...], ...]
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
"""By the chip that sets it."""
