"""What a tap and a key mean in Stichwahl."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import TypeVar

from stichtisch.games.card import Card
from stichtisch.games.component import Component, What
from stichtisch.games.controller import (
    Answer,
    Controller,
    Do,
    Place,
    Press,
    PrivatePlace,
    Say,
    Tap,
    TurnPage,
    Undo,
)
from stichtisch.games.game import Game
from stichtisch.games.move import Play, Remark
from stichtisch.games.refusal import Refusal, Why
from stichtisch.games.revoke import Stand, TakesBack
from stichtisch.games.scanning import scanned, taken_up
from stichtisch.games.settings import Settings
from stichtisch.games.staging import Staged
from stichtisch.games.stichwahl.moves import (
    ChooseFirstBonus,
    NameStarter,
    StartDeal,
    TakePrize,
    UseBonus,
)
from stichtisch.games.stichwahl.phase import Phase
from stichtisch.games.stichwahl.remarks import (
    Drawn,
    PointsAt,
    PointsAtFamily,
    Starts,
    drawn,
    prize_pointed_at,
    starter,
    trump_pointed_at,
)
from stichtisch.games.stichwahl.rules import HAND
from stichtisch.games.stichwahl.views import Own, Public
from stichtisch.games.stichwahl.whales import FIVES, PACK, is_five, pack_for

HOLD = 0.6
"""Seconds: a shorter press goes to the next possibility, a longer one takes this one."""

SeatPlace = Place[Public, Own]
PrivatePod = PrivatePlace[Public]
T = TypeVar("T")


class StichwahlController(Controller[Public, Own]):
    """The ways of a table that plays Stichwahl."""

    def __init__(self, settings: Settings, chance: Random) -> None:
        """`chance` draws the trump card where the settings leave that to the referee."""
        self._settings = settings
        self._chance = chance

    def tap(self, place: SeatPlace, tap: Tap) -> Answer:
        if tap.component.what is not What.CARD:
            return Refusal(Why.WRONG_PHASE)
        seat, public, card = place.seat, place.public, PACK[tap.component.name]
        if public.phase is Phase.DEAL:
            return self._of_hand(place, tap)
        if not place.view.acts:
            return Refusal(Why.WRONG_SEAT)
        match public.phase:
            case Phase.FIRST_BONUS:
                return place.judged(ChooseFirstBonus(seat, card))
            case Phase.PLAY if card in public.bonuses[seat]:
                return _bonus(place, card)
            case Phase.PLAY:
                return _or_gone(place.judged(Play(seat, card)), tap)
            case Phase.PRIZE:
                return _or_gone(place.judged(TakePrize(seat, card)), tap)
        return Refusal(Why.WRONG_PHASE)

    def key(self, place: SeatPlace, press: Press) -> Answer:
        public, seat = place.public, place.seat
        match public.phase:
            case Phase.DEAL:
                return _before_deal(place, press)
            case Phase.STARTER if press.held is None:
                (namer,) = public.acting
                return Do(NameStarter(namer, seat))
            case Phase.REVOKE if press.held is not None and public.revoke:
                revoke = public.revoke
                return Undo(revoke.number, TakesBack()) if seat == revoke.seat else None
            case Phase.PLAY | Phase.PRIZE if press.held is not None and place.view.acts:
                return _choose(place, press.held)
        return None

    def private_tap(self, place: PrivatePod, tap: Tap) -> Answer:
        """Where trumps are laid, the drawn card; of a 5, another one must be drawn."""
        if tap.component.what is not What.CARD:
            return Refusal(Why.WRONG_PHASE)
        card, laid = PACK[tap.component.name], self._settings.trumps == "laid"
        if place.public.phase is not Phase.DEAL or not laid or is_five(card):
            return Refusal(Why.WRONG_PHASE)
        return Say(Drawn(card))

    def private_key(self, place: PrivatePod, press: Press) -> Answer:
        match place.public.phase:
            case Phase.DEAL if press.held is None:
                return self._draw(place)
            case Phase.REVOKE if press.held is not None and press.held >= HOLD:
                return Do(Stand())
        return None

    def private_seat(self, _public: Public, _remarks: Sequence[Remark]) -> int | None:
        """Nobody: no secret of this game is the table's to show."""
        return None

    def lies_open(self, public: Public, seat: int, component: Component) -> bool:
        """A prize lies before whoever played it."""
        chooses = public.phase is Phase.PRIZE and PACK.get(component.name) in public.prizes
        return chooses or super().lies_open(public, seat, component)

    def yet_to_lay(self, place: SeatPlace) -> int:
        if place.public.phase is not Phase.DEAL or self._settings.unseen:
            return 0
        return HAND - len(place.staged)

    def deal(self, game: Game[Public, Own], staged: Staged) -> StartDeal | None:
        """The deal, once nothing is lacking.

        The pile's order is known to nobody; nothing in the game asks for it either, since a card
        drawn from it is one point whichever it is. So the record has it in the pack's order.
        """
        public, remarks = game.public(), staged.remarks()
        card, starts = drawn(public, remarks), starter(public, remarks)
        if card is None or starts is None:
            return None
        if self._settings.unseen:
            return StartDeal(card, starts, ())
        laid = [staged.of(seat) for seat in range(public.seats)]
        hands = tuple(tuple(PACK[component.name] for component in hand) for hand in laid)
        if min(map(len, hands)) < HAND:
            return None
        held = {card for hand in hands for card in hand}
        pile = tuple(card for card in pack_for(public.seats).values() if card not in held)
        return StartDeal(card, starts, hands, pile)

    def _of_hand(self, place: SeatPlace, tap: Tap) -> Answer:
        """A card of a hand that is being scanned."""
        if self._settings.unseen:
            return Refusal(Why.WRONG_PHASE)
        return scanned(place.staged, tap.component, HAND, pack_for(place.public.seats))

    def _draw(self, place: PrivatePod) -> Answer:
        """Once a deal, where that is left to the referee; whoever presses after it is heard."""
        if self._settings.trumps != "drawn":
            return None
        if drawn(place.public, place.remarks):
            return TurnPage()
        cards = [card for card in pack_for(place.public.seats).values() if card not in FIVES]
        return Say(Drawn(self._chance.choice(cards)))


