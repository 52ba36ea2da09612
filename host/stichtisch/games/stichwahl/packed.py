"""A deal on ints, where the marker may move between two cards and each trick has a prize."""

from typing import Final, final

from stichtisch.games.tricks.packed import PLACES, WIDTH, Asked, Chance, Position, Seat
from stichtisch.games.value import i64

CARDS: Final = (1 << 36) - 1
"""A bit for each card: it is laid, or after a trick chosen as its prize."""
FLIP: Final = 1 << 36
FAMILY: Final = 1 << 37
"""Trump becomes the first family; the bits above it are the others'."""
STARTS: Final = 1 << 41
"""The first seat is named as the next starter; the bits above it are the others'."""
COLOURLESS: Final = 4
"""Where the numbers of families end: a trick without a card, or of nothing but 5s."""
_LAYING: Final = 0
_PRIZE: Final = 1
_NAMING: Final = 2


@final
class Table:
    """What is printed on the cards, and which of them takes a trick from which."""

    def __init__(self, asked: list[Asked], takes: list[list[list[int]]]) -> None:
        """By colour what a trick asks, and by marker, colour and a card's place what takes the
        trick from it. Markers are numbered by family, the face that is up below it."""
        self.asked = asked
        self.takes = takes
        self.colour = [COLOURLESS] * PLACES
        """By place; the 5s have none."""
        self.pearls = [0] * PLACES
        self.does = [0] * PLACES
        """What a bonus card does: FLIP, or families."""
        self.liked = [0] * PLACES
        """How well a winner likes a card as the prize, in a game that is only imagined."""
        self.fives: i64 = 0
        self.usable: i64 = 0
        """Cards with a bonus that can be kept."""
        self.at_once: i64 = 0
        """Cards whose bonus is a point, which cannot be kept."""


