"""How a careful player plays Stich-Meister: takes the tricks that bring something, cheaply."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from random import Random

from stichtisch.games.card import Card
from stichtisch.games.component import What
from stichtisch.games.game import Game
from stichtisch.games.move import Move, Play
from stichtisch.games.player import Gesture, Made, Player
from stichtisch.games.stich_meister.cards import PACK, Trumps
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
from stichtisch.games.stich_meister.phase import Phase
from stichtisch.games.stich_meister.rules import StichMeister
from stichtisch.games.stich_meister.views import Own, Public
from stichtisch.games.trick import Strength
from stichtisch.games.view import View


def careful(view: View[Public, Own], legal: Sequence[Move], chance: Random) -> Move:
    """One of the legal moves; chance chooses what is laid open or aside."""
    public, moves = view.public, list(legal)
    chance.shuffle(moves)
    match moves[0]:
        case ChooseRule():
            return max(moves, key=lambda move: trumps_gained(view, move))
        case PassCards():
            passes = [move for move in moves if isinstance(move, PassCards)]
            # low cards go, trumps stay
            return min(passes, key=lambda move: sum(_value(public, card) for card in move.cards))
        case RemoveCard():
            removals = [move for move in moves if isinstance(move, RemoveCard)]
            return min(removals, key=lambda move: move.card.rank)
        case Play():
            plays = [move for move in moves if isinstance(move, Play)]
            return careful_play(view.seat, plays, OnTable.seen(public))
    return moves[0]


def trumps_gained(view: View[Public, Own], move: Move) -> float:
    """How many hand cards the rule makes trumps, beyond a hand's share of all that it makes."""
    assert isinstance(move, ChooseRule)
    trumps, hand = view.public.rule_cards[move.rule].effect.trumps(None), view.own.hand.known
    return len(trumps & hand) - len(trumps) * len(hand) / len(PACK)


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
        before = self.laws.points(self.taken, self.trumps)
        after = self.laws.points((*self.taken, trick), self.trumps)
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


class StichMeisterPlayer(Player[Public, Own]):
    """Lays hands and rule cards, and what rule cards ask for."""

    _held: Sequence[frozenset[int]] = ()
    """By seat the rule cards that it kept when the round was dealt."""

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
                return [Gesture(seat, self._tag(card), stays=True)]
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
        return Gesture(seat, self._tag(card), quick=True)

    def _rule(self, seat: int | None, rule: int) -> Gesture:
        return Gesture(seat, self._tag(rule, What.RULE), quick=True)
