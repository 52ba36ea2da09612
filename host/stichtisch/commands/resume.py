"""Which game `stichtisch table --resume` goes on with, and what it says of that."""

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path

from stichtisch.errors import StichtischError
from stichtisch.games import game_named
from stichtisch.table.journal import Journal, JournalError
from stichtisch.table.saved import SavedGame, Unfit, games_in, in_order_of_choice, saved_game
from stichtisch.words import Words

_OF_A_NEW_GAME = (
    "--game", "--players", "--names", "--cards", "--option", "--take-back", "--dealer-speaks",
    "--open-chips", "--trumps", "--hands", "--lamps", "--bots",
)  # fmt: skip
"""What is agreed on when a game begins; its journal keeps it."""

_MOST = 5
"""Games that are listed; of more only how many they are."""


def resumed(args: argparse.Namespace, words: Words) -> Journal | None:
    """The game that goes on, once all that is at odds with that is refused; it says which."""
    if not args.resume:
        if args.recover:
            raise StichtischError("options.recover_alone")
        return None
    given = [name for name in _OF_A_NEW_GAME if name in args.given]
    if given:
        raise StichtischError("options.not_with_resume", options=", ".join(given))
    games = in_order_of_choice(_looked_for(args))
    journal, game, passed = _first_fit(games, args.recover)
    if not game.is_over:
        for sentence in _told(game, games, passed, words):
            print(sentence, flush=True)
    return journal


def _looked_for(args: argparse.Namespace) -> Sequence[SavedGame | Unfit]:
    if args.journal is not None:
        return [saved_game(args.journal, args.recover)]
    games = games_in(Path(), args.recover)
    if not games:
        raise StichtischError("journal.no_last")
    return games


def _first_fit(
    games: Sequence[SavedGame | Unfit], recover: bool
) -> tuple[Journal, SavedGame, list[StichtischError]]:
    """The first of these that can be resumed, and why not those before it."""
    passed: list[StichtischError] = []
    for game in games:
        if isinstance(game, Unfit):
            passed.append(game.why)
            continue
        try:
            return Journal.resume(game.path, recover), game, passed
        except JournalError as error:  # another program has it, or nothing can be written there
            passed.append(error)
    if len(passed) == 1:
        raise passed[0]
    raise StichtischError("resume.none", count=len(passed), why=passed[0])


def _told(
    chosen: SavedGame,
    games: Sequence[SavedGame | Unfit],
    passed: Sequence[StichtischError],
    words: Words,
) -> Iterator[str]:
    """What was passed over, which game it is, and which others it might have been."""
    yield from _some([words("resume.passed", why=error.told(words)) for error in passed], words)
    yield words("resume.goes_on", path=chosen.path, game=_described(chosen, words))
    others = [one for one in games if isinstance(one, SavedGame) and one is not chosen]
    if others:
        yield words("resume.others")
        yield from _some([f"  {one.path}: {_described(one, words)}" for one in others], words)


def _some(lines: Sequence[str], words: Words) -> Iterator[str]:
    yield from lines[:_MOST]
    if len(lines) > _MOST:
        yield words("resume.more", count=len(lines) - _MOST)


def _described(game: SavedGame, words: Words) -> str:
    """What is played, where it stands, by whom, and when that was."""
    header, settings = game.about.header, game.about.settings
    presenter = game_named(header.game).presenter(header.seats, settings, words)
    return words(
        "resume.game",
        where=presenter.title(game.public),
        names=", ".join(header.seats),
        when=game.written.strftime("%Y-%m-%d %H:%M"),
    )
