"""What a tap and a key mean in Stichwahl.

Where there is a choice (the new trump of a bonus card, the prize), a short press of the own key
points at the next possibility and a long one takes it; the prize may also be tapped.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from stichtisch.games.blind_moves import Stand
from stichtisch.games.card import Card
from stichtisch.games.component import Thing, What
from stichtisch.games.controller import (
    Answer,
    Do,
    Lamps,
    Manner,
    Place,
    Refuse,
    Say,
    Tap,
    Undo,
    Verdict,
    Why,
)
from stichtisch.games.event import Event
from stichtisch.games.game import Game, Move
from stichtisch.games.gathered import Gathered
from stichtisch.games.happenings import Announced
from stichtisch.games.record import Header
from stichtisch.games.scanning import cleared, scanned
from stichtisch.games.settings import Settings
from stichtisch.games.stichwahl import moves
from stichtisch.games.stichwahl import presenter as scenes
from stichtisch.games.stichwahl.blind import REVOKE, BlindStichwahl, BlindView, read_move
from stichtisch.games.stichwahl.next_deal import NextDeal
from stichtisch.games.stichwahl.rules import HAND, Phase, Stichwahl
from stichtisch.games.stichwahl.view import View
from stichtisch.games.stichwahl.whales import PACK, Marker, colour_of, pack_for
from stichtisch.scene import Line, Scene
from stichtisch.words import Words

HOLD = 0.6
"""Seconds: a shorter press goes to the next possibility, a longer one takes this one."""


@dataclass(frozen=True)
class Pointing:
    """How far the key has gone through the possibilities."""

    where: tuple[int, ...] = ()
    """Where the game stood: anywhere else it says nothing."""
    card: Card | None = None
    """The bonus card laid; None while the prize is chosen."""
    step: int = 0


class StichwahlManner(Manner):
    """The ways of a table that plays Stichwahl."""

    new_round = moves.StartDeal.do

    def __init__(
        self, names: tuple[str, ...], settings: Settings, chance: Random, words: Words
    ) -> None:
        """`chance` draws the trump card where the settings leave that to the referee."""
        self._names = names
        self._settings = settings
        self._blind = settings.hands == "blind"
        self._words = words
        self._pointing = Pointing()
        self._next = NextDeal(settings, chance)

    def new_game(self, header: Header) -> Game:
        game = super().new_game(header)
        if not self._blind:
            return game
        return BlindStichwahl(len(header.seats), header.options, header.deck)

    def read_move(self, header: Header, line: Mapping[str, Any]) -> Move:
        blind = read_move(line) if self._blind else None
        return blind or super().read_move(header, line)

    def dealt(self, game: Stichwahl, gathered: Gathered) -> Move | None:
        return self._next.dealt(game.view(None), gathered)

    def tap(self, place: Place, tap: Tap) -> Answer:
        view: View = place.view
        if tap.thing.what is not What.CARD:
            return Refuse(Why.WRONG_PHASE)
        card = PACK[tap.thing.name]
        if place.seat is None:
            return self._next.lay_drawn(view, card)
        if view.phase == Phase.DEAL:
            if self._blind:
                return Refuse(Why.WRONG_PHASE)
            return scanned(place, tap.thing, HAND, pack_for(view.seats))
        if place.seat not in view.acting:
            return Refuse(Why.WRONG_SEAT)
        match view.phase:
            case Phase.FIRST_BONUS:
                chosen = moves.ChooseFirstBonus(place.seat, card)
                return Do(chosen) if card in view.hand else Refuse(Why.NOT_YOURS)
            case Phase.PLAY if card in view.bonuses[place.seat]:
                return self._bonus(view, place.seat, card)
            case Phase.PLAY:
                return _played(view, place.seat, card, tap)
            case Phase.PRIZE:
                prize = moves.TakePrize(place.seat, card)
                return Do(prize) if card in view.prizes else _not_there(tap)
        return Refuse(Why.WRONG_PHASE)

    def press(self, place: Place) -> Answer:
        view: View = place.view
        if view.phase == Phase.STARTER and place.seat is not None:
            (namer,) = view.acting
            return Do(moves.NameStarter(namer, place.seat))
        if place.seat is None:
            return self._next.draw(view)
        return None if place.gathered else self._next.name_starter(view, place.seat)

    def release(self, place: Place, held: float) -> Answer:
        view: View = place.view
        if isinstance(view, BlindView) and view.phase == REVOKE:
            return _on_revoke(place, view, held)
        if place.seat is None:
            return None
        if view.phase == Phase.DEAL:
            return cleared(place, held) or (
                self._next.name_starter(view, place.seat) if place.gathered else None
            )
        if place.seat not in view.acting:
            return None
        prize, family, laid = self._prize(view), self._family(view), self._now(view).card
        if prize is not None:
            taken = moves.TakePrize(place.seat, prize)
            return self._choose(view, held, taken, len(view.prizes))
        if family is not None and laid is not None:
            used = moves.UseBonus(place.seat, laid, family)
            return self._choose(view, held, used, len(view.deck[laid].families))
        return None

    def may_take_back(self, move: Move, _view: View) -> bool:
        return isinstance(move, moves.Play)

    def is_secret(self, move: Move, view: View) -> bool:
        if isinstance(move, moves.StartDeal):  # the hands, until they are played out
            return bool(move.hands) and view.phase not in (Phase.DEAL, Phase.OVER)
        return isinstance(move, moves.ChooseFirstBonus) and view.phase == Phase.FIRST_BONUS

    def is_told(self, event: Event) -> bool:
        del event
        return True

    def scene(
        self,
        view: View,
        lamps: Lamps,
        verdict: Verdict | Refuse | None,
        gathered: tuple[Thing, ...],
    ) -> Scene:
        asked = replace(self._asked(view), laid=len(gathered))
        return scenes.seat_scene(view, lamps, verdict, asked)

    def private_scene(
        self, view: View, lying: tuple[Thing, ...], gathered: Mapping[int | None, int]
    ) -> Scene:
        del lying, gathered
        lay_drawn = self._settings.trumps == "laid"
        return scenes.private_scene(view, self._words, self._names, self._asked(view), lay_drawn)

    def private_seat(self, view: View) -> int | None:
        """Nobody: no secret of this game is the table's to show."""
        del view
        return None

    def secret_lines(self, view: View) -> tuple[Line, ...]:
        del view
        return ()

    def open_chips(self, views: Sequence[View]) -> tuple[tuple[str, ...], ...]:
        del views
        return ()

    def _bonus(self, view: View, seat: int, card: Card) -> Answer:
        """At once, unless there are families to choose from: then the key does."""
        printed = view.deck[card]
        if printed.bonus is None:
            return Refuse(Why.WRONG_PHASE)
        if len(printed.families) > 1:
            if self._now(view).card != card:
                self._pointing = Pointing(_where(view), card)
            return self._points(view)
        return Do(moves.UseBonus(seat, card, next(iter(printed.families), None)))

    def _choose(self, view: View, held: float, pointed: Move, of: int) -> Answer:
        """What the key says to a choice of so many: this one, or the next."""
        if held >= HOLD or of == 1:
            return Do(pointed)
        now = self._now(view)
        self._pointing = replace(now, step=now.step + 1)
        return self._points(view)

    def _points(self, view: View) -> Answer:
        """Tell what is pointed at."""
        (seat,) = view.acting
        card, family = self._prize(view), self._family(view)
        return Say(Announced("family" if family else "points", seat, card, family))

    def _now(self, view: View) -> Pointing:
        """What is pointed at now: at first, the first possibility."""
        where = _where(view)
        return self._pointing if self._pointing.where == where else Pointing(where)

    def _family(self, view: View) -> str | None:
        """The trump pointed at."""
        now = self._now(view)
        if view.phase != Phase.PLAY or now.card is None:
            return None
        families = view.deck[now.card].families
        return families[now.step % len(families)]

    def _prize(self, view: View) -> Card | None:
        """The prize pointed at."""
        prizes = view.prizes
        return prizes[self._now(view).step % len(prizes)] if prizes else None

    def _asked(self, view: View) -> scenes.Asked:
        if view.phase == Phase.DEAL:
            ready = self._next.ready(view)
            marker = Marker.after_drawing(ready.drawn) if ready.drawn else None
            return scenes.Asked(marker, starter=ready.starter)
        prize, trick = self._prize(view), view.last_trick
        return scenes.Asked(
            marker=None if view.phase == Phase.OVER else view.marker,
            starter=view.starter,
            family=self._family(view),
            prize=prize,
            prize_of=trick.player(trick.cards.index(prize)) if prize and trick else None,
        )


def _where(view: View) -> tuple[int, ...]:
    """Where the game stands, as far as it lies open."""
    played = len(view.trick.cards) if view.trick else -1
    return view.deal, sum(view.tricks), played, sum(map(len, view.bonuses))


def _not_there(tap: Tap) -> Refuse:
    return Refuse(Why.GONE if tap.counted else Why.NOT_YOURS)


def _played(view: View, seat: int, card: Card, tap: Tap) -> Answer:
    if card in view.legal:
        return Do(moves.Play(seat, card))
    if card not in view.hand or isinstance(view, BlindView):
        return _not_there(tap)
    led = colour_of(view.trick.cards) if view.trick else None
    return Refuse(Why.FOLLOW, (led,) if led else ())


def _on_revoke(place: Place, view: BlindView, held: float) -> Answer:
    """The own key takes back what was wrong and all since; the private key lets it stand."""
    revoke = view.revoke
    if revoke is not None and place.seat == revoke.seat:
        return Undo(revoke.number, Announced("takes_back", revoke.seat))
    return Do(Stand()) if place.seat is None and held >= HOLD else None
