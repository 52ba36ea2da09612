"""Skat as people see it, what its private pod is for, and its parts for the house."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any, ClassVar

from stichtisch.games import awaited
from stichtisch.games.card import Card
from stichtisch.games.choice import NOBODY
from stichtisch.games.controller import (
    LONG,
    Answer,
    Place,
    Press,
    PrivatePlace,
    TakeUp,
    Tap,
    scanned,
)
from stichtisch.games.display import ScreenShown, TrumpShown
from stichtisch.games.event import Event
from stichtisch.games.figures import Figures
from stichtisch.games.foreign import Foreign
from stichtisch.games.game import Game
from stichtisch.games.move import Move, Play
from stichtisch.games.presenter import Presenter
from stichtisch.games.refusal import Refusal, Why
from stichtisch.games.skat import moves, sgf
from stichtisch.games.skat.bot import CAREFUL, SkatPlayer, SkatThought
from stichtisch.games.skat.moves import (
    GRAND,
    NULL,
    SKAT,
    Bid,
    Declare,
    Kontra,
    SkatDealOver,
    StartDeal,
)
from stichtisch.games.skat.rules import Deal, Public, Skat
from stichtisch.games.skat.stage import Declaring
from stichtisch.games.skat.value import ALL, CARDS, ORDERS
from stichtisch.games.staging import Staged
from stichtisch.games.tricks.controller import TrickController, cards_of, chosen, one_of_several
from stichtisch.games.tricks.deal import Own
from stichtisch.games.tricks.kind import TrickKind, moves_of
from stichtisch.games.tricks.moves import ASIDE, DealOver, Passes, Re, first_dealer
from stichtisch.games.tricks.presenter import TrickPresenter
from stichtisch.games.tricks.stage import Dealing, Laying


class SkatPresenter(TrickPresenter[Public]):
    """Lamps, screens and sentences of Skat."""

    pack = CARDS
    room = "skat"
    names_steps = True
    counts_eyes = True

    def worth(self, public: Public) -> int:
        return 0 if public.spoken.game == NULL else super().worth(public)

    def won_by(self, public: Public) -> str:
        return self.own("won_by", deals=public.options.deals or 12 * public.seats)

    def trump(self, public: Public) -> TrumpShown | None:
        match public.spoken.game:
            case "":
                return None
            case "N":
                return TrumpShown((), self.own("no_trump"))
            case "G":
                return TrumpShown((), self.own("jacks"))
            case suit:
                return TrumpShown((suit,), self.own("and_jacks"))

    def aim(self, public: Public) -> str:
        spoken = public.spoken
        if public.phase != Play.do or not (spoken.ramsch or spoken.game == NULL):
            return super().aim(public)
        return self.own("aim_ramsch" if spoken.ramsch else "aim_null")

    def so_far(self, public: Public, seat: int) -> str:
        """The hand that lies open."""
        opened = sorted(public.opened, key=public.order.place.__getitem__)
        mine = bool(opened) and seat == public.spoken.declarer
        return self.own("lies_open", cards=self.corners(opened)) if mine else ""

    def in_deal(self, public: Public) -> list[str]:
        told, spoken = super().in_deal(public), public.spoken
        told += [self.own("bock", count=public.bock)] if public.bock else []
        if spoken.declarer is None:
            return [*told, *([self.own("ramsch")] if spoken.ramsch else [])]
        name, game = self.names[spoken.declarer], spoken.declared
        named = self.game(game, hand=not spoken.picked) if game else self.own("no_game_yet")
        said = [self.named(move) for move in spoken.doubled]
        return [*told, self.own("plays", name=name, game=named, bid=spoken.bid), *said]

    def game(self, declared: Declare, hand: bool) -> str:
        """A game with all that was announced, in a few words."""
        parts = [self.own(f"game_{declared.game}")]
        parts += [self.own("hand")] if hand else []
        parts += [self.own(f"said_{declared.announce}")] if declared.announce else []
        return " ".join(parts)

    def named(self, move: Move, public: Public | None = None) -> str:
        match move:
            case Bid(value=number):
                return str(number)
            case moves.Holds() if public:
                return self.own("hold_bid", bid=public.spoken.bid)
            case Declare():  # what was put lies there
                stage = public.stage if public else None
                return self.game(move, hand=not isinstance(stage, Declaring))
        return super().named(move, public)

    def to_do(self, public: Public) -> str:
        if public.phase != moves.Holds.do:
            return super().to_do(public)
        return self.own("do_hold", bid=public.spoken.bid)

    def dealing(self, public: Public, shown: ScreenShown) -> list[str]:
        told = super().dealing(public, shown)
        if self._settings.unseen:
            return told
        return [*told, self.own("screen_skat", count=shown.staged.get(None, 0))]

    def lacking(self, public: Public, shown: ScreenShown) -> str:
        """The skat."""
        if self._settings.unseen or shown.staged.get(None, 0) >= SKAT:
            return super().lacking(public, shown)
        skat = self.own("awaits_skat", name=awaited.holder(self, shown))
        return awaited.at_private(self, shown, skat)

    def scores(self, event: DealOver) -> list[str]:
        assert isinstance(event, SkatDealOver), "another game's deal"
        sentence = "times" if event.ramsch is None else "ramsch_times"
        doubled = [self.own(sentence, times=1 << event.doubled)] if event.doubled else []
        if event.ramsch is not None:
            return [*self._ramsch(event, event.ramsch), *doubled, *super().scores(event)]
        if event.declarer is None or event.game is None:
            return [self.own("all_passed")]
        came = "over_bid" if event.overbid else "game_won" if event.won else "game_lost"
        value = abs(event.value or 0)
        told = [self.own(came, name=self.names[event.declarer], value=value, bid=event.bid)]
        if event.eyes is not None and event.game != NULL:
            told.append(self.own("eyes", eyes=event.eyes, other=ALL - event.eyes))
        if event.matadors is not None:
            how = "matadors_with" if event.has_top else "matadors_without"
            told.append(self.own(how, count=event.matadors, steps=event.steps))
        return [*told, *doubled, *super().scores(event)]

    def _ramsch(self, event: SkatDealOver, eyes: Sequence[int]) -> list[str]:
        """Who took all tricks, or has most eyes."""
        marched = {seat for seat, points in enumerate(event.points) if points > 0}
        if marched:
            return [self.own("all_tricks", name=self.who(marched))]
        most = {seat for seat, count in enumerate(eyes) if count == max(eyes)}
        return [self.own("most_eyes", names=self.who(most), eyes=max(eyes))]

    def move(self, move: Move) -> str:
        match move:
            case Bid(seat, number):
                return self.own("move_bid", name=self.names[seat], tricks=number)
            case Declare(seat):
                named = self.game(move, hand=not move.put and not self._settings.unseen)
                told = self.own("move_declare", name=self.names[seat], game=named)
                put = self.own("move_put", cards=self.cards(move.put)) if move.put else ""
                return f"{told} {put}".strip()
        return super().move(move)

    def half(self, do: str, seen: Public) -> str:
        declared = seen.spoken.declared
        if do != Declare.do or declared is None:
            return super().half(do, seen)
        game = self.game(declared, hand=not seen.spoken.picked)
        return self.own("move_declare", name=self.names[declared.seat], game=game)

    def advised(self, public: Public, move: Move) -> str:
        told = self.offer(public, move)
        if not isinstance(move, Declare) or not move.put:
            return told
        return f"{told}: {self.own('move_put', cards=self.cards(move.put))}"


_ONE_TOO_MANY = Laying(
    Declare.do, NOBODY, SKAT + 1, lambda seat, cards: Declare(seat, GRAND, cards)
)
"""Two cards lie there until a game is named; a third one is refused."""


class SkatController(TrickController[Public]):
    """The skat lies on the private pod; what is put is laid before the game is named."""

    def tap(self, place: Place[Any, Own], tap: Tap) -> Answer:
        if not isinstance(place.public.stage, Declaring) or not place.view.acts:
            return super().tap(place, tap)
        if tap.component.name not in self._cards:
            return Refusal(Why.LEFT_OUT)
        return one_of_several(place, tap.component, _ONE_TOO_MANY, CARDS)

    def key(self, place: Place[Any, Own], press: Press) -> Answer:
        stage, held = place.public.stage, press.held
        if held is None or held < LONG:
            return super().key(place, press)
        if isinstance(stage, Declaring):
            if place.staged and held >= ASIDE:  # a shorter one names a game
                return TakeUp()
            put = cards_of(place.staged, CARDS)
            return place.judged(replace(chosen(place, stage), put=put))  # type: ignore[call-arg]
        own = [move for move in stage.aside if move.seat == place.seat]
        is_late = own and not any(isinstance(move, Kontra | Re) for move in own)
        if is_late and place.public.options.kontra and ASIDE <= held < 2 * ASIDE:
            return Refusal(Why.WRONG_PHASE)  # to give up takes six seconds
        return super().key(place, press)

    def private_tap(self, place: PrivatePlace[Public], tap: Tap) -> Answer:
        public = place.public
        if isinstance(public.stage, Dealing) and not self._settings.unseen:
            return scanned(place.staged, tap.component, SKAT, self._cards)
        return Refusal(Why.WRONG_PHASE)

    def start(
        self, dealer: int, hands: tuple[tuple[Card, ...], ...], staged: Staged
    ) -> Move | None:
        skat = cards_of(staged.of(None), CARDS)
        lies_there = len(skat) == SKAT if hands else first_dealer(staged.remarks()) is not None
        return StartDeal(dealer, hands, skat) if lies_there else None


class SkatKind(TrickKind[Public, Deal]):
    """The game for three, or four of whom the dealer sits out."""

    name = "skat"
    foreign: ClassVar[Foreign | None] = sgf
    habits = frozenset({"rulings"})
    seats = range(3, 5)
    short = {"deals": 3}  # noqa: RUF012
    rules = Skat
    shows = SkatPresenter
    careful = CAREFUL
    controls = SkatController
    plays = SkatPlayer
    thinks = SkatThought
    moves = moves_of(
        StartDeal, Bid, moves.Holds, Passes, moves.Pick, Declare, moves.GiveUp, Kontra,
        Re, pack=CARDS,
    )  # fmt: skip
    starts_round = StartDeal

    def in_hand(self, cards: Iterable[Card], public: Public) -> list[Card]:
        """Before a game is named as in Grand: the jacks, by which people bid, lie together."""
        return sorted(cards, key=ORDERS[public.spoken.game or GRAND].place.__getitem__)

    def measure(self, figures: Figures, _game: Game[Public, Own], event: Event) -> None:
        """How often each game is won, and how often all pass."""
        if isinstance(event, SkatDealOver):
            figures.share("passed", "0", event.declarer is None)
            if event.game is not None:
                figures.share("games_won", event.game, bool(event.won))

    def row(self, table: str, row: str, tell: Presenter[Public, Own]) -> str:
        return tell.own(f"game_{row}") if table == "games_won" else row

    def needs_private_pod(self, _seats: int) -> str | None:
        return "skat.needs_private_pod"


GAME = SkatKind()
