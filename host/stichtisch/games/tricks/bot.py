"""Bots for dealt trick games: simple ways to play, how they deal, how hands make a move."""

from abc import abstractmethod
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import zip_longest
from random import Random
from typing import Any, Final, Generic

from stichtisch.games.card import Card, CardSet, Pack
from stichtisch.games.game import Game
from stichtisch.games.move import Move, Play, SeatMove
from stichtisch.games.player import Gesture, Made, Player, Tags
from stichtisch.games.trick import Trick
from stichtisch.games.tricks.cards import EYES, HIGHER, PACK, Order
from stichtisch.games.tricks.deal import Own, PublicT
from stichtisch.games.tricks.moves import ASIDE, Aside, Counted, DealMove, StartDeal
from stichtisch.games.tricks.rules import TrickGame
from stichtisch.games.tricks.stage import Dealing, Picking
from stichtisch.games.view import View

ALL_TRICKS: Final = 99
"""More than there are."""
_SHORT, _LONG = 0.1, 0.9
"""Seconds that a key is held, well off the 0.6 between counting and taking."""


class Careful:
    """A simple way to play: takes tricks, as cheaply as it can. Games say otherwise."""

    def answer(self, _view: View[Any, Own], moves: Sequence[Move]) -> Move:
        """One of the moves that are no cards to a trick; chance has mixed them."""
        return moves[0]

    def aim(self, _seat: int, _known: Any) -> int:
        """How many tricks the seat wants; `known` is the deal or what all know of it."""
        return ALL_TRICKS

    def lacks(self, seat: int, known: Any, tricks: Sequence[int]) -> bool:
        """Whether the seat wants another trick."""
        return tricks[seat] < self.aim(seat, known)

    def worth(self, card: Card) -> Any:
        """What a card is worth that is no trump."""
        return card.rank

    def choose(self, view: View[Any, Own], legal: Sequence[Move], chance: Random) -> Move:
        """One of the legal moves; among equals chance decides."""
        moves, public = list(legal), view.public
        chance.shuffle(moves)
        plays = [move for move in moves if isinstance(move, Play)]
        if not plays:
            return self.answer(view, moves)
        lacking = self.lacks(view.seat, public, public.tricks)
        return self.card(view.seat, plays, public, public.order, lacking)

    def play(self, game: Any, seat: int, plays: Sequence[Play]) -> Move:
        """A card in a game that is imagined: quick, and without a view."""
        deal = game.deal
        lacking = self.lacks(seat, deal, deal.tricks())
        return self.card(seat, plays, deal, game.order(deal), lacking)

    def card(
        self, _seat: int, plays: Sequence[Play], known: Any, order: Order, lacking: bool
    ) -> Play:
        """One of several cards; `known` is the deal or what all know of it."""
        return take_or_duck(plays, known.trick, order, lacking, self.worth)


class CarefulWithEyes(Careful):
    """Counts eyes, and gives them to its own side where that is ahead."""

    def worth(self, card: Card) -> Any:
        return EYES[card.rank], card.rank

    def smeared(self, plays: Sequence[Play], order: Order) -> Play:
        """A card for a trick that its own side takes."""
        plain = [play for play in plays if order.suit[play.card] != order.trump]
        return max(plain or plays, key=lambda play: (EYES[play.card.rank], -play.card.rank))

    def helps(self, _seat: int, _ahead: int, _known: Any, _plays: Sequence[Play]) -> bool:
        """Whether whoever is ahead in the trick is of the seat's own side, as far as it knows."""
        return False

    def card(
        self, seat: int, plays: Sequence[Play], known: Any, order: Order, lacking: bool
    ) -> Play:
        trick = known.trick
        ahead = trick.player(order.winning(trick.cards)) if trick.cards else seat
        if lacking and ahead != seat and self.helps(seat, ahead, known, plays):
            return self.smeared(plays, order)
        return take_or_duck(plays, trick, order, lacking, self.worth)


class CarefulBidder(Careful):
    """Counts its likely tricks, bids them, and takes what it then lacks."""

    @abstractmethod
    def likely(self, hand: CardSet, public: Any) -> float:
        """About how many tricks a hand takes that was just dealt."""

    def wanted(self, hand: CardSet, public: Any) -> float:
        """What it would bid, were that a bid."""
        return self.likely(hand, public)

    def answer(self, view: View[Any, Own], moves: Sequence[Move]) -> Move:
        bids = [move for move in moves if isinstance(move, Counted)]
        wanted = self.wanted(view.own.hand.known, view.public)
        return min(bids, key=lambda bid: abs(bid.presses - wanted))

    def aim(self, seat: int, known: Any) -> int:
        return int(known.bids[seat])


