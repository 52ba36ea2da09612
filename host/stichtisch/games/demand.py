"""The law of every trick game: what a trick asks of a hand, and what a play says of the hand.

A trick makes demands, the foremost first: the suit led; else trump. Whoever has a card that meets
a demand must play one. Legal cards, refusals, suit lamps, hands that nobody has seen and proven
revokes all follow from the list of demands.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from stichtisch.games.card import Bits, Card, CardSet
from stichtisch.games.hand import Hand
from stichtisch.games.refusal import Refusal, Why, the_seat
from stichtisch.games.value import mypyc_attr, value
from stichtisch.words import Sentence

NO_CARDS: Final = CardSet(0, {})
"""Of no pack: to be compared, counted and gone through, and never what others are added to."""


@value
class Demand:
    """Who has any of these cards must play one of them."""

    cards: CardSet
    suit: str
    """What they count as: the suit to follow, or `TRUMP`; empty where they are no suit."""
    why: Why
    """The reason that another card is refused for."""
    reason: str
    """The same as the name of a sentence, about a {card} and a {seat}."""
    free: CardSet | None = None
    """What may be played all the same: a five where a family is asked for."""
    aloud: str = ""
    """The sentence that all may hear instead, where `why` has none that says enough."""
    spared: tuple[CardSet, int] | None = None
    """Of who holds so many of these cards nothing is demanded."""

    def spares(self, known: CardSet) -> bool:
        """Whether nothing is demanded of a hand that holds these."""
        return self.spared is not None and len(known & self.spared[0]) >= self.spared[1]

    def refusal(self, seat: int, card: Card, suits: tuple[str, ...]) -> Refusal:
        """Why the seat may not play that card; `suits` are those that may be played."""
        reason = Sentence(self.reason, card=card, seat=the_seat(seat))
        return Refusal(self.why, reason, suits, self.aloud)


Demands = tuple[Demand, ...]
"""The foremost first: whoever cannot meet it must meet the next, and so on."""


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass(init=False)
class Held:
    """The cards of one seat's hand, known or not."""

    seat: int
    hand: Hand
    unseen: CardSet
    """What nobody at the table has shown yet; one's unknown cards are among them."""

    def __init__(self, seat: int, hand: Hand, unseen: CardSet) -> None:
        self.seat = seat
        self.hand = hand
        self.unseen = unseen

    @property
    def unknown(self) -> CardSet:
        """What the unknown cards may be; an empty set where all are known."""
        return self.unseen if self.hand.unknown else NO_CARDS

    @property
    def cards(self) -> CardSet:
        """What the hand holds, or may hold as far as nobody has seen it."""
        return self.hand.known | self.unseen if self.hand.unknown else self.hand.known

    def refusal(self, cards: Iterable[Card]) -> Refusal | None:
        """Why the hand cannot hold all of these; None if it may."""
        unseen, unknown = self.unseen, self.hand.unknown
        for card in self.hand.known.lacking(cards):
            if not unknown or card not in unseen:
                reason = "rules.cannot_hold" if self.hand.unknown else "rules.not_held"
                lacks = Sentence(reason, seat=the_seat(self.seat), card=card)
                return Refusal(Why.NOT_YOURS, lacks)
            unseen, unknown = unseen.without(card), unknown - 1
        return None


def suits_of(demands: Demands) -> tuple[str, ...]:
    """What is demanded of anybody, the foremost first, as far as there are such cards."""
    return tuple(dict.fromkeys(one.suit for one in demands if one.suit and one.cards))


def playable(known: CardSet, unseen: CardSet, demands: Demands) -> CardSet:
    """The cards that a hand may play that holds the known ones and may hold the unseen ones.

    A card that nobody has shown is judged against the known cards and itself.
    """
    held = known | unseen if unseen.bits else known
    meeting = 0
    for demand in demands:
        asked = demand.cards.bits
        if demand.spared is not None and demand.spares(known):
            continue
        meeting |= asked
        if known.bits & asked:
            if demand.free is not None:
                meeting |= demand.free.bits
            return held & CardSet(meeting, {})
    return held


def steps(demands: Demands) -> list[tuple[Bits, Bits]]:
    """`playable` as a table: who holds any of the first cards may play the second ones, else see
    the next step. Raises `ValueError` where a demand spares some hands: that is no table.
    """
    if any(demand.spared for demand in demands):
        raise ValueError(f"some hands are spared: {demands}")
    found, meeting = [], 0
    for demand in demands:
        meeting |= demand.cards.bits
        found.append((demand.cards.bits, meeting | (demand.free.bits if demand.free else 0)))
    return found


def unmet(card: Card, known: CardSet, demands: Demands) -> Demand | None:
    """The demand that the card does not meet although the hand can."""
    for demand in demands:
        if card in demand.cards or (demand.free and card in demand.free):
            return None
        if known & demand.cards and not demand.spares(known):
            return demand
    return None


def denied(card: Card, unseen: CardSet, demands: Demands) -> CardSet:
    """The unseen cards of which whoever plays this one says to hold none."""
    lacking = unseen - unseen
    for demand in demands:
        if card in demand.cards or (demand.free and card in demand.free):
            break
        if demand.spared is None:  # of a hand that nobody saw it may be nothing
            lacking |= unseen & demand.cards
    return lacking
