"""Referee an evening: real pods on USB, virtual ones where a seat has none."""

import argparse
import random
import shlex
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import asdict
from functools import partial
from pathlib import Path

from stichtisch.commands import stand_ins
from stichtisch.commands.bots import bots_of
from stichtisch.commands.hall import add_hall, at_hall, ledger_for
from stichtisch.commands.list import keep
from stichtisch.commands.options import (
    SEVERAL,
    add_game,
    add_option,
    file,
    in_percent,
    seated,
    takes,
    takes_shared,
    target,
)
from stichtisch.commands.resume import begun, created, journal_file, resumed
from stichtisch.commands.ring import ring_of
from stichtisch.commands.speak import add_speak, devices_of, ears_of, speaker_of, voice_of
from stichtisch.commands.table_web import Served, add_web, next_game, served
from stichtisch.decks.deck import Deck, deck_of, virtual_deck
from stichtisch.errors import StichtischError
from stichtisch.games import game_named
from stichtisch.games.record import Header
from stichtisch.games.settings import Settings
from stichtisch.players.evening import (
    Evening,
    TableClock,
    VirtualPods,
    Watcher,
    Watchers,
    Wires,
    play,
)
from stichtisch.players.lasting_pod import TWIN
from stichtisch.pods.pods import Pods
from stichtisch.scene import FULL
from stichtisch.table.club import read_list
from stichtisch.table.journal import Journal
from stichtisch.table.recorded import Recorded
from stichtisch.table.referee import Referee
from stichtisch.table.table import Table
from stichtisch.ui.show import Show
from stichtisch.words import Words

_NAMED = 3
"""Missing cards that are named; of more only how many they are."""


def add(parser: argparse.ArgumentParser, words: Words) -> None:
    add_game(parser, words)
    takes(parser, words, "--names", "help.table_names", "help.names", type=seated)
    takes(parser, words, "--deck", "help.table_deck", "help.file", type=file)
    takes_shared(parser, words, "--cards", "--port")
    takes(parser, words, "--journal", "help.table_journal", "help.file", type=journal_file)
    takes(parser, words, "--resume", "help.table_resume", action="store_true")
    takes(parser, words, "--recover", "help.table_recover", action="store_true")
    add_option(parser, words)
    takes(parser, words, "--list", "help.table_list", "help.file", type=target)
    takes(parser, words, "--take-back", "help.table_take_back", action="store_true")
    takes(parser, words, "--dealer-speaks", "help.table_dealer_speaks", action="store_true")
    takes(parser, words, "--rulings", "help.table_rulings", action="store_true")
    takes(parser, words, "--open-chips", "help.table_open_chips", action="store_true")
    takes(
        parser, words, "--trumps", "help.table_trumps", choices=("drawn", "laid"), default="drawn"
    )
    takes_shared(parser, words, "--hands", "--lamps")
    takes(parser, words, "--bots", "help.table_bots", "help.bots_list", **SEVERAL)
    add_hall(parser, words)
    add_web(parser, words)
    takes_shared(parser, words, "--brightness", "--ring")
    add_speak(parser, words)
    takes(parser, words, "--ear", "help.ear", "help.an_ear", **SEVERAL)
    takes_shared(parser, words, "--verbose")


def run(args: argparse.Namespace, words: Words) -> int:
    with ExitStack() as stack:
        old = resumed(args, words)
        if old is not None:
            stack.callback(old.close)
            _agree(args, old)
        web = stack.enter_context(served(args, args.game, words))
        wanted = _evening(args, words, web, old)
        while wanted is not None:
            args = next_game(args, wanted)
            wanted = _evening(args, words, web)
    return 0


def _agree(args: argparse.Namespace, old: Journal) -> None:
    """The options are as if that game had been begun with them: the next one goes by them too.

    What `--cards` named is not known any more.
    """
    args.game, args.names, args.players = old.header.game, old.header.seats, len(old.header.seats)
    agreed = asdict(old.settings)
    agreed.pop("cards")
    agreed["bots"] = old.settings.bots.split()
    vars(args).update(agreed)


