"""Which game `stichtisch table --resume` goes on with, and what it says of that."""

import argparse
from collections.abc import Iterator, Sequence
from datetime import datetime
from pathlib import Path

from stichtisch import games
from stichtisch.commands.bots import bots_in, check_hands
from stichtisch.commands.options import check_folder, file
from stichtisch.errors import StichtischError
from stichtisch.games import game_named
from stichtisch.games.player_names import names
from stichtisch.games.record import Header
from stichtisch.games.settings import Settings
from stichtisch.table.journal import JOURNAL, Journal, JournalError, next_begun
from stichtisch.table.saved import SavedGame, Unfit, games_in, in_order_of_choice, saved_game
from stichtisch.words import Words

_OF_A_NEW_GAME = (
    "--game", "--players", "--names", "--cards", "--option", "--take-back", "--dealer-speaks",
    "--rulings", "--open-chips", "--trumps", "--hands", "--lamps", "--bots",
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


def journal_file(text: str) -> Path:
    """A journal's path. Its name ends in .journal, and gets that ending where it lacks it."""
    path = file(text)
    return path if path.name.endswith(JOURNAL) else path.with_name(path.name + JOURNAL)


def begun(args: argparse.Namespace) -> tuple[Header, Settings]:
    """A new game; whatever would keep its journal from being made is said now."""
    _check_place(args.journal)
    kind = games.game_named(args.game)
    printed = kind.deck_for_header(args.cards)
    header = Header(args.game, _seated(args), dict(args.option), printed)
    settings = Settings(
        take_back=args.take_back,
        dealer_speaks=args.dealer_speaks,
        rulings=args.rulings,
        open_chips=args.open_chips,
        trumps=args.trumps,
        hands=args.hands,
        lamps=args.lamps,
        bots=bots_in(args.bots, header.seats),
        cards=kind.faces(args.cards),
    )
    check_hands(kind, settings)
    kind.check_habits(settings)
    return header, settings


def created(args: argparse.Namespace, header: Header, settings: Settings) -> Journal:
    """The journal of a new game, which is made now."""
    return Journal.create(args.journal or _new_name(), header, settings)


def _check_place(path: Path | None) -> None:
    """Raise `StichtischError` if there is a journal already, or none can be made there."""
    if path is not None and path.exists() and path.stat().st_size:
        raise StichtischError("journal.there", path=path)
    check_folder(path or _new_name())


def _seated(args: argparse.Namespace) -> tuple[str, ...]:
    """Who plays: by name, or so many."""
    if args.names is None:
        return names(args.game, args.players)
    if "--players" in args.given and args.players != len(args.names):
        raise StichtischError(
            "options.names_and_players", names=len(args.names), players=args.players
        )
    seated: tuple[str, ...] = args.names
    return seated


def _new_name() -> Path:
    """A name for a journal. Its number puts games in order: a Raspberry Pi's clock may be
    wrong."""
    return Path(f"stichtisch-{next_begun(Path())}-{datetime.now():%Y-%m-%d-%H%M%S}{JOURNAL}")
