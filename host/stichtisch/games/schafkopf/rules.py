"""The rules of Schafkopf, on the kit of trick games."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any, Final

from stichtisch.games.card import Card, CardSet
from stichtisch.games.choice import ALONE, NOBODY
from stichtisch.games.demand import Demand, Demands, Held
from stichtisch.games.event import Event
from stichtisch.games.move import Move, Play, Revoke, SeatMove, by_seat
from stichtisch.games.refusal import Refusal, Why, the_seat
from stichtisch.games.schafkopf import moves
from stichtisch.games.schafkopf.moves import CALL, CARDS, FARBWENZ, SIE, TOUT, Bid, Declare
from stichtisch.games.schafkopf.value import CALLING, EIGHT, SAUS, Spoken, can_call, result
from stichtisch.games.tricks import deal as kit
from stichtisch.games.tricks.cards import EYES, Order
from stichtisch.games.tricks.moves import DealOver, Passes, Re
from stichtisch.games.tricks.rules import TrickGame
from stichtisch.games.tricks.stage import Picking, Playing
from stichtisch.games.value import mypyc_attr, value
from stichtisch.words import Sentence

RUNS: Final = 4
"""With so many cards of its suit, itself among them, the Sau may run away (SF20)."""


def word_after(said: Sequence[SeatMove], dealer: int) -> int | None:
    """Who has the word in the bidding (SF9); None once it is over."""
    out = {move.seat for move in said if isinstance(move, Passes)}
    last = said[-1].seat if said else dealer
    left = [seat % 4 for seat in range(last + 1, last + 5) if seat % 4 not in out]
    alone = len(left) == 1 and left[0] in {move.seat for move in said}
    return left[0] if left and not alone else None


def bids_after(said: Sequence[SeatMove], seat: int, dealer: int) -> list[Bid]:
    """What it may bid (SF9), kinds that few tables play last: so the key counts alike at all."""
    kinds, bids = moves.KINDS, [move for move in said if isinstance(move, Bid)]
    if bids:
        nearer = (seat - dealer - 1) % 4 < (bids[-1].seat - dealer - 1) % 4
        kinds = kinds[kinds.index(bids[-1].kind) + (not nearer) :]
    return [Bid(seat, kind) for kind in sorted(kinds, key=lambda kind: kind.startswith(FARBWENZ))]


def games_of(seat: int, kind: str) -> list[Declare]:
    """What the holder of that bid may name, in the order of its key."""
    if kind == CALL:
        return [Declare(seat, sau) for sau in SAUS]
    suits = ("",) if kind.startswith(("wenz", SIE)) else tuple(moves.SUITS)
    touts = (False,) if kind == SIE or kind.endswith(TOUT) else (False, True)
    return [Declare(seat, None, suit, tout) for tout in touts for suit in suits]


@value
class Choosing(Picking):
    """A bid, or the game: who knows the hand holds it to what can be called and shown."""

    kind: str = ""
    """What was bid, once that is settled."""

    def refusal(self, move: Move, held: Held) -> Refusal | None:
        if isinstance(move, Declare) and self.kind.endswith(TOUT):
            move = replace(move, tout=False)  # it may be said twice
        return super().refusal(move, held)

    def amiss(self, move: Move, hand: CardSet) -> str:
        match move:
            case Bid(kind="call") if not any(can_call(hand, sau) for sau in SAUS):
                return "schafkopf.barred"  # SF13
            case Bid(kind="sie") if EIGHT - hand:
                return "schafkopf.no_sie"
            case Declare(sau=Card() as sau) if sau in SAUS and not can_call(hand, sau):
                return "schafkopf.cannot_call"
        return ""


@value
class Calling(Playing):
    """A card to a trick while the called Sau is in a hand: its holder alone knows who helps."""

    sau: Card = field(kw_only=True)
    declarer: int = field(kw_only=True)

    def unsaid(self, move: Move, held: Held) -> Refusal | None:
        """SF33."""
        helps, unknown = self.sau in held.hand.known, bool(held.hand.unknown)
        match move:
            case moves.Stoss(seat) if helps:
                return Refusal(Why.MUST, Sentence("schafkopf.no_stoss", seat=the_seat(seat)))
            case Re(seat) if not (helps or unknown or seat == self.declarer):
                return Refusal(Why.MUST, Sentence("schafkopf.no_re", seat=the_seat(seat)))
        return None


@cache
def _bound(sau: Card, led: str, may_run: bool) -> Demands:
    """What a trick asks while the called Sau is in a hand; `led`: the suit, empty for a lead.

    All know it, and it binds the hand that has the Sau.
    """
    its, suit = CARDS.set([sau]), CALLING.cards[sau.suit]
    if not led:  # SF19, SF20
        spared, lead = (suit, RUNS) if may_run else None, "schafkopf.lead_sau"
        return (Demand(its, "", Why.FOLLOW, lead, CARDS.all - suit, spared=spared),)
    follow = CALLING.follow[led]
    if led == sau.suit:  # SF18
        return (Demand(its, led, Why.FOLLOW, "schafkopf.sought"), *follow)
    return (*follow, Demand(CARDS.all - its, "", Why.FOLLOW, "schafkopf.keep_sau"))  # SF22


@dataclass(kw_only=True)
class Deal(kit.Deal):
    """What was said, beside the cards."""

    spoken: Spoken = Spoken()


@value
class Public(kit.Public):
    """The same for all."""

    spoken: Spoken = Spoken()

    @property
    def order(self) -> Order:
        return self.spoken.order


@mypyc_attr(allow_interpreted_subclasses=True)
class Schafkopf(TrickGame[Public, Deal]):
    """A game of Schafkopf in progress."""

    options_type = moves.Options
    public_type = Public
    deal_type = Deal
    pack = CARDS
    plays = by_seat(Play, CARDS)
    counts = {card: EYES[card.rank] for card in CARDS.values()}  # noqa: RUF012
    known = ("spoken",)

    def order(self, deal: Deal) -> Order:
        return deal.spoken.order

    def asks(self, deal: Deal) -> Choosing | None:
        spoken, farbwenz = deal.spoken, self.options.farbwenz
        seat = spoken.declarer
        if spoken.declared:
            return None
        if seat is not None:
            games, fits = tuple(games_of(seat, spoken.kind)), Sentence("schafkopf.name_it")
            kind = spoken.kind
            return Choosing(Declare.do, ALONE[seat], games, fits, kind=kind, room="schafkopf")
        seat = word_after(spoken.said, deal.dealer)
        if seat is None:
            return None
        bids = bids_after(spoken.said, seat, deal.dealer)
        bids = [bid for bid in bids if farbwenz or not bid.kind.startswith(FARBWENZ)]
        past = {*spoken.knocked, *(move.seat for move in spoken.said)}
        knocks = tuple(moves.Knock(s) for s in range(4) if self.options.knock and s not in past)
        higher = Sentence("schafkopf.bid_higher")
        options = (Passes(seat), *bids)
        return Choosing(Bid.do, ALONE[seat], options, higher, aside=knocks, room="schafkopf")

    def answer(self, deal: Deal, move: SeatMove) -> list[Event]:
        spoken = deal.spoken
        match move:
            case moves.Knock(seat):
                spoken = replace(spoken, knocked=(*spoken.knocked, seat))
            case Bid() | Passes():
                spoken = replace(spoken, said=(*spoken.said, move))
                bids = [said for said in spoken.said if isinstance(said, Bid)]
                if bids and word_after(spoken.said, deal.dealer) is None:
                    spoken = replace(spoken, declarer=bids[-1].seat, kind=bids[-1].kind)
            case Declare(tout=tout):
                raised = TOUT if tout and not spoken.kind.endswith(TOUT) else ""
                spoken = replace(spoken, declared=move, kind=spoken.kind + raised)
            case moves.Stoss() | Re():
                spoken = replace(spoken, doubled=(*spoken.doubled, move))
        deal.spoken, sau = spoken, spoken.sau
        if sau and sau in self.unseen.cards and isinstance(move, Declare | moves.Stoss):
            # whoever says so says not to hold it, and may show later that it was wrong
            revoke = Revoke(move.seat, len(deal.taken) + 1, self.made + 1)
            self.unseen.deny(revoke, [sau])
        return []

    def aside(self, deal: Deal) -> tuple[SeatMove, ...]:
        """SF33: the first Stoß, and before the next card the answer to it."""
        spoken, lying, seats = deal.spoken, deal.trick.by_seat(), range(4)
        if deal.taken:
            return ()
        partner = [seat for seat in lying if lying[seat] is spoken.sau]
        playing = [seat for seat in seats if seat == spoken.declarer or seat in partner]
        if not spoken.doubled and self.options.stoss:
            whole = [seat for seat in seats if seat not in lying and seat not in playing]
            return tuple(map(moves.Stoss, whole))
        if len(spoken.doubled) != 1 or spoken.doubled[0] not in deal.just_said:
            return ()
        if spoken.sau and not partner:  # it may be anybody
            playing = [seat for seat in seats if seat != spoken.doubled[0].seat]
        return tuple(map(Re, playing))

    def demands(self, deal: Deal) -> Demands:
        sau, order = deal.spoken.sau, deal.spoken.order
        if sau is None or sau in deal.played:
            return super().demands(deal)
        ran = any(order.suit[trick.cards[0]] == sau.suit for trick in deal.taken)
        if ran and self.options.freed_sau:  # SF21
            return super().demands(deal)
        led = order.suit[deal.trick.cards[0]] if deal.trick.cards else ""
        return _bound(sau, led, self.options.run_away and not ran)

    def _playing(self, acting: frozenset[int]) -> Playing:
        stage, spoken = super()._playing(acting), self.deal.spoken
        sau, declarer = spoken.sau, spoken.declarer
        if not stage.aside or sau is None or declarer is None or sau in self.deal.played:
            return stage
        return Calling(
            Play.do, acting, stage.demands, aside=stage.aside, sau=sau, declarer=declarer
        )

    def ends(self, deal: Deal) -> Collection[int]:
        """In a Tout all but who plays it (SF24)."""
        spoken = deal.spoken
        return {*range(4)} - {spoken.declarer} if spoken.kind.endswith(TOUT) else NOBODY

    def is_done(self, deal: Deal) -> bool:
        """SF15, SF25."""
        spoken = deal.spoken
        if spoken.declared is None:
            return spoken.declarer is None and word_after(spoken.said, deal.dealer) is None
        return spoken.kind == SIE or super().is_done(deal)

    def scored(self, number: int, deal: Deal) -> DealOver:
        spoken, declared, sau = deal.spoken, deal.spoken.declared, deal.spoken.sau
        if declared is None:
            return moves.SchafkopfDealOver(number, deal.dealer, totals=self.totals)
        dealt = deal.dealt()
        partner = next((seat for seat in range(4) if sau in dealt[seat]), None)
        side = {seat for seat in (spoken.declarer, partner) if seat is not None}
        cards = CARDS.set(card for seat in side for card in dealt[seat])
        if any(hand.unknown for hand in deal.hands):  # a tout is lost: nobody knows of runners
            cards = CARDS.set(spoken.order.trumps[:1])
        got, tricks = deal.got(side)
        came = result(spoken, got, (tricks, len(deal.taken) - tricks), cards, self.options)
        points = deal.paid(side, came.value if came.won else -came.value)  # SF32
        told: dict[str, Any] = {"kind": spoken.kind, "declarer": spoken.declarer, **vars(came)}
        told |= {"partner": partner, "tricks": deal.tricks(), "doubled": len(spoken.doubled)}
        told |= {"knocked": len(spoken.knocked)} if self.options.knock else {}
        told |= {"points": points, "totals": self.added(points)}
        return moves.SchafkopfDealOver(number, deal.dealer, **told)
