"""What a tap means in Was Sticht?"""

from collections.abc import Sequence
from random import Random

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
    Verdict,
    Why,
    to_the_trick,
)
from stichtisch.games.event import Event
from stichtisch.games.game import Move
from stichtisch.games.happenings import HintSaid
from stichtisch.games.settings import Settings
from stichtisch.games.was_sticht import moves
from stichtisch.games.was_sticht import presenter as scenes
from stichtisch.games.was_sticht.events import Hint
from stichtisch.games.was_sticht.rules import Phase
from stichtisch.games.was_sticht.trumps import NONE, PACK
from stichtisch.games.was_sticht.view import View
from stichtisch.scene import Line, Scene
from stichtisch.words import Words

SHORT_PRESS = 0.6
"""Seconds: a shorter press of the private key says "the Table", a longer one looks at trump."""

_WANTED = {
    Phase.CHIP: What.CHIP,
    Phase.DRAFT: What.CARD,
    Phase.TASK: What.CHIP,
    Phase.PLAY: What.CARD,
    Phase.REWARD: What.CHIP,
}


class WasStichtManner(Manner):
    """The ways of a table that plays Was Sticht?"""

    new_round = moves.StartRound.do

    def __init__(
        self, names: tuple[str, ...], settings: Settings, chance: Random, words: Words
    ) -> None:
        """`chance` draws the trumps where the settings leave that to the referee."""
        self._names = names
        self._settings = settings
        self._chance = chance
        self._words = words
        self._said: tuple[int, int | None] | None = None
        """With dealer_speaks: round and column, counted through, and the seat last named."""

    def tap(self, place: Place, tap: Tap) -> Answer:
        if place.seat is None:
            return _private_tap(place, tap.thing)
        view: View = place.view
        if tap.thing.what is not _WANTED.get(Phase(view.phase)):
            return Refuse(Why.WRONG_PHASE)
        if tap.thing.what is What.CHIP:
            return _chip(place, tap)
        if view.phase == Phase.DRAFT:
            return Refuse(Why.WRONG_PHASE) if self._unsaid(view) else _drafted(place, tap)
        return _played(place, tap)

    def press(self, place: Place) -> Answer:
        view: View = place.view
        if self._awaits_hint(view) and place.seat is not None:
            return self._say(view, place.seat)
        if place.seat is None:
            return self._start_round(place) if view.phase == Phase.ROUND else None
        if view.phase == Phase.REWARD and place.seat == view.dealer:
            declined = moves.Reward(place.seat, None)
            return Do(declined) if declined in place.legal else Refuse(Why.WRONG_PHASE)
        return None

    def release(self, place: Place, held: float) -> Answer:
        view: View = place.view
        names_table = place.seat is None and view.seats == 3 and held < SHORT_PRESS
        return self._say(view, None) if names_table and self._awaits_hint(view) else None

    def may_take_back(self, move: Move, _view: View) -> bool:
        return isinstance(move, moves.Play)

    def is_secret(self, move: Move, view: View) -> bool:
        if isinstance(move, moves.StartRound):
            return view.phase in (Phase.DRAFT, Phase.SET_ASIDE)
        return isinstance(move, moves.ChooseTask) and view.phase == Phase.TASK

    def is_told(self, event: Event) -> bool:
        return not (self._settings.dealer_speaks and isinstance(event, Hint))

    def scene(
        self, view: View, lamps: Lamps, verdict: Verdict | Refuse | None, _gathered: object
    ) -> Scene:
        return scenes.seat_scene(view, lamps, verdict, self._hinted(view))

    def private_scene(self, view: View, lying: tuple[Thing, ...], _gathered: object) -> Scene:
        return scenes.private_scene(view, self._words, self._names, self._asked(view, lying))

    def private_seat(self, view: View) -> int | None:
        """The dealer's, who is the next one as soon as a round is over."""
        if view.phase == Phase.ROUND and view.round and view.dealer is not None:
            return (view.dealer + 1) % view.seats
        return view.dealer

    def secret_lines(self, view: View) -> tuple[Line, ...]:
        hidden = view.phase in (Phase.DRAFT, Phase.SET_ASIDE)
        return scenes.trump_lines(view.trumps, self._words) if hidden and view.trumps else ()

    def open_chips(self, views: Sequence[View]) -> tuple[tuple[str, ...], ...]:
        return tuple(view.chips for view in views) if self._settings.open_chips else ()

    def _start_round(self, place: Place) -> Answer:
        """The dealer's press begins the round: with the cards laid there, or drawn by chance."""
        if self._settings.trumps == "drawn":
            return Do(self._chance.choice(place.legal))
        suit = [thing.name for thing in place.lying if thing.what is What.TRUMP_SUIT]
        number = [thing.name for thing in place.lying if thing.what is What.TRUMP_NUMBER]
        if len(suit) != 1 or len(number) != 1:
            return Refuse(Why.WRONG_PHASE)
        dealer = self.private_seat(place.view)
        assert dealer is not None, "a round is awaited only when its dealer is known"
        rank: int | str = NONE if number[0] == NONE else int(number[0])
        return Do(moves.StartRound(dealer, suit[0], rank))

    def _awaits_hint(self, view: View) -> bool:
        return self._settings.dealer_speaks and scenes.hint_is_open(view)

    def _unsaid(self, view: View) -> bool:
        """Whether the next column waits for the dealer's word on the last one."""
        return self._awaits_hint(view) and self._said_of(view) is None

    def _said_of(self, view: View) -> tuple[int, int | None] | None:
        """What the dealer said of the last column."""
        return self._said if self._said and self._said[0] == _columns(view) else None

    def _say(self, view: View, seat: int | None) -> Say:
        self._said = (_columns(view), seat)
        return Say(HintSaid(view.hints[-1].column, seat))

    def _hinted(self, view: View) -> frozenset[int]:
        """The seats that the hint lights; all of them when it names the Table."""
        everybody = frozenset(range(view.seats))
        if not scenes.hint_is_open(view):
            return frozenset()
        if self._settings.dealer_speaks:
            said = self._said_of(view)
            if said is None:
                return frozenset()
            return everybody if said[1] is None else frozenset({said[1]})
        winner = view.hints[-1].winner
        return frozenset({winner}) if isinstance(winner, int) else everybody

    def _asked(self, view: View, lying: tuple[Thing, ...]) -> scenes.Asked:
        """What the private screen asks for; of trump cards lying there it tells the number only.

        With dealer_speaks it also says whether the dealer was right.
        """
        laid = sum(thing.what in (What.TRUMP_SUIT, What.TRUMP_NUMBER) for thing in lying)
        right: bool | None = None
        said = self._said_of(view) if self._awaits_hint(view) else None
        if said is not None:
            winner = view.hints[-1].winner
            right = said[1] == (winner if isinstance(winner, int) else None)
        return scenes.Asked(
            holder=self.private_seat(view),
            lay_trumps=self._settings.trumps == "laid",
            trumps_lying=laid,
            name_winner=self._awaits_hint(view),
            right=right,
        )


