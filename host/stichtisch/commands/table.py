"""Referee an evening: real pods on USB, virtual ones where a seat has none."""

import argparse
import random
import shlex
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, closing, contextmanager
from functools import partial
from pathlib import Path
from typing import Any

from stichtisch.commands.at_hall import add_hall, at_hall, check_hall
from stichtisch.commands.new_game import RECORD, begun, created
from stichtisch.commands.options import (
    add_brightness,
    add_cards,
    add_game,
    add_hands,
    add_option,
    add_port,
    add_verbose,
    file,
    in_percent,
    note_given,
    seated,
    written_over,
)
from stichtisch.commands.resume import resumed
from stichtisch.commands.ring import add_ring, ring_of
from stichtisch.commands.robots import add_robots, robots_of
from stichtisch.commands.table_web import Served, add_web, next_game, served
from stichtisch.decks.deck import Deck, read_deck
from stichtisch.decks.virtual import virtual_deck
from stichtisch.errors import Sentence, StichtischError, why
from stichtisch.games import game_named
from stichtisch.games.kind import GameKind
from stichtisch.games.player import Tags
from stichtisch.games.record import Header
from stichtisch.games.settings import Settings
from stichtisch.players.clock import TableClock
from stichtisch.players.evening import (
    Evening,
    VirtualPods,
    Watcher,
    Watchers,
    Wires,
    play,
)
from stichtisch.players.players import PAUSE, Players
from stichtisch.players.pod_kind import TWIN
from stichtisch.players.spots import Hands
from stichtisch.players.truth import truth_of
from stichtisch.pods.events import PodJoined, PortRefused, Role
from stichtisch.pods.pods import Pods
from stichtisch.scene import FULL
from stichtisch.table.corrections import corrections_of, corrections_told
from stichtisch.table.journal import Journal
from stichtisch.table.referee import Referee
from stichtisch.table.seals import seals_of, seals_told
from stichtisch.table.table import Table
from stichtisch.ui.show import Show
from stichtisch.words import Words

_LOOK_SECONDS = 3.0
"""How long pods may take to say hello before virtual ones stand in."""
_PATIENCE_SECONDS = 10.0
"""How long a pod may take that was named."""
_NAMED = 3
"""Missing cards that are named; of more only how many they are."""


def add(parser: argparse.ArgumentParser, words: Words) -> None:
    note_given(parser)
    a_file = words("help.file")
    add_game(parser, words)
    parser.add_argument(
        "--names", type=seated, metavar=words("help.names"), help=words("help.table_names")
    )
    parser.add_argument("--deck", type=file, metavar=a_file, help=words("help.table_deck"))
    add_cards(parser, words)
    add_port(parser, words)
    parser.add_argument("--journal", type=file, metavar=a_file, help=words("help.table_journal"))
    parser.add_argument("--resume", action="store_true", help=words("help.table_resume"))
    parser.add_argument("--recover", action="store_true", help=words("help.table_recover"))
    add_option(parser, words)
    parser.add_argument("--take-back", action="store_true", help=words("help.table_take_back"))
    parser.add_argument(
        "--dealer-speaks", action="store_true", help=words("help.table_dealer_speaks")
    )
    parser.add_argument("--open-chips", action="store_true", help=words("help.table_open_chips"))
    parser.add_argument(
        "--trumps", choices=("drawn", "laid"), default="drawn", help=words("help.table_trumps")
    )
    add_hands(parser, words)
    add_robots(parser, words)
    add_hall(parser, words)
    add_web(parser, words)
    add_brightness(parser, words)
    add_ring(parser, words)
    add_verbose(parser, words)


def run(args: argparse.Namespace, words: Words) -> int:
    with ExitStack() as stack:
        old = resumed(args, words)
        if old is not None:
            stack.callback(old.close)
            args.robots = old.settings.robots.split()
        game = old.header.game if old else args.game
        web = stack.enter_context(served(args, game, words))
        wanted = _evening(args, words, web, old)
        while wanted is not None:
            args = next_game(args, wanted)
            wanted = _evening(args, words, web)
    return 0


