"""How bots play Doppelkopf: say what a hand is good for, and help whom they know to be theirs."""

from collections.abc import Hashable, Iterable, Mapping, Sequence
from random import Random
from typing import Any, Final

from stichtisch.games.card import CardSet
from stichtisch.games.doppelkopf import moves as lines
from stichtisch.games.doppelkopf.moves import CARDS, KONTRA, RE, SOLOS, Health, Reserve, Says
from stichtisch.games.doppelkopf.packed import QUEENS, Doubled
from stichtisch.games.doppelkopf.rules import NINES, Deal, Public
from stichtisch.games.doppelkopf.stage import TRUMPS, is_poor
from stichtisch.games.doppelkopf.value import CLARIFIES, CLUB_QUEEN, NORMAL, ORDERS, STEP
from stichtisch.games.event import TrickTaken
from stichtisch.games.hand import Hand
from stichtisch.games.move import Move, Play
from stichtisch.games.player import Gesture, Made
from stichtisch.games.trick import TRUMP
from stichtisch.games.tricks.bot import CarefulWithEyes, TrickPlayer
from stichtisch.games.tricks.cards import EYES, Order
from stichtisch.games.tricks.deal import Own
from stichtisch.games.tricks.moves import ASIDE, DealOver
from stichtisch.games.tricks.packed import LEAD, Packed
from stichtisch.games.tricks.rules import TrickGame
from stichtisch.games.tricks.tables import law_of, packed
from stichtisch.games.tricks.thought import PROMISING, CardThought
from stichtisch.games.view import View

_ENOUGH: Final = {"queens": 9.0, "jacks": 9.0, "aces": 9.0}
"""Trumps, high ones counted more, and plain aces with which a solo is mostly won."""
_SUIT_SOLO: Final = 14.5
_SAYS: Final = 12.5
"""As much in a normal game, of whoever says Re or Kontra."""
_TAKES: Final = 11.0
"""As much of whoever takes the cards of a poor seat."""
_DEAR: Final = 10
"""Eyes of a trick that is worth a high card."""


def strength(game: str, hand: CardSet) -> float:
    """How much the hand has for that game: trumps, a half more for each high one, and aces."""
    order = ORDERS[game, False]
    trumps = hand & order.cards.get(TRUMP, CARDS.none)
    high = hand & CARDS.set(order.trumps[: 4 if game in _ENOUGH else 8])
    aces = [card for card in hand - trumps if card.rank == 14]
    tens = [card for card in hand - trumps if card.rank == 10] if game == "aces" else []
    return len(trumps) + 0.5 * len(high) + len(aces) + 0.5 * len(tens)


def good(game: str, hand: CardSet) -> float:
    """How much more than enough the hand has for that solo; below 0 it is too little."""
    return strength(game, hand) - _ENOUGH.get(game, _SUIT_SOLO)


def _given(move: Move) -> tuple[int, int]:
    """What is given away: as few trumps as may be, and few eyes."""
    assert isinstance(move, lines.Gives), "nothing else is given"
    return len(CARDS.set(move.cards) & TRUMPS), sum(EYES[card.rank] for card in move.cards)


