"""The coach's sentences: what to do and why, from what the seat knows."""

from typing import Any

from stichtisch.games.presenter import Presenter
from stichtisch.players.coach import Advice
from stichtisch.players.person import Person
from stichtisch.players.thinking import Weighed


def coached(person: Person, presenter: Presenter[Any, Any]) -> str:
    """What the thinking player would do in this person's place."""
    return advised(person.advice(), presenter)


def advised(advice: Advice | None, presenter: Presenter[Any, Any]) -> str:
    """The advice in words, a line each thought."""
    words = presenter.words
    if advice is None:
        return words("coach.nothing")
    told = [presenter.move(advice.move)]
    if advice.is_only:
        told.append(words("coach.only"))
    elif advice.best is None:
        told.append(words("coach.habit"))
    else:
        told += [_takes(advice.best, presenter), *_others(advice.best, advice.second, presenter)]
    return "\n".join(told)


def _takes(best: Weighed, presenter: Presenter[Any, Any]) -> str:
    """How the trick at hand, or the first one, went in the games imagined."""
    return presenter.words("coach.takes", games=best.games, takes=best.takes)


def _others(best: Weighed, second: Weighed | None, presenter: Presenter[Any, Any]) -> list[str]:
    """What the next best move brings less, as the game counts."""
    if second is None:
        return []
    less = max(0.0, best.worth - second.worth)
    other = presenter.words("coach.instead", other=presenter.move(second.move))
    return [other, presenter.words(f"{presenter.room}.coach_worth", less=f"{less:.1f}")]
