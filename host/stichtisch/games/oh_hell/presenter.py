"""What people see and read of Oh Hell."""

from collections.abc import Mapping
from functools import partial
from typing import ClassVar

from stichtisch.games.card import Card
from stichtisch.games.component import Component
from stichtisch.games.event import Event
from stichtisch.games.lights import VERMILLION, WHITE
from stichtisch.games.move import Move, Remark
from stichtisch.games.oh_hell.awaited import awaited
from stichtisch.games.oh_hell.cards import PACK, winning
from stichtisch.games.oh_hell.events import DealOver
from stichtisch.games.oh_hell.lamps import seat_scene
from stichtisch.games.oh_hell.moves import Bid, StartDeal
from stichtisch.games.oh_hell.phase import Phase
from stichtisch.games.oh_hell.remarks import Counts, Deals, Draws, counted
from stichtisch.games.oh_hell.views import Public
from stichtisch.games.presenter import (
    Presenter,
    ScreenShown,
    SeatShown,
    TrickShown,
    card_in,
    screen,
    trick_shown,
)
from stichtisch.games.refusal import Refusal, Why
from stichtisch.games.settings import Settings
from stichtisch.games.sign import Sign
from stichtisch.games.view import Own, View
from stichtisch.scene import COLUMNS, Scene
from stichtisch.words import Words

FIRST_NAMED = 11
"""Jack, queen, king and ace have names."""


