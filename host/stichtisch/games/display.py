"""What is shown of a game, whatever draws it: to a pod, on the private screen, on pages."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from stichtisch.games.card import Card
from stichtisch.games.component import Component, What
from stichtisch.games.event import TrickTaken
from stichtisch.games.lights import Lamps
from stichtisch.games.move import Remark
from stichtisch.games.refusal import Refusal
from stichtisch.games.trick import Trick


@dataclass(frozen=True)
class SeatShown:
    """What a seat's pod shows beside the view: what became of what lies on its own spot."""

    lamps: Lamps
    refused: Refusal | None = None
    """Why the component laid last does not count."""
    legal: bool = False
    """The component laid last is, or just was, a good move."""
    staged: tuple[Component, ...] = ()
    """What the seat laid toward its next move."""
    remarks: tuple[Remark, ...] = ()


@dataclass(frozen=True)
class ScreenShown:
    """What all may know beside the game: the open screen and whom the table waits for show it."""

    private: bool
    """A private pod is in use and there."""
    lying: tuple[What, ...]
    """What sorts of components lie on the private pod; which they are may be secret."""
    staged: Mapping[int | None, int]
    """How many components each has laid toward the next move."""
    remarks: tuple[Remark, ...]
    page: int
    """How often its page was turned."""
    holder: int | None
    """Whose the private pod is now."""


@dataclass(frozen=True)
class TrickShown:
    """The trick as it lies for all to see, or the one just taken until the next card lies."""

    cards: tuple[tuple[int, Card | None], ...]
    """Who laid what, in the order played; None lies face down."""
    ahead: int | None
    """Whose card takes it as it lies, as far as all may know."""
    taken: bool
    """It is complete."""


@dataclass(frozen=True)
class TrumpShown:
    """What is trump, as pages draw it."""

    suits: tuple[str, ...]
    """By their names; () where no suit is trump."""
    more: str = ""
    """What holds beside them, in a few words."""


@dataclass(frozen=True)
class Standing:
    """How a seat stands, as figures that pages draw: nobody reads prose from afar."""

    score: int
    goal: int = 0
    """So much wins, where that is few enough for a ring each."""
    wanted: int | None = None
    """Tricks that it must take in this deal, neither more nor fewer."""
    tricks: int = 0
    """Those it has."""
    task: str = ""
    """What else it must do, or how it stands in this deal, in a few words."""


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


def card_in(trick: Trick | None, seat: int) -> Card | None:
    """The seat's card in a trick."""
    return trick.by_seat().get(seat) if trick else None


def trick_shown(
    trick: Trick | None,
    last: TrickTaken | None,
    winning: Callable[[tuple[Card, ...]], int],
    out: int | None = None,
) -> TrickShown | None:
    """The trick being played, else the last one; of a game that is played clockwise.

    `winning` gives the position of the card that takes a trick as it lies; `out` does not play.
    """
    if trick is not None and trick.cards:
        cards = tuple((trick.player(at), card) for at, card in enumerate(trick.cards))
        return TrickShown(cards, trick.player(winning(trick.cards)), trick.complete)
    if last is None:
        return None
    seats = len(last.cards) + (out is not None)
    cards = tuple(last.laid(seats, out).by_seat().items())
    return TrickShown(cards, last.winner, taken=True)
