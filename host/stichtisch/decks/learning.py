"""Learning a deck: the table names one component after the other, and each is tapped in turn."""

from pathlib import Path

from stichtisch.decks.deck import Deck, check_uid, read_deck, write_deck
from stichtisch.errors import StichtischError
from stichtisch.games import game_named
from stichtisch.games.component import Component, DeckError
from stichtisch.words import Sentence


class Learning:
    """A deck being learned; pure, so that it can be told taps from anywhere."""

    def __init__(self, deck: Deck) -> None:
        """It goes on with what this deck lacks."""
        self._game = deck.game
        self._tags = dict(deck.tags)

    @property
    def expected(self) -> Component | None:
        """What is to be tapped next; None when all is learned."""
        return next(iter(self.deck().missing()), None)

    @property
    def progress(self) -> tuple[int, int]:
        """How many are learned, and of how many."""
        return len(self._tags), len(game_named(self._game).components())

    def tap(self, uid: str) -> Component:
        """The expected thing carries this tag, else `DeckError` and nothing is learned."""
        expected = self.expected
        if expected is None:
            raise DeckError("deck.all_learned")
        check_uid(uid)
        known = self._tags.get(uid)
        if known is not None:
            raise DeckError("deck.tag_known", name=known.told)
        self._tags[uid] = expected
        return expected

    def back(self) -> Component | None:
        """Forget the last one, so that it is expected again; None when there is none."""
        return self._tags.popitem()[1] if self._tags else None

    def deck(self) -> Deck:
        """What is learned so far; the file of a part can be shared as well."""
        return Deck(self._game, dict(self._tags))


class UnkeptError(StichtischError):
    """The file cannot be written: nothing was learned or forgotten."""


class Lesson:
    """It goes on where the file ends. What cannot be kept is not learned."""

    def __init__(self, game: str, path: Path) -> None:
        """A file with another game's deck, or with a whole one, raises an error that says so."""
        self.path = path
        self._learning = Learning(_begun(game, path))

    @property
    def expected(self) -> Component | None:
        """What is to be tapped next; None when all is learned."""
        return self._learning.expected

    @property
    def progress(self) -> tuple[int, int]:
        """How many are learned, and of how many."""
        return self._learning.progress

    def deck(self) -> Deck:
        """What is learned so far."""
        return self._learning.deck()

    def tap(self, uid: str) -> Component:
        """The expected thing carries this tag, else `DeckError` says why it cannot."""
        after = Learning(self.deck())
        learned = after.tap(uid)
        self._keep(after)
        return learned

    def back(self) -> Component | None:
        """Forget the last one, so that it is expected again; None when there is none."""
        after = Learning(self.deck())
        forgotten = after.back()
        if forgotten is not None:
            self._keep(after)
        return forgotten

    def _keep(self, after: Learning) -> None:
        try:
            write_deck(after.deck(), self.path)
        except DeckError as error:
            raise UnkeptError(error.sentence) from None
        self._learning = after


def _begun(game: str, path: Path) -> Deck:
    """What is learned already."""
    if not path.exists():
        return Deck(game, {})
    deck = read_deck(path)
    if deck.game != game:
        other = Sentence("deck.other_game", game=deck.game, other=game)
        raise StichtischError("file.at", path=path, why=other)
    if not deck.missing():
        raise StichtischError("deck.complete", path=path, count=len(deck.tags))
    return deck
