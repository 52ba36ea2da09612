"""Many games of players of one strength, measured."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from stichtisch.games import game_named
from stichtisch.games.event import Event
from stichtisch.games.figures import Figures
from stichtisch.games.game import Game
from stichtisch.games.move import Move
from stichtisch.players.arena import Pairing, played
from stichtisch.players.strength import Strength

_AT_ONCE = 20
"""Games that one core plays before it tells what they were like."""
LENGTH = "length"
"""The table that every game has."""


@dataclass(frozen=True)
class Batch:
    """Some games alike."""

    game: str
    players: int
    strength: Strength
    seed: int
    numbers: range
    """Which of the games of this seed."""


def batches(
    game: str, players: Sequence[int], strengths: Sequence[Strength], games: int, seed: int
) -> Iterator[Batch]:
    """So many games with each number of players and each strength."""
    for many in players:
        for strength in strengths:
            for first in range(0, games, _AT_ONCE):
                numbers = range(first, min(first + _AT_ONCE, games))
                yield Batch(game, many, strength, seed, numbers)


def measured(batch: Batch) -> Figures:
    """What its games were like."""
    figures, kind = Figures(), game_named(batch.game)
    for number in batch.numbers:
        counted = {"moves": 0, "rounds": 0}

        def made(
            game: Game[Any, Any],
            move: Move,
            events: Sequence[Event],
            counted: dict[str, int] = counted,
        ) -> None:
            counted["moves"] += 1
            counted["rounds"] += isinstance(move, kind.starts_round)
            kind.measure(figures, game, events)

        seats = (batch.strength,) * batch.players
        name = f"{batch.seed} {number}"
        played(Pairing(batch.game, seats, f"{name} deals", f"{name} choices"), made)
        for row, count in counted.items():
            figures.note(LENGTH, row, count)
    return figures
