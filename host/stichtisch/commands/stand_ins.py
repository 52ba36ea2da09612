"""Pods that a table lacks: real ones are looked for, and virtual ones stand in for the others."""

import random
import sys
import time
from collections.abc import Mapping, Sequence
from contextlib import ExitStack, closing
from typing import Any

from stichtisch.commands.options import written_over
from stichtisch.decks.deck import virtual_deck
from stichtisch.errors import StichtischError
from stichtisch.games.kind import GameKind
from stichtisch.games.player import Tags
from stichtisch.games.record import Header
from stichtisch.games.settings import Settings
from stichtisch.players.evening import VirtualPods
from stichtisch.players.fingers import Hands
from stichtisch.players.players import PAUSE, Players
from stichtisch.players.truth import truth_of
from stichtisch.pods.events import PodJoined, PortRefused, Role
from stichtisch.pods.pods import Pods
from stichtisch.table.table import Table
from stichtisch.words import Words

Lacking = Mapping[int | None, str]
"""Seats without a real pod, and None for the private one: what the virtual pod is called."""

_LOOK_SECONDS = 3.0
"""How long pods may take to say hello before virtual ones stand in."""
_PATIENCE_SECONDS = 10.0
"""How long a pod may take that was named."""


def lacking_at(ports: Sequence[str], seats: int, words: Words) -> Lacking:
    """The seats that no real pod came for, and None when there is no private pod."""
    return without_pods(_roles(ports, seats + 1, words), seats)


def without_pods(roles: Sequence[Role], seats: int) -> Lacking:
    """The same for real pods with these roles."""
    real = min(roles.count(Role.SEAT), seats)
    lacking: dict[int | None, str] = {seat: f"seat{seat + 1}" for seat in range(real, seats)}
    if Role.PRIVATE not in roles:
        lacking[None] = "private"
    return lacking


def check(kind: GameKind[Any, Any], header: Header, settings: Settings, lacking: Lacking) -> None:
    """Raise `StichtischError` where these pods cannot play: where hands are dealt face down people
    and bots cannot sit at one table."""
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
    if settings.bots and None in lacking:
        raise StichtischError("bots.needs_private_pod")


def started(lacking: Lacking, stack: ExitStack, words: Words) -> VirtualPods:
    """Start a virtual pod for each that is lacking."""
    virtual = VirtualPods()
    stack.callback(virtual.close)
    for number, name in enumerate(lacking.values(), start=1):
        written_over(words("terminal.starting", number=number, count=len(lacking)))
        virtual.start(name)
    written_over("")
    return virtual


def players_at(
    table: Table, virtual: VirtualPods, lacking: Lacking, chance: random.Random
) -> Players:
    """Bots at the virtual pods. What others laid toward a move, they do not know."""
    if table.kind.dealt and lacking.keys() - {None}:
        table.take_up_all()
    hands: dict[int | None, Hands] = {s: virtual.by_name[name] for s, name in lacking.items()}
    tags = Tags(virtual_deck(table.match.header.game).tags)
    player = table.kind.player(tags, not table.settings.unseen)
    private = virtual.by_name["private"].pod if None in lacking else None
    truth = truth_of(table)
    return Players(table, hands, player, chance, PAUSE, truth, private)


def _roles(named: Sequence[str], wanted: int, words: Words) -> list[Role]:
    """Those of the real pods that say hello in time, or of so many; people see them come.

    Each named port must have one.
    """
    silent = set(named)
    seconds = _PATIENCE_SECONDS if named else _LOOK_SECONDS
    print(words("terminal.looks", where=", ".join(named) or "USB", seconds=f"{seconds:.0f}"))
    sys.stdout.flush()
    until = time.monotonic() + seconds
    with closing(Pods(named, find=not named)) as pods:
        while time.monotonic() < until and (silent if named else len(pods.joined()) < wanted):
            for event in pods.poll(0.1):
                match event:
                    case PodJoined(pod, hello):
                        silent -= {link.name for link in [pods.link(pod)] if link}
                        kind = words(f"pods.{hello.role.name.lower()}")
                        print(words("terminal.found", pod=pod, kind=kind), flush=True)
                    case PortRefused(port, error) if port in silent:
                        raise error
            if not pods.ports:  # nothing is plugged in that could say hello
                break
        roles = [hello.role for hello in pods.joined()]
    if silent:
        raise StichtischError("port.silent", port=min(silent))
    print(words("terminal.looked", found=len(roles), wanted=wanted), flush=True)
    return roles
