"""Schafkopf as people see it, and as the rest of the house knows it."""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from stichtisch.games.component import Component
from stichtisch.games.event import Event
from stichtisch.games.figures import Figures
from stichtisch.games.game import Game
from stichtisch.games.lights import GREEN, VERMILLION, WHITE, YELLOW, Sign
from stichtisch.games.move import Move, Remark, SeatMove
from stichtisch.games.presenter import TrumpShown
from stichtisch.games.refusal import Refusal, Why
from stichtisch.games.schafkopf.bot import CAREFUL, SchafkopfPlayer, SchafkopfThought
from stichtisch.games.schafkopf.moves import (
    CARDS,
    TOUT,
    Bid,
    Declare,
    Knock,
    Re,
    SchafkopfDealOver,
    Stoss,
)
from stichtisch.games.schafkopf.rules import Choosing, Deal, Public, Schafkopf
from stichtisch.games.schafkopf.value import ALL, TOPS
from stichtisch.games.tricks.kind import BLACK, RED, TrickKind, moves_of
from stichtisch.games.tricks.lamps import Marks
from stichtisch.games.tricks.moves import Aside, Counts, DealOver, Passes, StartDeal
from stichtisch.games.tricks.presenter import TrickPresenter
from stichtisch.games.tricks.rules import Own
from stichtisch.games.tricks.stage import Picking


class SchafkopfPresenter(TrickPresenter[Public]):
    """Lamps, screens and sentences of Schafkopf: none of them knows who helps."""

    pack = CARDS
    room = "schafkopf"
    signs: ClassVar[Mapping[str, Sign]] = {
        "E": Sign("♣", WHITE, "  #  | ### |#####| ### |  #  "),
        "G": Sign("♠", GREEN, "  #  | ### |#####|  #  |  #  "),
        "H": Sign("♥", VERMILLION, " # # |#####|#####| ### |  #  "),
        "S": Sign("♦", YELLOW, " ### |#   #|#####|# # #| ### "),
    }

    def marks(self, public: Public, _seat: int) -> Marks:
        trump = self.trump(public)
        return Marks("".join(trump.suits) if trump else "")

    def won_by(self, public: Public) -> str:
        return self.own("won_by", deals=public.options.deals)

    def trump(self, public: Public) -> TrumpShown | None:
        spoken = public.spoken
        if spoken.declared is None:
            return None
        suit = "H" if spoken.sau else spoken.declared.suit
        with_ober = "wenz" not in spoken.kind
        return TrumpShown((suit,) if suit else (), self.own("tops" if with_ober else "unter"))

    def game(self, kind: str, declared: Declare | None) -> str:
        """A game in a few words, as far as it is named."""
        plain = kind.removesuffix(TOUT)
        if declared and declared.sau:
            return self.own("game_call", card=self.card(declared.sau))
        told = [self.own(f"kind_{plain}")]
        told += [self.suit(declared.suit)] if declared and declared.suit else []
        is_tout = kind != plain or (declared is not None and declared.tout)
        return " ".join([*told, *(["Tout"] if is_tout else [])])

    def in_deal(self, public: Public) -> list[str]:
        told, spoken = super().in_deal(public), public.spoken
        if spoken.declarer is None:
            return told
        game = self.game(spoken.kind, spoken.declared)
        told.append(self.own("plays", name=self.names[spoken.declarer], game=game))
        return [*told, *(self.own(f"short_{move.do}") for move in spoken.doubled)]

    def in_play(self, public: Public) -> list[str]:
        return self.in_deal(public)[1:]

    def step_of(self, stage: Picking, number: int) -> str:
        option = stage.options[number]
        assert isinstance(stage, Choosing), "nothing else is picked"
        match option:
            case Bid(kind=kind):
                return self.game(kind, None)
            case Declare():
                return self.game(stage.kind, option)
        return self.own(f"step_{option.do}")

    def offer(self, public: Public, move: Move) -> str:
        stage = public.stage
        if isinstance(move, Aside):
            return self.own(f"step_{move.do}")
        if isinstance(stage, Picking) and isinstance(move, SeatMove):
            return self.step_of(stage, stage.options.index(move))
        return super().offer(public, move)

    def move(self, move: Move) -> str:
        match move:
            case Bid(seat, kind):
                return self.own("move_bid", name=self.names[seat], game=self.game(kind, None))
            case Declare(seat, sau, suit):
                called = (
                    self.own("move_calls", name=self.names[seat], card=self.card(sau))
                    if sau
                    else ""
                )
                plain = self.suit(suit) if suit else self.own("as_bid")
                plain += " Tout" if move.tout else ""
                return called or self.own("move_declare", name=self.names[seat], game=plain)
            case Passes(seat) | Stoss(seat) | Re(seat) | Knock(seat):
                return self.own(f"said_{move.do}", name=self.names[seat])
        return super().move(move)

    def remark(self, remark: Remark, seat: int | None) -> str:
        if isinstance(remark, Counts) and seat is not None:
            return self.own("said_counts_on", name=self.names[seat])
        return super().remark(remark, seat)

    def refusal(self, refusal: Refusal, laid: Component | None = None) -> str:
        """What binds the called Sau is said as any suit that is asked for."""
        card = self.pack.get(laid.name) if laid else None
        plain = card is not None and card not in TOPS and card.suit in refusal.suits
        if refusal.why in (Why.FOLLOW, Why.ASKED) and (plain or not refusal.suits):
            return self.own("suit_asked")
        return super().refusal(refusal, laid)

    def scores(self, event: DealOver) -> list[str]:
        assert isinstance(event, SchafkopfDealOver), "another game's deal"
        if event.kind is None or event.declarer is None or event.eyes is None:
            return [self.own("all_passed")]
        names = self.who(
            [event.declarer] if event.partner is None else [event.declarer, event.partner]
        )
        came = "won" if event.won else "lost"
        game = self.game(event.kind, None)
        told = [self.own(f"game_{came}", names=names, game=game, value=event.value)]
        told.append(self.own("eyes", eyes=event.eyes, other=ALL - event.eyes))
        counts = {"schneider": event.schneider, "schwarz": event.schwarz}
        told += [self.own(f"made_{name}") for name, made in counts.items() if made]
        told += [self.own("runners", count=event.runners)] if event.runners else []
        return [*told, *super().scores(event)]


class SchafkopfKind(TrickKind[Public, Deal]):
    """The game for four with the Bavarian pack."""

    name = "schafkopf"
    seats = range(4, 5)
    short = {"deals": 2}  # noqa: RUF012
    rules = Schafkopf
    shows = SchafkopfPresenter
    careful = CAREFUL
    plays = SchafkopfPlayer
    thinks = SchafkopfThought
    moves = moves_of(StartDeal, Bid, Passes, Declare, Stoss, Re, Knock, pack=CARDS)
    inks: ClassVar[Mapping[str, str]] = {"E": BLACK, "G": "#00704f", "H": RED, "S": "#8a6500"}

    def measure(self, figures: Figures, _game: Game[Public, Own], events: Sequence[Event]) -> None:
        """How often each kind is won, and how often all pass."""
        for event in events:
            if isinstance(event, SchafkopfDealOver):
                figures.note("passed", "0", event.kind is None)
                if event.kind is not None:
                    figures.note("games_won", event.kind, bool(event.won))


GAME = SchafkopfKind()
