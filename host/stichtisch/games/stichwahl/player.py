"""A bot of Stichwahl: wins as cheaply as it can, and spends bonus cards to win late."""

from collections.abc import Iterable, Iterator, Sequence
from random import Random

from stichtisch.games.card import Card
from stichtisch.games.component import Component, What
from stichtisch.games.game import Game
from stichtisch.games.move import Move, Play
from stichtisch.games.player import Gesture, Made, Player, Tags
from stichtisch.games.stichwahl.careful import careful
from stichtisch.games.stichwahl.moves import (
    ChooseFirstBonus,
    NameStarter,
    StartDeal,
    TakePrize,
    UseBonus,
)
from stichtisch.games.stichwahl.phase import Phase
from stichtisch.games.stichwahl.prints import Deck
from stichtisch.games.stichwahl.rules import HAND
from stichtisch.games.stichwahl.views import Own, Public
from stichtisch.games.stichwahl.whales import is_five, pack_for
from stichtisch.games.view import View

_SHORT, _LONG = 0.1, 0.9
"""Seconds that a key is held, well off the 0.6 between the next possibility and this one."""


class StichwahlPlayer(Player[Public, Own]):
    """Chooses, deals, lays cards, and goes through possibilities with the key."""

    def __init__(self, tags: Tags, scans: bool) -> None:
        """`scans`: hands are laid on the spots before each deal."""
        self._tags = tags
        self._scans = scans
        self._deck: Deck = {}
        """What is printed, as seen when a move was chosen last."""

    def choose(self, view: View[Public, Own], legal: Sequence[Move], chance: Random) -> Move:
        return careful(view, self.possible(view, legal), chance)

    def possible(self, view: View[Public, Own], legal: Sequence[Move]) -> Sequence[Move]:
        self._deck = view.public.deck
        return legal

    def deal(self, game: Game[Public, Own], chance: Random) -> StartDeal | None:
        if game.phase is not Phase.DEAL:
            return None
        cards = list(pack_for(game.seats).values())
        chance.shuffle(cards)
        drawn = next(card for card in cards if not is_five(card))
        chance.shuffle(cards)
        hands = tuple(tuple(cards[HAND * at : HAND * (at + 1)]) for at in range(game.seats))
        starter = game.public().starter
        starter = chance.randrange(game.seats) if starter is None else starter
        return StartDeal(drawn, starter, hands, tuple(cards[HAND * game.seats :]))

    def gestures(self, move: Move, made: Iterable[Made]) -> Sequence[Gesture]:
        match move:
            case StartDeal():
                first = not any(isinstance(one.move, StartDeal) for one in made)
                laid = self._tag(move.drawn) if self.settings.trumps == "laid" else None
                keys = [Gesture(None, laid), *([Gesture(move.starter)] if first else [])]
                return [*keys, *(self._hands(move) if self._scans else ())]
            case UseBonus(seat, card, family):
                return [Gesture(seat, self._tag(card)), *self._choice(seat, card, family)]
            case NameStarter(_, starts):
                return [Gesture(starts)]
            case Play(seat, card):
                return [Gesture(seat, self._tag(card), stays=True)]
            case ChooseFirstBonus(seat, card) | TakePrize(seat, card):
                return [Gesture(seat, self._tag(card))]
        return []

    def _hands(self, deal: StartDeal) -> Iterator[Gesture]:
        """All seats lay at the same time, card by card."""
        for together in zip(*deal.hands, strict=True):
            for seat, card in enumerate(together):
                yield Gesture(seat, self._tag(card), quick=True)

    def _choice(self, seat: int, card: Card, family: str | None) -> Iterator[Gesture]:
        """The key's way to the family, where the card shows several."""
        families = self._deck[card].families
        if family is not None and len(families) > 1:
            for _ in range(families.index(family)):
                yield Gesture(seat, held=_SHORT)
            yield Gesture(seat, held=_LONG)

    def _tag(self, card: Card) -> str:
        return self._tags.of(Component(What.CARD, card.text))[0]
