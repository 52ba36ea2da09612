"""The pages of this folder as HTML: they and their pictures need nothing but a browser."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from html import escape
from pathlib import Path

from markdown import markdown

from workshop.pins import HARDWARE

_FIRST = {"release.md": "README.html", "release.de.md": "LIESMICH.html"}
PAGES = (
    "assembly.md",
    "assembly.de.md",
    "bom.md",
    "cards.md",
    "cards.de.md",
    "measuring.md",
    "measuring.de.md",
    "troubleshooting.md",
    "enclosure/prints.md",
    "wiring/wires.md",
    "wiring/power.md",
)
_STYLE = (
    "body { font: 17px/1.5 sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem } "
    "img { max-width: 100% } table { border-collapse: collapse } "
    "td, th { border: 1px solid #bbb; padding: 0.3rem 0.6rem; vertical-align: top } "
    "pre { background: #f3f3f3; padding: 0.6rem; overflow-x: auto }"
)


def write_pages(folder: Path) -> None:
    """Write the first page of each language, and the others with their pictures into `guide`."""
    guide = folder / "guide"
    for name, first in _FIRST.items():
        _write_page(HARDWARE / name, folder / first, _from_the_first)
    for name in PAGES:
        _write_page(HARDWARE / name, (guide / name).with_suffix(".html"), _in_the_guide)
    pictures = [*(HARDWARE / "pictures").glob("*.png"), *(HARDWARE / "pictures").glob("*.svg")]
    (guide / "pictures").mkdir()
    for picture in pictures:
        shutil.copy2(picture, guide / "pictures")


def _from_the_first(name: str) -> str:
    return _FIRST.get(name) or f"guide/{_in_the_guide(name)}"


def _in_the_guide(name: str) -> str:
    return f"{name.removesuffix('.md')}.html" if name.endswith(".md") else name


def _write_page(source: Path, out: Path, place: Callable[[str], str]) -> None:
    """Write a page of Markdown as HTML; `place` says where what it leads to lies."""
    text = source.read_text(encoding="utf-8")
    title = re.search(r"^# (.*)$", text, re.MULTILINE)
    body = re.sub(
        r'(href|src)="(?!https?:)([^"]*\.(?:md|png|svg))"',
        lambda link: f'{link[1]}="{place(link[2])}"',
        markdown(text, extensions=["tables", "fenced_code"]),
    )
    out.parent.mkdir(parents=True, exist_ok=True)
    out.write_text(
        '<!doctype html>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width">\n'
        f"<title>{escape(title[1]) if title else out.stem}</title>\n"
        f"<style>{_STYLE}</style>\n{body}\n",
        encoding="utf-8",
    )
