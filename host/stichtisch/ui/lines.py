"""Lines of text of a certain width: what drawings on a terminal are put together from."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest

from rich.cells import cell_len, chop_cells, set_cell_size
from rich.style import Style
from rich.text import Text

PLAIN = Style()


def fit(text: Text | str, width: int, style: Style = PLAIN) -> Text:
    """The text in so many places: cut with an ellipsis, or with spaces behind it."""
    line = Text(text, style=style) if isinstance(text, str) else text.copy()
    line.truncate(max(width, 0), overflow="ellipsis", pad=True)
    return line


def centred(text: str, width: int, style: Style) -> Text:
    """The text in the middle of so many places."""
    cut = text if cell_len(text) <= width else set_cell_size(text, max(width - 1, 0)) + "…"
    left = (width - cell_len(cut)) // 2
    return fit(" " * left + cut, width, style)


def wrapped(sentence: str, width: int, style: Style = PLAIN, indent: str = "") -> list[Text]:
    """The whole sentence, in as many lines as it takes; `indent` begins all but the first."""
    return [fit(row, width, style) for row in _rows(sentence.split(), width, indent)]


def _rows(words: Iterable[str], width: int, indent: str) -> Iterator[str]:
    row, begun = "", False
    indent = indent if cell_len(indent) < width // 2 else ""
    for word in words:
        joined = f"{row} {word}" if begun else row + word
        if cell_len(joined) <= width:
            row, begun = joined, True
            continue
        if begun:
            yield row
            row = indent
        *whole, rest = chop_cells(word, max(width - cell_len(row), 1)) or [""]
        for part in whole:
            yield row + part
            row = indent
        row, begun = row + rest, True
    if begun:
        yield row


def beside(blocks: Sequence[Sequence[Text]], gap: str = "") -> list[Text]:
    """Blocks next to each other; each has lines of one width, and the shorter ones end early."""
    widths = [max((line.cell_len for line in block), default=0) for block in blocks]
    rows = []
    for parts in zip_longest(*blocks):
        row = Text()
        for at, (part, width) in enumerate(zip(parts, widths, strict=True)):
            row.append(gap if at else "")
            row.append_text(part if part is not None else Text(" " * width))
        rows.append(row)
    return rows


def blank(width: int, count: int = 1) -> list[Text]:
    return [Text(" " * max(width, 0)) for _ in range(count)]
