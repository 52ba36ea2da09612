"""The rules of Doppelkopf, on the kit of trick games."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from stichtisch.games.card import Card
from stichtisch.games.choice import ALONE
from stichtisch.games.doppelkopf import moves
from stichtisch.games.doppelkopf.moves import (
    ARMUT,
    CARDS,
    COMPULSORY,
    KONTRA,
    RE,
    SOLO,
    SOLOS,
    WEDDING,
    Gives,
    Health,
    Reserve,
    Says,
    Sides,
    Takes,
    Yields,
)
from stichtisch.games.doppelkopf.stage import (
    POOR,
    Announcing,
    Choosing,
    Give,
    Giving,
    asked,
    open_words,
)
from stichtisch.games.doppelkopf.value import (
    ALL,
    CHARLIE,
    CLUB_QUEEN,
    DEAR,
    FOX,
    LADDERS,
    NORMAL,
    SILENT,
    Played,
    Spoken,
    result,
    sides_of,
)
from stichtisch.games.event import Event, TrickTaken
from stichtisch.games.move import Play, Revoke, SeatMove, by_seat
from stichtisch.games.tricks import deal as kit
from stichtisch.games.tricks.cards import EYES, Order, eyes
from stichtisch.games.tricks.moves import DealMove, DealOver
from stichtisch.games.tricks.rules import TrickGame
from stichtisch.games.tricks.stage import Playing, Stage
from stichtisch.games.value import mypyc_attr, value
from stichtisch.words import Sentence

NINES: Final = CARDS.set(card for card in CARDS.values() if card.rank == 9)


@dataclass(kw_only=True)
class Deal(kit.Deal):
    """What was said, beside the cards."""

    spoken: Spoken = Spoken()
    claims: tuple[Revoke, ...] = ()
    """Who said to hold a queen of clubs, where nobody saw the hands, and by which move."""


@value
class Public(kit.Public):
    """The same for all."""

    spoken: Spoken = Spoken()
    owed: frozenset[int] = frozenset()
    """Who has not played its compulsory solo yet."""

    @property
    def order(self) -> Order:
        return _order(self.spoken, self.options, len(self.taken) == self.size - 1)


def _order(spoken: Spoken, options: moves.Options, is_last: bool) -> Order:
    return spoken.order(options.second_ten and not is_last)


@mypyc_attr(allow_interpreted_subclasses=True)
class Doppelkopf(TrickGame[Public, Deal]):
    """A game of Doppelkopf in progress."""

    options_type = moves.Options
    public_type = Public
    deal_type = Deal
    pack = CARDS
    plays = by_seat(Play, CARDS)
    counts = {card: EYES[card.rank] for card in CARDS.values()}  # noqa: RUF012
    known = ("spoken",)

    def __init__(
        self, seats: int, options: Mapping[str, Any] | None = None, unseen: bool = False
    ) -> None:
        super().__init__(seats, options, unseen)
        self.owed = frozenset(range(4) if self.options.compulsory else ())
        """Who has not played its compulsory solo yet."""
        self.hushed = False
        """Nothing more is said: who thinks, thinks about cards."""
        if not self.options.nines:
            self.cards -= NINES

    @property
    def size(self) -> int:
        return 12 if self.options.nines else 10

    def order(self, deal: Deal) -> Order:
        return _order(deal.spoken, self.options, len(deal.taken) == deal.size - 1)

    def next_dealer(self) -> int | None:
        """After a compulsory solo, but one that was forced, the same dealer deals (D32, D33)."""
        spoken = self._deal.spoken if self._deal else Spoken()
        if self._deal and spoken.forced is None and spoken.reserve and spoken.reserve.compulsory:
            return self._deal.dealer
        return super().next_dealer()

    def begun(self, start: DealMove) -> Mapping[str, object]:
        left = [seat % 4 for seat in range(start.dealer + 1, start.dealer + 5)]
        owing = [seat for seat in left if seat in self.owed]
        forced = owing and len(owing) >= self.options.deals - self._over
        return {"spoken": Spoken(forced=owing[0] if forced else None)}

    @property
    def _questions(self) -> tuple[str, ...]:
        """What those with a reservation are asked, one after the other (D12, D36)."""
        first = (COMPULSORY,) if self.options.compulsory else ()
        return (*first, SOLO, *((ARMUT,) if self.options.armut else ()))

    def asks(self, deal: Deal) -> Stage | None:
        spoken = deal.spoken
        if spoken.settled:
            return None
        if spoken.poor is not None:
            return self._exchange(spoken, spoken.poor)
        seat, question = asked(spoken, deal.dealer, self._questions)
        if question == Health.do:
            options: list[SeatMove] = [Health(seat, reserved) for reserved in (False, True)]
            other = Sentence("doppelkopf.healthy_or_not")
            return Choosing(Health.do, ALONE[seat], tuple(options), other, room="doppelkopf")
        other_game = Yields(seat, question) if question else Reserve(seat, WEDDING)
        options = [other_game] if spoken.forced is None else []
        if self._may_name_solo(seat, question, spoken):
            options += [Reserve(seat, game, seat in self.owed) for game in SOLOS]
        if self.options.armut and question in ("", ARMUT) and spoken.forced is None:
            options.append(Reserve(seat, ARMUT))
        name_it, armut = Sentence("doppelkopf.name_it"), self.options.armut
        return Choosing(
            Reserve.do, ALONE[seat], tuple(options), name_it, room="doppelkopf", armut=armut
        )

    def _exchange(self, spoken: Spoken, poor: int) -> Stage:
        """D36."""
        if spoken.rich is None:
            seat = (poor + 1 + len(spoken.takes)) % 4
            options, other = (Takes(seat, False), Takes(seat, True)), "doppelkopf.take_or_not"
            room = "doppelkopf"
            return Choosing(Takes.do, ALONE[seat], options, Sentence(other), room=room)
        seat, to = (spoken.rich, poor) if spoken.given else (poor, spoken.rich)
        return Giving(Gives.do, ALONE[seat], POOR, Give(to), not spoken.given, room="doppelkopf")

    def _may_name_solo(self, seat: int, question: str, spoken: Spoken) -> bool:
        """Where one of its kind is asked for, or nothing is nor was (D12)."""
        if question == ARMUT or Yields(seat, SOLO) in spoken.yielded:
            return False
        at_once = not question and not (self.options.compulsory and spoken.yielded)
        return at_once or (question == COMPULSORY) == (seat in self.owed)

    def answer(self, deal: Deal, move: SeatMove) -> list[Event]:
        spoken = deal.spoken
        match move:
            case Health():
                spoken = replace(spoken, health=(*spoken.health, move))
            case Yields():
                spoken = replace(spoken, yielded=(*spoken.yielded, move))
            case Reserve(seat, game):
                sides = sides_of([seat], KONTRA if game in SOLOS else "")
                spoken = replace(spoken, reserve=move, sides=sides)
            case Takes(seat, takes):
                spoken = replace(spoken, takes=(*spoken.takes, move))
                if takes:
                    spoken = replace(spoken, sides=sides_of((seat, spoken.poor)))
            case Gives(seat, to, cards):
                deal.hands[seat] = deal.hands[seat].showing(cards)
                for card in cards:
                    deal.hands[seat] = deal.hands[seat].without(card)
                deal.hands[to] = deal.hands[to].plus(cards)
                deal.passed = {**deal.passed, seat: cards}
                spoken = replace(spoken, given=spoken.given + 1)
            case Says(seat, say):
                hand = deal.hands[seat]
                side = say if say in LADDERS else RE if CLUB_QUEEN in hand else ""
                if not side and not hand.unknown:
                    side = KONTRA
                side = spoken.sides[seat] or side
                spoken = replace(spoken, said=(*spoken.said, move))
                spoken = replace(spoken, sides=spoken.with_side(seat, side))
        deal.spoken = spoken
        if self.hands_unseen and spoken.by_queens:
            self._claim(deal, move)
        return []

    def _show(self, seat: int, cards: Iterable[Card]) -> None:
        """What came from another seat is shown no second time."""
        super()._show(seat, self.deal.hands[seat].known.lacking(cards))

    def _claim(self, deal: Deal, move: SeatMove) -> None:
        """Whoever says its side, or a wedding, may be shown later to have been wrong."""
        revoke = Revoke(move.seat, len(deal.taken) + 1, self.made + 1)
        match move:
            case Reserve():
                deal.claims = (*deal.claims, revoke)
            case Says(say="re") if not deal.spoken.reserve:
                deal.claims = (*deal.claims, revoke)
            case Says(say="kontra") if not deal.spoken.reserve and CLUB_QUEEN in self.unseen.cards:
                self.unseen.deny(revoke, [CLUB_QUEEN])

    def aside(self, deal: Deal) -> tuple[SeatMove, ...]:
        if self.hushed:
            return ()
        cards = tuple(len(hand) for hand in deal.hands)
        return open_words(deal.spoken, cards, deal.size)

    def leads(self, deal: Deal) -> frozenset[int]:
        """D9."""
        reserve = deal.spoken.reserve
        return ALONE[reserve.seat] if reserve and reserve.compulsory else super().leads(deal)

    def _playing(self, acting: frozenset[int]) -> Playing:
        stage, now = super()._playing(acting), self.deal
        if not stage.aside:
            return stage
        spoken, size = now.spoken, now.size
        return Announcing(
            Play.do, acting, stage.demands, aside=stage.aside, spoken=spoken, size=size
        )

    def _play(self, play: Play) -> list[Event]:
        spoken = self.deal.spoken
        if play.card is CLUB_QUEEN and spoken.by_queens:
            spoken = replace(spoken, queens=(*spoken.queens, play.seat))
            sides = spoken.sides if spoken.is_wedding else spoken.with_side(play.seat, RE)
            self.deal.spoken = replace(spoken, sides=sides)
            for claim in self.deal.claims:
                others = [seat for seat in spoken.queens if seat != claim.seat]
                if len(others) == (1 if spoken.is_wedding else 2):
                    self.revoke = self.revoke or claim
        return super()._play(play)

    def _end_trick(self) -> list[Event]:
        now, trick, spoken = self.deal, self.deal.trick, self.deal.spoken
        if not spoken.is_wedding or spoken.clarified:
            return super()._end_trick()
        taker = trick.player(self.order(now).winning(trick.cards))
        now.spoken = spoken.after(len(now.taken) + 1, taker)
        taken, *more = super()._end_trick()
        if not now.spoken.clarified:
            return [taken, *more]
        found = None if now.spoken.sides.count(RE) == 1 else taker
        return [taken, moves.PartnerFound(found), *more]

    def is_done(self, deal: Deal) -> bool:
        return deal.spoken.thrown_in or super().is_done(deal)

    def scored(self, number: int, deal: Deal) -> DealOver:
        spoken = deal.spoken
        if spoken.poor is not None and spoken.thrown_in:
            none = (0,) * 4
            nothing = (ARMUT, (spoken.poor,), (0, 0), Sides(), Sides(), None, 0, none)
            return moves.DoppelkopfDealOver(number, deal.dealer, *nothing, self.added(none))
        queens = tuple(seat for seat, cards in enumerate(deal.dealt()) if CLUB_QUEEN in cards)
        known = spoken.reserve is not None
        re = tuple(s for s in range(4) if spoken.sides[s] == RE) if known else queens
        silent = SILENT if len(re) == 1 else NORMAL
        game = spoken.reserve.game if spoken.reserve else silent
        got, own = deal.got(re)
        kontra = [seat for seat in range(4) if seat not in re]
        said = Sides(spoken.said_by(RE, re), spoken.said_by(KONTRA, kontra))
        tricks = (own, len(deal.taken) - own)
        played = Played(got, tricks, said, self._specials(deal, re), len(re) == 1)
        winner, specials, balance = result(played)
        points = deal.paid(re, balance)
        if spoken.reserve is not None and spoken.reserve.compulsory:
            self.owed -= {spoken.reserve.seat}
        told = (game, re, (got, ALL - got), said, specials, winner, balance, points)
        return moves.DoppelkopfDealOver(number, deal.dealer, *told, self.added(points))

    def _specials(self, deal: Deal, re: Sequence[int]) -> Sides:
        """D28, but that Kontra won."""
        found: dict[bool, list[str]] = {True: [], False: []}
        for trick in deal.taken:
            side = trick.winner in re
            caught = self._caught(trick, re)
            found[side] += ["fox"] * caught.count(FOX)
            found[side] += ["doppelkopf"] * (eyes(trick.cards) >= DEAR)
            if trick is deal.taken[-1]:
                won_with = trick.cards[(trick.winner - trick.leader) % 4]
                found[side] += ["karlchen"] * (won_with is CHARLIE)
                count = caught.count(CHARLIE) if self.options.karlchen_caught else 0
                found[side] += ["karlchen_caught"] * count
        return Sides(tuple(found[True]), tuple(found[False]))

    def _caught(self, trick: TrickTaken, re: Sequence[int]) -> list[Card]:
        """The cards of the other side."""
        side = trick.winner in re
        laid = trick.laid(4).by_seat().items()
        return [card for seat, card in laid if (seat in re) != side]

    def more_public(self, deal: Deal) -> Mapping[str, object]:
        return {**super().more_public(deal), "owed": self.owed}
