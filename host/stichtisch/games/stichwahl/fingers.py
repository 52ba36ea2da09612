"""What a person does with hands in Stichwahl."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from random import Random

from stichtisch.decks.deck import Deck
from stichtisch.games.card import Card
from stichtisch.games.component import Thing, What
from stichtisch.games.game import Move
from stichtisch.games.gesture import Gesture, Tags
from stichtisch.games.stichwahl import moves
from stichtisch.games.stichwahl.prints import Print
from stichtisch.games.stichwahl.rules import HAND, Phase, Stichwahl
from stichtisch.games.stichwahl.whales import is_five, pack_for
from stichtisch.table.course import Kept

_SHORT, _LONG = 0.1, 0.9
"""Seconds that a key is held, well off the 0.6 between the next possibility and this one."""


class StichwahlFingers:
    """Deals, lays cards, and goes through choices with the key."""

    def __init__(self, deck: Deck, scans: bool) -> None:
        """`scans`: hands are laid on the spots before each deal."""
        self._tags = Tags(deck)
        self._scans = scans
        self._prints: Mapping[Card, Print] = {}

    def gestures(self, move: Move, kept: Iterable[Kept]) -> Sequence[Gesture]:
        match move:
            case moves.StartDeal():
                first = not any(one.do == move.do for one in kept)
                keys = [Gesture(None), *([Gesture(move.starter)] if first else [])]
                return [*keys, *(self._hands(move) if self._scans else ())]
            case moves.UseBonus(seat=seat, card=card, family=family):
                return [Gesture(seat, self._tag(card)), *self._choice(seat, card, family)]
            case moves.NameStarter(starts=starts):
                return [Gesture(starts)]
            case moves.Play(seat=seat, card=card):
                return [Gesture(seat, self._tag(card), stays=True)]
            case (
                moves.ChooseFirstBonus(seat=seat, card=card)
                | moves.TakePrize(seat=seat, card=card)
            ):
                return [Gesture(seat, self._tag(card))]
        return []

    def deal(self, game: Stichwahl, chance: Random) -> Move | None:
        if game.phase is not Phase.DEAL:
            return None
        self._prints = game.deck
        cards = list(pack_for(game.seats).values())
        chance.shuffle(cards)
        drawn = next(card for card in cards if not is_five(card))
        chance.shuffle(cards)
        hands = tuple(tuple(cards[HAND * at : HAND * (at + 1)]) for at in range(game.seats))
        starter = game.view(None).starter
        starter = chance.randrange(game.seats) if starter is None else starter
        return moves.StartDeal(drawn, starter, hands, tuple(cards[HAND * game.seats :]))

    def _hands(self, deal: moves.StartDeal) -> Iterator[Gesture]:
        """All seats lay at the same time, card by card."""
        for together in zip(*deal.hands, strict=True):
            for seat, card in enumerate(together):
                yield Gesture(seat, self._tag(card), quick=True)

    def _choice(self, seat: int, card: Card, family: str | None) -> Iterator[Gesture]:
        """The key's way to the family, where the card shows several."""
        families = self._prints[card].families if card in self._prints else ()
        if family is not None and len(families) > 1:
            for _ in range(families.index(family)):
                yield Gesture(seat, held=_SHORT)
            yield Gesture(seat, held=_LONG)

    def _tag(self, card: Card) -> str:
        return self._tags.of(Thing(What.CARD, str(card)))[0]
