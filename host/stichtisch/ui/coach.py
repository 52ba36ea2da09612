"""The coach's sentences: what to do and why, from what the seat knows."""

from typing import Any

from stichtisch.games.move import Move, Play
from stichtisch.games.presenter import Presenter
from stichtisch.games.view import Public
from stichtisch.players.person import Person
from stichtisch.players.thinking import Advice, Weighed

_SEEN = 0.05
"""What two moves must be apart to be told apart, as the game counts: less is written 0.0."""


def coached(person: Person, presenter: Presenter[Any, Any]) -> str:
    """What the thinking player would do in this person's place."""
    return advised(person.advice(), presenter, person.view.public)


def advised(advice: Advice | None, presenter: Presenter[Any, Any], public: Public) -> str:
    """The advice in words, a line each thought; `public` is what all know as it is given."""
    words = presenter.words
    if advice is None:
        return words("coach.nothing")
    told = [words("coach.advice", move=_named(advice.move, presenter, public))]
    if advice.reason is not None:
        told.append(advice.reason.told(presenter.with_names))
    if advice.is_only:
        told.append(words("coach.only"))
    elif advice.best is not None:
        told += [
            _imagined(advice.best, presenter),
            *_others(advice.best, advice.second, presenter, public),
        ]
    elif advice.reason is None:
        told.append(words("coach.habit"))
    return "\n".join(told)


def _named(move: Move, presenter: Presenter[Any, Any], public: Public) -> str:
    """A move without whose it is: the card, the bid, the chip."""
    return presenter.card(move.card) if isinstance(move, Play) else presenter.offer(public, move)


def _tenths(number: float, presenter: Presenter[Any, Any]) -> str:
    """With the language's decimal sign."""
    whole, tenth = f"{number:.1f}".split(".")
    return presenter.words("coach.tenths", whole=whole, tenth=tenth)


def _imagined(best: Weighed, presenter: Presenter[Any, Any]) -> str:
    """How the trick at hand went in the games imagined; after any other move, all tricks."""
    if isinstance(best.move, Play):
        return presenter.words("coach.takes", games=best.games, takes=best.takes)
    tricks = _tenths(best.tricks / best.games, presenter) if best.games else "0"
    return presenter.words("coach.tricks", games=best.games, tricks=tricks)


def _others(
    best: Weighed, second: Weighed | None, presenter: Presenter[Any, Any], public: Public
) -> list[str]:
    """What the next best move brings less, as the game counts."""
    if second is None:
        return []
    less = max(0.0, best.worth - second.worth)
    other = presenter.words("coach.instead", other=_named(second.move, presenter, public))
    if less < _SEEN:
        return [other, presenter.words("coach.as_good")]
    return [other, presenter.own("coach_worth", less=_tenths(less, presenter))]
