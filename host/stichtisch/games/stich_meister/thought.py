"""How a round of Stich-Meister is thought about: what may be hidden, and what it brings."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import takewhile
from random import Random

from stichtisch.games.card import Card, CardSet
from stichtisch.games.demand import denied
from stichtisch.games.game import Game
from stichtisch.games.hand import Hand
from stichtisch.games.move import Move, Play
from stichtisch.games.stich_meister.bot import OnTable, careful, careful_play, trumps_gained
from stichtisch.games.stich_meister.cards import PACK, hand_size, pack_for
from stichtisch.games.stich_meister.laws import Laws
from stichtisch.games.stich_meister.moves import ChooseRule, OpenCards, PassCards
from stichtisch.games.stich_meister.packed import Ruled
from stichtisch.games.stich_meister.phase import BETWEEN_ROUNDS, Phase
from stichtisch.games.stich_meister.play import RoundPlay
from stichtisch.games.stich_meister.rule_cards import NUMBERS
from stichtisch.games.stich_meister.rule_stock import HELD
from stichtisch.games.stich_meister.rules import Round, StichMeister
from stichtisch.games.stich_meister.views import Own, Public
from stichtisch.games.stich_meister.worlds import Around, bits_of, ending, packed, points
from stichtisch.games.thought import Thought, beside, dealt_out
from stichtisch.games.trick import Trick
from stichtisch.games.tricks.packed import Worlds
from stichtisch.games.tricks.worlds import Start, Unknown
from stichtisch.games.view import View
from stichtisch.words import Sentence

_CONSIDERED = 8
"""Of all ways to lay three cards so many are thought about."""
_LAWS = 8
"""So often the rule cards of others are guessed: laws are asked for tables that take as long as
a hundred playouts."""


class StichMeisterThought(Thought[Public, Own]):
    """Round by round: the points beside those of the others."""

    span = 10.0
    others = 1.0

    def guesses(self, view: View[Public, Own], chance: Random) -> Iterator[Game[Public, Own]]:
        public, unknown = view.public, _unknown(view)
        assert public.dealer is not None, "a round is on"
        laws = _laws(public)
        while True:
            dealt = _dealt(view, unknown, chance)
            game = StichMeister(public.seats, public.options, public.rule_cards)
            now = Round(public.round, public.dealer, (), None)
            game.round, game.results = now, public.results
            _choose_rules(view, game, now, chance)
            if public.phase is Phase.RULE:
                now.hands = tuple(Hand.of(cards, PACK) for cards in dealt)
            else:
                now.play = _play(view, laws, dealt, chance)
            yield game

    def worlds(
        self, view: View[Public, Own], moves: Sequence[Move], chance: Random
    ) -> Worlds | None:
        if view.own.hand.unknown:
            return None
        if view.public.phase is Phase.RULE:
            return self.answers(view, moves, chance, _begun, _LAWS)
        guess = next(self.guesses(view, chance))
        assert isinstance(guess, StichMeister) and guess.round and guess.round.play
        start = _start(guess.round.play, view.seat)
        return Around(view.seat, start, _unknown(view), list(map(bits_of, moves)))

    def is_over(self, game: Game[Public, Own]) -> bool:
        return game.phase in BETWEEN_ROUNDS

    def points(self, game: Game[Public, Own]) -> Sequence[float]:
        assert isinstance(game, StichMeister), "another game's thought"
        return game.results[-1].points

    def simple(self, view: View[Public, Own], legal: Sequence[Move], chance: Random) -> Move:
        return careful(view, legal, chance)

    def usual(self, game: Game[Public, Own], seat: int, legal: list[Move], chance: Random) -> Move:
        assert isinstance(game, StichMeister), "another game's thought"
        play = game.round.play if game.round else None
        if play is None or game.phase is not Phase.PLAY:
            return super().usual(game, seat, legal, chance)
        plays = [move for move in legal if isinstance(move, Play)]
        return careful_play(seat, plays, _lying(play))

    def considered(
        self, view: View[Public, Own], legal: Sequence[Move], chance: Random
    ) -> Sequence[Move]:
        """Which cards are laid open changes no guess."""
        usual = careful(view, legal, chance)
        if isinstance(usual, OpenCards):
            return [usual]
        if len(legal) <= _CONSIDERED or not isinstance(usual, PassCards):
            return legal
        return [usual, *chance.sample([m for m in legal if m != usual], _CONSIDERED - 1)]

    def reason(self, view: View[Public, Own], move: Move) -> Sentence | None:
        if not isinstance(move, ChooseRule) or (gained := trumps_gained(view, move)) <= 0:
            return None
        hand = view.own.hand.known
        own = len(view.public.rule_cards[move.rule].effect.trumps(None) & hand)
        return Sentence("stich_meister.coach_rule", own=own, count=len(hand), fair=own - gained)


def _lying(play: RoundPlay) -> OnTable:
    """What all see of it."""
    assert play.trick is not None, "cards are played to a trick"
    seen = play.trick.cards[: len(play.trick.cards) - len(play.face_down)]
    return OnTable(play.laws, play.trumps, seen, play.number, play.last_trick, play.lying)


def _begun(game: Game[Public, Own]) -> Start:
    assert isinstance(game, StichMeister) and game.round and game.round.play, "rules are chosen"
    return _start(game.round.play, None)


def _start(play: RoundPlay, seat: int | None) -> Start:
    """`seat`: whose view it is; None: nothing is hidden."""

    def worth(over: Ruled) -> Sequence[float]:
        return beside(points(play.laws, over), StichMeisterThought.others)

    return Start(packed(play, seat), ending, worth)


def _laws(public: Public) -> Laws:
    return Laws(public.active, public.seats, public.options)


def _mine(own: Own) -> list[Card]:
    """The seat's own cards in hand, laid aside and face down."""
    return [*own.hand.cards, *(card for card in (own.aside, own.face_down) if card is not None)]


