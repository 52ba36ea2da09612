"""Schafkopf as people see it, and as the rest of the house knows it."""

from collections.abc import Mapping
from typing import ClassVar

from stichtisch.games.component import Component
from stichtisch.games.display import TrumpShown
from stichtisch.games.lights import GREEN, VERMILLION, WHITE, YELLOW, Sign
from stichtisch.games.move import Move, Play
from stichtisch.games.refusal import Refusal, Why
from stichtisch.games.schafkopf import moves
from stichtisch.games.schafkopf.bot import CAREFUL, SchafkopfThought
from stichtisch.games.schafkopf.moves import CARDS, TOUT, Bid, Declare
from stichtisch.games.schafkopf.rules import Choosing, Deal, Public, Schafkopf
from stichtisch.games.schafkopf.value import ALL, TOPS
from stichtisch.games.tricks.kind import BLACK, RED, TrickKind, moves_of
from stichtisch.games.tricks.moves import DealOver, Passes, Re, StartDeal
from stichtisch.games.tricks.presenter import TrickPresenter


class SchafkopfPresenter(TrickPresenter[Public]):
    """Lamps, screens and sentences of Schafkopf: none of them knows who helps."""

    pack = CARDS
    room = "schafkopf"
    names_steps = True
    counts_eyes = True
    signs: ClassVar[Mapping[str, Sign]] = {
        "E": Sign("♣", WHITE, "  #  | ### |#####| ### |  #  "),
        "G": Sign("♠", GREEN, "  #  | ### |#####|  #  |  #  "),
        "H": Sign("♥", VERMILLION, " # # |#####|#####| ### |  #  "),
        "S": Sign("♦", YELLOW, " ### |#   #|#####|# # #| ### "),
    }

    def trump(self, public: Public) -> TrumpShown | None:
        if (declared := public.spoken.declared) is None:
            return None
        suit = "H" if declared.sau else declared.suit
        cards = "unter" if "wenz" in public.spoken.kind else "tops"
        return TrumpShown(
            (suit,) if suit else (), self.own(f"{'and' if suit else 'only'}_{cards}")
        )

    def game(self, kind: str, declared: Declare | None = None) -> str:
        """A game in a few words, as far as it is named."""
        if declared and declared.sau:
            return self.own("game_call", card=self.card(declared.sau))
        suit = [self.suit(declared.suit)] if declared and declared.suit else []
        tout = kind.endswith(TOUT) or (declared is not None and declared.tout)
        plain = self.own(f"kind_{kind.removesuffix(TOUT)}")
        return " ".join([plain, *suit, *(["Tout"] if tout else [])])

    def aim(self, public: Public) -> str:
        is_tout = public.phase == Play.do and public.spoken.kind.endswith(TOUT)
        return self.own("aim_tout") if is_tout else super().aim(public)

    def in_deal(self, public: Public) -> list[str]:
        told, spoken = super().in_deal(public), public.spoken
        if spoken.declarer is None:
            return told
        name, game = self.names[spoken.declarer], self.game(spoken.kind, spoken.declared)
        said = [self.named(move) for move in spoken.doubled]
        return [*told, self.own("plays", name=name, game=game), *said]

    def named(self, move: Move, public: Public | None = None) -> str:
        match public and public.stage, move:
            case _, Bid(kind=kind):
                return self.game(kind)
            case Choosing(kind=kind), Declare():
                return self.game(kind, move)
        return super().named(move, public)

    def move(self, move: Move) -> str:
        match move:
            case Declare(seat, sau, suit, tout):
                game = self.card(sau) if sau else self.suit(suit) if suit else self.own("as_bid")
                sentence = "move_calls" if sau else "move_declare"
                return self.own(sentence, name=self.names[seat], game=game + " Tout" * tout)
        return super().move(move)

    def told(self, refusal: Refusal, laid: Component | None) -> str:
        """What binds the called Sau is said as any suit that is asked for."""
        card = self.pack.get(laid.name) if laid else None
        plain = card is not None and card not in TOPS and card.suit in refusal.suits
        if refusal.why in (Why.FOLLOW, Why.ASKED) and (plain or not refusal.suits):
            return self.own("suit_asked")
        return super().told(refusal, laid)

    def scores(self, event: DealOver) -> list[str]:
        assert isinstance(event, moves.SchafkopfDealOver), "another game's deal"
        if event.kind is None or event.declarer is None or event.eyes is None:
            return [self.own("all_passed")]
        side = {event.declarer, event.declarer if event.partner is None else event.partner}
        came, game = "won" if event.won else "lost", self.game(event.kind)
        told = [self.own(f"game_{came}", names=self.who(side), game=game, value=event.value)]
        told.append(self.own("eyes", eyes=event.eyes, other=ALL - event.eyes))
        told += [self.own("made_schneider")] if event.schneider else []
        told += [self.own("made_schwarz")] if event.schwarz else []
        told += [self.own("runners", count=event.runners)] if event.runners else []
        return [*told, *super().scores(event)]


class SchafkopfKind(TrickKind[Public, Deal]):
    """The game for four with the Bavarian pack."""

    name = "schafkopf"
    habits = frozenset({"rulings"})
    seats = range(4, 5)
    short = {"deals": 2}  # noqa: RUF012
    rules = Schafkopf
    shows = SchafkopfPresenter
    careful = CAREFUL
    thinks = SchafkopfThought
    moves = moves_of(StartDeal, Bid, Passes, Declare, moves.Stoss, Re, moves.Knock, pack=CARDS)
    inks: ClassVar[Mapping[str, str]] = {"E": BLACK, "G": "#00704f", "H": RED, "S": "#8a6500"}


GAME = SchafkopfKind()
