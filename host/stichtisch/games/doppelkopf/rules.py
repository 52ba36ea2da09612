"""The rules of Doppelkopf, on the kit of trick games."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, Final

from stichtisch.games.card import Card
from stichtisch.games.choice import ALONE
from stichtisch.games.demand import Held
from stichtisch.games.doppelkopf import moves
from stichtisch.games.doppelkopf.moves import (
    ABSAGEN,
    CARDS,
    COMPULSORY,
    KONTRA,
    RE,
    SOLO,
    SOLOS,
    WEDDING,
    Health,
    Reserve,
    Says,
    Sides,
    Yields,
)
from stichtisch.games.doppelkopf.value import (
    CHARLIE,
    CLUB_QUEEN,
    FOX,
    LADDERS,
    NORMAL,
    SILENT,
    Played,
    Spoken,
    result,
)
from stichtisch.games.event import Event, TrickTaken, places_by
from stichtisch.games.move import Move, Play, Revoke, SeatMove, by_seat
from stichtisch.games.refusal import Refusal, Why, the_seat
from stichtisch.games.tricks import rules
from stichtisch.games.tricks.cards import Order, eyes
from stichtisch.games.tricks.moves import DealMove, DealOver
from stichtisch.games.tricks.stage import Picking, Playing
from stichtisch.games.value import mypyc_attr, value
from stichtisch.words import Sentence

NINES: Final = CARDS.set(card for card in CARDS.values() if card.rank == 9)
_CLARIFIES: Final = 3
"""In so many tricks a wedding is clarified (D13)."""
_SAYS: Final = tuple(
    tuple(Says(seat, word) for word in (RE, KONTRA, *ABSAGEN)) for seat in range(4)
)


def asked(spoken: Spoken, dealer: int, compulsory: bool) -> tuple[int, str]:
    """Who speaks next, and asked for what: empty for whoever names its game at once (D12)."""
    if spoken.forced is not None:
        return spoken.forced, ""
    if len(spoken.health) < 4:
        return (dealer + 1 + len(spoken.health)) % 4, Health.do
    seats = [said.seat for said in spoken.health if said.reserved]
    questions = (COMPULSORY, SOLO) if compulsory else (SOLO,)
    at = len(spoken.yielded)
    if len(seats) == 1 or at == len(seats) * len(questions) - 1:  # all others have a wedding
        return seats[-1], ""
    return seats[at % len(seats)], questions[at // len(seats)]


@value
class Choosing(Picking):
    """A reservation, and its game: who knows the hand holds it to what it has."""

    def unfit(self, move: Move, held: Held) -> Refusal | None:
        has_wedding = held.hand.unknown or held.hand.known.has_all_of(CLUB_QUEEN)
        if not has_wedding and isinstance(move, Reserve) and move.game == WEDDING:
            lacks = Sentence("doppelkopf.no_wedding", seat=the_seat(held.seat))
            return Refusal(Why.MUST, lacks)
        if not has_wedding and isinstance(move, Yields) and len(self.options) > 1:
            plays = Sentence("doppelkopf.no_other_game", seat=the_seat(held.seat))
            return Refusal(Why.MUST, plays)
        return super().unfit(move, held)


@value
class Announcing(Playing):
    """A card to a trick while something may be said: by which side, only its seat knows."""

    spoken: Spoken = field(kw_only=True)
    size: int = field(kw_only=True)

    def unsaid(self, move: Move, held: Held) -> Refusal | None:
        assert isinstance(move, Says), "nothing else is said"
        side, cards = self._side(held), len(held.hand)
        if side is None or self.spoken.may_say(move, side, cards, self.size):
            return None
        return Refusal(Why.MUST, Sentence("doppelkopf.other_side", seat=the_seat(held.seat)))

    def words(self, held: Held) -> list[SeatMove]:
        """The next one of the seat's side; both where nobody has seen which that is."""
        words = super().words(held)
        return words[: 2 if self._side(held) is None else 1]

    def _side(self, held: Held) -> str | None:
        """The side of the seat, as far as it can be known from its hand."""
        if self.spoken.sides[held.seat] or held.hand.unknown == 0 or CLUB_QUEEN in held.hand:
            return self.spoken.sides[held.seat] or (RE if CLUB_QUEEN in held.hand else KONTRA)
        return None


@lru_cache(1000)
def _open_words(spoken: Spoken, cards: tuple[int, ...], size: int) -> tuple[Says, ...]:
    """What each seat with so many cards may say if it is of the side that may, as all know."""
    return tuple(
        says
        for seat, one in enumerate(_SAYS)
        for says in one
        if any(
            spoken.may_say(says, side, cards[seat], size)
            for side in LADDERS
            if spoken.sides[seat] in ("", side)
        )
    )


@dataclass(kw_only=True)
class Deal(rules.Deal):
    """What was said, beside the cards."""

    spoken: Spoken = Spoken()
    claims: tuple[Revoke, ...] = ()
    """Who said to hold a queen of clubs, where nobody saw the hands, and by which move."""


