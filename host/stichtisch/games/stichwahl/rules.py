"""The game itself: whose move it is, what may be done, and what follows."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from stichtisch.games.card import Card
from stichtisch.games.choice import ALONE, NOBODY
from stichtisch.games.demand import Demand, Demands, Held
from stichtisch.games.event import Event, GameOver, places_by
from stichtisch.games.hand import Hand
from stichtisch.games.move import Move, Play, Stand, by_seat
from stichtisch.games.refusal import Refusal, Why, the_seat
from stichtisch.games.stichwahl.cards import (
    COLOURED,
    FIVES,
    PACK,
    Deck,
    Marker,
    colour_of,
    is_five,
    pack_for,
)
from stichtisch.games.stichwahl.deal import Deal
from stichtisch.games.stichwahl.moves import (
    ChooseFirstBonus,
    DealOver,
    DealStarted,
    NameStarter,
    StartDeal,
    TakePrize,
    UseBonus,
)
from stichtisch.games.stichwahl.stage import Naming, Using
from stichtisch.games.stichwahl.views import Own, Public
from stichtisch.games.trick import Trick
from stichtisch.games.tricks.stage import OVER, Dealing, LayingOne, Playing, Proven, Stage, Turn
from stichtisch.games.unseen import DealtGame
from stichtisch.games.value import mypyc_attr
from stichtisch.words import Sentence

_FIRST_BONUSES: Final = by_seat(ChooseFirstBonus, PACK)
_PLAYS: Final = by_seat(Play, PACK)
_PRIZES: Final = by_seat(TakePrize, PACK)
FOLLOW: Final = {
    family: (Demand(cards, family, Why.FOLLOW, "rules.no_follow", free=FIVES),)
    for family, cards in COLOURED.items()
}
"""By family what a trick of that colour asks; a 5 does not make one able to follow (K7)."""

ROOM = "stichwahl"
"""Where its words are."""
HAND = 9
TRICKS = 8
"""One card of each hand is the first bonus card."""
TARGET = 30


@mypyc_attr(allow_interpreted_subclasses=True)
class Stichwahl(DealtGame[Public, Own]):
    """A game of Stichwahl in progress."""

    def __init__(self, seats: int, deck: Deck, *, unseen: bool = False) -> None:
        """`deck` is what is printed on the cards; `unseen`: deals may come without hands."""
        super().__init__(seats, pack_for(seats), unseen)
        self.deck = deck
        self._phase, self._acting = StartDeal.do, NOBODY
        self._deal: Deal | None = None
        self._totals = (0,) * seats
        self._next_starter: int | None = None
        self.last_deal: DealOver | None = None
        """The deal that was over last."""

    @classmethod
    def amid(cls, public: Public, deal: Deal) -> "Stichwahl":
        """A game in that deal, of which all know this."""
        game = cls(public.seats, public.deck)
        game._deal, game._totals = deal, public.totals
        game._phase, game._acting = public.phase, public.acting
        game.last_deal = public.last_deal
        return game

    @property
    def phase(self) -> str:
        return Stand.do if self.revoke else self._phase

    def acting(self) -> frozenset[int]:
        """The seats that may move now; between deals none, and the table deals."""
        return NOBODY if self.revoke else self._acting

    def public(self) -> Public:
        now, stage = self._deal, self.stage
        first = now.first if now else {}
        return Public(
            seats=self.seats,
            phase=self.phase,
            acting=stage.acting,
            round=now.number if now else 0,
            outcome=self.outcome,
            asked=stage.asked if isinstance(stage, Playing) else (),
            stage=stage,
            deck=self.deck,
            starter=self._next_starter if self._phase == StartDeal.do or not now else now.starter,
            drawn=now.drawn if now else None,
            marker=now.marker if now else None,
            hand_sizes=tuple(map(len, now.hands)) if now else (0,) * self.seats,
            chosen=frozenset(first),
            first_bonuses=dict(first) if len(first) == self.seats else {},
            bonuses=tuple(map(tuple, now.bonuses)) if now else ((),) * self.seats,
            trick=now.trick if now else None,
            tricks=now.tricks_won() if now else (0,) * self.seats,
            taken=now.tricks if now else (),
            last_trick=now.tricks[-1] if now and now.tricks else None,
            last_prize=now.prizes[-1] if now and now.prizes else None,
            points=tuple(now.points) if now else (0,) * self.seats,
            totals=self._totals,
            pile=now.pile if now else 0,
            discard=now.discard if now else 0,
            last_deal=self.last_deal,
            revoke=self.revoke,
        )

    def own(self, seat: int) -> Own:
        first = self._deal.first.get(seat) if self._deal else None
        return Own(self._hand(seat), self.choice(seat), first)

    def refusal(self, move: Move) -> Refusal | None:
        refused = super().refusal(move)
        if refused or not isinstance(move, ChooseFirstBonus):
            return refused
        # no seat knows what another has chosen face down, so that its choice cannot refuse this
        if move.card in self.deal.first.values():
            reason = Sentence("rules.cannot_hold", seat=the_seat(move.seat), card=move.card)
            return Refusal(Why.WRONG_PHASE, reason)
        return None

    def whole_deal(self, deal: Move, hands: Sequence[Sequence[Card]]) -> StartDeal | None:
        """In which order the pile lay is all one: a card drawn from it is a point."""
        if not isinstance(deal, StartDeal) or any(len(hand) < HAND for hand in hands):
            return None
        held = {card for hand in hands for card in hand}
        pile = tuple(card for card in self._pack.values() if card not in held)
        return replace(deal, hands=tuple(map(tuple, hands)), pile=pile)

    @property
    def deal(self) -> Deal:
        """The deal at hand: for those who imagine a game, and so know all of it."""
        assert self._deal is not None, "asked for a deal before the first one"
        return self._deal

    @property
    def _trick(self) -> Trick:
        assert self.deal.trick is not None, "asked for a trick outside the play"
        return self.deal.trick

    def _hand(self, seat: int) -> Hand:
        return self._deal.hands[seat] if self._deal else Hand.of((), self._pack)

    @property
    def stage(self) -> Stage:
        """What the table waits for."""
        phase, acting, now = self._phase, self._acting, self._deal
        if self.revoke is not None:
            return Proven(Stand.do, NOBODY, self.revoke)
        if now is not None and phase == Play.do:
            asks, (seat,) = self._demands(), acting
            mine, deck = tuple(now.bonuses[seat]), self.deck
            return Using(phase, acting, asks, room=ROOM, bonuses=mine, deck=deck)
        if now is None or phase == StartDeal.do:
            return Dealing(phase, NOBODY, self._next_starter, HAND, room=ROOM)
        if phase == ChooseFirstBonus.do:
            return LayingOne(phase, acting, _FIRST_BONUSES, room=ROOM)
        if phase == TakePrize.do:
            prizes, other = now.tricks[-1].others(), "stichwahl.not_of_another"
            return LayingOne(phase, acting, _PRIZES, prizes, reason=other, room=ROOM)
        if phase == NameStarter.do:
            return Naming(phase, acting, self.seats, room=ROOM)
        return Stage(phase, NOBODY)

    def _demands(self) -> Demands:
        """What the trick demands: its family, as soon as it has one."""
        colour = colour_of(self._trick.cards)
        return FOLLOW[colour] if colour else ()

    def _part(self) -> None:
        super()._part()
        self._deal = self._deal and self._deal.copy()

    def _choice(self, seat: int) -> Turn:
        held = Held(seat, self._hand(seat), self.unseen.cards)
        return Turn(self.stage, held, self._pack.none, _PLAYS)

    def _table_refusal(self, move: Move) -> Refusal | None:
        early = self.stage.early(move)
        return early or (self._misdealt(move) if isinstance(move, StartDeal) else None)

    def _misdealt(self, move: StartDeal) -> Refusal | None:
        if is_five(move.drawn):
            reason = Sentence("stichwahl.no_marker", card=move.drawn)
            return Refusal(Why.MISDEALT, reason)
        if self._next_starter not in (None, move.starter):
            reason = Sentence("stichwahl.starts", seat=the_seat(self._next_starter))
            return Refusal(Why.MISDEALT, reason)
        unseen = self.hands_unseen and not move.hands and not move.pile
        return None if unseen else self._misdealt_hands(move)

    def _misdealt_hands(self, move: StartDeal) -> Refusal | None:
        if [len(hand) for hand in move.hands] != [HAND] * self.seats:
            reason = Sentence("stichwahl.hands", hands=self.seats, cards=HAND)
            return Refusal(Why.MISDEALT, reason)
        dealt = Counter([*move.pile, *(card for hand in move.hands for card in hand)])
        for card in self._pack.values():
            if dealt[card] != 1:
                fault = "rules.dealt_twice" if dealt[card] else "stichwahl.not_dealt"
                return Refusal(Why.MISDEALT, Sentence(fault, card=card))
        return None

    def _make(self, move: Move) -> list[Event]:
        match move:
            case Play():
                return self._play(move)
            case UseBonus():
                self.deal.use_bonus(move.seat, move.card, move.family)
                return []
            case TakePrize():
                return self._take_prize(move.card)
            case NameStarter():
                return self._go_on(move.starts)
            case ChooseFirstBonus():
                return self._choose_first_bonus(move.seat, move.card)
            case StartDeal():
                return self._start_deal(move)
            case Stand():
                return self._let_stand()
        raise TypeError(f"{type(move).__name__} is no move of this game")

    def _start_deal(self, move: StartDeal) -> list[Event]:
        self._deal = Deal(
            number=1 if self._deal is None else self._deal.number + 1,
            starter=move.starter,
            drawn=move.drawn,
            marker=Marker.after_drawing(move.drawn),
            hands=self._dealt(move.hands, [HAND] * self.seats, self._pack.all),
            pile=len(self._pack) - HAND * self.seats,
        )
        self._phase, self._acting = ChooseFirstBonus.do, frozenset(range(self.seats))
        return []

    def _choose_first_bonus(self, seat: int, card: Card) -> list[Event]:
        now = self.deal
        if not now.choose_first_bonus(seat, card):
            self._acting -= {seat}
            return []
        for owner, chosen in now.first.items():
            self._show(owner, [chosen])
        now.open_first_bonuses(self.deck)
        self._start_trick(now.starter)
        return [DealStarted(now.starter, now.marker.trump, now.marker.face)]

    def _start_trick(self, leader: int) -> None:
        self.deal.trick = Trick(leader, self.seats)
        self._phase, self._acting = Play.do, ALONE[leader]

    def _play(self, play: Play) -> list[Event]:
        now, seat, trick = self.deal, play.seat, self._trick.with_card(play.card)
        if self.unseen.cards:
            self._show(seat, [play.card])
            self._deny(play, len(now.tricks) + 1, self._demands())
        now.hands[seat] = now.hands[seat].without(play.card)
        now.trick = trick
        if not trick.complete:
            self._acting = ALONE[trick.turn]
            return []
        taken = now.judge(trick)
        now.tricks = (*now.tricks, taken)
        now.trick = None
        self._phase, self._acting = TakePrize.do, ALONE[taken.winner]
        return [taken]

    def _take_prize(self, card: Card) -> list[Event]:
        now = self.deal
        prize = now.take_prize(card, self.deck)
        now.namer = now.may_name_starter()
        if now.namer is None or (len(now.tricks) == TRICKS and self._decided()):
            return [prize, *self._go_on(prize.winner)]
        self._phase, self._acting = NameStarter.do, ALONE[now.namer]
        return [prize]

    def _go_on(self, starter: int) -> list[Event]:
        """To the next trick, or after the last one to the next deal (K3) or the game's end."""
        self.deal.namer = None
        if len(self.deal.tricks) < TRICKS:
            self._start_trick(starter)
            return []
        return self._end_deal(starter)

    def _totals_now(self) -> tuple[int, ...]:
        return tuple(map(sum, zip(self._totals, self.deal.result(), strict=True)))

    def _decided(self) -> bool:
        """Whether the deal that is over ends the game: 30, and nobody as good (K26)."""
        totals = self._totals_now()
        return max(totals) >= TARGET and totals.count(max(totals)) == 1

    def _end_deal(self, starter: int) -> list[Event]:
        now, decided, totals = self.deal, self._decided(), self._totals_now()
        next_starter = None if decided else starter
        self.last_deal = DealOver(now.number, now.result(), totals, next_starter)
        self._totals, self._next_starter = totals, next_starter
        self._acting = NOBODY
        if not decided:
            self._phase = StartDeal.do
            return [self.last_deal]
        places = places_by({seat: (total,) for seat, total in enumerate(totals)})
        self._phase = OVER
        return [self.last_deal, GameOver(places[0], places)]
