"""Learning a deck: the table names one component after the other, and each is tapped in turn."""

from stichtisch.decks.deck import Deck, check_uid
from stichtisch.games import game_named
from stichtisch.games.component import Component, DeckError


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
