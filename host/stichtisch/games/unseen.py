"""Hands that are dealt face down: scanned card by card, or left unknown until cards are shown.

A hand that nobody scanned holds unknown cards. Whoever shows a card first was dealt it. Who does
not follow suit says to hold no card that would follow; a later card may prove that wrong.
"""

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Sequence

from stichtisch.games.card import Card, CardSet, Pack
from stichtisch.games.demand import Demands, denied
from stichtisch.games.event import Event, GameOver
from stichtisch.games.game import Game
from stichtisch.games.hand import Hand
from stichtisch.games.move import Move, Play, Revoke, RevokeProven, SeatMove, Stand
from stichtisch.games.refusal import IllegalMoveError
from stichtisch.games.value import mypyc_attr
from stichtisch.games.view import OwnT, PublicT


class Unseen:
    """The cards that nobody has shown yet, and which of them a seat has said it lacks."""

    def __init__(self, cards: CardSet, seats: int) -> None:
        """All cards that were dealt unseen; an empty set where hands are scanned."""
        self.cards = cards
        self._denied: list[dict[Card, Revoke]] = [{} for _ in range(seats)]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Unseen):
            return False
        return self.cards == other.cards and self._denied == other._denied

    def copy(self) -> "Unseen":
        other = Unseen(self.cards, 0)
        other._denied = [dict(denied) for denied in self._denied]
        return other

    def deny(self, revoke: Revoke, cards: Iterable[Card]) -> None:
        """By that play its seat says that it holds none of these; if it does, it revoked."""
        for card in cards:
            self._denied[revoke.seat].setdefault(card, revoke)

    def show(self, seat: int, card: Card) -> Revoke | None:
        """The seat shows a card, which may prove what it said before to be wrong."""
        if card not in self.cards:
            return None
        self.cards = self.cards.without(card)
        return self._denied[seat].get(card)


@mypyc_attr(allow_interpreted_subclasses=True)
class DealtGame(Game[PublicT, OwnT]):
    """A game whose hands are dealt face down.

    With `unseen` hands its deals bring unknown cards. A proven revoke stops the game until it is
    taken back (the table replays the moves before it) or stands; until then nothing is told of
    what followed from the card that proved it.
    """

    def __init__(self, seats: int, pack: Pack, unseen: bool) -> None:
        super().__init__(seats)
        self._pack = pack
        self.hands_unseen = unseen
        self.no_cards = pack.none
        self.unseen = Unseen(pack.none, seats)
        self.revoke: Revoke | None = None
        """What is put to the table."""
        self.made = 0
        """Moves so far."""
        self._held_back: list[Event] = []

    def push(self, move: Move) -> list[Event]:
        self._check(move)
        events = self._make(move)
        self.made += 1
        if self.revoke is None:
            if events and isinstance(events[-1], GameOver):
                self.outcome = events[-1]
            return events
        self._held_back = [*events, *self._held_back]
        return [RevokeProven(self.revoke.seat, self.revoke.trick)]

    def _part(self) -> None:
        self.unseen = self.unseen.copy()

    @abstractmethod
    def whole_deal(self, deal: Move, hands: Sequence[Sequence[Card]]) -> Move | None:
        """A deal of unseen hands as a record has it; None unless `hands` are the whole deal."""

    def whole_move(self, move: Move, _deal: Move) -> Move:
        """A later move of that whole deal as a record has it; mostly as it is."""
        return move

    def _dealt(
        self, hands: Sequence[Sequence[Card]], sizes: Sequence[int], cards: CardSet
    ) -> list[Hand]:
        """These hands; where nobody saw them, () for so many unknown ones of these `cards`."""
        self.unseen = Unseen(self.no_cards if hands else cards, self.seats)
        if hands:
            return [Hand.of(hand, self._pack) for hand in hands]
        return [Hand.of((), self._pack, size) for size in sizes]

    def _deny(self, play: Play, trick: int, demands: Demands) -> None:
        """Who does not do what the trick asks says to hold no card that does."""
        revoke = Revoke(play.seat, trick, self.made + 1)
        self.unseen.deny(revoke, denied(play.card, self.unseen.cards, demands))

    def _let_stand(self) -> list[Event]:
        """Make the move `Stand`."""
        events, self._held_back, self.revoke = self._held_back, [], None
        return events

    def _show(self, seat: int, cards: Iterable[Card]) -> None:
        """Note that the seat shows these; the first that proves a revoke puts it to the table."""
        if not self.unseen.cards:
            return
        proven = [self.unseen.show(seat, card) for card in cards]
        self.revoke = self.revoke or next((revoke for revoke in proven if revoke), None)


def rounds(moves: Iterable[Move], start: type[Move]) -> Iterator[list[Move]]:
    """The moves of each round, from the one that starts it on."""
    part: list[Move] = []
    for move in moves:
        if isinstance(move, start) and part:
            yield part
            part = []
        part.append(move)
    if part:
        yield part


def shown_first(moves: Iterable[Move], seats: int, seen: CardSet) -> list[list[Card]]:
    """By seat what it was dealt: whoever shows a card first, one that was not `seen` before.

    Of a pack with equal cards none is shown but as it is played, or goes to another seat.
    """
    hands: list[list[Card]] = [[] for _ in range(seats)]
    got: list[list[Card]] = [[] for _ in range(seats)]
    for move in moves:
        if isinstance(move, SeatMove):
            for card in move.shows():
                if card in got[move.seat]:
                    got[move.seat].remove(card)
                elif not seen.has_all_of(card):
                    hands[move.seat].append(card)
                    seen = seen.with_card(card)
            to = move.goes_to()
            if to is not None:
                got[to] += move.shows()
    return hands


def completed(
    game: DealtGame[PublicT, OwnT], moves: Iterable[Move], start: type[Move]
) -> list[Move]:
    """The moves of a game with unseen hands, its deals with the hands as they turned out.

    They end before the first round of which not all cards were shown yet, in which a revoke
    stands, or in which something was said that the hand forbids, as it turned out: no record can
    hold that one. `game` is at its start, and follows.
    """
    whole: list[Move] = []
    for deal, *rest in rounds(moves, start):
        dealt = game.whole_deal(deal, shown_first(rest, game.seats, game.no_cards))
        if dealt is None or any(isinstance(move, Stand) for move in rest):
            break
        before = len(whole)
        for move in (dealt, *rest):
            whole.append(game.whole_move(move, dealt))
            try:
                game.push(whole[-1])
            except IllegalMoveError:
                return whole[:before]
    return whole
