"""Learning a deck: the table names one component after the other, and each is tapped in turn."""

from collections.abc import Mapping
from pathlib import Path

from stichtisch.decks.deck import Deck, check_uid, deck_of, write_deck
from stichtisch.errors import StichtischError
from stichtisch.games.component import Component, DeckError


class UnkeptError(StichtischError):
    """The file cannot be written: nothing was learned or forgotten."""


class Lesson:
    """Goes on where the file ends. What cannot be kept there is not learned."""

    def __init__(self, game: str, path: Path) -> None:
        """A file with another game's deck, or with a whole one, raises an error that says so."""
        self.path = path
        self._deck = _begun(game, path)

    @property
    def expected(self) -> Component | None:
        """What is to be tapped next; None when all is learned."""
        return next(iter(self._deck.missing()), None)

    @property
    def progress(self) -> tuple[int, int]:
        """How many are learned, and of how many."""
        return self._deck.progress

    def deck(self) -> Deck:
        """What is learned so far."""
        return self._deck

    def tap(self, uid: str) -> Component:
        """The expected component carries this tag; a `DeckError` says why it cannot."""
        expected = self.expected
        if expected is None:
            raise DeckError("deck.all_learned")
        check_uid(uid)
        known = self._deck.tags.get(uid)
        if known is not None:
            raise DeckError("deck.tag_known", name=known.told)
        self._keep({**self._deck.tags, uid: expected})
        return expected

    def back(self) -> Component | None:
        """Forget the last one, so that it is expected again; None when there is none."""
        tags = dict(self._deck.tags)
        if not tags:
            return None
        _, forgotten = tags.popitem()
        self._keep(tags)
        return forgotten

    def _keep(self, tags: Mapping[str, Component]) -> None:
        deck = Deck(self._deck.game, tags)
        try:
            write_deck(deck, self.path)
        except DeckError as error:
            raise UnkeptError(error.sentence) from None
        self._deck = deck


def _begun(game: str, path: Path) -> Deck:
    """What is learned already."""
    if not path.exists():
        return Deck(game, {})
    deck = deck_of(game, path)
    if not deck.missing():
        raise StichtischError("deck.complete", path=path, count=len(deck.tags))
    return deck
