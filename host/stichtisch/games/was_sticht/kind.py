"""Was Sticht? as the rest of the house knows it."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from math import log2
from pathlib import Path
from typing import Any, ClassVar

from stichtisch.games.component import Component, What
from stichtisch.games.event import Event, GameOver
from stichtisch.games.figures import Figures
from stichtisch.games.form import read_options
from stichtisch.games.game import Game
from stichtisch.games.kind import GameKind, Hindsight, Narrowed
from stichtisch.games.move import Move
from stichtisch.games.presenter import Presenter
from stichtisch.games.record import Header
from stichtisch.games.settings import Settings
from stichtisch.games.was_sticht import rules
from stichtisch.games.was_sticht.bot import WasStichtPlayer
from stichtisch.games.was_sticht.controller import TRUMP_CARDS, WasStichtController
from stichtisch.games.was_sticht.lamps import LAMP_SIGNS
from stichtisch.games.was_sticht.moves import MOVES, REMARKS, ChooseTask, Options, StartRound
from stichtisch.games.was_sticht.presenter import WasStichtPresenter
from stichtisch.games.was_sticht.rules import WasSticht
from stichtisch.games.was_sticht.tasks import TASKS, Hint, Taken, TasksJudged, printed, values_from
from stichtisch.games.was_sticht.thought import (
    ALL,
    WasStichtThought,
    columns_of,
    possible,
    trumps_that_fit,
)
from stichtisch.games.was_sticht.trumps import NONE, PACK, RANKS, SUITS
from stichtisch.games.was_sticht.views import Own, Public
from stichtisch.words import Words


class WasStichtKind(GameKind[Public, Own]):
    """A game of which all cards are taken in the open: hands are never unseen."""

    name = "was-sticht"
    seats = range(3, 5)
    moves = MOVES
    remarks = REMARKS
    options = Options
    short: ClassVar[Mapping[str, Any]] = {"tasks": 1, "max_rounds": 3}
    pace = 1.9
    starts_round = StartRound
    shows = WasStichtPresenter
    controls = WasStichtController
    plays = WasStichtPlayer
    thinks = WasStichtThought
    dealt = False
    habits = frozenset({"dealer_speaks", "open_chips", "trumps"})
    inks: ClassVar[Mapping[str, str]] = {
        "R": "#c81e2b",
        "B": "#1f5fc4",
        "G": "#23803f",
        "Y": "#8f6b00",
    }
    lamp_signs = LAMP_SIGNS

    def new(self, header: Header, _unseen: bool, _faces: str) -> WasSticht:
        values = None if header.deck is None else values_from(header.deck)
        return WasSticht(len(header.seats), read_options(Options, header.options), values)

    def components(self) -> Sequence[Component]:
        chips = (kind for kind in TASKS for _ in range(printed().copies))
        return [
            *(Component(What.CARD, name) for name in PACK),
            *(Component(What.TRUMP_SUIT, suit) for suit in (*SUITS, NONE)),
            *(Component(What.TRUMP_NUMBER, str(number)) for number in (*RANKS, NONE)),
            *(Component(What.CHIP, kind) for kind in chips),
        ]

    def narrowed(self, _header: Header, public: Public, _made: Sequence[Move]) -> Narrowed:
        """How many pairs of trumps are still possible after each hint."""
        columns = columns_of(public)
        left = [len(possible(columns[: at + 1])) for at in range(len(columns))]
        return Narrowed(len(ALL), tuple(left))

    def is_laid(self, component: Component, settings: Settings) -> bool:
        """The trump cards are not where the referee draws them."""
        return settings.trumps == "laid" or component.what not in TRUMP_CARDS

    def is_secret(self, move: Move, public: Public) -> bool:
        """The trumps are until the draft is over, a task until all have chosen one."""
        match move:
            case StartRound():
                return public.phase in rules.TRUMPS_HIDDEN
            case ChooseTask():
                return public.phase == rules.TASK
        return False

    def known_to_all(self, public: Public, settings: Settings) -> Public:
        """Where the dealer speaks, whether the word was right is the private pod's alone."""
        return replace(public, hints=()) if settings.dealer_speaks else public

    def hindsight(self, public: Public) -> Sequence[Hindsight]:
        """For each seat with a task what it chose and what it would have fulfilled."""
        found: list[Hindsight] = []
        if public.judged is None:
            return found
        last = public.past_tricks[-1].winner
        taken = Taken(public.tricks, tuple(map(PACK.set, public.taken)), last)
        for result in public.judged.results:
            # who fulfilled the task has discarded its chip already
            had = {*public.chips[result.seat], result.chip}
            fits = [chip for chip in sorted(had) if TASKS[chip](taken, result.seat)]
            best = sorted(fits, key=lambda chip: -public.values[chip])
            found.append(Hindsight(result.seat, result.chip, tuple(best), "was_sticht.chip_*"))
        return found

    def measure(self, figures: Figures, game: Game[Public, Own], event: Event) -> None:
        """How often each task is fulfilled, how often its owner wins the game, and how many bits
        of the trumps are secret yet."""
        public = game.public()
        match event:
            case Hint(column=column):
                left = log2(len(trumps_that_fit(public)))
                figures.note("bits_left", str(column), left)
            case TasksJudged(results=results, dealer=dealer):
                for result in results:
                    figures.share("tasks", result.chip, result.done)
                figures.share("earned", "0", dealer.earned)
            case GameOver(winners=winners):
                for seat, chips in enumerate(public.chips):
                    won = (seat in winners) / len(winners)
                    for chip in {*chips, *public.discarded[seat]}:
                        figures.share("owners", chip, won)

    def row(self, table: str, row: str, tell: Presenter[Public, Own]) -> str:
        return tell.own(f"chip_{row}") if table in ("tasks", "owners") else row

    def unread(self, _cards: Path | None, words: Words) -> list[str]:
        chips = [words(f"was_sticht.chip_{kind}") for kind in printed().unverified]
        return [words("was_sticht.unverified", chips=", ".join(chips))] if chips else []


GAME = WasStichtKind()
