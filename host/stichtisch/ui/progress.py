"""A bar that grows while much is done, for whoever looks at a terminal."""

from collections.abc import Iterable, Iterator
from typing import TypeVar

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

Thing = TypeVar("Thing")


def progress(told: str, things: Iterable[Thing], count: int) -> Iterator[Thing]:
    """The same things, and on the way a bar on stderr; none where that is no terminal."""
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    bar = Progress(
        *columns,
        TimeRemainingColumn(),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    )
    with bar:
        yield from bar.track(things, total=count, description=told)
