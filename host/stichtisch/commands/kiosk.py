"""A table that plays by itself, game after game, until somebody takes a seat: demo --kiosk."""

import argparse
import sys
import time
from collections.abc import Mapping
from contextlib import closing
from typing import TYPE_CHECKING, Any, NoReturn

from stichtisch.commands.ring import Ring, ring_of
from stichtisch.commands.virtual import virtual_table
from stichtisch.commands.web import deck_of, open_browser, opened
from stichtisch.decks.deck import read_deck
from stichtisch.errors import StichtischError, on_one_line
from stichtisch.games.component import Component
from stichtisch.games.settings import Settings
from stichtisch.players.demo import Demo
from stichtisch.players.evening import Watchers, set_apart
from stichtisch.players.mirror import Mirror
from stichtisch.players.pod_kind import KINDS
from stichtisch.pods.pods import Pods
from stichtisch.words import Sentence, Words

if TYPE_CHECKING:
    from stichtisch.ui.web.hub import Hub
    from stichtisch.ui.web.keys import Keys

_SEAT = 0
"""That visitors may take on the page."""
_AFTER = 15.0
"""Seconds that the end of a game stays to be seen."""
_STILL = 300.0
"""Seconds without anything that counts, after which another game begins: nobody looks after it."""


def play_on(args: argparse.Namespace, words: Words) -> NoReturn:
    """Until Ctrl-C. What goes wrong in a game is said, and the next one begins."""
    settings = Settings(hands=args.hands, lamps=args.lamps)
    if settings.unseen:
        raise StichtischError("kiosk.not_unseen")
    hub, keys, server = opened(args.game, args.port)
    tags = _tags(args.game)
    with server, closing(Pods(find=True, brightness=args.brightness)) as real:
        address = f"{server.url}twin#key={keys.take(_SEAT)}"
        print(words("web.address", address=address), words("web.stop"), sep="\n", flush=True)
        open_browser(address)
        stays = False
        while True:
            kind = KINDS[args.pods]
            table = virtual_table(
                args, words, settings, {}, kind, (), errs=True, brightness=args.brightness
            )
            with table as demo, ring_of(args, demo.table, words) as ring:
                try:
                    mirror = Mirror(demo.table, demo.wires, real)
                    demo.evening.referee.pods = mirror
                    stays = _play(demo, hub, keys, ring, mirror, tags, stays)
                except StichtischError as error:
                    print(on_one_line(error.told(words)), file=sys.stderr, flush=True)
            print(words("kiosk.next_game"), flush=True)
            if args.seed is not None:
                args.seed += 1


def _tags(game: str) -> Mapping[str, Component]:
    """What lies on a real pod: the cards of the deck that was learned here, if one was."""
    learned = deck_of(game)
    return read_deck(learned).tags if learned.exists() else {}


def _play(
    demo: Demo,
    hub: "Hub",
    keys: "Keys",
    ring: Ring,
    mirror: Mirror,
    tags: Mapping[str, Component],
    stays: bool,
) -> bool:
    """One game, and a look at how it ended; whether a visitor `stays` for the next one.

    What is done at the visitor's seat on a real pod counts as done on the page.
    """
    from stichtisch.ui.web.attract import Attract
    from stichtisch.ui.web.guests import Guests
    from stichtisch.ui.web.pages import Pages

    table, clock = demo.table, demo.evening.clock
    guests = Guests(keys, demo.players, [demo.person(_SEAT)])
    attract = Attract(table, guests)

    def beside(now: float) -> dict[str, Any]:
        return attract(now) | ring.beside(now)

    referee = demo.evening.referee
    pages = Pages(referee, demo.pods.lit, hub, guests, clock=clock, beside=beside)
    set_apart()
    counted, since = -1, time.monotonic()
    while time.monotonic() - since < (_STILL if table.game.outcome is None else _AFTER):
        Watchers([pages, ring]).tell(demo.evening.turn())
        for place, event in mirror.take():
            if place == _SEAT:
                guests.hear(_SEAT, event, tags, clock())
        if stays and table.game.acting():
            stays = not guests.touch(_SEAT, clock())
        if table.heard.total() != counted:
            counted, since = table.heard.total(), time.monotonic()
    if table.game.outcome is None:
        raise StichtischError(Sentence("kiosk.stands_still", minutes=round(_STILL / 60)))
    return guests.is_here(_SEAT)
