"""How bots play Schafkopf: bid what a hand is good for, and help whom they know to be theirs."""

from collections.abc import Hashable, Mapping, Sequence
from random import Random
from typing import Any, Final

from stichtisch.games.card import CardSet
from stichtisch.games.move import Move, Play
from stichtisch.games.schafkopf.moves import CALL, CARDS, SIE, TOUT, Bid, Declare, Knock, Stoss
from stichtisch.games.schafkopf.packed import Called
from stichtisch.games.schafkopf.rules import Deal, Public, games_of
from stichtisch.games.schafkopf.value import CALLING, EIGHT, UNTER, marks, order_of, runners
from stichtisch.games.trick import TRUMP
from stichtisch.games.tricks.bot import CarefulWithEyes
from stichtisch.games.tricks.deal import Own
from stichtisch.games.tricks.moves import Passes, Re
from stichtisch.games.tricks.packed import LEAD, PLACES, Packed
from stichtisch.games.tricks.rules import TrickGame
from stichtisch.games.tricks.tables import law_of, packed
from stichtisch.games.tricks.thought import PROMISING, CardThought
from stichtisch.games.view import View

_ENOUGH: Final = {CALL: 5.5, "wenz": 5.0, "farbwenz": 7.5, "solo": 8.0}
"""Trumps, high ones counted more, and plain Saus with which a game is mostly won."""
_DOUBLES: Final = 7.0
"""As much, of an opponent in a calling game who says Stoß."""


def strength(kind: str, hand: CardSet, suit: str = "") -> float:
    """How much the hand has for that game: trumps, a half more for each high one, and Saus."""
    order = order_of(kind, suit)
    trumps = hand & order.cards[TRUMP]
    high = len(hand & CARDS.set(order.trumps[: 2 if kind == "wenz" else 4]))
    return len(trumps) + 0.5 * high + sum(card.rank == 14 for card in hand - trumps)


def wanted(kind: str, hand: CardSet) -> float:
    """How much more than enough the hand has for that kind at best; below 0 it is too little."""
    if kind == SIE:
        return 0.0 if hand == EIGHT else -9.0
    if kind.endswith(TOUT) or (kind == "wenz" and len(hand & CARDS.set(UNTER)) < 2):
        return -9.0
    suits = {game.suit for game in games_of(0, kind)}
    return max(strength(kind, hand, suit) for suit in suits) - _ENOUGH[kind]


class SchafkopfCareful(CarefulWithEyes):
    """Takes tricks from the other side, and gives eyes to its own as far as it knows them."""

    def choose(self, view: View[Any, Own], legal: Sequence[Move], chance: Random) -> Move:
        strong = strength(CALL, view.own.hand.known)
        for move in legal:
            if isinstance(move, Stoss) and view.public.spoken.kind == CALL and strong >= _DOUBLES:
                return move
        return super().choose(view, [m for m in legal if not isinstance(m, Stoss | Re)], chance)

    def answer(self, view: View[Any, Own], moves: Sequence[Move]) -> Move:
        hand, kind = view.own.hand.known, view.public.spoken.kind
        declares = [move for move in moves if isinstance(move, Declare) and not move.tout]
        if declares:
            return max(declares, key=lambda move: self._game(move, hand, kind))
        bids = [move for move in moves if isinstance(move, Bid) and wanted(move.kind, hand) >= 0]
        knocks = [move for move in moves if isinstance(move, Knock) and wanted(CALL, hand) >= 1]
        passes = [move for move in moves if isinstance(move, Passes)]
        best = sorted(bids, key=lambda bid: -wanted(bid.kind, hand))
        return [*knocks, *best, *passes, *moves][0]

    def _game(self, move: Declare, hand: CardSet, kind: str) -> float:
        """How good that game is: of Saus the one of which it holds the fewest cards."""
        if move.sau:
            return -len(hand & CALLING.cards[move.sau.suit])
        return strength(kind, hand, move.suit)

    def helps(self, seat: int, ahead: int, known: Any, plays: Sequence[Play]) -> bool:
        spoken = known.spoken
        playing = {spoken.declarer, *_partner(known)}
        if seat in playing or any(play.card is spoken.sau for play in plays):
            return ahead in playing
        all_known = spoken.sau is None or len(playing) == 2
        return all_known and ahead not in playing


def _partner(known: Deal | Public) -> list[int]:
    """Who has played the called Sau, as all can see."""
    tricks = [trick for trick in known.taken if known.spoken.sau in trick.cards]
    found = [(trick.leader + trick.cards.index(known.spoken.sau)) % 4 for trick in tricks]
    lying = known.trick.by_seat() if known.trick else {}
    return [*found, *(seat for seat, card in lying.items() if card is known.spoken.sau)]


CAREFUL = SchafkopfCareful()


class SchafkopfThought(CardThought[Public, Deal]):
    """Knows who cannot hold the called Sau, and who must."""

    def span_of(self, public: Public) -> float:
        tariff = public.options  # 100 at the usual 20, 50 and 10 (SF30)
        return float(1.25 * (tariff.call + tariff.solo + tariff.extra))

    def promising(self, view: View[Public, Own], legal: Sequence[Move]) -> Sequence[Move]:
        hand = view.own.hand.known
        return [
            move
            for move in legal
            if isinstance(move, Passes)
            or (isinstance(move, Declare) and not move.tout)
            or (isinstance(move, Bid) and wanted(move.kind, hand) >= -PROMISING)
        ]

    def said(self, deal: Deal) -> Hashable:
        return deal.spoken

    def lacks(self, view: View[Public, Own]) -> dict[int, CardSet]:
        """Who calls, or says Stoß, does not hold the called Sau."""
        lacks, spoken = super().lacks(view), view.public.spoken
        if spoken.sau and spoken.declarer is not None:
            for seat in (spoken.declarer, *(said.seat for said in spoken.doubled[:1])):
                lacks[seat] = lacks[seat].with_card(spoken.sau)
        return lacks

    def known(self, view: View[Public, Own]) -> Mapping[int, CardSet]:
        """The called Sau, with who says Re, or ran away with it."""
        public, spoken = view.public, view.public.spoken
        sau = spoken.sau
        if sau is None or sau in public.played or sau in view.own.hand:
            return {}
        ran = [t.leader for t in public.taken if CALLING.suit[t.cards[0]] == sau.suit]
        said = [m.seat for m in spoken.doubled[1:] if m.seat != spoken.declarer]
        return {seat: CARDS.set([sau]) for seat in (*ran, *said)[:1]}

    def packed(self, game: TrickGame[Public, Deal]) -> Packed:
        sau = game.deal.spoken.sau
        if sau is None:
            return super().packed(game)
        law, ran = (law_of(game, led, sau) for led in (CALLING.trumps[0], sau))
        if not law.later:
            law.later, ran.later = [law] * (LEAD + 1), [ran] * (LEAD + 1)
            for card in CALLING.cards[sau.suit]:
                law.later[card.bit % PLACES] = ran
        return packed(game, law, Called)

    def ending(self, game: TrickGame[Public, Deal], over: Packed) -> Hashable:
        """Who plays together, the marks they reached, and the runners that a side was dealt."""
        spoken, sau = game.deal.spoken, game.deal.spoken.sau
        side, own = [], 0
        for seat in over.seats:
            if seat.number == spoken.declarer or (sau and seat.dealt & sau.bit):
                side.append(int(seat.number))
                own |= seat.dealt
        tricks, eyes = divmod(over.together(side), over.law.trick)
        reached = marks(eyes, spoken, game.options), tricks % game.deal.size == 0
        return tuple(side), reached, runners(CARDS.none.of(own), spoken, game.options)
