"""Show all tables of a hall, and run a tournament among them."""

import argparse
import time

from stichtisch.commands.options import file
from stichtisch.errors import StichtischError
from stichtisch.hall.address import address
from stichtisch.words import Words

_LOOK_SECONDS = 0.1


def add(parser: argparse.ArgumentParser, words: Words) -> None:
    parser.add_argument(
        "broker", type=address, metavar=words("help.broker"), help=words("help.hall_broker")
    )
    parser.add_argument(
        "--tournament", type=file, metavar=words("help.file"), help=words("help.hall_tournament")
    )


def run(args: argparse.Namespace, words: Words) -> int:
    try:
        from stichtisch.hall.broker import Broker
        from stichtisch.hall.floor import Floor
        from stichtisch.hall.kept_rounds import kept_beside, read_tournament
        from stichtisch.hall.plan import read_plan
        from stichtisch.hall.secretary import Secretary
        from stichtisch.hall.topics import Topics
        from stichtisch.ui.hall_show import HallShow
    except ImportError:
        raise StichtischError("hall.extra") from None
    at = args.broker
    topics, tournament, kept = Topics(at.room), None, None
    if args.tournament is not None:
        kept = kept_beside(args.tournament)
        tournament = read_tournament(read_plan(args.tournament), kept)
    floor = Floor(topics, tournament.plan.tables if tournament else ())
    secretary = Secretary(floor, tournament, kept)
    with Broker(at, listens_to=topics.all()) as broker, HallShow(at, words) as show:
        while True:
            secretary.take(broker.step())
            show.draw(floor, tournament, broker.is_up, broker.refused)
            time.sleep(_LOOK_SECONDS)
