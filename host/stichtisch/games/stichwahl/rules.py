"""The game itself: whose move it is, what may be done, and what follows."""

from collections import Counter
from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Any

from stichtisch.games.card import Card, sorted_as_text
from stichtisch.games.event import Event, GameOver
from stichtisch.games.game import IllegalMoveError, Move, check_turn, places_by
from stichtisch.games.record import read_options
from stichtisch.games.stichwahl import moves
from stichtisch.games.stichwahl.deal import Deal
from stichtisch.games.stichwahl.events import DealOver, DealStarted
from stichtisch.games.stichwahl.prints import Bonus, deck_from
from stichtisch.games.stichwahl.view import View
from stichtisch.games.stichwahl.whales import Marker, is_five, pack_for, playable
from stichtisch.games.trick import Trick

HAND = 9
TRICKS = 8
"""One card of each hand is the first bonus card."""
TARGET = 30


class Phase(StrEnum):
    """What the table waits for, named by the record line that ends the waiting."""

    DEAL = "deal"
    FIRST_BONUS = "first_bonus"
    PLAY = "play"
    """The seat whose turn it is may use bonus cards first."""
    PRIZE = "prize"
    STARTER = "starter"
    OVER = "over"


class Stichwahl:
    """A game of Stichwahl in progress."""

    def __init__(
        self,
        seats: int,
        options: Mapping[str, Any] | None = None,
        deck: Mapping[str, Any] | None = None,
    ) -> None:
        """`options` (there are none) and `deck` as a record's header has them."""
        read_options(options or {}, {})
        self.seats = seats
        self.deck = deck_from(deck)
        self.outcome: GameOver | None = None
        self._pack = pack_for(seats)
        self._totals = (0,) * seats
        self._next_starter: int | None = None
        self._deal: Deal | None = None
        self._last_deal: DealOver | None = None
        self._phase = Phase.DEAL

    @property
    def phase(self) -> str:
        return self._phase

    def acting(self) -> frozenset[int]:
        """The seats that may move now; between deals none, and the table deals."""
        match self._phase:
            case Phase.FIRST_BONUS:
                return frozenset(range(self.seats)) - self._now.first.keys()
            case Phase.PLAY:
                return frozenset({self._trick.turn})
            case Phase.PRIZE:
                return frozenset({self._now.tricks[-1].winner})
            case Phase.STARTER:
                assert self._now.namer is not None
                return frozenset({self._now.namer})
        return frozenset()

    def legal_moves(self, seat: int | None) -> list[Move]:
        """The table's deals are not listed: there are too many, and `push` checks them."""
        if seat is None or seat not in self.acting():
            return []
        match self._phase:
            case Phase.FIRST_BONUS:
                hand = sorted_as_text(self._now.hands[seat])
                return [moves.ChooseFirstBonus(seat, card) for card in hand]
            case Phase.PLAY:
                return [
                    *self._bonus_moves(seat),
                    *(moves.Play(seat, card) for card in self.legal_cards(seat)),
                ]
            case Phase.PRIZE:
                return [moves.TakePrize(seat, card) for card in self._prizes()]
        return [moves.NameStarter(seat, starts) for starts in range(self.seats)]

    def legal_cards(self, seat: int) -> list[Card]:
        if self._phase is not Phase.PLAY or seat != self._trick.turn:
            return []
        return playable(self._now.hands[seat], self._trick.cards)

    def push(self, move: Move) -> list[Event]:
        due = Phase.PLAY if isinstance(move, moves.UseBonus) else move.do
        check_turn(self, move, due, _AWAITED, _DOING)
        return _HANDLERS[type(move)](self, move)

    def view(self, seat: int | None) -> View:
        now = self._deal
        own = range(self.seats)[seat : seat + 1] if seat is not None else range(0)
        first = now.first if now else {}
        taken = Counter(trick.winner for trick in now.tricks) if now else Counter[int]()
        usable = {move.card for owner in own for move in self._bonus_moves(owner)}
        empty: tuple[tuple[Card, ...], ...] = ((),) * self.seats
        return View(
            seat=seat,
            seats=self.seats,
            phase=self._phase,
            acting=self.acting(),
            deck=self.deck,
            deal=now.number if now else 0,
            starter=self._next_starter if self._phase is Phase.DEAL or not now else now.starter,
            drawn=now.drawn if now else None,
            marker=now.marker if now else None,
            hand=tuple(card for owner in own if now for card in now.hands[owner]),
            hand_sizes=tuple(map(len, now.hands)) if now else (0,) * self.seats,
            first_bonus=first.get(seat) if seat is not None else None,
            chosen=frozenset(first),
            first_bonuses=dict(first) if len(first) == self.seats else {},
            bonuses=tuple(map(tuple, now.bonuses)) if now and now.bonuses else empty,
            usable=tuple(sorted_as_text(usable)),
            trick=now.trick if now else None,
            legal=tuple(card for owner in own for card in self.legal_cards(owner)),
            prizes=self._prizes() if self._phase is Phase.PRIZE else (),
            tricks=tuple(taken[player] for player in range(self.seats)),
            last_trick=now.tricks[-1] if now and now.tricks else None,
            last_prize=now.prizes[-1] if now and now.prizes else None,
            points=tuple(now.points) if now and now.points else (0,) * self.seats,
            totals=self._totals,
            pile=now.pile if now else 0,
            discard=now.discard if now else 0,
            last_deal=self._last_deal,
            outcome=self.outcome,
        )

    @property
    def _now(self) -> Deal:
        assert self._deal is not None, "asked for a deal before the first one"
        return self._deal

    @property
    def _trick(self) -> Trick:
        assert self._now.trick is not None, "asked for a trick outside the play"
        return self._now.trick

    def _prizes(self) -> tuple[Card, ...]:
        return self._now.tricks[-1].others()

    def _bonus_moves(self, seat: int) -> list[moves.UseBonus]:
        """Changing to the family that is trump already is allowed, and does nothing (K22)."""
        if self._phase is not Phase.PLAY or seat != self._trick.turn:
            return []
        return [
            moves.UseBonus(seat, card, family)
            for card in self._now.bonuses[seat]
            if self.deck[card].bonus is not None
            for family in self.deck[card].families or (None,)
        ]

    def _start_deal(self, move: moves.StartDeal) -> list[Event]:
        self._check_deal(move)
        self._deal = Deal(
            number=1 if self._deal is None else self._now.number + 1,
            starter=move.starter,
            drawn=move.drawn,
            marker=Marker.after_drawing(move.drawn),
            hands=[list(hand) for hand in move.hands],
            pile=len(move.pile),
        )
        self._phase = Phase.FIRST_BONUS
        return []

    def _check_deal(self, move: moves.StartDeal) -> None:
        if is_five(move.drawn):
            raise IllegalMoveError("drawn", f"{move.drawn} sets no marker: draw another card")
        if self._next_starter not in (None, move.starter):
            raise IllegalMoveError("starter", f"seat {self._next_starter} starts this deal")
        if [len(hand) for hand in move.hands] != [HAND] * self.seats:
            raise IllegalMoveError("hands", f"a deal is {self.seats} hands of {HAND} cards")
        dealt = Counter([*move.pile, *(card for hand in move.hands for card in hand)])
        for card in self._pack.values():
            if dealt[card] != 1:
                fault = "is missing from" if not dealt[card] else "is more than once in"
                raise IllegalMoveError("dealt", f"{card} {fault} the hands and the pile")

    def _choose_first_bonus(self, move: moves.ChooseFirstBonus) -> list[Event]:
        self._check_held(move.seat, move.card)
        now = self._now
        now.hands[move.seat].remove(move.card)
        now.first[move.seat] = move.card
        if len(now.first) < self.seats:
            return []
        now.lay_first_bonuses(self.deck)
        self._start_trick(now.starter)
        return [DealStarted(now.starter, now.marker.trump, now.marker.face)]

    def _start_trick(self, leader: int) -> None:
        self._now.trick = Trick(leader, self.seats)
        self._phase = Phase.PLAY

    def _use_bonus(self, move: moves.UseBonus) -> list[Event]:
        seat, card, printed = move.seat, move.card, self.deck[move.card]
        if card not in self._now.bonuses[seat]:
            raise IllegalMoveError("held", f"{card} is no bonus card before seat {seat}")
        if printed.bonus is None:
            raise IllegalMoveError("bonus", f"{card} has no bonus to use")
        if printed.bonus is Bonus.FLIP and move.family is not None:
            raise IllegalMoveError("family", f'{card} flips: "family" is an unknown key')
        if printed.bonus is Bonus.TRUMP and move.family not in printed.families:
            shown = " ".join(printed.families)
            raise IllegalMoveError("family", f'{card} needs a "family" out of {shown}')
        self._now.use_bonus(seat, card, move.family)
        return []

    def _play(self, move: moves.Play) -> list[Event]:
        now, trick = self._now, self._trick
        self._check_held(move.seat, move.card)
        if move.card not in self.legal_cards(move.seat):
            raise IllegalMoveError(
                "follow", f"{move.card} does not follow suit, and seat {move.seat} can"
            )
        now.hands[move.seat].remove(move.card)
        now.trick = trick.with_card(move.card)
        if not now.trick.complete:
            return []
        taken = now.judge(now.trick)
        now.tricks.append(taken)
        now.trick = None
        self._phase = Phase.PRIZE
        return [taken]

    def _check_held(self, seat: int, card: Card) -> None:
        if card not in self._now.hands[seat]:
            raise IllegalMoveError("held", f"seat {seat} does not hold {card}")

    def _take_prize(self, move: moves.TakePrize) -> list[Event]:
        if move.card not in self._prizes():
            raise IllegalMoveError("prize", f"{move.card} is no card of another in this trick")
        now = self._now
        prize = now.take_prize(move.card, self.deck)
        now.namer = now.may_name_starter()
        if now.namer is None or (len(now.tricks) == TRICKS and self._decided()):
            return [prize, *self._go_on(prize.winner)]
        self._phase = Phase.STARTER
        return [prize]

    def _name_starter(self, move: moves.NameStarter) -> list[Event]:
        return self._go_on(move.starts)

    def _go_on(self, starter: int) -> list[Event]:
        """To the next trick, or after the last one to the next deal (K3) or the game's end."""
        self._now.namer = None
        if len(self._now.tricks) < TRICKS:
            self._start_trick(starter)
            return []
        return self._end_deal(starter)

    def _totals_now(self) -> tuple[int, ...]:
        return tuple(map(sum, zip(self._totals, self._now.result(), strict=True)))

    def _decided(self) -> bool:
        """Whether the deal that is over ends the game: 30, and nobody as good (K26)."""
        totals = self._totals_now()
        return max(totals) >= TARGET and totals.count(max(totals)) == 1

    def _end_deal(self, starter: int) -> list[Event]:
        now, decided, totals = self._now, self._decided(), self._totals_now()
        next_starter = None if decided else starter
        self._last_deal = DealOver(now.number, now.result(), totals, next_starter)
        self._totals, self._next_starter = totals, next_starter
        if not decided:
            self._phase = Phase.DEAL
            return [self._last_deal]
        places = places_by({seat: (total,) for seat, total in enumerate(totals)})
        self.outcome = GameOver(places[0], places)
        self._phase = Phase.OVER
        return [self._last_deal, self.outcome]


_Handler = Callable[[Stichwahl, Any], list[Event]]
_HANDLERS: Mapping[type[Move], _Handler] = {
    moves.StartDeal: Stichwahl._start_deal,
    moves.ChooseFirstBonus: Stichwahl._choose_first_bonus,
    moves.UseBonus: Stichwahl._use_bonus,
    moves.Play: Stichwahl._play,
    moves.TakePrize: Stichwahl._take_prize,
    moves.NameStarter: Stichwahl._name_starter,
}
_AWAITED: Mapping[str, str] = {
    Phase.DEAL: "the next deal must come first",
    Phase.FIRST_BONUS: "the first bonus cards are being chosen",
    Phase.PLAY: "a trick is being played",
    Phase.PRIZE: "the trick's winner must choose a prize",
    Phase.STARTER: "the next starter must be named",
    Phase.OVER: "the game is over",
}
_DOING: Mapping[str, str] = {
    Phase.FIRST_BONUS: "choose a first bonus card",
    Phase.PLAY: "play or use a bonus card",
    Phase.PRIZE: "choose the prize",
    Phase.STARTER: "name the next starter",
}
