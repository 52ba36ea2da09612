"""How bots play Skat: bid what their hand is good for, put what is worth most, help each other."""

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any, Final

from stichtisch.games.card import Card, CardSet
from stichtisch.games.move import Move, Play
from stichtisch.games.player import Gesture, Made
from stichtisch.games.skat import moves as lines
from stichtisch.games.skat.moves import BASES, GRAND, HAND, NULL, SKAT, Bid, Declare, Options
from stichtisch.games.skat.rules import Deal, Public
from stichtisch.games.skat.value import ALL, CARDS, JACKS, ORDERS, base, marks, matadors
from stichtisch.games.trick import TRUMP
from stichtisch.games.tricks.bot import ALL_TRICKS, CarefulWithEyes, TrickPlayer
from stichtisch.games.tricks.cards import OF_SUIT, eyes
from stichtisch.games.tricks.deal import Own
from stichtisch.games.tricks.moves import ASIDE, Passes, Re
from stichtisch.games.tricks.packed import Packed
from stichtisch.games.tricks.rules import TrickGame
from stichtisch.games.tricks.thought import PROMISING, CardThought
from stichtisch.games.view import View

_SUIT_GAME: Final = 6.5
"""Trumps and aces, of ten cards, with which a suit game is mostly won."""
_GRAND: Final = 5.0
"""Jacks and aces, likewise; a jack of clubs counts a half more."""
_LOW: Final = 2
"""In Null a suit is safe as long as its cards are at most every other one from below."""
_ACES: Final = CARDS.set(card for card in CARDS.values() if card.rank == 14)
_RE: Final = 2
"""So much more than enough answers Kontra; who has enough for the declarer's game says that."""
_PUTS: Final = 2
"""So many pairs to put are thought about in each game."""
_GUESSES: Final = 8
"""Hands guessed for a bid: in each somebody then chooses among 400 games and pairs to put."""


def strength(game: str, hand: CardSet) -> float:
    """How much more than enough the hand has for that game; below 0 it is likely to be lost."""
    if game == GRAND:
        jacks = hand & ORDERS[GRAND].cards[TRUMP]
        return len(jacks) + len(hand & _ACES) + 0.5 * (JACKS[0] in hand) - _GRAND
    if game == NULL:
        return 0.5 if all(_is_low(hand & OF_SUIT[suit]) for suit in "CSHD") else -9.0
    trumps = ORDERS[game].cards[TRUMP]
    return len(hand & (trumps | _ACES)) - _SUIT_GAME


def _is_low(suit: CardSet) -> bool:
    ranks = sorted(card.rank for card in suit)
    return all(rank - 7 <= _LOW * at for at, rank in enumerate(ranks))


def worth(game: str, hand: CardSet, options: Options) -> int:
    """What that game would be worth at least."""
    if game == NULL:
        return lines.NULLS[False, False]
    return base(game, options) * (matadors(hand, game, options)[0] + 1)


def limit(hand: CardSet, options: Options, short: float = 0.5) -> int:
    """Up to what it bids with a hand that falls so much short; 0 for one that passes. The skat
    brings about half a trump."""
    games = [game for game in (*BASES, NULL) if strength(game, hand) >= -short]
    return max((worth(game, hand, options) for game in games), default=0)


class SkatCareful(CarefulWithEyes):
    """A declarer takes tricks; others take the declarer's, and give eyes to their partner."""

    def choose(self, view: View[Any, Own], legal: Sequence[Move], chance: Random) -> Move:
        words = [move for move in legal if isinstance(move, lines.Kontra | Re)]
        game = view.public.spoken.game
        if words and game != NULL:
            enough = 0 if isinstance(words[0], lines.Kontra) else _RE
            if strength(game, view.own.hand.known) >= enough:
                return words[0]
        return super().choose(view, legal, chance)

    def answer(self, view: View[Any, Own], moves: Sequence[Move]) -> Move:
        public, hand = view.public, view.own.hand.known
        declares = [move for move in moves if isinstance(move, Declare)]
        picks = [move for move in moves if isinstance(move, lines.Pick)]
        if picks:
            return picks[0]
        if declares:
            return self._best(declares, hand, public)
        most = limit(hand, public.options)
        bids = [move for move in moves if isinstance(move, Bid) and move.value <= most]
        if bids:
            return min(bids, key=lambda bid: bid.value)
        worth_it = public.spoken.bid <= most
        holds = [move for move in moves if isinstance(move, lines.Holds) and worth_it]
        passes = [move for move in moves if isinstance(move, Passes)]
        return [*holds, *passes, *moves][0]

    def _best(self, declares: Sequence[Declare], hand: CardSet, public: Public) -> Declare:
        """Of 400 games and pairs to put those are compared that can be best: apart from Null, no
        game is better than with all twelve cards."""
        hopes = dict[str, tuple[bool, float]]()
        for game in {move.game for move in declares}:
            enough = worth(game, hand, public.options) >= public.spoken.bid
            hopes[game] = enough, 0.5 if game == NULL else strength(game, hand)
        first = max(hopes, key=lambda game: hopes[game])
        least = max(self.good(move, hand, public) for move in declares if move.game == first)
        left = [move for move in declares if hopes[move.game] >= least[:2]]
        return max(left, key=lambda move: self.good(move, hand, public))

    def good(self, move: Declare, hand: CardSet, public: Public) -> tuple[bool, float, int]:
        """How good a game is with these cards put; one that is worth the bid comes first."""
        put = CARDS.set(move.put)
        kept = hand - put
        enough = worth(move.game, hand, public.options) >= public.spoken.bid and not move.is_open
        if move.game == NULL:
            return enough, strength(NULL, kept), sum(card.rank for card in put)
        plain = kept - ORDERS[move.game].cards[TRUMP]
        suits = sum(bool(plain & suit) for suit in OF_SUIT.values())
        saved = eyes(put) - 20 * len(put & _ACES) - 3 * suits
        return enough, strength(move.game, kept), saved

    def aim(self, _seat: int, known: Any) -> int:
        return 0 if known.spoken.ramsch or known.spoken.game == NULL else ALL_TRICKS

    def helps(self, seat: int, ahead: int, known: Any, _plays: Sequence[Play]) -> bool:
        return known.spoken.declarer not in (seat, ahead)


