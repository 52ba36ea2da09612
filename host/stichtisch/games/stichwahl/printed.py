"""The data file of what is printed on the cards: each cell with its source, verified or not."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from stichtisch.games.card import Card
from stichtisch.games.record import Fields, RecordError, read_toml
from stichtisch.games.stichwahl.prints import Print, deck_as_json, deck_from
from stichtisch.games.stichwahl.whales import PACK
from stichtisch.words import Sentence

NO_BONUS = "NONE"
"""TOML has no null."""


@dataclass(frozen=True)
class Source:
    """Where a cell comes from, and whether somebody has read it off a card or a rule sheet."""

    text: str
    verified: bool


@dataclass(frozen=True)
class Entry:
    """One card in the data file."""

    printed: Print
    pearls: Source
    bonus: Source


Entries = Mapping[Card, Entry]


@cache
def printed() -> Entries:
    """The print data that come with the game."""
    return entries_from(Path(__file__).with_name("faces.toml").read_text("utf-8"))


def header_deck(entries: Entries) -> dict[str, Any]:
    """The deck as a record's header needs it."""
    return deck_as_json({card: entry.printed for card, entry in entries.items()})


def unverified(entries: Entries) -> tuple[Card, ...]:
    """The cards of which nobody has checked both cells, in the order of the file."""
    return tuple(
        card
        for card, entry in entries.items()
        if not (entry.pearls.verified and entry.bonus.verified)
    )


def entries_from(toml: str) -> Entries:
    """All 36 cards of a data file's text, or `RecordError`."""
    file = Fields(read_toml(toml), Sentence("record.the_file"))
    rows = {text: _table(file, text) for text in PACK}
    file.done()
    deck, sources = {}, {}
    for text, row in rows.items():
        pearls = _table(row, "pearls")
        bonus = _table(row, "bonus")
        row.done()
        sources[text] = _source(pearls), _source(bonus)
        deck[text] = _header_cells(pearls, bonus)
        pearls.done()
        bonus.done()
    return {card: Entry(cells, *sources[str(card)]) for card, cells in deck_from(deck).items()}


def entries_as_toml(entries: Entries) -> str:
    """The text of a data file; what `entries_from` reads."""
    rows = ["# What is printed on the Stichwahl cards: pearls left, bonus right.\n"]
    for card, entry in entries.items():
        cells = entry.printed
        bonus = f'"{cells.bonus or NO_BONUS}"'
        if cells.families:
            bonus += ", families = [" + ", ".join(f'"{f}"' for f in cells.families) + "]"
        rows.append(
            f"\n[{card}]\n"
            f"pearls = {{ value = {cells.pearls}, {_source_as_toml(entry.pearls)} }}\n"
            f"bonus = {{ value = {bonus}, {_source_as_toml(entry.bonus)} }}\n"
        )
    return "".join(rows)


def _table(fields: Fields, key: str) -> Fields:
    value, what = fields.any(key), fields.named(key)
    if not isinstance(value, dict):
        raise RecordError("record.must_be", what=what, wanted=Sentence("record.table"))
    return Fields(value, what)


def _source(cell: Fields) -> Source:
    text, verified = cell.text("source"), cell.any("verified")
    if not isinstance(verified, bool):
        wanted = Sentence("record.either", one="true", other="false")
        raise RecordError("record.must_be", what=cell.named("verified"), wanted=wanted)
    if not text.isprintable():
        wanted = Sentence("record.text_line")
        raise RecordError("record.must_be", what=cell.named("source"), wanted=wanted)
    return Source(text, verified)


def _source_as_toml(source: Source) -> str:
    text = source.text.replace("\\", "\\\\").replace('"', '\\"')
    return f'source = "{text}", verified = {"true" if source.verified else "false"}'


def _header_cells(pearls: Fields, bonus: Fields) -> dict[str, Any]:
    value = bonus.any("value")
    cells = {"pearls": pearls.any("value"), "bonus": None if value == NO_BONUS else value}
    return cells | {"families": bonus.any("families")} if bonus.has("families") else cells
