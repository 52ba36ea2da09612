"""A round at hand as it is played out on ints: its rule cards are asked what they make of it."""

from collections.abc import Sequence
from functools import lru_cache, partial
from itertools import groupby

from stichtisch.games.card import Bits
from stichtisch.games.move import Move, SeatMove
from stichtisch.games.stich_meister.cards import PACK, Trumps, hand_size
from stichtisch.games.stich_meister.effect import TakenTrick, Tally
from stichtisch.games.stich_meister.laws import Duties, Laws
from stichtisch.games.stich_meister.moves import RemoveCard
from stichtisch.games.stich_meister.packed import Handing, Law, Ruled, Table
from stichtisch.games.stich_meister.phase import Phase
from stichtisch.games.stich_meister.play import RoundPlay
from stichtisch.games.tricks.packed import PLACES, Chance
from stichtisch.games.tricks.tables import asked_by
from stichtisch.games.tricks.worlds import Laid, Start, Unknown


@lru_cache(maxsize=50)
def law_of(laws: Laws) -> Law:
    """How a round goes under these laws; it has some 20 kB for each suit that may become trump."""
    seats, leads = laws.seats, {card: laws.trumps(card) for card in PACK.values()}
    trumps = laws.trumps(None)
    tables = {one: _table(laws, one) for one in dict.fromkeys([trumps, *leads.values()])}
    first, by_lead = tables[trumps], [tables[trumps]] * PLACES
    for card, one in leads.items():
        by_lead[card.bit % PLACES] = tables[one]
    law = Law(seats, hand_size(seats) - laws.unplayed, first, by_lead)
    numbers, everybody = range(law.tricks + 1), range(seats)
    law.backward = [laws.step(number) < 0 for number in numbers]
    law.takers, law.leaders, law.heirs = (
        [goes_to(seat) for seat in everybody] for goes_to in (laws.taker, laws.leader, laws.heir)
    )
    law.changes = len(tables) > 1
    law.places = _places(laws)
    law.follows_last = _follows_last(laws, trumps)
    law.removes = laws.removes
    law.handings = [[], _handings(laws.before_lead(), seats)]
    law.handings += [_handings(laws.after_trick(number), seats) for number in numbers[1:]]
    law.aside = any(handing.aside for handing in law.handings[1])
    return law


def _table(laws: Laws, trumps: Trumps) -> Table:
    asked = [asked_by(laws.demands(suit, trumps)) for suit in trumps.suits]
    table = Table(trumps, asked, [_over(laws, led, trumps) for led in trumps.suits])
    suits, sorts, kinds = list(trumps.suits), dict[object, int](), dict[object, int]()
    counted = dict[tuple[object, ...], Bits]()
    for card in PACK.values():
        place, suit = card.bit % PLACES, suits.index(trumps.suit_of(card))
        in_trick, at_end = (laws.sorts(hook, card, trumps) for hook in ("value", "points"))
        table.suit[place] = suit
        table.alike[place] = kinds.setdefault((suit, in_trick, at_end), len(kinds))
        for sort in enumerate(in_trick):
            table.sorts[place] |= 1 << sorts.setdefault(sort, len(sorts))
        if any(at_end):
            counted[at_end] = counted.get(at_end, 0) | card.bit
    table.counted = list(counted.values())
    if laws.has("value"):
        table.worth = partial(_worth, laws, trumps)
    return table


def _over(laws: Laws, led: str, trumps: Trumps) -> list[Bits]:
    """By the place of a card those that take the trick from it, if they are laid later."""
    strength = {card: laws.strength(card, led, trumps) for card in PACK.values()}
    table, over = [0] * PLACES, 0
    for _, equal in groupby(sorted(strength, key=strength.__getitem__)[::-1], strength.get):
        cards = list(equal)
        over |= sum(card.bit for card in cards)
        for card in cards:
            table[card.bit % PLACES] = over ^ card.bit
    return table


