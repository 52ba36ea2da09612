"""How a careful player plays Was Sticht?: counts its likely tricks and picks a task that fits."""

from collections.abc import Iterable, Mapping, Sequence
from random import Random

from stichtisch.games.card import Card, CardSet
from stichtisch.games.component import Component, What
from stichtisch.games.game import Game
from stichtisch.games.move import Move, Play, Remark, SeatMove
from stichtisch.games.player import Gesture, Made, Player
from stichtisch.games.trick import Strength
from stichtisch.games.view import View
from stichtisch.games.was_sticht import rules
from stichtisch.games.was_sticht.moves import (
    ChooseTask,
    Draft,
    Reward,
    SetAside,
    StartRound,
    TakeChip,
    winner_named,
)
from stichtisch.games.was_sticht.round import COLUMN
from stichtisch.games.was_sticht.trumps import PACK, Trumps
from stichtisch.games.was_sticht.views import Own, Public

_TRICKS: Mapping[str, float] = {
    "NONE": 0, "NO_R": 1, "NO_B": 1, "NO_G": 1, "NO_Y": 1, "EX1": 1, "EX2": 2, "EX3": 3,
    "EX4": 4, "LAST": 3, "MOST": 4.5, "FEWEST": 0.3,
}  # fmt: skip
"""About how many tricks go with each task."""
_DEALERS = 2
"""Tricks that a dealer likes to have, who chooses no task."""
_EASE: Mapping[str, float] = {
    "NONE": 0.35, "NO_R": 0.25, "NO_B": 0.25, "NO_G": 0.25, "NO_Y": 0.25, "EX1": 0.35, "EX2": 0.3,
    "EX3": 0.3, "EX4": 0.25, "LAST": 0.65, "MOST": 0.55, "FEWEST": 0.25,
}  # fmt: skip
"""How often such players fulfil each task, to a twentieth, and the colours, which are alike, in
the mean: `stichtisch simulate was-sticht --players 4 --option tasks=6 --games 600`, where every
chip is taken."""


def careful(view: View[Public, Own], legal: Sequence[Move], chance: Random) -> Move:
    """One of the legal moves; chance breaks ties."""
    moves = list(legal)
    chance.shuffle(moves)
    match moves[0]:
        case TakeChip():
            return min(moves, key=_hardness)
        case Draft():
            drafts = [move for move in moves if isinstance(move, Draft)]
            return max(drafts, key=lambda move: pull(move.card))
        case ChooseTask():
            likely = likely_tricks(view.own)
            tasks = [move for move in moves if isinstance(move, ChooseTask)]
            return min(tasks, key=lambda move: abs(_TRICKS[move.chip] - likely))
        case Play():
            return _play(view, moves)
        case Reward():
            return max(moves, key=_hardness)
    return moves[0]


def pull(card: Card) -> int:
    """How good a card is to draft. High ones win and low ones lose; of the middle nobody can be
    sure."""
    return abs(card.rank - 5)


def likely_tricks(own: Own) -> float:
    """About how many tricks its cards take with the trumps that it knows."""
    assert own.trumps is not None, "tasks are chosen when the trumps are known"
    return sum(likely_trick(card, own.trumps) for card in own.hand.cards)


def likely_trick(card: Card, trumps: Trumps) -> float:
    """How likely the card takes a trick."""
    if card in trumps.cards:
        return 0.9 if card.rank in (trumps.number, 9, 8) else 0.5
    return {9: 0.5, 8: 0.3, 7: 0.1}.get(card.rank, 0.0)


def _hardness(move: Move) -> float:
    """How hard the move's task is: the most for a chip that is best got rid of; none at all is
    worst."""
    assert isinstance(move, TakeChip | Reward)
    return -1.0 if move.chip is None else -_EASE[move.chip]


def _play(view: View[Public, Own], moves: Sequence[Move]) -> Move:
    """Win as cheaply as it goes while tricks are wanted; else shed the highest loser."""
    plays = [move for move in moves if isinstance(move, Play)]
    trumps, trick = view.own.trumps, view.public.trick
    assert trumps is not None and trick is not None, "cards are played to a trick"
    wants_more = _wants(view)
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
    spares = min if view.own.task == "LAST" else max
    return spares(losing or winning, key=lambda play: (strength(play), play.card.rank))


def _wants(view: View[Public, Own]) -> bool:
    """Whether this trick is one to take."""
    task, tricks = view.own.task, view.public.tricks
    if task == "LAST":
        return len(view.own.hand) == 1
    if task is not None and task.startswith("NO_"):
        trick = view.public.trick
        lying = trick.cards if trick else ()
        return not tricks[view.seat] and all(card.suit != task[-1] for card in lying)
    return tricks[view.seat] < usual_tricks(task)