class TrickPlayer(Player[PublicT, Own], Generic[PublicT]):
    """Plays by simple rules, and lays real cards."""

    def __init__(self, careful: Careful, pack: Pack, tags: Tags, scans: bool) -> None:
        super().__init__(tags, scans)
        self._pack = pack
        self._careful = careful

    def choose(self, view: View[PublicT, Own], legal: Sequence[Move], chance: Random) -> Move:
        return self._careful.choose(view, legal, chance)

    def start(self, dealer: int, hands: tuple[tuple[Card, ...], ...], _rest: list[Card]) -> Move:
        """The deal of these hands; `_rest` are the cards that are left, in the order drawn."""
        return StartDeal(dealer, hands)

    def deal(self, game: Game[PublicT, Own], chance: Random) -> Move | None:
        assert isinstance(game, TrickGame), "another game's table"
        if not isinstance(game.stage, Dealing):
            return None
        cards, size = [card for card in game.pack.values() if card in game.cards], game.size
        chance.shuffle(cards)
        dealer = game.next_dealer()
        dealer = chance.randrange(game.seats) if dealer is None else dealer
        hands: list[tuple[Card, ...]] = []
        for seat in range(game.seats):
            count = 0 if game.dealer_sits_out and seat == dealer else size
            hands.append(tuple(cards[:count]))
            cards = cards[count:]
        return self.start(dealer, tuple(hands), cards)

    def gestures(self, move: Move, _made: Iterable[Made], public: PublicT) -> Sequence[Gesture]:
        stage = public.stage
        match move:
            case DealMove(dealer=dealer, hands=hands):
                says = public.dealer is None or not (self._scans or move.beside())
                key = [Gesture(dealer, held=_SHORT)] if says else []
                scanned = self._scan(hands) if self._scans else ()
                beside = [Gesture(None, self._tag(card)) for card in move.beside()]
                return [*key, *scanned, *beside]
            case Aside(seat):
                return [Gesture(seat, held=ASIDE + 0.2)]
            case SeatMove(seat) if isinstance(stage, Picking):
                counts = [Gesture(seat, held=_SHORT, quick=True)] * stage.options.index(move)
                return [*counts, Gesture(seat, held=_LONG)]
            case Play(seat, card):
                names = self._pack.names(card)
                other = len(names) > 1 and card in public.played
                return [Gesture(seat, self._tag(names[other]), stays=True)]
            case SeatMove(seat):
                return [Gesture(seat, tag, quick=True) for tag in self._tags_of(move.shows())]
        return []

    def _tags_of(self, cards: Sequence[Card]) -> Iterator[str]:
        """A tag for each; for two alike both."""
        met = Counter[Card]()
        for card in cards:
            yield self._tag(self._pack.names(card)[met[card]])
            met[card] += 1

    def _scan(self, hands: Sequence[Sequence[Card]]) -> Iterator[Gesture]:
        """All seats scan at the same time, card by card."""
        turns = (enumerate(together) for together in zip_longest(*hands))
        dealt = [(seat, card) for turn in turns for seat, card in turn if card is not None]
        tags = self._tags_of([card for _, card in dealt])
        for (seat, _), tag in zip(dealt, tags, strict=True):
            yield Gesture(seat, tag, quick=True)


def likely_taker(card: Card, known: CardSet, trump: str, seats: int, size: int) -> float:
    """About how likely a card takes a trick, of a hand that was just dealt.

    `known`: the hand and what lies open. A higher card is in another hand as often as chance has
    it, and 0.75 ** size of all hands lack a suit.
    """
    others = seats - 1
    dealt = others * size / (len(PACK) - 1)
    likely = (1 - min(1.0, dealt)) ** len(HIGHER[card] - known)
    if card.suit == trump:
        return float(likely)
    void = 0.75**size
    return float(likely * (1 - void * (1 - void)) ** others)


def take_or_duck(
    plays: Sequence[Play],
    trick: Trick,
    order: Order,
    lacking: bool,
    worth: Callable[[Card], Any],
) -> Play:
    """Takes the trick while tricks are lacking, cheaply if it plays last; else keeps out of it.

    `worth` says what a card is worth that is no trump.
    """
    lying, last = trick.cards, len(trick.cards) == trick.players - 1

    def value(play: Play) -> tuple[bool, Any]:
        return order.suit[play.card] == order.trump, worth(play.card)

    takes = [play for play in plays if order.winning((*lying, play.card)) == len(lying)]
    ducks = [play for play in plays if play not in takes]
    if lacking:
        return (min if last else max)(takes, key=value) if takes else min(ducks, key=value)
    return max(ducks, key=value) if ducks else min(takes, key=value)
