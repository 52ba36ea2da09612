"""What a tap and a key mean in Oh Hell."""

from collections.abc import Sequence
from random import Random

from stichtisch.games.card import Card
from stichtisch.games.component import Component
from stichtisch.games.controller import (
    Answer,
    Controller,
    Do,
    Place,
    Press,
    PrivatePlace,
    Say,
    Tap,
    Undo,
)
from stichtisch.games.game import Game
from stichtisch.games.move import Move, Play, Remark
from stichtisch.games.oh_hell.cards import PACK
from stichtisch.games.oh_hell.moves import Bid, StartDeal
from stichtisch.games.oh_hell.phase import Phase
from stichtisch.games.oh_hell.remarks import Counts, Deals, Draws, counted, first_dealer
from stichtisch.games.oh_hell.views import Public
from stichtisch.games.refusal import Refusal, Why
from stichtisch.games.revoke import Stand, TakesBack
from stichtisch.games.scanning import HOLD, scanned, taken_up
from stichtisch.games.settings import Settings
from stichtisch.games.staging import Staged
from stichtisch.games.view import Own

LONG = 0.6
"""Seconds: a shorter press counts one up, a longer one bids (OH14)."""


class OhHellController(Controller[Public, Own]):
    """The ways of a table that plays Oh Hell. Keys mean something when they come up."""

    def __init__(self, settings: Settings, chance: Random) -> None:
        """`chance` turns up the card where that is left to the referee (OH13)."""
        self._settings = settings
        self._chance = chance

    def tap(self, place: Place[Public, Own], tap: Tap) -> Answer:
        if place.public.phase is Phase.DEAL and not self._settings.unseen:
            return scanned(place.staged, tap.component, place.public.size, PACK)
        return place.judged(Play(place.seat, PACK[tap.component.name]))

    def key(self, place: Place[Public, Own], press: Press) -> Answer:
        public = place.public
        if press.held is None:
            return None
        if public.revoke is not None:
            mine = public.revoke.seat == place.seat
            return Undo(public.revoke.number, TakesBack()) if mine else None
        if public.phase is Phase.BID:
            return _bid(place, press.held)
        names_dealer = public.dealer is None and press.held < HOLD
        return Say(Deals(place.seat)) if names_dealer else taken_up(place.staged, press)

    def private_tap(self, place: PrivatePlace[Public], tap: Tap) -> Answer:
        if place.public.phase is Phase.DEAL:
            return scanned(place.staged, tap.component, 1, PACK)
        lies_on = PACK[tap.component.name] is place.public.turned
        return None if lies_on else Refusal(Why.WRONG_PHASE)

    def private_key(self, place: PrivatePlace[Public], press: Press) -> Answer:
        if press.held is None:
            return None
        if press.held >= HOLD:
            revoked = place.public.revoke is not None
            return Do(Stand()) if revoked else taken_up(place.staged, press)
        may_draw = place.public.phase is Phase.DEAL and self._settings.trumps == "drawn"
        return Say(Draws()) if may_draw else None

    def private_seat(self, public: Public, remarks: Sequence[Remark]) -> int | None:
        """The dealer's."""
        return first_dealer(remarks) if public.dealer is None else public.dealer

    def yet_to_lay(self, place: Place[Public, Own]) -> int:
        if place.public.phase is not Phase.DEAL or self._settings.unseen:
            return 0
        return place.public.size - len(place.staged)

    def deal(self, game: Game[Public, Own], staged: Staged) -> Move | None:
        public = game.public()
        dealer = self.private_seat(public, staged.remarks())
        if public.phase is not Phase.DEAL or dealer is None:
            return None
        seats = () if self._settings.unseen else range(public.seats)
        hands = tuple(_cards(staged.of(seat)) for seat in seats)
        if any(len(hand) < public.size for hand in hands):
            return None
        turned = self._turned(staged, hands)
        return StartDeal(dealer, turned, hands) if turned else None

    def _turned(self, staged: Staged, hands: Sequence[Sequence[Card]]) -> Card | None:
        """The card on the private pod, else one of those that nobody scanned (OH13)."""
        laid = _cards(staged.of(None))
        if laid or Draws() not in staged.remarks():
            return laid[0] if laid else None
        dealt = {card for hand in hands for card in hand}
        return self._chance.choice([card for card in PACK.values() if card not in dealt])


def _bid(place: Place[Public, Own], held: float) -> Answer:
    """A short press counts one up, and after the highest bid starts again at none (OH14)."""
    count = counted(place.remarks)
    if held >= LONG:
        return place.judged(Bid(place.seat, count))
    return Say(Counts((count + 1) % (place.public.size + 1))) if place.view.acts else None


def _cards(laid: Sequence[Component]) -> tuple[Card, ...]:
    return tuple(PACK[component.name] for component in laid)
