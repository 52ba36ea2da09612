"""A bot of Was Sticht?: counts its likely tricks and picks a task that fits."""

from collections.abc import Iterable, Sequence
from random import Random

from stichtisch.games.card import Card, CardSet
from stichtisch.games.component import Component, What
from stichtisch.games.game import Game
from stichtisch.games.move import Move, Play, Remark, SeatMove
from stichtisch.games.player import Gesture, Made, Player, Tags
from stichtisch.games.view import View
from stichtisch.games.was_sticht.careful import careful
from stichtisch.games.was_sticht.moves import (
    ChooseTask,
    Draft,
    Reward,
    SetAside,
    StartRound,
    TakeChip,
    winner_named,
)
from stichtisch.games.was_sticht.phase import Phase
from stichtisch.games.was_sticht.round import COLUMN
from stichtisch.games.was_sticht.trumps import PACK
from stichtisch.games.was_sticht.views import Own, Public

_SHORT = 0.1
"""Seconds that a key is held that names the Table."""


class WasStichtPlayer(Player[Public, Own]):
    """Knows the deck, and from the moves so far whose each chip is."""

    def __init__(self, tags: Tags) -> None:
        self._tags = tags
        self._columns: list[list[Card]] = []
        """Of the round, as the dealer laid them out for all to see; the referee does not."""
        self._shown: tuple[int, int, CardSet] = (0, 0, PACK.none)
        """What people showed of a column: its round, its number and these cards."""

    def choose(self, view: View[Public, Own], legal: Sequence[Move], chance: Random) -> Move:
        return careful(view, self.possible(view, legal), chance)

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
        if not public.column:
            return legal
        column = self._columns[public.column - 1] if self._columns else self._seen(public)
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
        if public.phase is not Phase.DRAFT or not view.acts:
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

    def gestures(self, move: Move, made: Iterable[Made]) -> Sequence[Gesture]:
        if isinstance(move, StartRound) and self.settings.trumps == "laid":
            suit = Component(What.TRUMP_SUIT, move.trump_suit)
            number = Component(What.TRUMP_NUMBER, str(move.trump_number))
            laid = [Gesture(None, self._tags.of(card)[0], for_key=True) for card in (suit, number)]
            return [*laid, Gesture(None)]
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
