"""The rules that all dealt trick games share: deals, answers before the lead, tricks, points."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar, Generic, Self

from stichtisch.games.card import Card, CardSet, Pack
from stichtisch.games.choice import ALONE, NOBODY
from stichtisch.games.demand import NO_CARDS, Demands, Held
from stichtisch.games.event import Event, GameOver, TrickTaken, places_by
from stichtisch.games.form import NoOptions, read_options
from stichtisch.games.hand import Hand
from stichtisch.games.move import Move, Play, SeatMove, Stand, by_seat
from stichtisch.games.refusal import Refusal, Why, the_seat
from stichtisch.games.trick import Trick
from stichtisch.games.tricks.cards import ORDINARY, PACK, Order
from stichtisch.games.tricks.deal import Deal, DealT, Own, Public, PublicT, misdealt
from stichtisch.games.tricks.moves import STEPS, DealMove, DealOver, Pass, Passed, TricksOver
from stichtisch.games.tricks.stage import OVER, Dealing, Laying, Lays, Playing, Proven, Stage, Turn
from stichtisch.games.unseen import DealtGame
from stichtisch.games.value import mypyc_attr
from stichtisch.words import Sentence


@mypyc_attr(allow_interpreted_subclasses=True)
class TrickGame(DealtGame[PublicT, Own], Generic[PublicT, DealT]):
    """A game of deals and tricks in progress. What a game says of itself comes first here."""

    options_type: ClassVar[type[Any]] = NoOptions
    """What a table may agree on."""
    public_type: ClassVar[type[Any]] = Public
    """What all may know, as a class."""
    deal_type: ClassVar[type[Any]] = Deal
    """A deal, as a class."""
    pack: ClassVar[Pack] = PACK
    plays: ClassVar[Lays] = by_seat(Play, PACK)
    """By seat the plays of its cards."""
    known: ClassVar[tuple[str, ...]] = ()
    """Fields that a deal and `Public` have alike."""
    counts: ClassVar[Mapping[Card, int] | None] = None
    """What cards count for whoever takes them, where points follow from that and from how many
    tricks each seat took; then deals are also played on ints (tables.py). All together at most
    255; one that is told apart counts more than all others. None: points need more, or demands
    follow from more than the card led, whether it is the first trick, and what was broken."""
    room: ClassVar[str] = ""
    """Where a game has its own sentence that says that the next deal is awaited."""
    turns: ClassVar[int] = 1
    """How often each seat deals, where the options do not say how many deals there are."""
    passed_on: ClassVar[int] = 3
    """How many cards a seat passes on, where `direction` says that it does."""

    @property
    def size(self) -> int:
        """Cards a hand in the deal at hand, or in the next one while it is awaited."""
        return len(self.cards) // self.seats

    @property
    def length(self) -> int:
        """How many deals the game has: as the table agreed, else each seat deals so often."""
        deals: int | None = getattr(self.options, "deals", None)
        return deals or self.turns * self.seats

    @property
    def direction(self) -> str:
        """Where cards are passed in the deal at hand, one of `STEPS`; empty: nowhere."""
        return ""

    @property
    def dealer_sits_out(self) -> bool:
        """Whether who deals gets no hand."""
        return False

    def trump(self, _deal: DealT) -> str:
        """The trump suit; empty: there is none."""
        return ""

    def begun(self, _start: DealMove) -> Mapping[str, object]:
        """The fields of the deal that come with that move, beside the dealer's and the hands."""
        return {}

    def recalled(self, public: PublicT, _hands: Sequence[Hand]) -> Mapping[str, object]:
        """Fields of the deal of which all know this, for who imagines these hands."""
        return {name: getattr(public, name) for name in self.known}

    def asks(self, deal: DealT) -> Stage | None:
        """What must be done before the next lead, or after the last trick; None: nothing."""
        if not self.direction or deal.taken:
            return None
        waiting = frozenset(range(self.seats)).difference(deal.passed)
        return Laying(Pass.do, waiting, self.passed_on, Pass) if waiting else None

    def answer(self, deal: DealT, move: SeatMove) -> list[Event]:
        """Do what was asked, and say what follows."""
        assert isinstance(move, Pass), "nothing else is asked for"
        deal.passed = {**deal.passed, move.seat: move.cards}
        deal.hands[move.seat] = deal.hands[move.seat].showing(move.cards)
        if len(deal.passed) < self.seats:
            return []
        deal.hand_over(STEPS[self.direction])
        return [Passed(self.direction)]

    def aside(self, _deal: DealT) -> tuple[SeatMove, ...]:
        """What anybody may say while tricks are played, whoever's turn it is."""
        return ()

    def ends(self, _deal: DealT) -> Collection[int]:
        """The seats of which any trick is the last one."""
        return NOBODY

    def is_done(self, deal: DealT) -> bool:
        """Whether no more tricks are played in this deal."""
        ends = self.ends(deal)
        lost = bool(ends) and any(trick.winner in ends for trick in deal.taken)
        return lost or len(deal.taken) == deal.size

    def leads(self, deal: DealT) -> frozenset[int]:
        """Who may lead to the first trick; of several, whoever has what it demands."""
        return ALONE[(deal.dealer + 1) % self.seats]

    def demands(self, deal: DealT) -> Demands:
        """What the trick asks of whoever plays next."""
        if not deal.trick.cards:
            return ()
        order = self.order(deal)
        return order.follow[order.suit[deal.trick.cards[0]]]

    def order(self, deal: DealT) -> Order:
        """What cards count as, and which beat which."""
        return ORDINARY[self.trump(deal)]

    def judged(self, deal: DealT) -> TrickTaken:
        """The trick that lies there complete."""
        trick = deal.trick
        winner = trick.player(self.order(deal).winning(trick.cards))
        return TrickTaken(len(deal.taken) + 1, trick.leader, trick.cards, winner)

    def points(self, deal: DealT) -> Sequence[int]:
        """By seat what the deal brought, once its last trick is taken."""
        return deal.tricks()

    def scored(self, number: int, deal: DealT) -> DealOver:
        """The same as an event."""
        points, tricks = tuple(self.points(deal)), deal.tricks()
        return TricksOver(number, deal.dealer, tricks, points, self.added(points))

    def ranked(self, over: DealOver) -> tuple[tuple[int, ...], ...]:
        """The places, if that deal ends the game; () if not. Most points win."""
        if over.deal < self.length:
            return ()
        return places_by({seat: (total,) for seat, total in enumerate(over.totals)})

    def added(self, points: Sequence[int]) -> tuple[int, ...]:
        """The totals with these points."""
        return tuple(map(sum, zip(self.totals, points, strict=True)))

    def more_public(self, deal: DealT) -> Mapping[str, object]:
        """The game's own fields of `Public`; before the first deal they have their defaults."""
        return {name: getattr(deal, name) for name in self.known}

    def __init__(
        self, seats: int, options: Mapping[str, Any] | None = None, unseen: bool = False
    ) -> None:
        """`options` as a record's header has them, else `RecordError`."""
        super().__init__(seats, self.pack, unseen)
        self.options = read_options(self.options_type, options or {})
        self.cards = self.cards_for(seats)
        self._deal: DealT | None = None
        self.last: DealOver | None = None
        """The deal that was over last."""
        self._over = 0
        """How many deals are over."""
        self._stage: Stage = self._dealing()

    @classmethod
    def cards_for(cls, _seats: int) -> CardSet:
        """Those that so many players play with."""
        return cls.pack.all

    @classmethod
    def amid(cls, public: PublicT, hands: list[Hand]) -> Self:
        """A game in the deal of which all know this; of the deals before only totals count."""
        assert public.dealer is not None, "a deal is on"
        game = cls(public.seats)
        game.options = public.options
        leader = public.taken[-1].winner if public.taken else (public.dealer + 1) % public.seats
        trick = public.trick or Trick(leader, public.seats, out=public.out)
        game.last, game._over = public.last_deal, public.round - 1
        deal = game._deal = cls.deal_type(
            dealer=public.dealer,
            size=public.size,
            hands=hands,
            trick=trick,
            taken=public.taken,
            played=public.played,
            just_said=public.just_said,
            **game.recalled(public, hands),
        )
        if isinstance(public.stage, Laying):  # who has passed on what nobody else knows
            ready = frozenset(range(public.seats)) - public.acting
            deal.passed = {seat: hands[seat].cards[: game.passed_on] for seat in ready}
        game._stage = public.stage
        return game

    @property
    def phase(self) -> str:
        return self.stage.phase

    def acting(self) -> frozenset[int]:
        return self.stage.acting

    @property
    def stage(self) -> Stage:
        """What the table waits for."""
        if self.revoke is not None:
            return Proven(Stand.do, NOBODY, self.revoke)
        return self._stage

    @property
    def deal(self) -> DealT:
        """The deal at hand: for those who imagine a game, and so know all of it."""
        assert self._deal is not None, "asked for a deal before the first one"
        return self._deal

    @property
    def totals(self) -> tuple[int, ...]:
        """Points of all deals that are over."""
        return self.last.totals if self.last else (0,) * self.seats

    @property
    def number(self) -> int:
        """Of the deal at hand, or the last one; 0 before the first."""
        return self._over + (self._stage.phase not in (DealMove.do, OVER))

    def next_dealer(self) -> int | None:
        """The deal passes to the left; anybody deals first."""
        return None if self._deal is None else (self._deal.dealer + 1) % self.seats

    def public(self) -> PublicT:
        now, phase = self._deal, self.phase
        stage = self.stage
        public: PublicT = self.public_type(
            seats=self.seats,
            phase=phase,
            acting=stage.acting,
            round=self.number,
            outcome=self.outcome,
            asked=stage.asked if isinstance(stage, Playing) else (),
            stage=stage,
            options=self.options,
            dealer=self.next_dealer() if phase == DealMove.do or not now else now.dealer,
            size=self.size,
            trump=self.trump(now) if now and phase not in (DealMove.do, OVER) else "",
            direction=self.direction,
            out=now.trick.out if now else None,
            trick=now.trick if now and self._stage.phase == Play.do else None,
            tricks=now.tricks() if now else (0,) * self.seats,
            taken=now.taken if now else (),
            played=now.played if now else self.pack.none,
            just_said=now.just_said if now else (),
            last_deal=self.last,
            totals=self.totals,
            revoke=self.revoke,
            **(self.more_public(now) if now else {}),
        )
        return public

    def own(self, seat: int) -> Own:
        passed = self._deal.passed.get(seat, ()) if self._deal else ()
        return Own(self._hand(seat), self.choice(seat), passed)

    def whole_deal(self, deal: Move, hands: Sequence[Sequence[Card]]) -> Move | None:
        """To be asked while the game waits for this deal: so many cards is a hand."""
        assert isinstance(deal, DealMove), "a round of this game starts with a deal"
        sizes = self._hand_sizes(deal.dealer)
        if any(len(hand) < size for hand, size in zip(hands, sizes, strict=True)):
            return None
        whole: Move = replace(deal, hands=tuple(map(tuple, hands)))  # type: ignore[call-arg]
        return whole

    def _out(self, dealer: int) -> int | None:
        return dealer if self.dealer_sits_out else None

    def _hand_sizes(self, dealer: int) -> list[int]:
        """By seat how many cards it is dealt."""
        out = self._out(dealer)
        return [0 if seat == out else self.size for seat in range(self.seats)]

    def _hand(self, seat: int) -> Hand:
        return self._deal.hands[seat] if self._deal else Hand.of((), self.pack)

    def _part(self) -> None:
        super()._part()
        self._deal = self._deal and self._deal.copy()

    def _choice(self, seat: int) -> Turn:
        held = Held(seat, self._hand(seat), self.unseen.cards)
        return Turn(self.stage, held, self._deal.played if self._deal else NO_CARDS, self.plays)

    def _table_refusal(self, move: Move) -> Refusal | None:
        wrong = self.stage.early(move)
        if wrong is None and isinstance(move, DealMove):
            reason = self._misdealt(move)
            return Refusal(Why.MISDEALT, reason) if reason else None
        return wrong

    def _misdealt(self, deal: DealMove) -> Sentence | None:
        """What is wrong with the deal, in a sentence."""
        expected = self.next_dealer()
        if expected is not None and deal.dealer != expected:
            return Sentence("rules.dealer", seat=the_seat(expected))
        if self.hands_unseen and not deal.hands:
            return None
        if len(deal.hands) != self.seats:
            return Sentence("rules.hands", count=self.seats)
        sizes = self._hand_sizes(deal.dealer)
        return misdealt(deal.hands, sizes, self.cards, self.pack.set(deal.beside()))

    def _make(self, move: Move) -> list[Event]:
        match move:
            case Play():
                return self._play(move)
            case SeatMove():
                self._show(move.seat, move.shows())
                if move in self._stage.aside:
                    self.deal.just_said = (*self.deal.just_said, move)
                before, events = self._stage, self.answer(self.deal, move)
                if isinstance(before, Playing) and not self.is_done(self.deal):
                    self._stage = self._playing(before.acting)  # the trick goes on
                    return events
                return [*events, *self._go_on()]
            case DealMove():
                return self._start(move)
            case Stand():
                return self._let_stand()
        raise TypeError(f"there is no move {move.do} in this game")

    def _start(self, start: DealMove) -> list[Event]:
        dealer, cards = start.dealer, self.cards - self.pack.set(start.beside())
        self._deal = self.deal_type(
            dealer=dealer,
            size=self.size,
            hands=self._dealt(start.hands, self._hand_sizes(dealer), cards),
            trick=Trick((dealer + 1) % self.seats, self.seats, out=self._out(dealer)),
            played=self.pack.none,
            **self.begun(start),
        )
        return self._go_on()

    def _go_on(self) -> list[Event]:
        """To what is asked next, else to the next lead, or to the end of the deal."""
        now = self.deal
        asked = self.asks(now)
        if asked is not None:
            self._stage = asked
        elif self.is_done(now):
            return self._end_deal()
        elif now.taken:
            self._stage = self._playing(ALONE[now.trick.leader])
        else:
            leads = self.leads(now)
            now.trick = Trick(min(leads), self.seats, out=now.trick.out)
            self._stage = self._playing(leads)
        return []

    def _playing(self, acting: frozenset[int]) -> Playing:
        now = self.deal
        return Playing(Play.do, acting, self.demands(now), aside=self.aside(now))

    def _play(self, play: Play) -> list[Event]:
        now, seat, card = self.deal, play.seat, play.card
        if self.unseen.cards:
            self._show(seat, [card])
            self._deny(play, len(now.taken) + 1, self.demands(now))
        now.hands[seat] = now.hands[seat].without(card)
        now.played = now.played.with_card(card)
        now.just_said = ()
        if seat != now.trick.turn:  # who leads was not known before
            now.trick = Trick(seat, self.seats, out=now.trick.out)
        now.trick = trick = now.trick.with_card(card)
        if trick.complete:
            return self._end_trick()
        self._stage = self._playing(ALONE[trick.turn])
        return []

    def _end_trick(self) -> list[Event]:
        now, taken = self.deal, self.judged(self.deal)
        now.taken = (*now.taken, taken)
        now.trick = Trick(taken.winner, self.seats, out=now.trick.out)
        return [taken, *self._go_on()]

    def _end_deal(self) -> list[Event]:
        over = self.scored(self._over + 1, self.deal)
        places = self.ranked(over)
        self.last = over
        self._over += 1
        if places:
            self._stage = Stage(OVER, NOBODY)
            return [over, GameOver(places[0], places)]
        self._stage = self._dealing()
        return [over]

    def _dealing(self) -> Dealing:
        dealer, sits_out = self.next_dealer(), self.dealer_sits_out
        return Dealing(DealMove.do, NOBODY, dealer, self.size, sits_out, room=self.room)
