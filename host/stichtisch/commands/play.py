"""Play at a terminal: one seat is yours, bots sit at the others."""

import argparse
import os
import sys
from functools import partial
from pathlib import Path

from stichtisch.commands.kept import new_journal, own_name, seated, unfinished
from stichtisch.commands.options import (
    add_option,
    add_pace,
    add_players,
    add_the_game,
    numbers,
    takes,
    takes_shared,
)
from stichtisch.commands.speak import add_speak, speaker_of, voice_of
from stichtisch.commands.virtual import told_first, virtual_table
from stichtisch.errors import StichtischError
from stichtisch.games import game_named
from stichtisch.games.player_names import checked_names, names
from stichtisch.games.record import Header
from stichtisch.games.settings import Settings
from stichtisch.ui.speech import Voice
from stichtisch.words import Words

_OF_A_NEW_GAME = ("--players", "--seat", "--seats", "--option", "--lamps", "--cards", "--name")


def add(parser: argparse.ArgumentParser, words: Words) -> None:
    add_the_game(parser, words)
    add_players(parser, words)
    which = parser.add_mutually_exclusive_group()
    takes(which, words, "--seat", "help.play_seat", "help.number", type=int, default=1)
    seats = partial(numbers, wrong="seat.not_seats")
    takes(which, words, "--seats", "help.play_seats", "help.seats_list", type=seats)
    takes(parser, words, "--name", "help.play_name", "help.a_name")
    takes(parser, words, "--resume", "help.play_resume", action="store_true")
    add_pace(parser, words)
    takes_shared(parser, words, "--strength")
    add_option(parser, words)
    takes_shared(parser, words, "--lamps", "--cards")
    add_speak(parser, words)


def run(args: argparse.Namespace, words: Words) -> int:
    people = _people(args.seats or (args.seat,), args.players)
    if not all(stream.isatty() for stream in (sys.stdin, sys.stdout, sys.stderr)):
        raise StichtischError("seat.needs_terminal")
    if os.environ.get("TERM", "") in ("", "dumb"):
        raise StichtischError("seat.dumb_terminal")
    voice = voice_of(args, words)
    path = None
    if args.resume:
        path, people = _gone_on_with(args)
    named = () if args.resume else _named(args, people, words)
    while again := _played(args, words, people, named, path, voice):
        named, path = again, None
        args.seed = None if args.seed is None else args.seed + 1
    return 0


def _played(
    args: argparse.Namespace,
    words: Words,
    people: tuple[int, ...],
    named: tuple[str, ...],
    path: Path | None,
    voice: Voice | None,
) -> tuple[str, ...]:
    """One game, a new one or that of the journal; who plays another one, () for nobody."""
    # they load Textual, which no other command needs
    from stichtisch.ui.play.app import PlayApp, Terminal

    settings, options = Settings(lamps=args.lamps), dict(args.option)
    where = path or new_journal(args.game, people)
    with virtual_table(
        args, words, settings, options, people=people, named=named, path=where
    ) as demo:
        with speaker_of(args, demo.table, voice) as heard:
            app = PlayApp(demo, people, words, heard)
            for sentence in told_first(args, demo, words):
                app.say(sentence)
            vars(sys)["__stderr__"] = Terminal(sys.stderr)  # there Textual draws
            app.run()
        header = demo.table.match.header
        vars(args).update(game=header.game, option=[*header.options.items()])
        args.lamps = demo.table.settings.lamps
        args.players = len(header.seats)
    if demo.table.game.outcome is None:
        how = words("seat.left")
        if app.stopped is not None:
            stopped = KeyboardInterrupt(app.stopped)
            stopped.add_note(how)
            raise stopped
        print(how)
    if app.failed is not None:
        raise app.failed
    for line in app.told_at_end():
        print(line)
    return header.seats if app.again else ()


def _gone_on_with(args: argparse.Namespace) -> tuple[Path, tuple[int, ...]]:
    given = [name for name in _OF_A_NEW_GAME if name in args.given]
    if given:
        raise StichtischError("options.not_with_resume", options=", ".join(given))
    game = args.game if "game" in args.given else None
    found = unfinished(game)
    if found is None:
        raise StichtischError("seat.no_last_of" if game else "seat.no_last", game=game or "")
    return found


def _named(args: argparse.Namespace, people: tuple[int, ...], words: Words) -> tuple[str, ...]:
    """Who sits where, if one person plays: by the name given, or kept."""
    kind = game_named(args.game)  # what is wrong with the game is told before a name is asked for
    whoever, deck = names(args.game, args.players), kind.deck_for_header(args.cards)
    kind.begin(Header(args.game, whoever, dict(args.option), deck))
    if len(people) > 1:
        return ()
    name = checked_names([args.name])[0] if args.name else own_name(words)
    return seated(args.game, args.players, people[0], name)


def _people(seats: tuple[int, ...], players: int) -> tuple[int, ...]:
    """Places from 0, in the order of the table."""
    for seat in seats:
        if not 1 <= seat <= players:
            raise StichtischError("seat.no_seat", seat=seat, players=players)
    return tuple(sorted({seat - 1 for seat in seats}))
