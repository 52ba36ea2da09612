"""Deals on ints: a set of cards is its bits, and a card laid costs some dozens of nanoseconds.

What a trick asks and which card takes it stands in tables (tables.py) that the game's own rules
fill. The very same source runs in plain Python and compiled by mypyc, with the same chance.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable
from typing import Final, Protocol, final

from stichtisch.games.value import i64

PLACES: Final = 67
"""A bit modulo this prime is a place of its own for each of 64 cards: a list is asked by it."""
LEAD: Final = PLACES
"""The place that stands for no card: nothing lies there yet."""
BROKEN: Final = 1
FIRST: Final = 2
"""Situations, to be added: one of the breaking cards was played; no trick is taken yet."""
WIDTH: Final = 12
TRICK: Final = 1 << 7
"""A score has so many bits a seat: its tricks, and below them what its cards count, up to 127;
in a law that counts more, one bit more of them and one less for tricks."""


SEED_BITS: Final = 40


@final
class Chance:
    """Numbers by chance, the same ones for the same seed on every machine."""

    def __init__(self, seed: int) -> None:
        """`seed` has at most `SEED_BITS`."""
        self.state: i64 = seed

    def below(self, count: i64) -> i64:
        """0..count-1; `count` has at most 24 bits."""
        self.state = (self.state * 2862933 + 3037) & 0xFFFFFFFFFF
        return ((self.state >> 16) * count) >> 24

    def pick(self, bits: i64) -> i64:
        """One of the bits, of which there is one at least."""
        left = bits & (bits - 1)
        if not left:
            return bits
        count: i64 = 1
        while left:
            left &= left - 1
            count += 1
        self.state = (self.state * 2862933 + 3037) & 0xFFFFFFFFFF  # below(): a call costs a third
        skip = ((self.state >> 16) * count) >> 24
        while skip:
            bits &= bits - 1
            skip -= 1
        return bits & -bits


def shuffle(pool: list[int], chance: Chance) -> None:
    """Each order is as likely (Fisher and Yates)."""
    at: i64 = len(pool)
    while at > 1:
        other = chance.below(at)
        at -= 1
        pool[at], pool[other] = pool[other], pool[at]


@final
class Asked:
    """Whoever has a card of `want` may play those of `may`; else the same of the second ones."""

    def __init__(
        self, want: int, may: int, want2: int, may2: int, spared: int = 0, least: int = 0
    ) -> None:
        """Of who has `least` of the cards `spared` nothing is asked; `least` 0: of all it is."""
        self.want: i64 = want
        self.may: i64 = may
        self.want2: i64 = want2
        self.may2: i64 = may2
        self.spared: i64 = spared
        self.least: i64 = least


@final
class Law:
    """What the tricks of a deal ask, who takes them, and what cards count."""

    def __init__(
        self,
        seats: int,
        asked: list[list[Asked]],
        over: list[int],
        counts: list[int],
        breaking: int,
        trick: int = TRICK,
    ) -> None:
        """`seats` play to each trick; `asked` by situation and the place of the card that was led,
        or `LEAD`; `over` the cards that take the trick from a card, by its place; `trick`: what
        one adds to a score."""
        self.seats: i64 = seats
        self.asked = asked
        self.over = over
        self.counts = counts
        self.counted: i64 = sum(1 << at for at in range(63) if counts[(1 << at) % PLACES])
        self.breaking: i64 = breaking
        self.trick: i64 = trick
        self.later: list[Law] = []
        """The law after a trick, by the place of the card that was led, where it changes so."""


@final
class Seat:
    """A player's cards."""

    def __init__(self, number: int) -> None:
        self.number: i64 = number
        self.hand: i64 = 0
        self.before: i64 = 0
        """What lies before it: the cards of its tricks, or those it may still use."""
        self.dealt: i64 = 0
        """The cards that it has played or holds, where what a deal brings asks for them."""
        self.tricks: i64 = 0
        self.aim: i64 = 0
        """How many tricks it wants, as far as those who play it out know."""
        self.card: i64 = 0
        """Its card in the trick, where a deal asks for it."""
        self.next = self


