"""Learning a deck: the table names one thing after the other, and each is tapped in turn."""

from stichtisch.decks.deck import Deck, check_uid
from stichtisch.games.component import DeckError, Thing, things_of


class Learning:
    """A deck being learned; pure, so that it can be told taps from anywhere."""

    def __init__(self, game: str) -> None:
        self._game = game
        self._things = things_of(game)
        self._uids: list[str] = []

    @property
    def expected(self) -> Thing | None:
        """What is to be tapped next; None when all is learned."""
        return None if len(self._uids) == len(self._things) else self._things[len(self._uids)]

    @property
    def progress(self) -> tuple[int, int]:
        """How many are learned, and of how many."""
        return len(self._uids), len(self._things)

    def tap(self, uid: str) -> Thing:
        """The expected thing carries this tag, else `DeckError` and nothing is learned."""
        expected = self.expected
        if expected is None:
            raise DeckError("all is learned: nothing more to tap")
        check_uid(uid)
        if uid in self._uids:
            known = self._things[self._uids.index(uid)]
            raise DeckError(f"this tag is {known.what} {known.name} already: tap another one")
        self._uids.append(uid)
        return expected

    def back(self) -> Thing | None:
        """Forget the last one, so that it is expected again; None when there is none."""
        if not self._uids:
            return None
        self._uids.pop()
        return self.expected

    def deck(self) -> Deck:
        """What is learned so far; the file of a part can be shared as well."""
        return Deck(self._game, dict(zip(self._uids, self._things, strict=False)))
