"""The file of what lies or was said toward the next move, beside the journal.

It holds hands while they are scanned, so it is as secret as the sealed file.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from secrets import token_hex
from typing import Any, assert_never

from stichtisch.errors import Sentence
from stichtisch.games.component import Component, What
from stichtisch.games.kind import GameKind
from stichtisch.games.record import THE_LINE, Fields, RecordError
from stichtisch.games.staging import Laid, Said, Staging, TakenUp
from stichtisch.table.chain import ChainedFile
from stichtisch.table.match import StagedStep, used_up

WIDTH = 512
"""Bytes of every step, so that the file's size does not tell which card lies there."""

SALT_BYTES = 16
"""By which the hash of a step, in the head file, tells nothing of it."""

_MANY = 2**53


class StagingFile(ChainedFile):
    """Steps of staging, oldest first; a match knows which of them a move has used up."""

    def __init__(self, path: Path) -> None:
        super().__init__(path, WIDTH)

    def add(self, step: StagedStep, lines: int) -> None:
        """Add a step made when the journal had so many lines; an `OSError` adds none."""
        self.append(line_of_step(step, lines))


def line_of_step(step: StagedStep, lines: int) -> dict[str, Any]:
    """The step as the file has it."""
    salt = token_hex(SALT_BYTES)
    return {"salt": salt, "at": lines, "after": step.after, **_line(step.staging)}


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
        at = fields.integer("at", 0, _MANY)
        step = step_in(fields, kind, seats)
        past = any(at < line and used_up(step.staging, seat) for line, seat in replaced)
        if at in journal and not past:
            steps.append(step)
    return steps


def _line(staging: Staging) -> dict[str, Any]:
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
