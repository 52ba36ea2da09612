"""Play a whole game on virtual pods: no hardware, no people."""

import argparse

from stichtisch import games
from stichtisch.commands.options import (
    add_cards,
    add_game,
    add_hands,
    add_pace,
    add_verbose,
    names,
    written_over,
)
from stichtisch.games.record import Header
from stichtisch.games.settings import Settings
from stichtisch.players.demo import Demo
from stichtisch.players.evening import play
from stichtisch.players.pod_kind import KINDS
from stichtisch.ui.show import Show
from stichtisch.words import Words


def add(parser: argparse.ArgumentParser, words: Words) -> None:
    add_game(parser, words)
    add_pace(parser, words)
    add_hands(parser, words)
    parser.add_argument(
        "--pods", choices=sorted(KINDS), default="twin", help=words("help.demo_pods")
    )
    add_cards(parser, words)
    add_verbose(parser, words)


def run(args: argparse.Namespace, words: Words) -> int:
    seated, kind = names(args.game, args.players), games.game_named(args.game)
    header = Header(args.game, seated, {}, kind.deck_for_header(args.cards))

    def progress(number: int, count: int) -> None:
        written_over(words("terminal.starting", number=number, count=count))

    settings = Settings(hands=args.hands, lamps=args.lamps, cards=kind.faces(args.cards))
    pods = KINDS[args.pods]
    with Demo(header, args.seed, args.speed, words, progress, settings, pods) as demo:
        written_over("")
        with Show(demo.table, demo.pods.lit, args.verbose) as show:
            if args.seed is not None:
                show.say(words("terminal.seed"))
            for sentence in kind.unread(args.cards, words):
                show.say(sentence)
            for sentence in kind.lamps_told(settings, words):
                show.say(sentence)
            play(demo.evening, show)
    return 0
