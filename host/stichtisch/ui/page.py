"""A page that needs no server: one file of HTML, to look at, print or send."""

from collections.abc import Iterable
from html import escape

from stichtisch.words import Words


def page(title: str, parts: Iterable[str], style: str, words: Words) -> str:
    """The parts, which are HTML, under their title, which is text."""
    head = f'<!doctype html><html lang="{words.language}">'
    view = '<meta charset="utf-8"><meta name="viewport" content="width=device-width">'
    named = f"<title>{escape(title)}</title><style>{style}</style>"
    return "\n".join([f"{head}{view}{named}", f"<h1>{escape(title)}</h1>", *parts, "</html>\n"])
