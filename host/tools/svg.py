"""The picture of the table as a drawing (SVG)."""

import math
from collections.abc import Iterator, Sequence
from html import escape

from stichtisch.scene import Colour
from stichtisch.ui.picture import CardPicture, Picture, PodPicture, on_screen

_POD, _GAP, _TOP = 220, 20, 56
_BARE, _NOTE = 196, 20
"""Height of a pod without its notes, and of a note."""
_LOWEST = 250
"""Room for the private screen's eight lines."""
_NEWS_LINE = 22
_WINNING = "#f0e442"


def drawing(picture: Picture) -> str:
    """The whole table."""
    pods, news = picture.pods, picture.news
    width = (len(pods) + 1) * (_POD + _GAP) + _GAP
    box = max(_BARE + _NOTE * max(len(pod.notes) for pod in pods), _LOWEST)
    told = 1 + len(picture.standing) + len(news)
    height = _TOP + box + 2 * _GAP + told * _NEWS_LINE + 10
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}"'
        ' font-family="DejaVu Sans, Verdana, sans-serif" font-size="15" fill="#e8e6e1">',
        f'<rect width="{width}" height="{height}" rx="12" fill="#20262b"/>',
        _text(_GAP, 36, picture.title, 'font-size="18" font-weight="bold"'),
    ]
    for place, pod in enumerate(pods):
        parts += _pod(_GAP + place * (_POD + _GAP), box, pod)
    parts += _private(_GAP + len(pods) * (_POD + _GAP), box, picture.screen)
    below = _TOP + box + 2 * _GAP + 12
    parts.append(_text(_GAP, below, picture.awaited, 'font-size="18" font-weight="bold"'))
    for row, sentence in enumerate((*picture.standing, *news), start=1):
        parts.append(_text(_GAP, below + row * _NEWS_LINE, sentence))
    return "\n".join([*parts, "</svg>\n"])


def _pod(left: float, box: float, pod: PodPicture) -> Iterator[str]:
    edge = "#e8e6e1" if pod.acts else "#4a545c"
    yield _box(left, box, edge)
    middle = left + _POD / 2
    yield _text(middle, _TOP + 26, pod.name, 'text-anchor="middle" font-weight="bold"')
    for at, (x, y) in enumerate(_frame_places(left, pod)):
        yield _lamp(x, y, pod.frame[at])
    if pod.card:
        yield from _card(middle, pod.card, pod.ahead)
    yield _text(middle, _TOP + 132, pod.mark, f'text-anchor="middle" fill="{_WINNING}"')
    for at, letter in enumerate(pod.suits):
        x = middle + (at - (len(pod.suits) - 1) / 2) * 32
        yield _lamp(x, _TOP + 152, pod.suit_lamps[at])
        yield _text(x, _TOP + 180, letter, 'text-anchor="middle" fill="#aab3ba"')
    for row, note in enumerate(pod.notes):
        style = 'text-anchor="middle" font-size="13" fill="#aab3ba"'
        yield _text(middle, _TOP + 206 + row * _NOTE, note, style)


def _card(middle: float, card: CardPicture, ahead: bool) -> Iterator[str]:
    edge = f' stroke="{_WINNING}" stroke-width="4"' if ahead else ""
    yield (
        f'<rect x="{middle - 42}" y="{_TOP + 62}" width="84" height="52" rx="5"'
        f' fill="#f5f0e6"{edge}/>'
    )
    style = f'text-anchor="middle" font-size="28" fill="{card.ink}" font-weight="bold"'
    yield _text(middle, _TOP + 98, f"{card.rank} {card.shape}", style)


def _private(left: float, box: float, lines: Sequence[str]) -> Iterator[str]:
    yield _box(left, box, "#4a545c")
    width, height = _POD - 48, len(lines) * 22 + 20
    yield (
        f'<rect x="{left + 24}" y="{_TOP + 30}" width="{width}" height="{height}" rx="4"'
        ' fill="#05070a"/>'
    )
    for row, line in enumerate(lines):
        yield _text(left + 36, _TOP + 54 + row * 22, line, 'fill="#9fd7ff"')


def _frame_places(left: float, pod: PodPicture) -> Iterator[tuple[float, float]]:
    """Clockwise from the player's left: up, across, down."""
    across = len(pod.frame) - 2 * pod.side
    middle = (pod.side - 1) / 2
    for at in range(pod.side):
        yield left + 24, _TOP + 92 + (middle - at) * 26
    for at in range(across):
        yield left + 24 + (_POD - 48) * (at + 1) / (across + 1), _TOP + 46
    for at in range(pod.side):
        yield left + _POD - 24, _TOP + 92 + (at - middle) * 26


def _lamp(x: float, y: float, colour: Colour) -> str:
    if not any(colour):
        return f'<circle cx="{x:g}" cy="{y:g}" r="5" fill="#39434a"/>'
    red, green, blue = on_screen(colour)
    radius = 6 + 2 * math.sqrt(max(colour) / 255)
    return f'<circle cx="{x:g}" cy="{y:g}" r="{radius:.1f}" fill="rgb({red},{green},{blue})"/>'


def _box(left: float, height: float, edge: str) -> str:
    return (
        f'<rect x="{left}" y="{_TOP}" width="{_POD}" height="{height}" rx="14" fill="#2b3339"'
        f' stroke="{edge}" stroke-width="2"/>'
    )


def _text(x: float, y: float, text: str, style: str = "") -> str:
    return f'<text x="{x:g}" y="{y:g}" {style}>{escape(text)}</text>'
