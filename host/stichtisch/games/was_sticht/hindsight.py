"""Which tasks would have been fulfilled by the tricks that a seat took."""

from collections.abc import Iterator, Sequence

from stichtisch.games.kind import Hindsight
from stichtisch.games.was_sticht.tasks import TASKS, Taken
from stichtisch.games.was_sticht.views import Public


def tasks_in_hindsight(public: Public) -> Sequence[Hindsight]:
    """Of a round of which the tasks are judged: of each seat that has chosen one."""
    return tuple(_each(public)) if public.judged is not None else ()


def _each(public: Public) -> Iterator[Hindsight]:
    assert public.judged is not None
    taken = Taken(public.tricks, public.taken, public.past_tricks[-1].winner)
    for result in public.judged.results:
        # who fulfilled the task has discarded its chip already
        had = {*public.chips[result.seat], result.chip}
        fits = [chip for chip in sorted(had) if TASKS[chip](taken, result.seat)]
        best = sorted(fits, key=lambda chip: -public.values[chip])
        yield Hindsight(result.seat, result.chip, tuple(best), "was_sticht.chip_*")