def _columns(view: View) -> int:
    """Columns of all rounds so far, so that what was said of one is not said of another."""
    return 9 * view.round + len(view.hints)


def _private_tap(place: Place, thing: Thing) -> Answer:
    view: View = place.view
    if view.phase == Phase.ROUND and thing.what in (What.TRUMP_SUIT, What.TRUMP_NUMBER):
        return None
    if view.phase != Phase.SET_ASIDE or thing.what is not What.CARD:
        return Refuse(Why.WRONG_PHASE)
    aside = moves.SetAside(PACK[thing.name])
    return Do(aside) if aside in place.legal else Refuse(Why.GONE)


def _drafted(place: Place, tap: Tap) -> Answer:
    view: View = place.view
    assert place.seat is not None
    card = PACK[tap.thing.name]
    if tap.counted or any(card in hand for hand in view.open_hands):
        return Refuse(Why.GONE)
    if place.seat not in view.acting:
        return Refuse(Why.WRONG_SEAT)
    draft = moves.Draft(place.seat, card)
    return Do(draft) if draft in place.legal else Refuse(Why.GONE)


def _played(place: Place, tap: Tap) -> Answer:
    view: View = place.view
    card = PACK[tap.thing.name]
    answer = to_the_trick(place, tap, card, moves.SetAside.do)
    if answer is not None:
        return answer
    if card in view.hand:
        return Refuse(Why.FOLLOW, scenes.led_suits(view))
    return Refuse(Why.NOT_YOURS)


def _chip(place: Place, tap: Tap) -> Answer:
    view: View = place.view
    assert place.seat is not None
    if view.phase == Phase.CHIP and moves.TakeChip.do in tap.counted:
        return Refuse(Why.GONE)
    if place.seat not in view.acting:
        return Refuse(Why.WRONG_SEAT)
    made: dict[str, Move] = {
        Phase.CHIP: moves.TakeChip(place.seat, tap.thing.name),
        Phase.TASK: moves.ChooseTask(place.seat, tap.thing.name),
        Phase.REWARD: moves.Reward(place.seat, tap.thing.name),
    }
    move = made[view.phase]
    if move in place.legal:
        return Do(move)
    return Refuse(Why.GONE if view.phase == Phase.CHIP else Why.NOT_YOURS)
