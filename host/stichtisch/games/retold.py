"""A recorded game as the table told it: by round and trick, what was secret once it was opened.

The same lines are printed, and stand on a page: ui/page.py.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from stichtisch.games import game_named
from stichtisch.games.card import Card
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


Made = Iterable[tuple[Move, list[Event], Game[Any, Any]]]
"""Each move, what followed, and the game after it."""


def retold(
    header: Header,
    made: Made,
    tell: Presenter[Any, Any],
) -> Iterator[Line]:
    """The lines, oldest first. Of a secret move what all may know is said at once, and the whole
    once it is opened: after the trick that opens it."""
    kind, said = game_named(header.game), list[str]()
    hidden: list[tuple[Move, str]] = []
    for move, events, game in made:
        public = game.public()
        if isinstance(move, kind.starts_round):
            yield from _joined(said)
            yield Line(tell.round_name(max(public.round, 1)), heads=True)
        half = tell.half(move.do, public) if kind.is_secret(move, public) else ""
        said += [half] if half else []
        hidden.append((move, half))
        opened = [one for one in hidden if not kind.is_secret(one[0], public)]
        hidden = [one for one in hidden if one not in opened]
        trick = next((event for event in events if isinstance(event, TrickTaken)), None)
        late = list[str]()
        for one, told in opened:
            if not isinstance(one, Play) and (text := tell.move(one)) != told:
                (late if trick and one is not move else said).append(text)
        if events or isinstance(move, kind.starts_round):
            yield from _joined(said)
        for event in events:
            for text in tell.event(event).splitlines():
                yield Line(text, trick=event if event is trick else None)
            if event is trick:
                yield from _joined(late)
    yield from _joined(said)


def _joined(said: list[str]) -> Iterator[Line]:
    """What was said one after the other, on one line; then nothing waits to be said."""
    if said:
        yield Line(" ".join(said))
    said.clear()


@dataclass(frozen=True)
class Decided:
    """The trick from which on the winners led, or the last one if they never did before it."""

    round: int
    trick: int
    cards: tuple[tuple[int, Card | None], ...]
    """Who laid what, in the order played."""
    winner: int
    """Who took it."""
    led: bool
    """Whether the winners' points were better than all others' from there on."""

    def told(self, tell: Presenter[Any, Any], winners: Sequence[int]) -> tuple[str, str]:
        """Which one it was, and what it did."""
        where = tell.round_name(self.round)
        title = tell.words("review.decided", round=where, trick=self.trick)
        names = ", ".join(tell.names[seat] for seat in winners)
        sentence = "review.decided_led" if self.led else "review.decided_last"
        return title, tell.words(sentence, name=tell.names[self.winner], names=names)


def decided(made: Made, tell: Presenter[Any, Any]) -> Decided | None:
    """The trick that decided the game; None while it goes on, and of one that all have won.

    Points that a trick brings may come later, at the end of its round: a trick has brought what
    they are before the next one is taken.
    """
    tricks = list[tuple[int, TrickTaken, tuple[tuple[int, Card | None], ...]]]()
    points: list[tuple[int, ...]] = [()]
    public = None
    for _, events, game in made:
        public = game.public()
        for event in events:
            if isinstance(event, TrickTaken):
                shown = tell.trick_shown(public)
                tricks.append((public.round, event, shown.cards if shown else ()))
                points.append(())
        points[-1] = tuple(tell.counted(public, seat).score for seat in range(public.seats))
    if public is None or public.outcome is None or not tricks:
        return None
    leads = [_lead(each, public.outcome.winners, points[-1]) for each in points[1:]]
    at = len(leads) - 1
    while at and leads[at] and leads[at - 1]:
        at -= 1
    number, taken, cards = tricks[at]
    return Decided(number, taken.trick, cards, taken.winner, leads[at])


def _lead(points: Sequence[int], winners: Collection[int], last: Sequence[int]) -> bool:
    """Whether all winners had better points than any other; few are better if they end so."""
    others = [each for seat, each in enumerate(points) if seat not in winners]
    mine = [points[seat] for seat in winners]
    if not others:
        return False
    few = max(last[seat] for seat in winners) < max(last)
    return max(mine) < min(others) if few else min(mine) > max(others)
