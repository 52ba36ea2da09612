"""Show a table in the browser, and play a seat there: no hardware needed."""

import argparse
import os
import sys
import webbrowser
from pathlib import Path
from typing import TYPE_CHECKING

from stichtisch import games
from stichtisch.commands.options import (
    add_cards,
    add_option,
    add_pace,
    add_players,
)
from stichtisch.commands.virtual import told_first, virtual_table
from stichtisch.errors import StichtischError
from stichtisch.games.settings import Settings
from stichtisch.players.evening import play
from stichtisch.words import Words

if TYPE_CHECKING:
    from stichtisch.ui.web.hub import Hub
    from stichtisch.ui.web.keys import Keys
    from stichtisch.ui.web.server import Server

_SEAT = 0
"""The visitor's."""
PORT = 8000


def add(parser: argparse.ArgumentParser, words: Words) -> None:
    known = games.names()
    parser.add_argument(
        "game", nargs="?", choices=known, default=known[0], help=words("help.game")
    )
    add_players(parser, words)
    add_web_port(parser, words)
    parser.add_argument("--lan", action="store_true", help=words("help.web_lan"))
    add_pace(parser, words)
    add_option(parser, words)
    add_cards(parser, words)


def add_web_port(parser: argparse.ArgumentParser, words: Words) -> None:
    """The option for where pages are served."""
    number, told = words("help.number"), words("help.web_port")
    parser.add_argument("--port", type=int, default=PORT, metavar=number, help=told)


def opened(game: str, port: int, lan: bool = False) -> tuple["Hub", "Keys", "Server"]:
    """A server for the pages of a table, which waits at its port, and the keys to these pages."""
    try:
        from stichtisch.ui.web.hub import Hub
        from stichtisch.ui.web.keys import Keys
        from stichtisch.ui.web.pages import suits_of
        from stichtisch.ui.web.server import Server
    except ImportError:
        raise StichtischError("web.extra") from None
    hub, keys = Hub(), Keys()
    return hub, keys, Server(hub, keys, suits_of(game), port, lan)


def run(args: argparse.Namespace, words: Words) -> int:
    hub, keys, server = opened(args.game, args.port, args.lan)
    from stichtisch.ui.web.desk import Desk  # as all of ui/web it needs the extra
    from stichtisch.ui.web.pages import Pages

    table = virtual_table(args, words, Settings(), dict(args.option), people=(_SEAT,))
    with server, table as demo:
        people, clock = [demo.person(_SEAT)], demo.evening.clock
        desk = Desk(demo.evening.referee, demo.wires, deck_of(args.game))
        pages = Pages(demo.table, demo.pods.lit, hub, people, clock, desk)
        for sentence in told_first(args, demo, words):
            print(sentence)
        _welcome(f"{server.url}#key={keys.take(_SEAT)}", args.lan, words)
        print(words("web.desk", address=desk_link(server, keys)), flush=True)
        play(demo.evening, pages)
        while True:  # how it ended stays to be seen
            pages.tell(demo.evening.turn())


def desk_link(server: "Server", keys: "Keys") -> str:
    """The desk's page, for whoever started this."""
    return f"{server.url}desk#key={keys.desk}"


def deck_of(game: str) -> Path:
    """The file in which a deck is learned that nobody has named."""
    return Path(f"{game}-deck.jsonl")


def _welcome(address: str, lan: bool, words: Words) -> None:
    """Where to look; the terminal is whoever started this, so its key may stand there."""
    print(words("web.address", address=address), flush=True)
    if lan:
        print_code(address)
    print(words("web.stop"), flush=True)
    if not lan:
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
