"""The picture of a table, neutral of where it is drawn: pods, lamps, trick, screen, title, news.

It is made from what all may know, the lamps as they are and the private pod's open screen. A
terminal, an SVG and whatever else shows the table draw from this one.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from stichtisch.games.card import Card
from stichtisch.games.display import TrickShown
from stichtisch.games.lights import POD, Lamps, frame_of
from stichtisch.games.presenter import Presenter
from stichtisch.games.view import OwnT, PublicT
from stichtisch.scene import Colour, Line, Scene
from stichtisch.table import bots
from stichtisch.table.showing import lamps_of
from stichtisch.table.table import Table

Lit = Callable[[str], Sequence[Colour] | None]
"""The lamps that a pod's line carries now; None for a real pod, whose line nobody reads back."""

_DARK = ((0, 0, 0),) * (POD.suits + POD.frame)
"""Where no pod is, one is drawn as hardware/ builds them."""
_SIDE = 3
GAMMA = 2.2
"""Lamps are linear in their value and screens are not."""


@dataclass(frozen=True)
class CardPicture:
    """A card that lies open, or face down: then without rank."""

    rank: str
    """As in its corner."""
    shape: str
    """Of its suit, one letter."""
    dots: str
    """The shape large: five rows of five, with | between them."""
    ink: str
    """Of its suit on paper, as #rrggbb."""
    text: str
    """In words."""
    hue: str = ""
    """Of its suit, by the name of its lamp's colour: each screen has its own shade of it."""


