"""What all may know of a game, and what a seat knows beside it."""

from collections.abc import Mapping

from stichtisch.games import view
from stichtisch.games.card import Card
from stichtisch.games.revoke import Revoke
from stichtisch.games.stichwahl.events import DealOver, PrizeTaken, WhaleTrickTaken
from stichtisch.games.stichwahl.moves import UseBonus
from stichtisch.games.stichwahl.phase import Phase
from stichtisch.games.stichwahl.prints import Deck
from stichtisch.games.stichwahl.whales import PACK, Marker
from stichtisch.games.trick import Trick
from stichtisch.games.value import value


@value
class Public(view.Public):
    """What lies open on the table; `round` is the number of the deal."""

    phase: Phase
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
    prizes: tuple[Card, ...]
    """What the winner of the last trick may choose from now; each lies before who played it."""
    tricks: tuple[int, ...]
    """Tricks won in this deal."""
    taken: tuple[WhaleTrickTaken, ...]
    """All tricks of this deal."""
    last_trick: WhaleTrickTaken | None
    last_prize: PrizeTaken | None
    points: tuple[int, ...]
    """Cards in each point pile of this deal; unused bonus cards are not counted yet."""
    totals: tuple[int, ...]
    """Of the deals that are over."""
    pile: int
    discard: int
    last_deal: DealOver | None
    revoke: Revoke | None
    """What is put to the table, where hands were not seen."""


@value
class Own(view.Own):
    """A hand, and the first bonus card while it lies face down."""

    first_bonus: Card | None

    @property
    def usable(self) -> tuple[Card, ...]:
        """The bonus cards that the seat may use now."""
        uses = (move.card for move in self.choice.moves() if isinstance(move, UseBonus))
        return tuple(PACK.set(uses))
