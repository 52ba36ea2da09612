"""Who thinks about a dealt trick game: what may be hidden, and what is good."""

from abc import abstractmethod
from collections.abc import Hashable, Iterator, Mapping, Sequence
from random import Random
from typing import Final, Generic

from stichtisch.games.card import Card, CardSet
from stichtisch.games.demand import NO_CARDS
from stichtisch.games.game import Game
from stichtisch.games.hand import Hand
from stichtisch.games.move import Move, Play
from stichtisch.games.thought import Thought, dealt_out
from stichtisch.games.tricks.bot import Careful, CarefulBidder
from stichtisch.games.tricks.deal import DealT, Own, PublicT
from stichtisch.games.tricks.moves import STEPS, Counted, DealMove, DealOver
from stichtisch.games.tricks.packed import Packed, Worlds
from stichtisch.games.tricks.rules import TrickGame
from stichtisch.games.tricks.stage import OVER, Laying
from stichtisch.games.tricks.tables import law_of, packed, scored
from stichtisch.games.tricks.worlds import GUESSES, Laid, Start, Unknown, Worths
from stichtisch.games.view import View
from stichtisch.words import Sentence

PROMISING: Final = 2.5
"""By so much a hand may fall short of a game that is thought about, where one is chosen."""


class TrickThought(Thought[PublicT, Own], Generic[PublicT, DealT]):
    """Deal by deal: the points beside those of the others."""

    span = 10.0

    def __init__(self, rules: type[TrickGame[PublicT, DealT]], careful: Careful) -> None:
        self._rules = rules
        self._careful = careful

    def gone(self, _view: View[PublicT, Own]) -> CardSet:
        """Cards beside the tricks of which the seat knows that nobody holds them."""
        return NO_CARDS

    def known(self, view: View[PublicT, Own]) -> Mapping[int, CardSet]:
        """By seat, cards of which this seat knows that they are there: it passed them on."""
        public = view.public
        passed = self._rules.pack.set(view.own.passed) - public.played
        if not passed or isinstance(public.stage, Laying):
            return {}
        return {(view.seat + STEPS[public.direction]) % public.seats: passed}

    def lacks(self, view: View[PublicT, Own]) -> dict[int, CardSet]:
        """By seat cards that it showed not to hold: those of suits that it did not follow."""
        public, order = view.public, view.public.order
        lacks = dict.fromkeys(range(public.seats), self._rules.pack.none)
        for trick in public.laid():
            led = order.suit[trick.cards[0]] if trick.cards else ""
            for seat, card in trick.by_seat().items():
                if order.suit[card] != led:
                    lacks[seat] |= order.cards[led]
        return lacks

    def guesses(self, view: View[PublicT, Own], chance: Random) -> Iterator[Game[PublicT, Own]]:
        unknown = self._unknown(view)
        while True:
            others = dealt_out(unknown, chance)
            yield self._rules.amid(view.public, self._hands(view, unknown, others))

    def worlds(
        self, view: View[PublicT, Own], moves: Sequence[Move], chance: Random
    ) -> Worlds | None:
        if self._rules.counts is None or not view.own.hand.known:
            return None
        known = dict[Hashable, Worths]()
        if view.public.phase != Play.do:
            many = self.guessed(view)
            return self.answers(view, moves, chance, lambda game: self._start(game, known), many)
        bits = [move.card.bit for move in moves if isinstance(move, Play)]
        guess = next(self.guesses(view, chance))
        return Laid(self._start(guess, known), self._unknown(view), bits)

    def guessed(self, _view: View[PublicT, Own]) -> int:
        """So many hands are guessed for a move that is no card."""
        return GUESSES

    def _start(self, game: Game[PublicT, Own], known: dict[Hashable, Worths]) -> Start:
        """`known`: by what was said, what ends are worth."""
        assert isinstance(game, TrickGame), "another game's guess"
        if game.phase != Play.do:
            return self._unplayed(game)
        start, over = self.packed(game), game.copy()
        for seat in start.seats:
            seat.aim = self._careful.aim(seat.number, game.deal)

        def worth(there: Packed) -> Sequence[float]:
            over.last = self.scored(game, there)
            return self.worth(over)

        worths = known.setdefault(self.said(game.deal), {})
        return Start(start, lambda there: self.ending(game, there), worth, worths)

    def _unplayed(self, game: TrickGame[PublicT, DealT]) -> Start:
        """A deal that is over without a card, or in which a hand that was guessed cannot keep
        what its seat has said, which tells nothing."""
        worth = self.worth(game) if self.is_over(game) else [0.0] * game.seats
        nothing = Packed(law_of(game), [0] * game.seats, 0)
        return Start(nothing, lambda _over: (), lambda _over: worth)

    def packed(self, game: TrickGame[PublicT, DealT]) -> Packed:
        """The deal at hand on ints, while its tricks are played and all hands are known."""
        return packed(game, law_of(game))

    def scored(self, game: TrickGame[PublicT, DealT], over: Packed) -> DealOver:
        """What the rules say of the deal at hand, played out like that."""
        return scored(game, over)

    def ending(self, _game: TrickGame[PublicT, DealT], over: Packed) -> Hashable:
        """All of how a deal on ints ended that its points follow from."""
        return over.score

    def said(self, _deal: DealT) -> Hashable:
        """All that was said in it that they follow from, where that is thought about, too."""
        return ()

    def is_over(self, game: Game[PublicT, Own]) -> bool:
        return game.phase in (DealMove.do, OVER)

    def points(self, game: Game[PublicT, Own]) -> Sequence[float]:
        assert isinstance(game, TrickGame) and game.last is not None, "a deal is over"
        return game.last.points

    def usual(
        self, game: Game[PublicT, Own], seat: int, legal: list[Move], chance: Random
    ) -> Move:
        assert isinstance(game, TrickGame), "another game's thought"
        if game.phase != Play.do:
            return super().usual(game, seat, legal, chance)
        return self._careful.play(game, seat, [move for move in legal if isinstance(move, Play)])

    def simple(self, view: View[PublicT, Own], legal: Sequence[Move], chance: Random) -> Move:
        return self._careful.choose(view, legal, chance)

    def _unknown(self, view: View[PublicT, Own]) -> Unknown:
        public, known, pack = view.public, self.known(view), self._rules.pack
        given = pack.set(card for cards in known.values() for card in cards)
        there = self._rules.cards_for(public.seats) - view.own.hand.known - public.played - given
        lying = public.trick.by_seat() if public.trick else {}
        left = public.size - len(public.taken)
        wanted = {
            seat: left - (seat in lying) - len(known.get(seat, ()))
            for seat in range(public.seats)
            if seat not in (view.seat, public.out)
        }
        return Unknown(there - self.gone(view), wanted, self.lacks(view), known)

    def _hands(
        self,
        view: View[PublicT, Own],
        unknown: Unknown,
        others: Mapping[int, Sequence[Card]],
    ) -> list[Hand]:
        """The seat's own, and what the others are known to hold and are dealt."""
        known, pack = unknown.known, self._rules.pack
        return [
            view.own.hand
            if seat == view.seat
            else Hand.of([*known.get(seat, ()), *others.get(seat, ())], pack)
            for seat in range(view.public.seats)
        ]


