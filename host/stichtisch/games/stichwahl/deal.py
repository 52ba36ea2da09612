"""One deal: what lies where, and what a choice of prize moves."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from stichtisch.games.card import Card
from stichtisch.games.hand import Hand
from stichtisch.games.stichwahl.cards import Deck, Marker, is_five
from stichtisch.games.stichwahl.foot import Bonus
from stichtisch.games.stichwahl.moves import PrizeTaken, WhaleTrickTaken
from stichtisch.games.trick import Trick
from stichtisch.games.value import alike


@dataclass
class Deal:
    """A deal in progress, or the last one played.

    Point cards, pile and discard are only counted: nothing depends on which cards they are, and
    nobody can know it once the discard has been shuffled.
    """

    number: int
    starter: int
    drawn: Card
    marker: Marker
    hands: list[Hand]
    pile: int
    discard: int = 0
    points: list[int] = field(init=False)
    """Cards in each seat's point pile."""
    first: dict[int, Card] = field(default_factory=dict)
    """First bonus cards chosen; secret until every seat has one."""
    bonuses: list[list[Card]] = field(init=False)
    """Bonus cards that lie before each seat, unused."""
    trick: Trick | None = None
    tricks: tuple[WhaleTrickTaken, ...] = ()
    prizes: tuple[PrizeTaken, ...] = ()
    namer: int | None = None
    """Who must name the next starter."""

    def __post_init__(self) -> None:
        self.points = [0 for _ in self.hands]
        self.bonuses = [[] for _ in self.hands]

    def copy(self) -> "Deal":
        other = alike(self)
        other.hands, other.points = list(self.hands), list(self.points)
        other.first, other.bonuses = dict(self.first), list(map(list, self.bonuses))
        return other

    def choose_first_bonus(self, seat: int, card: Card) -> bool:
        """Lay it aside face down; True once all have chosen."""
        self.hands[seat] = self.hands[seat].without(card)
        self.first[seat] = card
        return len(self.first) == len(self.hands)

    def open_first_bonuses(self, deck: Deck) -> None:
        for seat, card in self.first.items():
            self._give_bonus(seat, card, deck)

    def use_bonus(self, seat: int, card: Card, family: str | None) -> None:
        self.marker = self.marker.moved_to(family) if family else self.marker.flipped()
        self.bonuses[seat].remove(card)
        self.discard += 1

    def judge(self, trick: Trick) -> WhaleTrickTaken:
        """The complete trick by the marker as it lies now, bonuses of the last player in (K9)."""
        marker = self.marker
        return WhaleTrickTaken(
            trick=len(self.tricks) + 1,
            leader=trick.leader,
            cards=trick.cards,
            winner=trick.player(marker.winning(trick.cards)),
            trump=marker.trump,
            marker=marker.face,
        )

    def take_prize(self, card: Card, deck: Deck) -> PrizeTaken:
        """Points to the winner of the last trick, the chosen card to whoever played it."""
        trick, pearls = self.tricks[-1], deck[card].pearls
        on_table = len(trick.cards) - 1
        taken = min(pearls, on_table)
        drawn = self._draw(pearls - taken)
        self.discard += on_table - taken
        self.points[trick.winner] += taken + drawn
        if is_five(card):
            self.discard += 1
        else:
            self._give_bonus(trick.player(trick.cards.index(card)), card, deck)
        prize = PrizeTaken(trick.trick, trick.winner, card, taken + drawn)
        self.prizes = (*self.prizes, prize)
        return prize

    def tricks_won(self) -> tuple[int, ...]:
        """How many tricks each seat has won."""
        won = Counter(trick.winner for trick in self.tricks)
        return tuple(won[seat] for seat in range(len(self.hands)))

    def may_name_starter(self) -> int | None:
        """Whoever played the first 5 that is neither chosen nor the winner's (K11 to K13)."""
        trick, chosen = self.tricks[-1], self.prizes[-1].card
        for index, card in enumerate(trick.cards):
            if is_five(card) and card is not chosen and trick.player(index) != trick.winner:
                return trick.player(index)
        return None

    def bonus_cards(self) -> Iterator[tuple[int, Card]]:
        """All bonus cards of the deal, used ones too, each with whose it is or was."""
        yield from self.first.items()
        for trick, prize in zip(self.tricks, self.prizes, strict=True):
            if not is_five(prize.card):
                yield trick.player(trick.cards.index(prize.card)), prize.card

    def result(self) -> tuple[int, ...]:
        """Points by seat."""
        return with_unused(self.points, map(len, self.bonuses))

    def _give_bonus(self, seat: int, card: Card, deck: Deck) -> None:
        """A point is cashed at once and cannot be kept; all others stay, 5s too (K20, K21)."""
        if deck[card].bonus is Bonus.POINT:
            self.points[seat] += 1
        else:
            self.bonuses[seat].append(card)

    def _draw(self, wanted: int) -> int:
        """How many of the wanted cards pile and discard have (K17).

        An empty pile is refilled from the discard at once, even inside a prize; with both empty
        there are no more points (K18). That takes two players: then no 5s are played and every
        trick's cards are taken, so the discard holds used bonus cards and nothing else.
        """
        drawn = 0
        while drawn < wanted and self.pile + self.discard:
            if not self.pile:
                self.pile, self.discard = self.discard, 0
            self.pile -= 1
            drawn += 1
        return drawn


def with_unused(points: Iterable[int], unused: Iterable[int]) -> tuple[int, ...]:
    """Points by seat; two unused bonus cards make one, an odd one nothing (K23, K24)."""
    return tuple(own + cards // 2 for own, cards in zip(points, unused, strict=True))
