"""The picture of a table, neutral of where it is drawn: pods, lamps, screen, title, news.

It is made from what all may know, the lamps as they are and the private pod's open screen. A
terminal, an SVG and whatever else shows the table draw from this one.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from stichtisch.scene import Colour, Scene
from stichtisch.table.table import Table

Lit = Callable[[str], Sequence[Colour] | None]
"""The lamps that a pod's line carries now; None for a real pod, whose line nobody reads back."""

_NO_POD = [(0, 0, 0)] * 16
GAMMA = 2.2
"""Lamps are linear in their value and screens are not."""


@dataclass(frozen=True)
class PodPicture:
    """One seat's pod."""

    name: str
    lamps: Sequence[Colour]
    """As on the wire: suit lamps, then the frame clockwise from the player's left."""
    suits: str
    """A letter under each suit lamp."""
    lying: str
    """The card on the spot, in words; empty when none lies there."""
    notes: Sequence[str]
    """What lies before the seat for all to see."""
    acts: bool
    """It is this seat's turn."""

    @property
    def suit_lamps(self) -> Sequence[Colour]:
        return self.lamps[: len(self.suits)]

    @property
    def frame(self) -> Sequence[Colour]:
        return self.lamps[len(self.suits) :]


@dataclass(frozen=True)
class Picture:
    """The whole table."""

    title: str
    awaited: str
    """Whom the table waits for, and for what: one line; empty once the game is over."""
    standing: Sequence[str]
    """How everybody stands toward winning, a line a player; at the end a line a place."""
    pods: Sequence[PodPicture]
    screen: Sequence[str]
    """The private pod's open screen; never what the held key shows."""
    news: Sequence[str]
    """The latest sentences, oldest first."""


def picture_of(table: Table, lit: Lit, news: Sequence[str]) -> Picture:
    """The table as it stands."""
    title = table.presenter.title(table.match.public())
    pods = [_pod(table, seat, lit) for seat in range(table.game.seats)]
    screen = [line.text for line in table.open_screen().lines]
    awaited, standing = (
        table.awaited(table.presenter),
        table.presenter.standing(table.match.public()),
    )
    return Picture(title, awaited, standing, pods, screen, tuple(news))


def _pod(table: Table, seat: int, lit: Lit) -> PodPicture:
    public, presenter = table.match.public(), table.presenter
    card = presenter.lying(public, seat)
    return PodPicture(
        name=presenter.names[seat],
        lamps=_lamps(table, table.seating.pod(seat), lit),
        suits=presenter.suit_letters,
        lying=presenter.card(card) if card else "",
        notes=presenter.notes(public, seat),
        acts=seat in public.acting,
    )


def _lamps(table: Table, pod: str | None, lit: Lit) -> Sequence[Colour]:
    if pod is None or not table.seating.is_present(pod):
        return _NO_POD
    lamps = lit(pod)
    return (
        _at_rest(table.scenes()[pod], table.seating.hello(pod).lamps) if lamps is None else lamps
    )


def _at_rest(scene: Scene, lamps: int) -> Sequence[Colour]:
    """A scene's colours without their movement."""
    colours: list[Colour] = [(0, 0, 0)] * lamps
    for segment in scene.segments:
        for lamp in range(segment.first, min(segment.first + segment.count, lamps)):
            colours[lamp] = segment.colour
    return colours


def on_screen(colour: Colour) -> Colour:
    """The colour of a lamp as a screen must be told it."""
    red, green, blue = (round(255 * (part / 255) ** (1 / GAMMA)) for part in colour)
    return red, green, blue