class OhHellPresenter(Presenter[Public, Own]):
    """Lamps, screens and sentences of Oh Hell."""

    room = "oh_hell"
    pack = PACK
    signs: ClassVar[Mapping[str, Sign]] = {
        "S": Sign("♠", WHITE, "  #  | ### |#####|# # #| ### "),
        "H": Sign("♥", VERMILLION, " # # |#####|#####| ### |  #  "),
        "D": Sign("♦", VERMILLION, "  #  | ### |#####| ### |  #  "),
        "C": Sign("♣", WHITE, " ### |#####|#####|  #  | ### "),
    }

    def __init__(self, names: tuple[str, ...], settings: Settings, words: Words) -> None:
        super().__init__(names, words)
        self._settings = settings

    def scene(self, view: View[Public, Own], shown: SeatShown) -> Scene:
        return seat_scene(view, shown, not self._settings.unseen, self._settings.tells_own)

    def open_screen(self, public: Public, shown: ScreenShown) -> Scene:
        match public.phase:
            case Phase.DEAL:
                return screen(self._dealing(public, shown))
            case Phase.BID | Phase.PLAY:
                return screen([*self._asked(public, shown), *self._tricks_and_bids(public)])
            case Phase.REVOKE:
                return screen(self._revoked(public))
            case Phase.OVER:
                winners = public.outcome.winners if public.outcome else ()
                return screen([self.say("play.screen_over"), *(self.names[w] for w in winners)])

    def won_by(self, public: Public) -> str:
        return self.own("won_by", deals=public.deals)

    def awaited(self, public: Public, shown: ScreenShown) -> str:
        return awaited(self, public, shown, self._settings)

    def stands(self, public: Public, seat: int) -> str:
        return ", ".join(self.notes(public, seat))

    def title(self, public: Public) -> str:
        parts = [self.own("name")]
        if public.phase is Phase.OVER:
            return " · ".join([*parts, self.own("over")])
        number = public.round + (public.phase is Phase.DEAL)
        parts.append(self.own("in_deal", deal=number, deals=public.deals, cards=public.size))
        if public.phase is Phase.DEAL:
            unknown = public.dealer is None
            parts.append(self.own("dealing") if unknown else self._dealer(public.dealer))
            return " · ".join(parts)
        if public.turned:
            parts.append(self.own("trump", suit=self.suit(public.turned.suit)))
        if public.phase is Phase.BID:
            return " · ".join([*parts, self.own("bidding", name=self.who(public.acting))])
        trick = sum(public.tricks) + (public.phase is Phase.PLAY)
        return " · ".join([*parts, self.own("in_trick", trick=trick, tricks=public.size)])

    def notes(self, public: Public, seat: int) -> list[str]:
        told = [self.own("points", points=public.totals[seat])]
        if public.phase in (Phase.DEAL, Phase.OVER) or seat not in public.bids:
            return told
        bid, tricks = public.bids[seat], public.tricks[seat]
        return [*told, self.own("bid", bid=bid, tricks=tricks)]

    def offer(self, public: Public, move: Move) -> str:
        if isinstance(move, Bid):
            return self.own("offer_bid", tricks=move.tricks)
        return super().offer(public, move)

    def lying(self, public: Public, seat: int) -> Card | None:
        return card_in(public.trick, seat)

    def trick_shown(self, public: Public) -> TrickShown | None:
        trump = public.turned.suit if public.turned else ""
        return trick_shown(public.trick, public.last_trick, partial(winning, trump=trump))

    def event(self, event: Event) -> str:
        if not isinstance(event, DealOver):
            return super().event(event)
        scores = (
            self.own("score", name=name, bid=bid, tricks=tricks, points=points, total=total)
            for name, bid, tricks, points, total in zip(
                self.names, event.bids, event.tricks, event.points, event.totals, strict=True
            )
        )
        return " ".join([self.own("deal_over", number=event.deal), *scores])

    def move(self, move: Move) -> str:
        match move:
            case StartDeal(dealer, turned):
                suit, card = self.suit(turned.suit), self.card(turned)
                return self.own("move_deal", name=self.names[dealer], card=card, suit=suit)
            case Bid(seat, tricks):
                return self.own("move_bid", name=self.names[seat], tricks=tricks)
        return super().move(move)

    def sealed(self, _do: str, _seat: int | None, seal: str) -> str:
        return self.own("secret_deal", seal=seal)

    def remark(self, remark: Remark, seat: int | None) -> str:
        match remark:
            case Deals(dealer):
                return self.own("said_deals", name=self.names[dealer])
            case Draws():
                return self.own("said_draws")
            case Counts(tricks) if seat is not None:
                return self.own("said_counts", name=self.names[seat], tricks=tricks)
        return super().remark(remark, seat)

    def refusal(self, refusal: Refusal, laid: Component | None = None) -> str:
        return self.own("hooked") if refusal.why is Why.MUST else super().refusal(refusal, laid)

    def card(self, card: Card) -> str:
        rank = self.own(f"rank_{card.rank}") if card.rank >= FIRST_NAMED else card.rank
        return self.own(f"card_{card.suit}", rank=rank)

    def rank(self, card: Card) -> str:
        return self.own(f"corner_{card.rank}") if card.rank >= FIRST_NAMED else str(card.rank)

    def _dealer(self, dealer: int | None) -> str:
        """Who deals, or that somebody must say so."""
        if dealer is None:
            return self.own("who_deals")
        return self.own("deals", name=self.names[dealer])

    def _dealing(self, public: Public, shown: ScreenShown) -> list[str]:
        """What the next deal has, and what it lacks."""
        counts = shown.staged
        if counts.get(None):
            trump = "screen_turned_lies"
        elif Draws() in shown.remarks:
            trump = "screen_draws"
        else:
            trump = f"screen_trumps_{self._settings.trumps}"
        names = () if self._settings.unseen else self.names
        return [
            self.own("screen_deal", deal=public.round + 1, cards=public.size),
            self._dealer(shown.holder),
            self.own(trump),
            *(f"{name[: COLUMNS - 3]} {counts.get(seat, 0)}" for seat, name in enumerate(names)),
        ]

    def _asked(self, public: Public, shown: ScreenShown) -> list[str]:
        """The card turned up, whose turn it is and what for."""
        turned = self.card(public.turned) if public.turned else ""
        told, name = [self.own("screen_turned", card=turned)], self.who(public.acting)
        if public.phase is Phase.PLAY:
            trick = self.say("play.screen_trick", trick=sum(public.tricks) + 1)
            return [*told, trick, self.own("screen_turn", name=name)]
        told.append(self.own("screen_bids", count=counted(shown.remarks), name=name))
        if public.hooked is None:
            return told
        return [*told, self.own("screen_hooked", bid=public.hooked)]

    def _tricks_and_bids(self, public: Public) -> list[str]:
        """Tricks taken and bid, by seat."""
        return [
            f"{name[: COLUMNS - 6]} {public.tricks[seat]}/{public.bids.get(seat, '-')}"
            for seat, name in enumerate(self.names)
        ]

    def _revoked(self, public: Public) -> list[str]:
        assert public.revoke is not None, "the phase has a revoke"
        return [
            self.names[public.revoke.seat],
            self.own("screen_revoke"),
            self.own("screen_in_trick", trick=public.revoke.trick),
            self.own("screen_take_back"),
            self.own("screen_let_stand"),
        ]
