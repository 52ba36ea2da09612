"""Playing cards: made once by their pack, compared by identity, gathered in sets of bits."""

from collections.abc import Collection, Iterable, Iterator, Mapping, ValuesView
from typing import TypeVar

from stichtisch.games.value import mypyc_attr

T = TypeVar("T")

Bits = int
"""One bit a card of a pack."""


class Card:
    """One card as it is printed, whatever trumps make of it. Its pack makes it, nobody else."""

    __slots__ = ("bit", "rank", "suit", "text")

    def __init__(self, suit: str, rank: int, bit: Bits, text: str = "") -> None:
        self.suit = suit
        self.rank = rank
        self.bit = bit
        self.text = text or f"{suit}{rank}"

    def __str__(self) -> str:
        """As the record writes it: R3."""
        return self.text

    def __repr__(self) -> str:
        return self.text

    def __copy__(self) -> "Card":
        return self

    def __deepcopy__(self, _memo: object) -> "Card":
        return self


@mypyc_attr(allow_interpreted_subclasses=True)
class CardSet:
    """An immutable set of cards of one pack, in the order in which records list: F10 before F2."""

    __slots__ = ("_cards", "bits")

    def __init__(self, bits: Bits, cards: dict[Bits, Card]) -> None:
        """`cards` are those of the pack by their bits."""
        self.bits = bits
        self._cards = cards

    def __contains__(self, card: object) -> bool:
        return isinstance(card, Card) and bool(self.bits & card.bit)

    def __iter__(self) -> Iterator[Card]:
        return iter(self.each(self._cards))

    def each(self, things: dict[Bits, T]) -> list[T]:
        """What `things` has for each of the cards, by its bit; in the order of the set."""
        found = []
        bits = self.bits
        while bits:
            lowest = bits & -bits
            found.append(things[lowest])
            bits ^= lowest
        return found

    def __len__(self) -> int:
        return self.bits.bit_count()

    def __bool__(self) -> bool:
        return self.bits != 0

    def __and__(self, other: "CardSet") -> "CardSet":
        return CardSet(self.bits & other.bits, self._cards)

    def __or__(self, other: "CardSet") -> "CardSet":
        return CardSet(self.bits | other.bits, self._cards)

    def __sub__(self, other: "CardSet") -> "CardSet":
        return CardSet(self.bits & ~other.bits, self._cards)

    def __le__(self, other: "CardSet") -> bool:
        """Whether all of these are among the others."""
        return not self.bits & ~other.bits

    def __eq__(self, other: object) -> bool:
        return isinstance(other, CardSet) and self.bits == other.bits

    def __hash__(self) -> int:
        return hash(self.bits)

    def __repr__(self) -> str:
        return "{" + " ".join(map(str, self)) + "}"

    def __deepcopy__(self, _memo: object) -> "CardSet":
        return self

    def with_card(self, card: Card) -> "CardSet":
        return CardSet(self.bits | card.bit, self._cards)

    def without(self, card: Card) -> "CardSet":
        return CardSet(self.bits & ~card.bit, self._cards)


class Pack(Mapping[str, Card]):
    """All cards of a game by their text, in the order of suits and ranks.

    A text is either one of them or no card of this game.
    """

    def __init__(self, cards: Collection[Card]) -> None:
        """Of cards that are there already: part of another pack."""
        self._by_text = {card.text: card for card in cards}
        self._by_bit = {card.bit: card for card in cards}
        self.none = CardSet(0, self._by_bit)
        self.all = self.set(cards)

    @classmethod
    def of(
        cls, suits: Iterable[str], ranks: Collection[int], letters: Mapping[int, str] | None = None
    ) -> "Pack":
        """New cards; their bits are in the order of their texts.

        `letters` stand for some of the ranks there.
        """
        named = letters or {}
        cards = [
            (suit, rank, f"{suit}{named.get(rank, rank)}") for suit in suits for rank in ranks
        ]
        places = {text: at for at, text in enumerate(sorted(text for _, _, text in cards))}
        return cls([Card(suit, rank, 1 << places[text], text) for suit, rank, text in cards])

    def __deepcopy__(self, _memo: object) -> "Pack":
        return self

    def without_ranks(self, ranks: Collection[int]) -> "Pack":
        """The same cards but those of these ranks."""
        return Pack([card for card in self.values() if card.rank not in ranks])

    def set(self, cards: Iterable[Card]) -> CardSet:
        bits = 0
        for card in cards:
            bits |= card.bit
        return CardSet(bits, self._by_bit)

    def suit(self, suit: str) -> CardSet:
        """All cards of that printed suit."""
        return self.set(card for card in self.values() if card.suit == suit)

    def __getitem__(self, text: str) -> Card:
        return self._by_text[text]

    def __iter__(self) -> Iterator[str]:
        return iter(self._by_text)

    def __len__(self) -> int:
        return len(self._by_text)

    def values(self) -> ValuesView[Card]:
        """The cards, in the order of suits and ranks."""
        return self._by_text.values()
