"""Playing cards: made once by their pack, compared by identity, gathered in sets of bits."""

from collections.abc import Collection, Iterable, Iterator, Mapping, ValuesView
from typing import Final, TypeVar

from stichtisch.games.value import mypyc_attr

T = TypeVar("T")

Bits = int
"""One bit a card of a pack; of a pack that has each card twice two, side by side."""
_FIRST: Final = sum(1 << 2 * place for place in range(64))
"""The lower bit of each such pair: it says that one is there, and the upper one that both are."""


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

    def of(self, bits: Bits) -> "CardSet":
        """The set of these bits, of the same pack."""
        return CardSet(bits, self._cards)

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

    def with_card(self, card: Card) -> "CardSet":
        return CardSet(self.bits | card.bit, self._cards)

    def without(self, card: Card) -> "CardSet":
        return CardSet(self.bits & ~card.bit, self._cards)

    def has_all_of(self, card: Card) -> bool:
        """Whether the pack has no more cards like that one."""
        return card in self

    def among(self, cards: Iterable[Card]) -> tuple[Card, ...]:
        """Those of the cards that are in the set, in their order."""
        bits = self.bits
        return tuple([card for card in cards if card.bit & bits])

    def lacking(self, cards: Iterable[Card]) -> list[Card]:
        """Those of the cards that are not."""
        bits = self.bits
        return [card for card in cards if not card.bit & bits]


class Twice(CardSet):
    """Cards of a pack that has each of them twice: none, one or both, and never which one."""

    def each(self, things: dict[Bits, T]) -> list[T]:
        """The same for a card that is there twice as for one."""
        return CardSet(self.bits & _FIRST, self._cards).each(things)

    def __iter__(self) -> Iterator[Card]:
        return iter(CardSet(self.bits, self._cards).each(self._cards))

    def __and__(self, other: CardSet) -> CardSet:
        return Twice(self.bits & other.bits, self._cards)

    def __or__(self, other: CardSet) -> CardSet:
        """Of each card as many as the one or the other has, not as both have together."""
        return Twice(self.bits | other.bits, self._cards)

    def __sub__(self, other: CardSet) -> CardSet:
        """One less for each of the others."""
        one, both = self.bits & _FIRST, self.bits >> 1 & _FIRST
        less, two_less = other.bits & _FIRST, other.bits >> 1 & _FIRST
        left = one & (~less | both & ~two_less)
        return Twice(left | (both & ~less) << 1, self._cards)

    def with_card(self, card: Card) -> CardSet:
        return Twice(self.bits | card.bit << (card in self), self._cards)

    def without(self, card: Card) -> CardSet:
        gone = card.bit << self.has_all_of(card)
        return Twice(self.bits & ~gone, self._cards)

    def has_all_of(self, card: Card) -> bool:
        return bool(self.bits & card.bit << 1)

    def among(self, cards: Iterable[Card]) -> tuple[Card, ...]:
        return tuple(self._parted(cards)[0])

    def lacking(self, cards: Iterable[Card]) -> list[Card]:
        return self._parted(cards)[1]

    def _parted(self, cards: Iterable[Card]) -> tuple[list[Card], list[Card]]:
        """Those of the cards that are in the set as often, and the others."""
        left: CardSet = self
        found = list[Card]()
        others = list[Card]()
        for card in cards:
            (found if card in left else others).append(card)
            left = left.without(card)
        return found, others


class Pack(Mapping[str, Card]):
    """All cards of a game by their names, in the order of suits and ranks.

    A name is either one of them or no card of this game. Of a pack that has each card twice, the
    second one is named C14': two tags, and one card.
    """

    def __init__(self, cards: Iterable[Card], twice: bool = False) -> None:
        """Of cards that are there already: part of another pack."""
        once = list(dict.fromkeys(cards))
        self._twice = twice
        self._by_name = {card.text: card for card in once}
        self._by_bit = {card.bit: card for card in once}
        self.none = CardSet(0, self._by_bit)
        if twice:
            self._by_name |= {f"{card.text}'": card for card in once}
            self._by_bit |= {card.bit << 1: card for card in once}
            self.none = Twice(0, self._by_bit)
        self.all = self.set(self.values())

    @classmethod
    def of(
        cls,
        suits: Iterable[str],
        ranks: Collection[int],
        letters: Mapping[int, str] | None = None,
        twice: bool = False,
    ) -> "Pack":
        """New cards; their bits are in the order of their texts.

        `letters` stand for some of the ranks there.
        """
        named = letters or {}
        cards = [
            (suit, rank, f"{suit}{named.get(rank, rank)}") for suit in suits for rank in ranks
        ]
        places = {text: at for at, text in enumerate(sorted(text for _, _, text in cards))}
        width = 2 if twice else 1
        made = [Card(suit, rank, 1 << width * places[text], text) for suit, rank, text in cards]
        return cls(made, twice)

    def without_ranks(self, ranks: Collection[int]) -> "Pack":
        """The same cards but those of these ranks."""
        return Pack([card for card in self.values() if card.rank not in ranks], self._twice)

    def set(self, cards: Iterable[Card]) -> CardSet:
        if self._twice:
            found = self.none
            for card in cards:
                found = found.with_card(card)
            return found
        bits = 0
        for card in cards:
            bits |= card.bit
        return CardSet(bits, self._by_bit)

    def suit(self, suit: str) -> CardSet:
        """All cards of that printed suit."""
        return self.set(card for card in self.values() if card.suit == suit)

    def names(self, card: Card) -> list[str]:
        """Of its tags, one where it is there once."""
        return [name for name in (card.text, f"{card.text}'") if name in self]

    def has(self, text: str) -> bool:
        """Whether that is what the record writes of one of its cards."""
        return text in self and self[text].text == text

    def __getitem__(self, name: str) -> Card:
        return self._by_name[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._by_name)

    def __len__(self) -> int:
        return len(self._by_name)

    def values(self) -> ValuesView[Card]:
        """The cards, in the order of suits and ranks."""
        return self._by_name.values()
