"""A round on ints, whatever the rule cards in force make of its tricks."""

from collections.abc import Callable
from typing import Final, final

from stichtisch.games.stich_meister.cards import Trumps
from stichtisch.games.tricks.packed import PLACES, WIDTH, Asked, Chance, Position, Seat
from stichtisch.games.value import i64

_LAYING: Final = 0
_REMOVING: Final = 1
_HANDING: Final = 2
_LEADING: Final = Asked(0, 0, 0, 0)
_NUMBER_BITS: Final = 5
"""A trick's number, up to 16, has so many."""


@final
class Table:
    """What the rule cards make of a trick with these trumps."""

    def __init__(self, trumps: Trumps, asked: list[Asked], over: list[list[int]]) -> None:
        """By the suit led what a trick asks, and by a card's place those that take it from it."""
        self.trumps = trumps
        self.asked = asked
        self.over = over
        self.suit = [0] * PLACES
        """By place the suit that the card counts as."""
        self.alike = [0] * PLACES
        """The same number for cards that differ in nothing but their strength."""
        self.sorts = [0] * PLACES
        """What rules about a trick's worth look at, a bit each."""
        self.worth: Callable[[int, int], int] | None = None
        """Of a trick, by its number and the cards left of it; None where each is worth a point."""
        self.known: dict[int, int] = {}
        """Worths of tricks by all that they depend on."""
        self.counted: list[int] = []
        """Sets of cards of which points depend on how many a seat has."""

    def value(self, number: i64, cards: i64) -> i64:
        """What the trick of that number is worth, with these cards left of it."""
        if self.worth is None:
            return 1
        key, left = number, cards
        while left:
            bit = left & -left
            key |= self.sorts[bit % PLACES] << _NUMBER_BITS
            left ^= bit
        if key not in self.known:
            self.known[key] = self.worth(number, cards)
        return self.known[key]


@final
class Handing:
    """All hand so many cards to these seats, or lay them aside for the last trick."""

    def __init__(self, count: int, receivers: list[int], aside: bool) -> None:
        self.count: i64 = count
        self.receivers = receivers
        self.aside = aside


@final
class Law:
    """How the rule cards in force have a round go."""

    def __init__(self, seats: int, tricks: int, first: Table, tables: list[Table]) -> None:
        """`tables` by the place of the card that is led to the second trick, from then on."""
        self.seats: i64 = seats
        self.tricks: i64 = tricks
        self.first = first
        self.tables = tables
        self.changes = False
        """Whether that card makes trumps."""
        self.follows_last = False
        self.removes = False
        self.aside = False
        """Whether cards are laid aside for the last trick."""
        self.backward: list[bool] = []
        """By a trick's number whether it goes the other way."""
        self.places: list[int] = []
        """By the lead's place among the cards, strongest first, which place wins; none where it
        is always the first."""
        self.takers: list[int] = []
        """By winner who gets the trick, who leads next, and who gets all that it holds."""
        self.leaders: list[int] = []
        self.heirs: list[int] = []
        self.handings: list[list[Handing]] = []
        """By the number of the trick before which they are due."""


