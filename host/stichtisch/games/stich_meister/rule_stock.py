"""Where the rule cards are from round to round: held, in the deck, discarded or used up."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence

from stichtisch.games.game import IllegalMoveError

HELD = 3
"""So many each seat holds when a round starts."""


class RuleStock:
    """The rule cards between two rounds, as far as they are known."""

    def __init__(self, numbers: Collection[int], seats: int) -> None:
        self.kept: list[frozenset[int]] = [frozenset() for _ in range(seats)]
        """What each seat still holds."""
        self.deck = set(numbers)
        """Cards nobody has had yet; in which order they lie is known to nobody."""
        self._discarded: set[int] = set()

    def check(self, hands: Sequence[Sequence[int]], extra: int | None) -> None:
        """Refuse rule hands that cannot be what the seats hold after refilling."""
        for seat, hand in enumerate(hands):
            if len(hand) != HELD:
                raise IllegalMoveError(
                    "rule_hands", f"seat {seat} needs {HELD} rule cards and holds {len(hand)}"
                )
            for missing in sorted(self.kept[seat] - set(hand)):
                raise IllegalMoveError(
                    "kept", f"seat {seat} kept rule card {missing} and must still hold it"
                )
        turned = [] if extra is None else [extra]
        everywhere = Counter([*(number for hand in hands for number in hand), *turned])
        for number, places in everywhere.items():
            if places > 1:
                raise IllegalMoveError("twice", f"rule card {number} is dealt twice")
        self._check_from_deck([*self._drawn(hands), *turned])

    def refill(self, hands: Sequence[Sequence[int]], extra: int | None) -> None:
        """Take note of a checked deal."""
        drawn = {*self._drawn(hands), extra}
        self.deck -= drawn
        self._discarded -= drawn
        self.kept = [frozenset(hand) for hand in hands]

    def put_away(self, chosen: Mapping[int, int], discard: bool) -> None:
        """After a round the chosen cards leave the game; the others are kept or discarded."""
        for seat, number in chosen.items():
            rest = self.kept[seat] - {number}
            self.kept[seat] = frozenset() if discard else rest
            self._discarded |= rest if discard else set()

    def available(self) -> tuple[list[int], list[int]]:
        """What is dealt first, and what only when that has run out (M1)."""
        short = sum(HELD - len(kept) for kept in self.kept) > len(self.deck)
        return sorted(self.deck), sorted(self._discarded) if short else []

    def _drawn(self, hands: Sequence[Sequence[int]]) -> list[int]:
        return [n for seat, hand in enumerate(hands) for n in hand if n not in self.kept[seat]]

    def _check_from_deck(self, drawn: Sequence[int]) -> None:
        first, then = self.available()
        for number in drawn:
            if number not in first and number not in then:
                raise IllegalMoveError("deck", f"rule card {number} is not in the deck any more")
        if then and not set(first) <= set(drawn):
            raise IllegalMoveError(
                "deck", "the deck is dealt out before the discarded rule cards are shuffled"
            )
