"""What a tap and a key mean in Stich-Meister.

Before a round everybody scans their hand on their own spot, card by card, and the rule cards they
drew. What takes several cards (passing, laying open) is laid one by one as well; a key that is
held takes them up again.
"""

from collections.abc import Sequence

from stichtisch.games.component import Component, What
from stichtisch.games.controller import (
    HOLD,
    Answer,
    Controller,
    Do,
    Place,
    Press,
    PrivatePlace,
    Say,
    TakeUp,
    Tap,
    TurnPage,
    Undo,
    names_of,
    scanned,
    taken_up,
)
from stichtisch.games.game import Game
from stichtisch.games.move import Move, Play, Remark, Stand, TakesBack
from stichtisch.games.refusal import Refusal, Why
from stichtisch.games.staging import Staged
from stichtisch.games.stich_meister.cards import PACK, hand_size, pack_for
from stichtisch.games.stich_meister.moves import ChooseRule, RemoveCard, StartRound
from stichtisch.games.stich_meister.phase import Phase
from stichtisch.games.stich_meister.rule_cards import NUMBERS
from stichtisch.games.stich_meister.rule_stock import HELD
from stichtisch.games.stich_meister.rules import StichMeister
from stichtisch.games.stich_meister.views import Own, Public
from stichtisch.games.tricks.controller import cards_of, one_of_several
from stichtisch.games.tricks.moves import Deals, first_dealer
from stichtisch.games.tricks.stage import Laying, Turn

_RULE_NAMES = frozenset(map(str, NUMBERS))


class StichMeisterController(Controller[Public, Own]):
    """The ways of a table that plays Stich-Meister."""

    def tap(self, place: Place[Public, Own], tap: Tap) -> Answer:
        component, phase, pack = tap.component, place.public.phase, pack_for(self._seats)
        if component.what is What.RULE:
            return _rule(place, component)
        if component.what is not What.CARD:
            return Refusal(Why.WRONG_PHASE)
        if phase is Phase.ROUND and not self._settings.unseen:
            return scanned(place.staged, component, hand_size(self._seats), pack)
        if component.name not in pack:
            return Refusal(Why.LEFT_OUT)
        match phase:
            case Phase.PASS | Phase.OPEN | Phase.ASIDE | Phase.UNPLAYED:
                return _several(place, component)
            case Phase.PLAY:
                return _played(place, tap)
            case Phase.REMOVE:
                return place.judged(RemoveCard(place.seat, PACK[component.name]))
        return Refusal(Why.WRONG_PHASE)

    def key(self, place: Place[Public, Own], press: Press) -> Answer:
        public, seat = place.public, place.seat
        if public.revoke is not None:
            mine = seat == public.revoke.seat and press.held is not None
            return Undo(public.revoke.number, TakesBack()) if mine else None
        dealer = first_dealer(place.remarks)
        if press.held is None:
            deals = public.phase is Phase.ROUND and public.round == 0 and dealer is None
            return Say(Deals(seat)) if deals else None
        if press.held >= HOLD and seat == dealer:  # also who said so by mistake
            return TakeUp(said=True)
        return taken_up(place.staged, press)

    def private_tap(self, place: PrivatePlace[Public], tap: Tap) -> Answer:
        """With three players the rule card turned from the deck is laid here."""
        if tap.component.what is not What.RULE or place.public.phase is not Phase.ROUND:
            return Refusal(Why.WRONG_PHASE)
        return scanned(place.staged, tap.component, place.public.seats == 3, _RULE_NAMES)

    def private_key(self, place: PrivatePlace[Public], press: Press) -> Answer:
        if place.public.revoke is not None:
            return Do(Stand()) if press.held is not None and press.held >= HOLD else None
        return TurnPage() if press.held is None else taken_up(place.staged, press)

    def private_seat(self, public: Public, remarks: Sequence[Remark]) -> int | None:
        """The dealer's, who is the next one as soon as a round is over."""
        if public.dealer is None:
            return first_dealer(remarks)
        return (public.dealer + (public.phase is Phase.ROUND)) % public.seats

    def lies_open(self, public: Public, seat: int, component: Component) -> bool:
        hides = public.trick is not None and public.trick.hides
        return super().lies_open(public, seat, component) and not hides

    def yet_to_lay(self, place: Place[Public, Own]) -> int:
        """Of a dealt hand, and rule cards drawn."""
        if place.public.phase is not Phase.ROUND:
            return 0
        hand = 0 if self._settings.unseen else hand_size(self._seats)
        return hand + HELD - len(place.view.own.rule_hand) - len(place.staged)

    def misdealt(
        self, game: Game[Public, Own], seat: int | None, component: Component
    ) -> Refusal | None:
        """A rule card that another seat kept, or that was used before."""
        if component.what is not What.RULE or game.phase is not Phase.ROUND:
            return None
        stock = _rules_of(game).stock
        number, (deck, discarded) = int(component.name), stock.available()
        if any(number in kept for other, kept in enumerate(stock.kept) if other != seat):
            return Refusal(Why.ELSEWHERE)
        return None if number in deck or number in discarded else Refusal(Why.GONE)

    def deal(self, game: Game[Public, Own], staged: Staged) -> Move | None:
        rules = _rules_of(game)
        dealer = rules.next_dealer()
        dealer = first_dealer(staged.remarks()) if dealer is None else dealer
        if rules.phase is not Phase.ROUND or dealer is None:
            return None
        seats = range(rules.seats)
        extra, drawn = _drawn(staged, None), [_drawn(staged, seat) for seat in seats]
        held = tuple((*sorted(rules.stock.kept[seat]), *drawn[seat]) for seat in seats)
        if any(len(three) < HELD for three in held) or len(extra) < (rules.seats == 3):
            return None
        unseen = self._settings.unseen
        hands = () if unseen else tuple(cards_of(staged.of(seat), PACK) for seat in seats)
        if any(len(hand) < hand_size(self._seats) for hand in hands):
            return None
        return StartRound(dealer, hands, held, extra[0] if extra else None)


