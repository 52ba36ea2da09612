"""The rules of Skat, on the kit of trick games."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from stichtisch.games.card import Card, CardSet
from stichtisch.games.choice import ALONE, NOBODY
from stichtisch.games.event import Event, places_by
from stichtisch.games.hand import Hand
from stichtisch.games.move import Move, Play, SeatMove, by_seat
from stichtisch.games.skat.moves import (
    HAND,
    NULL,
    SKAT,
    VALUES,
    Bid,
    Declare,
    GiveUp,
    Holds,
    Kontra,
    Options,
    Pick,
    Re,
    SkatDealOver,
    StartDeal,
)
from stichtisch.games.skat.stage import Declaring, games_of, word_after
from stichtisch.games.skat.value import (
    ALL,
    CARDS,
    JACKS,
    Played,
    Result,
    null_value,
    order_of,
    ramsch,
    result,
)
from stichtisch.games.tricks import deal as kit
from stichtisch.games.tricks.cards import EYES, Order, eyes
from stichtisch.games.tricks.moves import DealMove, DealOver, Passes
from stichtisch.games.tricks.rules import TrickGame
from stichtisch.games.tricks.stage import Picking, Stage
from stichtisch.games.value import mypyc_attr, value
from stichtisch.words import Sentence

GIVES_UP_ALONE = 9
"""Cards with which a declarer gives up without asking (S35)."""


@dataclass(kw_only=True)
class Deal(kit.Deal):
    """What was said, the skat, and the game."""

    skat: tuple[Card, ...] = ()
    """As dealt; () where nobody scanned it."""
    said: tuple[SeatMove, ...] = ()
    """The bidding so far."""
    declarer: int | None = None
    bid: int = 0
    picked: bool = False
    declared: Declare | None = None
    """Without the cards put."""
    gave_up: frozenset[int] = frozenset()
    given_up_at: int = 0
    """Cards played when that was said."""
    ramsch: bool = False
    """All have passed, and play all the same (S37)."""
    doubled: tuple[SeatMove, ...] = ()
    """Kontra, and Re (S38)."""
    doubled_at: int = 0
    """Cards played when that was said."""


@value
class Public(kit.Public):
    """What all may know."""

    said: tuple[SeatMove, ...] = ()
    """The bidding of this deal."""
    declarer: int | None = None
    bid: int = 0
    """The highest so far."""
    picked: bool = False
    """The skat was taken up."""
    declared: Declare | None = None
    """The game, without the cards put."""
    opened: CardSet = CARDS.none
    """The declarer's hand in an open game (S20)."""
    gave_up: frozenset[int] = frozenset()
    ramsch: bool = False
    doubled: tuple[SeatMove, ...] = ()
    bock: int = 0
    """Deals that count double yet, with the one that is on (S39)."""

    @property
    def order(self) -> Order:
        return order_of(self.declared, self.ramsch)