def _evening(
    args: argparse.Namespace, words: Words, web: Served | None, old: Journal | None = None
) -> Header | None:
    """One game, a new one or the one of that journal; the game that the desk wants after it."""
    with ExitStack() as stack:
        header, settings = (old.header, old.settings) if old else begun(args)
        chance = random.SystemRandom()
        table = Table(header, settings, _deck(args.deck, header.game, settings), chance, words)
        lacking = _lacking(args, len(header.seats), words)
        _check_stand_ins(table.kind, header, settings, lacking)
        virtual = _stand_ins(lacking, stack, words)
        pods = _pods(args, virtual, stack)
        check_hall(args, (old.path if old else args.journal or Path()).parent)
        # once nothing can be refused any more, so that no journal is left by what was
        journal = old or created(args, header, settings)
        stack.callback(journal.close)
        stack.enter_context(_saying_how_to_go_on(args, table, journal, pods, words))
        clock = TableClock(1.0, TWIN.patience)
        referee = Referee(table, pods, journal, clock)
        players = _players(table, virtual, lacking, chance)
        stand_ins = [seat for seat in lacking if seat is not None]
        robots = stack.enter_context(robots_of(referee, stand_ins))
        evening = Evening(referee, [*robots, players], virtual, clock)
        hall, told = stack.enter_context(at_hall(args, table, journal, words))
        ring = stack.enter_context(ring_of(args, table, words))
        with Show(table, virtual.lit, args.verbose) as show:
            for sentence in (*_told_first(args, table, journal, len(lacking), words), *told):
                show.say(sentence)
            watchers = Watchers([show, ring, *hall])
            if web is None:
                play(evening, watchers)
            else:
                check = partial(_check_next, args, virtual, pods)
                visitors = web.visitors(table, players, stand_ins)
                pages = web.begin_game(evening, pods, visitors, args.deck, check, ring.beside)
                _play_and_stay(evening, Watchers([*watchers.each, pages]), web, journal, show)
        print(words("terminal.record", path=_recorded(journal)))
    return web.wanted if web else None


def _play_and_stay(
    evening: Evening, watchers: Watcher, web: Served, journal: Journal, show: Show
) -> None:
    """How it ended stays to be seen; its last move may be taken back, and then it goes on."""
    words = evening.referee.table.presenter.words
    for sentence in web.told():
        show.say(sentence)
    while not web.ends():
        play(evening, watchers, web.ends)
        if not web.ends():
            show.say(words("terminal.record", path=_recorded(journal)))
            show.say(words("web.stays"))
        while evening.referee.table.game.outcome is not None and not web.ends():
            watchers.tell(evening.turn())


def _check_next(
    args: argparse.Namespace, virtual: VirtualPods, pods: Pods, header: Header
) -> None:
    """Whatever would keep that game from beginning is said while this one goes on."""
    options = next_game(args, header)
    _, settings = begun(options)
    _deck(options.deck, header.game, settings)
    own = {pod.pod for pod in virtual.by_name.values()}
    roles = [hello.role for hello in pods.joined() if hello.pod not in own]
    lacking = _without_pods(roles, len(header.seats))
    _check_stand_ins(game_named(header.game), header, settings, lacking)


@contextmanager
def _saying_how_to_go_on(
    args: argparse.Namespace, table: Table, journal: Journal, pods: Pods, words: Words
) -> Iterator[None]:
    """Whoever stops the table, or begins another game, hears how this one goes on."""

    def how() -> str:
        command = shlex.join(_to_go_on(args, journal, pods.brightness))
        return words("resume.go_on", path=journal.path, command=command)

    try:
        yield
    except KeyboardInterrupt as stopped:
        if table.game.outcome is None:
            stopped.add_note(how())
        raise
    if table.game.outcome is None:
        print(how())


def _to_go_on(args: argparse.Namespace, journal: Journal, brightness: int) -> list[str]:
    """The command; lamps are as bright as they were last, by option or by key."""
    deck = ["--deck", str(args.deck)] if args.deck else []
    ports = [word for port in args.port for word in ("--port", port)]
    dimmed = [] if brightness == FULL else ["--brightness", str(in_percent(brightness))]
    named = ["--journal", str(journal.path)]
    return ["stichtisch", "table", "--resume", *named, *deck, *ports, *dimmed]


def _stand_ins(lacking: Mapping[int | None, str], stack: ExitStack, words: Words) -> VirtualPods:
    """A virtual pod for each that is lacking."""
    virtual = VirtualPods()
    stack.callback(virtual.close)
    for number, name in enumerate(lacking.values(), start=1):
        written_over(words("terminal.starting", number=number, count=len(lacking)))
        virtual.start(name)
    written_over("")
    return virtual


def _pods(args: argparse.Namespace, virtual: VirtualPods, stack: ExitStack) -> Pods:
    """The real pods and the virtual ones on one poll."""
    pods = Wires(virtual, args.port, find=not args.port, brightness=args.brightness)
    stack.callback(pods.close)
    return pods


def _players(
    table: Table, virtual: VirtualPods, lacking: Mapping[int | None, str], chance: random.Random
) -> Players:
    """Simple players at the virtual pods. What others laid toward a move, they do not know."""
    if table.kind.dealt and lacking.keys() - {None}:
        table.take_up_all()
    hands: dict[int | None, Hands] = {s: virtual.by_name[name] for s, name in lacking.items()}
    tags = Tags(virtual_deck(table.match.header.game).tags)
    player = table.kind.player(tags, not table.settings.unseen)
    private = virtual.by_name["private"].pod if None in lacking else None
    truth = truth_of(table)
    return Players(table, hands, player, chance, PAUSE, truth, private)


