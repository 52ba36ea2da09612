"""What tables say in a hall: read once at the door, signed, bounded, versioned.

A message is the JSON object {"v": 1, "key": KEY, "sig": SIGNATURE, "said": TEXT}; TEXT is a JSON
object again, byte for byte what was signed together with the topic. So a message cannot be moved
to another topic, and the topic names the key that must have signed it: the key's fingerprint is
the table's name there, so nobody can take that name. Keys are Ed25519's (RFC 8032).
"""

import base64
import binascii
import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from stichtisch.games.record import Fields, RecordError, read_object
from stichtisch.hall.address import HallError
from stichtisch.words import Sentence

_FINGERPRINT_BYTES = 10
"""80 bits: 16 letters that one can read out, and too many to search for a second key with them."""


def new_secret() -> bytes:
    """The secret of a new key."""
    return Ed25519PrivateKey.generate().private_bytes_raw()


class TableKey:
    """Signs what this table says."""

    def __init__(self, secret: bytes) -> None:
        """A `ValueError` if the secret has not 32 bytes."""
        self.secret = secret
        self._key = Ed25519PrivateKey.from_private_bytes(secret)
        self.public: bytes = self._key.public_key().public_bytes_raw()
        self.table = fingerprint(self.public)
        """The table's name on the broker."""

    def sign(self, said: bytes) -> bytes:
        return self._key.sign(said)


def fingerprint(public: bytes) -> str:
    """Sixteen letters and digits that stand for a public key."""
    digest = hashlib.sha256(public).digest()[:_FINGERPRINT_BYTES]
    return base64.b32encode(digest).decode().lower()


VERSION = 1
LARGEST = 16_384
"""Bytes of a message. A view of five players in two languages has some 3,000."""
A_PAGE = 20
"""Results in a message, of some 200 bytes each."""
MOST_GAMES = 200
"""Results of a table that are told and kept, the newest: two days of quarter-hour games."""
_SIGNED_AS = b"stichtisch hall 1\n"
"""Before what is signed: a signature given for something else is none here."""
_MOST_SEATS = 5
_LONGEST = 400
"""Letters of any text in a message."""
_MOST_LINES = 12


@dataclass(frozen=True)
class InWords:
    """A table in the words of one language."""

    where: str
    awaited: str
    standing: tuple[str, ...]

    @classmethod
    def read(cls, raw: Mapping[str, Any], where: Sentence) -> "InWords":
        fields = Fields(raw, where)
        told = cls(_text(fields, "where"), _text(fields, "awaited"), _texts(fields, "standing"))
        fields.done()
        return told

    def as_json(self) -> dict[str, Any]:
        return {"where": self.where, "awaited": self.awaited, "standing": list(self.standing)}


@dataclass(frozen=True)
class TableView:
    """What all may know of a table."""

    game: str
    """The game that is played: a random number, the same after a resume."""
    run: int
    """How often the table had begun to speak; it says goodbye by it."""
    said: int
    """How many views this run had said before: what a table says later is newer, always."""
    called: str
    """The table's name for people."""
    kind: str
    players: tuple[str, ...]
    told: Mapping[str, InWords]

    @property
    def version(self) -> tuple[int, int]:
        return self.run, self.said

    @classmethod
    def read(cls, raw: Mapping[str, Any]) -> "TableView":
        fields = Fields(raw, Sentence("hall.view"))
        view = cls(
            _text(fields, "game"),
            fields.integer("run", 1),
            fields.integer("said", 0),
            _text(fields, "called"),
            _text(fields, "kind"),
            _texts(fields, "players", _MOST_SEATS),
            _told(fields),
        )
        fields.done()
        return view

    def as_json(self) -> dict[str, Any]:
        told = {language: each.as_json() for language, each in self.told.items()}
        return {**vars(self), "players": list(self.players), "told": told}


@dataclass(frozen=True)
class Result:
    """How a game ended."""

    game: str
    kind: str
    players: tuple[str, ...]
    places: tuple[tuple[int, ...], ...]
    """Seats, the first place first; who ties shares a place."""
    round: str = ""
    """The number of the round that had been drawn last when the game began; empty for none."""

    @classmethod
    def read(cls, raw: Mapping[str, Any]) -> "Result":
        fields = Fields(raw, Sentence("hall.result"))
        result = cls(
            _text(fields, "game"),
            _text(fields, "kind"),
            _texts(fields, "players", _MOST_SEATS),
            _places(fields),
            _text(fields, "round"),
        )
        fields.done()
        seats = sorted(seat for place in result.places for seat in place)
        if seats != [*range(len(result.players))]:
            raise RecordError("hall.places")
        return result

    def as_json(self) -> dict[str, Any]:
        places = [list(place) for place in self.places]
        return {**vars(self), "players": list(self.players), "places": places}


