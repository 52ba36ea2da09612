"""What paper says of all games as one page: `python host/tools/sheet_page.py`.

It writes host/at-the-table.md and its German sister, which a test compares with the sentences.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from pathlib import Path

from stichtisch import games
from stichtisch.ui.sheet import FrameSign, Sheet, Tap, sheet_of
from stichtisch.words import Words

HOST = Path(__file__).parents[1]
PAGES = {"en": HOST / "at-the-table.md", "de": HOST / "at-the-table.de.md"}


def page(words: Words) -> str:
    """All games in one language, in Markdown."""
    sheets = [sheet_of(game, words) for game in games.FOLDERS]
    every = [tap for tap in sheets[0].taps if all(tap in sheet.taps for sheet in sheets)]
    own = [line for sheet in sheets for line in _own(sheet, every, words)]
    return "\n".join([*_shared(sheets, every, words), *own])


def _shared(sheets: Iterable[Sheet], every: Iterable[Tap], words: Words) -> Iterator[str]:
    """What is done in every game, and each sign that several have, once."""
    yield from [f"# {words('paper.page')}", "", words("paper.made"), ""]
    yield from [f"## {words('paper.every')}", "", *_taps(every, words)]
    yield from [f"## {words('paper.frame')}", "", words("paper.colours"), ""]
    signs = dict.fromkeys(sign for sheet in sheets for sign in sheet.signs if sign.shared)
    yield from _signs(signs, words)
    yield from [words("paper.refused"), ""]


def _own(sheet: Sheet, every: Collection[Tap], words: Words) -> Iterator[str]:
    """One game."""
    yield from [f"## {sheet.name}", "", f"{sheet.players}. {sheet.won}", ""]
    yield from [*(f"- {rule}" for rule in sheet.rules), ""]
    yield from _taps((tap for tap in sheet.taps if tap not in every), words)
    yield from [f"{words('paper.suits')}: {', '.join(lamp.name for lamp in sheet.suit_lamps)}."]
    yield from [sheet.suits, ""]
    yield from _signs((sign for sign in sheet.signs if not sign.shared), words)


def _taps(taps: Iterable[Tap], words: Words) -> Iterator[str]:
    heads = [words("paper.when"), words("paper.what"), words("paper.where")]
    yield from _table(heads, ((tap.when, tap.what, tap.where) for tap in taps))


def _signs(signs: Iterable[FrameSign], words: Words) -> Iterator[str]:
    heads = [words("paper.looks"), words("paper.means")]
    yield from _table(heads, ((sign.looks, sign.means) for sign in signs))


def _table(heads: Sequence[str], rows: Iterable[Iterable[str]]) -> Iterator[str]:
    """Nothing without rows."""
    if told := [*map(_row, rows)]:
        yield from [_row(heads), "|" + "---|" * len(heads), *told, ""]


def _row(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"


if __name__ == "__main__":
    for language, path in PAGES.items():
        path.write_text(page(Words(language)), "utf-8")
