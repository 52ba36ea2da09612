"""Typing in what is printed on a real deck of Stichwahl: a talk that can stop at any answer."""

from dataclasses import replace
from pathlib import Path

from stichtisch.games.card import Card
from stichtisch.games.kind import Ask, Tell
from stichtisch.games.stichwahl.owner_file import read_prints, write_prints
from stichtisch.games.stichwahl.printed import NO_BONUS, Entry, Source, printed, unverified
from stichtisch.games.stichwahl.prints import MOST_PEARLS, Bonus
from stichtisch.games.stichwahl.whales import FAMILIES, PACK, is_five
from stichtisch.words import Words

_OWNER = Source("read off the card", verified=True)
_SYMBOLS = {"<": Bonus.FLIP, "+": Bonus.POINT, "-": None}
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
    except (_StopTalkingError, EOFError):
        talk.farewell()


class _StopTalkingError(Exception):
    """The owner has had enough for now."""


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
        while not is_five(card):
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
            raise _StopTalkingError
        if answer.upper() in PACK:
            raise _GoToError(PACK[answer.upper()])
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
        names = [self._words(f"stichwahl.family_{f}") for f in entry.printed.families]
        families = self._words("stichwahl.edit_or").join(names)
        return self._words(f"stichwahl.bonus_{entry.printed.bonus or NO_BONUS}", families=families)

    def _tell(self, sentence: str, **values: object) -> None:
        self._say(self._words(f"stichwahl.edit_{sentence}", **values))


_PEARLS = [str(pearls) for pearls in range(1, MOST_PEARLS + 1)]


def _bonus_in(answer: str) -> tuple[Bonus | None, tuple[str, ...]] | None:
    """The bonus and its families that an answer means, or None when it means nothing."""
    if answer in _SYMBOLS:
        return _SYMBOLS[answer], ()
    letters = answer.upper().replace(",", "").replace(" ", "")
    if not letters or not set(letters) <= set(FAMILIES):
        return None
    return Bonus.TRUMP, tuple(family for family in FAMILIES if family in letters)
