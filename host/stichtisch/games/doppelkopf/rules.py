"""The rules of Doppelkopf, on the kit of trick games."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from stichtisch.games.card import Card
from stichtisch.games.choice import ALONE
from stichtisch.games.doppelkopf import moves
from stichtisch.games.doppelkopf.moves import ARMUT, CARDS, KONTRA, RE, SOLO, SOLOS, Sides
from stichtisch.games.doppelkopf.stage import Announcing, asked, choosing, giving, open_words
from stichtisch.games.doppelkopf.value import CLUB_QUEEN, Played, Spoken, extras, result, sides_of
from stichtisch.games.event import Event
from stichtisch.games.move import Play, Revoke, SeatMove, by_seat
from stichtisch.games.tricks import deal as kit
from stichtisch.games.tricks.cards import EYES, Order
from stichtisch.games.tricks.moves import DealMove
from stichtisch.games.tricks.rules import TrickGame
from stichtisch.games.tricks.stage import Playing, Stage
from stichtisch.games.value import mypyc_attr, value

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
        return self.spoken.order(self.options.second_ten, len(self.taken) == self.size - 1)


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
        if not self.options.nines:
            self.cards -= NINES

    @property
    def size(self) -> int:
        return 12 if self.options.nines else 10

    def order(self, deal: Deal) -> Order:
        return deal.spoken.order(self.options.second_ten, len(deal.taken) == deal.size - 1)

    def next_dealer(self) -> int | None:
        """After a compulsory solo, but one that was forced, the same dealer deals (D32, D33)."""
        deal = self._deal
        if deal and deal.spoken.is_compulsory and deal.spoken.forced is None:
            return deal.dealer
        return super().next_dealer()

    def begun(self, start: DealMove) -> Mapping[str, object]:
        left = [seat % 4 for seat in range(start.dealer + 1, start.dealer + 5)]
        owing = [seat for seat in left if seat in self.owed]
        forced = owing and len(owing) >= self.options.deals - self._over
        return {"spoken": Spoken(forced=owing[0] if forced else None)}

    @property
    def _questions(self) -> tuple[str, ...]:
        """What those with a reservation are asked, one after the other (D12, D36)."""
        first = (moves.COMPULSORY,) if self.options.compulsory else ()
        return (*first, SOLO, *((ARMUT,) if self.options.armut else ()))

    def asks(self, deal: Deal) -> Stage | None:
        spoken = deal.spoken
        if spoken.settled:
            return None
        if spoken.poor is not None:
            return self._exchange(spoken, spoken.poor)
        seat, question = asked(spoken, deal.dealer, self._questions)
        if question == moves.Health.do:
            answers = [moves.Health(seat, reserved) for reserved in (False, True)]
            return choosing("doppelkopf.healthy_or_not", question, answers)
        options = list[SeatMove]()
        if spoken.forced is None:
            none = moves.Reserve(seat, moves.WEDDING)
            options.append(moves.Yields(seat, question) if question else none)
        if self._may_name_solo(seat, question, spoken):
            options += [moves.Reserve(seat, game, seat in self.owed) for game in SOLOS]
        if self.options.armut and question in ("", ARMUT) and spoken.forced is None:
            options.append(moves.Reserve(seat, ARMUT))
        phase, armut = moves.Reserve.do, self.options.armut
        return choosing("doppelkopf.name_it", phase, options, armut)

    def _exchange(self, spoken: Spoken, poor: int) -> Stage:
        """D36."""
        if spoken.rich is None:
            seat = (poor + 1 + len(spoken.takes)) % 4
            answers = [moves.Takes(seat, takes) for takes in (False, True)]
            return choosing("doppelkopf.take_or_not", moves.Takes.do, answers)
        seat, to = (spoken.rich, poor) if spoken.given else (poor, spoken.rich)
        return giving(seat, to, trumps=not spoken.given)

    def _may_name_solo(self, seat: int, question: str, spoken: Spoken) -> bool:
        """Where one of its kind is asked for, or nothing is nor was (D12)."""
        if question == ARMUT or moves.Yields(seat, SOLO) in spoken.yielded:
            return False
        at_once = not question and not (self.options.compulsory and spoken.yielded)
        return at_once or (question == moves.COMPULSORY) == (seat in self.owed)

    def answer(self, deal: Deal, move: SeatMove) -> list[Event]:
        spoken = deal.spoken
        match move:
            case moves.Health():
                spoken = replace(spoken, health=(*spoken.health, move))
            case moves.Yields():
                spoken = replace(spoken, yielded=(*spoken.yielded, move))
            case moves.Reserve(seat, game):
                sides = sides_of([seat], KONTRA if game in SOLOS else "")
                spoken = replace(spoken, reserve=move, sides=sides)
            case moves.Takes(seat, takes):
                sides = sides_of((seat, spoken.poor)) if takes else spoken.sides
                spoken = replace(spoken, takes=(*spoken.takes, move), sides=sides)
            case moves.Gives(seat, to, cards):
                deal.hands[seat] = deal.hands[seat].showing(cards)
                for card in cards:
                    deal.hands[seat] = deal.hands[seat].without(card)
                deal.hands[to] = deal.hands[to].plus(cards)
                deal.passed = {**deal.passed, seat: cards}
                spoken = replace(spoken, given=spoken.given + 1)
            case moves.Says(seat):
                spoken = spoken.saying(move, deal.hands[seat])
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
        said = move.say if isinstance(move, moves.Says) and not deal.spoken.reserve else ""
        if said == RE or isinstance(move, moves.Reserve):
            deal.claims = (*deal.claims, revoke)
        elif said == KONTRA and CLUB_QUEEN in self.unseen.cards:
            self.unseen.deny(revoke, [CLUB_QUEEN])

    def aside(self, deal: Deal) -> tuple[SeatMove, ...]:
        cards = tuple(len(hand) for hand in deal.hands)
        return open_words(deal.spoken, cards, deal.size)

    def leads(self, deal: Deal) -> frozenset[int]:
        """D9."""
        spoken = deal.spoken
        if spoken.reserve and spoken.is_compulsory:
            return ALONE[spoken.reserve.seat]
        return super().leads(deal)

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

    def scored(self, number: int, deal: Deal) -> moves.DoppelkopfDealOver:
        spoken = deal.spoken
        if spoken.poor is not None and spoken.thrown_in:
            none = (0,) * 4
            nothing = (ARMUT, (spoken.poor,), (0, 0), Sides(), Sides(), None, 0, none)
            return moves.DoppelkopfDealOver(number, deal.dealer, *nothing, self.added(none))
        if spoken.reserve:
            re = tuple(seat for seat in range(4) if spoken.sides[seat] == RE)
        else:
            re = tuple(seat for seat, cards in enumerate(deal.dealt()) if CLUB_QUEEN in cards)
        got, own = deal.got(re)
        said = Sides(spoken.said_by(RE, re), spoken.said_by(KONTRA, {*range(4)}.difference(re)))
        beside = extras(deal.taken, re, self.options.karlchen_caught)
        tricks = (own, len(deal.taken) - own)
        played = Played(got, tricks, said, beside, len(re) == 1)
        winner, counted, balance = result(played)
        points = deal.paid(re, balance)
        if spoken.reserve and spoken.is_compulsory:
            self.owed -= {spoken.reserve.seat}
        game, both = spoken.told(played.alone), (played.by_side[RE], played.by_side[KONTRA])
        told = (game, re, both, said, counted, winner, balance, points)
        return moves.DoppelkopfDealOver(number, deal.dealer, *told, self.added(points))

    def more_public(self, deal: Deal) -> Mapping[str, object]:
        return {**super().more_public(deal), "owed": self.owed}
