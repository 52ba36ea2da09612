"""How a careful player plays Stich-Meister: takes the tricks that bring something, cheaply."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from random import Random

from stichtisch.games.card import Card, CardSet
from stichtisch.games.component import Component, What
from stichtisch.games.demand import denied
from stichtisch.games.game import Game
from stichtisch.games.hand import Hand
from stichtisch.games.move import Move, Play
from stichtisch.games.player import Gesture, Made, Player, Tags
from stichtisch.games.stich_meister.cards import PACK, Trumps, hand_size, pack_for
from stichtisch.games.stich_meister.effect import TakenTrick
from stichtisch.games.stich_meister.laws import Laws
from stichtisch.games.stich_meister.moves import (
    ChooseRule,
    LayAside,
    LayUnplayed,
    OpenCards,
    PassCards,
    RemoveCard,
    StartRound,
)
from stichtisch.games.stich_meister.phase import BETWEEN_ROUNDS, Phase
from stichtisch.games.stich_meister.play import RoundPlay
from stichtisch.games.stich_meister.rule_cards import NUMBERS
from stichtisch.games.stich_meister.rule_stock import HELD
from stichtisch.games.stich_meister.rules import Round, StichMeister
from stichtisch.games.stich_meister.views import Own, Public
from stichtisch.games.thought import Thought, dealt_out
from stichtisch.games.trick import Strength, Trick
from stichtisch.games.view import View
from stichtisch.words import Sentence


def careful(view: View[Public, Own], legal: Sequence[Move], chance: Random) -> Move:
    """One of the legal moves; chance chooses what is laid open or aside."""
    public, moves = view.public, list(legal)
    chance.shuffle(moves)
    match moves[0]:
        case ChooseRule():
            return max(moves, key=lambda move: _trumps_gained(view, move))
        case PassCards():
            return min(moves, key=lambda move: _given_up(public, move))
        case RemoveCard():
            return min(moves, key=_rank)
        case Play():
            plays = [move for move in moves if isinstance(move, Play)]
            return careful_play(view.seat, plays, OnTable.seen(public))
    return moves[0]


def _trumps_gained(view: View[Public, Own], move: Move) -> float:
    """How many hand cards the rule makes trumps, beyond a hand's share of all that it makes."""
    assert isinstance(move, ChooseRule)
    trumps, hand = view.public.rule_cards[move.rule].effect.trumps(None), view.own.hand.known
    return len(trumps & hand) - len(trumps) * len(hand) / len(PACK)


def _given_up(public: Public, move: Move) -> int:
    """Low cards go, trumps stay."""
    assert isinstance(move, PassCards)
    return sum(_value(public, card) for card in move.cards)


def _rank(move: Move) -> int:
    assert isinstance(move, RemoveCard)
    return move.card.rank


def _value(public: Public, card: Card) -> int:
    trump = public.trumps is not None and public.trumps.is_trump(card)
    return card.rank + (20 if trump else 0)


@dataclass(frozen=True)
class OnTable:
    """What lies on the table: as much of it as lies face up."""

    laws: Laws
    trumps: Trumps
    cards: tuple[Card, ...]
    """Of the trick that is played."""
    number: int
    """Of that trick."""
    last: bool
    """Whether it is the round's last."""
    taken: Sequence[TakenTrick]
    """The tricks before it."""

    @classmethod
    def seen(cls, public: Public) -> "OnTable":
        """While cards are played."""
        assert public.trick is not None and public.trumps is not None, "tricks are played"
        laws = Laws(public.active, public.seats, public.options)
        cards = tuple(card for card in public.trick.cards if card is not None)
        return cls(laws, public.trumps, cards, public.number, public.last, public.lying)

    def is_taken_by(self, card: Card) -> bool:
        """Whether the card takes the trick as it lies then."""
        return self.laws.order((*self.cards, card), self.trumps)[:1] == [len(self.cards)]

    def brings(self, seat: int, card: Card) -> float:
        """What it brings a seat, beside the others, to win the trick with that card in it."""
        trick = TakenTrick(self.number, self.last, (*self.cards, card), self.laws.taker(seat))
        before = self.laws.score(self.taken, self.trumps).points
        after = self.laws.score((*self.taken, trick), self.trumps).points
        more = [new - old for new, old in zip(after, before, strict=True)]
        return more[seat] - (sum(more) - more[seat]) / (len(more) - 1)


