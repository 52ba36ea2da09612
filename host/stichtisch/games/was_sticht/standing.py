"""How far a seat is with its task, and what stands for a task where there is no room for words."""

from stichtisch.games.awaited import Teller
from stichtisch.games.tricks import stage
from stichtisch.games.was_sticht import rules
from stichtisch.games.was_sticht.views import Public

EXACTLY = {"NONE": 0, "EX1": 1, "EX2": 2, "EX3": 3, "EX4": 4}
"""So many tricks do these tasks ask for, neither more nor fewer."""
_WITHOUT = "NO_"
_TOKENS = {"MOST": "↑", "FEWEST": "↓", "LAST": "⇥"}


def stands(tell: Teller, public: Public, seat: int) -> str:
    """What all may know: a task is told once all have chosen."""
    count = len(public.chips[seat])
    if public.phase == rules.CHIP:
        return tell.own("chips_taken", taken=count)
    left = tell.own("one_chip_left") if count == 1 else tell.own("chips_left", left=count)
    if public.phase == stage.OVER or not public.round:
        return left
    task = public.tasks.get(seat)
    if task is None:
        return ", ".join([left, tell.own("tricks_taken", tricks=public.tricks[seat])])
    name, how = tell.own(f"chip_{task}"), _how(tell, public, seat, task)
    return ", ".join([left, tell.own("task_so_far", task=name, how=how)])


def _how(tell: Teller, public: Public, seat: int, task: str) -> str:
    """How far the task is, or what became of it."""
    if public.judged is not None:
        done = any(result.seat == seat and result.done for result in public.judged.results)
        return tell.own("done" if done else "failed")
    has, others = public.tricks[seat], _others(public, seat)
    if task in EXACTLY:
        return tell.own("needs", wanted=EXACTLY[task], has=has)
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


def token(chip: str) -> tuple[str, str]:
    """A chip as a round token: a sign, and a suit that is struck out."""
    if chip.startswith(_WITHOUT):
        return "", chip.removeprefix(_WITHOUT)
    return _TOKENS.get(chip) or str(EXACTLY[chip]), ""
