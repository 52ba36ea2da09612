"""What paper says of all games as one page: `python host/tools/sheet_page.py`.

It writes host/at-the-table.md and its German sister, which a test compares with the sentences.
"""

from collections.abc import Iterable, Iterator
from pathlib import Path

from stichtisch import games
from stichtisch.ui.sheet import FrameSign, Sheet, sheet_of
from stichtisch.words import Words

HOST = Path(__file__).parents[1]
PAGES = {"en": HOST / "at-the-table.md", "de": HOST / "at-the-table.de.md"}


def page(words: Words) -> str:
    """All games in one language, in Markdown."""
    sheets = [sheet_of(game, words) for game in games.FOLDERS]
    return "\n".join([*_shared(sheets, words), *(line for s in sheets for line in _own(s, words))])


def _shared(sheets: Iterable[Sheet], words: Words) -> Iterator[str]:
    """What is the same in several games, each sign once."""
    yield from [f"# {words('paper.page')}", "", words("paper.made"), ""]
    yield from [f"## {words('paper.frame')}", "", words("paper.colours"), ""]
    signs = dict.fromkeys(sign for sheet in sheets for sign in sheet.signs if sign.shared)
    yield from _signs(signs, words)
    yield from [words("paper.refused"), ""]


def _own(sheet: Sheet, words: Words) -> Iterator[str]:
    """One game."""
    yield from [f"## {sheet.name}", "", f"{sheet.players}. {sheet.won}", ""]
    yield from [*(f"- {rule}" for rule in sheet.rules), ""]
    heads = [words("paper.when"), words("paper.what"), words("paper.where")]
    taps = ((tap.when, tap.what, tap.where) for tap in sheet.taps)
    yield from _table(heads, taps)
    yield from [f"{words('paper.suits')}: {', '.join(lamp.name for lamp in sheet.suit_lamps)}."]
    yield from [sheet.suits, ""]
    yield from _signs((sign for sign in sheet.signs if not sign.shared), words)


def _signs(signs: Iterable[FrameSign], words: Words) -> Iterator[str]:
    heads = [words("paper.looks"), words("paper.means")]
    yield from _table(heads, ((sign.looks, sign.means) for sign in signs))


def _table(heads: Iterable[str], rows: Iterable[Iterable[str]]) -> Iterator[str]:
    heads = list(heads)
    yield from [_row(heads), "|" + "---|" * len(heads), *map(_row, rows), ""]


def _row(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"


if __name__ == "__main__":
    for language, path in PAGES.items():
        path.write_text(page(Words(language)), "utf-8")
