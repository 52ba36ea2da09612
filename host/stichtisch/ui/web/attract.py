"""What pages of a table that plays by itself tell beside it: captions, and whose seat is free."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import cycle
from typing import Any

from stichtisch.games.kind import GameKind
from stichtisch.games.lights import REFUSED, Frame, LampSign, Light, light_of
from stichtisch.games.presenter import Presenter
from stichtisch.table.table import Table
from stichtisch.ui.sheet import looks
from stichtisch.ui.web.guests import Guests
from stichtisch.words import LANGUAGES, Words

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


class Captions:
    """Chooses what to explain now. Fed with time."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._signs = _signs(table.kind)
        self._presenters = presenters_of(table)
        self._about = cycle(_ABOUT)
        self._of_lamps = True
        """The caption shown is one of lamps."""
        self._wrong: _Lit | None = None
        """What is wrong and was explained."""
        self._caption: Caption = {}
        self._until = 0.0

    def now(self, now: float) -> Caption:
        """What is explained at this time; what goes wrong is explained at once."""
        lit = list(self._lit())
        wrong = next((one for one in lit if one.light in _WRONG), None)
        if wrong is not None and wrong != self._wrong:
            self._show(self._explained(wrong), now)
        elif now >= self._until:
            self._show(self._next(lit), now)
        self._wrong = wrong
        return self._caption

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


def presenters_of(table: Table) -> Mapping[str, Presenter[Any, Any]]:
    """One that speaks each language."""
    names = table.match.header.seats
    return {
        language: table.kind.presenter(names, table.settings, Words(language))
        for language in LANGUAGES
    }


def _signs(kind: GameKind[Any, Any]) -> Mapping[Light, LampSign]:
    """What each light means in this game, as far as it means one thing."""
    return {
        light_of(sign.frame[0]): sign
        for sign in kind.lamp_signs
        if len(sign.frame) == 1 and not sign.looks
    }


class Attract:
    """In every language at once, for whoever comes by reads one of them."""

    def __init__(self, table: Table, guests: Guests) -> None:
        self._captions = Captions(table)
        self._names = table.match.header.seats
        self._guests = guests

    def __call__(self, now: float) -> dict[str, Any]:
        """What is added to the table as all may see it."""
        return {
            "attract": {
                "caption": dict(self._captions.now(now)),
                "seats": {str(seat): self._seat(seat) for seat in self._guests.seats()},
            }
        }

    def _seat(self, seat: int) -> dict[str, Any]:
        is_here, is_coming = self._guests.is_here(seat), self._guests.is_coming(seat)
        sentence = "kiosk.taken" if is_here else "kiosk.coming" if is_coming else "kiosk.free"
        name = self._names[seat]
        told = {language: Words(language)(sentence, name=name) for language in LANGUAGES}
        return {"free": not is_here and not is_coming, "here": is_here, "told": told}
