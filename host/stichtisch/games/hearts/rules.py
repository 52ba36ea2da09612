"""The rules of Hearts, on the kit of trick games."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from stichtisch.games.card import CardSet
from stichtisch.games.choice import ALONE
from stichtisch.games.demand import Demands
from stichtisch.games.event import Event, places_by
from stichtisch.games.hearts.moves import MOONS, HeartsDealOver, Moon, Options
from stichtisch.games.move import SeatMove
from stichtisch.games.tricks import deal as kit
from stichtisch.games.tricks.cards import FOLLOW, OF_SUIT, PACK, bound
from stichtisch.games.tricks.moves import DealOver
from stichtisch.games.tricks.rules import TrickGame
from stichtisch.games.tricks.stage import Picking, Stage
from stichtisch.games.value import mypyc_attr, value
from stichtisch.words import Sentence

HEARTS: Final = OF_SUIT["H"]
QUEEN: Final = PACK["S12"]
JACK: Final = PACK["D11"]
PENALTIES: Final = HEARTS.with_card(QUEEN)
COUNTS: Final = {**dict.fromkeys(HEARTS, 1), QUEEN: 13}
"""What cards count against whoever takes them (H14)."""
ALL = 26
"""Points in a deal."""
_CYCLE: Final = {4: ("left", "right", "across", "")}
LEFT_OUT: Final = {3: ("D2",), 4: (), 5: ("D2", "C2")}
"""Cards that so many players play without (H3)."""
_LOWEST: Final = {seats: PACK.set([PACK["C3" if seats == 5 else "C2"]]) for seats in LEFT_OUT}
"""The lowest club of those that so many play with."""
_SPARED: Final = bound(PACK.all - PENALTIES, "hearts.no_penalty")
_NO_HEARTS: Final = bound(PACK.all - HEARTS, "hearts.not_broken")
_NO_HEARTS_BUT_QUEEN: Final = bound(PACK.all - PENALTIES, "hearts.not_broken", PACK.set([QUEEN]))


def _moon(penalties: Sequence[int]) -> int | None:
    """Who has all hearts and the queen of spades."""
    return penalties.index(ALL) if ALL in penalties else None


@dataclass(kw_only=True)
class Deal(kit.Deal):
    """What the moon is to bring, too, where whoever shot it says so."""

    choice: str = ""


@value
class Public(kit.Public):
    """What all may know."""

    broken: bool = False
    """A heart may be led."""
    penalties: tuple[int, ...] = ()
    """Points in each seat's tricks of this deal."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Hearts(TrickGame[Public, Deal]):
    """A game of Hearts in progress."""

    options_type = Options
    public_type = Public
    deal_type = Deal
    counts = {**COUNTS, JACK: ALL + 1}  # noqa: RUF012

    @classmethod
    def cards_for(cls, seats: int) -> CardSet:
        return PACK.all - PACK.set(PACK[name] for name in LEFT_OUT[seats])

    @property
    def direction(self) -> str:
        """H5, H6."""
        if self.options.passing != "cycle":
            return "left" if self.options.passing == "left" else ""
        cycle = _CYCLE.get(self.seats, ("left", "right", ""))
        return cycle[self._over % len(cycle)]

    def asks(self, deal: Deal) -> Stage | None:
        """Three cards of each seat before the lead (H7); after the last trick maybe the moon."""
        shot = _moon(deal.counted(COUNTS)) if self.is_done(deal) else None
        if shot is None or self.options.moon != "choice" or deal.choice:
            return super().asks(deal)
        choices = tuple(Moon(shot, choice) for choice in MOONS)
        return Picking(Moon.do, ALONE[shot], choices, Sentence("tricks.phase_choice"))

    def answer(self, deal: Deal, move: SeatMove) -> list[Event]:
        if not isinstance(move, Moon):
            return super().answer(deal, move)
        deal.choice = move.choice
        return []

    def leads(self, deal: Deal) -> frozenset[int]:
        """Whoever holds the lowest club (H8); anybody, while nobody knows who that is."""
        if self.options.first_lead == "left":
            return super().leads(deal)
        lowest = _LOWEST[self.seats]
        holders = [seat for seat, hand in enumerate(deal.hands) if lowest <= hand.known]
        return frozenset(holders or range(self.seats))

    def demands(self, deal: Deal) -> Demands:
        lying, first = deal.trick.cards, not deal.taken
        if lying:
            spared = _SPARED if first and not self.options.first_trick_free else ()
            return (*FOLLOW[lying[0].suit], *spared)
        if first and self.options.first_lead == "club_two":
            return bound(_LOWEST[self.seats], "hearts.lowest_club")
        if first and self.options.first_lead == "any_club":
            return bound(OF_SUIT["C"], "hearts.a_club")
        if self.is_broken(deal) or not (self.options.must_break or first):
            return ()
        return _NO_HEARTS_BUT_QUEEN if self.options.spare_queen else _NO_HEARTS

    def scored(self, number: int, deal: Deal) -> HeartsDealOver:
        options, points, tricks = self.options, deal.counted(COUNTS), deal.tricks()
        moon = _moon(points)
        if moon is not None:
            up = (deal.choice or options.moon) == "others_up"
            points = [ALL * up] * self.seats
            points[moon] -= ALL
        for seat, jacks in enumerate(deal.counted({JACK: options.jack})):
            points[seat] -= 10 * jacks
            points[seat] += options.no_trick if not tricks[seat] and moon is None else 0
        return HeartsDealOver(number, deal.dealer, moon, tricks, tuple(points), self.added(points))

    def ranked(self, over: DealOver) -> tuple[tuple[int, ...], ...]:
        """Fewest points win, once one seat has too many (H19, H20)."""
        totals, options = over.totals, self.options
        tied = options.tie == "play_on" and totals.count(min(totals)) > 1
        if tied or (max(totals) < options.target and over.deal < (options.deals or over.deal + 1)):
            return ()
        return places_by({seat: (-total,) for seat, total in enumerate(totals)})

    def more_public(self, deal: Deal) -> Mapping[str, object]:
        return {"broken": self.is_broken(deal), "penalties": tuple(deal.counted(COUNTS))}

    def is_broken(self, deal: Deal) -> bool:
        """Whether a heart was played (H11), or what else breaks them (H12)."""
        return bool(deal.played & (PENALTIES if self.options.queen_breaks else HEARTS))