def _rule(place: Place[Public, Own], component: Component) -> Answer:
    """A rule card: drawn before the round, or face down the one for it."""
    number, kept = int(component.name), place.view.own.rule_hand
    match place.public.phase:
        case Phase.ROUND if number in kept:
            return Refusal(Why.TWICE)
        case Phase.ROUND:
            return scanned(place.staged, component, HELD - len(kept), _RULE_NAMES)
        case Phase.RULE:
            return place.judged(ChooseRule(place.seat, number))
    return Refusal(Why.WRONG_PHASE)


def _several(place: Place[Public, Own], component: Component) -> Answer:
    """A hand card that is passed, laid open or aside, or was not played; mostly one of three."""
    match place.view.own.choice:
        case Turn(stage=Laying() as stage):
            return one_of_several(place, component, stage, PACK)
    return Refusal(Why.WRONG_SEAT)


def _played(place: Place[Public, Own], tap: Tap) -> Answer:
    """A card that was played or taken out in this round is gone, whoever's turn it is."""
    if tap.counted & {Play, RemoveCard}:
        return Refusal(Why.GONE)
    match place.judged(Play(place.seat, PACK[tap.component.name])):
        case Refusal(Why.MUST, reason):  # the card laid aside comes first, and this one later
            return Refusal(Why.WRONG_PHASE, reason)
        case answer:
            return answer


def _rules_of(game: Game[Public, Own]) -> StichMeister:
    assert isinstance(game, StichMeister), "another game's table"
    return game


def _drawn(staged: Staged, seat: int | None) -> tuple[int, ...]:
    """The rule cards laid here."""
    return tuple(map(int, names_of(staged.of(seat), What.RULE)))
