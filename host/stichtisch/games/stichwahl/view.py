"""What one seat, or a spectator, may know."""

from collections.abc import Mapping
from dataclasses import dataclass

from stichtisch.games.card import Card
from stichtisch.games.event import GameOver
from stichtisch.games.stichwahl.events import DealOver, PrizeTaken, WhaleTrickTaken
from stichtisch.games.stichwahl.prints import Deck
from stichtisch.games.stichwahl.whales import Marker
from stichtisch.games.trick import Trick


@dataclass(frozen=True)
class View:
    """A game as seen from one seat. Nothing that is shown anywhere is computed from more."""

    seat: int | None
    """Whose view it is; None is a spectator, who knows what all know."""
    seats: int
    phase: str
    """The `do` of the record line that is awaited (`play` allows `bonus` too), or `over`."""
    acting: frozenset[int]
    deck: Deck
    """What is printed on all cards."""
    deal: int
    """1, 2, ...; 0 before the first."""
    starter: int | None
    """Who starts the deal: this one, between deals the next one; None is free choice."""
    drawn: Card | None
    """The card that set trump and marker; it went back among the others."""
    marker: Marker | None
    """The trump family and the face that is up, as they are now."""
    hand: tuple[Card, ...]
    """One's own."""
    hand_sizes: tuple[int, ...]
    first_bonus: Card | None
    """One's own choice."""
    chosen: frozenset[int]
    """Who has chosen a first bonus card, whatever it is."""
    first_bonuses: Mapping[int, Card]
    """All choices, once all have chosen."""
    bonuses: tuple[tuple[Card, ...], ...]
    """Unused bonus cards that lie before each seat."""
    usable: tuple[Card, ...]
    """Those of one's own that one may use now."""
    trick: Trick | None
    """The trick being played; None while none is."""
    legal: tuple[Card, ...]
    """What one may play now."""
    prizes: tuple[Card, ...]
    """What the winner of the last trick may choose from now; each lies before who played it."""
    tricks: tuple[int, ...]
    """Tricks won in this deal."""
    last_trick: WhaleTrickTaken | None
    last_prize: PrizeTaken | None
    points: tuple[int, ...]
    """Cards in each point pile of this deal; unused bonus cards are not counted yet."""
    totals: tuple[int, ...]
    """Of the deals that are over."""
    pile: int
    discard: int
    last_deal: DealOver | None
    outcome: GameOver | None
