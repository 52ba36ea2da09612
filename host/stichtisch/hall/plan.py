"""The plan of a tournament: a TOML file that whoever runs it writes."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from stichtisch import games
from stichtisch.disk import read_file
from stichtisch.errors import StichtischError, told_of
from stichtisch.games.kind import so_many
from stichtisch.games.player_names import LONGEST, checked_names, sound
from stichtisch.games.record import Fields, RecordError, read_toml, shown
from stichtisch.hall.address import HallError
from stichtisch.hall.pairing import sizes
from stichtisch.words import Sentence

SYSTEMS = ("swiss", "round_robin")
_MOST_PLAYERS = 2_000
_MOST_ROUNDS = 100

Places = tuple[tuple[str, ...], ...]
"""Players, the first place first; who ties shares a place."""


@dataclass(frozen=True)
class ByHand:
    """A table's result that nobody's referee told: whoever runs the evening writes it down."""

    round: int
    """From 1."""
    places: Places


@dataclass(frozen=True)
class Plan:
    """What the TOML file says."""

    name: str
    game: str
    system: str
    rounds: int
    players: tuple[str, ...]
    tables: tuple[str, ...]
    """The names of the keys of those tables that count."""
    at_table: range
    """How many may sit at one."""
    by_hand: tuple[ByHand, ...] = ()


def read_plan(path: Path) -> Plan:
    """The plan in a TOML file, else `HallError`."""
    with told_of(path, "hall.file", HallError):
        text = read_file(path)
    try:
        raw = read_toml(text.decode())
        return _plan(Fields(raw, Sentence("record.the_file")), path)
    except UnicodeDecodeError:
        raise HallError("hall.not_utf8", path=path) from None
    except HallError:
        raise
    except StichtischError as error:
        raise HallError("file.at", path=path, why=error) from None


def _plan(fields: Fields, path: Path) -> Plan:
    game = fields.text("game", games.names())
    plan = Plan(
        fields.text("name"),
        game,
        fields.text("system", SYSTEMS),
        fields.integer("rounds", 1, _MOST_ROUNDS),
        _names(fields.items("players")),
        _tables(fields),
        games.game_named(game).seats,
        tuple(_by_hand(raw, path) for raw in fields.items("result"))
        if fields.has("result")
        else (),
    )
    fields.done()
    _check(plan, path)
    return plan


def _check(plan: Plan, path: Path) -> None:
    if not plan.tables:
        raise HallError("hall.no_tables", path=path)
    if len(plan.players) > _MOST_PLAYERS or not sizes(len(plan.players), plan.at_table):
        count, tables = len(plan.players), so_many(plan.at_table)
        raise HallError("hall.players", count=count, game=plan.game, tables=tables)
    known = set(map(sound, plan.players))
    for name in (name for each in plan.by_hand for place in each.places for name in place):
        if sound(name) not in known:
            raise HallError("hall.by_hand_name", path=path, name=name)


def _tables(fields: Fields) -> tuple[str, ...]:
    tables = fields.items("tables")
    if not all(isinstance(name, str) for name in tables):
        wanted = Sentence("record.names")
        raise RecordError("record.must_be", what=fields.named("tables"), wanted=wanted)
    return tuple(tables)


def _names(items: Sequence[object]) -> tuple[str, ...]:
    """The names of players; a `StichtischError` for what is none."""
    for item in items:
        if not isinstance(item, str):
            raise StichtischError("options.name", given=shown(item), most=LONGEST)
    return checked_names([str(item) for item in items])


def _by_hand(raw: object, path: Path) -> ByHand:
    if not isinstance(raw, dict):
        raise HallError("hall.by_hand", path=path)
    fields = Fields(raw, Sentence("record.the_file"))
    number, places = fields.integer("round", 1, _MOST_ROUNDS), fields.items("places")
    fields.done()
    if not all(isinstance(place, list) and place for place in places) or len(places) < 1:
        raise HallError("hall.by_hand", path=path)
    return ByHand(number, tuple(map(_names, places)))
