"""Stich-Meister as the rest of the house knows it."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import ClassVar

from stichtisch.errors import StichtischError
from stichtisch.games.component import Component, What, text_of
from stichtisch.games.event import Event
from stichtisch.games.figures import Figures
from stichtisch.games.form import read_options
from stichtisch.games.game import Game
from stichtisch.games.kind import GameKind
from stichtisch.games.move import Move, Play
from stichtisch.games.presenter import Presenter
from stichtisch.games.record import Header, RecordError
from stichtisch.games.stich_meister.bot import StichMeisterPlayer
from stichtisch.games.stich_meister.cards import PACK
from stichtisch.games.stich_meister.controller import StichMeisterController
from stichtisch.games.stich_meister.effect import RuleCardError
from stichtisch.games.stich_meister.lamps import LAMP_SIGNS
from stichtisch.games.stich_meister.moves import (
    MOVES,
    REMARKS,
    ChooseRule,
    LayAside,
    Options,
    PassCards,
    RoundOver,
    StartRound,
)
from stichtisch.games.stich_meister.phase import BETWEEN_ROUNDS, Phase
from stichtisch.games.stich_meister.presenter import StichMeisterPresenter
from stichtisch.games.stich_meister.rule_cards import NUMBERS, corrected, unverified
from stichtisch.games.stich_meister.rules import StichMeister
from stichtisch.games.stich_meister.thought import StichMeisterThought
from stichtisch.games.stich_meister.views import Own, Public
from stichtisch.games.thought import beside
from stichtisch.words import Words


class StichMeisterKind(GameKind[Public, Own]):
    """For three to five, with sixty rule cards, four of them in force in each round."""

    name = "stich-meister"
    seats = range(3, 6)
    moves = MOVES
    remarks = REMARKS
    options = Options
    pace = 2.9
    starts_round = StartRound
    shows = StichMeisterPresenter
    controls = StichMeisterController
    plays = StichMeisterPlayer
    thinks = StichMeisterThought
    dealt = True
    inks: ClassVar[Mapping[str, str]] = {
        "F": "#23803f",
        "C": "#8f6b00",
        "K": "#b3402a",
        "G": "#1f5fc4",
    }
    """As printed on the cards, told by two who have them: green, yellow, red, blue."""
    lamp_signs = LAMP_SIGNS

    def new(self, header: Header, unseen: bool, faces: str) -> StichMeister:
        if header.deck is not None:
            raise RecordError("record.no_deck", game=self.name)
        options = read_options(Options, header.options)
        return StichMeister(len(header.seats), options, corrected(faces), unseen)

    def components(self) -> Sequence[Component]:
        return [
            *(Component(What.CARD, name) for name in PACK),
            *(Component(What.RULE, str(number)) for number in NUMBERS),
        ]

    def is_secret(self, move: Move, public: Public) -> bool:
        match move:
            case StartRound():  # rule cards not chosen stay in hand from round to round
                return public.phase is not Phase.OVER
            case ChooseRule():
                return public.phase is Phase.RULE
            case PassCards() | LayAside():
                return public.phase not in BETWEEN_ROUNDS
            case Play(seat) if public.trick is not None:
                return (seat, None) in public.trick.by_seat().items()
        return False

    def measure(self, figures: Figures, game: Game[Public, Own], event: Event) -> None:
        """How far apart a round's points are with each rule card, and what whoever chose it has
        beside the others."""
        assert isinstance(game, StichMeister), "another game's kind"
        if isinstance(event, RoundOver) and game.round is not None:
            swing, worth = max(event.points) - min(event.points), beside(event.points)
            for rule in game.public().active:
                figures.note("swing", str(rule.number), swing)
            for seat, chosen in game.round.chosen.items():
                figures.note("chooser", str(chosen), worth[seat])

    def row(self, _table: str, row: str, tell: Presenter[Public, Own]) -> str:
        return tell.component(Component(What.RULE, row))

    def may_take_back(self, move: Move, public: Public) -> bool:
        return isinstance(move, Play) and public.phase is Phase.PLAY

    def needs_private_pod(self, seats: int) -> str | None:
        return "stich_meister.needs_private_pod" if seats == 3 else None

    def deck_for_header(self, _cards: Path | None) -> None:
        """What an owner read off rule cards stays with the table (`faces`)."""

    def faces(self, cards: Path | None) -> str:
        if cards is None:
            return ""
        text = text_of(cards)
        try:
            corrected(text)
        except RuleCardError as error:
            raise StichtischError("file.at", path=cards, why=error) from None
        return text

    def unread(self, cards: Path | None, words: Words) -> list[str]:
        numbers = ", ".join(map(str, unverified(corrected(self.faces(cards)))))
        return [words("stich_meister.unverified", numbers=numbers)] if numbers else []


GAME = StichMeisterKind()