@final
class Ruled(Position):
    """A round while cards are handed on, laid, and taken out of the game."""

    def __init__(self, law: Law, hands: list[int], leader: int) -> None:
        """Before the first of what is due before the first lead."""
        super().__init__(hands, leader)
        self.law = law
        self.table = law.first
        self.phase: i64 = _LAYING
        self.number: i64 = 1
        """Of the trick."""
        self.done: i64 = 0
        """How often cards were handed on before this trick."""
        self.handed = [0] * len(hands)
        """By seat what it hands on now."""
        self.kept: i64 = 0
        """Cards laid aside that are known; any other seat's is what it has left at the end."""
        self.leader = self.turn
        self.laid: i64 = 0
        self.lying: i64 = 0
        self.trick = [0] * len(hands)
        """By seat the card that it laid."""
        self.asked = _LEADING
        self.over = law.first.over[0]
        self.taker = self.turn
        """Who takes the trick as it lies, where the strongest card does."""
        self.taking: i64 = 0
        """The cards that take it from this seat."""
        self.worths = [0] * len(hands)
        """By seat what its tricks are worth."""
        self.go_on()

    def blank(self) -> "Ruled":
        return Ruled(self.law, [0] * self.law.seats, 0)

    def follow(self, other: Position) -> None:
        assert isinstance(other, Ruled), "another game's deal"
        super().follow(other)
        self.law = other.law
        self.table = other.table
        self.phase = other.phase
        self.number = other.number
        self.done = other.done
        self.handed[:] = other.handed
        self.kept = other.kept
        self.leader = self.seats[other.leader.number]
        self.laid = other.laid
        self.lying = other.lying
        self.trick[:] = other.trick
        self.asked = other.asked
        self.over = other.over
        self.taker = self.seats[other.taker.number]
        self.taking = other.taking
        self.worths[:] = other.worths

    def come_to_the_same(self, one: i64, other: i64, unseen: i64, /) -> bool:
        """Whether no card unseen is between these two, and no rule tells one from the other."""
        if one == other:
            return True
        law, table, unseen = self.law, self.table, unseen | self.lying
        if self.phase or (law.changes and self.number < 3):
            return False
        mine, theirs = one % PLACES, other % PLACES
        if table.alike[mine] != table.alike[theirs]:
            return False
        return not any((over[mine] ^ over[theirs]) & unseen for over in table.over)

    def legal(self) -> i64:
        """Cards of the hand, or of the trick just won; cards are handed on one by one."""
        if self.phase == _REMOVING:
            return self.lying
        if self.number > self.law.tricks:
            return 0
        hand = self.turn.hand & ~self.kept
        if self.phase == _HANDING:
            return hand
        if self.law.aside and self.number == self.law.tricks:
            aside = self.turn.hand & self.kept
            return aside if aside else hand
        asked = self.asked
        if hand & asked.want:
            return hand & asked.may
        if hand & asked.want2:
            return hand & asked.may2
        return hand

    def lay(self, bit: i64) -> None:
        """To be handed on, several cards may be laid at once."""
        if self.phase == _LAYING:
            self._lay_card(bit)
        elif self.phase == _HANDING:
            self._hand_on(bit)
        else:
            self.lying ^= bit
            self._clear()

    def play_out(self, chance: Chance) -> None:
        """By chance: a habit of taking what is worth it won 1.0 (-1 to 3) points more a game."""
        while legal := self.legal():
            self.lay(chance.pick(legal))

    def _lay_card(self, bit: i64) -> None:
        seat, place = self.turn, bit % PLACES
        if not self.laid:
            self._lead(place)
        elif self.law.follows_last:
            self.asked = self.table.asked[self.table.suit[place]]
        seat.hand ^= bit
        self.lying |= bit
        self.trick[seat.number] = bit
        if not self.laid or bit & self.taking:
            self.taker = seat
            self.taking = self.over[place]
        self.laid += 1
        if self.laid < self.law.seats:
            self.turn = self._after(seat)
        else:
            self._end_trick()

    def _lead(self, place: i64) -> None:
        if self.number == 2:
            self.see_trumps(self.law.tables[place])
        suit: i64 = self.table.suit[place]
        self.asked = self.table.asked[suit]
        self.over = self.table.over[suit]

    def see_trumps(self, table: Table) -> None:
        """What is trump may change what the first trick was worth."""
        self.table = table
        for seat in self.seats:
            if seat.tricks:
                self.worths[seat.number] = table.value(1, seat.before)

    def _after(self, seat: Seat) -> Seat:
        if self.law.backward[self.number]:
            return self.seats[seat.number - 1]
        return seat.next

    def _end_trick(self) -> None:
        if self.law.places:
            self.taker = self._placed()
        self.turn = self.taker
        if self.taken_by < 0:
            self.taken_by = self.taker.number
        if self.law.removes:
            self.phase = _REMOVING
        else:
            self._clear()

    def _placed(self) -> Seat:
        """Who wins where it is not always the strongest card."""
        order: list[Seat] = []
        seat = self.leader
        for _ in self.seats:
            card, at = self.trick[seat.number], 0
            while at < len(order) and not card & self.over[self.trick[order[at].number] % PLACES]:
                at += 1
            order.insert(at, seat)
            seat = self._after(seat)
        return order[self.law.places[order.index(self.leader)]]

    def _clear(self) -> None:
        """The trick leaves the table."""
        law, winner = self.law, self.taker.number
        self.take(self.seats[law.takers[winner]], self.lying)
        self.leader = self.seats[law.leaders[winner]]
        self.laid = 0
        self.lying = 0
        if self.number > law.tricks:
            self._inherit(self.taker, self.seats[law.heirs[winner]])
            for seat in self.seats:
                self.score += seat.tricks << WIDTH * seat.number
        else:
            self.go_on()

    def take(self, owner: Seat, cards: i64) -> None:
        """These cards, left of the trick, now lie before that seat."""
        owner.before |= cards
        owner.tricks += 1
        self.worths[owner.number] += self.table.value(self.number, cards)
        self.number += 1

    def _inherit(self, giver: Seat, heir: Seat) -> None:
        if giver is heir:
            return
        heir.before |= giver.before
        heir.tricks += giver.tricks
        self.worths[heir.number] += self.worths[giver.number]
        giver.before = 0
        giver.tricks = 0
        self.worths[giver.number] = 0

    def go_on(self) -> None:
        """To what is due before the lead, and then to the lead."""
        self.asked = _LEADING
        if self.done < len(self.law.handings[self.number]):
            self.phase = _HANDING
            self.turn = self.seats[0]
        else:
            self.phase = _LAYING
            self.done = 0
            self.turn = self.leader

    def _hand_on(self, bits: i64) -> None:
        seat, handing = self.turn, self.law.handings[self.number][self.done]
        seat.hand ^= bits
        self.handed[seat.number] |= bits
        if int(self.handed[seat.number]).bit_count() < handing.count:
            return
        self.turn = seat.next
        if not self.handed[self.turn.number]:
            return
        for giver in self.seats:
            cards: i64 = self.handed[giver.number]
            self.seats[handing.receivers[giver.number]].hand |= cards
            self.handed[giver.number] = 0
            if handing.aside:
                self.kept |= cards
        self.done += 1
        self.go_on()