def usual_tricks(task: str | None) -> float:
    """About how many tricks go with it; None is the dealer's."""
    return _DEALERS if task is None else _TRICKS[task]


def aim(task: str | None) -> int:
    """That in whole tricks."""
    return int(usual_tricks(task) + 0.5)


_SHORT = 0.1
"""Seconds that a key is held that names the Table."""


class WasStichtPlayer(Player[Public, Own]):
    """Knows the deck, and from the moves so far whose each chip is."""

    _shown: tuple[int, int, CardSet] = (0, 0, PACK.none)
    """What people showed of a column: its round, its number and these cards."""

    def choose(self, view: View[Public, Own], legal: Sequence[Move], chance: Random) -> Move:
        return careful(view, self.possible(view, legal), chance)

    def deal(self, game: Game[Public, Own], chance: Random) -> Move | None:
        legal = list(game.legal_moves(None))
        if game.phase == rules.ROUND:
            self._lay_out(chance)
        return chance.choice(list(self._there(game.public(), legal))) if legal else None

    def possible(self, view: View[Public, Own], legal: Sequence[Move]) -> Sequence[Move]:
        """Of the cards only those of the column that is drafted."""
        return self._there(view.public, legal)

    def _lay_out(self, chance: Random) -> None:
        cards = list(PACK.values())
        chance.shuffle(cards)
        self.laid_out = [cards[at : at + COLUMN] for at in range(0, len(cards), COLUMN)]

    def _there(self, public: Public, legal: Sequence[Move]) -> Sequence[Move]:
        """All of them where others laid the columns out, or what they took is in another one."""
        if not public.column:
            return legal
        column = self.laid_out[public.column - 1] if self.laid_out else self._seen(public)
        there = [m for m in legal if isinstance(m, Draft | SetAside) and m.card in column]
        return there or legal

    def laid_for(self, move: SeatMove) -> Sequence[Card]:
        return (move.card,) if isinstance(move, Draft) else super().laid_for(move)

    def lets_people_begin(self, view: View[Public, Own]) -> bool:
        """Whoever takes the first chip deals."""
        return view.public.dealer is None

    def yet_to_see(self, view: View[Public, Own]) -> int:
        """The column, as far as it was not drafted."""
        public = view.public
        if public.phase != rules.DRAFT or not view.acts:
            return 0
        there = self._seen(public) & public.undrafted
        return max(0, COLUMN - len(public.drafted) - len(there))

    def see(self, view: View[Public, Own], card: Card) -> None:
        public = view.public
        self._shown = (public.round, public.column, self._seen(public).with_card(card))

    def _seen(self, public: Public) -> CardSet:
        """What people showed of the column that is drafted."""
        number, column, cards = self._shown
        return cards if (number, column) == (public.round, public.column) else PACK.none

    def says(self, view: View[Public, Own], remarks: Sequence[Remark]) -> Sequence[Gesture]:
        """As a dealer who speaks: the key of whoever would have won the last column."""
        public, hint = view.public, view.own.hint
        is_due = self.settings.dealer_speaks and view.seat == public.dealer
        if not is_due or public.open_column is None or hint is None or winner_named(remarks):
            return ()
        return [Gesture(hint.seat, held=_SHORT)]

    def gestures(self, move: Move, made: Iterable[Made], _public: Public) -> Sequence[Gesture]:
        if isinstance(move, StartRound) and self.settings.trumps == "laid":
            suit = self._tag(move.trump_suit, What.TRUMP_SUIT)
            number = self._tag(move.trump_number, What.TRUMP_NUMBER)
            return [*(Gesture(None, tag, for_key=True) for tag in (suit, number)), Gesture(None)]
        return (self._gesture(move, made),)

    def _gesture(self, move: Move, made: Iterable[Made]) -> Gesture:
        match move:
            case TakeChip(seat, chip):
                return Gesture(seat, self._free_chip(chip, made))
            case StartRound():
                return Gesture(None)
            case Draft(seat, card):
                return Gesture(seat, self._tag(card))
            case SetAside(card):
                return Gesture(None, self._tag(card))
            case ChooseTask(seat, chip):
                return Gesture(seat, self._own_chip(seat, chip, made))
            case Play(seat, card):
                return Gesture(seat, self._tag(card), stays=True)
            case Reward(seat, None):
                return Gesture(seat)
            case Reward(seat, str(chip)):
                return Gesture(seat, self._own_chip(seat, chip, made))
        raise TypeError(f"{type(move).__name__} is no move of this game")

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
