"""A dealt trick game as it lies: the deal at hand, what all may know of it, what a seat does."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Self, TypeVar

from stichtisch.games import view
from stichtisch.games.card import Card, CardSet
from stichtisch.games.event import TrickTaken
from stichtisch.games.hand import Hand
from stichtisch.games.move import Revoke, SeatMove
from stichtisch.games.refusal import the_seat
from stichtisch.games.trick import Trick
from stichtisch.games.tricks.cards import ORDINARY, PACK, Order, eyes
from stichtisch.games.tricks.moves import DealOver
from stichtisch.games.tricks.stage import Stage
from stichtisch.games.value import alike, value
from stichtisch.words import Sentence


def misdealt(
    hands: Sequence[Sequence[Card]], sizes: Sequence[int], cards: CardSet, beside: CardSet
) -> Sentence | None:
    """What is wrong with hands that were dealt; None where each has as many as it should, of these
    `cards` and each of them once. `beside` are those that lie beside the hands."""
    for seat, (hand, size) in enumerate(zip(hands, sizes, strict=True)):
        if len(hand) != size:
            return Sentence("rules.hand_size", seat=the_seat(seat), wanted=size, count=len(hand))
        for card in hand:
            if beside.has_all_of(card):
                return Sentence("rules.dealt_twice", card=card)
            if card not in cards:
                return Sentence("tricks.left_out", card=card)
            beside = beside.with_card(card)
    return None


@dataclass(kw_only=True)
class Deal:
    """The deal at hand, or the last one. A game's own deal adds what is asked before the lead."""

    dealer: int
    size: int
    """Cards a hand."""
    hands: list[Hand]
    trick: Trick
    taken: tuple[TrickTaken, ...] = ()
    played: CardSet = PACK.none
    passed: Mapping[int, tuple[Card, ...]] = field(default_factory=dict)
    """What was passed on or put aside, by seat."""
    just_said: tuple[SeatMove, ...] = ()
    """What was said aside since the last card."""
    held: list[CardSet] | None = None
    """By seat its cards as dealt, where `taken` does not tell who laid which."""

    def copy(self) -> Self:
        other = alike(self)
        other.hands = list(self.hands)
        return other

    def counted(self, counts: Mapping[Card, int]) -> list[int]:
        """By seat, what the cards in its tricks count; cards that are not named count nothing."""
        counted = [0] * len(self.hands)
        for trick in self.taken:
            counted[trick.winner] += sum(counts.get(card, 0) for card in trick.cards)
        return counted

    def got(self, seats: Collection[int]) -> tuple[int, int]:
        """The eyes in the tricks that these have taken, and how many they are."""
        won = [trick for trick in self.taken if trick.winner in seats]
        return sum(eyes(trick.cards) for trick in won), len(won)

    def paid(self, side: Collection[int], each: int) -> tuple[int, ...]:
        """By seat, where everybody else pays so much to that side, which shares it."""
        seats = len(self.hands)
        share = each * (seats - len(side)) // len(side)
        return tuple(share if seat in side else -each for seat in range(seats))

    def dealt(self) -> list[CardSet]:
        """By seat the cards that it has played, and those held, as far as they are known."""
        if self.held is not None:
            return list(self.held)
        tricks = [taken.laid(len(self.hands), self.trick.out) for taken in self.taken]
        cards = [hand.known for hand in self.hands]
        for trick in (*tricks, self.trick):
            for seat, card in trick.by_seat().items():
                cards[seat] = cards[seat].with_card(card)
        return cards

    def hand_over(self, step: int) -> None:
        """What the seats pass goes so many seats on, clockwise, all at the same time."""
        for seat, cards in self.passed.items():
            for card in cards:
                self.hands[seat] = self.hands[seat].without(card)
        for seat, cards in self.passed.items():
            to = (seat + step) % len(self.hands)
            self.hands[to] = self.hands[to].plus(cards)

    def tricks(self) -> tuple[int, ...]:
        """How many each seat has taken."""
        winners = [trick.winner for trick in self.taken]
        return tuple(winners.count(seat) for seat in range(len(self.hands)))


@value
class Public(view.Public):
    """What all may know; `round` is the number of the deal. Games add fields of their own."""

    stage: Stage
    """What the table waits for."""
    options: Any
    """What the table agreed on."""
    dealer: int | None
    """Of this deal, or of the next one while it is awaited; None: anybody may deal first."""
    size: int
    """Cards a hand in this deal, or in the next one while it is awaited."""
    trump: str
    """The trump suit; empty where there is none."""
    direction: str
    """Where cards are passed in this deal; empty where none are."""
    out: int | None
    """The seat that does not play in this deal, or did not in the last one."""
    trick: Trick | None
    """The cards on the table, while tricks are played."""
    taken: tuple[TrickTaken, ...]
    """All tricks of this deal, or of the last one."""
    tricks: tuple[int, ...]
    """How many of them each seat has taken."""
    played: CardSet
    """All cards played in this deal."""
    just_said: tuple[SeatMove, ...]
    """What was said aside since the last card."""
    last_deal: DealOver | None
    """The one that was over last."""
    totals: tuple[int, ...]
    """Points of all deals that are over."""
    revoke: Revoke | None
    """What is put to the table."""

    @property
    def last_trick(self) -> TrickTaken | None:
        """Of this deal, or of the last one."""
        return self.taken[-1] if self.taken else None

    @property
    def order(self) -> Order:
        """What cards count as in this deal, and which beat which."""
        return ORDINARY[self.trump]

    def laid(self) -> list[Trick]:
        """All tricks so far, with the one that lies there."""
        tricks = [taken.laid(self.seats, self.out) for taken in self.taken]
        return [*tricks, *([self.trick] if self.trick else [])]


@value
class Own(view.Own):
    """What a seat knows beside it."""

    passed: tuple[Card, ...]
    """What it has passed on or put aside in this deal."""


PublicT = TypeVar("PublicT", bound=Public)
DealT = TypeVar("DealT", bound=Deal)
