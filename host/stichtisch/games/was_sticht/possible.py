"""Which trumps the hints of a round leave possible: all that anybody at the table can work out."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import takewhile

from stichtisch.games.card import Card
from stichtisch.games.move import Move
from stichtisch.games.trick import best
from stichtisch.games.was_sticht.events import TABLE, Hint
from stichtisch.games.was_sticht.moves import Draft, SetAside, StartRound
from stichtisch.games.was_sticht.trumps import NONE, RANKS, SUITS, Trumps, trumps_of

ALL = tuple(trumps_of(suit, rank) for suit in (*SUITS, NONE) for rank in (*RANKS, None))
"""The fifty pairs."""


@dataclass(frozen=True)
class Column:
    """What a hint is about: the cards in the order drafted, and which of them would have won."""

    cards: tuple[Card, ...]
    winner: int


def possible(columns: Sequence[Column]) -> list[Trumps]:
    """The pairs under which every one of these columns would have been won as its hint says."""
    return [trumps for trumps in ALL if all(_fits(trumps, column) for column in columns)]


def columns_of(
    made: Sequence[Move], hints: Sequence[Hint], seats: int, with_table: bool
) -> list[Column]:
    """The columns of the last round begun; `with_table`: the card set aside plays, too (W8)."""
    drafted = [m for m in _round(made) if isinstance(m, Draft)]
    aside = [m.card for m in _round(made) if isinstance(m, SetAside)] if with_table else []
    columns = []
    for at, hint in enumerate(hints):
        column = drafted[at * seats : (at + 1) * seats]
        places = [*(move.seat for move in column), TABLE]
        cards = (*(move.card for move in column), *aside[at : at + 1])
        columns.append(Column(cards, places.index(hint.winner)))
    return columns


def _fits(trumps: Trumps, column: Column) -> bool:
    return best(trumps.strengths(column.cards)) == column.winner


def _round(made: Sequence[Move]) -> list[Move]:
    later = takewhile(lambda move: not isinstance(move, StartRound), reversed(made))
    return list(later)[::-1]
