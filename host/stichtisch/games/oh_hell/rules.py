"""The rules of Oh Hell, on the kit of trick games."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from stichtisch.games.card import Card
from stichtisch.games.choice import ALONE
from stichtisch.games.event import Event
from stichtisch.games.move import SeatMove
from stichtisch.games.oh_hell.moves import Bid, OhHellDealOver, Options, StartDeal
from stichtisch.games.refusal import Refusal, Why
from stichtisch.games.tricks import deal as kit
from stichtisch.games.tricks.moves import DealMove
from stichtisch.games.tricks.rules import TrickGame
from stichtisch.games.tricks.stage import OVER, Picking
from stichtisch.games.value import mypyc_attr, value
from stichtisch.words import Sentence


@dataclass(kw_only=True)
class Deal(kit.Deal):
    """The card turned up for trump, and the bids by seat."""

    turned: Card
    bids: Mapping[int, int] = field(default_factory=dict)


@value
class Public(kit.Public):
    """What all may know."""

    turned: Card | None = None
    """The card turned up for trump, while a deal is on."""
    bids: Mapping[int, int] = field(default_factory=dict)
    """By seat, as far as they are made."""
    hooked: int | None = None
    """What the dealer, who is to bid now, may not bid (OH6)."""

    @property
    def deals(self) -> int:
        """In the whole game."""
        return len(self.options.sizes())


@mypyc_attr(allow_interpreted_subclasses=True)
class OhHell(TrickGame[Public, Deal]):
    """A game of Oh Hell in progress."""

    options_type = Options
    public_type = Public
    deal_type = Deal
    counts = {}  # noqa: RUF012
    known = ("turned", "bids")

    @property
    def size(self) -> int:
        sizes: tuple[int, ...] = self.options.sizes()
        return sizes[min(self._over, len(sizes) - 1)]

    def trump(self, deal: Deal) -> str:
        """OH3; nobody must trump (OH8)."""
        return deal.turned.suit

    def begun(self, start: DealMove) -> Mapping[str, object]:
        assert isinstance(start, StartDeal), "another game's deal"
        return {"turned": start.turned}

    def asks(self, deal: Deal) -> Picking | None:
        """One bid each, from the dealer's left (OH5)."""
        if len(deal.bids) == self.seats:
            return None
        seat, hooked = (deal.dealer + 1 + len(deal.bids)) % self.seats, self._hooked(deal)
        barred = () if hooked is None else (Bid(seat, hooked),)
        hook = Sentence("oh_hell.hook", count=deal.size)
        return Picking(
            Bid.do,
            ALONE[seat],
            options=tuple(Bid(seat, tricks) for tricks in range(deal.size + 1)),
            other=Sentence("oh_hell.few_tricks", count=deal.size),
            barred=barred,
            why=Refusal(Why.MUST, hook, told="oh_hell.hooked"),
        )

    def answer(self, deal: Deal, move: SeatMove) -> list[Event]:
        assert isinstance(move, Bid), "only bids are asked for"
        deal.bids = {**deal.bids, move.seat: move.tricks}
        return []

    def scored(self, number: int, deal: Deal) -> OhHellDealOver:
        tricks = deal.tricks()
        bids = tuple(deal.bids[seat] for seat in range(self.seats))
        points = tuple(map(self.options.points, bids, tricks))
        totals = self.added(points)
        return OhHellDealOver(number, deal.dealer, bids, tricks, points, totals)

    @property
    def length(self) -> int:
        return len(self.options.sizes())

    def more_public(self, deal: Deal) -> Mapping[str, object]:
        on = self.phase not in (DealMove.do, OVER)
        return {
            "turned": deal.turned if on else None,
            "bids": deal.bids,
            "hooked": self._hooked(deal) if on else None,
        }

    def _hooked(self, deal: Deal) -> int | None:
        """What whoever bids now may not bid: only the dealer, who is the last, is bound (OH6)."""
        if len(deal.bids) != self.seats - 1 or not self.options.hook:
            return None
        left = deal.size - sum(deal.bids.values())
        return left if left >= 0 else None