def _worth(laws: Laws, trumps: Trumps, number: int, bits: Bits) -> int:
    last = number == hand_size(laws.seats) - laws.unplayed
    return laws.value(TakenTrick(number, last, tuple(PACK.none.of(bits)), 0), trumps)


def _places(laws: Laws) -> list[int]:
    """By the lead's place among the cards, strongest first, which place wins."""
    found = []
    for lead in range(laws.seats):
        order = list(range(1, laws.seats))
        order.insert(lead, 0)
        found.append(order.index(laws.placed(order)[0]))
    return found if any(found) else []


def _follows_last(laws: Laws, trumps: Trumps) -> bool:
    """Whether the card laid last is followed, not the lead."""
    lead, *others = PACK.values()
    suit = trumps.suit_of(lead)
    last = next((card for card in others if trumps.suit_of(card) != suit), lead)
    return laws.suit_to_follow((lead, last), trumps) != suit


def _handings(duties: Duties, seats: int) -> list[Handing]:
    """To lay cards open changes no play."""
    found = []
    for duty in (duty for _, duty in duties if duty.phase is not Phase.OPEN):
        receivers = [duty.to.of(seat, seats) if duty.to else seat for seat in range(seats)]
        found.append(Handing(duty.cards, receivers, duty.to is None))
    return found


def packed(play: RoundPlay, seat: int | None = None) -> Ruled:
    """The round as it lies; a seat's own: without what the others have aside or face down."""
    law, trick = law_of(play.laws), play.trick
    hands = [hand.known.bits for hand in play.hands]
    for at, card in [*(trick.by_seat() if trick else {}).items(), *play.aside.items()]:
        hands[at] |= card.bit
    there = Ruled(law, hands, play.leader)
    if len(play.taken) > 1:
        there.table = law.tables[play.taken[1].cards[0].bit % PLACES]
    for taken in play.lying[:-1] if play.phase is Phase.REMOVE else play.lying:
        there.take(there.seats[taken.owner], PACK.set(taken.cards).bits)
    there.kept = sum(card.bit for at, card in play.aside.items() if seat in (None, at))
    left = [duty for _, duty in play.duties if duty.phase is not Phase.OPEN]
    there.done = len(law.handings[there.number]) - len(left)
    there.go_on()
    hidden = () if seat is None else play.face_down
    for card in trick.cards if trick else ():
        if card not in hidden:
            there.lay(card.bit)
    if seat is not None and left:
        there.turn = there.seats[seat]
    there.taken_by = -1
    return there


def bits_of(move: Move) -> Bits:
    """How that round is told of a move."""
    if isinstance(move, RemoveCard):
        return move.card.bit
    assert isinstance(move, SeatMove), "the table deals before"
    return sum(card.bit for card in move.shows())


def ending(over: Ruled) -> tuple[object, ...]:
    """All that points ask of a round played out."""
    counts = [
        int(seat.before & cards).bit_count() for seat in over.seats for cards in over.table.counted
    ]
    return over.table, *over.worths, *(seat.tricks for seat in over.seats), *counts


def points(laws: Laws, over: Ruled) -> tuple[int, ...]:
    """What the rules give for a round that was played out like that."""
    tricks = tuple(int(seat.tricks) for seat in over.seats)
    counted = sum(over.table.counted)  # all others would be looked at for nothing
    cards = tuple(tuple(PACK.none.of(seat.before & counted)) for seat in over.seats)
    return laws.adjusted(tuple(over.worths), Tally(tricks, cards, over.table.trumps))


class Around(Laid):
    """A seat's move, after whatever the others have laid face down."""

    def __init__(self, seat: int, start: Start, unknown: Unknown, bits: Sequence[Bits]) -> None:
        super().__init__(start, unknown, bits)
        self._seat = seat

    def guess(self, chance: Chance) -> None:
        super().guess(chance)
        while self._guess.turn.number != self._seat:
            self._guess.lay(chance.pick(self._guess.legal()))