class Position(ABC):
    """A deal of which every hand is known, as a tree of what may come asks for it."""

    def __init__(self, hands: list[int], leader: int, out: int = -1) -> None:
        """The seat `out` plays no card."""
        self.seats = [Seat(number) for number in range(len(hands))]
        playing = [seat for seat in self.seats if seat.number != out]
        for seat, after in zip(playing, playing[1:] + playing[:1], strict=True):
            seat.next = after
        for seat, hand in zip(self.seats, hands, strict=True):
            seat.hand = seat.dealt = hand
        self.turn = self.seats[leader]
        self.score: i64 = 0
        """By seat what it has come to, `WIDTH` bits each."""
        self.taken_by: i64 = -1
        """The seat that took the first trick that was completed here."""

    @abstractmethod
    def blank(self) -> "Position":
        """Another one, to follow this one."""

    def follow(self, other: "Position") -> None:
        """Be as the other one is, which stays as it is."""
        for mine, theirs in zip(self.seats, other.seats, strict=True):
            mine.hand = theirs.hand
            mine.dealt = theirs.dealt
            mine.before = theirs.before
            mine.tricks = theirs.tricks
            mine.aim = theirs.aim
            mine.card = theirs.card
        self.turn = self.seats[other.turn.number]
        self.score = other.score
        self.taken_by = other.taken_by

    @abstractmethod
    def come_to_the_same(self, one: i64, other: i64, unseen: i64, /) -> bool:
        """Whether it is all one which of the two is laid, with these cards still unseen."""

    @abstractmethod
    def legal(self) -> i64:
        """What may be done now, a bit each; nothing once all is over."""

    @abstractmethod
    def lay(self, bit: i64) -> None:
        """Do one of these things."""

    @abstractmethod
    def play_out(self, chance: Chance) -> None:
        """Do the rest of them, by chance and a little habit."""


class Packed(Position):
    """A deal while its tricks are played."""

    def __init__(
        self, law: Law, hands: list[int], leader: int, out: int = -1, ends: int = 0
    ) -> None:
        """Before the first lead; a trick of one of the seats `ends`, a bit each, is the last."""
        super().__init__(hands, leader, out)
        self.law = law
        self.out = out
        self.ends: i64 = ends
        self.situation: i64 = FIRST
        self.asked = law.asked[FIRST][LEAD]
        self.laid: i64 = 0
        """Cards in the trick."""
        self.led: i64 = LEAD
        """The place of the first of them."""
        self.over: i64 = 0
        self.taker = self.turn
        """Who takes the trick as it lies."""
        self.lying: i64 = 0
        self.gain: i64 = law.trick
        """What the trick as it lies adds to a score."""

    def blank(self) -> "Packed":
        return Packed(self.law, [0] * len(self.seats), 0, self.out, self.ends)

    def follow(self, other: Position) -> None:
        assert isinstance(other, Packed), "another game's deal"
        super().follow(other)
        self.law = other.law
        self.ends = other.ends
        self.situation = other.situation
        self.asked = other.asked
        self.laid = other.laid
        self.led = other.led
        self.over = other.over
        self.taker = self.seats[other.taker.number]
        self.lying = other.lying
        self.gain = other.gain

    def legal(self) -> i64:
        hand, asked = self.turn.hand, self.asked
        if hand & asked.want:
            return hand & asked.may
        if hand & asked.want2:
            return hand & asked.may2
        return hand

    def come_to_the_same(self, one: i64, other: i64, unseen: i64, /) -> bool:
        """Whether no card unseen is between these two of a hand, and both count the same."""
        law, unseen = self.law, unseen | self.lying
        mine, theirs = one % PLACES, other % PLACES
        if (law.over[mine] ^ law.over[theirs]) & unseen or law.counts[mine] != law.counts[theirs]:
            return False
        return law.asked[0][mine].want == law.asked[0][theirs].want

    def lay(self, bit: i64) -> None:
        law, seat, place = self.law, self.turn, bit % PLACES
        seat.hand ^= bit
        self.lying |= bit
        if bit & law.counted:
            self.gain += law.counts[place]
        if bit & law.breaking and not self.situation & BROKEN:
            self.situation |= BROKEN
            self.asked = law.asked[self.situation][self.led]
        if not self.laid:
            self.led = place
            self.asked = law.asked[self.situation][place]
            self.over = law.over[place]
            self.taker = seat
        elif bit & self.over:
            self.over = law.over[place]
            self.taker = seat
        self.laid += 1
        if self.laid < law.seats:
            self.turn = seat.next
        else:
            self._end_trick()

    def _end_trick(self) -> None:
        taker = self.taker
        self.score += self.gain << WIDTH * taker.number
        taker.before |= self.lying
        taker.tricks += 1
        if self.taken_by < 0:
            self.taken_by = taker.number
        self.turn = taker
        self.laid = 0
        self.lying = 0
        self.gain = self.law.trick
        self.situation &= BROKEN
        self.asked = self.law.asked[self.situation][LEAD]
        if self.ends and self.ends >> taker.number & 1:
            for seat in self.seats:
                seat.hand = 0

    def together(self, seats: Iterable[int]) -> int:
        """The scores of these seats as one."""
        return sum(self.score >> WIDTH * seat & (1 << WIDTH) - 1 for seat in seats)

    def play_out(self, chance: Chance) -> None:
        """The rest of the deal: by chance, but who wants a trick takes it where it can, and who
        wants none keeps out of it."""
        while self.turn.hand:
            self.lay(chance.pick(self._sensible(self.legal())))

    def _sensible(self, legal: i64) -> i64:
        """Those of the cards that serve the aim, if there are any."""
        if not self.laid:
            return legal
        taking, seat = legal & self.over, self.turn
        serving = taking if seat.tricks < seat.aim else legal ^ taking
        return serving if serving else legal


