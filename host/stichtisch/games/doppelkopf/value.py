"""What cards count as in a game of Doppelkopf, who may say what when, and what a deal is worth."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import Final

from stichtisch.games.card import Card
from stichtisch.games.doppelkopf import moves
from stichtisch.games.doppelkopf.moves import ABSAGEN, CARDS, KONTRA, RE, SOLOS, Says, Sides
from stichtisch.games.event import TrickTaken
from stichtisch.games.hand import Hand
from stichtisch.games.tricks.cards import Order, eyes, topped
from stichtisch.games.value import value

ALL: Final = 240
CLUB_QUEEN: Final = CARDS["C12"]
FOX: Final = CARDS["D14"]
CHARLIE: Final = CARDS["C11"]
_TEN: Final = CARDS["H10"]
_RANKS: Final = (14, 10, 13, 12, 11, 9)
OTHER: Final = {RE: KONTRA, KONTRA: RE}
DEAR: Final = 40
"""Eyes of a trick that is a Doppelkopf (D28)."""
CLARIFIES: Final = 3
"""In so many tricks a wedding is clarified (D13)."""
LADDERS: Final = {side: (side, *ABSAGEN) for side in OTHER}
"""What a side may say, each needing what stands before it."""
NORMAL: Final = "normal"
STEP: Final = 30
"""Whatever is counted by eyes is counted from or above a number of these (D23 to D27)."""
_AGAINST: Final = (120, 90, 60, 30)
"""Eyes of theirs against each Absage that count for them (D27)."""


def _both(rank: int) -> list[Card]:
    """All of a rank, the highest first."""
    return [CARDS[f"{suit}{rank}"] for suit in "CSHD" for _copy in range(2)]


def _order(game: str, second_ten: bool) -> Order:
    """D4 to D7."""
    if game == "aces":
        ranked = sorted(CARDS.all, key=lambda card: -_RANKS.index(card.rank))
        return Order({s: [c for c in ranked if c.suit == s] for s in "CSHD"}, pack=CARDS)
    if game in ("queens", "jacks"):
        return topped(CARDS, _both(12 if game == "queens" else 11), _RANKS)
    trump = game[0].upper() if game in SOLOS else "D"
    order = topped(CARDS, [_TEN, _TEN, *_both(12), *_both(11)], _RANKS, trump)
    order.later = _TEN if second_ten else None
    return order


ORDERS: Final = {
    (game, late): _order(game, late) for game in (NORMAL, *SOLOS) for late in (False, True)
}


def sides_of(re: Collection[int | None], others: str = KONTRA) -> tuple[str, ...]:
    """By seat."""
    return tuple(RE if seat in re else others for seat in range(4))


def side_by(hand: Hand) -> str:
    """The side of a seat, as far as its hand tells it where queens of clubs do; else empty."""
    if CLUB_QUEEN in hand:
        return RE
    return "" if hand.unknown else KONTRA


@value
class Spoken:
    """What was said in a deal, and the sides as far as all know them."""

    health: tuple[moves.Health, ...] = ()
    yielded: tuple[moves.Yields, ...] = ()
    reserve: moves.Reserve | None = None
    """The game that is played, where it is another than the normal one."""
    takes: tuple[moves.Takes, ...] = ()
    """Who was offered the cards of whoever is poor."""
    given: int = 0
    """How often cards went to and fro for that."""
    forced: int | None = None
    """Who must play a solo in this deal (D33)."""
    said: tuple[Says, ...] = ()
    sides: tuple[str, ...] = ("", "", "", "")
    """By seat; empty while it is a secret."""
    queens: tuple[int, ...] = ()
    """The seats that played the queens of clubs."""
    clarified: int = 0
    """The trick that clarified a wedding."""

    @property
    def game(self) -> str:
        """The one that is named aloud; empty where there is none."""
        return self.reserve.game if self.reserve else ""

    @property
    def solo(self) -> str:
        """The same, if it is a solo."""
        return self.game if self.game in SOLOS else ""

    def told(self, alone: bool) -> str:
        """The game by its name in the record, where one is Re `alone`, or two are."""
        return self.game or ("silent" if alone else NORMAL)

    @property
    def is_compulsory(self) -> bool:
        """It is the solo that its seat owed."""
        return self.reserve is not None and self.reserve.compulsory

    @property
    def is_wedding(self) -> bool:
        return self.game == moves.WEDDING

    @property
    def by_queens(self) -> bool:
        """Who has a queen of clubs is Re."""
        return self.game in ("", moves.WEDDING)

    @property
    def poor(self) -> int | None:
        """Whose trumps somebody is to take (D36)."""
        return self.reserve.seat if self.reserve and self.game == moves.ARMUT else None

    @property
    def rich(self) -> int | None:
        """Who takes them."""
        return next((said.seat for said in self.takes if said.takes), None)

    @property
    def thrown_in(self) -> bool:
        """Nobody does."""
        return len(self.takes) == len(self.sides) - 1 and self.rich is None

    @property
    def settled(self) -> bool:
        """It is known what is played, or that nothing is."""
        if self.poor is not None:
            return self.given == 2 or self.thrown_in
        whole = len(self.health) == len(self.sides) and not any(h.reserved for h in self.health)
        return whole or self.reserve is not None

    def order(self, second_ten: bool, is_last: bool) -> Order:
        """What cards count as in the last trick, or before."""
        return ORDERS[self.solo or NORMAL, second_ten and not is_last]

    def with_side(self, seat: int, side: str) -> tuple[str, ...]:
        """The sides once that one is known, too, and what follows for the others."""
        known = [side if at == seat else one for at, one in enumerate(self.sides)]
        if known.count(RE) == 2 or len(self.queens) == 2:
            known = [one or KONTRA for one in known]
        if known.count(KONTRA) == 3:
            known = [one or RE for one in known]
        return tuple(known)

    def saying(self, says: Says, hand: Hand) -> "Spoken":
        """Once that was said by the seat with this hand."""
        side = says.say if says.say in LADDERS else side_by(hand)
        sides = self.with_side(says.seat, self.sides[says.seat] or side)
        return replace(self, said=(*self.said, says), sides=sides)

    def after(self, number: int, taker: int) -> "Spoken":
        """Once that seat took the trick of that number, which may clarify a wedding (D13, D14)."""
        if not self.is_wedding or self.clarified:
            return self
        holder = self.sides.index(RE)
        if taker == holder and number < CLARIFIES:
            return self
        return replace(self, sides=sides_of((holder, taker)), clarified=number)

    def least(self, says: Says, side: str, size: int) -> int:
        """How many of its own cards a seat of that side must still hold to say that (D16 to D21);
        more than a hand has: it may not."""
        ladder, theirs = LADDERS[side], LADDERS[OTHER[side]]
        if says.say not in ladder or (self.is_wedding and not self.clarified):
            return size + 1
        shift = max(self.clarified - 1, 0)
        limits = [size - 1 - shift - step for step in range(len(ladder))]
        answered = self._highest(theirs, ("", OTHER[side]))
        if answered >= 0:  # D20
            limits[0] = min(limits[0], limits[answered] - 1)
        at = ladder.index(says.say)
        if at <= self._highest(ladder, (side,)):  # its partner has said so: it tells its side
            return limits[0] if at == 0 and not self.sides[says.seat] else size + 1
        first = min(self._highest(ladder, ("", side)), at - 1) + 1
        return max(limits[first : at + 1])

    def said_by(self, side: str, seats: Collection[int]) -> tuple[str, ...]:
        """What these seats of a side have said, with all that was skipped."""
        ladder = LADDERS[side]
        said = [one.say for one in self.said if one.seat in seats and one.say in ladder]
        return ladder[: max(map(ladder.index, said), default=-1) + 1]

    def _highest(self, ladder: Sequence[str], sides: Collection[str]) -> int:
        """The place of the highest word of whoever is, or may be, of a side; -1 for none."""
        said = [one.say for one in self.said if self.sides[one.seat] in sides]
        return max((ladder.index(word) for word in said if word in ladder), default=-1)


@dataclass(frozen=True)
class Played:
    """What is needed to count a deal."""

    eyes: int
    """Of Re."""
    tricks: tuple[int, int]
    """Of Re and of Kontra."""
    said: Sides
    specials: Sides
    """Without that Kontra won."""
    alone: bool
    """One plays against three."""

    @property
    def by_side(self) -> dict[str, int]:
        """The eyes."""
        return {RE: self.eyes, KONTRA: ALL - self.eyes}

    @property
    def under(self) -> dict[str, int]:
        """How many of the steps 90, 60, 30 and no trick each side stayed under (D24, D26)."""
        eyes, tricks = self.by_side, dict(zip(OTHER, self.tricks, strict=True))
        return {side: max(3 - eyes[side] // STEP, 0) + (not tricks[side]) for side in OTHER}

    @property
    def level(self) -> dict[str, int]:
        """How many of them each side said that the other will stay under; -1 for no word."""
        return {side: len(said) - 1 for side, said in vars(self.said).items()}


def extras(taken: Sequence[TrickTaken], re: Collection[int], karlchen_caught: bool) -> Sides:
    """What counts beside the eyes (D28), but that Kontra won."""
    found: dict[bool, list[str]] = {True: [], False: []}
    for trick in taken:
        side, laid = trick.winner in re, trick.laid(4).by_seat()
        caught = [card for seat, card in laid.items() if (seat in re) != side]
        found[side] += ["fox"] * caught.count(FOX)
        found[side] += ["doppelkopf"] * (eyes(trick.cards) >= DEAR)
        if trick is taken[-1]:
            found[side] += ["karlchen"] * (laid[trick.winner] is CHARLIE)
            found[side] += ["karlchen_caught"] * (caught.count(CHARLIE) * karlchen_caught)
    return Sides(tuple(found[True]), tuple(found[False]))


def winner(played: Played) -> str | None:
    """D23 to D25."""
    level, under, said = played.level, played.under, vars(played.said)
    failed = [side for side, other in OTHER.items() if level[side] > under[other]]
    if failed:
        return OTHER[failed[0]] if len(failed) == 1 else None
    for side in OTHER:
        if level[side] > 0:
            return side
    return RE if played.eyes > ALL // 2 - (not said[RE] and bool(said[KONTRA])) else KONTRA


def result(played: Played) -> tuple[str | None, Sides, int]:
    """Who won, the special points, and the balance of Re (D26 to D29)."""
    won, eyes, said = winner(played), played.by_side, vars(played.said)
    specials = Sides() if played.alone else played.specials
    if won == KONTRA and not played.alone:
        specials = replace(specials, kontra=("elders", *specials.kontra))
    counts = {}
    for side, other in OTHER.items():
        against = _AGAINST[: max(played.level[other], 0)]
        counts[side] = len(vars(specials)[side]) + sum(eyes[side] >= least for least in against)
        counts[side] += played.under[other] if won in (side, None) else 0
    if won is not None:
        words = [*said[RE], *said[KONTRA]]
        counts[won] += 1 + sum(2 if word in OTHER else 1 for word in words)
    return won, specials, counts[RE] - counts[KONTRA]