@dataclass(frozen=True)
class Results:
    """How some of a table's games ended.

    Many in one message: a broker puts off no more than so many messages for whoever comes late
    (Mosquitto: max_queued_messages, 1,000), and drops the rest.
    """

    each: tuple[Result, ...]

    @classmethod
    def read(cls, raw: Mapping[str, Any]) -> "Results":
        fields = Fields(raw, Sentence("hall.results"))
        items = fields.items("results")
        if len(items) > A_PAGE or not all(isinstance(item, dict) for item in items):
            raise HallError("hall.lines", key="results", most=A_PAGE)
        fields.done()
        return cls(tuple(map(Result.read, items)))

    def as_json(self) -> dict[str, Any]:
        return {"results": [result.as_json() for result in self.each]}


@dataclass(frozen=True)
class Away:
    """A table's last will: the broker says it when the table is gone.

    A table that is back after it lost its line says the one before in its place.
    """

    run: int
    """The last that is gone."""

    @classmethod
    def read(cls, raw: Mapping[str, Any]) -> "Away":
        fields = Fields(raw, Sentence("hall.away"))
        away = cls(fields.integer("run", 0))
        fields.done()
        return away

    def as_json(self) -> dict[str, Any]:
        return vars(self)


def round_told(number: str) -> bytes:
    """What a hall says of the round that was drawn last.

    Nobody signs it: no game can have a round's number that began before it was drawn.
    """
    return json.dumps({"v": VERSION, "round": number}).encode()


def round_in(message: bytes) -> str:
    """The number of that round; a `StichtischError` if it is no such message."""
    if len(message) > LARGEST:
        raise HallError("hall.large", most=LARGEST)
    fields = Fields(read_object(message), Sentence("hall.round"))
    fields.integer("v", VERSION, VERSION)
    number = _text(fields, "round")
    fields.done()
    return number


def signed(key: TableKey, topic: str, said: TableView | Results | Away) -> bytes:
    """The message for that topic."""
    text = json.dumps(said.as_json(), ensure_ascii=False, separators=(",", ":"))
    message = {
        "v": VERSION,
        "key": base64.b64encode(key.public).decode(),
        "sig": base64.b64encode(key.sign(_as_signed(topic, text))).decode(),
        "said": text,
    }
    return json.dumps(message, ensure_ascii=False).encode()


def opened(table: str, topic: str, message: bytes) -> dict[str, Any]:
    """What the table of that name says; `HallError` if that is not what it signed."""
    if len(message) > LARGEST:
        raise HallError("hall.large", most=LARGEST)
    fields = Fields(read_object(message), Sentence("hall.message"))
    fields.integer("v", VERSION, VERSION)
    public, signature, text = _bytes(fields, "key"), _bytes(fields, "sig"), fields.text("said")
    if fingerprint(public) != table:
        raise HallError("hall.forged", table=table)
    try:
        Ed25519PublicKey.from_public_bytes(public).verify(signature, _as_signed(topic, text))
    except (InvalidSignature, ValueError):
        raise HallError("hall.forged", table=table) from None
    return read_object(text.encode("utf-8", "surrogatepass"))


def _as_signed(topic: str, text: str) -> bytes:
    return _SIGNED_AS + f"{topic}\n{text}".encode("utf-8", "surrogatepass")


def _bytes(fields: Fields, key: str) -> bytes:
    try:
        return base64.b64decode(fields.text(key), validate=True)
    except (binascii.Error, ValueError):
        raise HallError("hall.no_base64", key=key) from None


def _text(fields: Fields, key: str) -> str:
    return _writable(fields.text(key))


def _texts(fields: Fields, key: str, most: int = _MOST_LINES) -> tuple[str, ...]:
    items = fields.items(key)
    if len(items) > most or not all(isinstance(item, str) for item in items):
        raise HallError("hall.lines", key=key, most=most)
    return tuple(map(_writable, items))


def _writable(text: str) -> str:
    """The text, cut if it is too long, with a ? for whatever would move a terminal's cursor."""
    return "".join(each if each.isprintable() else "?" for each in text[:_LONGEST])


def _told(fields: Fields) -> dict[str, InWords]:
    raw, where = fields.object("told"), Sentence("hall.view")
    if len(raw) > _MOST_LINES or not all(isinstance(each, dict) for each in raw.values()):
        raise HallError("hall.lines", key="told", most=_MOST_LINES)
    return {_writable(language): InWords.read(each, where) for language, each in raw.items()}


def _places(fields: Fields) -> tuple[tuple[int, ...], ...]:
    places = fields.items("places")
    if not all(isinstance(place, list) for place in places):
        raise RecordError("hall.places")
    if not all(type(seat) is int for place in places for seat in place):
        raise RecordError("hall.places")
    return tuple(map(tuple, places))
