"""A simple player of Was Sticht?: counts its likely tricks and picks a task that fits."""

from collections.abc import Iterable, Mapping, Sequence
from random import Random

from stichtisch.games.card import Card
from stichtisch.games.component import Component, What
from stichtisch.games.game import Game, View
from stichtisch.games.move import Move, Play
from stichtisch.games.player import Gesture, Made, Player, Tags
from stichtisch.games.trick import Strength
from stichtisch.games.was_sticht.moves import (
    ChooseTask,
    Draft,
    Reward,
    SetAside,
    StartRound,
    TakeChip,
)
from stichtisch.games.was_sticht.phase import Phase
from stichtisch.games.was_sticht.trumps import PACK, Trumps
from stichtisch.games.was_sticht.views import Own, Public

_TRICKS: Mapping[str, float] = {
    "NONE": 0, "NO_R": 1, "NO_B": 1, "NO_G": 1, "NO_Y": 1, "EX1": 1, "EX2": 2, "EX3": 3,
    "EX4": 4, "LAST": 3, "MOST": 4.5, "FEWEST": 0.3,
}  # fmt: skip
"""About how many tricks go with each task."""


COLUMN = 4
"""Cards in each column, however many players draft them."""


class WasStichtPlayer(Player[Public, Own]):
    """Knows the deck, and from the moves so far whose each chip is."""

    def __init__(self, tags: Tags) -> None:
        self._tags = tags
        self._columns: list[list[Card]] = []
        """Of the round, as the dealer laid them out for all to see; the referee does not."""

    def choose(self, view: View[Public, Own], legal: Sequence[Move], chance: Random) -> Move:
        """Chance only breaks ties and picks chips."""
        moves = list(self.possible(view, legal))
        chance.shuffle(moves)
        match moves[0]:
            case Draft():
                return max(moves, key=_pick)
            case ChooseTask():
                likely = _likely_tricks(view.own)
                return min(moves, key=lambda move: _misfit(move, likely))
            case Play():
                return _play(view, moves)
            case Reward():
                return next((move for move in moves if _discards(move)), moves[0])
        return moves[0]

    def deal(self, game: Game[Public, Own], chance: Random) -> Move | None:
        legal = list(game.legal_moves(None))
        if game.phase is Phase.ROUND:
            self._lay_out(chance)
        return chance.choice(list(self._there(game.public(), legal))) if legal else None

    def possible(self, view: View[Public, Own], legal: Sequence[Move]) -> Sequence[Move]:
        """Of the cards only those of the column that is drafted."""
        return self._there(view.public, legal)

    def _lay_out(self, chance: Random) -> None:
        cards = list(PACK.values())
        chance.shuffle(cards)
        self._columns = [cards[at : at + COLUMN] for at in range(0, len(cards), COLUMN)]

    def _there(self, public: Public, legal: Sequence[Move]) -> Sequence[Move]:
        """All of them where others laid the columns out, or what they took is in another one."""
        if not public.column or not self._columns:
            return legal
        column = self._columns[public.column - 1]
        there = [m for m in legal if isinstance(m, Draft | SetAside) and m.card in column]
        return there or legal

    def gestures(self, move: Move, made: Iterable[Made]) -> Sequence[Gesture]:
        return (self._gesture(move, made),)

    def _gesture(self, move: Move, made: Iterable[Made]) -> Gesture:
        match move:
            case TakeChip(seat, chip):
                return Gesture(seat, self._free_chip(chip, made))
            case StartRound():
                return Gesture(None)
            case Draft(seat, card):
                return Gesture(seat, self._card(card))
            case SetAside(card):
                return Gesture(None, self._card(card))
            case ChooseTask(seat, chip):
                return Gesture(seat, self._own_chip(seat, chip, made))
            case Play(seat, card):
                return Gesture(seat, self._card(card), stays=True)
            case Reward(seat, None):
                return Gesture(seat)
            case Reward(seat, str(chip)):
                return Gesture(seat, self._own_chip(seat, chip, made))
        raise TypeError(f"{type(move).__name__} is no move of this game")

    def _card(self, card: Card) -> str:
        return self._tags.of(Component(What.CARD, card.text))[0]

    def _chips(self, chip: str) -> Sequence[str]:
        return self._tags.of(Component(What.CHIP, chip))

    def _free_chip(self, chip: str, made: Iterable[Made]) -> str:
        """One that nobody has taken."""
        taken = {one.tag for one in made if isinstance(one.move, TakeChip)}
        return next(tag for tag in self._chips(chip) if tag not in taken)

    def _own_chip(self, seat: int, chip: str, made: Iterable[Made]) -> str:
        """One that this seat took."""
        own = {one.tag for one in made if one.move == TakeChip(seat, chip)}
        return next(tag for tag in self._chips(chip) if tag in own)


def _pick(move: Move) -> int:
    """Extremes are useful: high cards win, low ones lose, the middle does what it likes."""
    assert isinstance(move, Draft)
    return abs(move.card.rank - 5)


def _likely_tricks(own: Own) -> float:
    assert own.trumps is not None, "tasks are chosen when the trumps are known"
    return sum(_worth(card, own.trumps) for card in own.hand.cards)


def _worth(card: Card, trumps: Trumps) -> float:
    if card in trumps.cards:
        return 0.9 if card.rank in (trumps.number, 9, 8) else 0.5
    return {9: 0.5, 8: 0.3, 7: 0.1}.get(card.rank, 0.0)


def _misfit(move: Move, likely: float) -> float:
    assert isinstance(move, ChooseTask)
    return abs(_TRICKS[move.chip] - likely)


def _discards(move: Move) -> bool:
    return isinstance(move, Reward) and move.chip is not None


def _play(view: View[Public, Own], moves: Sequence[Move]) -> Move:
    """Win as cheaply as it goes while tricks are wanted; else shed the highest loser."""
    plays = [move for move in moves if isinstance(move, Play)]
    trumps, trick = view.own.trumps, view.public.trick
    assert trumps is not None and trick is not None, "cards are played to a trick"
    wanted = _TRICKS[view.own.task] if view.own.task else 2.0
    wants_more = view.public.tricks[view.seat] < wanted
    if not trick.cards:
        lead = max if wants_more else min
        return lead(plays, key=lambda play: trumps.strength(play.card, trumps.suit_of(play.card)))
    led = trumps.suit_of(trick.cards[0])
    best = max(trumps.strengths(trick.cards))

    def strength(play: Play) -> Strength:
        return trumps.strength(play.card, led)

    winning = [play for play in plays if strength(play) > best]
    losing = [play for play in plays if strength(play) <= best]
    if wants_more and winning:
        return min(winning, key=strength)
    return max(losing or winning, key=lambda play: (strength(play), play.card.rank))
