"""A table that plays by itself: its visitors, whose seat is free, and what is explained."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import cycle
from typing import Any

from stichtisch.games.component import Component, What
from stichtisch.games.kind import GameKind
from stichtisch.games.lights import REFUSED, Frame, LampSign, Light, light_of
from stichtisch.players.person import Person
from stichtisch.players.players import Players
from stichtisch.pods.events import KeyDown, KeyUp, PodEvent, TagArrived
from stichtisch.table.table import Table
from stichtisch.ui.news import presenters_of
from stichtisch.ui.sheet import looks
from stichtisch.ui.web.acts import Act, LayCard, PressKey, ReleaseKey
from stichtisch.ui.web.keys import Keys
from stichtisch.ui.web.visitors import Visitors
from stichtisch.words import LANGUAGES, Words

SILENCE = 60.0
"""Seconds without a touch after which bots play the seat again."""


class Guests(Visitors):
    """Their pages stay open while nobody is there, and show the hand that is played."""

    def __init__(self, keys: Keys, players: Players, people: Iterable[Person]) -> None:
        super().__init__(keys, players, people)
        self._touched: dict[int, float] = {}
        """When a visitor touched the page last, by seat; a seat that is not in it is free."""
        self._wanted: dict[int, float] = {}
        """When a visitor touched the page of a seat where a move is still being made."""

    def sitting(self) -> Sequence[Person]:
        return list(self._people.values())

    def is_here(self, seat: int) -> bool:
        """Whether a visitor has the seat."""
        return seat in self._touched

    def is_coming(self, seat: int) -> bool:
        """Whether a visitor has the seat as soon as the bot has made the move."""
        return seat in self._wanted

    def touch(self, seat: int, now: float) -> bool:
        """Somebody does something there; whether the seat is theirs now.

        In the middle of a move it cannot be left to them: `step` does that after it.
        """
        if self.is_here(seat) or self.players.leave_to_person(seat):
            self._touched[seat] = now
            self._wanted.pop(seat, None)
        else:
            self._wanted[seat] = now
        return self.is_here(seat)

    def step(self, now: float) -> None:
        """Give seats to those who wait for them, take back those of who has gone, go on."""
        for seat, wanted in list(self._wanted.items()):
            self.touch(seat, wanted)
        for seat, touched in list(self._touched.items()):
            if now - touched >= SILENCE:
                self._take_back(seat)
        for seat, person in self._people.items():
            if seat in self._holding:
                person.look(now)
            person.step(now)

    def do(self, seat: int, act: Act, now: float) -> None:
        """The first press takes the seat and does no more; a key let go is no touch."""
        was_here = self.is_here(seat)
        if not was_here and isinstance(act, ReleaseKey):
            return
        is_here = was_here if isinstance(act, ReleaseKey) else self.touch(seat, now)
        if is_here and (was_here or not isinstance(act, PressKey)):
            self._do(self._people[seat], act, now)

    def hear(self, seat: int, event: PodEvent, tags: Mapping[str, Component], now: float) -> None:
        """What a visitor does at a real pod of that seat is done as on its page; `tags` by UID."""
        match event:
            case TagArrived(_, uid) if uid in tags and tags[uid].what is What.CARD:
                self.do(seat, LayCard(tags[uid].name), now)
            case KeyDown():
                self.do(seat, PressKey(private=False), now)
            case KeyUp():
                self.do(seat, ReleaseKey(private=False), now)

    def _take_back(self, seat: int) -> None:
        """Nothing that its visitor began is left half done."""
        self._holding.discard(seat)
        if self._people[seat].get_up():
            del self._touched[seat]
            self.players.take_from_person(seat)


_HELD = 8.0
"""Seconds that a caption stays: so long takes who reads it in two languages."""
_ABOUT = (
    "kiosk.about_game",
    "kiosk.about_cards",
    "kiosk.about_referee",
    "kiosk.about_secrets",
    "kiosk.about_play",
)
_WRONG = frozenset(frame.value for frame in REFUSED.values())
_TELLING = tuple(frame.value for frame in (Frame.WON, Frame.HERE, Frame.CHOOSE, Frame.YOUR_TURN))
"""Lights that last as long as a caption, beside those of what is wrong."""

Caption = Mapping[str, str]
"""A text by language."""


@dataclass(frozen=True)
class _Lit:
    """A frame that says something."""

    seat: int
    light: Light
    sign: LampSign


class Attract:
    """Explains what happens, in every language at once: whoever comes by reads one of them."""

    def __init__(self, table: Table, guests: Guests) -> None:
        self._table = table
        self._guests = guests
        self._signs = _signs(table.kind)
        self._presenters = presenters_of(table)
        self._about = cycle(_ABOUT)
        self._of_lamps = True
        """The caption shown is one of lamps."""
        self._wrong: _Lit | None = None
        """What is wrong and was explained."""
        self._caption: Caption = {}
        self._until = 0.0

    def __call__(self, now: float) -> dict[str, Any]:
        """What is added to the table as all may see it."""
        return {
            "attract": {
                "caption": dict(self._now(now)),
                "seats": {str(seat): self._seat(seat) for seat in self._guests.seats()},
            }
        }

    def _now(self, now: float) -> Caption:
        """What is explained at this time; what goes wrong is explained at once."""
        lit = list(self._lit())
        wrong = next((one for one in lit if one.light in _WRONG), None)
        if wrong is not None and wrong != self._wrong:
            self._show(self._explained(wrong), now)
        elif now >= self._until:
            self._show(self._next(lit), now)
        self._wrong = wrong
        return self._caption

    def _seat(self, seat: int) -> dict[str, Any]:
        is_here, is_coming = self._guests.is_here(seat), self._guests.is_coming(seat)
        sentence = "kiosk.taken" if is_here else "kiosk.coming" if is_coming else "kiosk.free"
        name = self._table.match.header.seats[seat]
        told = {language: Words(language)(sentence, name=name) for language in LANGUAGES}
        return {"free": not is_here and not is_coming, "here": is_here, "told": told}

    def _show(self, caption: Caption, now: float) -> None:
        self._caption, self._until = caption, now + _HELD

    def _next(self, lit: list[_Lit]) -> Caption:
        """Lamps and how it all works, by turns."""
        self._of_lamps = not self._of_lamps
        told = [one for light in _TELLING for one in lit if one.light == light]
        if self._of_lamps and told:
            return self._explained(told[0])
        about, public = next(self._about), self._table.match.public()
        return {
            language: presenter.say(
                about, game=presenter.own("name"), won=presenter.won_by(public)
            )
            for language, presenter in self._presenters.items()
        }

    def _explained(self, lit: _Lit) -> Caption:
        return {
            language: presenter.say(
                "kiosk.lamp",
                name=presenter.names[lit.seat],
                looks=looks(lit.light, presenter.words),
                says=presenter.words(lit.sign.says),
            )
            for language, presenter in self._presenters.items()
        }

    def _lit(self) -> Iterator[_Lit]:
        """What the frames of the seats say now, for all to see."""
        seating, scenes = self._table.seating, self._table.showing.scenes()
        for seat in range(self._table.game.seats):
            pod = seating.pod(seat)
            if pod is None or pod not in scenes:
                continue
            suits = seating.hello(pod).suit_lamps
            for part in scenes[pod].segments:
                sign = self._signs.get(light_of(part)) if part.first >= suits else None
                if sign is not None:
                    yield _Lit(seat, light_of(part), sign)


def _signs(kind: GameKind[Any, Any]) -> Mapping[Light, LampSign]:
    """What each light means in this game, as far as it means one thing."""
    return {
        light_of(sign.frame[0]): sign
        for sign in kind.lamp_signs
        if len(sign.frame) == 1 and not sign.looks
    }
