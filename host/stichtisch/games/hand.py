"""A hand: cards that are known, and cards that nobody has shown yet."""

from collections.abc import Iterable

from stichtisch.games.card import Card, CardSet, Pack
from stichtisch.games.value import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class Hand:
    """An immutable hand; one that nobody scanned holds unknown cards."""

    __slots__ = ("_came", "known", "unknown")

    def __init__(self, came: tuple[Card, ...], known: CardSet, unknown: int = 0) -> None:
        """`known` is the hand as a set; `came` has its cards in the order they came.

        Among these may be some that have left it since.
        """
        self._came = came
        self.known = known
        self.unknown = unknown

    @classmethod
    def of(cls, cards: Iterable[Card], pack: Pack, unknown: int = 0) -> "Hand":
        held = tuple(cards)
        return cls(held, pack.set(held), unknown)

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards that are known, in the order they came."""
        if len(self._came) == len(self.known):  # none has left yet
            return self._came
        return self.known.among(self._came)

    def __contains__(self, card: object) -> bool:
        return card in self.known

    def __len__(self) -> int:
        return len(self.known) + self.unknown

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Hand):
            return False
        return self.known == other.known and self.unknown == other.unknown

    def __hash__(self) -> int:
        return hash((self.known, self.unknown))

    def __repr__(self) -> str:
        return " ".join([*map(str, self.cards), *["?"] * self.unknown])

    def plus(self, cards: Iterable[Card]) -> "Hand":
        """The hand with these cards, which everybody involved knows, at its end."""
        came, known = self.cards, self.known
        for card in cards:
            came, known = (*came, card), known.with_card(card)
        return Hand(came, known, self.unknown)

    def showing(self, cards: Iterable[Card]) -> "Hand":
        """The hand once these of its cards are known; those that were not come to its end."""
        new = self.known.lacking(cards)
        return Hand(self._came, self.known, self.unknown - len(new)).plus(new)

    def without(self, card: Card) -> "Hand":
        """The hand without a card it holds: a known one, else one of the unknown ones."""
        known = self.known
        if known.bits & card.bit:
            return Hand(self._came, known.without(card), self.unknown)
        return Hand(self._came, known, self.unknown - 1)
