"""Show a table in the browser, and play a seat there: no hardware needed."""

import argparse
import os
import sys
import webbrowser
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from stichtisch import games
from stichtisch.commands.options import (
    SEVERAL,
    add_option,
    add_pace,
    add_players,
    add_the_game,
    file,
    port_number,
    takes,
    takes_shared,
)
from stichtisch.commands.ring import ring_of
from stichtisch.commands.virtual import told_first, virtual_table
from stichtisch.errors import StichtischError
from stichtisch.extras import pip_command
from stichtisch.games.record import Header
from stichtisch.games.settings import Settings
from stichtisch.players.evening import Watchers, set_apart
from stichtisch.words import Words

if TYPE_CHECKING:
    from stichtisch.ui.web.acts import BeginGame
    from stichtisch.ui.web.server import Server
    from stichtisch.ui.web.visitors import Door

_FIRST = 0
"""The seat that waits until a visitor has sat down, here or elsewhere: nobody misses the start."""
PORT = 8000


def add(parser: argparse.ArgumentParser, words: Words) -> None:
    add_the_game(parser, words)
    add_players(parser, words)
    add_web_port(parser, words)
    takes_shared(parser, words, "--lan")
    takes(parser, words, "--replay", "help.web_replay", "help.file", **SEVERAL, type=file)
    takes_shared(parser, words, "--brightness", "--ring")
    add_pace(parser, words)
    takes_shared(parser, words, "--strength")
    add_option(parser, words)
    takes_shared(parser, words, "--cards")


def add_web_port(parser: argparse.ArgumentParser, words: Words) -> None:
    """The option for where pages are served."""
    takes(parser, words, "--port", "help.web_port", "help.number", type=port_number, default=PORT)


def opened(game: str, port: int, lan: bool = False, replays: Sequence[Path] = ()) -> "Server":
    """A server for the pages of a table, which waits at its port.

    `replays` are records or journals of games that can be looked at there.
    """
    try:
        from stichtisch.ui.web.hub import Hub
        from stichtisch.ui.web.keys import Keys
        from stichtisch.ui.web.replays import replays_of
        from stichtisch.ui.web.server import Server
    except ImportError:
        raise StichtischError("web.extra", install=pip_command("web")) from None
    hub = Hub()
    hub.begin(game, {})
    return Server(hub, Keys(), port, lan, replays=replays_of(replays))


def run(args: argparse.Namespace, words: Words) -> int:
    server = opened(args.game, args.port, args.lan, args.replay)
    from stichtisch.ui.web.visitors import Door  # as all of ui/web it needs the extra

    door = Door(server.keys, server.url, args.lan)

    def welcome() -> None:
        _welcome(f"{server.url}#key={server.keys.desk}", args.lan, words)
        print(words("web.desk", address=server.desk), flush=True)
        for path in server.named:
            print(words("web.replay_at", address=server.url + path), flush=True)

    from stichtisch.ui.web.acts import BeginGame

    # who comes by wants to play a card: the first game is short and begins at one, unless options
    # were named
    asked = BeginGame(args.game, (), {}, short=not args.option)
    short = dict(games.game_named(args.game).short) if asked.short else dict(args.option)
    args = argparse.Namespace(**{**vars(args), "option": list(short.items())})
    with server:
        wanted, asked = _one_game(args, words, server, door, (), asked, welcome)
        while True:
            args = _options_of(args, wanted)
            wanted, asked = _one_game(args, words, server, door, wanted.seats, asked)


def _one_game(
    args: argparse.Namespace,
    words: Words,
    server: "Server",
    door: "Door",
    named: tuple[str, ...],
    asked: "BeginGame",
    begun: Callable[[], None] = lambda: None,
) -> tuple[Header, "BeginGame"]:
    """Play it, as `asked` for at the door, until another one is wanted, and how; `begun` is
    called once it can be looked at."""
    from stichtisch.ui.web.desk import Desk
    from stichtisch.ui.web.pages import Pages
    from stichtisch.ui.web.visitors import Visitors

    wanted: list[Header] = []
    day, then = asked.day, asked
    table = virtual_table(
        args if day is None else argparse.Namespace(**{**vars(args), "seed": day}),
        words,
        Settings(),
        dict(args.option),
        people=(_FIRST,),
        named=named,
        at_play=asked.short,
    )
    with table as demo, ring_of(args, demo.table, words) as ring:
        header = demo.table.match.header
        people = [demo.person(seat) for seat in range(len(header.seats))]
        visitors = Visitors(server.keys, demo.players, people)
        referee, deck = demo.evening.referee, deck_of(args.game)
        desk = Desk(referee, demo.wires, deck, wanted.append, visitors)
        clock, lit = demo.evening.clock, demo.pods.lit

        def again(whole: bool) -> None:
            nonlocal then
            if whole:
                then = replace(asked, short=False, day=None)
            wanted.append(replace(header, options={}) if whole else header)

        def beside(now: float) -> dict[str, Any]:
            return {**ring.beside(now), "day": day}

        pages = Pages(referee, lit, server.hub, visitors, door, clock, desk, again, beside)
        for sentence in told_first(args, demo, words):
            print(sentence)
        begun()
        set_apart()
        while not wanted:  # how it ended stays to be seen
            Watchers([pages, ring]).tell(demo.evening.turn())
    return wanted[-1], desk.begun or then


def _options_of(args: argparse.Namespace, header: Header) -> argparse.Namespace:
    """The options of the game that follows one with these."""
    options = {
        **vars(args),
        "game": header.game,
        "players": len(header.seats),
        "option": list(header.options.items()),
        "cards": args.cards if args.game == header.game else None,
        "seed": None if args.seed is None else args.seed + 1,
    }
    return argparse.Namespace(**options)


def deck_of(game: str) -> Path:
    """The file in which a deck is learned that nobody has named."""
    return Path(f"{game}-deck.jsonl")


def _welcome(address: str, lan: bool, words: Words) -> None:
    """Where to look; the terminal is whoever started this, so its key may stand there."""
    print(words("web.address", address=address), flush=True)
    point_to(address, lan)
    print(words("web.stop"), flush=True)


def point_to(address: str, lan: bool) -> None:
    """To a page: phones in the network take its code, else the browser at hand shows it."""
    if lan:
        print_code(address)
    else:
        open_browser(address)


def print_code(address: str) -> None:
    """Its QR code, for a phone."""
    import segno

    segno.make(address, error="m").terminal(compact=True)


def open_browser(address: str) -> None:
    """For whoever sits at this very machine."""
    if sys.stdout.isatty() and _has_a_screen():
        webbrowser.open(address)


def _has_a_screen() -> bool:
    """Whether a browser would open beside the terminal, and not in it."""
    on_linux = sys.platform.startswith("linux")
    return not on_linux or any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))