@mypyc_attr(allow_interpreted_subclasses=True)
class Skat(TrickGame[Public, Deal]):
    """A game of Skat in progress."""

    options_type = Options
    public_type = Public
    deal_type = Deal
    pack = CARDS
    plays = by_seat(Play, CARDS)
    counts = {card: EYES[card.rank] for card in CARDS.values()}  # noqa: RUF012
    known = ("said", "declarer", "bid", "picked", "declared", "gave_up", "ramsch", "doubled")
    size = HAND
    turns = 12  # S33

    games: Mapping[int, tuple[int, int]] = {}  # noqa: RUF012
    """By seat how many of its own games it has won, and lost below 0 (S32)."""
    bock = 0
    """Deals that count double yet (S39)."""

    @property
    def dealer_sits_out(self) -> bool:
        """Of four (S3)."""
        return self.seats == 4

    def order(self, deal: Deal) -> Order:
        return order_of(deal.declared, deal.ramsch)

    def begun(self, start: DealMove) -> Mapping[str, object]:
        assert isinstance(start, StartDeal), "another game's deal"
        return {"skat": start.skat}

    def recalled(self, public: Public, hands: Sequence[Hand]) -> Mapping[str, object]:
        left = self.cards - public.played
        for hand in hands:
            left -= hand.known
        skat = () if public.picked and not public.declared else tuple(left)
        told = super().recalled(public, hands)
        now = len(public.played)
        return {**told, "skat": skat, "given_up_at": now, "doubled_at": now}

    def players(self, deal: Deal) -> tuple[int, int, int]:
        """Forehand, middlehand, rearhand (S4)."""
        one, two, three = (deal.dealer + 1 + step for step in range(3))
        return one % self.seats, two % self.seats, three % self.seats

    def asks(self, deal: Deal) -> Stage | None:
        if deal.declarer is None:
            return self._bidding(deal)
        if deal.declared is not None:
            return None
        seat = deal.declarer
        options, only = games_of(seat, deal.picked), Sentence("skat.only_in_hand")
        if deal.picked:
            return Declaring(Declare.do, ALONE[seat], options, only, room="skat")
        puts_nothing = Sentence("skat.hand_puts_nothing")
        return Picking(Pick.do, ALONE[seat], options, puts_nothing, room="skat")

    def _bidding(self, deal: Deal) -> Picking | None:
        """Who has the word, and for what; None once nobody has."""
        word = word_after(deal.said, self.players(deal))
        if word is None:
            return None
        seat, answers = word.seat, word.answers
        if answers:
            options = (Passes(seat), Holds(seat))
            hold = Sentence("skat.hold_or_pass")
            return Picking(Holds.do, ALONE[seat], options, hold, room="skat")
        higher = [number for number in VALUES[self.options.grand] if number > deal.bid]
        if word.alone:  # it takes the game for the least, or all have passed (S15)
            higher = higher[:1]
        bids = tuple(Bid(seat, number) for number in higher)
        reason = Sentence("skat.bid_higher", least=higher[0] if higher else deal.bid)
        return Picking(Bid.do, ALONE[seat], (Passes(seat), *bids), reason, room="skat")

    def answer(self, deal: Deal, move: SeatMove) -> list[Event]:
        match move:
            case Bid() | Holds() | Passes():
                deal.said = (*deal.said, move)
                deal.bid = move.value if isinstance(move, Bid) else deal.bid
                if word_after(deal.said, self.players(deal)) is None:
                    out = {said.seat for said in deal.said if isinstance(said, Passes)}
                    deal.declarer = next((s for s in self.players(deal) if s not in out), None)
                    deal.ramsch = deal.declarer is None and self.options.all_pass == "ramsch"
            case Pick(seat):
                hand, unknown = deal.hands[seat], 0 if deal.skat else SKAT
                taken = Hand(hand.cards, hand.known, hand.unknown + unknown)
                deal.hands[seat], deal.picked = taken.plus(deal.skat), True
            case Declare(seat, put=put):
                deal.declared = replace(move, put=())
                for card in put:
                    deal.hands[seat] = deal.hands[seat].without(card)
                if put:
                    deal.passed = {seat: put}
                elif deal.picked:
                    hand = deal.hands[seat]
                    deal.hands[seat] = Hand(hand.cards, hand.known, hand.unknown - SKAT)
            case GiveUp(seat):
                deal.gave_up = self.gave_up(deal) | {seat}
                deal.given_up_at = len(deal.played)
            case Kontra() | Re():
                deal.doubled, deal.doubled_at = (*deal.doubled, move), len(deal.played)
        return []

    def gave_up(self, deal: Deal) -> frozenset[int]:
        """Who wants to end the deal since the last card was played."""
        return deal.gave_up if deal.given_up_at == len(deal.played) else frozenset()

    def aside(self, deal: Deal) -> tuple[SeatMove, ...]:
        """Kontra and Re; giving up, as long as all hands are known: else nobody knew its cost."""
        if deal.ramsch:
            return ()
        left = set() if self.hands_unseen else set(self.players(deal)) - self.gave_up(deal)
        return (*self._doubles(deal), *(GiveUp(seat) for seat in sorted(left)))

    def _doubles(self, deal: Deal) -> list[SeatMove]:
        """S38."""
        is_open = deal.declared is not None and deal.declared.is_open
        if not self.options.kontra or is_open or deal.taken or deal.declarer is None:
            return []
        if not deal.doubled:
            laid = {deal.declarer, *deal.trick.by_seat()}
            return [Kontra(seat) for seat in self.players(deal) if seat not in laid]
        answers = len(deal.doubled) == 1 and deal.doubled_at == len(deal.played)
        return [Re(deal.declarer)] if answers else []

    def who_gave_up(self, deal: Deal) -> str:
        """Which side did, so that the deal is over: `declarer`, `others`, or none."""
        seats = self.gave_up(deal)
        if deal.declarer in seats:
            alone = len(deal.hands[deal.declarer]) >= GIVES_UP_ALONE
            return "declarer" if alone or len(seats) > 1 else ""
        return "others" if len(seats) == SKAT else ""

    def ends(self, deal: Deal) -> Collection[int]:
        """In Null the declarer's (S26)."""
        null = deal.declared is not None and deal.declared.game == NULL
        return ALONE[deal.declarer] if null and deal.declarer is not None else NOBODY

    def is_done(self, deal: Deal) -> bool:
        """S15, S30, S35, S36."""
        if deal.ramsch:
            return super().is_done(deal)
        if deal.declarer is None or deal.declared is None:
            return deal.declarer is None and word_after(deal.said, self.players(deal)) is None
        null = deal.declared.game == NULL
        if null and deal.bid > null_value(deal.declared, hand=not deal.picked):
            return True
        return super().is_done(deal) or bool(self.who_gave_up(deal))

    def scored(self, number: int, deal: Deal) -> SkatDealOver:
        times = len(deal.doubled) + (self.bock > 0)
        self.bock = max(self.bock - 1, 0)
        points, told = (0,) * self.seats, dict[str, Any]()
        if deal.ramsch:
            points, told = self._after_ramsch(deal, times)
        elif deal.declarer is not None and deal.declared is not None:
            came = result(self._played(deal, deal.declared), self.options)
            came = replace(came, value=came.value << times)
            points = self._listed(deal.declarer, came.won, came.value)
            self._note(deal.declarer, came)
            told = {"declarer": deal.declarer, "game": deal.declared.game, "bid": deal.bid}
            told |= {**vars(came), "doubled": times or None}
        return SkatDealOver(number, deal.dealer, points, self.added(points), **told)

    def _after_ramsch(self, deal: Deal, times: int) -> tuple[tuple[int, ...], dict[str, Any]]:
        """Points by seat, and what is told: the skat goes with the last trick (S37)."""
        players, tricks, got = self.players(deal), deal.tricks(), [0] * self.seats
        for trick in deal.taken:
            got[trick.winner] += eyes(trick.cards)
        got[deal.taken[-1].winner] += ALL - sum(got)
        three = ramsch([got[seat] for seat in players], [tricks[seat] for seat in players])
        points = [0] * self.seats
        for seat, each in zip(players, three, strict=True):
            points[seat] = each << times
        return tuple(points), {"ramsch": tuple(got), "doubled": times or None}

    def _note(self, declarer: int, came: Result) -> None:
        """Who has won how many games, and how long Bock lasts (S32, S39)."""
        won, lost = self.games.get(declarer, (0, 0))
        self.games = {**self.games, declarer: (won + came.won, lost - (not came.won))}
        if self.options.bock and came.eyes == ALL // 2:
            self.bock += self.seats

    def _played(self, deal: Deal, declared: Declare) -> Played:
        others = [seat for seat in range(self.seats) if seat != deal.declarer]
        theirs, gave_up = deal.won(others), self.who_gave_up(deal)
        total = ALL - sum(eyes(trick.cards) for trick in theirs)
        if gave_up:  # what lies there or in hands belongs to nobody
            total -= eyes(deal.trick.cards) + sum(eyes(hand.known) for hand in deal.hands)
        hand, own, tricks = not deal.picked, self._own(deal), len(deal.taken) - len(theirs)
        return Played(declared, hand, deal.bid, own, total, tricks, gave_up)

    def _own(self, deal: Deal) -> CardSet:
        """The declarer's cards as dealt, and the skat: what no other seat has shown or holds."""
        others = [seat for seat in range(self.seats) if seat != deal.declarer]
        if any(deal.hands[seat].unknown for seat in others):
            return self.pack.set(JACKS[:1])  # nobody knows: the least that it may be
        own, dealt = self.cards, deal.dealt()
        for seat in others:
            own -= dealt[seat]
        return own

    def _listed(self, declarer: int, won: bool, value: int) -> tuple[int, ...]:
        """S31."""
        points = [0] * self.seats
        points[declarer] = value
        if self.options.list == "seeger_fabian":
            points[declarer] += 50 if won else -50
            for seat in range(self.seats):
                points[seat] += 0 if won or seat == declarer else 40 if self.seats == 3 else 30
        return tuple(points)

    def whole_deal(self, deal: Move, hands: Sequence[Sequence[Card]]) -> Move | None:
        """What was put, and so shown first, lay in the skat; else what nobody has shown."""
        hands = [hand[-self.size :] for hand in hands]
        whole = super().whole_deal(deal, hands)
        if not isinstance(whole, StartDeal):
            return None
        left = self.cards - self.pack.set(card for hand in hands for card in hand)
        return replace(whole, skat=tuple(left))

    def whole_move(self, move: Move, deal: Move) -> Move:
        assert isinstance(deal, StartDeal), "another game's deal"
        if isinstance(move, Declare) and self.stage.phase == Declare.do and not move.put:
            return replace(move, put=deal.skat)
        return move

    def ranked(self, over: DealOver) -> tuple[tuple[int, ...], ...]:
        """By points, games won, games lost (S32)."""
        if over.deal < self.length:
            return ()
        games = [self.games.get(seat, (0, 0)) for seat in range(self.seats)]
        return places_by({at: (over.totals[at], *games[at]) for at in range(self.seats)})

    def more_public(self, deal: Deal) -> Mapping[str, object]:
        opened, declared = self.pack.none, deal.declared
        if declared is not None and declared.is_open and deal.declarer is not None:
            opened = deal.hands[deal.declarer].known
        return {
            **super().more_public(deal),
            "opened": opened,
            "gave_up": self.gave_up(deal),
            "bock": self.bock,
        }