class DoppelkopfCareful(CarefulWithEyes):
    """Takes tricks from the other side, and gives eyes to its own as far as it knows them."""

    def choose(self, view: View[Any, Own], legal: Sequence[Move], chance: Random) -> Move:
        moves, public, hand = list(legal), view.public, view.own.hand.known
        chance.shuffle(moves)
        words = [move for move in moves if isinstance(move, Says) and move.say in (RE, KONTRA)]
        strong = strength(public.spoken.solo or NORMAL, hand)
        if words and len(hand) == public.size and strong >= _SAYS:
            return words[0]
        plays = [move for move in moves if isinstance(move, Play)]
        if not plays:
            return self.answer(view, moves)
        return self._lay(view.seat, hand, plays, public, public.order)

    def play(self, game: Any, seat: int, plays: Sequence[Play]) -> Move:
        deal = game.deal
        return self._lay(seat, deal.hands[seat].known, plays, deal, game.order(deal))

    def answer(self, view: View[Any, Own], moves: Sequence[Move]) -> Move:
        hand = view.own.hand.known
        both = hand.has_all_of(CLUB_QUEEN)
        owes = view.seat in view.public.owed
        best = max(good(game, hand) for game in SOLOS) + owes
        match moves[0]:
            case Health(seat):
                poor = view.public.options.armut and is_poor(hand)
                return Health(seat, reserved=both or poor or best >= 0)
            case lines.Takes(seat):
                return lines.Takes(seat, strength(NORMAL, hand) >= _TAKES)
            case lines.Gives():
                return min(moves, key=_given)
        solos = [move for move in moves if isinstance(move, Reserve) and move.game in SOLOS]
        others = [move for move in moves if move not in solos]
        if solos and (best >= 0 or not others):
            return max(solos, key=lambda move: good(move.game, hand))
        return others[0]

    def _lay(
        self, seat: int, hand: CardSet, plays: Sequence[Play], known: Any, order: Order
    ) -> Play:
        """A card of that hand; `known` is the deal or what all know of it."""
        side = known.spoken.sides[seat] or (RE if CLUB_QUEEN in hand else KONTRA)
        trick = known.trick
        if not trick.cards:
            return self._lead(plays, known, order)
        ahead = trick.player(order.winning(trick.cards))
        if known.spoken.sides[ahead] == side:
            return self.smeared(plays, order)
        takes = [p for p in plays if order.winning((*trick.cards, p.card)) == len(trick.cards)]
        if takes and len(trick.cards) == 3:  # nobody can catch a fox any more
            return max(takes, key=lambda play: (EYES[play.card.rank], -order.height[play.card]))
        if takes and sum(EYES[card.rank] for card in trick.cards) >= _DEAR:
            return max(takes, key=lambda play: order.height[play.card])
        cheap = [play for play in takes if EYES[play.card.rank] < 4]
        some = cheap or [play for play in plays if play not in takes] or plays
        return min(some, key=lambda play: (EYES[play.card.rank], order.height[play.card]))

    def _lead(self, plays: Sequence[Play], known: Any, order: Order) -> Play:
        """An ace of a suit that was not led yet, else a card of few eyes, mostly a trump."""
        led = {order.suit[trick.cards[0]] for trick in known.taken} | {order.trump}
        aces = [
            play for play in plays if play.card.rank == 14 and order.suit[play.card] not in led
        ]
        if aces:
            return aces[0]
        return min(
            plays,
            key=lambda play: (
                EYES[play.card.rank] >= 4, order.suit[play.card] != order.trump,
                order.height[play.card],
            ),
        )  # fmt: skip


CAREFUL = DoppelkopfCareful()


class DoppelkopfPlayer(TrickPlayer[Public]):
    """Says the second of two words where nobody has seen of which side it is."""

    def gestures(self, move: Move, made: Iterable[Made], public: Public) -> Sequence[Gesture]:
        match move:
            case Says(seat, "kontra") if not self._scans:
                return [Gesture(seat, held=2 * ASIDE + 0.2)]
        return super().gestures(move, made, public)


