"""What cards count as in a game of Doppelkopf, who may say what when, and what a deal is worth."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import Final

from stichtisch.games.card import Card
from stichtisch.games.doppelkopf.moves import (
    ABSAGEN,
    ARMUT,
    CARDS,
    KONTRA,
    RE,
    SOLOS,
    WEDDING,
    Health,
    Reserve,
    Says,
    Sides,
    Takes,
    Yields,
)
from stichtisch.games.tricks.cards import Order, topped
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
NORMAL, SILENT = "normal", "silent"
STEP: Final = 30
"""Whatever is counted by eyes is counted from or above a number of these (D23 to D27)."""
_UNDER: Final = (90, 60, 30, 0)
"""What the others stay under that lost, or that were told so; 0: they take no trick."""
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


@value
class Spoken:
    """What was said in a deal, and the sides as far as all know them."""

    health: tuple[Health, ...] = ()
    yielded: tuple[Yields, ...] = ()
    reserve: Reserve | None = None
    """The game that is played, where it is another than the normal one."""
    takes: tuple[Takes, ...] = ()
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
    def is_wedding(self) -> bool:
        return self.reserve is not None and self.reserve.game == WEDDING

    @property
    def poor(self) -> int | None:
        """Whose trumps somebody is to take (D36)."""
        return self.reserve.seat if self.reserve and self.reserve.game == ARMUT else None

    @property
    def rich(self) -> int | None:
        """Who takes them."""
        return next((said.seat for said in self.takes if said.takes), None)

    @property
    def by_queens(self) -> bool:
        """Who has a queen of clubs is Re."""
        return self.reserve is None or self.is_wedding

    @property
    def thrown_in(self) -> bool:
        """Nobody does."""
        return len(self.takes) == len(self.sides) - 1 and self.rich is None

    @property
    def solo(self) -> str:
        """The one that is named aloud; empty where there is none."""
        return self.reserve.game if self.reserve and self.reserve.game in SOLOS else ""

    @property
    def settled(self) -> bool:
        """It is known what is played, or that nothing is."""
        if self.poor is not None:
            return self.given == 2 or self.thrown_in
        whole = len(self.health) == len(self.sides) and not any(h.reserved for h in self.health)
        return whole or self.reserve is not None

    def order(self, second_ten: bool) -> Order:
        """What cards count as."""
        return ORDERS[self.solo or NORMAL, second_ten]

    def with_side(self, seat: int, side: str) -> tuple[str, ...]:
        """The sides once that one is known, too, and what follows for the others."""
        known = [side if at == seat else one for at, one in enumerate(self.sides)]
        if known.count(RE) == 2 or len(self.queens) == 2:
            known = [one or KONTRA for one in known]
        if known.count(KONTRA) == 3:
            known = [one or RE for one in known]
        return tuple(known)

    def after(self, number: int, taker: int) -> "Spoken":
        """Once that seat took the trick of that number, which may clarify a wedding (D13, D14)."""
        if not self.is_wedding or self.clarified:
            return self
        holder = self.sides.index(RE)
        if taker == holder and number < CLARIFIES:
            return self
        return replace(self, sides=sides_of((holder, taker)), clarified=number)

    def may_say(self, says: Says, side: str, cards: int, size: int) -> bool:
        """Whether a seat of that side may with so many of its own cards in hand (D16 to D21)."""
        ladder, theirs = LADDERS[side], LADDERS[OTHER[side]]
        if says.say not in ladder or (self.is_wedding and not self.clarified):
            return False
        shift = max(self.clarified - 1, 0)
        limits = [size - 1 - shift - step for step in range(len(ladder))]
        answered = self._highest(theirs, ("", OTHER[side]))
        if answered >= 0:  # D20
            limits[0] = min(limits[0], limits[answered] - 1)
        at = ladder.index(says.say)
        if at <= self._highest(ladder, (side,)):  # its partner has said so: it tells its side
            return at == 0 and not self.sides[says.seat] and cards >= limits[0]
        steps = range(min(self._highest(ladder, ("", side)), at - 1) + 1, at + 1)
        return all(cards >= limits[step] for step in steps)

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


def winner(played: Played) -> str | None:
    """D23 to D25."""
    eyes, said = {RE: played.eyes, KONTRA: ALL - played.eyes}, vars(played.said)
    tricks = dict(zip((RE, KONTRA), played.tricks, strict=True))
    failed = {}
    for side, other in OTHER.items():
        if len(said[side]) > 1:  # an Absage
            failed[side] = not _under(eyes[other], tricks[other])[len(said[side]) - 2]
    if all(failed.values()) and len(failed) == 2:
        return None
    for side, has_failed in failed.items():
        if has_failed:
            return OTHER[side]
    if failed:
        return next(iter(failed))
    return RE if eyes[RE] > ALL // 2 - (not said[RE] and bool(said[KONTRA])) else KONTRA


def result(played: Played) -> tuple[str | None, Sides, int]:
    """Who won, the special points, and the balance of Re (D26 to D29)."""
    won = winner(played)
    specials, said, counts = vars(played.specials).copy(), vars(played.said), {RE: 0, KONTRA: 0}
    if played.alone:
        specials = {RE: (), KONTRA: ()}
    elif won == KONTRA:
        specials[KONTRA] = ("elders", *specials[KONTRA])
    eyes = {RE: played.eyes, KONTRA: ALL - played.eyes}
    tricks = dict(zip((RE, KONTRA), played.tricks, strict=True))
    for side, other in OTHER.items():
        against = _AGAINST[: max(len(said[other]) - 1, 0)]
        counts[side] = len(specials[side]) + sum(eyes[side] >= least for least in against)
        if won in (side, None):
            counts[side] += sum(_under(eyes[other], tricks[other]))
    if won is not None:
        words = [*said[RE], *said[KONTRA]]
        counts[won] += 1 + sum(2 if word in OTHER else 1 for word in words)
    return won, Sides(**specials), counts[RE] - counts[KONTRA]


def _under(eyes: int, tricks: int) -> list[bool]:
    """Whether they stayed under each step."""
    return [eyes < step if step else not tricks for step in _UNDER]
