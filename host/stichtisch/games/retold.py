"""A recorded game as the table told it: by round and trick, what was secret once it was opened.

The same lines are printed, and stand on a page: ui/record_page.py.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from stichtisch.games import game_named
from stichtisch.games.event import Event, TrickTaken
from stichtisch.games.game import Game
from stichtisch.games.move import Move, Play
from stichtisch.games.presenter import Presenter
from stichtisch.games.record import Header


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