def _evening(
    args: argparse.Namespace, words: Words, web: Served | None, old: Journal | None = None
) -> Header | None:
    """One game, a new one or the one of that journal; the game that the desk wants after it."""
    with ExitStack() as stack:
        header, settings = (old.header, old.settings) if old else begun(args)
        voice, ears = voice_of(args, words), ears_of(args.ear, header.seats, words)
        if args.list is not None:
            read_list(args.list, header.game)
        chance = random.SystemRandom()
        table = Table(header, settings, _deck(args.deck, header.game, settings), chance, words)
        lacking = stand_ins.lacking_at(args.port, len(header.seats), words)
        stand_ins.check(table.kind, header, settings, lacking)
        virtual = stand_ins.started(lacking, stack, words)
        pods = Wires(virtual, args.port, find=not args.port, brightness=args.brightness)
        stack.callback(pods.close)
        folder = (old.path if old else args.journal or Path()).parent
        ledger = stack.enter_context(ledger_for(args, folder))
        # once nothing can be refused any more, so that no journal is left by what was
        journal = old or created(args, header, settings)
        stack.callback(journal.close)
        ended = partial(_ended, args.list, table, journal, Recorded(journal))
        stack.enter_context(_saying_how_to_go_on(args, table, journal, pods, words))
        clock = TableClock(1.0, TWIN.patience)
        referee = Referee(table, pods, journal, clock)
        players = stand_ins.players_at(table, virtual, lacking, chance)
        free = [seat for seat in lacking if seat is not None]
        bots = stack.enter_context(bots_of(referee, free))
        evening = Evening(referee, [*bots, players], virtual, clock)
        hall, told = stack.enter_context(at_hall(args, ledger, table, journal, words))
        ring = stack.enter_context(ring_of(args, table, words))
        heard = stack.enter_context(speaker_of(args, table, voice, ears))
        with Show(table, virtual.lit, args.verbose) as show:
            for sentence in (*_told_first(args, table, journal, len(lacking), words), *told):
                show.say(sentence)
            watchers = Watchers([show, ring, *heard, *hall])
            if web is None:
                play(evening, watchers)
            else:
                check = partial(_check_next, args, virtual, pods)
                visitors = web.visitors(table, players, free)
                pages = web.begin_game(evening, pods, visitors, args.deck, check, ring.beside)
                _play_and_stay(evening, Watchers([*watchers.each, pages]), web, ended, show)
        if table.game.outcome is not None:
            print(*ended(), sep="\n")
    return web.wanted if web else None


def _play_and_stay(
    evening: Evening,
    watchers: Watcher,
    web: Served,
    ended: Callable[[], Iterator[str]],
    show: Show,
) -> None:
    """How it ended stays to be seen; its last move may be taken back, and then it goes on."""
    words = evening.referee.table.presenter.words
    for sentence in web.told():
        show.say(sentence)
    while not web.ends():
        play(evening, watchers, web.ends)
        if not web.ends():
            for sentence in (*ended(), words("web.stays")):
                show.say(sentence)
        while evening.referee.table.game.outcome is not None and not web.ends():
            watchers.tell(evening.turn())


def _check_next(
    args: argparse.Namespace, virtual: VirtualPods, pods: Pods, header: Header
) -> None:
    """Whatever would keep that game from beginning is said while this one goes on."""
    options = next_game(args, header)
    devices_of(args.ear, header.seats)
    _, settings = begun(options)
    _deck(options.deck, header.game, settings)
    own = {pod.pod for pod in virtual.by_name.values()}
    roles = [hello.role for hello in pods.joined() if hello.pod not in own]
    lacking = stand_ins.without_pods(roles, len(header.seats))
    stand_ins.check(game_named(header.game), header, settings, lacking)


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
    """The command that goes on with the game, with lamps as bright as they are now."""
    command = ["stichtisch", "table", "--resume", "--journal", str(journal.path)]
    for name in _OF_THE_EVENING:
        given = getattr(args, name) if f"--{name}" in args.given else []
        for value in given if isinstance(given, list) else [given]:
            command += [f"--{name}"] if value is True else [f"--{name}", str(value)]
    dimmed = [] if brightness == FULL else ["--brightness", str(in_percent(brightness))]
    return [*command, *dimmed]


_OF_THE_EVENING = (
    *("deck", "port", "list", "web", "lan", "hall", "called"),
    *("ring", "speak", "verbosity", "ear", "verbose"),
)
"""Options that are kept in no journal. A password of the hall is left out."""


def _told_first(
    args: argparse.Namespace, table: Table, journal: Journal, lacking: int, words: Words
) -> Iterator[str]:
    """What people should know before the first card."""
    if args.verbose and not args.resume:
        yield from table.kind.unread(args.cards, words)
    yield from table.kind.lamps_told(table.settings, words)
    if journal.recovered:
        yield words("terminal.recovered", moves=len(table.match.kept))
    if lacking:
        yield words("terminal.stands_in", count=lacking)
    yield words("resume.kept", path=journal.path)
    yield words("terminal.waiting", name=table.match.header.seats[0])


def _ended(
    listed: Path | None, table: Table, journal: Journal, recorded: Recorded
) -> Iterator[str]:
    """Where the record is, once it is on disk, by which checksum it is known again, and where
    all stand on the list."""
    words = table.presenter.words
    path, summed = recorded.write()
    yield words("terminal.record", path=path, sum=summed)
    if listed is not None:
        yield keep(listed, table, journal, words)


def _deck(path: Path | None, game: str, settings: Settings) -> Deck:
    """The tags of the owner's deck and of the virtual players' together."""
    virtual = virtual_deck(game)
    if path is None:
        return virtual
    deck = deck_of(game, path)
    kind = game_named(game)
    missing = [one.name for one in deck.missing() if kind.is_laid(one, settings)]
    if missing:
        few = ", ".join([*missing[:_NAMED], *["..."] * (len(missing) > _NAMED)])
        values = {"count": len(missing), "names": few, "all": len(kind.components())}
        raise StichtischError("deck.some_missing", path=path, game=game, **values)
    return Deck(game, {**virtual.tags, **deck.tags})
