"""The rules of Spades, on the kit of trick games."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from stichtisch.games.choice import ALONE
from stichtisch.games.demand import Demands
from stichtisch.games.event import Event, places_by
from stichtisch.games.move import SeatMove
from stichtisch.games.refusal import Refusal, Why
from stichtisch.games.spades.moves import HAND, Bid, Options, SpadesDealOver
from stichtisch.games.tricks import deal as kit
from stichtisch.games.tricks.cards import FOLLOW, OF_SUIT, PACK, bound
from stichtisch.games.tricks.moves import DealOver
from stichtisch.games.tricks.rules import TrickGame
from stichtisch.games.tricks.stage import Picking
from stichtisch.games.value import mypyc_attr, value
from stichtisch.words import Sentence

_UNBROKEN: Final = bound(PACK.all - OF_SUIT["S"], "spades.unbroken")
_BEHIND = 100
"""Points that a side must be behind to bid nil blind (SP9)."""


@dataclass(kw_only=True)
class Deal(kit.Deal):
    """The bids by seat."""

    bids: Mapping[int, Bid] = field(default_factory=dict)


@value
class Public(kit.Public):
    """What all may know. `totals` and `bags` are by side: seats 0 and 2, 1 and 3."""

    bids: Mapping[int, Bid] = field(default_factory=dict)
    """By seat, as far as they are made."""
    bags: tuple[int, ...] = (0, 0)
    """Of the deals that are over."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Spades(TrickGame[Public, Deal]):
    """A game of Spades in progress."""

    options_type = Options
    public_type = Public
    deal_type = Deal
    counts = {}  # noqa: RUF012
    size = HAND
    known = ("bids",)

    @property
    def totals(self) -> tuple[int, ...]:
        return self.last.totals if self.last else (0, 0)

    @property
    def bags(self) -> tuple[int, ...]:
        """By side."""
        return self.last.bags if isinstance(self.last, SpadesDealOver) else (0, 0)

    def trump(self, _deal: Deal) -> str:
        """SP1."""
        return "S"

    def asks(self, deal: Deal) -> Picking | None:
        """One bid each, from the dealer's left (SP4)."""
        if len(deal.bids) == self.seats:
            return None
        seat = (deal.dealer + 1 + len(deal.bids)) % self.seats
        partner = deal.bids.get((seat + 2) % 4)
        most = HAND - partner.tricks if partner and self.options.cap_team_bid else HAND
        bids = [Bid(seat, tricks) for tricks in range(HAND + 1)]
        capped = Refusal(Why.MUST, Sentence("spades.capped", most=most), told="spades.side_capped")
        barred = tuple(bids[most + 1 :])
        behind = self.totals[1 - seat % 2] - self.totals[seat % 2] >= _BEHIND
        if self.options.blind_nil and behind:
            bids.append(Bid(seat, 0, blind=True))
        other = Sentence("spades.no_blind")
        return Picking(Bid.do, ALONE[seat], tuple(bids), other, barred, capped)

    def answer(self, deal: Deal, move: SeatMove) -> list[Event]:
        assert isinstance(move, Bid), "only bids are asked for"
        deal.bids = {**deal.bids, move.seat: move}
        return []

    def demands(self, deal: Deal) -> Demands:
        if deal.trick.cards:
            return FOLLOW[deal.trick.cards[0].suit]
        when = self.options.break_spades
        broken = when == "free" or (when == "broken" and bool(deal.played & OF_SUIT["S"]))
        return () if broken else _UNBROKEN

    def scored(self, number: int, deal: Deal) -> SpadesDealOver:
        sides = [self._scored(deal, side) for side in (0, 1)]
        points, bags = zip(*sides, strict=True)
        bids, tricks = tuple(deal.bids[seat].tricks for seat in range(4)), deal.tricks()
        totals = self.added(points)
        return SpadesDealOver(number, deal.dealer, bids, tricks, points, bags, totals)

    def _scored(self, deal: Deal, side: int) -> tuple[int, int]:
        """A side's points of the deal, and its bags after it."""
        options, tricks, points = self.options, deal.tricks(), 0
        bid, helping, spare = 0, 0, 0
        for seat in (side, side + 2):
            said, took = deal.bids[seat], tricks[seat]
            if said.tricks:
                bid, helping = bid + said.tricks, helping + took
                continue
            points += options.nil * (2 if said.blind else 1) * (-1 if took else 1)
            if options.nil_tricks == "help":
                helping += took
            else:
                spare += took
        if not bid:
            spare, helping = spare + helping, 0
        made = helping >= bid
        spare += helping - bid if made else 0
        bags = self.bags[side] + spare
        points += 10 * bid if made else -10 * bid
        points += spare if options.bags else 0
        if options.bag_limit:
            points -= 100 * (bags // options.bag_limit)
            bags %= options.bag_limit
        return points, bags

    def ranked(self, over: DealOver) -> tuple[tuple[int, ...], ...]:
        """By side; a tie over the target is played on (SP22 to SP25)."""
        one, other = over.totals
        options = self.options
        fell = options.floor is not None and min(one, other) <= options.floor
        won = max(one, other) >= options.target and one != other
        if not (fell or won or over.deal == options.deals):
            return ()
        return places_by({seat: (over.totals[seat % 2],) for seat in range(4)})

    def more_public(self, deal: Deal) -> Mapping[str, object]:
        return {**super().more_public(deal), "bags": self.bags}
