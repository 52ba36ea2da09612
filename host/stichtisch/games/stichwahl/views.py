"""What all may know of a game, and what a seat knows beside it."""

from collections.abc import Mapping

from stichtisch.games import view
from stichtisch.games.card import Card
from stichtisch.games.move import Revoke
from stichtisch.games.stichwahl.cards import Deck, Marker
from stichtisch.games.stichwahl.moves import (
    DealOver,
    PrizeTaken,
    StartDeal,
    TakePrize,
    WhaleTrickTaken,
)
from stichtisch.games.trick import Trick
from stichtisch.games.tricks.stage import OVER, Stage
from stichtisch.games.value import value


@value
class Public(view.Public):
    """What lies open on the table; `round` is the number of the deal."""

    stage: Stage
    """What the table waits for."""
    deck: Deck
    """What is printed on all cards."""
    starter: int | None
    """Who starts the deal: this one, between deals the next one; None is free choice."""
    drawn: Card | None
    """The card that set trump and marker; it went back among the others."""
    marker: Marker | None
    """The trump family and the face that is up, as they are now."""
    hand_sizes: tuple[int, ...]
    chosen: frozenset[int]
    """Who has chosen a first bonus card, whatever it is."""
    first_bonuses: Mapping[int, Card]
    """All choices, once all have chosen."""
    bonuses: tuple[tuple[Card, ...], ...]
    """Unused bonus cards that lie before each seat."""
    trick: Trick | None
    """The trick being played; None while none is."""
    tricks: tuple[int, ...]
    """Tricks won in this deal."""
    taken: tuple[WhaleTrickTaken, ...]
    """All tricks of this deal."""
    last_trick: WhaleTrickTaken | None
    last_prize: PrizeTaken | None
    points: tuple[int, ...]
    """Cards in each point pile of this deal; unused bonus cards are not counted yet."""
    totals: tuple[int, ...]
    """By seat the points of all deals that are over."""
    pile: int
    discard: int
    last_deal: DealOver | None
    revoke: Revoke | None
    """What is put to the table, where hands were not seen."""

    @property
    def on(self) -> bool:
        """Whether a deal is on."""
        return self.phase not in (StartDeal.do, OVER)

    @property
    def prizes(self) -> tuple[Card, ...]:
        """What the trick's winner may choose from now; each lies before who played it."""
        prize = self.phase == TakePrize.do and self.last_trick
        return prize.others() if prize else ()


@value
class Own(view.Own):
    """A hand, and the first bonus card while it lies face down."""

    first_bonus: Card | None
