"""`--hall`: a table tells a hall how it stands."""

import argparse
import platform
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from stichtisch.commands.options import written_over
from stichtisch.errors import StichtischError
from stichtisch.hall.address import address
from stichtisch.hall.topics import Topics
from stichtisch.players.evening import Watcher
from stichtisch.table.journal import Journal
from stichtisch.table.table import Table
from stichtisch.words import Words

if TYPE_CHECKING:
    from stichtisch.hall.broker import Broker
    from stichtisch.hall.ledger import Ledger

_PATIENCE_SECONDS = 3.0
"""How long a table that ends waits until the broker has all of it."""
_LOOK_SECONDS = 0.05


def add_hall(parser: argparse.ArgumentParser, words: Words) -> None:
    """The options for a hall's broker, and for what the table is called there."""
    parser.add_argument(
        "--hall", type=address, metavar=words("help.broker"), help=words("help.table_hall")
    )
    parser.add_argument(
        "--called",
        default=platform.node(),
        metavar=words("help.a_name"),
        help=words("help.table_called"),
    )


@contextmanager
def ledger_for(args: argparse.Namespace, folder: Path) -> "Iterator[Ledger | None]":
    """What the table keeps for halls; it and the packages are there before anything is made."""
    if args.hall is None:
        yield None
        return
    try:
        from stichtisch.hall import broker  # noqa: F401
        from stichtisch.hall.ledger import Ledger
    except ImportError:
        raise StichtischError("hall.extra") from None
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
            yield [outlet], [words("hall.this_table", address=args.hall, table=speaker.table)]
        finally:
            outlet.close()
            _settle(broker, words)


def _settle(broker: "Broker", words: Words) -> None:
    """Wait a little for the broker, and say so if it does not come back."""
    until = time.monotonic() + _PATIENCE_SECONDS
    while not broker.is_settled and time.monotonic() < until:
        written_over(words("hall.telling"))
        broker.step()
        time.sleep(_LOOK_SECONDS)
    written_over("")
    if not broker.is_settled:
        print(words("hall.not_told"))
