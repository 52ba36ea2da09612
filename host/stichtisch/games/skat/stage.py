"""What is asked before the first lead in Skat: who has the word, which game, what is put."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations

from stichtisch.games.demand import Held
from stichtisch.games.move import Move, SeatMove
from stichtisch.games.refusal import Refusal, Why, the_seat
from stichtisch.games.skat.moves import ANNOUNCED, GAMES, NULL, SKAT, Bid, Declare, Pick
from stichtisch.games.tricks.moves import Passes
from stichtisch.games.tricks.stage import Picking
from stichtisch.games.value import value
from stichtisch.words import Sentence


@value
class Word:
    """Who speaks in the bidding."""

    seat: int
    answers: bool
    """It holds or passes; else it bids or passes."""
    alone: bool
    """Both others have passed, and no value was named."""


def word_after(said: Sequence[SeatMove], players: Sequence[int]) -> Word | None:
    """Who has the word (S13); None once the bidding is over. `players`: forehand first."""
    listens, asks, last = players
    waiting, alone, named, owed = [last], False, False, False
    for move in said:
        owed = isinstance(move, Bid)
        named = named or owed
        if alone:
            return None
        if isinstance(move, Passes):
            left = listens if move.seat == asks else asks
            if waiting:
                listens, asks = left, waiting.pop()
            elif named:
                return None
            else:
                asks, alone = left, True
    return Word(listens if owed else asks, owed, alone)


def games_of(seat: int, picked: bool) -> tuple[SeatMove, ...]:
    """What a declarer chooses from, in the order of its key; the skat first, if it is there."""
    games = [Declare(seat, game) for game in GAMES]
    games.append(Declare(seat, NULL, announce="ouvert"))
    if picked:
        return tuple(games)
    suits = [game for game in GAMES if game != NULL]
    more = [Declare(seat, game, announce=said) for said in ANNOUNCED[1:] for game in suits]
    return (Pick(seat), *games, *more)


@value
class Declaring(Picking):
    """The game after the skat was taken up: two cards of twelve go down with it."""

    def moves(self, held: Held) -> list[Move]:
        if held.hand.unknown:
            return list(self.options)
        puts = list(combinations(held.hand.cards, SKAT))
        games = [option for option in self.options if isinstance(option, Declare)]
        return [replace(game, put=put) for game in games for put in puts]

    def refusal(self, move: Move, held: Held) -> Refusal | None:
        assert isinstance(move, Declare), "nothing else is asked for"
        refusal = super().refusal(replace(move, put=()), held)
        if refusal is not None or (held.hand.unknown and not move.put):
            return refusal
        if len(set(move.put)) != SKAT or len(move.put) != SKAT:
            return Refusal(Why.MUST, Sentence("skat.put_two", seat=the_seat(held.seat)))
        return held.refusal(move.put)