@value
class Public(rules.Public):
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
class Doppelkopf(rules.TrickGame[Public, Deal]):
    """A game of Doppelkopf in progress."""

    options_type = moves.Options
    public_type = Public
    deal_type = Deal
    pack = CARDS
    plays = by_seat(Play, CARDS)
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

    def asks(self, deal: Deal) -> Choosing | None:
        spoken = deal.spoken
        if spoken.settled:
            return None
        seat, question = asked(spoken, deal.dealer, self.options.compulsory)
        if question == Health.do:
            options: list[SeatMove] = [Health(seat, reserved) for reserved in (False, True)]
            other = Sentence("doppelkopf.healthy_or_not")
            return Choosing(Health.do, ALONE[seat], tuple(options), other, room="doppelkopf")
        other_game = Yields(seat, question) if question else Reserve(seat, WEDDING)
        options = [other_game] if spoken.forced is None else []
        if self._may_name_solo(seat, question, spoken):
            options += [Reserve(seat, game, seat in self.owed) for game in SOLOS]
        name_it = Sentence("doppelkopf.name_it")
        return Choosing(Reserve.do, ALONE[seat], tuple(options), name_it, room="doppelkopf")

    def _may_name_solo(self, seat: int, question: str, spoken: Spoken) -> bool:
        """Where one of its kind is asked for, or nothing is nor was (D12)."""
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
                others = "" if game == WEDDING else KONTRA
                sides = tuple(RE if at == seat else others for at in range(4))
                spoken = replace(spoken, reserve=move, sides=sides)
            case Says(seat, say):
                hand = deal.hands[seat]
                side = say if say in LADDERS else RE if CLUB_QUEEN in hand else ""
                if not side and not hand.unknown:
                    side = KONTRA
                side = spoken.sides[seat] or side
                spoken = replace(spoken, said=(*spoken.said, move))
                spoken = replace(spoken, sides=spoken.with_side(seat, side))
        deal.spoken = spoken
        if self.hands_unseen and not spoken.solo:
            self._claim(deal, move)
        return []

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
        return _open_words(deal.spoken, cards, deal.size)

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
        if play.card is CLUB_QUEEN and not spoken.solo:
            spoken = replace(spoken, queens=(*spoken.queens, play.seat))
            sides = spoken.sides if spoken.is_wedding else spoken.with_side(play.seat, RE)
            self.deal.spoken = replace(spoken, sides=sides)
            for claim in self.deal.claims:
                others = [seat for seat in spoken.queens if seat != claim.seat]
                if len(others) == (1 if spoken.is_wedding else 2):
                    self.revoke = self.revoke or claim
        return super()._play(play)

    def _end_trick(self) -> list[Event]:
        now, spoken, number = self.deal, self.deal.spoken, len(self.deal.taken) + 1
        if not spoken.is_wedding or spoken.clarified:
            return super()._end_trick()
        holder = spoken.sides.index(RE)
        taker = now.trick.player(self.order(now).winning(now.trick.cards))
        found = None if taker == holder else taker
        if found is None and number < _CLARIFIES:
            return super()._end_trick()
        re = (holder, found)
        sides = tuple(RE if seat in re else KONTRA for seat in range(4))
        now.spoken = replace(spoken, sides=sides, clarified=number)
        taken, *more = super()._end_trick()
        return [taken, moves.PartnerFound(found), *more]

    def scored(self, number: int, deal: Deal) -> DealOver:
        spoken = deal.spoken
        queens = tuple(seat for seat, cards in enumerate(deal.dealt()) if CLUB_QUEEN in cards)
        known = spoken.reserve is not None
        re = tuple(s for s in range(4) if spoken.sides[s] == RE) if known else queens
        game = spoken.solo or (WEDDING if known else SILENT if len(re) == 1 else NORMAL)
        own = [trick for trick in deal.taken if trick.winner in re]
        got = sum(eyes(CARDS.set(trick.cards)) for trick in own)
        kontra = [seat for seat in range(4) if seat not in re]
        said = Sides(spoken.said_by(RE, re), spoken.said_by(KONTRA, kontra))
        tricks = (len(own), len(deal.taken) - len(own))
        played = Played(got, tricks, said, self._specials(deal, re), len(re) == 1)
        winner, specials, balance = result(played)
        share = balance * (4 - len(re)) // len(re)
        points = tuple(share if seat in re else -balance for seat in range(4))
        if spoken.reserve is not None and spoken.reserve.compulsory:
            self.owed -= {spoken.reserve.seat}
        return moves.DoppelkopfDealOver(
            number,
            deal.dealer,
            game,
            re,
            (got, 240 - got),
            said,
            specials,
            winner,
            balance,
            points,
            self.added(points),
        )

    def _specials(self, deal: Deal, re: Sequence[int]) -> Sides:
        """D28, but that Kontra won."""
        found: dict[bool, list[str]] = {True: [], False: []}
        for trick in deal.taken:
            side = trick.winner in re
            caught = self._caught(trick, re)
            found[side] += ["fox"] * caught.count(FOX)
            found[side] += ["doppelkopf"] * (eyes(CARDS.set(trick.cards)) >= 40)
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

    def ranked(self, over: DealOver) -> tuple[tuple[int, ...], ...]:
        """D31, D35."""
        if over.deal < self.options.deals:
            return ()
        return places_by({seat: (total,) for seat, total in enumerate(over.totals)})

    def more_public(self, deal: Deal) -> Mapping[str, object]:
        return {**super().more_public(deal), "owed": self.owed}
