"""What a tap and a key mean in Stichwahl."""

from collections.abc import Sequence
from dataclasses import replace

from stichtisch.games.card import Card
from stichtisch.games.component import Component, What
from stichtisch.games.controller import (
    LONG,
    Answer,
    Do,
    Place,
    Press,
    PrivatePlace,
    Say,
    Tap,
    TurnPage,
    taken_up,
)
from stichtisch.games.move import Play, Remark
from stichtisch.games.refusal import Refusal, Why
from stichtisch.games.staging import Staged
from stichtisch.games.stichwahl import moves
from stichtisch.games.stichwahl.cards import PACK, is_five
from stichtisch.games.stichwahl.deal import Public
from stichtisch.games.stichwahl.stage import Naming, Using
from stichtisch.games.tricks.controller import TrickController, after
from stichtisch.games.tricks.deal import Own
from stichtisch.games.tricks.stage import Dealing, LayingOne, Proven

SeatPlace = Place[Public, Own]
PrivatePod = PrivatePlace[Public]


class StichwahlController(TrickController[Public]):
    """The ways of a table that plays Stichwahl."""

    def tap(self, place: SeatPlace, tap: Tap) -> Answer:
        if tap.component.what is not What.CARD:
            return Refusal(Why.WRONG_PHASE)
        seat, public, card = place.seat, place.public, PACK[tap.component.name]
        match public.stage:
            case Dealing() if not self._settings.unseen:
                return super().tap(place, tap)
            case Dealing():
                return Refusal(Why.WRONG_PHASE)
            case _ if not place.view.acts:
                return Refusal(Why.WRONG_SEAT)
            case Using(bonuses=bonuses) if card in bonuses:
                return _bonus(place, card)
            case LayingOne(lays=lays):
                return _or_gone(place.judged(lays[seat][card.bit]), tap)
        return _or_gone(place.judged(Play(seat, card)), tap)

    def key(self, place: SeatPlace, press: Press) -> Answer:
        match place.public.stage:
            case Dealing():
                return _before_deal(place, press)
            case Naming(acting=acting) if press.held is None:
                (namer,) = acting
                return Do(moves.NameStarter(namer, place.seat))
            case Proven():
                return super().key(place, press)
        return _point(place, press.held) if press.held is not None and place.view.acts else None

    def private_tap(self, place: PrivatePod, tap: Tap) -> Answer:
        """Where trumps are laid, the drawn card; of a 5, another one must be drawn."""
        if tap.component.what is not What.CARD:
            return Refusal(Why.WRONG_PHASE)
        card, laid = PACK[tap.component.name], self._settings.trumps == "laid"
        if not isinstance(place.public.stage, Dealing) or not laid or is_five(card):
            return Refusal(Why.WRONG_PHASE)
        return Say(moves.Drawn(card))

    def private_key(self, place: PrivatePod, press: Press) -> Answer:
        if isinstance(place.public.stage, Dealing) and press.held is None:
            return self._draw(place)
        return super().private_key(place, press)

    def private_seat(self, _public: Public, _remarks: Sequence[Remark]) -> int | None:
        """Nobody: no secret of this game is the table's to show."""
        return None

    def lies_open(self, public: Public, seat: int, component: Component) -> bool:
        """A prize lies before whoever played it."""
        return PACK.get(component.name) in public.prizes or super().lies_open(
            public, seat, component
        )

    def dealer(self, public: Public, remarks: Sequence[Remark]) -> int | None:
        return moves.starter(public.dealer, remarks)

    def start(
        self, dealer: int, hands: tuple[tuple[Card, ...], ...], staged: Staged
    ) -> moves.StartDeal | None:
        """The deal, once its trump is drawn."""
        card = moves.drawn(staged.remarks())
        pile = moves.pile_beside(hands, self._seats) if hands else ()
        return moves.StartDeal(card, dealer, hands, pile) if card else None

    def _draw(self, place: PrivatePod) -> Answer:
        """Draw the trump card, once a deal, where that is left to the referee; later presses do
        nothing."""
        if self._settings.trumps != "drawn":
            return None
        if moves.drawn(place.remarks):
            return TurnPage()
        cards = [card for card in self._cards.values() if not is_five(card)]
        return Say(moves.Drawn(self._chance.choice(cards)))


def _before_deal(place: SeatPlace, press: Press) -> Answer:
    """A key says who starts the first deal; held long, it takes up the hand that was laid."""
    names = Say(moves.Starts(place.seat)) if place.public.dealer is None else None
    if press.held is None:
        return None if place.staged else names
    return taken_up(place.staged, press) or (names if place.staged else None)


def _or_gone(judged: Do | Refusal, tap: Tap) -> Answer:
    """The answer; for a card that the hand lacks because it was played, that it is gone."""
    if isinstance(judged, Refusal) and judged.why is Why.NOT_YOURS and tap.counted:
        return replace(judged, why=Why.GONE)
    return judged


def _bonus(place: SeatPlace, card: Card) -> Answer:
    """A bonus card counts at once, unless there are families to choose from by the key."""
    families = place.public.deck[card].families
    if len(families) < 2:
        return place.judged(moves.UseBonus(place.seat, card, next(iter(families), None)))
    now = moves.trump_pointed_at(place.remarks)
    return Say(now if now and now.card is card else moves.PointsAtFamily(card, families[0]))


def _point(place: SeatPlace, held: float) -> Answer:
    """The key takes what it points at, or goes to the next possibility."""
    public, seat, remarks = place.public, place.seat, place.remarks
    prize, now = moves.prize_pointed_at(public.prizes, remarks), moves.trump_pointed_at(remarks)
    if prize is not None:
        if held >= LONG or len(public.prizes) == 1:
            return place.judged(moves.TakePrize(seat, prize))
        return Say(moves.PointsAt(after(prize, public.prizes)))
    if now is None:
        return None
    if held >= LONG:
        return place.judged(moves.UseBonus(seat, now.card, now.family))
    return Say(replace(now, family=after(now.family, public.deck[now.card].families)))
