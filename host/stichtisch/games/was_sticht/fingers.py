"""What a person does with hands in Was Sticht?"""

from collections.abc import Iterable, Sequence
from random import Random

from stichtisch.decks.deck import Deck
from stichtisch.games.component import Thing, What
from stichtisch.games.game import Move
from stichtisch.games.gesture import Gesture, Tags
from stichtisch.games.was_sticht import moves
from stichtisch.games.was_sticht.rules import WasSticht
from stichtisch.table.course import Kept


class WasStichtFingers:
    """Knows the deck, and from the game so far whose each chip is."""

    def __init__(self, deck: Deck) -> None:
        self._tags = Tags(deck)

    def gestures(self, move: Move, kept: Iterable[Kept]) -> Sequence[Gesture]:
        return (self.gesture(move, kept),)

    def gesture(self, move: Move, kept: Iterable[Kept]) -> Gesture:
        """The one that makes the move."""
        match move:
            case moves.TakeChip(seat=seat, chip=chip):
                taken = {one.tag for one in kept if one.do == move.do}
                return Gesture(seat, self._free(Thing(What.CHIP, chip), taken))
            case moves.ChooseTask(seat=seat, chip=chip):
                return Gesture(seat, self._own_chip(seat, chip, kept))
            case moves.Reward(seat=seat, chip=chip):
                return Gesture(seat, self._own_chip(seat, chip, kept) if chip else None)
            case moves.Draft(seat=seat, card=card):
                return Gesture(seat, self._tag(Thing(What.CARD, str(card))))
            case moves.SetAside(card=card):
                return Gesture(None, self._tag(Thing(What.CARD, str(card))))
            case moves.Play(seat=seat, card=card):
                return Gesture(seat, self._tag(Thing(What.CARD, str(card))), stays=True)
        return Gesture(None)

    def deal(self, game: WasSticht, chance: Random) -> Move | None:
        legal = list(game.legal_moves(None))
        return chance.choice(legal) if legal else None

    def _tag(self, thing: Thing) -> str:
        return self._tags.of(thing)[0]

    def _free(self, thing: Thing, taken: set[str | None]) -> str:
        return next(tag for tag in self._tags.of(thing) if tag not in taken)

    def _own_chip(self, seat: int, chip: str, kept: Iterable[Kept]) -> str:
        own = {one.tag for one in kept if one.seat == seat and one.do == moves.TakeChip.do}
        return next(tag for tag in self._tags.of(Thing(What.CHIP, chip)) if tag in own)