class CardThought(TrickThought[PublicT, DealT], Generic[PublicT, DealT]):
    """Thinks about cards, and about words that its game finds promising."""

    @abstractmethod
    def promising(self, view: View[PublicT, Own], legal: Sequence[Move]) -> Sequence[Move]:
        """What is worth a thought where no card is laid."""

    def considered(
        self, view: View[PublicT, Own], legal: Sequence[Move], chance: Random
    ) -> Sequence[Move]:
        simple = self.simple(view, legal, chance)
        if isinstance(simple, Play):
            return [move for move in legal if isinstance(move, Play)]
        promising = self.promising(view, legal)
        return promising if simple in promising else [simple]


class BidThought(TrickThought[PublicT, DealT], Generic[PublicT, DealT]):
    """Of a game with bids, which tell of hands."""

    off = 2.0
    """Bids that are further off what a hand is likely to take are not thought about."""
    near = 1.0
    """For bids that are further off it is no reason."""
    bidder: CarefulBidder

    @abstractmethod
    def hand_worth(self, view: View[PublicT, Own], likely: float, /) -> Sentence:
        """That a hand is likely to take so many tricks."""

    def reason(self, view: View[PublicT, Own], move: Move) -> Sentence | None:
        if not isinstance(move, Counted):
            return None
        likely = self.bidder.likely(view.own.hand.known, view.public)
        is_near = abs(move.presses - likely) <= self.near
        return self.hand_worth(view, likely) if is_near else None

    def considered(
        self, view: View[PublicT, Own], legal: Sequence[Move], _chance: Random
    ) -> Sequence[Move]:
        likely = self.bidder.likely(view.own.hand.known, view.public)
        bids = [m for m in legal if isinstance(m, Counted) and abs(m.presses - likely) <= self.off]
        return bids or legal
