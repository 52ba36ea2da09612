"""Play a whole game on virtual pods: no hardware, no people."""

import argparse
import sys
import time
from collections.abc import Collection, Iterator, Mapping
from contextlib import AbstractContextManager, ExitStack, closing
from typing import TYPE_CHECKING, Any, NoReturn

from stichtisch.commands.options import add_game, add_option, add_pace, takes, takes_shared
from stichtisch.commands.ring import Ring, ring_of
from stichtisch.commands.speak import add_speak, speaker_of, voice_of
from stichtisch.commands.virtual import told_first, virtual_table
from stichtisch.commands.web import add_web_port, deck_of, open_browser, opened
from stichtisch.decks.deck import read_deck
from stichtisch.errors import StichtischError, on_one_line
from stichtisch.games import game_named
from stichtisch.games.component import Component
from stichtisch.games.move import Play
from stichtisch.games.settings import Settings
from stichtisch.players.demo import Demo
from stichtisch.players.evening import Watcher, Watchers, play, set_apart
from stichtisch.players.lasting_pod import KINDS, PodKind
from stichtisch.players.mirror import Mirror
from stichtisch.pods.pods import Pods
from stichtisch.ui.show import Show
from stichtisch.words import Sentence, Words

if TYPE_CHECKING:
    from stichtisch.ui.web.server import Server

_FROM = ("play", "start")
"""Where a demo begins."""
_SEAT = 0
"""That visitors may take on the page."""
_AFTER = 15.0
"""Seconds that the end of a game stays to be seen."""
_COMING = 1.0
"""Seconds that pods may take to come, before anything is shown."""
_STILL = 300.0
"""Seconds without anything that counts, after which another game begins: nobody looks after it."""


def play_on(args: argparse.Namespace, words: Words) -> NoReturn:
    """Until Ctrl-C. What goes wrong in a game is said, and the next one begins."""
    settings = Settings(hands=args.hands, lamps=args.lamps)
    if settings.unseen:
        raise StichtischError("kiosk.not_unseen")
    server = opened(args.game, args.port)
    tags = _tags(args.game)
    with server, closing(Pods(find=True, brightness=args.brightness)) as real:
        address = f"{server.url}twin#key={server.keys.take(_SEAT)}"
        print(words("web.address", address=address), words("web.stop"), sep="\n", flush=True)
        open_browser(address)
        stays = False
        while True:
            kind = KINDS[args.pods]
            table = _table(args, words, settings, kind, people=())
            with table as demo, ring_of(args, demo.table, words) as ring:
                try:
                    mirror = Mirror(demo.table, demo.wires, real)
                    demo.evening.referee.pods = mirror
                    stays = _play(demo, server, ring, mirror, tags, stays)
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
    server: "Server",
    ring: Ring,
    mirror: Mirror,
    tags: Mapping[str, Component],
    stays: bool,
) -> bool:
    """One game, and a look at how it ended; whether a visitor `stays` for the next one.

    What is done at the visitor's seat on a real pod counts as done on the page.
    """
    from stichtisch.ui.web.kiosk import Attract, Guests
    from stichtisch.ui.web.pages import Pages

    table, clock = demo.table, demo.evening.clock
    guests = Guests(server.keys, demo.players, [demo.person(_SEAT)])
    attract = Attract(table, guests)

    def beside(now: float) -> dict[str, Any]:
        return attract(now) | ring.beside(now)

    referee = demo.evening.referee
    pages = Pages(referee, demo.pods.lit, server.hub, guests, clock=clock, beside=beside)
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


def add(parser: argparse.ArgumentParser, words: Words) -> None:
    add_game(parser, words)
    add_pace(parser, words, of_its_own=True)
    takes(parser, words, "--from", "help.demo_from", choices=_FROM, default=_FROM[0])
    add_option(parser, words)
    takes_shared(parser, words, "--strength", "--hands", "--lamps")
    takes(parser, words, "--pods", "help.demo_pods", choices=sorted(KINDS), default="twin")
    takes_shared(parser, words, "--cards", "--verbose")
    takes(parser, words, "--web", "help.demo_web", action="store_true")
    takes(parser, words, "--kiosk", "help.demo_kiosk", action="store_true")
    takes_shared(parser, words, "--brightness", "--ring")
    add_speak(parser, words)
    add_web_port(parser, words)


def run(args: argparse.Namespace, words: Words) -> int:
    if args.kiosk:
        play_on(args, words)
    voice = voice_of(args, words)
    settings, pods = Settings(hands=args.hands, lamps=args.lamps), KINDS[args.pods]
    with ExitStack() as closing:
        web = opened(args.game, args.port) if args.web else None
        if web is not None:
            closing.enter_context(web)
        demo = closing.enter_context(_table(args, words, settings, pods))
        _gather(demo)
        ring = closing.enter_context(ring_of(args, demo.table, words))
        show = closing.enter_context(Show(demo.table, demo.pods.lit, args.verbose))
        for sentence in (*told_first(args, demo, words), *_passed_over(demo, words)):
            show.say(sentence)
        heard = closing.enter_context(speaker_of(args, demo.table, voice))
        watchers: list[Watcher] = [show, ring, *heard]
        if web is not None:
            watchers.append(_pages(demo, web, ring))
            show.say(words("web.address", address=web.url))
            show.say(words("web.desk", address=web.desk))
            open_browser(web.url)
        play(demo.evening, Watchers(watchers))
    return 0


def _table(
    args: argparse.Namespace,
    words: Words,
    settings: Settings,
    kind: PodKind,
    people: Collection[int] | None = None,
) -> AbstractContextManager[Demo]:
    """A table to look at: a short game at its first card, or the whole one from the start."""
    game, shortly = game_named(args.game), vars(args)["from"] == _FROM[0]
    args.speed = args.speed or game.pace
    return virtual_table(
        args,
        words,
        settings,
        {**(game.short if shortly else {}), **dict(args.option)},
        kind,
        people,
        errs=people is not None,
        at_play=shortly,
    )


def _gather(demo: Demo) -> None:
    """Let the pods of a table that was set up come: nobody need be told of each.

    Slow ones, that take longer than a second, are seen to come.
    """
    table, until = demo.table, time.monotonic() + _COMING
    while table.match.public().phase == Play.do and time.monotonic() < until:
        if not table.seating.away() and not table.seating.lacks_private():
            break
        demo.evening.turn()


def _passed_over(demo: Demo, words: Words) -> Iterator[str]:
    """In one line what was set up before anybody looked, and what holds by it."""
    public = demo.table.match.public()
    if public.phase == Play.do:
        yield words("terminal.set_up")
        yield from demo.table.presenter.in_force(public)


def _pages(demo: Demo, server: "Server", ring: Ring) -> Watcher:
    """What browsers look at; all seats are the bots'."""
    from stichtisch.ui.web.desk import Desk
    from stichtisch.ui.web.pages import Pages

    referee = demo.evening.referee
    desk = Desk(referee, demo.wires, deck_of(demo.table.kind.name))
    return Pages(referee, demo.pods.lit, server.hub, desk=desk, beside=ring.beside)
