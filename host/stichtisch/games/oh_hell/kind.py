"""Oh Hell as people see it, what its private pod is for, and its parts for the house."""

from collections.abc import Mapping

from stichtisch.games import awaited
from stichtisch.games.card import Card
from stichtisch.games.controller import HOLD, Answer, Press, PrivatePlace, Say, Tap, scanned
from stichtisch.games.display import ScreenShown
from stichtisch.games.event import Event
from stichtisch.games.figures import Figures
from stichtisch.games.game import Game
from stichtisch.games.move import Move, Notation, Remark, TakesBack
from stichtisch.games.oh_hell.bot import CAREFUL, OhHellPlayer, OhHellThought
from stichtisch.games.oh_hell.moves import Bid, OhHellDealOver, StartDeal
from stichtisch.games.oh_hell.rules import Deal, OhHell, Public
from stichtisch.games.refusal import Refusal, Why
from stichtisch.games.staging import Staged
from stichtisch.games.tricks.cards import PACK
from stichtisch.games.tricks.controller import TrickController, cards_of
from stichtisch.games.tricks.deal import Own
from stichtisch.games.tricks.kind import TrickKind, moves_of
from stichtisch.games.tricks.lamps import BIDS, Contract, Marks
from stichtisch.games.tricks.moves import Counts, DealOver, Deals, Draws
from stichtisch.games.tricks.presenter import TrickPresenter
from stichtisch.games.tricks.stage import Dealing


class OhHellPresenter(TrickPresenter[Public]):
    """Lamps, screens and sentences of Oh Hell."""

    room = "oh_hell"

    def marks(self, public: Public, seat: int) -> Marks:
        bid, taken = public.bids.get(seat), public.tricks[seat]
        missed = bid is not None and not taken <= bid <= taken + public.size - len(public.taken)
        contract = None if bid is None else Contract(bid, taken, missed)
        return Marks(public.trump, contract=contract, bids=True)

    def won_by(self, public: Public) -> str:
        return self.own("won_by", deals=public.deals)

    def in_deal(self, public: Public) -> list[str]:
        number = public.round + isinstance(public.stage, Dealing)
        return [self.own("in_deal", deal=number, deals=public.deals, cards=public.size)]

    def holds(self, public: Public) -> list[str]:
        return [self.own("trump", suit=self.suit(public.trump))] if public.trump else []

    def so_far(self, public: Public, seat: int) -> str:
        bid, tricks = public.bids.get(seat), public.tricks[seat]
        return "" if bid is None else self.own("bid", bid=bid, tricks=tricks)

    def scores(self, event: DealOver) -> list[str]:
        assert isinstance(event, OhHellDealOver), "another game's deal"
        told = zip(self.names, event.bids, event.tricks, event.points, event.totals, strict=True)
        return [
            self.own("score", name=name, bid=bid, tricks=tricks, points=points, total=total)
            for name, bid, tricks, points, total in told
        ]

    def move(self, move: Move) -> str:
        if not isinstance(move, StartDeal):
            return super().move(move)
        return self._turns_up(move.dealer, move.turned)

    def half(self, _do: str, seen: Public) -> str:
        if seen.dealer is None or seen.turned is None:
            return ""
        return self._turns_up(seen.dealer, seen.turned)

    def _turns_up(self, dealer: int, turned: Card) -> str:
        suit, card = self.suit(turned.suit), self.card(turned)
        return self.own("move_deal", name=self.names[dealer], card=card, suit=suit)

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


class OhHellController(TrickController[Public]):
    """The card turned up for trump lies on the private pod."""

    says_dealt = False  # that card does

    def private_tap(self, place: PrivatePlace[Public], tap: Tap) -> Answer:
        public = place.public
        if isinstance(public.stage, Dealing):
            return scanned(place.staged, tap.component, 1, PACK)
        lies_on = PACK[tap.component.name] is public.turned
        return None if lies_on else Refusal(Why.WRONG_PHASE)

    def private_key(self, place: PrivatePlace[Public], press: Press) -> Answer:
        if press.held is None or press.held >= HOLD:
            return super().private_key(place, press)
        dealing = isinstance(place.public.stage, Dealing)
        return Say(Draws()) if dealing and self._settings.trumps == "drawn" else None

    def start(
        self, dealer: int, hands: tuple[tuple[Card, ...], ...], staged: Staged
    ) -> Move | None:
        """With the card on the private pod, else one of those that nobody scanned (OH13)."""
        laid = cards_of(staged.of(None), PACK)
        if laid:
            return StartDeal(dealer, laid[0], hands)
        if Draws() not in staged.remarks():
            return None
        dealt = {card for hand in hands for card in hand}
        left = [card for card in PACK.values() if card not in dealt]
        return StartDeal(dealer, self._chance.choice(left), hands)


class OhHellKind(TrickKind[Public, Deal]):
    """The game for three to five, with an ordinary pack."""

    name = "oh-hell"
    seats = range(3, 6)
    short = {"most": 3}  # noqa: RUF012
    rules = OhHell
    shows = OhHellPresenter
    careful = CAREFUL
    controls = OhHellController
    plays = OhHellPlayer
    thinks = OhHellThought
    signs = BIDS
    moves = moves_of(StartDeal, Bid)
    remarks = Notation((Deals, Draws, Counts, TakesBack), lambda _seats: PACK)
    starts_round = StartDeal
    habits = frozenset({"trumps"})

    def bids(self, public: Public) -> Mapping[int, int]:
        return public.bids

    def measure(self, figures: Figures, _game: Game[Public, Own], event: Event) -> None:
        """How often bids are met, by cards a hand and by what was bid."""
        if isinstance(event, OhHellDealOver):
            for bid, tricks in zip(event.bids, event.tricks, strict=True):
                figures.share("met_by_size", str(sum(event.tricks)), bid == tricks)
                figures.share("met_by_bid", str(bid), bid == tricks)

    def needs_private_pod(self, _seats: int) -> str | None:
        return "oh_hell.needs_private_pod"


GAME = OhHellKind()
