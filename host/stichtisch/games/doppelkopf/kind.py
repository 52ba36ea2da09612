"""Doppelkopf as people see it, and as the rest of the house knows it."""

from collections import Counter
from typing import Any

from stichtisch.games.controller import Answer, Place, Tap
from stichtisch.games.display import TrumpShown
from stichtisch.games.doppelkopf import moves
from stichtisch.games.doppelkopf.bot import CAREFUL, DoppelkopfPlayer, DoppelkopfThought
from stichtisch.games.doppelkopf.moves import CARDS, RE, Health, Reserve, Says, Takes, Yields
from stichtisch.games.doppelkopf.rules import NINES, Deal, Doppelkopf, Public
from stichtisch.games.doppelkopf.value import OTHER
from stichtisch.games.event import Event
from stichtisch.games.move import Move
from stichtisch.games.refusal import Refusal, Why
from stichtisch.games.tricks.controller import TrickController
from stichtisch.games.tricks.deal import Own
from stichtisch.games.tricks.kind import TrickKind, moves_of
from stichtisch.games.tricks.moves import DealOver, StartDeal
from stichtisch.games.tricks.presenter import TrickPresenter

_SUITS = {"clubs": "C", "spades": "S", "hearts": "H", "diamonds": "D", "": "D"}


class DoppelkopfPresenter(TrickPresenter[Public]):
    """Lamps, screens and sentences of Doppelkopf: none of them knows a side before all do."""

    pack = CARDS
    room = "doppelkopf"
    names_steps = True
    counts_eyes = True

    def trump(self, public: Public) -> TrumpShown | None:
        spoken = public.spoken
        if not spoken.settled:
            return None
        suits = tuple(_SUITS.get(spoken.solo, ""))
        return TrumpShown(suits, self.own("tops" if suits else f"trump_{spoken.solo}"))

    def in_deal(self, public: Public) -> list[str]:
        told, reserve = super().in_deal(public), public.spoken.reserve
        if reserve is None:
            return told
        game = self.own(f"game_{reserve.game}")
        rich = public.spoken.rich
        playing = {reserve.seat, reserve.seat if rich is None else rich}
        return [*told, self.own("plays", name=self.who(playing), game=game)]

    def so_far(self, public: Public, seat: int) -> str:
        """Its side once all know it, and what it has said."""
        spoken = public.spoken
        side = [spoken.sides[seat]] if spoken.sides[seat] else []
        words = [one.say for one in spoken.said if one.seat == seat and one.say not in OTHER]
        return ", ".join(self.own(f"say_{word}") for word in (*side, *words))

    def named(self, move: Move, public: Public | None = None) -> str:
        match move:
            case Health(_, which) | Takes(_, which) | Yields(_, which):
                return self.own(f"step_{move.do}_{which}".lower())
            case Reserve(_, game, compulsory):
                named = self.own(f"game_{game}")
                return self.own("compulsory", game=named) if compulsory else named
            case Says(_, say):
                return self.own(f"say_{say}")
        return super().named(move, public)

    def move(self, move: Move) -> str:
        match move:
            case Health(seat, which) | Takes(seat, which) | Yields(seat, which):
                return self.own(f"move_{move.do}_{which}".lower(), name=self.names[seat])
            case moves.Gives(seat, to, cards):
                told, name = self.cards(cards), self.names[seat]
                return self.own("move_give", name=name, to=self.names[to], cards=told)
        return super().move(move)

    def event(self, event: Event) -> str:
        if isinstance(event, moves.PartnerFound):
            name = "" if event.seat is None else self.names[event.seat]
            return self.own("partner" if name else "no_partner", name=name)
        return super().event(event)

    def scores(self, event: DealOver) -> list[str]:
        assert isinstance(event, moves.DoppelkopfDealOver), "another game's deal"
        if not any(event.eyes):
            return [self.own("thrown_in", name=self.who(set(event.re)))]
        told = [self._won(event)]
        for side in OTHER:
            told += self._beside(event, side)
        return [*told, *super().scores(event)]

    def _won(self, event: moves.DoppelkopfDealOver) -> str:
        eyes, other = event.eyes
        if event.winner is None:
            return self.own("nobody_won", eyes=eyes, other=other)
        is_re = event.winner == RE
        names = self.who({seat for seat in range(4) if (seat in event.re) == is_re})
        side, game = self.own(f"say_{event.winner}"), self.own(f"game_{event.game}")
        eyes, other = (eyes, other) if is_re else (other, eyes)
        return self.own("side_won", side=side, names=names, game=game, eyes=eyes, other=other)

    def _beside(self, event: moves.DoppelkopfDealOver, side: str) -> list[str]:
        """What that side has said, and what counted beside the eyes."""
        name, told = self.own(f"say_{side}"), []
        if said := [self.own(f"say_{word}") for word in vars(event.said)[side]]:
            told.append(self.own("told_said", side=name, what=", ".join(said)))
        found = Counter(self.own(f"special_{one}") for one in vars(event.specials)[side])
        counted = [what if count == 1 else f"{count} × {what}" for what, count in found.items()]
        if counted:
            told.append(self.own("told_specials", side=name, what=", ".join(counted)))
        return told


class DoppelkopfController(TrickController[Public]):
    """Nines are left out where the table says so (D1)."""

    def tap(self, place: Place[Any, Own], tap: Tap) -> Answer:
        card = self._cards.get(tap.component.name)
        if card in NINES and not place.public.options.nines:
            return Refusal(Why.LEFT_OUT)
        return super().tap(place, tap)


class DoppelkopfKind(TrickKind[Public, Deal]):
    """The game for four, with each card twice."""

    name = "doppelkopf"
    habits = frozenset({"rulings"})
    seats = range(4, 5)
    short = {"deals": 2}  # noqa: RUF012
    rules = Doppelkopf
    shows = DoppelkopfPresenter
    careful = CAREFUL
    controls = DoppelkopfController
    plays = DoppelkopfPlayer
    thinks = DoppelkopfThought
    moves = moves_of(StartDeal, Health, Yields, Reserve, Takes, moves.Gives, Says, pack=CARDS)


GAME = DoppelkopfKind()
