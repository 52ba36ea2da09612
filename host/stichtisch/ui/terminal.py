"""The picture of the table as text, as large as the terminal.

Whom the table waits for and the newest news come first and are never cut; then the pods with
their cards and lamps, the title and how everybody stands; older news and notes fill what is left.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, TypeVar

from rich.cells import cell_len
from rich.console import Console, Group
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.style import Style
from rich.text import Text

from stichtisch.games.presenter import Presenter
from stichtisch.games.view import Public
from stichtisch.ui.colours import BASE, BOLD, LOUD, QUIET, SCREEN, Colours, shown_in
from stichtisch.ui.lines import PLAIN, beside, blank, fit, wrapped
from stichtisch.ui.picture import Picture
from stichtisch.ui.pods import LOWEST, NARROWEST, box, line, note_lines

_WIDE, _HIGH = 100, 30
"""From here on standing, screen and news lie side by side below the pods."""
_SCREEN, _SCREEN_LINES = 23, 8
"""Of the private pod's screen."""
_BESIDE = 18
"""Places that a pod keeps at least where the screen stands beside the pods."""
_TALLEST = 34
"""A pod grows no further than this."""
_SCORED, _NAME = 13, 11
"""Places of a player's column on the score sheet, and of the name above it: five fit in 80."""
_OLDER = 3
"""Lines of older news that matter more than notes."""


def drawn(picture: Picture, width: int, height: int, colours: Colours = Colours.ALL) -> Group:
    """The whole table in exactly so many lines of so many places."""
    wide = width >= _WIDE and height >= _HIGH
    rows = _spread(picture, width, height) if wide else _stacked(picture, width, height)
    rows = [*rows, *blank(width, height - len(rows))][: max(height, 1)]
    return Group(*shown_in(colours, [_at_night(row, width) for row in rows]))


def _at_night(row: Text, width: int) -> Text:
    text = Text(style=BASE, no_wrap=True, end="\n")
    return text.append_text(fit(row, width))


# --- a terminal as most are -----------------------------------------------------------------


def _stacked(picture: Picture, width: int, height: int) -> list[Text]:
    """One below the other; what does not fit gives way in the order of what matters least."""
    room = _Room(height)
    newest = room.all_of(_told(picture.news[-1:], width, BOLD)[:height])
    awaited = room.all_of(awaited_line(picture, width))
    least = room.all_of(pod_lines(picture, width))
    title = room.all_of(title_lines(picture, width))
    standing = room.all_of(standing_lines(picture, width))
    aim = room.all_of(aim_lines(picture, width))
    board = (
        room.all_of(_board(picture))
        if room.left - len(picture.board) > LOWEST - len(least)
        else []
    )
    older = len(_older(picture, width, _OLDER))
    pods = _boxes(picture, width, room.left + len(least) - older) or least
    room.left += len(least) - len(pods)
    told = [*_older(picture, width, room.left), *newest]
    return [*title, *pods, *awaited, *aim, *board, *standing, *told]


class _Room:
    """The lines that are left."""

    def __init__(self, lines: int) -> None:
        self.left = lines

    def all_of(self, rows: list[Text]) -> list[Text]:
        """The rows, if there is room for all of them."""
        if len(rows) > self.left:
            return []
        self.left -= len(rows)
        return rows


def _boxes(picture: Picture, width: int, room: int) -> list[Text]:
    """The pods as boxes, with the private screen beside them where that fits; else nothing."""
    count = len(picture.pods)
    aside = _SCREEN + 2 if (width - _SCREEN - 2) // max(count, 1) >= _BESIDE else 0
    wide = (width - aside) // max(count, 1)
    if not count or wide < NARROWEST or room < LOWEST:
        return []
    notes = min(notes_in(picture, wide - 2), room - LOWEST)
    blocks = [box(pod, wide, LOWEST + notes, notes) for pod in picture.pods]
    if aside:
        blocks.append(screen_lines(picture, LOWEST + notes))
    return beside(blocks)


