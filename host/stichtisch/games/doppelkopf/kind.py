"""Doppelkopf as people see it, and as the rest of the house knows it."""

from collections import Counter
from typing import Any

from stichtisch.games.controller import Answer, Place, Tap
from stichtisch.games.display import TrumpShown
from stichtisch.games.doppelkopf.bot import CAREFUL, DoppelkopfPlayer, DoppelkopfThought
from stichtisch.games.doppelkopf.moves import (
    CARDS,
    RE,
    DoppelkopfDealOver,
    Gives,
    Health,
    PartnerFound,
    Reserve,
    Says,
    Takes,
    Yields,
)
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
from stichtisch.games.tricks.stage import Picking

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

    def step_of(self, stage: Picking, number: int) -> str:
        match stage.options[number]:
            case Health(reserved=reserved):
                return self.own("step_reserved" if reserved else "step_healthy")
            case Yields(to=to):
                return self.own(f"step_no_{to}")
            case Reserve(game=game, compulsory=compulsory):
                return self._solo(game, compulsory)
            case Takes(takes=takes):
                return self.own("step_takes" if takes else "step_leaves")
        return super().step_of(stage, number)

    def _solo(self, game: str, compulsory: bool) -> str:
        named = self.own(f"game_{game}")
        return self.own("compulsory", game=named) if compulsory else named

    def offer(self, public: Public, move: Move) -> str:
        return (
            self.own(f"say_{move.say}") if isinstance(move, Says) else super().offer(public, move)
        )

    def move(self, move: Move) -> str:
        match move:
            case Health(seat, reserved):
                sentence = "move_reserved" if reserved else "move_healthy"
                return self.own(sentence, name=self.names[seat])
            case Yields(seat, to):
                return self.own(f"move_no_{to}", name=self.names[seat])
            case Reserve(seat, game, compulsory):
                game = self._solo(game, compulsory)
                return self.own("move_reserve", name=self.names[seat], game=game)
            case Takes(seat, takes):
                return self.own("move_takes" if takes else "move_leaves", name=self.names[seat])
            case Gives(seat, to, cards):
                told, name = self.cards(cards), self.names[seat]
                return self.own("move_give", name=name, to=self.names[to], cards=told)
            case Says(seat, say):
                return self.own("move_say", name=self.names[seat], word=self.own(f"say_{say}"))
        return super().move(move)

    def event(self, event: Event) -> str:
        if isinstance(event, PartnerFound):
            name = "" if event.seat is None else self.names[event.seat]
            return self.own("partner" if name else "no_partner", name=name)
        return super().event(event)

    def scores(self, event: DealOver) -> list[str]:
        assert isinstance(event, DoppelkopfDealOver), "another game's deal"
        eyes, other = event.eyes
        if not any(event.eyes):
            return [self.own("thrown_in", name=self.who(set(event.re)))]
        if event.winner is None:
            told = [self.own("nobody_won", eyes=eyes, other=other)]
        else:
            is_re, game = event.winner == RE, self.own(f"game_{event.game}")
            names = self.who({seat for seat in range(4) if (seat in event.re) == is_re})
            eyes, other = (eyes, other) if is_re else (other, eyes)
            values = {"names": names, "game": game, "eyes": eyes, "other": other}
            told = [self.own("side_won", side=self.own(f"say_{event.winner}"), **values)]
        for side in OTHER:
            said = [self.own(f"say_{word}") for word in vars(event.said)[side]]
            found = Counter(self.own(f"special_{one}") for one in vars(event.specials)[side])
            counted = [
                self.own("times", count=count, what=what) if count > 1 else what
                for what, count in found.items()
            ]
            name = self.own(f"say_{side}")
            told += [self.own("told_said", side=name, what=", ".join(said))] if said else []
            if counted:
                told.append(self.own("told_specials", side=name, what=", ".join(counted)))
        return [*told, *super().scores(event)]


class DoppelkopfController(TrickController):
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
    moves = moves_of(StartDeal, Health, Yields, Reserve, Takes, Gives, Says, pack=CARDS)


GAME = DoppelkopfKind()
