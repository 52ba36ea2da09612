"""The file of what lies or was said toward the next move, beside the journal.

It holds hands while they are scanned, so it is as secret as the sealed file.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, assert_never

from stichtisch.games.component import Component, What
from stichtisch.games.kind import GameKind
from stichtisch.games.record import Fields, RecordError
from stichtisch.games.staging import Laid, Said, Staging, TakenUp
from stichtisch.table.appended import AppendedFile
from stichtisch.table.match import StagedStep


class StagingFile:
    """Steps of staging, oldest first; a match knows which of them a move has used up."""

    def __init__(self, path: Path) -> None:
        self._file = AppendedFile(path)

    def append(self, step: StagedStep) -> None:
        """Add a step; an `OSError` leaves the file as it was for whoever reads it."""
        self._file.append({"after": step.after, **_line(step.staging)})

    def read(self, kind: GameKind[Any, Any], seats: int) -> list[StagedStep]:
        """All steps, else `RecordError`."""
        return [_step(line, kind, seats) for line in self._file.read()]

    def clear(self) -> None:
        """Nothing is staged any more."""
        self._file.replace(())


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


def _step(line: Mapping[str, Any], kind: GameKind[Any, Any], seats: int) -> StagedStep:
    fields = Fields(line, "the line")
    after = fields.integer("after", 0, 2**31)
    sort = fields.text("staging", ("laid", "taken_up", "said"))
    seat = fields.any("seat")
    if seat is not None and seat not in range(seats):
        raise RecordError(f'"seat" of the line must be null or below {seats}')
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
