"""The rules of Skat, on the kit of trick games."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from stichtisch.games.card import Card, CardSet
from stichtisch.games.choice import ALONE, NOBODY
from stichtisch.games.event import Event, places_by
from stichtisch.games.hand import Hand
from stichtisch.games.move import Move, Play, SeatMove, by_seat
from stichtisch.games.skat import moves
from stichtisch.games.skat.moves import HAND, NULL, SKAT, Bid, Declare, Pick, StartDeal
from stichtisch.games.skat.stage import Declaring, games_of, word_after
from stichtisch.games.skat.value import ALL, CARDS, JACKS, Played, Result, Spoken, ramsch, result
from stichtisch.games.tricks import deal as kit
from stichtisch.games.tricks.cards import EYES, Order, eyes
from stichtisch.games.tricks.moves import DealMove, DealOver, Passes, Re
from stichtisch.games.tricks.rules import TrickGame
from stichtisch.games.tricks.stage import Picking, Stage
from stichtisch.games.value import mypyc_attr, value
from stichtisch.words import Sentence

GIVES_UP_ALONE = 9
"""Cards with which a declarer gives up without asking (S35)."""


@dataclass(kw_only=True)
class Deal(kit.Deal):
    """What was said, and the skat."""

    spoken: Spoken = Spoken()
    skat: tuple[Card, ...] = ()
    """As dealt; () where nobody scanned it."""


@value
class Public(kit.Public):
    """What all may know."""

    spoken: Spoken = Spoken()
    opened: CardSet = CARDS.none
    """The declarer's hand in an open game (S20)."""
    bock: int = 0
    """Deals that count double yet, with the one that is on (S39)."""

    @property
    def order(self) -> Order:
        return self.spoken.order


