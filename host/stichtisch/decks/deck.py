"""A deck: what each tag stands for, and how the table learns it, tap by tap.

It is kept as JSON Lines, a header and then one tag a line:

{"format":"stichtisch-deck","version":1,"game":"GAME"}
{"tag":"04a1b2c3d4e5f6","what":"card","name":"R3"}
"""

from codecs import BOM_UTF8
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from stichtisch.disk import EVERYBODY, read_file, write_file
from stichtisch.errors import StichtischError, told_of
from stichtisch.games import game_named
from stichtisch.games.component import Component, DeckError, What
from stichtisch.games.record import THE_HEADER, THE_LINE, Fields, read_object, write_line
from stichtisch.words import Sentence

FORMAT = "stichtisch-deck"
VERSION = 1

_UID_BYTES = (4, 7, 10)  # single, double and triple size, ISO/IEC 14443-3 section 6.5.4
_RANDOM = "08"  # first byte of a 4-byte UID that is drawn anew at each power-up, same section


@dataclass(frozen=True)
class Deck:
    """The tags of a game, `tags` by UID in lower-case hex."""

    game: str
    tags: Mapping[str, Component]

    @property
    def progress(self) -> tuple[int, int]:
        """How many components have their tag, and of how many."""
        return len(self.tags), len(game_named(self.game).components())

    def missing(self) -> list[Component]:
        """What has no tag yet, in the order of learning."""
        tagged = Counter(self.tags.values())
        lacking = list[Component]()
        for component in game_named(self.game).components():
            if tagged[component]:
                tagged[component] -= 1
            else:
                lacking.append(component)
        return lacking


def check_uid(uid: str) -> None:
    """Raise `DeckError` when `uid` cannot stand for a component for good."""
    try:
        size = len(bytes.fromhex(uid))
    except ValueError:
        size = 0
    if size not in _UID_BYTES or uid != uid.lower() or len(uid) != 2 * size:
        raise DeckError("deck.no_uid", uid=f"{uid[:40]!r}")
    if size == 4 and uid.startswith(_RANDOM):
        raise DeckError("deck.random_uid")


def read_deck(path: Path) -> Deck:
    """The deck in a file, else `DeckError` with file and line."""
    with told_of(path, "file.unreadable", DeckError):
        text = read_file(path).removeprefix(BOM_UTF8)
    number, (header, *lines) = 1, text.removesuffix(b"\n").split(b"\n")
    try:
        game, tags = _read_header(header), dict[str, Component]()
        left = Counter(game_named(game).components())
        for number, line in enumerate(lines, start=2):  # noqa: B007
            uid, component = _read_tag(line)
            if uid in tags:
                raise DeckError("deck.tag_twice", uid=uid)
            if not left[component]:
                cut = Component(component.what, f"{component.name[:40]!r}")
                raise DeckError("deck.no_further", game=game, name=cut.told)
            left[component] -= 1
            tags[uid] = component
    except StichtischError as error:
        raise DeckError("file.at_line", path=path, line=number, why=error) from None
    return Deck(game, tags)


def deck_of(game: str, path: Path) -> Deck:
    """The deck in a file, else an error that says why; it is one of this game."""
    deck = read_deck(path)
    if deck.game != game:
        other = Sentence("deck.other_game", game=deck.game, other=game)
        raise StichtischError("file.at", path=path, why=other)
    return deck


def write_deck(deck: Deck, path: Path) -> None:
    """Have the whole deck on disk, or leave the file as it was and raise `StichtischError`."""
    lines: list[dict[str, object]] = [{"format": FORMAT, "version": VERSION, "game": deck.game}]
    for uid, component in deck.tags.items():
        lines.append({"tag": uid, "what": component.what.value, "name": component.name})
    with told_of(path, "file.unwritable"):
        write_file(path, "".join(map(write_line, lines)).encode(), EVERYBODY)


def _read_header(line: bytes) -> str:
    fields = Fields(read_object(line), THE_HEADER)
    fields.text("format", (FORMAT,))
    fields.integer("version", VERSION, VERSION)
    game = fields.text("game")
    fields.done()
    return game


def _read_tag(line: bytes) -> tuple[str, Component]:
    fields = Fields(read_object(line), THE_LINE)
    uid = fields.text("tag")
    what = What(fields.text("what", [what.value for what in What]))
    component = Component(what, fields.text("name"))
    fields.done()
    check_uid(uid)
    return uid, component


_NXP = "04"  # a manufacturer's byte begins a 7-byte UID (ISO/IEC 14443-3 section 6.5.4)


def virtual_deck(game: str) -> Deck:
    """The deck of the virtual pods' players, the same at every start."""
    components = game_named(game).components()
    return Deck(game, {_uid(game, place): component for place, component in enumerate(components)})


def _uid(game: str, place: int) -> str:
    drawn = sha256(f"{game} {place}".encode()).hexdigest()[:12]
    if drawn[4:6] == "88":  # as the fourth byte it would announce a longer UID
        drawn = f"{drawn[:4]}89{drawn[6:]}"
    return _NXP + drawn


class Lesson:
    """Teaches a deck tag by tag, from where its file ends; what cannot be kept there is not
    learned."""

    def __init__(self, game: str, path: Path) -> None:
        """A file with another game's deck, or with a whole one, raises an error that says so."""
        self.path = path
        self.deck = _begun(game, path)
        """What is learned so far."""

    @property
    def expected(self) -> Component | None:
        """What is to be tapped next; None when all is learned."""
        return next(iter(self.deck.missing()), None)

    @property
    def progress(self) -> tuple[int, int]:
        """How many are learned, and of how many."""
        return self.deck.progress

    def tap(self, uid: str) -> Component:
        """The expected component carries this tag; a `DeckError` says why it cannot."""
        expected = self.expected
        if expected is None:
            raise DeckError("deck.all_learned")
        check_uid(uid)
        known = self.deck.tags.get(uid)
        if known is not None:
            raise DeckError("deck.tag_known", name=known.told)
        self._keep({**self.deck.tags, uid: expected})
        return expected

    def back(self) -> Component | None:
        """Forget the last one, so that it is expected again; None when there is none."""
        tags = dict(self.deck.tags)
        if not tags:
            return None
        _, forgotten = tags.popitem()
        self._keep(tags)
        return forgotten

    def _keep(self, tags: Mapping[str, Component]) -> None:
        deck = Deck(self.deck.game, tags)
        write_deck(deck, self.path)
        self.deck = deck


def _begun(game: str, path: Path) -> Deck:
    """What is learned already."""
    if not path.exists():
        return Deck(game, {})
    deck = deck_of(game, path)
    if not deck.missing():
        raise StichtischError("deck.complete", path=path, count=len(deck.tags))
    return deck
