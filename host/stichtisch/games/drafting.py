"""What lies before all while cards are drafted, as screens draw it."""

from collections.abc import Sequence
from dataclasses import dataclass

from stichtisch.games.card import Card


@dataclass(frozen=True)
class ColumnShown:
    """Cards of which each row takes one."""

    cards: Sequence[Card | None]
    """By row: what it took, else one that still lies there; None where nobody has said which."""
    taken: frozenset[int]
    """Rows that took theirs."""
    led: int | None
    """The row that took the first one."""
    won: int | None
    """The row that would have won it; None: nobody has told."""


@dataclass(frozen=True)
class DraftShown:
    """All columns of a draft."""

    rows: Sequence[str]
    """Whose each is: a seat's, in their order, and below them the table's if it takes cards."""
    columns: Sequence[ColumnShown]
    now: int | None
    """The one that is drafted, from 0; None once all are."""