def _unknown(view: View[Public, Own]) -> Unknown:
    """What the others have in hand, laid aside and face down."""
    public = view.public
    seen = PACK.set(_mine(view.own))
    for taken in public.taken:
        seen |= PACK.set(taken.cards)
    if public.trick is not None:
        seen |= PACK.set(card for card in public.trick.cards if card is not None)
    opened = {
        seat: PACK.set(cards) for seat, cards in enumerate(public.open_hands) if seat != view.seat
    }
    there = pack_for(public.seats).all - seen
    for cards in opened.values():
        there -= cards
    wanted = {seat: _left(public, seat) - len(cards) for seat, cards in opened.items()}
    return Unknown(there, wanted, _lacks(public, _laws(public)), opened)


def _dealt(view: View[Public, Own], unknown: Unknown, chance: Random) -> list[list[Card]]:
    """By seat all those cards, others that fit."""
    hands = dealt_out(unknown, chance)
    return [
        _mine(view.own) if seat == view.seat else [*unknown.known[seat], *hands[seat]]
        for seat in range(view.public.seats)
    ]


def _left(public: Public, seat: int) -> int:
    """Cards of a seat that nobody has seen in a trick."""
    played = len(public.taken)
    if public.trick is not None and public.phase is Phase.PLAY:
        played += public.trick.by_seat().get(seat) is not None
    return hand_size(public.seats) - played


def _lacks(public: Public, laws: Laws) -> Mapping[int, CardSet]:
    """By seat what it has shown not to hold, as long as it was not given any cards since."""
    lacks = dict.fromkeys(range(public.seats), PACK.none)
    tricks = [(trick.leader, trick.cards) for trick in public.taken]
    if public.trick is not None and public.phase is Phase.PLAY:
        before_hidden = takewhile(lambda card: card is not None, public.trick.cards)
        tricks.append((public.trick.leader, tuple(filter(None, before_hidden))))
    for number, (leader, cards) in enumerate(tricks, start=1):
        trumps = laws.trumps(tricks[1][1][0] if number > 1 and cards else None)
        for place, card in enumerate(cards[1:], start=1):
            suit = laws.suit_to_follow(cards[:place], trumps)
            seat = (leader + place * laws.step(number)) % public.seats
            lacks[seat] |= denied(card, PACK.all, laws.demands(suit, trumps))
        if number <= len(public.taken) and any(d.to for _, d in laws.after_trick(number)):
            lacks = dict.fromkeys(lacks, PACK.none)
    return lacks


def _play(
    view: View[Public, Own], laws: Laws, dealt: list[list[Card]], chance: Random
) -> RoundPlay:
    public, own = view.public, view.own
    trick = _trick(view, dealt, chance)
    aside = {seat: _hidden(dealt[seat], own.aside, seat == view.seat, chance)
             for seat in sorted(public.has_aside)}  # fmt: skip
    hands = [Hand.of(cards, PACK) for cards in dealt]
    play = RoundPlay.amid(laws, public, hands, trick)
    play.aside = aside
    if public.duty is not None:
        for seat in sorted(public.done):
            play.laid[seat] = _laid(view, seat, play, chance)
    return play


def _trick(view: View[Public, Own], dealt: list[list[Card]], chance: Random) -> Trick | None:
    """The trick with a card for each that lies face down; it leaves the hands."""
    seen = view.public.trick
    if seen is None:
        return None
    cards = tuple(
        card or _hidden(dealt[seat], view.own.face_down, seat == view.seat, chance)
        for seat, card in zip(seen.players, seen.cards, strict=False)
    )
    return Trick(seen.leader, view.public.seats, seen.step, cards)


def _hidden(cards: list[Card], own: Card | None, is_own: bool, chance: Random) -> Card:
    """The seat's own hidden card, or any of another's; it leaves the cards."""
    card = own if is_own and own is not None else chance.choice(cards)
    cards.remove(card)
    return card


def _laid(view: View[Public, Own], seat: int, play: RoundPlay, chance: Random) -> tuple[Card, ...]:
    """What the seat has laid for the duty at hand."""
    public = view.public
    assert public.duty is not None
    if seat == view.seat:
        return view.own.laid
    match public.duty.phase:
        case Phase.ASIDE:
            return (play.aside[seat],)
        case Phase.OPEN:
            return public.open_hands[seat]
    return tuple(chance.sample(play.hands[seat].cards, public.duty.cards))


def _choose_rules(view: View[Public, Own], game: StichMeister, now: Round, chance: Random) -> None:
    """Rule cards for the others; those who have chosen have chosen any of these."""
    public, own = view.public, view.own
    mine = {*own.rule_hand, *([] if own.rule is None else [own.rule])}
    left = [number for number in NUMBERS if number not in mine]
    chance.shuffle(left)
    for seat in range(public.seats):
        kept = mine if seat == view.seat else {left.pop() for _ in range(HELD)}
        game.stock.kept[seat] = frozenset(kept)
    now.extra_rule = left.pop() if public.seats == 3 else None
    for seat in sorted(public.chosen):
        hidden = own.rule if seat == view.seat else None
        now.chosen[seat] = min(game.stock.kept[seat]) if hidden is None else hidden
