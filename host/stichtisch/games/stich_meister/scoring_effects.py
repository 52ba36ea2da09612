"""The scoring rules: first what each trick is worth, then what each seat gains or loses."""

from dataclasses import dataclass

from stichtisch.games.card import Card
from stichtisch.games.stich_meister.cards import Trumps
from stichtisch.games.stich_meister.effect import (
    COUNT,
    NEIGHBOUR,
    POINTS,
    RANK_LIST,
    SUIT,
    YES_NO,
    Effect,
    Kind,
    Points,
    Side,
    TakenTrick,
    Tally,
    parameter,
)


class _ScoringRule(Effect):
    """What tricks are worth, or what seats gain and lose."""

    kind = Kind.SCORING


class SuitsInTrick(_ScoringRule):
    """A trick is worth the number of printed suits in it (M37)."""

    name = "suits_in_trick"

    def sort(self, card: Card, _trumps: Trumps) -> str:
        return card.suit

    def value(self, _value: int, trick: TakenTrick, trumps: Trumps) -> int:
        return len({self.sort(card, trumps) for card in trick.cards})


@dataclass(frozen=True)
class _TrickWithout(_ScoringRule):
    """A trick with none of these cards is worth more."""

    times: int = parameter(POINTS)

    def value(self, value: int, trick: TakenTrick, trumps: Trumps) -> int:
        found = any(self.sort(card, trumps) for card in trick.cards)
        return value if found else value * self.times


@dataclass(frozen=True)
class TrickWithoutRanks(_TrickWithout):
    """A trick with none of these ranks is worth more."""

    name = "trick_without_ranks"
    ranks: tuple[int, ...] = parameter(RANK_LIST)

    def sort(self, card: Card, _trumps: Trumps) -> bool:
        return card.rank in self.ranks


class TrickWithoutTrump(_TrickWithout):
    """A trick without a trump is worth more: every trick, where nothing is trump (M50)."""

    name = "trick_without_trump"

    def sort(self, card: Card, trumps: Trumps) -> bool:
        return trumps.is_trump(card)


@dataclass(frozen=True)
class TrickWorth(_ScoringRule):
    """The trick of that number is worth more."""

    name = "trick_worth"
    trick: int = parameter(COUNT)
    times: int = parameter(POINTS)

    def value(self, value: int, trick: TakenTrick, _trumps: Trumps) -> int:
        return value * self.times if trick.number == self.trick else value


@dataclass(frozen=True)
class FirstAndLast(_ScoringRule):
    """The first tricks are worth nothing, the last one played more (M36)."""

    name = "first_and_last"
    nothing: int = parameter(COUNT)
    times: int = parameter(POINTS)

    def value(self, value: int, trick: TakenTrick, _trumps: Trumps) -> int:
        if trick.number <= self.nothing:
            return 0
        return value * self.times if trick.last else value


@dataclass(frozen=True)
class _CardsWorth(_ScoringRule):
    """Points for each of these cards in one's tricks."""

    each: int = parameter(POINTS)

    def points(self, points: Points, tally: Tally) -> Points:
        return tuple(
            own + self.each * sum(bool(self.sort(card, tally.trumps)) for card in cards)
            for own, cards in zip(points, tally.cards, strict=True)
        )


@dataclass(frozen=True)
class RanksWorth(_CardsWorth):
    """Points for each card of these ranks in one's tricks."""

    name = "ranks_worth"
    ranks: tuple[int, ...] = parameter(RANK_LIST)

    def sort(self, card: Card, _trumps: Trumps) -> bool:
        return card.rank in self.ranks


@dataclass(frozen=True)
class SuitWorth(_CardsWorth):
    """Points for each card of this printed suit in one's tricks."""

    name = "suit_worth"
    suit: str = parameter(SUIT)

    def sort(self, card: Card, _trumps: Trumps) -> bool:
        return card.suit == self.suit


class TrumpsWorth(_CardsWorth):
    """Points for each trump in one's tricks, by the trumps at the end of the round (M12)."""

    name = "trumps_worth"

    def sort(self, card: Card, trumps: Trumps) -> bool:
        return trumps.is_trump(card)


@dataclass(frozen=True)
class ExactTricks(_ScoringRule):
    """Points for exactly so many tricks."""

    name = "exact_tricks"
    tricks: int = parameter(COUNT)
    bonus: int = parameter(POINTS)

    def points(self, points: Points, tally: Tally) -> Points:
        return tuple(
            own + self.bonus if count == self.tricks else own
            for own, count in zip(points, tally.counts, strict=True)
        )


@dataclass(frozen=True)
class EvenTricks(_ScoringRule):
    """An even number of tricks, none at all included, multiplies the points (M41, M42)."""

    name = "even_tricks"
    times: int = parameter(POINTS)

    def points(self, points: Points, tally: Tally) -> Points:
        return tuple(
            own if count % 2 else own * self.times
            for own, count in zip(points, tally.counts, strict=True)
        )


@dataclass(frozen=True)
class FewestTricks(_ScoringRule):
    """The fewest tricks, shared or not, multiply the points."""

    name = "fewest_tricks"
    times: int = parameter(POINTS)

    def points(self, points: Points, tally: Tally) -> Points:
        fewest = min(tally.counts)
        return tuple(
            own * self.times if count == fewest else own
            for own, count in zip(points, tally.counts, strict=True)
        )


@dataclass(frozen=True)
class NeighbourPoints(_ScoringRule):
    """A neighbour's points are added, all as they were before this card (M43)."""

    name = "neighbour_points"
    to: Side = parameter(NEIGHBOUR)
    absolute: bool = parameter(YES_NO)
    """A neighbour's minus counts as a plus (M45)."""

    def points(self, points: Points, _tally: Tally) -> Points:
        seats = len(points)
        added = [points[self.to.of(seat, seats)] for seat in range(seats)]
        return tuple(
            own + (abs(other) if self.absolute else other)
            for own, other in zip(points, added, strict=True)
        )


class Flip(_ScoringRule):
    """Plus becomes minus and minus plus, for everything the round brought (M44)."""

    name = "flip"

    def points(self, points: Points, _tally: Tally) -> Points:
        return tuple(-own for own in points)
