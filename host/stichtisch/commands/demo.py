"""Play a whole game on virtual pods: no hardware, no people."""

import argparse
from contextlib import ExitStack
from typing import TYPE_CHECKING

from stichtisch.commands.kiosk import play_on
from stichtisch.commands.options import (
    add_brightness,
    add_cards,
    add_game,
    add_hands,
    add_pace,
    add_strength,
    add_verbose,
)
from stichtisch.commands.ring import Ring, add_ring, ring_of
from stichtisch.commands.virtual import told_first, virtual_table
from stichtisch.commands.web import add_web_port, deck_of, desk_link, open_browser, opened
from stichtisch.games.settings import Settings
from stichtisch.players.demo import Demo
from stichtisch.players.evening import Watcher, Watchers, play
from stichtisch.players.pod_kind import KINDS
from stichtisch.ui.show import Show
from stichtisch.words import Words

if TYPE_CHECKING:
    from stichtisch.ui.web.hub import Hub


def add(parser: argparse.ArgumentParser, words: Words) -> None:
    add_game(parser, words)
    add_pace(parser, words)
    add_strength(parser, words)
    add_hands(parser, words)
    parser.add_argument(
        "--pods", choices=sorted(KINDS), default="twin", help=words("help.demo_pods")
    )
    add_cards(parser, words)
    add_verbose(parser, words)
    parser.add_argument("--web", action="store_true", help=words("help.demo_web"))
    parser.add_argument("--kiosk", action="store_true", help=words("help.demo_kiosk"))
    add_brightness(parser, words)
    add_ring(parser, words)
    add_web_port(parser, words)


def run(args: argparse.Namespace, words: Words) -> int:
    if args.kiosk:
        play_on(args, words)
    settings, pods = Settings(hands=args.hands, lamps=args.lamps), KINDS[args.pods]
    with ExitStack() as closing:
        web = opened(args.game, args.port) if args.web else None
        if web is not None:
            closing.enter_context(web[2])
        demo = closing.enter_context(
            virtual_table(args, words, settings, {}, pods, brightness=args.brightness)
        )
        ring = closing.enter_context(ring_of(args, demo.table, words))
        show = closing.enter_context(Show(demo.table, demo.pods.lit, args.verbose))
        for sentence in told_first(args, demo, words):
            show.say(sentence)
        watchers: list[Watcher] = [show, ring]
        if web is not None:
            hub, keys, server = web
            watchers.append(_pages(demo, hub, ring))
            show.say(words("web.address", address=server.url))
            show.say(words("web.desk", address=desk_link(server, keys)))
            open_browser(server.url)
        play(demo.evening, Watchers(watchers))
    return 0


def _pages(demo: Demo, hub: "Hub", ring: Ring) -> Watcher:
    """What browsers look at; all seats are the bots'."""
    from stichtisch.ui.web.desk import Desk
    from stichtisch.ui.web.pages import Pages

    referee = demo.evening.referee
    desk = Desk(referee, demo.wires, deck_of(demo.table.kind.name))
    return Pages(referee, demo.pods.lit, hub, desk=desk, beside=ring.beside)