CAREFUL = SkatCareful()


class SkatPlayer(TrickPlayer[Public]):
    """Lays the skat on the private pod, and its two cards before it names the game."""

    def start(
        self, dealer: int, hands: tuple[tuple[Card, ...], ...], rest: list[Card]
    ) -> lines.StartDeal:
        return lines.StartDeal(dealer, hands, tuple(rest[:SKAT]))

    def gestures(self, move: Move, made: Iterable[Made], public: Public) -> Sequence[Gesture]:
        match move:
            case lines.StartDeal() if not self._scans:
                return super().gestures(replace(move, skat=()), made, public)
            case lines.GiveUp(seat):  # the last of its words
                return [Gesture(seat, held=2 * ASIDE + 0.2)]
            case Declare(seat, put=put) if put:
                laid = [Gesture(seat, self._tag(card), quick=True) for card in put]
                return [*laid, *super().gestures(replace(move, put=()), made, public)]
        return super().gestures(move, made, public)


class SkatThought(CardThought[Public, Deal]):
    """Thinks about cards, bids, games and what is put."""

    span = 100.0

    def promising(self, view: View[Public, Own], legal: Sequence[Move]) -> Sequence[Move]:
        """Of bids the least, of each game the best of what may be put; nobody opens a hand."""
        hand, public = view.own.hand.known, view.public
        if public.phase in (Bid.do, lines.Holds.do):
            return self._words(view, legal)
        by_game: dict[str, list[Declare]] = {}
        for move in legal:
            if isinstance(move, Declare) and not move.is_open:
                by_game.setdefault(move.game, []).append(move)
        found: list[Move] = []
        for game, moves in by_game.items():
            moves.sort(key=lambda move: CAREFUL.good(move, hand, public), reverse=True)
            best = moves[:_PUTS]
            found += [m for m in best if strength(game, hand - CARDS.set(m.put)) >= -PROMISING]
        return found

    def _words(self, view: View[Public, Own], legal: Sequence[Move]) -> list[Move]:
        """To pass, and to go on where a game that is worth it is not far."""
        public = view.public
        goes_on = next((move for move in legal if isinstance(move, Bid | lines.Holds)), None)
        if goes_on is None:  # 264 was bid, and is held
            return []
        least = goes_on.value if isinstance(goes_on, Bid) else public.spoken.bid
        if limit(view.own.hand.known, public.options, PROMISING) < least:
            return []
        return [Passes(view.seat), goes_on]

    def guessed(self, view: View[Public, Own]) -> int:
        is_bid = view.public.phase in (Bid.do, lines.Holds.do)
        return _GUESSES if is_bid else super().guessed(view)

    def said(self, deal: Deal) -> Hashable:
        return deal.spoken

    def gone(self, view: View[Public, Own]) -> CardSet:
        """What it has put itself."""
        return CARDS.set(view.own.passed)

    def known(self, view: View[Public, Own]) -> Mapping[int, CardSet]:
        """The declarer's hand in an open game."""
        opened, declarer = view.public.opened, view.public.spoken.declarer
        if not opened or declarer is None or declarer == view.seat:
            return {}
        return {declarer: CARDS.set(opened)}

    def ending(self, game: TrickGame[Public, Deal], over: Packed) -> Hashable:
        """The marks reached, and the matadors: of the declarer's cards, and what lay there."""
        spoken = game.deal.spoken
        if spoken.declared is None:
            return over.score, over.taker.number
        others = [seat for seat in over.seats if seat.number != spoken.declarer]
        theirs = over.together(int(seat.number) for seat in others)
        (tricks, eyes), own = divmod(theirs, over.law.trick), CARDS.all.bits
        if spoken.game == NULL:
            return tricks == HAND
        for seat in others:
            own &= ~seat.dealt
        reached = marks(ALL - eyes), tricks % HAND == 0
        return reached, matadors(CARDS.none.of(own), spoken.game, game.options)