def _told_first(
    args: argparse.Namespace, table: Table, journal: Journal, lacking: int, words: Words
) -> Iterator[str]:
    """What people should know before the first card."""
    if not args.resume:
        yield from table.kind.unread(args.cards, words)
    yield from table.kind.lamps_told(table.settings, words)
    if journal.recovered:
        yield words("terminal.recovered", moves=len(table.match.kept))
    if lacking:
        yield words("terminal.stands_in", count=lacking)
    yield words("resume.kept", path=journal.path)
    yield words("terminal.waiting", name=table.match.header.seats[0])


def _recorded(journal: Journal) -> Path:
    """The file of the game's record, beside the journal."""
    path = journal.path.with_suffix(RECORD)
    try:
        path.write_text(journal.record(), "utf-8", newline="\n")
        seals = seals_told(journal.about, journal.rows())
        seals_of(path).write_text(seals, "utf-8", newline="\n")
        if corrected := corrections_told(journal.about, journal.rows()):
            corrections_of(path).write_text(corrected, "utf-8", newline="\n")
    except OSError as error:
        raise StichtischError(
            "journal.not_recorded", path=path, why=why(error), journal=journal.path
        ) from None
    return path


def _check_stand_ins(
    kind: GameKind[Any, Any],
    header: Header,
    settings: Settings,
    lacking: Mapping[int | None, str],
) -> None:
    """Where hands are dealt face down, people and simple players cannot sit at one table."""
    virtual = sum(seat is not None for seat in lacking)
    people = len(header.seats) - virtual
    if not kind.dealt or not people:
        return
    if virtual:
        raise StichtischError(
            "options.few_pods", game=header.game, players=len(header.seats), here=people
        )
    needed = kind.needs_private_pod(len(header.seats))
    if needed is not None and None in lacking:
        raise StichtischError(needed)
    if settings.robots and None in lacking:
        raise StichtischError("robots.needs_private_pod")


def _deck(path: Path | None, game: str, settings: Settings) -> Deck:
    """The tags of the owner's deck and of the virtual players' together."""
    virtual = virtual_deck(game)
    if path is None:
        return virtual
    deck = read_deck(path)
    if deck.game != game:
        other = Sentence("deck.other_game", game=deck.game, other=game)
        raise StichtischError("file.at", path=path, why=other)
    kind = game_named(game)
    missing = [one.name for one in deck.missing() if kind.is_laid(one, settings)]
    if missing:
        few = ", ".join([*missing[:_NAMED], *["..."] * (len(missing) > _NAMED)])
        values = {"count": len(missing), "names": few, "all": len(kind.components())}
        raise StichtischError("deck.some_missing", path=path, game=game, **values)
    return Deck(game, {**virtual.tags, **deck.tags})


def _lacking(args: argparse.Namespace, seats: int, words: Words) -> dict[int | None, str]:
    """The seats that no real pod came for, and None when there is no private pod."""
    return _without_pods(_roles(args.port, seats + 1, words), seats)


def _without_pods(roles: Sequence[Role], seats: int) -> dict[int | None, str]:
    """The same, of these pods."""
    real = min(roles.count(Role.SEAT), seats)
    lacking: dict[int | None, str] = {seat: f"seat{seat + 1}" for seat in range(real, seats)}
    if Role.PRIVATE not in roles:
        lacking[None] = "private"
    return lacking


def _roles(named: Sequence[str], wanted: int, words: Words) -> list[Role]:
    """Those of the real pods that say hello in time, or of so many; people see them come.

    Each named port must have one.
    """
    roles: list[Role] = []
    silent = set(named)
    seconds = _PATIENCE_SECONDS if named else _LOOK_SECONDS
    print(words("terminal.looks", where=", ".join(named) or "USB", seconds=f"{seconds:.0f}"))
    sys.stdout.flush()
    until = time.monotonic() + seconds
    with closing(Pods(named, find=not named)) as pods:
        while time.monotonic() < until and (silent if named else len(roles) < wanted):
            for event in pods.poll(0.1):
                match event:
                    case PodJoined(pod, hello):
                        roles.append(hello.role)
                        silent -= {link.name for link in [pods.link(pod)] if link}
                        kind = words(f"pods.{hello.role.name.lower()}")
                        print(words("terminal.found", pod=pod, kind=kind), flush=True)
                    case PortRefused(port, error) if port in silent:
                        raise error
            if not pods.ports:  # nothing is plugged in that could say hello
                break
    if silent:
        raise StichtischError("port.silent", port=min(silent))
    print(words("terminal.looked", found=len(roles), wanted=wanted), flush=True)
    return roles
