"""How a seat stands in Was Sticht?: chips left, and how far its task is."""

from stichtisch.games.awaited import Teller
from stichtisch.games.was_sticht.phase import Phase
from stichtisch.games.was_sticht.views import Public

_EXACTLY = {"NONE": 0, "EX1": 1, "EX2": 2, "EX3": 3, "EX4": 4}
_WITHOUT = "NO_"


def stands(tell: Teller, public: Public, seat: int) -> str:
    """What all may know: a task is told once all have chosen."""
    left = tell.own("chips_left", left=len(public.chips[seat]))
    if public.phase is Phase.OVER or not public.round:
        return left
    told = [left, tell.own("tricks_taken", tricks=public.tricks[seat])]
    task = public.tasks.get(seat)
    if task is not None:
        name, how = tell.own(f"chip_{task}"), _how(tell, public, seat, task)
        told.append(tell.own("task_so_far", task=name, how=how))
    return ", ".join(told)


def _how(tell: Teller, public: Public, seat: int, task: str) -> str:
    """How far the task is, or what became of it."""
    if public.judged is not None:
        done = any(result.seat == seat and result.done for result in public.judged.results)
        return tell.own("done" if done else "failed")
    has, others = public.tricks[seat], _others(public, seat)
    if task in _EXACTLY:
        return tell.own("needs", wanted=_EXACTLY[task], has=has)
    if task.startswith(_WITHOUT):
        suit = task.removeprefix(_WITHOUT)
        cards = sum(card.suit == suit for card in public.taken[seat])
        return tell.own("needs_without", suit=tell.suit(suit), tricks=has, cards=cards)
    match task:
        case "MOST":
            return tell.own("needs_more", other=max(others), has=has)
        case "FEWEST":
            return tell.own("needs_fewer", other=min(others), has=has)
    return tell.own("needs_last")


def _others(public: Public, seat: int) -> list[int]:
    return [tricks for other, tricks in enumerate(public.tricks) if other != seat]
