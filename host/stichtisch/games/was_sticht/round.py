"""One round: what was drafted, chosen and played."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Self

from stichtisch.games.card import Card, CardSet
from stichtisch.games.demand import Demands
from stichtisch.games.event import TrickTaken
from stichtisch.games.hand import Hand
from stichtisch.games.trick import Trick
from stichtisch.games.value import alike
from stichtisch.games.was_sticht.tasks import TABLE, Hint, Taken, TasksJudged
from stichtisch.games.was_sticht.trumps import PACK, Trumps

COLUMNS = 9
"""36 cards in four rows: nine columns to draft, nine tricks to play."""
COLUMN = 4
"""Cards in each column, however many players draft them."""


def marker(dealer: int, column: int, seats: int) -> int:
    """Who drafts first from a column: left of the dealer, then on by one (W36)."""
    return (dealer + column) % seats


@dataclass
class Round:
    """A round in progress, or the last one played. It takes every move to be legal."""

    number: int
    """1, 2, ..."""
    dealer: int
    trumps: Trumps
    """Known to the dealer alone until the draft is over."""
    hands: list[Hand]
    """By seat."""
    discarded: list[list[str]]
    """Chips, by seat."""
    undrafted: CardSet = PACK.all
    """What was neither taken nor set aside."""
    drafted: dict[int, Card] = field(default_factory=dict)
    """Taken from the column at hand, by seat, the marker holder's card first."""
    columns: tuple[Mapping[int, Card], ...] = ()
    """The same of all columns before."""
    asides: tuple[Card, ...] = ()
    """With three players the Table's card of each."""
    hints: tuple[Hint, ...] = ()
    tasks: dict[int, str] = field(default_factory=dict)
    """What each has chosen, known to itself alone until all have."""
    trick: Trick | None = None
    tricks: tuple[TrickTaken, ...] = ()
    judged: TasksJudged | None = None

    @classmethod
    def begun(cls, number: int, dealer: int, trumps: Trumps, seats: int) -> Self:
        """The round before its first card is drafted."""
        hands = [Hand.of((), PACK) for _ in range(seats)]
        return cls(number, dealer, trumps, hands, discarded=[[] for _ in range(seats)])

    def copy(self) -> Self:
        other = alike(self)
        other.hands, other.discarded = list(self.hands), list(map(list, self.discarded))
        other.drafted, other.tasks = dict(self.drafted), dict(self.tasks)
        return other

    @property
    def seats(self) -> int:
        return len(self.hands)

    @property
    def column(self) -> int:
        """The column at hand, from 1."""
        return len(self.hints) + 1

    @property
    def marker(self) -> int:
        """Who drafts first from the column at hand."""
        return marker(self.dealer, self.column, self.seats)

    @property
    def drafts(self) -> int:
        """Who takes the next card of the column."""
        return (self.marker + len(self.drafted)) % self.seats

    @property
    def demands(self) -> Demands:
        """What the trick demands; nothing of whoever leads."""
        cards = self.trick.cards if self.trick else ()
        return self.trumps.demands[self.trumps.suit_of(cards[0])] if cards else ()

    @property
    def all_chosen(self) -> bool:
        """Whether everybody but the dealer has chosen a task."""
        return len(self.tasks) == self.seats - 1

    def draft(self, seat: int, card: Card) -> None:
        """The seat takes a card of the column."""
        self.undrafted = self.undrafted.without(card)
        self.hands[seat] = self.hands[seat].plus([card])
        self.drafted[seat] = card

    def end_column(self, aside: Card | None) -> Hint:
        """The hint: the column as a trick that the marker holder led; nobody had to follow (W35).

        `aside` is the Table's card, which plays last, where it counts in the hint (W8).
        """
        cards = (*self.drafted.values(), *((aside,) if aside else ()))
        first = self.trumps.winning(cards)
        winner = (self.marker + first) % self.seats if first < self.seats else TABLE
        hint = Hint(self.column, self.marker, winner)
        self.hints = (*self.hints, hint)
        self.columns = (*self.columns, self.drafted)
        self.drafted = {}
        return hint

    def play(self, seat: int, card: Card) -> TrickTaken | None:
        """The seat's card to the trick at hand; the trick once it is complete."""
        assert self.trick is not None, "tricks are played"
        self.hands[seat] = self.hands[seat].without(card)
        self.trick = trick = self.trick.with_card(card)
        if not trick.complete:
            return None
        winner = trick.player(self.trumps.winning(trick.cards))
        taken = TrickTaken(len(self.tricks) + 1, trick.leader, trick.cards, winner)
        self.tricks = (*self.tricks, taken)
        self.trick = Trick(winner, self.seats) if taken.trick < COLUMNS else None
        return taken

    def trick_counts(self) -> tuple[int, ...]:
        winners = [trick.winner for trick in self.tricks]
        return tuple(winners.count(seat) for seat in range(self.seats))

    def taken(self) -> Taken:
        """What the tricks brought each seat, once all are played."""
        cards = tuple(map(PACK.set, self.taken_cards()))
        return Taken(self.trick_counts(), cards, self.tricks[-1].winner)

    def taken_cards(self) -> tuple[tuple[Card, ...], ...]:
        """All cards of the tricks so far, by who took them."""
        return tuple(
            tuple(card for trick in self.tricks if trick.winner == seat for card in trick.cards)
            for seat in range(self.seats)
        )
