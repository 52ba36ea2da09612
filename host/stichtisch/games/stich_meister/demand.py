"""What a trick asks of a hand, and what a play says about a hand that nobody has seen."""

from typing import Final

from stichtisch.errors import Sentence
from stichtisch.games.card import Card, CardSet
from stichtisch.games.refusal import Refusal, Why, the_seat
from stichtisch.games.value import value


@value
class Demand:
    """Who has any of these cards must play one of them."""

    cards: CardSet
    suit: str
    """What they count as: the suit to follow, or `TRUMP`."""
    why: Why
    """The reason that another card is refused for."""
    reason: str
    """The same as the name of a sentence, about a {card} and a {seat}."""

    def refusal(self, seat: int, card: Card, suits: tuple[str, ...]) -> Refusal:
        return Refusal(self.why, Sentence(self.reason, card=card, seat=the_seat(seat)), suits)


Demands = tuple[Demand, ...]
"""The foremost first: whoever cannot meet it must meet the next, and so on."""


@value
class Asked:
    """What a trick asks of whoever plays next, as all can see."""

    suit: str | None
    """The suit to follow, or `TRUMP`; None for whoever leads."""
    demands: Demands

    @property
    def suits(self) -> tuple[str, ...]:
        """What is demanded of anybody, the foremost first, as far as there are such cards."""
        return tuple(dict.fromkeys(demand.suit for demand in self.demands if demand.cards))


NOTHING_ASKED: Final = Asked(None, ())
"""Of whoever leads."""


def playable(known: CardSet, unseen: CardSet, demands: Demands) -> CardSet:
    """The cards that a hand may play that holds the known ones and may hold the unseen ones.

    A card that nobody has shown is judged against the known cards and itself.
    """
    held = known | unseen if unseen else known
    meeting = None
    for demand in demands:
        meeting = meeting | demand.cards if meeting else demand.cards
        if known.bits & demand.cards.bits:
            return held & meeting
    return held


def unmet(card: Card, known: CardSet, demands: Demands) -> Demand | None:
    """The demand that the card does not meet although the hand can."""
    for demand in demands:
        if card in demand.cards:
            return None
        if known & demand.cards:
            return demand
    return None


def denied(card: Card, unseen: CardSet, demands: Demands) -> CardSet:
    """The unseen cards of which whoever plays this one says to hold none."""
    lacking = unseen - unseen
    for demand in demands:
        if card in demand.cards:
            break
        lacking |= unseen & demand.cards
    return lacking
