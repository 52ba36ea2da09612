"""What people see and read of a dealt trick game: it follows from the kind of stage."""

from collections.abc import Mapping, Sequence
from typing import ClassVar, Generic

from stichtisch.games import awaited
from stichtisch.games.card import Card
from stichtisch.games.component import Component
from stichtisch.games.display import (
    ScreenShown,
    SeatShown,
    Standing,
    TrickShown,
    TrumpShown,
    card_in,
    trick_shown,
)
from stichtisch.games.event import Event
from stichtisch.games.lights import VERMILLION, WHITE, Sign
from stichtisch.games.move import Move, Remark, SeatMove
from stichtisch.games.presenter import Presenter, screen, wrapped
from stichtisch.games.refusal import Refusal
from stichtisch.games.tricks.cards import EYES, PACK
from stichtisch.games.tricks.deal import Own, PublicT
from stichtisch.games.tricks.lamps import Marks, seat_scene
from stichtisch.games.tricks.moves import (
    Aside,
    Counted,
    Counts,
    DealMove,
    DealOver,
    Deals,
    Pass,
    Passed,
    counted,
)
from stichtisch.games.tricks.stage import Dealing, Laying, Picking, Playing, Proven
from stichtisch.games.view import View
from stichtisch.scene import COLUMNS, Scene
from stichtisch.words import sentences


