"""What people see and read of Oh Hell."""

from stichtisch.games import awaited
from stichtisch.games.move import Move, Remark
from stichtisch.games.oh_hell.moves import Bid, OhHellDealOver, StartDeal
from stichtisch.games.oh_hell.rules import Public
from stichtisch.games.presenter import ScreenShown
from stichtisch.games.tricks.lamps import Contract, Marks
from stichtisch.games.tricks.moves import DealOver, Draws
from stichtisch.games.tricks.presenter import TrickPresenter
from stichtisch.games.tricks.stage import Dealing


class OhHellPresenter(TrickPresenter[Public]):
    """Lamps, screens and sentences of Oh Hell."""

    room = "oh_hell"

    def trump(self, public: Public) -> str:
        return public.turned.suit if public.turned else ""

    def marks(self, public: Public, seat: int) -> Marks:
        bid, taken = public.bids.get(seat), public.tricks[seat]
        missed = bid is not None and not taken <= bid <= taken + public.size - len(public.taken)
        contract = None if bid is None else Contract(bid, taken, missed)
        return Marks(self.trump(public), contract=contract, bids=True)

    def won_by(self, public: Public) -> str:
        return self.own("won_by", deals=public.deals)

    def in_deal(self, public: Public) -> list[str]:
        number = public.round + isinstance(public.stage, Dealing)
        told = [self.own("in_deal", deal=number, deals=public.deals, cards=public.size)]
        if public.turned:
            told.append(self.own("trump", suit=self.suit(public.turned.suit)))
        return told

    def notes(self, public: Public, seat: int) -> list[str]:
        told = super().notes(public, seat)
        if public.phase in ("deal", "over") or seat not in public.bids:
            return told
        bid, tricks = public.bids[seat], public.tricks[seat]
        return [*told, self.own("bid", bid=bid, tricks=tricks)]

    def scores(self, event: DealOver) -> list[str]:
        assert isinstance(event, OhHellDealOver), "another game's deal"
        told = zip(self.names, event.bids, event.tricks, event.points, event.totals, strict=True)
        return [
            self.own("score", name=name, bid=bid, tricks=tricks, points=points, total=total)
            for name, bid, tricks, points, total in told
        ]

    def move(self, move: Move) -> str:
        match move:
            case StartDeal(dealer, turned):
                suit, card = self.suit(turned.suit), self.card(turned)
                return self.own("move_deal", name=self.names[dealer], card=card, suit=suit)
            case Bid(seat, tricks):
                return self.own("move_bid", name=self.names[seat], tricks=tricks)
        return super().move(move)

    def remark(self, remark: Remark, seat: int | None) -> str:
        return self.own("said_draws") if remark == Draws() else super().remark(remark, seat)

    def dealing(self, public: Public, shown: ScreenShown) -> list[str]:
        if shown.staged.get(None):
            trump = "screen_turned_lies"
        elif Draws() in shown.remarks:
            trump = "screen_draws"
        else:
            trump = f"screen_trumps_{self._settings.trumps}"
        first = self.own("screen_deal", deal=public.round + 1, cards=public.size)
        return [first, self.own(trump)]

    def lacking(self, _public: Public, shown: ScreenShown) -> str:
        """The card for trump."""
        if shown.staged.get(None) or Draws() in shown.remarks:
            return ""
        trump = self.own(f"awaits_{self._settings.trumps}", name=awaited.holder(self, shown))
        return awaited.at_private(self, shown, trump)

    def in_play(self, public: Public) -> list[str]:
        turned = self.card(public.turned) if public.turned else ""
        return [self.own("screen_turned", card=turned)]
