"""The game itself: deals, bids, tricks and points."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from stichtisch.errors import Sentence
from stichtisch.games.card import Card, CardSet
from stichtisch.games.choice import ALONE, NOBODY, out_of_turn
from stichtisch.games.event import Event, GameOver, TrickTaken, places_by
from stichtisch.games.form import read_options
from stichtisch.games.hand import Hand
from stichtisch.games.move import Move, Play
from stichtisch.games.oh_hell.cards import OF_SUIT, PACK, winning
from stichtisch.games.oh_hell.choice import Turn, playable
from stichtisch.games.oh_hell.events import DealOver
from stichtisch.games.oh_hell.moves import Bid, StartDeal
from stichtisch.games.oh_hell.options import Options
from stichtisch.games.oh_hell.phase import AWAITED, Phase
from stichtisch.games.oh_hell.views import Public
from stichtisch.games.refusal import Refusal, Why, the_seat
from stichtisch.games.revoke import Revoke, Stand
from stichtisch.games.trick import Trick
from stichtisch.games.unseen import DealtGame, Unseen
from stichtisch.games.value import alike, mypyc_attr
from stichtisch.games.view import Own


@dataclass
class Deal:
    """The deal at hand, or the last one."""

    dealer: int
    turned: Card
    hands: list[Hand]
    trick: Trick
    bids: dict[int, int] = field(default_factory=dict)
    taken: tuple[TrickTaken, ...] = ()
    played: CardSet = PACK.none

    def copy(self) -> "Deal":
        other = alike(self)
        other.hands, other.bids = list(self.hands), dict(self.bids)
        return other

    def tricks(self) -> tuple[int, ...]:
        """How many each seat has taken."""
        winners = [trick.winner for trick in self.taken]
        return tuple(winners.count(seat) for seat in range(len(self.hands)))


@mypyc_attr(allow_interpreted_subclasses=True)
class OhHell(DealtGame[Public, Own]):
    """A game of Oh Hell in progress."""

    def __init__(
        self, seats: int, options: Mapping[str, Any] | None = None, unseen: bool = False
    ) -> None:
        """`options` as a record's header has them, else `RecordError`."""
        super().__init__(seats, PACK, unseen)
        self.options = read_options(Options, options or {})
        self.sizes = self.options.sizes()
        """Cards a hand, deal by deal."""
        self._deal: Deal | None = None
        self._size = self.sizes[0]
        """In the deal at hand or the next one."""
        self.results: tuple[DealOver, ...] = ()
        """All deals that are over."""
        self._phase = Phase.DEAL
        self._acting = NOBODY
        """Who bids or plays next, in those phases."""

    @classmethod
    def amid(cls, public: Public, deal: Deal) -> "OhHell":
        """A game in that deal, of which all know this; of the deals before only points count."""
        game, none = cls(public.seats), (0,) * public.seats
        game.options, game.sizes = public.options, public.options.sizes()
        before = DealOver(0, deal.dealer, none, none, none, public.totals)
        game.results = (before,) * (public.round - 1)
        game._deal, game._size = deal, public.size
        game._phase, game._acting = public.phase, public.acting
        return game

    @property
    def phase(self) -> Phase:
        return Phase.REVOKE if self.revoke else self._phase

    def acting(self) -> frozenset[int]:
        return NOBODY if self.revoke else self._acting

    def public(self) -> Public:
        now, phase = self._deal, self.phase
        on = phase in (Phase.BID, Phase.PLAY, Phase.REVOKE)
        return Public(
            seats=self.seats,
            phase=phase,
            acting=self.acting(),
            round=self._number,
            outcome=self.outcome,
            asked=(led,) if (led := self._led()) else (),
            options=self.options,
            deals=len(self.sizes),
            dealer=self._next_dealer() if phase is Phase.DEAL or not now else now.dealer,
            size=self._size,
            turned=now.turned if now and on else None,
            bids=dict(now.bids) if now else {},
            hooked=self._hooked(),
            trick=now.trick if now and phase is Phase.PLAY else None,
            tricks=now.tricks() if now else (0,) * self.seats,
            last_trick=now.taken[-1] if now and now.taken else None,
            taken=now.taken if now else (),
            played=now.played if now else PACK.none,
            unseen=self.unseen.cards,
            totals=self._totals,
            revoke=self.revoke,
        )

    def own(self, seat: int) -> Own:
        return Own(self._hand(seat), self.choice(seat))

    def whole_deal(self, deal: Move, hands: Sequence[Sequence[Card]]) -> Move | None:
        """To be asked while the game waits for this deal: so many cards is a hand."""
        assert isinstance(deal, StartDeal), "a round of this game starts with a deal"
        if any(len(hand) < self._size for hand in hands):
            return None
        return replace(deal, hands=tuple(map(tuple, hands)))

    @property
    def deal(self) -> Deal:
        """The deal at hand: for those who imagine a game, and so know all of it."""
        return self._now

    @property
    def _now(self) -> Deal:
        assert self._deal is not None, "asked for a deal before the first one"
        return self._deal

    @property
    def _number(self) -> int:
        """Of the deal at hand, or the last one."""
        return len(self.results) + (self._phase in (Phase.BID, Phase.PLAY))

    @property
    def _totals(self) -> tuple[int, ...]:
        return self.results[-1].totals if self.results else (0,) * self.seats

    def _hand(self, seat: int) -> Hand:
        return self._deal.hands[seat] if self._deal else Hand.of((), PACK)

    def _next_dealer(self) -> int | None:
        """The deal passes to the left; anybody deals first (OH4)."""
        return None if self._deal is None else (self._deal.dealer + 1) % self.seats

    def _hooked(self) -> int | None:
        """What whoever bids now may not bid: only the dealer, who is the last, is bound (OH6)."""
        now = self._deal
        if now is None or len(now.bids) != self.seats - 1 or not self.options.hook:
            return None
        left = self._size - sum(now.bids.values())
        return left if left >= 0 else None

    def _part(self) -> None:
        super()._part()
        self._deal = self._deal and self._deal.copy()

    def _led(self) -> str | None:
        """The suit to follow, if one was led."""
        if self._deal is None or not self._deal.trick.cards or self.revoke:
            return None
        return self._deal.trick.cards[0].suit

    def _choice(self, seat: int) -> Turn:
        now, phase, acting = self._deal, self.phase, self.acting()
        hand, led, unseen = self._hand(seat), self._led(), self.unseen.cards
        plays = phase is Phase.PLAY and seat in acting
        return Turn(
            seat,
            hand,
            phase,
            acting,
            self._size,
            self._hooked() if phase is Phase.BID else None,
            led,
            now.played if now else PACK.none,
            unseen,
            playable(hand, unseen, led) if plays else PACK.none,
        )

    def _table_refusal(self, move: Move) -> Refusal | None:
        due = Phase.REVOKE if isinstance(move, Stand) else Phase.DEAL
        wrong = out_of_turn(move, due, self.phase, self.acting(), AWAITED)
        if wrong is None and isinstance(move, StartDeal):
            reason = self._misdealt(move)
            return Refusal(Why.MISDEALT, reason) if reason else None
        return wrong

    def _misdealt(self, deal: StartDeal) -> Sentence | None:
        """What is wrong with the deal, in a sentence."""
        expected, size = self._next_dealer(), self._size
        if expected is not None and deal.dealer != expected:
            return Sentence("rules.dealer", seat=the_seat(expected))
        if self.hands_unseen and not deal.hands:
            return None
        if len(deal.hands) != self.seats:
            return Sentence("rules.hands", count=self.seats)
        dealt = {deal.turned}
        for seat, hand in enumerate(deal.hands):
            if len(hand) != size:
                return Sentence(
                    "rules.hand_size", seat=the_seat(seat), wanted=size, count=len(hand)
                )
            for card in hand:
                if card in dealt:
                    return Sentence("rules.dealt_twice", card=card)
                dealt.add(card)
        return None

    def _make(self, move: Move) -> list[Event]:
        match move:
            case Play():
                return self._play(move)
            case Bid():
                return self._bid(move)
            case StartDeal():
                return self._start(move)
            case Stand():
                return self._let_stand()
        raise TypeError(f"there is no move {move.do} in this game")

    def _start(self, deal: StartDeal) -> list[Event]:
        if deal.hands:
            hands, unseen = [Hand.of(cards, PACK) for cards in deal.hands], PACK.none
        else:
            hands = [Hand.of((), PACK, self._size) for _ in range(self.seats)]
            unseen = PACK.all.without(deal.turned)
        trick = Trick((deal.dealer + 1) % self.seats, self.seats)
        self._deal = Deal(deal.dealer, deal.turned, hands, trick)
        self.unseen = Unseen(unseen, self.seats)
        self._phase, self._acting = Phase.BID, ALONE[trick.leader]
        return []

    def _bid(self, bid: Bid) -> list[Event]:
        now = self._now
        now.bids[bid.seat] = bid.tricks
        if len(now.bids) == self.seats:
            self._phase = Phase.PLAY
        self._acting = ALONE[(bid.seat + 1) % self.seats]
        return []

    def _play(self, play: Play) -> list[Event]:
        now, seat, card = self._now, play.seat, play.card
        now.hands[seat] = now.hands[seat].without(card)
        now.played = now.played.with_card(card)
        now.trick = trick = now.trick.with_card(card)
        if self.unseen.cards:
            self._show(seat, [card])
            self._deny(seat, card, trick.cards[0].suit)
        if trick.complete:
            return self._end_trick()
        self._acting = ALONE[trick.turn]
        return []

    def _deny(self, seat: int, card: Card, led: str) -> None:
        """Who does not follow suit says to hold none of it."""
        if card.suit != led:
            revoke = Revoke(seat, len(self._now.taken) + 1, self.made + 1)
            self.unseen.deny(revoke, self.unseen.cards & OF_SUIT[led])

    def _end_trick(self) -> list[Event]:
        now, trick = self._now, self._now.trick
        winner = trick.player(winning(trick.cards, now.turned.suit))
        taken = TrickTaken(len(now.taken) + 1, trick.leader, trick.cards, winner)
        now.taken = (*now.taken, taken)
        now.trick, self._acting = Trick(winner, self.seats), ALONE[winner]
        return [taken, *self._end_deal()] if taken.trick == self._size else [taken]

    def _end_deal(self) -> list[Event]:
        now, tricks = self._now, self._now.tricks()
        bids = tuple(now.bids[seat] for seat in range(self.seats))
        points = tuple(map(self.options.points, bids, tricks))
        totals = tuple(map(sum, zip(self._totals, points, strict=True)))
        number = len(self.results) + 1
        over = DealOver(number, now.dealer, bids, tricks, points, totals)
        self._acting = NOBODY
        self.results = (*self.results, over)
        if number < len(self.sizes):
            self._size, self._phase = self.sizes[number], Phase.DEAL
            return [over]
        self._phase = Phase.OVER
        places = places_by({seat: (total,) for seat, total in enumerate(totals)})
        return [over, GameOver(places[0], places)]
