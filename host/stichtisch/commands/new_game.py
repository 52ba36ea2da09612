"""What `stichtisch table` agrees on and keeps when a game begins."""

import argparse
from datetime import datetime
from pathlib import Path

from stichtisch import games
from stichtisch.commands.bots import bots_in, check_hands
from stichtisch.commands.options import check_folder, file
from stichtisch.errors import StichtischError
from stichtisch.games.player_names import names
from stichtisch.games.record import Header
from stichtisch.games.settings import Settings
from stichtisch.table.journal import JOURNAL, Journal, next_begun


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
    """Its journal."""
    return Journal.create(args.journal or _new_name(), header, settings)


def _check_place(path: Path | None) -> None:
    """A journal that is there already is not written to."""
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
    """The number puts games in order, for a Raspberry Pi's clock may say anything."""
    return Path(f"stichtisch-{next_begun(Path())}-{datetime.now():%Y-%m-%d-%H%M%S}.journal")
