"""A recorded game as the table told it: by round and trick, what was secret once it was opened.

The same lines are printed, and stand on a page that needs no server: a file to send.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from html import escape
from typing import Any

from stichtisch.games import game_named
from stichtisch.games.card import Card
from stichtisch.games.event import Event, TrickTaken
from stichtisch.games.game import Game
from stichtisch.games.move import Move, Play
from stichtisch.games.presenter import Presenter
from stichtisch.games.record import Header
from stichtisch.ui.picture import card_picture


@dataclass(frozen=True)
class Line:
    """One thing told."""

    text: str
    heads: bool = False
    """A round begins with it."""
    trick: TrickTaken | None = None


def retold(
    header: Header,
    made: Iterable[tuple[Move, list[Event], Game[Any, Any]]],
    tell: Presenter[Any, Any],
) -> Iterator[Line]:
    """`made`: each move, what followed, and the game after it."""
    kind, secret, said = game_named(header.game), list[Move](), list[str]()
    for move, events, game in made:
        public = game.public()
        if isinstance(move, kind.starts_round):
            yield from _joined(said)
            yield Line(tell.words("review.round", number=max(public.round, 1)), heads=True)
        secret = [*secret, move]
        opened = [one for one in secret if not kind.is_secret(one, public)]
        secret = [one for one in secret if one not in opened]
        said += [tell.move(one) for one in opened if not isinstance(one, Play)]
        if events or isinstance(move, kind.starts_round):
            yield from _joined(said)
        if opened and not isinstance(move, Play) and not secret:
            rules = tell.in_force(public) if len(opened) > 1 and not tell.board(public) else []
            yield from map(Line, rules)
        for event in events:
            trick = event if isinstance(event, TrickTaken) else None
            for text in tell.event(event).splitlines():
                yield Line(text, trick=trick)
    yield from _joined(said)


def _joined(said: list[str]) -> Iterator[Line]:
    """What was said one after the other, on one line; then nothing waits to be said."""
    if said:
        yield Line(" ".join(said))
    said.clear()


def page(title: str, lines: Iterable[Line], ends: Iterable[str], tell: Presenter[Any, Any]) -> str:
    """The game as one HTML page, with nothing beside it."""
    rows = [f"<h1>{escape(title)}</h1>", *(f"<p><b>{escape(each)}</b></p>" for each in ends)]
    for line in lines:
        if line.heads:
            rows.append(f"<h2>{escape(line.text)}</h2>")
        elif line.trick is not None:
            cards = "".join(_card(card, tell) for card in line.trick.cards)
            rows.append(f"<p>{cards}<br>{escape(line.text)}</p>")
        else:
            rows.append(f"<p>{escape(line.text)}</p>")
    head = f'<!doctype html><html lang="{tell.words.language}"><meta charset="utf-8">'
    view = '<meta name="viewport" content="width=device-width">'
    named = f"<title>{escape(title)}</title><style>{_STYLE}</style>"
    return "\n".join([f"{head}{view}{named}", *rows, "</html>\n"])


_STYLE = (
    "body{font:16px/1.5 system-ui,sans-serif;max-width:44em;margin:2em auto;padding:0 1em;"
    "background:#12171b;color:#e8e6e1}h2{border-top:1px solid #3a454e;padding-top:.6em}"
    "span{display:inline-block;min-width:3.2em;padding:.3em .4em;margin:0 .4em .2em 0;"
    "border-radius:.3em;background:#f5f0e6;text-align:center;font-weight:700}"
)


def _card(card: Card, tell: Presenter[Any, Any]) -> str:
    look = card_picture(card, tell)
    ink, told = f"color:{look.ink}", escape(look.text)
    return f'<span style="{ink}" title="{told}">{look.shape} {look.rank}</span>'