def careful_play(seat: int, plays: Sequence[Play], lying: OnTable) -> Play:
    """The weakest card that takes a trick worth taking; else the strongest that does not."""
    if len(plays) == 1:
        return plays[0]
    laws, trumps = lying.laws, lying.trumps
    led = trumps.suit_of(lying.cards[0]) if lying.cards else None

    def strength(play: Play) -> Strength:
        return laws.strength(play.card, led or trumps.suit_of(play.card), trumps)

    wanted = lying.brings(seat, plays[0].card) > 0
    if not lying.cards:
        return (max if wanted else min)(plays, key=strength)
    taking = [play for play in plays if lying.is_taken_by(play.card)]
    if wanted:
        return min(taking or plays, key=strength)
    leaving = [play for play in plays if play not in taking]
    return max(leaving or plays, key=strength)


_CONSIDERED = 8
"""Of all ways to lay three cards so many are thought about."""


class StichMeisterThought(Thought[Public, Own]):
    """Round by round: the points beside those of the others."""

    span = 10.0
    others = 1.0
    games = 50
    """One takes three times as long as in other games: four rule cards are asked about all."""

    def guesses(self, view: View[Public, Own], chance: Random) -> Iterator[Game[Public, Own]]:
        public = view.public
        assert public.dealer is not None, "a round is on"
        laws = Laws(public.active, public.seats, public.options)
        lacks = _lacks(public, laws)
        while True:
            dealt = _dealt(view, lacks, chance)
            game = StichMeister(public.seats, public.options, public.rule_cards)
            now = Round(public.round, public.dealer, (), None)
            game.round, game.results = now, public.results
            _choose_rules(view, game, now, chance)
            if public.phase is Phase.RULE:
                now.hands = tuple(Hand.of(cards, PACK) for cards in dealt)
            else:
                now.play = _play(view, laws, dealt, chance)
            yield game

    def is_over(self, game: Game[Public, Own]) -> bool:
        return game.phase in BETWEEN_ROUNDS

    def points(self, game: Game[Public, Own]) -> Sequence[float]:
        assert isinstance(game, StichMeister), "another game's thought"
        return game.results[-1].points

    def usual(self, game: Game[Public, Own], seat: int, legal: list[Move], chance: Random) -> Move:
        assert isinstance(game, StichMeister), "another game's thought"
        play = game.round.play if game.round else None
        if play is None or game.phase is not Phase.PLAY:
            return careful(game.view(seat), legal, chance)
        plays = [move for move in legal if isinstance(move, Play)]
        return careful_play(seat, plays, _lying(play))

    def considered(
        self, view: View[Public, Own], legal: Sequence[Move], chance: Random
    ) -> Sequence[Move]:
        if len(legal) <= _CONSIDERED or not isinstance(legal[0], PassCards | OpenCards):
            return legal
        usual = careful(view, legal, chance)
        return [usual, *chance.sample([m for m in legal if m != usual], _CONSIDERED - 1)]

    def reason(self, view: View[Public, Own], move: Move) -> Sentence | None:
        if not isinstance(move, ChooseRule) or (gained := _trumps_gained(view, move)) <= 0:
            return None
        hand = view.own.hand.known
        own = len(view.public.rule_cards[move.rule].effect.trumps(None) & hand)
        return Sentence("stich_meister.coach_rule", own=own, count=len(hand), fair=own - gained)


def _lying(play: RoundPlay) -> OnTable:
    """What all see of it."""
    assert play.trick is not None, "cards are played to a trick"
    seen = play.trick.cards[: len(play.trick.cards) - len(play.face_down)]
    return OnTable(play.laws, play.trumps, seen, play.number, play.last_trick, play.lying)


