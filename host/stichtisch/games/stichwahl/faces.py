"""The data file of what is printed on the cards: each cell with its source, verified or not."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

from stichtisch.disk import EVERYBODY, write_file
from stichtisch.errors import told_of
from stichtisch.games.card import Card
from stichtisch.games.component import DeckError, text_of
from stichtisch.games.kind import Ask, Tell
from stichtisch.games.record import Fields, RecordError, read_toml
from stichtisch.games.stichwahl import cards, foot
from stichtisch.words import Sentence, Words

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

    printed: foot.Print
    pearls: Source
    bonus: Source


Entries = Mapping[Card, Entry]


@cache
def printed() -> Entries:
    """The print data that come with the game."""
    return entries_from(Path(__file__).with_name("faces.toml").read_text("utf-8"))


def header_deck(entries: Entries) -> dict[str, Any]:
    """The deck as a record's header needs it."""
    return {str(card): cards.print_as_json(entry.printed) for card, entry in entries.items()}


def unverified(entries: Entries) -> tuple[Card, ...]:
    """The cards of which nobody has checked both cells, in the order of the file."""
    return tuple(
        card
        for card, entry in entries.items()
        if not cards.is_five(card) and not (entry.pearls.verified and entry.bonus.verified)
    )


def entries_from(toml: str) -> Entries:
    """All 36 cards of a data file's text, or `RecordError`."""
    file = Fields(read_toml(toml), Sentence("record.the_file"))
    rows = {text: _table(file, text) for text in cards.PACK}
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
    return {
        card: Entry(cells, *sources[str(card)]) for card, cells in cards.deck_from(deck).items()
    }


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


def read_prints(path: Path) -> Entries:
    """All 36 cards of the file, else `DeckError` with file and card."""
    text = text_of(path)
    try:
        return entries_from(text)
    except RecordError as error:
        raise DeckError("file.at", path=path, why=error) from None


def write_prints(entries: Entries, path: Path) -> None:
    """Write all 36 cards, or leave the file as it was and raise `DeckError`."""
    with told_of(path, "file.unwritable", DeckError):
        write_file(path, entries_as_toml(entries).encode(), EVERYBODY)


_OWNER = Source("read off the card", verified=True)
_SYMBOLS = {"<": foot.Bonus.FLIP, "+": foot.Bonus.POINT, "-": None}
_HELP, _QUIT, _KEEP = "?", "q", ""


def edit_deck(path: Path, ask: Ask, say: Tell, words: Words) -> None:
    """Lead the owner of a deck through the cells of `path` that nobody has checked yet.

    A file that is not there yet is begun with the data that come with the game. Each answer is on
    disk before the next question, so that stopping (q, the end of input, Ctrl-C) loses nothing.
    Raises `DeckError` when the file is damaged or cannot be written.
    """
    talk = _Talk(path, ask, say, words)
    talk.welcome()
    try:
        talk.go_through()
        talk.correct()
    except EOFError:
        talk.farewell()


class _GoToError(Exception):
    """The owner named a card instead of answering."""

    def __init__(self, card: Card) -> None:
        super().__init__(card)
        self.card = card


