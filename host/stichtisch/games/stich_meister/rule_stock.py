"""Where the rule cards are from round to round: held, in the deck, discarded or used up."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence

from stichtisch.games.refusal import Refusal, Why, the_seat
from stichtisch.games.value import alike
from stichtisch.words import Sentence

HELD = 3
"""So many each seat holds when a round starts."""


class RuleStock:
    """The rule cards between two rounds, as far as they are known."""

    def __init__(self, numbers: Collection[int], seats: int) -> None:
        self.kept: list[frozenset[int]] = [frozenset() for _ in range(seats)]
        """What each seat still holds."""
        self.deck = frozenset(numbers)
        """Cards nobody has had yet; in which order they lie is known to nobody."""
        self._discarded: frozenset[int] = frozenset()

    def copy(self) -> "RuleStock":
        other = alike(self)
        other.kept = list(self.kept)
        return other

    def refusal(self, hands: Sequence[Sequence[int]], extra: int | None) -> Refusal | None:
        """Why these cannot be what the seats hold after refilling; None if they can."""
        reason = self._wrong_hand(hands) or self._wrong_place(hands, extra)
        return Refusal(Why.MISDEALT, reason) if reason else None

    def refill(self, hands: Sequence[Sequence[int]], extra: int | None) -> None:
        """Take note of a checked deal."""
        drawn = frozenset({*self._drawn(hands), extra})
        self.deck -= drawn
        self._discarded -= drawn
        self.kept = [frozenset(hand) for hand in hands]

    def put_away(self, chosen: Mapping[int, int], discard: bool) -> None:
        """After a round the chosen cards leave the game; the others are kept or discarded."""
        for seat, number in chosen.items():
            rest = self.kept[seat] - {number}
            self.kept[seat] = frozenset() if discard else rest
            self._discarded |= rest if discard else frozenset()

    def draws(self) -> Iterator[int]:
        """By seat how many it draws before the next round."""
        return (HELD - len(kept) for kept in self.kept)

    def available(self) -> tuple[list[int], list[int]]:
        """What is dealt first, and what only when that has run out (M1)."""
        short = sum(self.draws()) > len(self.deck)
        return sorted(self.deck), sorted(self._discarded) if short else []

    def _drawn(self, hands: Sequence[Sequence[int]]) -> list[int]:
        return [n for seat, hand in enumerate(hands) for n in hand if n not in self.kept[seat]]

    def _wrong_hand(self, hands: Sequence[Sequence[int]]) -> Sentence | None:
        for seat, hand in enumerate(hands):
            if len(hand) != HELD:
                held = len(hand)
                return Sentence(
                    "stich_meister.rules_held", seat=the_seat(seat), wanted=HELD, count=held
                )
            for missing in sorted(self.kept[seat] - set(hand)):
                return Sentence("stich_meister.rule_kept", seat=the_seat(seat), rule=missing)
        return None

    def _wrong_place(self, hands: Sequence[Sequence[int]], extra: int | None) -> Sentence | None:
        turned = [] if extra is None else [extra]
        everywhere = Counter([*(number for hand in hands for number in hand), *turned])
        for number, places in everywhere.items():
            if places > 1:
                return Sentence("stich_meister.rule_twice", rule=number)
        drawn, (first, then) = [*self._drawn(hands), *turned], self.available()
        for number in drawn:
            if number not in first and number not in then:
                return Sentence("stich_meister.rule_used", rule=number)
        if then and not set(first) <= set(drawn):
            return Sentence("stich_meister.deck_first")
        return None
