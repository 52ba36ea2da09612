"""How far a journal goes, kept beside it, so that a journal that was cut is found out."""

from dataclasses import dataclass
from pathlib import Path

from stichtisch.disk import OWNER_ALONE, read_file, replace_file
from stichtisch.errors import Sentence
from stichtisch.games.record import Fields, RecordError
from stichtisch.table.chain import End, linked, links

_MANY = 2**53


@dataclass(frozen=True)
class Head:
    """What must be there: more may be, for the head is written last."""

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


def head_of(journal: Path) -> Path:
    """The name of its file."""
    return journal.with_name(journal.name + ".head")


def write_head(journal: Path, head: Head) -> None:
    """An `OSError` leaves the one before, which a power cut may bring back too: it says less."""
    text, _ = linked(vars(head), End())
    replace_file(head_of(journal), text, OWNER_ALONE)


def read_head(journal: Path) -> Head | None:
    """None where there is none; a `RecordError` where it is not whole."""
    try:
        found = list(links(read_file(head_of(journal))))
    except FileNotFoundError:
        return None
    if len(found) != 1:
        raise RecordError("journal.bad_head", head=head_of(journal))
    fields = Fields(found[0].line, Sentence("journal.the_head"))
    return Head(
        fields.integer("begun", 0, _MANY),
        fields.integer("lines", 1, _MANY),
        fields.text("hash"),
        fields.integer("moves", 0, _MANY),
        fields.integer("staged", 0, _MANY),
        fields.text("staged_hash"),
    )
