"""Show all tables of a hall, and run a tournament among them."""

import argparse
import time
from contextlib import ExitStack
from typing import TYPE_CHECKING

from stichtisch.commands.options import file
from stichtisch.commands.web import add_web_port
from stichtisch.errors import StichtischError
from stichtisch.hall.address import address
from stichtisch.words import Words

if TYPE_CHECKING:
    from stichtisch.hall.telling import HallTelling

_LOOK_SECONDS = 0.1


def add(parser: argparse.ArgumentParser, words: Words) -> None:
    broker, told = words("help.broker"), words("help.hall_broker")
    parser.add_argument("broker", type=address, metavar=broker, help=told)
    parser.add_argument(
        "--tournament", type=file, metavar=words("help.file"), help=words("help.hall_tournament")
    )
    parser.add_argument("--web", action="store_true", help=words("help.hall_web"))
    add_web_port(parser, words)
    parser.add_argument("--lan", action="store_true", help=words("help.web_lan"))


def run(args: argparse.Namespace, words: Words) -> int:
    try:
        from stichtisch.hall.broker import Broker
        from stichtisch.hall.floor import Floor
        from stichtisch.hall.kept_rounds import kept_beside, read_tournament
        from stichtisch.hall.plan import read_plan
        from stichtisch.hall.secretary import Secretary
        from stichtisch.hall.show import HallShow
        from stichtisch.hall.topics import Topics
    except ImportError:
        raise StichtischError("hall.extra") from None
    topics, tournament, kept = Topics(args.broker.room), None, None
    if args.tournament is not None:
        kept = kept_beside(args.tournament)
        tournament = read_tournament(read_plan(args.tournament), kept)
    floor = Floor(topics, tournament.plan.tables if tournament else ())
    with ExitStack() as stack:
        page = _page(args, stack, words) if args.web else None
        broker = stack.enter_context(Broker(args.broker, listens_to=[topics.all()]))
        secretary = Secretary(floor, topics, broker, tournament, kept)
        show = stack.enter_context(HallShow(args.broker, words))
        while True:
            secretary.step()
            show.draw(floor, tournament, broker.is_up, broker.refused)
            if page is not None:
                page.step(time.monotonic(), floor, tournament)
            time.sleep(_LOOK_SECONDS)


def _page(args: argparse.Namespace, stack: ExitStack, words: Words) -> "HallTelling":
    """The hall's page, served until the command ends."""
    try:
        from stichtisch.hall.telling import HallTelling
        from stichtisch.ui.web.app import HALL
        from stichtisch.ui.web.hub import Hub
        from stichtisch.ui.web.keys import Keys
        from stichtisch.ui.web.server import Server
    except ImportError:
        raise StichtischError("web.extra") from None
    hub = Hub()
    server = stack.enter_context(Server(hub, Keys(), args.port, args.lan, HALL))
    print(words("web.address", address=server.url), flush=True)
    return HallTelling(hub)
