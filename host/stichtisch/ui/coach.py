"""The coach's sentences: what to do and why, from what the seat knows."""

from math import hypot
from typing import Any

from stichtisch.games.figures import SURE
from stichtisch.games.move import Play
from stichtisch.games.presenter import Presenter
from stichtisch.games.view import Public
from stichtisch.players.thinking import Advice, Weighed

_SEEN = 0.05
"""What two moves must be apart to be told apart, as the game counts: less is written 0.0."""


def advised(advice: Advice | None, presenter: Presenter[Any, Any], public: Public) -> str:
    """The advice in words, a line each thought; `public` is what all know as it is given."""
    words = presenter.words
    if advice is None:
        return words("coach.nothing")
    told = [words("coach.advice", move=presenter.advised(public, advice.move))]
    if advice.is_only:
        return "\n".join([*told, words("coach.only")])
    best, second = (*advice.weighed[:2], None, None)[:2]
    if best and second and _as_good(best, second):
        other = presenter.advised(public, second.move)
        return "\n".join([*told, _begun(words("coach.as_good", other=other))])
    if advice.reason is not None:  # what was counted beside it would only contradict it
        told.append(advice.reason.told(presenter.with_names))
    elif best:
        told.append(_why(best, advice.lost, presenter, public))
    else:
        told.append(words("coach.habit"))
    if best and second:
        told += _other(best, second, presenter, public)
    return "\n".join(told)


def _as_good(best: Weighed, second: Weighed) -> bool:
    """Whether what they differ by would be written 0.0, or may be chance alone."""
    return best.worth - second.worth < max(_SEEN, SURE * hypot(best.error, second.error))


def _why(best: Weighed, lost: bool, presenter: Presenter[Any, Any], public: Public) -> str:
    """What the seat is after, and what the card does about it, with how sure that is."""
    if not isinstance(best.move, Play):
        return presenter.words("coach.tried")
    does = presenter.words(f"coach.takes_{_does(best, lost)}", card=presenter.card(best.move.card))
    return " ".join(filter(None, [presenter.after(public, best.move.seat), _begun(does)]))


def _begun(sentence: str) -> str:
    """With a capital: names of cards have none."""
    return sentence[:1].upper() + sentence[1:]


def _does(best: Weighed, lost: bool) -> str:
    """What a card does about the trick at hand."""
    if lost:
        return "never"
    if best.ends_trick and best.takes:
        return "last"
    share = best.takes / best.games if best.games else 0.0
    return next(name for name, least in _SURE.items() if share >= least)


_SURE = {"surely": 0.95, "likely": 0.65, "perhaps": 0.35, "hardly": 0.05, "not": 0.0}
"""How sure it is that a card takes the trick, by the least share of the games imagined."""


def _other(
    best: Weighed, second: Weighed, presenter: Presenter[Any, Any], public: Public
) -> list[str]:
    """The next best move, and what it brings less, as the game counts."""
    other = presenter.words("coach.instead", other=presenter.advised(public, second.move))
    return [other, presenter.own("coach_worth", less=best.worth - second.worth)]