@final
class Whales(Position):
    """A deal while tricks are played, their prizes chosen and starters named."""

    def __init__(self, table: Table, hands: list[int], leader: int, marker: int) -> None:
        """Before a lead."""
        super().__init__(hands, leader)
        self.table = table
        self.marker: i64 = marker
        self.stock: i64 = 0
        """Cards of pile and discard, from which prizes are drawn."""
        self.phase: i64 = _LAYING
        self.lying: i64 = 0
        self.leader = self.turn
        self.laid: i64 = 0
        self.colour: i64 = COLOURLESS
        self.asked = table.asked[COLOURLESS]
        self.takes = table.takes[marker][COLOURLESS]
        self.taker = self.turn
        """Who takes the trick as it lies."""
        self.over: i64 = 0
        """The cards that take it from this seat."""

    def blank(self) -> "Whales":
        return Whales(self.table, [0] * len(self.seats), 0, 0)

    def follow(self, other: Position) -> None:
        assert isinstance(other, Whales), "another game's deal"
        super().follow(other)
        self.leader = self.seats[other.leader.number]
        self.taker = self.seats[other.taker.number]
        self.marker = other.marker
        self.stock = other.stock
        self.phase = other.phase
        self.lying = other.lying
        self.laid = other.laid
        self.colour = other.colour
        self.asked = other.asked
        self.takes = other.takes
        self.over = other.over

    def come_to_the_same(self, one: i64, other: i64, _unseen: i64, /) -> bool:
        """Two cards do not: their feet differ, or who may choose them."""
        return one == other

    def legal(self) -> i64:
        """A bonus that changes nothing is left out."""
        if self.phase == _PRIZE:
            return self._prizes()
        if self.phase == _NAMING:
            return STARTS * ((1 << len(self.seats)) - 1)
        cards = self._playable()
        return cards | self._bonuses() if cards else 0

    def lay(self, bit: i64) -> None:
        """Of a bonus the bit of what it does, and with that of a card this one is used."""
        if self.phase == _PRIZE:
            self._take_prize(bit)
        elif self.phase == _NAMING:
            self._start_trick(self.seats[int(bit // STARTS).bit_length() - 1])
        elif bit > CARDS:
            self._use(bit)
        else:
            self._lay_card(bit)

    def play_out(self, chance: Chance) -> None:
        """Whoever can take a trick does; one of the last two turns the marker round for it."""
        late = max(len(self.seats) - 2, 1)
        while True:
            if self.phase == _PRIZE:
                self._take_prize(self._liked())
            if self.phase == _NAMING:
                self._start_trick(self.turn)
            hand, asked = self.turn.hand, self.asked  # _playable(): a call costs as much
            cards = hand & asked.may if hand & asked.want else hand
            if not cards:
                return
            taking = cards & self.over
            if taking:
                self._lay_card(chance.pick(taking))
            elif self.laid < late or not self._turned_round(cards):
                self._lay_card(chance.pick(cards))

    def _playable(self) -> i64:
        hand, asked = self.turn.hand, self.asked
        return hand & asked.may if hand & asked.want else hand

    def _bonuses(self) -> i64:
        """What the bonus cards before the seat can do."""
        left = self.turn.before & self.table.usable
        found: i64 = 0
        while left:
            bit = left & -left
            found |= self.table.does[bit % PLACES]
            left ^= bit
        return found & ~(FAMILY << (self.marker >> 1))

    def _lay_card(self, bit: i64) -> None:
        table, seat, place = self.table, self.turn, bit % PLACES
        seat.hand ^= bit
        seat.card = bit
        self.lying |= bit
        if self.colour == COLOURLESS and not bit & table.fives:
            self._give_colour(table.colour[place])
            if self.laid:
                self.over = self._taking_from(self.taker)
        if not self.laid or bit & self.over:
            self.taker = seat
            self.over = self.takes[place]
        self.laid += 1
        if self.laid < len(self.seats):
            self.turn = seat.next
            return
        self.turn = self.taker
        self.phase = _PRIZE
        if self.taken_by < 0:
            self.taken_by = self.taker.number

    def _give_colour(self, colour: i64) -> None:
        self.colour = colour
        self.asked = self.table.asked[colour]
        self.takes = self.table.takes[self.marker][colour]

    def _taking_from(self, seat: Seat) -> i64:
        """The cards that take the trick from this seat's card."""
        return self.takes[seat.card % PLACES]

    def _use(self, bits: i64) -> None:
        done = bits & ~CARDS
        self.turn.before ^= bits & CARDS or self._least(done)
        self.stock += 1
        self._move_to(self._moved(done))

    def _least(self, done: i64) -> i64:
        """Of the seat's bonus cards that can do it the one that can do least else."""
        left = self.turn.before & self.table.usable
        found: i64 = 0
        least = PLACES
        while left:
            bit = left & -left
            does = self.table.does[bit % PLACES]
            if does & done and does.bit_count() < least:
                found, least = bit, does.bit_count()
            left ^= bit
        return found

    def _moved(self, done: i64) -> i64:
        """The marker after that bonus."""
        if done == FLIP:
            return self.marker ^ 1
        family = int(done // FAMILY).bit_length() - 1
        return family << 1 | self.marker & 1

    def _move_to(self, marker: i64) -> None:
        """Look again who takes the cards that lie."""
        self.marker = marker
        self.takes = self.table.takes[marker][self.colour]
        seat, count = self.leader, self.laid
        self.taker = seat
        if not count:
            return
        self.over = self._taking_from(seat)
        while count > 1:
            seat = seat.next
            count -= 1
            if seat.card & self.over:
                self.taker = seat
                self.over = self._taking_from(seat)

    def _turned_round(self, cards: i64) -> bool:
        """Whether a bonus was used after which one of these cards takes the trick."""
        left = self._bonuses()
        while left:
            done = left & -left
            left ^= done
            marker = self._moved(done)
            if self._would_take(cards, marker):
                self.turn.before ^= self._least(done)
                self.stock += 1
                self._move_to(marker)
                return True
        return False

    def _would_take(self, cards: i64, marker: i64) -> i64:
        """Those of the cards that take the trick with that marker."""
        takes, seat, count = self.table.takes[marker][self.colour], self.leader, self.laid
        while count and cards:
            cards &= takes[seat.card % PLACES]
            seat = seat.next
            count -= 1
        return cards

    def _prizes(self) -> i64:
        return self.lying ^ self.taker.card

    def _liked(self) -> i64:
        """The prize that the winner likes best."""
        liked = self.table.liked
        best = seat = self.taker.next
        while seat.next is not self.taker:
            seat = seat.next
            if liked[seat.card % PLACES] > liked[best.card % PLACES]:
                best = seat
        return best.card

    def _take_prize(self, chosen: i64) -> None:
        """Points to the winner, the card to whoever laid it (as `Deal.take_prize`)."""
        table, others = self.table, len(self.seats) - 1
        pearls: i64 = table.pearls[chosen % PLACES]
        gained = pearls if pearls <= others else min(pearls, others + self.stock)
        self.stock += others - gained
        self._gain(gained, self.taker)
        if chosen & table.fives:
            self.stock += 1
        else:
            owner = self._who_laid(chosen)
            if chosen & table.at_once:
                self._gain(1, owner)
            else:
                owner.before |= chosen
        namer = self._namer(chosen)
        if namer is None:
            self._start_trick(self.taker)
        else:
            self.let_name(namer)

    def _gain(self, points: i64, seat: Seat) -> None:
        """Shifts what it is given: a 1 in its place mypyc 2.4 would shift in 32 bits."""
        self.score += points << WIDTH * seat.number

    def let_name(self, namer: Seat) -> None:
        """This seat says who starts the next trick."""
        self.turn = namer
        self.phase = _NAMING

    def _who_laid(self, card: i64) -> Seat:
        seat = self.leader
        while seat.card != card:
            seat = seat.next
        return seat

    def _namer(self, chosen: i64) -> Seat | None:
        """Whoever laid the first 5 that is neither chosen nor the winner's (K11 to K13)."""
        fives, seat = self._prizes() & self.table.fives & ~chosen, self.leader
        if not fives or not seat.hand:
            return None
        while not seat.card & fives:
            seat = seat.next
        return seat

    def _start_trick(self, leader: Seat) -> None:
        self.turn = self.leader = leader
        self.phase = _LAYING
        self._give_colour(COLOURLESS)
        self.laid = 0
        self.lying = 0
        self.over = 0