class DoppelkopfThought(CardThought[Public, Deal]):
    """Knows who must hold a queen of clubs, and who cannot."""

    span = 6.0  # a game mostly brings 1 to 5, to whoever plays a solo three times as much

    def promising(self, view: View[Public, Own], legal: Sequence[Move]) -> Sequence[Move]:
        """Whether to play a solo, and which."""
        hand = view.own.hand.known
        poor = {game for game in SOLOS if good(game, hand) < -PROMISING}
        if len(poor) == len(SOLOS):
            return []
        words = [move for move in legal if isinstance(move, Health | Reserve)]
        return [move for move in words if isinstance(move, Health) or move.game not in poor]

    def said(self, deal: Deal) -> Hashable:
        return deal.spoken

    def gone(self, view: View[Public, Own]) -> CardSet:
        return CARDS.none if view.public.options.nines else NINES

    def lacks(self, view: View[Public, Own]) -> dict[int, CardSet]:
        lacks, spoken = super().lacks(view), view.public.spoken
        for seat, side in enumerate(spoken.sides):
            if side == KONTRA and not spoken.reserve:
                lacks[seat] = lacks[seat].with_card(CLUB_QUEEN)
        return lacks

    def known(self, view: View[Public, Own]) -> Mapping[int, CardSet]:
        public, spoken = view.public, view.public.spoken
        left = CARDS.set([CLUB_QUEEN] * 2) - public.played - view.own.hand.known
        if spoken.poor is not None:
            return self._exchanged(view)
        if spoken.solo or not left:
            return {}
        if spoken.reserve:
            holder = spoken.reserve.seat
            return {} if holder == view.seat else {holder: left}
        re = [seat for seat, side in enumerate(spoken.sides) if side == RE and seat != view.seat]
        hidden = [seat for seat in re if seat not in spoken.queens]
        return {seat: CARDS.set([CLUB_QUEEN]) for seat in hidden[: len(left)]}

    def _exchanged(self, view: View[Public, Own]) -> Mapping[int, CardSet]:
        """What it gave to its partner, as far as that has not come back or been played."""
        poor, rich = view.public.spoken.poor, view.public.spoken.rich
        if rich is None or poor is None or view.seat not in (poor, rich):
            return {}
        given = CARDS.set(view.own.passed) - view.public.played - view.own.hand.known
        return {rich if view.seat == poor else poor: given}

    def packed(self, game: TrickGame[Public, Deal]) -> Packed:
        deals = []
        for taken in (0, game.size - 1):  # the last trick has an order of its own
            deals.append(game.copy())
            deals[-1].deal.taken = (TrickTaken(1, 0, (), 0),) * taken
        law, last = map(law_of, deals)
        law.later = [last] * (LEAD + 1)
        return packed(game, law, Doubled)

    def scored(self, game: TrickGame[Public, Deal], over: Packed) -> DealOver:
        """All cards that were laid tell it."""
        assert isinstance(over, Doubled), "another game's deal"
        deal, taken = game.deal.copy(), list[TrickTaken]()
        leader = min(game.leads(deal))
        for number, taker in enumerate(over.takers):
            bits = over.cards[4 * number : 4 * number + 4]
            cards = [card for bit in bits for card in CARDS.none.of(bit)]
            taken.append(TrickTaken(number + 1, leader, tuple(cards), taker))
            deal.spoken, leader = deal.spoken.after(number + 1, taker), taker
        deal.hands, deal.taken = [Hand.of((), CARDS)] * 4, tuple(taken)
        return game.scored(game.number, deal)

    def ending(self, game: TrickGame[Public, Deal], over: Packed) -> Hashable:
        """Who is Re, its eyes as far as a step is reached, and what counts by itself."""
        assert isinstance(over, Doubled), "another game's deal"
        spoken = game.deal.spoken
        if spoken.reserve is None:
            re = [seat.dealt & QUEENS > 0 for seat in over.seats]
        else:
            for number, taker in enumerate(over.takers[:CLARIFIES]):
                spoken = spoken.after(number + 1, taker)
            re = [side == RE for side in spoken.sides]
        tricks, eyes = divmod(over.together(seat for seat in range(4) if re[seat]), over.law.trick)
        came = eyes // STEP, eyes % STEP == 0, tricks == 0, tricks == len(over.takers)
        if sum(re) == 1:
            return tuple(re), came
        caught = [re[fox % 4] for fox in over.foxes if re[fox % 4] != re[fox // 4]]
        dear = [re[taker] for taker in over.dear]
        charlies = over.charlies and (over.charlies, over.takers[-1])
        return tuple(re), came, sum(caught), len(caught), sum(dear), len(dear), charlies
