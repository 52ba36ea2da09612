"""Referee an evening: real pods on USB, virtual ones where a seat has none."""

import argparse
import random
import time
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, closing
from datetime import datetime
from pathlib import Path
from typing import Any

from stichtisch import games
from stichtisch.commands.options import (
    add_cards,
    add_game,
    add_hands,
    add_option,
    add_port,
    file,
    names,
    seated,
)
from stichtisch.decks.deck import Deck, read_deck
from stichtisch.decks.virtual import virtual_deck
from stichtisch.errors import StichtischError, why
from stichtisch.games.kind import GameKind
from stichtisch.games.player import Tags
from stichtisch.games.record import Header
from stichtisch.games.settings import Settings
from stichtisch.players.evening import VirtualPods, play
from stichtisch.players.players import PAUSE, Players
from stichtisch.players.pod_kind import TWIN
from stichtisch.players.spots import Hands
from stichtisch.players.truth import truth_of
from stichtisch.pods.events import PodJoined, Role
from stichtisch.pods.pods import Pods
from stichtisch.table.journal import Journal, last_begun, next_begun
from stichtisch.table.referee import Referee
from stichtisch.table.seals import seals_of, seals_told
from stichtisch.table.table import Table
from stichtisch.ui.show import Show
from stichtisch.words import Words

_LOOK_SECONDS = 3.0
"""How long pods may take to say hello before virtual ones stand in."""
_RECORD = ".jsonl"
"""The ending of the game's record beside the journal."""


def add(parser: argparse.ArgumentParser, words: Words) -> None:
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


def run(args: argparse.Namespace, words: Words) -> int:
    with ExitStack() as stack:
        resumed = _resumed(args)
        if resumed is not None:
            stack.callback(resumed.close)
        header, settings = (resumed.header, resumed.settings) if resumed else _begun(args)
        chance = random.SystemRandom()
        table = Table(header, settings, _deck(args.deck, header.game), chance, words)
        lacking = _lacking(args, len(header.seats))
        _check_stand_ins(table.kind, header, lacking)
        journal = resumed or _created(args, header, settings)
        stack.callback(journal.close)
        virtual = _stand_ins(lacking, stack)
        referee = Referee(table, _pods(args, virtual, stack), journal)
        players = _players(table, virtual, lacking, chance)
        with Show(table, virtual.lit) as show:
            for sentence in _told_first(args, table, journal, len(lacking), words):
                show.say(sentence)
            play(referee, players, virtual, show)
        print(words("terminal.record", path=_recorded(journal)))
    return 0


def _stand_ins(lacking: Mapping[int | None, str], stack: ExitStack) -> VirtualPods:
    """A virtual pod for each that is lacking."""
    virtual = VirtualPods()
    stack.callback(virtual.close)
    for name in lacking.values():
        virtual.start(name)
    return virtual


def _pods(args: argparse.Namespace, virtual: VirtualPods, stack: ExitStack) -> Pods:
    """The real pods and the virtual ones on one poll."""
    ports = [pod.port for pod in virtual.by_name.values()]
    pods = Pods([*args.port, *ports], find=not args.port)
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
    return Players(table, hands, player, chance, PAUSE, TWIN.patience, truth, private)


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
    yield words("terminal.waiting", name=table.match.header.seats[0])


def _resumed(args: argparse.Namespace) -> Journal | None:
    """The journal of a game that goes on."""
    if args.recover and not args.resume:
        raise StichtischError("options.recover_alone")
    return Journal.resume(args.journal or _latest(), args.recover) if args.resume else None


def _created(args: argparse.Namespace, header: Header, settings: Settings) -> Journal:
    """The journal of a new game; once nothing can be refused any more, so that none is left."""
    path = args.journal or _new_name()
    return Journal.create(path, header, settings)


def _recorded(journal: Journal) -> Path:
    """The file of the game's record, beside the journal."""
    path = journal.path.with_suffix(_RECORD)
    try:
        path.write_text(journal.record(), "utf-8")
        seals_of(path).write_text(seals_told(journal.about, journal.rows()), "utf-8")
    except OSError as error:
        raise StichtischError(
            "journal.not_recorded", path=path, why=why(error), journal=journal.path
        ) from None
    return path


def _begun(args: argparse.Namespace) -> tuple[Header, Settings]:
    """A new game; a journal that is there already is not written to."""
    if args.journal is not None and args.journal.suffix == _RECORD:
        raise StichtischError("journal.other_ending", ending=_RECORD)
    if args.journal is not None and args.journal.exists() and args.journal.stat().st_size:
        raise StichtischError("journal.there", path=args.journal)
    players = args.names or names(args.game, args.players)
    kind = games.game_named(args.game)
    printed = kind.deck_for_header(args.cards)
    header = Header(args.game, players, dict(args.option), printed)
    settings = Settings(
        take_back=args.take_back,
        dealer_speaks=args.dealer_speaks,
        open_chips=args.open_chips,
        trumps=args.trumps,
        hands=args.hands,
        lamps=args.lamps,
        cards=kind.faces(args.cards),
    )
    return header, settings


def _check_stand_ins(
    kind: GameKind[Any, Any], header: Header, lacking: Mapping[int | None, str]
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


def _latest() -> Path:
    latest = last_begun(Path().glob("stichtisch-*.journal"))
    if latest is None:
        raise StichtischError("journal.no_last")
    return latest


def _new_name() -> Path:
    """The number puts games in order, for a Raspberry Pi's clock may say anything."""
    return Path(f"stichtisch-{next_begun(Path())}-{datetime.now():%Y-%m-%d-%H%M%S}.journal")


def _deck(path: Path | None, game: str) -> Deck:
    """The tags of the owner's deck and of the virtual players' together."""
    virtual = virtual_deck(game)
    if path is None:
        return virtual
    return Deck(game, {**virtual.tags, **read_deck(path).tags})


def _lacking(args: argparse.Namespace, seats: int) -> dict[int | None, str]:
    """The seats that no real pod came for, and None when there is no private pod."""
    roles = _roles(args, seats + 1)
    real = min(roles.count(Role.SEAT), seats)
    lacking: dict[int | None, str] = {seat: f"seat{seat + 1}" for seat in range(real, seats)}
    if Role.PRIVATE not in roles:
        lacking[None] = "private"
    return lacking


def _roles(args: argparse.Namespace, wanted: int) -> list[Role]:
    """Those of the real pods that say hello in time, or of so many."""
    roles: list[Role] = []
    until = time.monotonic() + _LOOK_SECONDS
    with closing(Pods(args.port, find=not args.port)) as pods:
        while time.monotonic() < until and len(roles) < wanted:
            events = pods.poll(0.1)
            roles += [event.hello.role for event in events if isinstance(event, PodJoined)]
    return roles