class TrickPresenter(Presenter[PublicT, Own], Generic[PublicT]):
    """Lamps, screens and sentences. What a game says of itself comes first here."""

    pack = PACK
    room = "tricks"
    shared_rooms: ClassVar[tuple[str, ...]] = ("tricks",)
    signs: ClassVar[Mapping[str, Sign]] = {
        "S": Sign("♠", WHITE, "  #  | ### |#####|# # #| ### "),
        "H": Sign("♥", VERMILLION, " # # |#####|#####| ### |  #  "),
        "D": Sign("♦", VERMILLION, "  #  | ### |#####| ### |  #  "),
        "C": Sign("♣", WHITE, " ### |#####|#####|  #  | ### "),
    }

    counts_eyes: ClassVar[bool] = False
    """Cards are worth eyes."""
    names_steps: ClassVar[bool] = False
    """What the key counts through has names, and no numbers."""

    def refusal(self, refusal: Refusal, laid: Component | None = None) -> str:
        """Where the table wants it so, with what the game's order says of such an error."""
        told, ruling = super().refusal(refusal, laid), f"ruling_{refusal.why.value}"
        if self._settings.rulings and ruling in sentences(self.room):
            return f"{told} {self.own(ruling)}"
        return told

    def marks(self, public: PublicT, _seat: int) -> Marks:
        """What a seat's lamps say beside what its stage says."""
        trump = self.trump(public)
        return Marks("".join(trump.suits) if trump else "")

    def won_by(self, public: PublicT) -> str:
        agreed, known = vars(public.options), sentences(self.room)
        told = "won_by" if "won_by" in known else "won"
        if agreed.get("deals") and "won_by_deals" in known:
            told = "won_by_deals"
        return self.own(told, **agreed)

    def total(self, public: PublicT, seat: int) -> str:
        """What a seat has in all deals that are over."""
        return self.own("points", points=public.totals[seat])

    def so_far(self, _public: PublicT, _seat: int) -> str:
        """How a seat stands in the deal that is on; empty for nothing."""
        return ""

    def in_deal(self, public: PublicT) -> list[str]:
        """Where the game stands, and what holds in this deal: parts of the title."""
        dealing = isinstance(public.stage, Dealing)
        told = [self.own("in_deal", deal=public.round + dealing)]
        if isinstance(public.stage, Laying) and public.direction:
            told.append(self.own("pass_to", to=self.own(f"to_{public.direction}")))
        return told

    def dealing(self, public: PublicT, _shown: ScreenShown) -> list[str]:
        """What the next deal has beside hands and dealer: lines of the private screen."""
        return [self.round_name(public.round + 1)]

    def no_dealer(self, shown: ScreenShown) -> str:
        """That nobody has said who deals, as a sentence; empty once somebody has."""
        return self.own("awaits_dealer") if shown.holder is None else ""

    def lacking(self, _public: PublicT, shown: ScreenShown) -> str:
        """What the deal lacks beside hands and who deals, as a sentence."""
        if not self._settings.unseen:
            return ""
        return self.own("awaits_dealt", name=awaited.holder(self, shown))

    def in_play(self, public: PublicT) -> list[str]:
        """What the private screen shows beside whose turn it is: what holds in this deal."""
        parts = [*self.in_deal(public)[1:], *self.holds(public)]
        return [line for part in parts for line in wrapped(part)]

    def step(self, number: int) -> str:
        """What a key has come to that has counted so far."""
        return str(number)

    def named(self, move: Move, public: PublicT | None = None) -> str:
        """A move in a few words and without its seat: what the key has come to, as `public` has
        it, or what is said aside."""
        stage = public.stage if public else None
        if isinstance(stage, Picking) and move in stage.options and not self.names_steps:
            return self.step(stage.options.index(move))
        return self.own(f"step_{move.do}")

    def come_to(self, public: PublicT, remarks: Sequence[Remark]) -> str:
        stage = public.stage
        if not isinstance(stage, Picking):
            return ""
        return self.named(stage.options[counted(remarks)], public)

    def scores(self, event: DealOver) -> list[str]:
        """What a deal brought, a sentence a player."""
        told = zip(self.names, event.points, event.totals, strict=True)
        return [
            self.own("score", name=name, points=points, total=total)
            for name, points, total in told
        ]

    def scene(self, view: View[PublicT, Own], shown: SeatShown) -> Scene:
        marks = self.marks(view.public, view.seat)
        return seat_scene(view, shown, marks, self._settings, self.signs)  # type: ignore[arg-type]

    def open_screen(self, public: PublicT, shown: ScreenShown) -> Scene:
        name = self.who(public.acting) if public.acting else ""
        match public.stage:
            case Dealing() as stage:
                return screen(self._before_deal(public, stage, shown))
            case Picking() as stage:
                step = self.come_to(public, shown.remarks)
                own = f"screen_{stage.phase}"
                sentence = own if self.knows(own) else "screen_step"
                told = [self.own(sentence, count=step, name=name)]
                told += self._barred(public, "screen_not")
                return screen([*self.in_play(public), *told, *self._standings(public)])
            case Laying() as stage:
                return screen([self.own(f"screen_{stage.phase}", count=stage.count), name])
            case Playing():
                trick = self.say("play.screen_trick", trick=len(public.taken) + 1)
                turn = self.own("screen_turn", name=name)
                return screen([*self.in_play(public), trick, turn, *self._standings(public)])
            case Proven(revoke=revoke):
                return screen(awaited.revoke_on_screen(self, revoke))
        return screen(awaited.over_on_screen(self, public))

    def awaited(self, public: PublicT, shown: ScreenShown) -> str:
        match public.stage:
            case Dealing() as stage:
                return self._dealt(public, stage, shown)
            case Picking() as stage:
                step = self.come_to(public, shown.remarks)
                name = self.who(public.acting)
                told = [self.own(f"awaits_{stage.phase}", name=name, count=step)]
                return " ".join([*told, *self._barred(public, "not")])
            case Laying() as stage:
                seats = sorted(public.acting)
                lacks = {seat: (shown.staged.get(seat, 0), stage.count) for seat in seats}
                who, counts = awaited.names(self, seats), awaited.counted(self, lacks)
                sentence = f"awaits_{stage.phase}"
                return self.own(sentence, names=who, count=stage.count, counts=counts)
            case Playing() as stage:
                return self._turn(public, stage)
            case Proven(revoke=revoke):
                return awaited.revoke(self, revoke, shown)
        return ""

    def stands(self, public: PublicT, seat: int) -> str:
        return ", ".join(self.notes(public, seat))

    def where(self, public: PublicT) -> list[str]:
        match public.stage:
            case Dealing() if public.dealer is None:
                told = self.own("dealing")
            case Dealing():
                told = self._dealer(public.dealer)
            case Picking() as stage:
                told = self.own(f"title_{stage.phase}", name=self.who(public.acting))
            case Laying() as stage:
                told = self.own(f"title_{stage.phase}")
            case Playing() | Proven():
                trick = len(public.taken) + isinstance(public.stage, Playing)
                told = self.own("in_trick", trick=trick, tricks=public.size)
            case _:
                return [self.own("over")]
        return [*self.in_deal(public), told]

    def notes(self, public: PublicT, seat: int) -> list[str]:
        told = self._now(public, seat)
        return [self.total(public, seat), *([told] if told else [])]

    def offer(self, public: PublicT, move: Move) -> str:
        stage = public.stage
        if not isinstance(stage, Picking) and not isinstance(move, Aside):
            return super().offer(public, move)
        step = self.named(move, public)
        has_name = self.names_steps or isinstance(move, Aside)
        return step if has_name else self.own(f"offer_{move.do}", step=step)

    def trump(self, public: PublicT) -> TrumpShown | None:
        return TrumpShown((public.trump,)) if public.trump else None

    def counted(self, public: PublicT, seat: int) -> Standing:
        bid = self.marks(public, seat).contract
        score = self.score(public, seat)
        if bid is None:
            return Standing(score, task=self._now(public, seat))
        return Standing(score, wanted=bid.bid, tricks=bid.taken)

    def score(self, public: PublicT, seat: int) -> int:
        """The points of a seat in all deals that are over."""
        return public.totals[seat]

    def token(self, move: Move) -> tuple[str, str] | None:
        bid = vars(move).get("tricks")
        return (str(bid), "") if isinstance(bid, int) else None

    def after(self, public: PublicT, seat: int) -> str:
        contract = self.marks(public, seat).contract
        if contract is None:
            points = self.worth(public)
            return self.own("after_worth", points=points) if points else ""
        if contract.missed:
            return self.own("after_missed")
        missing = contract.bid - contract.taken
        sentence = "after_missing" if missing > 0 else "after_full"
        return self.own(sentence, missing=missing, bid=contract.bid)

    def worth(self, public: PublicT) -> int:
        """What the cards of the trick that lies there count; 0 where tricks alone do."""
        lying = public.trick.cards if self.counts_eyes and public.trick else ()
        return sum(EYES[card.rank] for card in lying)

    def lying(self, public: PublicT, seat: int) -> Card | None:
        return card_in(public.trick, seat)

    def trick_shown(self, public: PublicT) -> TrickShown | None:
        return trick_shown(public.trick, public.last_trick, public.order.winning, public.out)

    def event(self, event: Event) -> str:
        if isinstance(event, Passed):
            return self.own("passed", to=self.own(f"to_{event.direction}"))
        if isinstance(event, DealOver):
            return " ".join([self.round_over(event.deal), *self.scores(event)])
        return super().event(event)

    def move(self, move: Move) -> str:
        match move:
            case DealMove(dealer=dealer):
                return self.own("move_deal", name=self.names[dealer])
            case Counted(seat):
                return self.own("move_bid", name=self.names[seat], tricks=self.step(move.presses))
            case Pass(seat, cards):
                return self.own("move_pass", name=self.names[seat], cards=self.cards(cards))
            case SeatMove(seat) if self.knows(said := f"said_{move.do}"):
                what = self.named(move) if self.names_steps else ""
                return self.own(said, name=self.names[seat], what=what)
        return super().move(move)

    def half(self, do: str, seen: PublicT) -> str:
        if do != DealMove.do or seen.dealer is None:
            return ""
        return self.own("move_deal", name=self.names[seen.dealer])

    def remark(self, remark: Remark, seat: int | None) -> str:
        match remark:
            case Deals(dealer):
                return self.own("said_deals", name=self.names[dealer])
            case Counts() if seat is not None and self.names_steps:
                return self.own("said_choosing", name=self.names[seat])
            case Counts(number) if seat is not None:
                return self.own("said_counts", name=self.names[seat], step=self.step(number))
        return super().remark(remark, seat)

    def card(self, card: Card) -> str:
        return self.own(f"card_{card.suit}", rank=self._ranked("rank", card))

    def rank(self, card: Card) -> str:
        return self._ranked("corner", card)

    def _ranked(self, what: str, card: Card) -> str:
        """Its rank's name, or corner, where it is no number."""
        named = f"{what}_{card.rank}"
        return self.own(named) if self.knows(named) else str(card.rank)

    def _now(self, public: PublicT, seat: int) -> str:
        """How a seat stands in the deal, as long as that is on."""
        is_on = not isinstance(public.stage, Dealing) and public.outcome is None
        return self.so_far(public, seat) if is_on else ""

    def _turn(self, public: PublicT, stage: Playing) -> str:
        """Whose card is awaited; what binds a lead beside suits is said, for all know it."""
        trick = len(public.taken) + 1
        leads = public.trick is None or not public.trick.cards
        bound = [self.say(demand.aloud) for demand in stage.demands if demand.aloud]
        if leads and bound:
            sentence = "awaits_opening" if stage.only else "awaits_bound"
            who = self.who(public.acting)
            return self.own(sentence, name=who, trick=trick, bound=" ".join(bound))
        return awaited.card(self, public, trick, leads)

    def _dealt(self, public: PublicT, stage: Dealing, shown: ScreenShown) -> str:
        """What a deal lacks: who deals, what lies beside the hands, and hands."""
        unseen, wanted = self._settings.unseen, stage.dealt(public.seats, shown.holder)
        hands = "" if unseen else awaited.hands(self, public.size, shown.staged, wanted)
        told = self.no_dealer(shown) or self.lacking(public, shown), hands
        return " ".join(filter(None, told)) or self.say("play.awaits_again")

    def _dealer(self, dealer: int | None) -> str:
        """Who deals, or that somebody must say so."""
        if dealer is None:
            return self.own("who_deals")
        return self.own("deals", name=self.names[dealer])

    def _before_deal(self, public: PublicT, stage: Dealing, shown: ScreenShown) -> list[str]:
        """What the next deal has, and how much of each hand lies there."""
        first, *more = self.dealing(public, shown)
        seats = () if self._settings.unseen else stage.dealt(public.seats, shown.holder)
        counts = (f"{self.names[at][: COLUMNS - 3]} {shown.staged.get(at, 0)}" for at in seats)
        return [first, self._dealer(shown.holder), *more, *counts]

    def _standings(self, public: PublicT) -> list[str]:
        """Tricks taken, and bid where there are bids, by seat."""
        told = []
        for seat, name in enumerate(self.names):
            marks, tricks = self.marks(public, seat), public.tricks[seat]
            bid = marks.contract.bid if marks.contract else "-"
            told.append(f"{name[: COLUMNS - 6]} {tricks}{f'/{bid}' if marks.bids else ''}")
        return told

    def _barred(self, public: PublicT, sentence: str) -> Sequence[str]:
        """What may not be picked now, which all may know."""
        stage = public.stage
        if not isinstance(stage, Picking) or not stage.barred:
            return []
        bid = self.named(stage.barred[0], public)
        return [self.own(f"{sentence}_{stage.phase}", bid=bid)]
