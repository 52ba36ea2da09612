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
    best, second = advice.best, advice.second
    if advice.is_only:
        return "\n".join([*told, words("coach.only")])
    if best is not None and second is not None and best.worth - second.worth < _SEEN:
        other = _named(second.move, presenter, public)
        return "\n".join([*told, words("coach.as_good", other=other)])
    if advice.reason is not None:  # what was counted beside it would only contradict it
        told.append(advice.reason.told(presenter.with_names))
    elif best is None:
        told.append(words("coach.habit"))
    else:
        told.append(_why(best, presenter, public))
    if best is not None and second is not None:
        told += _other(best, second, presenter, public)
    return "\n".join(told)


def _named(move: Move, presenter: Presenter[Any, Any], public: Public) -> str:
    """A move without whose it is: the card, the bid, the chip."""
    return presenter.card(move.card) if isinstance(move, Play) else presenter.offer(public, move)


def _tenths(number: float, presenter: Presenter[Any, Any]) -> str:
    """With the language's decimal sign."""
    whole, tenth = f"{number:.1f}".split(".")
    return presenter.words("coach.tenths", whole=whole, tenth=tenth)


def _why(best: Weighed, presenter: Presenter[Any, Any], public: Public) -> str:
    """What the seat is after, and what the card does about it, with how sure that is."""
    if not isinstance(best.move, Play):
        tricks = _tenths(best.tricks / best.games, presenter) if best.games else "0"
        return presenter.words("coach.tricks", tricks=tricks)
    share = best.takes / best.games if best.games else 0.0
    sure = next(name for name, least in _SURE.items() if share >= least)
    does = presenter.words(f"coach.takes_{sure}", card=presenter.card(best.move.card))
    return " ".join(filter(None, [presenter.after(public, best.move.seat), does]))


_SURE = {"surely": 0.95, "likely": 0.65, "perhaps": 0.35, "hardly": 0.05, "not": 0.0}
"""How sure it is that a card takes the trick, by the least share of the games imagined."""


def _other(
    best: Weighed, second: Weighed, presenter: Presenter[Any, Any], public: Public
) -> list[str]:
    """The next best move, and what it brings less, as the game counts."""
    other = presenter.words("coach.instead", other=_named(second.move, presenter, public))
    less = _tenths(best.worth - second.worth, presenter)
    return [other, presenter.own("coach_worth", less=less)]
