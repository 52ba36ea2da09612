"""One deal: what lies where, what a choice of prize moves, and what all may know of it."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from stichtisch.games.card import Card
from stichtisch.games.stichwahl.cards import Deck, Marker, is_five
from stichtisch.games.stichwahl.foot import Bonus
from stichtisch.games.stichwahl.moves import PrizeTaken, TakePrize, WhaleTrickTaken
from stichtisch.games.tricks import deal as kit
from stichtisch.games.tricks.moves import DealMove
from stichtisch.games.tricks.stage import OVER
from stichtisch.games.value import value


@dataclass(kw_only=True)
class Deal(kit.Deal):
    """A deal in progress, or the last one played; first bonus cards are what was put aside.

    Point cards, pile and discard are only counted: nothing depends on which cards they are, and
    nobody can know it once the discard has been shuffled.
    """

    drawn: Card
    marker: Marker
    taken: tuple[WhaleTrickTaken, ...] = ()
    points: tuple[int, ...]
    """Cards in each seat's point pile."""
    bonuses: tuple[tuple[Card, ...], ...]
    """Bonus cards that lie before each seat, unused."""
    chosen: tuple[PrizeTaken, ...] = ()
    """The prizes so far."""
    pile: int
    discard: int = 0
    namer: int | None = None
    """Who must name the next starter."""

    def open_first_bonuses(self, deck: Deck) -> None:
        for seat, (card,) in self.passed.items():
            self._give_bonus(seat, card, deck)

    def use_bonus(self, seat: int, card: Card, family: str | None) -> None:
        self.marker = self.marker.moved_to(family) if family else self.marker.flipped()
        self._lay_before(seat, [one for one in self.bonuses[seat] if one is not card])
        self.discard += 1

    def take_prize(self, card: Card, deck: Deck) -> PrizeTaken:
        """Points to the winner of the last trick, the chosen card to whoever played it."""
        trick, pearls = self.taken[-1], deck[card].pearls
        on_table = len(trick.cards) - 1
        taken = min(pearls, on_table)
        points = taken + self._draw(pearls - taken)
        self.discard += on_table - taken
        self._gain(trick.winner, points)
        if is_five(card):
            self.discard += 1
        else:
            self._give_bonus(trick.player(trick.cards.index(card)), card, deck)
        prize = PrizeTaken(trick.trick, trick.winner, card, points)
        self.chosen = (*self.chosen, prize)
        return prize

    def may_name_starter(self) -> int | None:
        """Whoever played the first 5 that is neither chosen nor the winner's (K11 to K13)."""
        trick, chosen = self.taken[-1], self.chosen[-1].card
        for index, card in enumerate(trick.cards):
            if is_five(card) and card is not chosen and trick.player(index) != trick.winner:
                return trick.player(index)
        return None

    def bonus_cards(self) -> Iterator[tuple[int, Card]]:
        """All bonus cards of the deal, used ones too, each with whose it is or was."""
        for seat, (card,) in self.passed.items():
            yield seat, card
        for trick, prize in zip(self.taken, self.chosen, strict=True):
            if not is_five(prize.card):
                yield trick.player(trick.cards.index(prize.card)), prize.card

    def result(self) -> tuple[int, ...]:
        """Points by seat."""
        return with_unused(self.points, map(len, self.bonuses))

    def _give_bonus(self, seat: int, card: Card, deck: Deck) -> None:
        """A point is cashed at once and cannot be kept; all others stay, 5s too (K20, K21)."""
        if deck[card].bonus is Bonus.POINT:
            self._gain(seat, 1)
        else:
            self._lay_before(seat, [*self.bonuses[seat], card])

    def _gain(self, seat: int, points: int) -> None:
        self.points = tuple(own + points * (at == seat) for at, own in enumerate(self.points))

    def _lay_before(self, seat: int, cards: Iterable[Card]) -> None:
        before = list(self.bonuses)
        before[seat] = tuple(cards)
        self.bonuses = tuple(before)

    def _draw(self, wanted: int) -> int:
        """How many of the wanted cards pile and discard have (K17).

        An empty pile is refilled from the discard at once, even inside a prize; with both empty
        there are no more points (K18). That takes two players: then no 5s are played and every
        trick's cards are taken, so the discard holds used bonus cards and nothing else.
        """
        drawn = min(wanted, self.pile + self.discard)
        if drawn > self.pile:
            self.pile, self.discard = self.pile + self.discard, 0
        self.pile -= drawn
        return drawn


def with_unused(points: Iterable[int], unused: Iterable[int]) -> tuple[int, ...]:
    """Points by seat; two unused bonus cards make one, an odd one nothing (K23, K24)."""
    return tuple(own + cards // 2 for own, cards in zip(points, unused, strict=True))


@value
class Public(kit.Public):
    """What lies open on the table; `dealer` is who starts, who else has no part in this game."""

    taken: tuple[WhaleTrickTaken, ...]
    drawn: Card | None = None
    """The card that set trump and marker; it went back among the others."""
    marker: Marker | None = None
    """The trump family and the face that is up, as they are now."""
    passed: Mapping[int, tuple[Card, ...]] = field(default_factory=dict)
    """First bonus cards, once all have chosen."""
    bonuses: tuple[tuple[Card, ...], ...] = ()
    """Unused bonus cards that lie before each seat."""
    points: tuple[int, ...] = ()
    """Cards in each point pile of this deal; unused bonus cards are not counted yet."""
    chosen: tuple[PrizeTaken, ...] = ()
    """The prizes of this deal."""
    pile: int = 0
    discard: int = 0

    @property
    def deck(self) -> Deck:
        """What is printed on all cards: this game has no other options."""
        deck: Deck = self.options
        return deck

    @property
    def on(self) -> bool:
        """Whether a deal is on."""
        return self.phase not in (DealMove.do, OVER)

    @property
    def prizes(self) -> tuple[Card, ...]:
        """What the trick's winner may choose from now; each lies before who played it."""
        return self.taken[-1].others() if self.phase == TakePrize.do else ()