def pod_lines(picture: Picture, width: int) -> list[Text]:
    name = min(max((len(pod.name) for pod in picture.pods), default=0), max(width // 4, 4))
    return [line(pod, width, name) for pod in picture.pods]


def notes_in(picture: Picture, inner: int) -> int:
    """How many lines the notes of a pod take at most."""
    return max((len(note_lines(pod, inner)) for pod in picture.pods), default=0)


# --- a wide one -----------------------------------------------------------------------------


def _spread(picture: Picture, width: int, height: int) -> list[Text]:
    """Large pods above; below them side by side how everybody stands, screen and news."""
    title = [*title_lines(picture, width), *blank(width)]
    awaited = awaited_line(picture, width, margin=height >= 40)
    below = _below(picture, width, height // 4)
    awaited = [*awaited, *aim_lines(picture, width)]
    room = height - len(title) - len(awaited) - len(below) - 1
    pods = _large_boxes(picture, width, min(room, _TALLEST))
    if not pods:
        return _stacked(picture, width, height)
    more = room - len(pods)
    below = _below(picture, width, len(below) + more)
    return [*title, *pods, *awaited, *blank(width), *below]


def _large_boxes(picture: Picture, width: int, room: int) -> list[Text]:
    count = max(len(picture.pods), 1)
    wide = min(width // count, 3 * _TALLEST)
    if wide < NARROWEST or room < LOWEST:
        return []
    notes = min(notes_in(picture, wide - 2), room - LOWEST)
    boxes = beside([box(pod, wide, room, notes) for pod in picture.pods])
    left = (width - wide * count) // 2
    return beside([blank(left, len(boxes)), boxes])


def _below(picture: Picture, width: int, height: int) -> list[Text]:
    """Standing, screen and news in columns; as many lines as asked for, or as the newest takes."""
    columns = []
    if picture.standing:
        columns.append(_column(picture.standing, width // 3))
    if picture.screen:
        columns.append(screen_lines(picture, _SCREEN_LINES + 2))
    left = width - sum(block[0].cell_len + 2 for block in columns)
    newest = [*_board(picture), *_told(picture.news[-1:], left, BOLD)]
    most = max([height, len(newest), *map(len, columns)])
    told = [*_older(picture, left, most - len(newest)), *newest]
    return beside([*columns, told], "  ")


def _column(sentences: Sequence[str], width: int) -> list[Text]:
    return [row for each in sentences for row in wrapped(each, width, indent="  ")]


# --- parts ----------------------------------------------------------------------------------


def title_lines(picture: Picture, width: int) -> list[Text]:
    return wrapped(picture.title, width, BOLD)


def awaited_line(picture: Picture, width: int, margin: bool = False) -> list[Text]:
    """Whom the table waits for, across the whole width; nothing while it waits for nobody."""
    if not picture.awaited:
        return []
    told = [fit(f" {row.plain}", width, LOUD) for row in wrapped(picture.awaited, width - 2)]
    edge = [fit("", width, LOUD)] if margin else []
    return [*edge, *told, *edge]


def aim_lines(picture: Picture, width: int) -> list[Text]:
    return wrapped(f" {picture.aim}", width, QUIET, indent=" ") if picture.aim else []


def _board(picture: Picture) -> list[Text]:
    return [Text(row) for row in picture.board]


def standing_lines(picture: Picture, width: int) -> list[Text]:
    """A line a player; two of them side by side where that fits."""
    half = (width - 2) // 2
    if len(picture.standing) > 2 and all(cell_len(each) <= half for each in picture.standing):
        rows = -(-len(picture.standing) // 2)
        columns = (picture.standing[:rows], picture.standing[rows:])
        return beside([_column(each, half) for each in columns], "  ")
    return _column(picture.standing, width)


def score_sheet(ends: Iterable[Public], presenter: Presenter[Any, Any]) -> list[str]:
    """A line each round that is over: what each player has, and the tricks of those to be taken.

    `ends` is what all knew when each ended. With names above it, and a blank line before it.
    """
    rounds = {presenter.round_name(end.round): end for end in ends}
    width = max(map(cell_len, rounds), default=0)
    names = [
        name if cell_len(name) <= _NAME else f"{name[: _NAME - 1]}…" for name in presenter.names
    ]
    rows = [
        f"{told:<{width}}" + "".join(_scored(end, seat, presenter) for seat in range(end.seats))
        for told, end in rounds.items()
    ]
    head = " " * width + "".join(name.rjust(_SCORED) for name in names)
    return ["", head, *rows] if rows else []


def _scored(end: Public, seat: int, presenter: Presenter[Any, Any]) -> str:
    stands = presenter.counted(end, seat)
    took = "" if stands.wanted is None else f" ({stands.tricks}/{stands.wanted})"
    return f"{stands.score}{took}".rjust(_SCORED)


def screen_lines(picture: Picture, height: int) -> list[Text]:
    """The private pod's open screen, in a frame of its own."""
    inner = _SCREEN - 2
    rows = [fit(row, inner, SCREEN) for row in picture.screen][: height - 2]
    dark = [fit("", inner, SCREEN) for _ in range(height - 2 - len(rows))]
    top, below = f"╭─ ◉ {'─' * (inner - 4)}╮", f"╰{'─' * inner}╯"
    middle = [Text.assemble(("│", QUIET), row, ("│", QUIET)) for row in (*rows, *dark)]
    return [Text(top, style=QUIET), *middle, Text(below, style=QUIET)]


def _older(picture: Picture, width: int, room: int) -> list[Text]:
    """As many whole sentences before the newest as so many lines hold."""
    rows: list[Text] = []
    for sentence in reversed(picture.news[:-1]):
        more = _told([sentence], width, QUIET)
        if len(rows) + len(more) > room:
            break
        rows = [*more, *rows]
    return rows


def _told(sentences: Sequence[str], width: int, style: Style = PLAIN) -> list[Text]:
    return [row for each in sentences for row in wrapped(each, width, style, indent="  ")]


def closing(picture: Picture, news: int) -> list[str]:
    """What stays readable once the picture is gone: the title, the standing and the last news."""
    return [picture.title, *picture.standing, "", *picture.news[-news:]]


Thing = TypeVar("Thing")


def progress(told: str, things: Iterable[Thing], count: int) -> Iterator[Thing]:
    """The same things, and on the way a bar on stderr; none where that is no terminal."""
    console = Console(stderr=True)
    hidden = not console.is_terminal
    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    told_first = TextColumn("{task.description}")
    with Progress(told_first, *columns, console=console, transient=True, disable=hidden) as bar:
        yield from bar.track(things, total=count, description=told)