@dataclass(frozen=True)
class PodPicture:
    """One seat's pod."""

    name: str
    lamps: tuple[Colour, ...]
    """As on the wire: suit lamps, then the frame clockwise from the player's left."""
    suits: tuple[str, ...]
    """A shape under each suit lamp; "" where the game has none for it."""
    sign: str
    """What the frame says, in a word or two; empty while that is nothing to be named."""
    card: CardPicture | None
    """What lies on the spot for all to see."""
    place: int
    """In the trick: 1 for the card that was led; 0 for none."""
    ahead: bool
    """Its card takes the trick as it lies, or has just taken it."""
    mark: str
    """That in a word; else empty."""
    notes: tuple[str, ...]
    """What lies before the seat for all to see."""
    acts: bool
    """It is this seat's turn."""
    is_bot: bool = False
    """A bot sits there, and people lay for it."""
    to_lay: tuple[CardPicture, ...] = ()
    """What they are to lay for it now, as far as all may know."""

    @property
    def suit_lamps(self) -> tuple[Colour, ...]:
        return self.lamps[: len(self.suits)]

    @property
    def frame(self) -> tuple[Colour, ...]:
        return self.lamps[len(self.suits) :]

    @property
    def side(self) -> int:
        """How many lamps of the frame are on either side; the rest runs along the top."""
        return min(_SIDE, len(self.frame) // 3)


@dataclass(frozen=True)
class Picture:
    """The whole table."""

    title: str
    awaited: str
    """Whom the table waits for, and for what; once the game is over, who won: one line."""
    standing: tuple[str, ...]
    """How everybody stands toward winning, a line a player; at the end a line a place."""
    pods: tuple[PodPicture, ...]
    screen: tuple[str, ...]
    """The private pod's open screen; never what the held key shows."""
    news: tuple[str, ...]
    """The latest sentences, oldest first."""
    aim: str = ""
    """What whoever moves now tries to do."""
    board: tuple[str, ...] = ()
    """What lies in the middle to reckon with, line by line, in letters of one width."""


@dataclass(frozen=True)
class Seen:
    """What is the same whoever tells of it."""

    scenes: Mapping[str, Scene]
    """By pod, as the next."""
    lamps: Mapping[str, tuple[Colour, ...]]
    screen: tuple[Line, ...]


def seen_of(table: Table, lit: Lit) -> Seen:
    """The pods that are there, as they are now."""
    scenes = table.showing.scenes()
    lamps = {
        pod: tuple(lit(pod) or at_rest(scene, lamps_of(table.seating.hello(pod))))
        for pod, scene in scenes.items()
    }
    return Seen(scenes, lamps, table.showing.open_screen().lines)


def picture_of(table: Table, lit: Lit, news: Sequence[str]) -> Picture:
    """The table as it stands, told in its own language."""
    return picture_told(table, seen_of(table, lit), news, table.presenter)


def picture_told(
    table: Table, seen: Seen, news: Sequence[str], presenter: Presenter[Any, Any]
) -> Picture:
    """What is seen of the table, as this presenter tells it."""
    public = table.match.public()
    lying = lying_on(public, presenter)
    seats = range(table.game.seats)
    return Picture(
        title=presenter.title(public),
        awaited=_awaited(table, presenter),
        standing=tuple(presenter.standing(public)),
        pods=tuple(_pod(table, seat, lying, seen, presenter) for seat in seats),
        screen=tuple(line.text for line in seen.screen),
        news=tuple(news),
        aim=presenter.aim(public),
        board=tuple(presenter.board(public)),
    )


def _awaited(table: Table, presenter: Presenter[Any, Any]) -> str:
    outcome = table.match.public().outcome
    if outcome is None:
        return table.showing.awaited(presenter)
    return presenter.event(outcome).partition("\n")[0]


@dataclass(frozen=True)
class Lying:
    """What lies on the spots for all to see."""

    cards: Mapping[int, Card | None]
    """By seat, in the order of the trick; None lies face down."""
    trick: TrickShown | None
    """The trick that they are."""


def lying_on(public: PublicT, presenter: Presenter[PublicT, OwnT]) -> Lying:
    """The trick, also one just taken, until other cards lie."""
    cards = {seat: presenter.lying(public, seat) for seat in range(public.seats)}
    lying = {seat: card for seat, card in cards.items() if card is not None}
    trick = presenter.trick_shown(public)
    if trick is None or not set(lying.values()) <= {card for _, card in trick.cards}:
        return Lying(lying, None)
    return Lying(dict(trick.cards), trick)


def _pod(
    table: Table, seat: int, lying: Lying, seen: Seen, presenter: Presenter[Any, Any]
) -> PodPicture:
    pod = table.seating.pod(seat)
    scene = seen.scenes.get(pod) if pod else None
    to_lay = bots.to_lay(table, seat) if seat in table.bots else ()
    lamps = lamps_of(table.seating.hello(pod)) if pod and scene else POD
    lit = seen.lamps[pod] if pod and scene else _DARK
    return replace(
        pod_picture(table.match.public(), seat, lying, scene, lamps, lit, presenter),
        is_bot=seat in table.bots,
        to_lay=tuple(card_picture(card, presenter) for card in to_lay),
    )


def pod_picture(
    public: PublicT,
    seat: int,
    lying: Lying,
    scene: Scene | None,
    lamps: Lamps,
    lit: tuple[Colour, ...],
    presenter: Presenter[PublicT, OwnT],
) -> PodPicture:
    """The pod of a seat, which shows this scene and has these lamps, `lit` as they are."""
    trick = lying.trick
    ahead = trick is not None and trick.ahead == seat
    return PodPicture(
        name=presenter.names[seat],
        lamps=lit,
        suits=_suits(lamps.suits, presenter),
        sign=_sign(scene, lamps.suits, presenter),
        card=card_picture(lying.cards[seat], presenter) if seat in lying.cards else None,
        place=list(lying.cards).index(seat) + 1 if trick and seat in lying.cards else 0,
        ahead=ahead,
        mark=presenter.words(f"terminal.{'took' if trick.taken else 'ahead'}")
        if trick and ahead
        else "",
        notes=tuple(presenter.notes(public, seat)),
        acts=seat in public.acting,
    )


def card_picture(card: Card | None, presenter: Presenter[PublicT, OwnT]) -> CardPicture:
    """How a card looks; None lies face down."""
    if card is None:
        return CardPicture("", "", "", "", presenter.words("terminal.face_down"))
    sign = presenter.signs[card.suit]
    rank, text = presenter.rank(card), presenter.card(card)
    return CardPicture(rank, sign.shape, sign.dots, sign.ink, text, sign.hue)


def _suits(count: int, presenter: Presenter[PublicT, OwnT]) -> tuple[str, ...]:
    shapes = (*(sign.shape for sign in presenter.signs.values()), presenter.last_sign)
    return (*shapes, *[""] * count)[:count]


def _sign(scene: Scene | None, suits: int, presenter: Presenter[PublicT, OwnT]) -> str:
    """What the frame of a pod that shows this scene says."""
    if scene is None:
        return presenter.words("terminal.no_pod")
    frame = frame_of(scene, suits)
    return presenter.words(f"terminal.frame_{frame.name.lower()}") if frame else ""


def at_rest(scene: Scene, lamps: Lamps) -> Sequence[Colour]:
    """A scene's colours without their movement."""
    count = lamps.suits + lamps.frame
    colours: list[Colour] = [(0, 0, 0)] * count
    for segment in scene.segments:
        for lamp in range(segment.first, min(segment.first + segment.count, count)):
            colours[lamp] = segment.colour
    return colours


def on_screen(colour: Colour) -> Colour:
    """The colour of a lamp as a screen must be told it."""
    red, green, blue = (round(255 * (part / 255) ** (1 / GAMMA)) for part in colour)
    return red, green, blue
