"""The files beside a journal: its head, the secrets, and what is staged for the next move.

The head says how far the journal goes, so that one that was cut is found out. The staging file
holds hands while they are scanned: it is as secret as the sealed file.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from secrets import token_hex
from typing import Any, assert_never

from stichtisch.disk import OWNER_ALONE, read_file, replace_file, sync_folder, write_file
from stichtisch.games.component import Component, What
from stichtisch.games.kind import GameKind
from stichtisch.games.record import THE_LINE, Fields, RecordError
from stichtisch.games.staging import Laid, Said, Staging, TakenUp, used_up
from stichtisch.table.chain import End, linked, links
from stichtisch.table.match import StagedStep, seal
from stichtisch.words import Sentence

SECRET_WIDTH = 2048
"""Bytes of every secret, so that the file's size tells how many there are and no more. The
longest is a deal to five, with some 700."""
STEP_WIDTH = 512
"""Bytes of every step, so that the file's size does not tell which card lies there."""

SALT_BYTES = 16
"""Random bytes in each step: else its hash, in the head file, would tell which card it is."""


def beside(journal: Path, what: str) -> Path:
    """The name of a file that belongs to the journal."""
    return journal.with_name(f"{journal.name}.{what}")


def bytes_of(path: Path) -> bytes:
    """What is in a file; nothing where there is none."""
    try:
        return read_file(path)
    except FileNotFoundError:
        return b""


# --- the head ------------------------------------------------------------------------------


@dataclass(frozen=True)
class Head:
    """How much the files hold at least. They may hold more: the head is written last."""

    begun: int
    """The number of the game: one more than any that was begun in this folder before it."""
    lines: int
    """Of the journal."""
    hash: str
    """Of the last of these."""
    moves: int
    """Among them, with those that were taken back."""
    staged: int
    """Steps toward the next move."""
    staged_hash: str
    """Of the last of these."""


def write_head(journal: Path, head: Head) -> None:
    """An `OSError` leaves the one before, which a power cut may bring back too: it says less."""
    text, _ = linked(vars(head), End())
    replace_file(beside(journal, "head"), text, OWNER_ALONE)


def read_head(journal: Path) -> Head | None:
    """None where there is none; a `RecordError` where it is not whole."""
    path = beside(journal, "head")
    try:
        found = list(links(read_file(path)))
    except FileNotFoundError:
        return None
    if len(found) != 1:
        raise RecordError("journal.bad_head", head=path)
    fields = Fields(found[0].line, Sentence("journal.the_head"))
    return Head(
        fields.integer("begun", 0),
        fields.integer("lines", 1),
        fields.text("hash"),
        fields.integer("moves", 0),
        fields.integer("staged", 0),
        fields.text("staged_hash"),
    )


# --- what is secret ------------------------------------------------------------------------


@dataclass(frozen=True)
class SecretMove:
    """A secret move: the line that was sealed, the tag it was made with, the seal's nonce."""

    line: Mapping[str, Any] = field(repr=False)
    tag: str | None = field(repr=False)
    nonce: str = field(repr=False)

    @property
    def seal(self) -> str:
        """The seal in the journal's line."""
        return seal(self.nonce, self.line)


