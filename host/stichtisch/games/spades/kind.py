"""Spades as people see it, and as the rest of the house knows it."""

from collections.abc import Mapping

from stichtisch.games.event import Event
from stichtisch.games.figures import Figures
from stichtisch.games.game import Game
from stichtisch.games.spades.bot import CAREFUL, SpadesThought
from stichtisch.games.spades.moves import HAND, Bid, SpadesDealOver
from stichtisch.games.spades.rules import Deal, Public, Spades
from stichtisch.games.tricks.deal import Own
from stichtisch.games.tricks.kind import TrickKind, moves_of
from stichtisch.games.tricks.lamps import BIDS, Contract, Marks
from stichtisch.games.tricks.moves import DealOver, StartDeal
from stichtisch.games.tricks.presenter import TrickPresenter


class SpadesPresenter(TrickPresenter[Public]):
    """Lamps, screens and sentences of Spades."""

    room = "spades"

    def marks(self, public: Public, seat: int) -> Marks:
        """Of a nil its own tricks count, of another bid those of the side."""
        bid, partner = public.bids.get(seat), public.bids.get((seat + 2) % 4)
        if bid is None:
            return Marks("S", bids=True)
        taken, left = public.tricks[seat], public.size - len(public.taken)
        wanted, side = bid.tricks + (partner.tricks if partner else 0), taken
        if partner is None or partner.tricks or public.options.nil_tricks == "help":
            side += public.tricks[(seat + 2) % 4]
        missed = side + left < wanted if bid.tricks else taken > 0
        return Marks("S", contract=Contract(bid.tricks, taken, missed), bids=True)

    def step(self, number: int) -> str:
        return self.own("blind_nil") if number > HAND else str(number)

    def score(self, public: Public, seat: int) -> int:
        return public.totals[seat % 2]

    def total(self, public: Public, seat: int) -> str:
        side = seat % 2
        return self.own("side", points=public.totals[side], bags=public.bags[side])

    def so_far(self, public: Public, seat: int) -> str:
        bid = public.bids.get(seat)
        return self.own("bid", bid=bid.tricks, tricks=public.tricks[seat]) if bid else ""

    def scores(self, event: DealOver) -> list[str]:
        assert isinstance(event, SpadesDealOver), "another game's deal"
        told = zip((0, 1), event.points, event.bags, event.totals, strict=True)
        return [
            self.own("score", names=self.who((side, side + 2)), points=now, bags=bags, total=total)
            for side, now, bags, total in told
        ]


class SpadesKind(TrickKind[Public, Deal]):
    """The game for two sides of two, with an ordinary pack."""

    name = "spades"
    seats = range(4, 5)
    side = 2
    short = {"deals": 1}  # noqa: RUF012
    rules = Spades
    shows = SpadesPresenter
    careful = CAREFUL
    signs = BIDS
    thinks = SpadesThought
    moves = moves_of(StartDeal, Bid)

    def bids(self, public: Public) -> Mapping[int, int]:
        return {seat: bid.tricks for seat, bid in public.bids.items()}

    def measure(self, figures: Figures, _game: Game[Public, Own], event: Event) -> None:
        """How often nils are made."""
        if isinstance(event, SpadesDealOver):
            for bid, tricks in zip(event.bids, event.tricks, strict=True):
                if not bid:
                    figures.share("nils", "0", not tricks)


GAME = SpadesKind()
