"""A game in review, in sentences."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from stichtisch.games import game_named
from stichtisch.games.event import TrickTaken
from stichtisch.games.kind import Hindsight
from stichtisch.games.presenter import Presenter
from stichtisch.games.replay import WholeRecord
from stichtisch.players.review import CostlyPlay, RoundReview


def reviewed(
    record: WholeRecord,
    told: Sequence[RoundReview],
    plays: Sequence[CostlyPlay],
    presenter: Presenter[Any, Any],
) -> Iterator[str]:
    """Round by round, a line each thing."""
    words, tricks = presenter.words, _tricks(record)

    def named(play: CostlyPlay) -> str:
        move = played(play, record, presenter)
        return words("review.in_trick", trick=tricks[play.line], move=move)

    if plays:
        dearest = max(plays, key=lambda play: play.costs)
        where = presenter.round_name(dearest.round)
        yield words("review.dearest", round=where, told=named(dearest))
    for one in told:
        yield presenter.round_name(one.round)
        yield from _indented(round_lines(one, presenter), 1)
        in_round = [play for play in plays if play.round == one.round]
        for play in in_round:
            yield from _indented([named(play)], 1)
            yield from _indented(play_lines(play, record, presenter), 2)
        if not in_round:
            yield from _indented([words("review.no_costly")], 1)


def _tricks(record: WholeRecord) -> dict[int, int]:
    """To which trick of its round each line of the record belongs."""
    kind, tricks, now = game_named(record.header.game), dict[int, int](), 1
    game = kind.begin(record.header)
    for line, move in enumerate(record.moves, start=2):
        now = 1 if isinstance(move, kind.starts_round) else now
        tricks[line] = now
        now += sum(isinstance(event, TrickTaken) for event in game.push(move))
    return tricks


def _indented(lines: Iterable[str], steps: int) -> Iterator[str]:
    return ("  " * steps + line for line in lines)


def round_lines(one: RoundReview, presenter: Presenter[Any, Any]) -> Iterator[str]:
    """What was told of the round's secret, and what could have been chosen."""
    yield from _narrowed(one, presenter)
    for each in one.hindsight:
        yield _hindsight(each, presenter)


def played(one: CostlyPlay, record: WholeRecord, presenter: Presenter[Any, Any]) -> str:
    """The play that cost something."""
    return presenter.move(one.moves(record)[0])


def _narrowed(one: RoundReview, presenter: Presenter[Any, Any]) -> Iterator[str]:
    """What each hint told, and when nothing was secret any more."""
    if one.narrowed is None:
        return
    words, after = presenter.words, one.known_after()
    bits = " · ".join(words.number(each) for each in one.bits())
    yield words("review.bits", bits=bits, left=one.narrowed.left[-1] if one.narrowed.left else "")
    yield words("review.known", number=after) if after else words("review.never_known")


def _hindsight(one: Hindsight, presenter: Presenter[Any, Any]) -> str:
    words, name = presenter.words, presenter.names[one.seat]
    chose = _what(one, one.chose, presenter)
    if one.chose in one.best[:1]:
        return words("review.chose_best", name=name, chose=chose)
    if not one.best:
        return words("review.none_fits", name=name, chose=chose)
    best = ", ".join(_what(one, what, presenter) for what in one.best)
    return words("review.hindsight", name=name, chose=chose, best=best)


def _what(one: Hindsight, what: str, presenter: Presenter[Any, Any]) -> str:
    """A thing that may be chosen, in the game's words."""
    return presenter.words(one.sentence.replace("*", what), what=what)


def play_lines(
    one: CostlyPlay, record: WholeRecord, presenter: Presenter[Any, Any]
) -> Iterator[str]:
    """What would have been better, and by how much."""
    words, (_, better) = presenter.words, one.moves(record)
    with_it, with_better = (words.percent(share) for share in one.takes)
    told = [words("review.better", move=presenter.move(better))]
    if with_it != with_better:
        told.append(words("review.takes", takes=with_better, was=with_it))
    yield " ".join(told)
    yield presenter.own("review_worth", less=one.costs)
