"""The trump rules: what each makes a trump."""

from dataclasses import dataclass
from functools import cache

from stichtisch.games.card import Card, CardSet
from stichtisch.games.stich_meister.cards import OF_SUIT, PACK
from stichtisch.games.stich_meister.effect import RANK_LIST, SUIT, Effect, Kind, parameter


@cache
def _of_ranks(ranks: tuple[int, ...]) -> CardSet:
    return PACK.set(card for card in PACK.values() if card.rank in ranks)


class _TrumpRule(Effect):
    """What is trump."""

    kind = Kind.TRUMP


@dataclass(frozen=True)
class TrumpRanks(_TrumpRule):
    """All cards of these ranks are trumps."""

    name = "trump_ranks"
    ranks: tuple[int, ...] = parameter(RANK_LIST)

    def trumps(self, _second_lead: Card | None) -> CardSet:
        return _of_ranks(self.ranks)


@dataclass(frozen=True)
class TrumpSuit(_TrumpRule):
    """All cards of this suit are trumps."""

    name = "trump_suit"
    suit: str = parameter(SUIT)

    def trumps(self, _second_lead: Card | None) -> CardSet:
        return OF_SUIT[self.suit]


class TrumpSecondLead(_TrumpRule):
    """The suit led to the second trick is trump, from that very card on (M9, M11).

    The printed suit counts, also of a card that is a trump already (M10).
    """

    name = "trump_second_lead"

    def trumps(self, second_lead: Card | None) -> CardSet:
        return OF_SUIT[second_lead.suit] if second_lead else PACK.none
