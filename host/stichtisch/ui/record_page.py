"""A recorded game on a page that needs no server: a file to send."""

from collections.abc import Iterable
from html import escape
from typing import Any

from stichtisch.games import game_named
from stichtisch.games.card import Card
from stichtisch.games.presenter import Presenter
from stichtisch.games.replay import Replay
from stichtisch.games.retold import Line, retold
from stichtisch.games.settings import Settings
from stichtisch.ui.page import page
from stichtisch.words import Words


def page_of(data: bytes, words: Words) -> str:
    """The game of this record as one HTML page; `BadLineError` for what is none."""
    replay = Replay(data)
    header = replay.header
    tell = game_named(header.game).presenter(header.seats, Settings(), words)
    lines = list(retold(header, replay.made(), tell))
    title = f"{tell.own('name')} · {', '.join(header.seats)}"
    return _page(title, lines, tell.standing(replay.game.public()), tell)


def _page(
    title: str, lines: Iterable[Line], ends: Iterable[str], tell: Presenter[Any, Any]
) -> str:
    rows = [f"<p><b>{escape(each)}</b></p>" for each in ends]
    for line in lines:
        if line.heads:
            rows.append(f"<h2>{escape(line.text)}</h2>")
        elif line.trick is not None:
            cards = "".join(_card(card, tell) for card in line.trick.cards)
            rows.append(f"<p>{cards}<br>{escape(line.text)}</p>")
        else:
            rows.append(f"<p>{escape(line.text)}</p>")
    return page(title, rows, _STYLE, tell.words)


_STYLE = (
    "body{font-family:system-ui,sans-serif;line-height:1.5;max-width:44em;margin:2em auto;"
    "padding:0 1em;background:#12171b;color:#e8e6e1}"
    "h2{border-top:1px solid #3a454e;padding-top:.6em}"
    "span{display:inline-block;min-width:3.2em;padding:.3em .4em;margin:0 .4em .2em 0;"
    "border-radius:.3em;background:#f5f0e6;text-align:center;font-weight:700}"
)


def _card(card: Card, tell: Presenter[Any, Any]) -> str:
    sign, told = tell.signs[card.suit], escape(tell.card(card))
    shown = f"{sign.shape} {tell.rank(card)}"
    return f'<span style="color:{sign.ink}" title="{told}">{shown}</span>'
