"""What a person does with hands to make a move: which thing on which pod, or which key."""

from collections.abc import Iterable
from dataclasses import dataclass

from stichtisch.decks.deck import Deck
from stichtisch.decks.things import Thing, What
from stichtisch.rules.game import Move
from stichtisch.rules.was_sticht import moves as was_sticht
from stichtisch.table.course import Kept


@dataclass(frozen=True)
class Gesture:
    """Lay a tag on a pod, or with no tag press its key; seat None is the private pod."""

    seat: int | None
    tag: str | None = None
    stays: bool = False
    """The card lies there until the trick is over; else it is lifted once it has counted."""


class Fingers:
    """Knows the deck, and from the game so far whose each chip is."""

    def __init__(self, deck: Deck) -> None:
        self._tags: dict[Thing, list[str]] = {}
        for tag, thing in deck.tags.items():
            self._tags.setdefault(thing, []).append(tag)

    def gesture(self, move: Move, kept: Iterable[Kept]) -> Gesture:
        """How the move is made at the table; `kept` are the moves so far."""
        match move:
            case was_sticht.TakeChip(seat=seat, chip=chip):
                taken = {one.tag for one in kept if one.do == move.do}
                return Gesture(seat, self._free(Thing(What.CHIP, chip), taken))
            case was_sticht.ChooseTask(seat=seat, chip=chip):
                return Gesture(seat, self._own_chip(seat, chip, kept))
            case was_sticht.Reward(seat=seat, chip=chip):
                return Gesture(seat, self._own_chip(seat, chip, kept) if chip else None)
            case was_sticht.Draft(seat=seat, card=card):
                return Gesture(seat, self._tag(Thing(What.CARD, str(card))))
            case was_sticht.SetAside(card=card):
                return Gesture(None, self._tag(Thing(What.CARD, str(card))))
            case was_sticht.Play(seat=seat, card=card):
                return Gesture(seat, self._tag(Thing(What.CARD, str(card))), stays=True)
        return Gesture(None)

    def _tag(self, thing: Thing) -> str:
        return self._tags[thing][0]

    def _free(self, thing: Thing, taken: set[str | None]) -> str:
        return next(tag for tag in self._tags[thing] if tag not in taken)

    def _own_chip(self, seat: int, chip: str, kept: Iterable[Kept]) -> str:
        own = {one.tag for one in kept if one.seat == seat and one.do == was_sticht.TakeChip.do}
        return next(tag for tag in self._tags[Thing(What.CHIP, chip)] if tag in own)