def _before_deal(place: SeatPlace, press: Press) -> Answer:
    """A key says who starts the first deal; held long, it takes up the hand that was laid."""
    names = Say(Starts(place.seat)) if place.public.starter is None else None
    if press.held is None:
        return None if place.staged else names
    return taken_up(place.staged, press) or (names if place.staged else None)


def _or_gone(judged: Do | Refusal, tap: Tap) -> Answer:
    """A card that is not there may have been played before, as everybody saw."""
    if isinstance(judged, Refusal) and judged.why is Why.NOT_YOURS and tap.counted:
        return replace(judged, why=Why.GONE)
    return judged


def _bonus(place: SeatPlace, card: Card) -> Answer:
    """A bonus card counts at once, unless there are families to choose from by the key."""
    families = place.public.deck[card].families
    if len(families) < 2:
        return place.judged(UseBonus(place.seat, card, next(iter(families), None)))
    now = trump_pointed_at(place.public, place.remarks)
    return Say(now if now and now.card is card else PointsAtFamily(card, families[0]))


def _choose(place: SeatPlace, held: float) -> Answer:
    """The key takes what it points at, or goes to the next possibility."""
    public, seat = place.public, place.seat
    prize = prize_pointed_at(public, place.remarks)
    if prize is not None:
        if held >= HOLD or len(public.prizes) == 1:
            return place.judged(TakePrize(seat, prize))
        return Say(PointsAt(_after(prize, public.prizes)))
    now = trump_pointed_at(public, place.remarks)
    if now is None:
        return None
    if held >= HOLD:
        return place.judged(UseBonus(seat, now.card, now.family))
    return Say(replace(now, family=_after(now.family, public.deck[now.card].families)))


def _after(one: T, choices: Sequence[T]) -> T:
    """The next of them, after the last the first."""
    return choices[(choices.index(one) + 1) % len(choices)]
