"""What paper says of a game: its rules in short, what to lay where, what the lamps mean.

All of it comes from the sentences of the game, those of words/paper.toml and words/lamps.toml,
and the lights of the code. sheet_pdf.py prints it; sheet_page.py writes
host/at-the-table.md.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from stichtisch.games import game_named
from stichtisch.games.form import Option, option_text, options_of
from stichtisch.games.kind import GameKind
from stichtisch.games.lights import COLOURS, LampSign, Light, Pace, light_of, suit_lights
from stichtisch.games.presenter import Presenter
from stichtisch.games.settings import Settings
from stichtisch.scene import Segment
from stichtisch.words import Words, sentences

_BLACK = "#222222"


@dataclass(frozen=True)
class Tap:
    """What somebody does at a pod."""

    when: str
    what: str
    where: str


@dataclass(frozen=True)
class SuitLamp:
    """One of the five lamps in a row."""

    shape: str
    """Of the suit, as screens have it."""
    name: str
    ink: str
    """Of the shape, as #rrggbb."""
    light: Light
    looks: str


@dataclass(frozen=True)
class FrameSign:
    """Something that the frame can say, in words."""

    frame: tuple[Segment, ...]
    looks: str
    means: str
    shared: bool
    """Whether it is the same in several games."""


@dataclass(frozen=True)
class Sheet:
    """All of it, in one language."""

    name: str
    players: str
    won: str
    rules: tuple[str, ...]
    taps: tuple[Tap, ...]
    suit_lamps: tuple[SuitLamp, ...]
    suits: str
    """When the suit lamps are lit."""
    signs: tuple[FrameSign, ...]
    trick: str
    """What a trick is, for whoever has never played one."""

    @property
    def in_short(self) -> tuple[str, ...]:
        """The game for somebody who has never seen it, a thought a line."""
        return (f"{self.players}. {self.won}", self.trick, *self.rules)


def sheet_of(game: str, words: Words, agreed: Mapping[str, Any] | None = None) -> Sheet:
    """What paper says of the game, with the options that the table has `agreed` on, if any."""
    kind = game_named(game)
    presenter = kind.presenter(("",) * kind.seats.start, Settings(), words)
    options = vars(kind.options(**(agreed or {})))
    rules = [presenter.own(f"short_{name}", **options) for name in _rest(presenter, "short_")]
    return Sheet(
        name=presenter.own("name"),
        players=kind.so_many.told(words),
        won=presenter.own("won"),
        rules=(*rules, *_agreed(presenter, options_of(kind.options), agreed or {}, words)),
        taps=tuple(map(_tap, _taps(presenter, kind, words))),
        suit_lamps=tuple(_suit_lamps(kind, presenter, words)),
        suits=presenter.own("suit_lamps"),
        signs=tuple(_sign(sign, words) for sign in kind.lamp_signs),
        trick=words("paper.trick"),
    )


def looks(light: Light, words: Words) -> str:
    """How a light shines, in words: nobody needs its colour to know it."""
    told = [words(f"lamps.pattern_{light.pattern.name.lower()}")]
    if light.pace not in (Pace.STILL, Pace.EVEN):
        told.append(words(f"lamps.pace_{light.pace.value}"))
    return ", ".join([*told, words(f"lamps.colour_{COLOURS[light.colour]}")])


def value_of(room: str, value: str, words: Words) -> str:
    """What an option of that game is, in words."""
    if value.lstrip("-").isdecimal():
        return value
    if value in ("true", "false"):
        return words("paper.true") if value == "true" else words("paper.false")
    return words(f"{room}.value_{value}")


def _agreed(
    presenter: Presenter[Any, Any],
    options: Iterable[Option],
    agreed: Mapping[str, Any],
    words: Words,
) -> Iterator[str]:
    """Each option that is not as usual, a line each."""
    for option in options:
        value = option_text(agreed.get(option.name))
        if option.name in agreed and value not in (option.default, "null"):
            meaning = presenter.own(f"option_{option.name}")
            told = meaning.removeprefix(f"{value}: ")
            if told == meaning:
                told = f"{meaning} ({value_of(presenter.room, value, words)})"
            yield words("paper.agreed", told=told)


def _taps(presenter: Presenter[Any, Any], kind: GameKind[Any, Any], words: Words) -> Iterator[str]:
    for name in ("sit", "private", "play", "dim"):
        yield words(f"paper.tap_{name}")
    for name in _rest(presenter, "tap_"):
        yield presenter.own(f"tap_{name}")
    if kind.dealt:
        yield words("paper.tap_revoke")


def _rest(presenter: Presenter[Any, Any], beginning: str) -> Iterator[str]:
    """What is left of the names that begin like that: those shared first, as in their files."""
    for room in (*presenter.shared_rooms, presenter.room):
        for name in sentences(room):
            if name.startswith(beginning):
                yield name.removeprefix(beginning)


def _tap(row: str) -> Tap:
    when, what, where = row.split(" | ")
    return Tap(when, what, where)


def _suit_lamps(
    kind: GameKind[Any, Any], presenter: Presenter[Any, Any], words: Words
) -> Iterator[SuitLamp]:
    """The game's suits in the order of the lamps, then the last lamp."""
    named = [(presenter.suit(suit), ink) for suit, ink in kind.inks.items()]
    named.append((presenter.own("last_lamp"), _BLACK))
    shapes = [*(sign.shape for sign in presenter.signs.values()), presenter.last_sign]
    lights = suit_lights(sign.colour for sign in presenter.signs.values())
    for shape, (name, ink), light in zip(shapes, named, lights, strict=True):
        yield SuitLamp(shape, name, ink, light, looks(light, words))


def _sign(sign: LampSign, words: Words) -> FrameSign:
    shown = dict.fromkeys(map(light_of, sign.frame))
    joined = " + ".join(looks(light, words) for light in shown)
    looks_like = words(sign.looks) if sign.looks else joined
    shared = sign.says.startswith("lamps.")
    return FrameSign(sign.frame, looks_like, words(sign.says), shared)