def sample(start: Position, count: int, chance: Chance) -> list[int]:
    """The scores of so many playouts of a deal."""
    deal, scores = start.blank(), []
    for _ in range(count):
        deal.follow(start)
        deal.play_out(chance)
        scores.append(deal.score)
    return scores


@final
class Wants:
    """A seat to which hidden cards are dealt."""

    def __init__(self, seat: int, count: int, lacks: int) -> None:
        """So many of them, and none of `lacks` if that can be."""
        self.seat: i64 = seat
        self.count: i64 = count
        self.lacks: i64 = lacks


TRIES: Final = 30
"""Deals that are tried before a seat is given a card that it has shown not to hold."""


@final
class Hidden:
    """A deal as one seat knows it: the cards that it does not see are dealt again and again."""

    def __init__(self, start: Position, pool: list[int], wants: list[Wants]) -> None:
        """In `start` the others hold what they are known to hold; the pool, card by card, may
        have more cards than they want. Whoever has the least choice is best dealt to first."""
        self.start = start
        self.pool = pool
        self.wants = wants

    def deal(self, there: Position, chance: Chance) -> None:
        """Make `there` a deal that may be the one at the table."""
        for _ in range(TRIES):
            there.follow(self.start)
            shuffle(self.pool, chance)
            if self._dealt(there, False):
                return
        there.follow(self.start)
        self._dealt(there, True)

    def _dealt(self, there: Position, anyhow: bool) -> bool:
        """Whether all got what they want; `anyhow` they may also get what they lack."""
        left: i64 = -1
        for wants in self.wants:
            count, lacks, hand = wants.count, wants.lacks, there.seats[wants.seat].hand
            if anyhow:
                lacks = 0
            there_at: i64 = 1
            for card in self.pool:
                if not count:
                    break
                bit: i64 = card
                if left & there_at and not bit & lacks:
                    hand |= bit << 1 if hand & bit else bit  # of a card that is there twice
                    left ^= there_at
                    count -= 1
                there_at <<= 1
            if count:
                return False
            there.seats[wants.seat].hand = hand
            there.seats[wants.seat].dealt |= hand
        return True


class Worlds(Protocol):
    """Guesses that fit what a seat knows, played out after each move that it thinks about."""

    same: list[int]
    """By the number of a move that of the first one that comes to the same."""
    cost: int
    """As many playouts of cards alone take as long as one of these."""

    def guess(self, chance: Chance) -> None:
        """Guess anew what the seat does not see."""

    def begin(self, move: int) -> Position:
        """The guess, in which the move of that number is made, to be played out."""

    def worth(self, over: Position) -> list[float]:
        """By seat what it brought, once it is played out."""
