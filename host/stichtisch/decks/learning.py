"""Learning a deck: the table names one component after the other, and each is tapped in turn."""

from stichtisch.decks.deck import Deck, check_uid
from stichtisch.games import game_named
from stichtisch.games.component import Component, DeckError


class Learning:
    """A deck being learned; pure, so that it can be told taps from anywhere."""

    def __init__(self, game: str) -> None:
        self._game = game
        self._components = game_named(game).components()
        self._uids: list[str] = []

    @property
    def expected(self) -> Component | None:
        """What is to be tapped next; None when all is learned."""
        learned = len(self._uids)
        return None if learned == len(self._components) else self._components[learned]

    @property
    def progress(self) -> tuple[int, int]:
        """How many are learned, and of how many."""
        return len(self._uids), len(self._components)

    def tap(self, uid: str) -> Component:
        """The expected thing carries this tag, else `DeckError` and nothing is learned."""
        expected = self.expected
        if expected is None:
            raise DeckError("deck.all_learned")
        check_uid(uid)
        if uid in self._uids:
            known = self._components[self._uids.index(uid)]
            name = f"{known.what.value} {known.name}"
            raise DeckError("deck.tag_known", name=name)
        self._uids.append(uid)
        return expected

    def back(self) -> Component | None:
        """Forget the last one, so that it is expected again; None when there is none."""
        if not self._uids:
            return None
        self._uids.pop()
        return self.expected

    def deck(self) -> Deck:
        """What is learned so far; the file of a part can be shared as well."""
        return Deck(self._game, dict(zip(self._uids, self._components, strict=False)))
