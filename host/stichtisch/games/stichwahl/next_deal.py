"""Before a deal of Stichwahl: the drawn card, who starts, and the hands."""

from dataclasses import dataclass, replace
from random import Random

from stichtisch.games.card import Card
from stichtisch.games.controller import Answer, Refuse, Say, Why
from stichtisch.games.gathered import Gathered
from stichtisch.games.happenings import Announced
from stichtisch.games.settings import Settings
from stichtisch.games.stichwahl.moves import StartDeal
from stichtisch.games.stichwahl.rules import HAND, Phase
from stichtisch.games.stichwahl.view import View
from stichtisch.games.stichwahl.whales import PACK, is_five, pack_for


@dataclass(frozen=True)
class Ready:
    """What a deal has beside the hands."""

    deal: int = 0
    """The deals begun before it."""
    drawn: Card | None = None
    starter: int | None = None


class NextDeal:
    """The deal that the table prepares; what was said for it is forgotten if the referee stops."""

    def __init__(self, settings: Settings, chance: Random) -> None:
        """`chance` draws the card where the settings leave that to the referee."""
        self._settings = settings
        self._chance = chance
        self._ready = Ready()

    def ready(self, view: View) -> Ready:
        """What there is already; who starts a later deal is known from the one before."""
        ready = self._ready if self._ready.deal == view.deal else Ready(view.deal)
        return ready if view.starter is None else replace(ready, starter=view.starter)

    def lay_drawn(self, view: View, card: Card) -> Answer:
        """Where trumps are laid, the drawn card; of a 5, another one must be drawn."""
        if view.phase != Phase.DEAL or self._settings.trumps != "laid" or is_five(card):
            return Refuse(Why.WRONG_PHASE)
        return self._draws(view, card)

    def draw(self, view: View) -> Answer:
        """Once a deal, where that is left to the referee."""
        drawn = self.ready(view).drawn
        if view.phase != Phase.DEAL or self._settings.trumps != "drawn" or drawn:
            return None
        cards = [card for card in pack_for(view.seats).values() if not is_five(card)]
        return self._draws(view, self._chance.choice(cards))

    def name_starter(self, view: View, seat: int) -> Answer:
        """Of the first deal."""
        if view.phase != Phase.DEAL or view.starter is not None:
            return None
        self._ready = replace(self.ready(view), starter=seat)
        return Say(Announced("starts", seat=seat))

    def dealt(self, view: View, gathered: Gathered) -> StartDeal | None:
        """The deal, once nothing is lacking.

        The pile's order is known to nobody; nothing in the game asks for it either, since a card
        drawn from it is one point whichever it is. So the record has it in the pack's order.
        """
        ready = self.ready(view)
        if ready.drawn is None or ready.starter is None or view.phase != Phase.DEAL:
            return None
        if self._settings.hands == "blind":
            return StartDeal(ready.drawn, ready.starter, ())
        things = [gathered.of(seat) for seat in range(view.seats)]
        hands = tuple(tuple(PACK[thing.name] for thing in laid) for laid in things)
        if min(map(len, hands)) < HAND:
            return None
        held = {card for hand in hands for card in hand}
        pile = tuple(card for card in pack_for(view.seats).values() if card not in held)
        return StartDeal(ready.drawn, ready.starter, hands, pile)

    def _draws(self, view: View, card: Card) -> Say:
        self._ready = replace(self.ready(view), drawn=card)
        return Say(Announced("drawn", card=card))
