"""The rounds of a tournament on disk, beside its plan: a hall that is started again goes on."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from stichtisch.disk import read_file, write_file
from stichtisch.errors import StichtischError, why
from stichtisch.games.record import read_object
from stichtisch.hall.address import HallError
from stichtisch.hall.plan import Plan
from stichtisch.hall.tournament import Round, Tournament


def kept_beside(plan: Path) -> Path:
    """Where the rounds of a plan are kept."""
    return plan.with_suffix(".rounds.json")


def keep(tournament: Tournament, path: Path) -> None:
    """Have the rounds on disk before anybody is told of them."""
    rounds = [
        {
            "number": each.number,
            "tables": each.tables,
            "told": {str(at): places for at, places in each.told.items()},
        }
        for each in tournament.rounds
    ]
    text = json.dumps({"name": tournament.plan.name, "rounds": rounds}, ensure_ascii=False)
    try:
        write_file(path, text.encode())
    except OSError as error:
        raise HallError("hall.file", path=path, why=why(error)) from None


def read_tournament(plan: Plan, path: Path) -> Tournament:
    """The tournament as it was kept, or at its beginning."""
    if not path.exists():
        return Tournament(plan)
    try:
        raw = read_object(read_file(path))
        if raw.get("name") != plan.name:
            raise HallError("hall.other_plan", path=path)
        return Tournament(plan, [_round(each) for each in raw["rounds"]])
    except OSError as error:
        raise HallError("hall.file", path=path, why=why(error)) from None
    except HallError:
        raise
    except (StichtischError, KeyError, TypeError, ValueError, AttributeError):
        raise HallError("hall.rounds", path=path) from None


def _round(raw: Mapping[str, Any]) -> Round:
    tables = tuple(tuple(map(str, table)) for table in raw["tables"])
    told = {
        int(at): tuple(tuple(map(str, place)) for place in each)
        for at, each in raw["told"].items()
    }
    return Round(str(raw["number"]), tables, told)