@mypyc_attr(allow_interpreted_subclasses=True)
class Skat(TrickGame[Public, Deal]):
    """A game of Skat in progress."""

    options_type = moves.Options
    public_type = Public
    deal_type = Deal
    pack = CARDS
    plays = by_seat(Play, CARDS)
    counts = {card: EYES[card.rank] for card in CARDS.values()}  # noqa: RUF012
    known = ("spoken",)
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
        return deal.spoken.order

    def begun(self, start: DealMove) -> Mapping[str, object]:
        assert isinstance(start, StartDeal), "another game's deal"
        return {"skat": start.skat}

    def recalled(self, public: Public, hands: Sequence[Hand]) -> Mapping[str, object]:
        left = self.cards - public.played
        for hand in hands:
            left -= hand.known
        is_taken_up = public.spoken.picked and not public.spoken.declared
        skat = () if is_taken_up else tuple(left)
        return {**super().recalled(public, hands), "skat": skat}

    def players(self, deal: Deal) -> tuple[int, int, int]:
        """Forehand, middlehand, rearhand (S4)."""
        one, two, three = (deal.dealer + 1 + step for step in range(3))
        return one % self.seats, two % self.seats, three % self.seats

    def asks(self, deal: Deal) -> Stage | None:
        spoken, seat = deal.spoken, deal.spoken.declarer
        if seat is None:
            return self._bidding(deal)
        if spoken.declared is not None:
            return None
        options = games_of(seat, spoken.picked)
        if spoken.picked:
            only = Sentence("skat.only_in_hand")
            return Declaring(Declare.do, ALONE[seat], options, only, room="skat")
        puts_nothing = Sentence("skat.hand_puts_nothing")
        return Picking(Pick.do, ALONE[seat], options, puts_nothing, room="skat")

    def _bidding(self, deal: Deal) -> Picking | None:
        """Who has the word, and for what; None once nobody has."""
        word, bid = word_after(deal.spoken.said, self.players(deal)), deal.spoken.bid
        if word is None:
            return None
        seat, passes = word.seat, Passes(word.seat)
        if word.answers:
            holds, hold = moves.Holds(seat), Sentence("skat.hold_or_pass")
            return Picking(holds.do, ALONE[seat], (passes, holds), hold, room="skat")
        higher = [number for number in moves.VALUES[self.options.grand] if number > bid]
        if word.alone:  # it takes the game for the least, or all have passed (S15)
            higher = higher[:1]
        bids = tuple(Bid(seat, number) for number in higher)
        reason = Sentence("skat.bid_higher", least=higher[0] if higher else bid)
        return Picking(Bid.do, ALONE[seat], (passes, *bids), reason, room="skat")

    def answer(self, deal: Deal, move: SeatMove) -> list[Event]:
        spoken, hand = deal.spoken, deal.hands[move.seat]
        match move:
            case Bid() | moves.Holds() | Passes():
                spoken = self._after(replace(spoken, said=(*spoken.said, move)), deal)
            case Pick(seat):
                spoken = replace(spoken, picked=True)
                unseen = 0 if deal.skat else SKAT
                taken = Hand(hand.cards, hand.known, hand.unknown + unseen)
                deal.hands[seat] = taken.plus(deal.skat)
            case Declare(seat, put=put):
                spoken = replace(spoken, declared=replace(move, put=()))
                for card in put:
                    deal.hands[seat] = deal.hands[seat].without(card)
                if put:
                    deal.passed = {seat: put}
                elif spoken.picked:
                    deal.hands[seat] = Hand(hand.cards, hand.known, hand.unknown - SKAT)
            case moves.Kontra() | Re():
                spoken = replace(spoken, doubled=(*spoken.doubled, move))
        deal.spoken = spoken
        return []

    def _after(self, spoken: Spoken, deal: Deal) -> Spoken:
        """With who plays alone, once nobody has the word."""
        players = self.players(deal)
        if word_after(spoken.said, players) is not None:
            return spoken
        out = {said.seat for said in spoken.said if isinstance(said, Passes)}
        left = [seat for seat in players if seat not in out]
        if left:
            return replace(spoken, declarer=left[0])
        return replace(spoken, ramsch=self.options.all_pass == "ramsch")

    def aside(self, deal: Deal) -> tuple[SeatMove, ...]:
        """Kontra and Re; giving up, as long as all hands are known: else nobody knew its cost."""
        if deal.spoken.ramsch:
            return ()
        doubles = self._doubles(deal) if self.options.kontra else []
        if self.hands_unseen:
            return tuple(doubles)
        left = set(self.players(deal)) - self.gave_up(deal)
        return (*doubles, *(moves.GiveUp(seat) for seat in sorted(left)))

    def _doubles(self, deal: Deal) -> list[SeatMove]:
        """S38."""
        spoken, declarer = deal.spoken, deal.spoken.declarer
        if spoken.is_open or deal.taken or declarer is None:
            return []
        if not spoken.doubled:
            laid = {declarer, *deal.trick.by_seat()}
            return [moves.Kontra(seat) for seat in self.players(deal) if seat not in laid]
        answers = len(spoken.doubled) == 1 and spoken.doubled[0] in deal.just_said
        return [Re(declarer)] if answers else []

    def gave_up(self, deal: Deal) -> set[int]:
        """Who wants to end the deal since the last card was played."""
        return {said.seat for said in deal.just_said if isinstance(said, moves.GiveUp)}

    def who_gave_up(self, deal: Deal) -> str:
        """Which side did, so that the deal is over: `declarer`, `others`, or none."""
        seats, declarer = self.gave_up(deal), deal.spoken.declarer
        if declarer in seats:
            alone = len(deal.hands[declarer]) >= GIVES_UP_ALONE
            return "declarer" if alone or len(seats) > 1 else ""
        return "others" if len(seats) == SKAT else ""

    def ends(self, deal: Deal) -> Collection[int]:
        """In Null the declarer's (S26)."""
        declarer = deal.spoken.declarer
        return ALONE[declarer] if deal.spoken.game == NULL and declarer is not None else NOBODY

    def is_done(self, deal: Deal) -> bool:
        """S15, S30, S35, S36."""
        spoken = deal.spoken
        if spoken.game == "":
            return spoken.declarer is None and word_after(spoken.said, self.players(deal)) is None
        if spoken.game == NULL and spoken.bid > moves.NULLS[not spoken.picked, spoken.is_open]:
            return True
        return super().is_done(deal) or bool(self.who_gave_up(deal))

    def scored(self, number: int, deal: Deal) -> moves.SkatDealOver:
        spoken, times = deal.spoken, len(deal.spoken.doubled) + (self.bock > 0)
        self.bock = max(self.bock - 1, 0)
        points, told = (0,) * self.seats, dict[str, Any]()
        if spoken.ramsch:
            points, told = self._after_ramsch(deal, times)
        elif spoken.declarer is not None and spoken.declared is not None:
            came = result(self._played(deal, spoken.declared), self.options)
            came = replace(came, value=came.value << times)
            points = self._listed(spoken.declarer, came.won, came.value)
            self._note(spoken.declarer, came)
            told = {"declarer": spoken.declarer, "game": spoken.game, "bid": spoken.bid}
            told |= {**vars(came), "doubled": times or None}
        return moves.SkatDealOver(number, deal.dealer, points, self.added(points), **told)

    def _after_ramsch(self, deal: Deal, times: int) -> tuple[tuple[int, ...], dict[str, Any]]:
        """Points by seat, and what is told: the skat goes with the last trick (S37)."""
        players, tricks = self.players(deal), deal.tricks()
        got = [deal.got([seat])[0] for seat in range(self.seats)]
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
        if self.options.bock and came.eyes == ALL // 2 and not came.won:
            self.bock += self.seats

    def _played(self, deal: Deal, declared: Declare) -> Played:
        spoken, gave_up = deal.spoken, self.who_gave_up(deal)
        others = [seat for seat in range(self.seats) if seat != spoken.declarer]
        theirs, tricks = deal.got(others)
        if gave_up:  # what lies there or in hands belongs to nobody
            theirs += eyes(deal.trick.cards) + sum(eyes(hand.known) for hand in deal.hands)
        own, mine = self._own(deal, others), len(deal.taken) - tricks
        return Played(declared, not spoken.picked, spoken.bid, own, ALL - theirs, mine, gave_up)

    def _own(self, deal: Deal, others: Sequence[int]) -> CardSet:
        """The declarer's cards as dealt, and the skat: what no other seat has shown or holds."""
        if any(deal.hands[seat].unknown for seat in others):
            return self.pack.set(JACKS[:1])  # nobody knows: the least that it may be
        own, dealt = self.cards, deal.dealt()
        for seat in others:
            own -= dealt[seat]
        return own

    def _listed(self, declarer: int, won: bool, value: int) -> tuple[int, ...]:
        """S31."""
        alone, each = (50, 0) if won else (-50, 40 if self.seats == 3 else 30)
        if self.options.list == "simple":
            alone, each = 0, 0
        return tuple(value + alone if seat == declarer else each for seat in range(self.seats))

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
        opened, declarer = self.pack.none, deal.spoken.declarer
        if deal.spoken.is_open and declarer is not None:
            opened = deal.hands[declarer].known
        return {**super().more_public(deal), "opened": opened, "bock": self.bock}