class _Talk:
    """One interview; what is known so far is in `entries` and in the file alike."""

    def __init__(self, path: Path, ask: Ask, say: Tell, words: Words) -> None:
        self._path, self._ask, self._say, self._words = path, ask, say, words
        if not path.exists():  # a folder that cannot be written shows before the typing starts
            write_prints(printed(), path)
        self._entries = dict(read_prints(path))

    def welcome(self) -> None:
        left = len(unverified(self._entries))
        self._tell("welcome", left=left, path=self._path)
        self._tell("how")

    def farewell(self) -> None:
        left = len(unverified(self._entries))
        self._tell("stopped" if left else "done", left=left, path=self._path)

    def go_through(self) -> None:
        """Ask for every open cell, in the order in which a sorted deck lies."""
        while open_cards := unverified(self._entries):
            card = open_cards[0]
            self._ask_card(card, pearls=not self._entries[card].pearls.verified)

    def correct(self) -> None:
        """All cards once more, to read through, then the ones that the owner names."""
        for card in self._entries:
            self._show(card)
        while True:
            try:
                answer = self._answer(self._words("stichwahl.edit_ask_correction"))
            except _GoToError as go:
                self._ask_card(go.card, pearls=True)
                continue
            if answer == _KEEP:
                self._tell("done", path=self._path)
                return
            self._tell("not_card")

    def _ask_card(self, card: Card, *, pearls: bool) -> None:
        """The cells of a card, or of another one that is named instead of an answer."""
        while not cards.is_five(card):
            try:
                if pearls:
                    self._ask_pearls(card)
                self._ask_bonus(card)
                self._show(card)
                return
            except _GoToError as go:
                card, pearls = go.card, True
        self._tell("five")

    def _ask_pearls(self, card: Card) -> None:
        entry = self._entries[card]
        question = self._words("stichwahl.edit_pearls", card=self._name(card))
        now = str(entry.printed.pearls) if entry.pearls.verified else None
        while (answer := self._cell(question, now)) not in _PEARLS:
            if answer == _KEEP and now:
                return
            self._tell("not_pearls")
        cells = replace(entry.printed, pearls=int(answer))
        self._keep(card, replace(entry, printed=cells, pearls=_OWNER))

    def _ask_bonus(self, card: Card) -> None:
        entry = self._entries[card]
        question = self._words("stichwahl.edit_bonus", card=self._name(card))
        now = self._bonus(entry) if entry.bonus.verified else None
        while (bonus := _bonus_in(answer := self._cell(question, now))) is None:
            if answer == _KEEP and now:
                return
            self._tell("not_bonus")
        kind, families = bonus
        cells = replace(entry.printed, bonus=kind, families=families)
        self._keep(card, replace(entry, printed=cells, bonus=_OWNER))

    def _cell(self, question: str, now: str | None) -> str:
        """The answer to a question; what is in a checked cell is shown and may be kept."""
        if now is None:
            return self._answer(self._words("stichwahl.edit_ask", question=question))
        return self._answer(self._words("stichwahl.edit_ask_checked", question=question, now=now))

    def _answer(self, question: str) -> str:
        """A line that is neither a call for help nor for the end nor for another card."""
        while (answer := self._ask(question).strip()) == _HELP:
            self._tell("how")
        if answer.lower() == _QUIT:
            raise EOFError  # as if there were no more lines
        if answer.upper() in cards.PACK:
            raise _GoToError(cards.PACK[answer.upper()])
        return answer

    def _keep(self, card: Card, entry: Entry) -> None:
        entries = self._entries | {card: entry}
        write_prints(entries, self._path)
        self._entries = entries

    def _show(self, card: Card) -> None:
        entry = self._entries[card]
        pearls = entry.printed.pearls
        row = "row_one" if pearls == 1 else "row"
        self._tell(row, card=self._name(card), pearls=pearls, bonus=self._bonus(entry))

    def _name(self, card: Card) -> str:
        return self._words(f"stichwahl.card_{card.suit}", rank=card.rank)

    def _bonus(self, entry: Entry) -> str:
        names = [self._words(f"stichwahl.suit_{f}") for f in entry.printed.families]
        families = self._words("stichwahl.edit_or").join(names)
        return self._words(f"stichwahl.bonus_{entry.printed.bonus or NO_BONUS}", families=families)

    def _tell(self, sentence: str, **values: object) -> None:
        self._say(self._words(f"stichwahl.edit_{sentence}", **values))


_PEARLS = [str(pearls) for pearls in range(1, foot.MOST_PEARLS + 1)]


def _bonus_in(answer: str) -> tuple[foot.Bonus | None, tuple[str, ...]] | None:
    """The bonus and its families that an answer means, or None when it means nothing."""
    if answer in _SYMBOLS:
        return _SYMBOLS[answer], ()
    letters = answer.upper().replace(",", "").replace(" ", "")
    if not letters or not set(letters) <= set(cards.FAMILIES):
        return None
    return foot.Bonus.TRUMP, tuple(family for family in cards.FAMILIES if family in letters)
