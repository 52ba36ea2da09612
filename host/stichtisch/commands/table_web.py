"""The pages of a real table, beside the terminal: `stichtisch table --web`."""

import argparse
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from stichtisch.commands.options import port_number, takes_shared
from stichtisch.commands.web import PORT, deck_of, opened, print_code
from stichtisch.decks.deck import virtual_deck
from stichtisch.errors import StichtischError
from stichtisch.games import game_named
from stichtisch.games.player import Tags
from stichtisch.games.record import Header
from stichtisch.games.settings import Settings
from stichtisch.players.evening import Evening, Watcher
from stichtisch.players.person import Person
from stichtisch.players.players import Players
from stichtisch.pods.pods import Pods
from stichtisch.table.table import Table
from stichtisch.words import Words

if TYPE_CHECKING:
    from stichtisch.ui.web.server import Server
    from stichtisch.ui.web.visitors import Door, Visitors


def add_web(parser: argparse.ArgumentParser, words: Words) -> None:
    """The options for pages; `--port` is a pod's already."""
    told, number = words("help.table_web", port=PORT), words("help.number")
    parser.add_argument(
        "--web", nargs="?", type=port_number, const=PORT, metavar=number, help=told
    )
    takes_shared(parser, words, "--lan")


@dataclass
class Served:
    """Pages that stay from one game of the evening to the next."""

    server: "Server"
    door: "Door"
    words: Words
    listed: Path | None
    """The club's list, where the table keeps one."""
    wanted: Header | None = None
    """The game that the desk has asked for."""

    def ends(self) -> bool:
        """Whether the game at the table ends where it is."""
        return self.wanted is not None

    def told(self) -> Iterator[str]:
        """Where to look. Who sees the terminal runs the evening, and may see the desk's key."""
        yield self.words("web.address", address=self.server.url)
        yield self.words("web.desk", address=self.server.desk)

    def visitors(self, table: Table, players: Players, seats: Collection[int]) -> "Visitors":
        """Those who may play on phones where a seat has no pod; unseen hands nobody could show."""
        from stichtisch.ui.web.visitors import Visitors

        tags = Tags(virtual_deck(table.kind.name).tags)
        player = table.kind.player(tags, not table.settings.unseen)
        free = () if table.settings.unseen else set(seats) - table.bots.keys()
        people = [Person(table, seat, tags, player, players.spots) for seat in sorted(free)]
        return Visitors(self.server.keys, players, people)

    def begin_game(
        self,
        evening: Evening,
        pods: Pods,
        visitors: "Visitors",
        deck: Path | None,
        check: Callable[[Header], None],
        beside: Callable[[float], dict[str, Any]],
    ) -> Watcher:
        """The pages of this game; `check` says whether another one may follow it.

        `beside` is told to all.
        """
        from stichtisch.ui.web.desk import Desk
        from stichtisch.ui.web.pages import Pages

        self.wanted = None

        def begin(header: Header) -> None:
            check(header)
            self.wanted = header

        referee = evening.referee
        learned = deck or deck_of(referee.table.kind.name)
        desk = Desk(referee, pods, learned, begin, visitors, self.listed)
        lit, clock = evening.pods.lit, evening.clock
        return Pages(
            referee, lit, self.server.hub, visitors, self.door, clock, desk, beside=beside
        )


@contextmanager
def served(args: argparse.Namespace, game: str, words: Words) -> Iterator[Served | None]:
    """The pages, once their port is taken, where somebody wants them."""
    if args.web is None:
        if args.lan:
            raise StichtischError("web.lan_alone")
        yield None
        return
    server = opened(game, args.web, args.lan)
    from stichtisch.ui.web.visitors import Door  # as all of ui/web it needs the extra

    with server:
        door = Door(server.keys, server.url, args.lan)
        pages = Served(server, door, words, args.list)
        for sentence in pages.told():
            print(sentence, flush=True)
        if args.lan:
            print_code(server.desk)
        yield pages


def next_game(args: argparse.Namespace, header: Header) -> argparse.Namespace:
    """The options of the game that the desk asks for, at a table that agreed on these."""
    options: Mapping[str, object] = {
        "game": header.game,
        "names": header.seats,
        "players": len(header.seats),
        "option": list(header.options.items()),
        "resume": False,
        "recover": False,
        "journal": None,
    }
    learned = deck_of(header.game)
    if args.deck is None or args.game != header.game:
        options = {**options, "deck": learned if learned.exists() else None}
    if args.game != header.game:
        options = {**options, "cards": None, **_usual_habits(header.game)}
    return argparse.Namespace(**{**vars(args), **options})


def _usual_habits(game: str) -> Mapping[str, object]:
    """Habits that this game does not know, as they are without being agreed on."""
    kind, usual = game_named(game), asdict(Settings())
    dealt = ("hands", "lamps") if kind.dealt else ()
    known = {*kind.habits, *dealt, "take_back", "bots", "cards"}
    return {name: value for name, value in usual.items() if name not in known}
