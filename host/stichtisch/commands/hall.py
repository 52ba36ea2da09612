"""Show all tables of a hall, and run a tournament among them; `--hall`: a table tells a hall."""

import argparse
import platform
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from stichtisch.commands.options import file, takes, takes_shared, written_over
from stichtisch.commands.web import add_web_port, point_to
from stichtisch.errors import StichtischError
from stichtisch.extras import pip_command
from stichtisch.hall.address import Topics, address
from stichtisch.players.evening import Watcher
from stichtisch.table.journal import Journal
from stichtisch.table.table import Table
from stichtisch.words import Words

if TYPE_CHECKING:
    from stichtisch.hall.broker import Broker
    from stichtisch.hall.ledger import Ledger
    from stichtisch.hall.show import HallTelling

_LOOK_SECONDS = 0.1


def add(parser: argparse.ArgumentParser, words: Words) -> None:
    takes(parser, words, "broker", "help.hall_broker", "help.broker", type=address)
    takes(parser, words, "--tournament", "help.hall_tournament", "help.file", type=file)
    takes(parser, words, "--web", "help.hall_web", action="store_true")
    add_web_port(parser, words)
    takes_shared(parser, words, "--lan")


def run(args: argparse.Namespace, words: Words) -> int:
    try:
        from stichtisch.hall.broker import Broker
        from stichtisch.hall.floor import Floor
        from stichtisch.hall.plan import read_plan
        from stichtisch.hall.secretary import Secretary, kept_beside, read_tournament
        from stichtisch.hall.show import HallShow
    except ImportError:
        raise StichtischError("hall.extra", install=pip_command("hall")) from None
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
        from stichtisch.hall.show import HallTelling
        from stichtisch.ui.web.app import HALL
        from stichtisch.ui.web.hub import Hub
        from stichtisch.ui.web.keys import Keys
        from stichtisch.ui.web.server import Server
    except ImportError:
        raise StichtischError("web.extra", install=pip_command("web")) from None
    hub = Hub()
    server = stack.enter_context(Server(hub, Keys(), args.port, args.lan, HALL))
    print(words("hall.page", address=server.url), flush=True)
    point_to(server.url, args.lan)
    return HallTelling(hub)


_PATIENCE_SECONDS = 3.0
"""How long a table that ends waits until the broker has all of it."""
_SETTLE_SECONDS = 0.05
"""Between two looks whether it has."""


def add_hall(parser: argparse.ArgumentParser, words: Words) -> None:
    """The options for a hall's broker, and for what the table is called there."""
    takes(parser, words, "--hall", "help.table_hall", "help.broker", type=address)
    takes(parser, words, "--called", "help.table_called", "help.a_name", default=platform.node())


@contextmanager
def ledger_for(args: argparse.Namespace, folder: Path) -> "Iterator[Ledger | None]":
    """The table's ledger, None without `--hall`. `StichtischError` if the packages are lacking."""
    if args.hall is None:
        yield None
        return
    try:
        from stichtisch.hall import broker  # noqa: F401
        from stichtisch.hall.ledger import Ledger
    except ImportError:
        raise StichtischError("hall.extra", install=pip_command("hall")) from None
    with Ledger(folder) as ledger:
        yield ledger


@contextmanager
def at_hall(
    args: argparse.Namespace, ledger: "Ledger | None", table: Table, journal: Journal, words: Words
) -> Iterator[tuple[list[Watcher], list[str]]]:
    """Who tells the hall in each turn what happened, and what people should know of it."""
    if ledger is None:
        yield [], []
        return
    from stichtisch.hall.broker import Broker
    from stichtisch.hall.outlet import Outlet, Speaker

    topics = Topics(args.hall.room)
    ledger.begin(journal.about, journal.path, topics.room)
    speaker = Speaker(ledger.key, topics, ledger.run)
    with Broker(args.hall, speaker.will(), (topics.of(speaker.table), topics.round)) as broker:
        outlet = Outlet(table, ledger, speaker, broker, args.called)
        try:
            with closing(outlet):
                yield [outlet], [words("hall.this_table", address=args.hall, table=speaker.table)]
        finally:
            _settle(broker, words)


def _settle(broker: "Broker", words: Words) -> None:
    """Wait a little for the broker, and say so if it does not come back."""
    until = time.monotonic() + _PATIENCE_SECONDS
    while not broker.is_settled and time.monotonic() < until:
        written_over(words("hall.telling"))
        broker.step()
        time.sleep(_SETTLE_SECONDS)
    written_over("")
    if not broker.is_settled:
        print(words("hall.not_told"))