def _dealt(
    view: View[Public, Own], lacks: Mapping[int, CardSet], chance: Random
) -> list[list[Card]]:
    """By seat the cards in hand, laid aside or face down: the seat's own, and others that fit."""
    public, own = view.public, view.own
    mine = [*own.hand.cards]
    mine += [card for card in (own.aside, own.face_down) if card is not None]
    seen = {card for trick in public.taken for card in trick.cards}
    if public.trick is not None:
        seen.update(card for card in public.trick.cards if card is not None)
    opened = {seat: list(cards) for seat, cards in enumerate(public.open_hands)}
    others = [seat for seat in range(public.seats) if seat != view.seat]
    there = pack_for(public.seats).all - PACK.set([*mine, *seen])
    there -= PACK.set(card for seat in others for card in opened[seat])
    wanted = {seat: _left(public, seat) - len(opened[seat]) for seat in others}
    hands = dealt_out(there, wanted, lacks, chance)
    return [
        mine if seat == view.seat else [*opened[seat], *hands[seat]]
        for seat in range(public.seats)
    ]


def _left(public: Public, seat: int) -> int:
    """Cards of a seat that nobody has seen in a trick."""
    played = len(public.taken)
    if public.trick is not None and public.phase is Phase.PLAY:
        lying = dict(zip(public.trick.players, public.trick.cards, strict=False))
        played += lying.get(seat) is not None
    return hand_size(public.seats) - played


def _lacks(public: Public, laws: Laws) -> Mapping[int, CardSet]:
    """By seat what it has shown not to hold, as long as it was not given any cards since."""
    lacks = dict.fromkeys(range(public.seats), PACK.none)
    for number, trick in enumerate(public.taken, start=1):
        trumps = laws.trumps(public.taken[1].cards[0] if number > 1 else None)
        for place, card in enumerate(trick.cards[1:], start=1):
            suit = laws.suit_to_follow(trick.cards[:place], trumps)
            seat = (trick.leader + place * laws.step(number)) % public.seats
            lacks[seat] |= denied(card, PACK.all, laws.asked(suit, trumps).demands)
        if any(duty.to for _, duty in laws.after_trick(number)):
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


class StichMeisterPlayer(Player[Public, Own]):
    """Lays hands and rule cards, and what rule cards ask for."""

    def __init__(self, tags: Tags, scans: bool) -> None:
        """`scans`: hands are laid on the spots before each round."""
        self._tags = tags
        self._scans = scans
        self._held: list[frozenset[int]] = []

    def choose(self, view: View[Public, Own], legal: Sequence[Move], chance: Random) -> Move:
        return careful(view, legal, chance)

    def deal(self, game: Game[Public, Own], chance: Random) -> Move | None:
        assert isinstance(game, StichMeister), "another game's player"
        if game.phase is not Phase.ROUND:
            return None
        self._held = list(game.stock.kept)
        return game.deal(chance.shuffle, first_dealer=chance.randrange(game.seats))

    def gestures(self, move: Move, made: Iterable[Made], _public: Public) -> Sequence[Gesture]:
        match move:
            case StartRound(dealer):
                first = not any(isinstance(one.move, StartRound) for one in made)
                return [*([Gesture(dealer)] if first else []), *self._laid(move)]
            case ChooseRule(seat, rule):
                return [self._rule(seat, rule)]
            case PassCards(seat) | OpenCards(seat) | LayUnplayed(seat) | LayAside(seat):
                return [self._card(seat, card) for card in move.shows()]
            case RemoveCard(seat, card):
                return [self._card(seat, card)]
            case Play(seat, card):
                return [Gesture(seat, self._tag(What.CARD, str(card)), stays=True)]
        return []

    def _laid(self, deal: StartRound) -> Iterator[Gesture]:
        """All seats lay at the same time, each card by card; then comes the deck's rule card."""
        spots = []
        for seat, (hand, rules) in enumerate(zip(deal.hands, deal.rule_hands, strict=True)):
            drawn = [self._rule(seat, rule) for rule in rules if rule not in self._held[seat]]
            cards = [self._card(seat, card) for card in hand] if self._scans else []
            spots.append([*cards, *drawn])
        for together in zip_longest(*spots):
            yield from (gesture for gesture in together if gesture)
        if deal.extra_rule is not None:
            yield self._rule(None, deal.extra_rule)

    def _card(self, seat: int | None, card: Card) -> Gesture:
        return Gesture(seat, self._tag(What.CARD, str(card)), quick=True)

    def _rule(self, seat: int | None, rule: int) -> Gesture:
        return Gesture(seat, self._tag(What.RULE, str(rule)), quick=True)

    def _tag(self, what: What, name: str) -> str:
        return self._tags.of(Component(what, name))[0]