class SealedFile:
    """Secret moves by their seals. What is appended is on disk before the call returns.

    A card taken back and the one in its place may both be there: the journal's seal tells which
    counts.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._text = b""
        self._secrets: dict[str, SecretMove] = {}
        """Those of this text, which was read last."""

    def append(self, secret: SecretMove) -> None:
        """Add a secret. All are written again: an earlier try may have failed in the middle."""
        self.replace([*self.read().values(), secret])

    def read(self) -> Mapping[str, SecretMove]:
        """All whole secrets."""
        text = bytes_of(self._path)
        if text != self._text:
            self._text, self._secrets = text, _secrets(text)
        return self._secrets

    def keep(self, seals: Collection[str]) -> None:
        """Forget all but these."""
        secrets = self.read()
        if secrets.keys() - set(seals):
            self.replace([secret for seal, secret in secrets.items() if seal in seals])

    def replace(self, secrets: Collection[SecretMove]) -> None:
        """Write these and no others; delete the file if there are none."""
        if secrets:
            write_file(self._path, b"".join(map(_line_of_secret, secrets)))
        elif self._path.exists():
            self._path.unlink()
            sync_folder(self._path)


def secret_in(line: object) -> SecretMove | None:
    """The secret in a line; None if the line has none."""
    if not isinstance(line, dict):
        return None
    content, nonce, tag = line.get("line"), line.get("nonce"), line.get("tag")
    if not isinstance(content, dict) or not isinstance(nonce, str):
        return None
    return SecretMove(content, tag if isinstance(tag, str) else None, nonce)


def _secrets(text: bytes) -> dict[str, SecretMove]:
    """By their seals."""
    whole = (next(links(line + b"\n"), None) for line in text.split(b"\n"))
    secrets = [secret_in(link.line) for link in whole if link is not None]
    return {secret.seal: secret for secret in secrets if secret is not None}


def _line_of_secret(secret: SecretMove) -> bytes:
    line = {"nonce": secret.nonce, "tag": secret.tag, "line": secret.line}
    return linked(line, End(), SECRET_WIDTH)[0]


# --- what is staged ------------------------------------------------------------------------


def line_of_step(step: StagedStep, lines: int) -> dict[str, Any]:
    """A step made when the journal had so many lines; a match knows which a move has used up."""
    salt = token_hex(SALT_BYTES)
    return {"salt": salt, "at": lines, "after": step.after, **_staged(step.staging)}


def steps_in(
    lines: Sequence[Mapping[str, Any]],
    kind: GameKind[Any, Any],
    seats: int,
    journal: range,
    replaced: Sequence[tuple[int, int | None]] = (),
) -> list[StagedStep]:
    """The steps in these lines that were made when the journal had as many lines as `journal`.

    Not those that a move in place of another has used up since, which counts as the one before:
    `replaced` has its line and its seat.
    """
    steps = []
    for line in lines:
        fields = Fields(line, THE_LINE)
        fields.text("salt")
        at = fields.integer("at", 0)
        step = step_in(fields, kind, seats)
        past = any(at < line and used_up(step.staging, seat) for line, seat in replaced)
        if at in journal and not past:
            steps.append(step)
    return steps


def _staged(staging: Staging) -> dict[str, Any]:
    match staging:
        case Laid(seat, component):
            laid = {"what": component.what.value, "name": component.name}
            return {"staging": "laid", "seat": seat, **laid}
        case TakenUp(seat, said):
            return {"staging": "taken_up", "seat": seat, **({"said": True} if said else {})}
        case Said(seat, remark):
            return {"staging": "said", "seat": seat, "remark": remark.as_json()}
        case _:
            assert_never(staging)


def step_in(fields: Fields, kind: GameKind[Any, Any], seats: int) -> StagedStep:
    """A step, else `RecordError`."""
    after = fields.integer("after", 0, 2**31)
    sort = fields.text("staging", ("laid", "taken_up", "said"))
    seat = fields.any("seat")
    if seat is not None and seat not in range(seats):
        one = Sentence("record.integer", low=0, high=seats - 1)
        wanted = Sentence("record.either", one="null", other=one)
        raise RecordError("record.must_be", what=fields.named("seat"), wanted=wanted)
    staging: Staging
    match sort:
        case "laid":
            what = What(fields.text("what", [what.value for what in What]))
            staging = Laid(seat, Component(what, fields.text("name")))
        case "said":
            staging = Said(seat, kind.remarks.read(fields.any("remark"), seats))
        case _:
            staging = TakenUp(seat, fields.has("said") and fields.any("said") is True)
    fields.done()
    return StagedStep(after, staging)
