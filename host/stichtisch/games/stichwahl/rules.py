"""The rules of Stichwahl, on the kit of trick games."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from stichtisch.games.card import Card, CardSet
from stichtisch.games.choice import ALONE
from stichtisch.games.demand import Demand, Demands, Held
from stichtisch.games.event import Event, places_by
from stichtisch.games.move import Move, Play, SeatMove, by_seat
from stichtisch.games.refusal import Refusal, Why, the_seat
from stichtisch.games.stichwahl.cards import (
    COLOURED,
    FIVES,
    PACK,
    Deck,
    Marker,
    colour_of,
    is_five,
    pack_for,
)
from stichtisch.games.stichwahl.deal import Deal, Public
from stichtisch.games.stichwahl.moves import (
    ChooseFirstBonus,
    DealStarted,
    NameStarter,
    StartDeal,
    TakePrize,
    UseBonus,
    WhaleDealOver,
    WhaleTrickTaken,
    pile_beside,
)
from stichtisch.games.stichwahl.stage import Naming, Using
from stichtisch.games.trick import Trick
from stichtisch.games.tricks.moves import DealMove, DealOver
from stichtisch.games.tricks.rules import TrickGame
from stichtisch.games.tricks.stage import LayingOne, Stage, Turn
from stichtisch.games.value import mypyc_attr
from stichtisch.words import Sentence

_FIRST_BONUSES: Final = by_seat(ChooseFirstBonus, PACK)
_PRIZES: Final = by_seat(TakePrize, PACK)
FOLLOW: Final = {
    family: (Demand(cards, family, Why.FOLLOW, "rules.no_follow", free=FIVES),)
    for family, cards in COLOURED.items()
}
"""By family what a trick of that colour asks; a 5 does not make one able to follow (K7)."""

ROOM = "stichwahl"
"""Where its words are."""
HAND = 9
TRICKS = 8
"""One card of each hand is the first bonus card."""
TARGET = 30


def is_won(totals: Sequence[int]) -> bool:
    """Whether the deal that is over ends the game: 30, and nobody as good (K26)."""
    return max(totals) >= TARGET and totals.count(max(totals)) == 1


@mypyc_attr(allow_interpreted_subclasses=True)
class Stichwahl(TrickGame[Public, Deal]):
    """A game of Stichwahl in progress."""

    public_type = Public
    deal_type = Deal
    pack = PACK
    plays = by_seat(Play, PACK)
    known = ("drawn", "marker", "passed", "points", "bonuses", "chosen", "pile", "discard")
    room = ROOM
    size = HAND

    def __init__(self, seats: int, deck: Deck | None = None, unseen: bool = False) -> None:
        """`deck` is what is printed on the cards, which all know as they know options."""
        super().__init__(seats, unseen=unseen)
        self.options = deck

    @classmethod
    def cards_for(cls, seats: int) -> CardSet:
        return pack_for(seats).all

    def next_dealer(self) -> int | None:
        """Whoever has the right to start after the last trick (K3)."""
        return None if self._deal is None else self._deal.trick.leader

    def trump(self, deal: Deal) -> str:
        return deal.marker.trump

    def begun(self, start: DealMove) -> Mapping[str, object]:
        assert isinstance(start, StartDeal), "another game's deal"
        return {
            "drawn": start.drawn,
            "marker": Marker.after_drawing(start.drawn),
            "points": (0,) * self.seats,
            "bonuses": ((),) * self.seats,
            "pile": len(self.cards) - HAND * self.seats,
        }

    def more_public(self, deal: Deal) -> Mapping[str, object]:
        told = super().more_public(deal)
        return told if len(deal.passed) == self.seats else {**told, "passed": {}}

    def asks(self, deal: Deal) -> Stage | None:
        if len(deal.passed) < self.seats:
            waiting = frozenset(range(self.seats)).difference(deal.passed)
            return LayingOne(ChooseFirstBonus.do, waiting, _FIRST_BONUSES, room=ROOM)
        if len(deal.chosen) < len(deal.taken):
            trick, other = deal.taken[-1], "stichwahl.not_of_another"
            acting, prizes = ALONE[trick.winner], trick.others()
            return LayingOne(TakePrize.do, acting, _PRIZES, prizes, reason=other, room=ROOM)
        if deal.namer is not None:
            return Naming(NameStarter.do, ALONE[deal.namer], self.seats, room=ROOM)
        return None

    def answer(self, deal: Deal, move: SeatMove) -> list[Event]:
        match move:
            case ChooseFirstBonus(seat, card):
                return self._choose_first_bonus(deal, seat, card)
            case UseBonus(seat, card, family):
                deal.use_bonus(seat, card, family)
            case TakePrize(card=card):
                prize = deal.take_prize(card, self.options)
                is_last = len(deal.taken) == TRICKS
                if not (is_last and is_won(self.added(deal.result()))):
                    deal.namer = deal.may_name_starter()
                return [prize]
            case NameStarter(starts=starts):
                deal.trick, deal.namer = Trick(starts, self.seats), None
        return []

    def _choose_first_bonus(self, deal: Deal, seat: int, card: Card) -> list[Event]:
        deal.hands[seat] = deal.hands[seat].without(card)
        deal.passed = {**deal.passed, seat: (card,)}
        if len(deal.passed) < self.seats:
            return []
        for owner, chosen in deal.passed.items():
            super()._show(owner, chosen)
        deal.open_first_bonuses(self.options)
        return [DealStarted(deal.dealer, deal.marker.trump, deal.marker.face)]

    def _show(self, seat: int, cards: Iterable[Card]) -> None:
        """First bonus cards lie face down until all have chosen."""
        if self._stage.phase != ChooseFirstBonus.do:
            super()._show(seat, cards)

    def leads(self, deal: Deal) -> frozenset[int]:
        return ALONE[deal.dealer]

    def demands(self, deal: Deal) -> Demands:
        """What the trick demands: its family, as soon as it has one."""
        colour = colour_of(deal.trick.cards)
        return FOLLOW[colour] if colour else ()

    def _playing(self, acting: frozenset[int]) -> Using:
        (seat,), now = acting, self.deal
        mine, deck = now.bonuses[seat], self.options
        return Using(Play.do, acting, self.demands(now), room=ROOM, bonuses=mine, deck=deck)

    def judged(self, deal: Deal) -> WhaleTrickTaken:
        """By the marker as it lies now, bonuses of the last player in (K9)."""
        trick, marker = deal.trick, deal.marker
        winner = trick.player(marker.winning(trick.cards))
        told = len(deal.taken) + 1, trick.leader, trick.cards, winner
        return WhaleTrickTaken(*told, marker.trump, marker.face)

    def is_done(self, deal: Deal) -> bool:
        return len(deal.taken) == TRICKS

    def scored(self, number: int, deal: Deal) -> WhaleDealOver:
        points, totals = deal.result(), self.added(deal.result())
        next_starter = None if is_won(totals) else deal.trick.leader
        return WhaleDealOver(number, points, totals, next_starter)

    def ranked(self, over: DealOver) -> tuple[tuple[int, ...], ...]:
        places = places_by({seat: (total,) for seat, total in enumerate(over.totals)})
        return places if is_won(over.totals) else ()

    def refusal(self, move: Move) -> Refusal | None:
        refused = super().refusal(move)
        if refused or not isinstance(move, ChooseFirstBonus):
            return refused
        # no seat knows what another has chosen face down, so that its choice cannot refuse this
        if (move.card,) in self.deal.passed.values():
            reason = Sentence("rules.cannot_hold", seat=the_seat(move.seat), card=move.card)
            return Refusal(Why.WRONG_PHASE, reason)
        return None

    def _choice(self, seat: int) -> Turn:
        """A card that was played may lie there as a bonus card: it is not gone."""
        held = Held(seat, self._hand(seat), self.unseen.cards)
        return Turn(self.stage, held, self.no_cards, self.plays)

    def whole_deal(self, deal: Move, hands: Sequence[Sequence[Card]]) -> Move | None:
        whole = super().whole_deal(deal, hands)
        if not isinstance(whole, StartDeal):
            return None
        return replace(whole, pile=pile_beside(whole.hands, self.seats))

    def _misdealt(self, deal: DealMove) -> Sentence | None:
        assert isinstance(deal, StartDeal), "another game's deal"
        if is_five(deal.drawn):
            return Sentence("stichwahl.no_marker", card=deal.drawn)
        expected = self.next_dealer()
        if expected not in (None, deal.starter):
            return Sentence("stichwahl.starts", seat=the_seat(expected))
        if self.hands_unseen and not deal.hands and not deal.pile:
            return None
        if [len(hand) for hand in deal.hands] != [HAND] * self.seats:
            return Sentence("stichwahl.hands", hands=self.seats, cards=HAND)
        dealt = Counter([*deal.pile, *(card for hand in deal.hands for card in hand)])
        for card in pack_for(self.seats).values():
            if dealt[card] != 1:
                fault = "rules.dealt_twice" if dealt[card] else "stichwahl.not_dealt"
                return Sentence(fault, card=card)
        return None
