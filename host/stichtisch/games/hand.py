"""A hand: cards that are known, and cards that nobody has shown yet."""

from collections.abc import Iterable

from stichtisch.games.card import Card, CardSet, Pack


class Hand:
    """An immutable hand; one that nobody scanned holds unknown cards."""

    __slots__ = ("cards", "known", "unknown")

    def __init__(self, cards: tuple[Card, ...], known: CardSet, unknown: int = 0) -> None:
        """`cards` and `known` are the same cards: in the order they came, and as a set."""
        self.cards = cards
        self.known = known
        self.unknown = unknown

    @classmethod
    def of(cls, cards: Iterable[Card], pack: Pack, unknown: int = 0) -> "Hand":
        held = tuple(cards)
        return cls(held, pack.set(held), unknown)

    def __contains__(self, card: object) -> bool:
        return card in self.known

    def __len__(self) -> int:
        return len(self.cards) + self.unknown

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Hand):
            return False
        return self.known == other.known and self.unknown == other.unknown

    def __hash__(self) -> int:
        return hash((self.known, self.unknown))

    def __repr__(self) -> str:
        return " ".join([*map(str, self.cards), *["?"] * self.unknown])

    def __deepcopy__(self, _memo: object) -> "Hand":
        return self

    def plus(self, cards: Iterable[Card]) -> "Hand":
        """The hand with these cards, which everybody involved knows, at its end."""
        more = tuple(cards)
        known = self.known
        for card in more:
            known = known.with_card(card)
        return Hand(self.cards + more, known, self.unknown)

    def showing(self, cards: Iterable[Card]) -> "Hand":
        """The hand once these of its cards are known; those that were not come to its end."""
        new = tuple(card for card in cards if card not in self.known)
        return Hand(self.cards, self.known, self.unknown - len(new)).plus(new)

    def without(self, card: Card) -> "Hand":
        """The hand without a card it holds: a known one, else one of the unknown ones."""
        if card not in self.known:
            return Hand(self.cards, self.known, self.unknown - 1)
        left = tuple(held for held in self.cards if held is not card)
        return Hand(left, self.known.without(card), self.unknown)
