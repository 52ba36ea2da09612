"""Oh Hell as the rest of the house knows it."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from stichtisch.games.component import Component, What
from stichtisch.games.controller import Controller
from stichtisch.games.event import Event
from stichtisch.games.figures import Figures
from stichtisch.games.game import Game
from stichtisch.games.kind import GameKind, Hindsight
from stichtisch.games.move import Move, Notation, Play
from stichtisch.games.oh_hell.cards import PACK
from stichtisch.games.oh_hell.controller import OhHellController
from stichtisch.games.oh_hell.events import DealOver
from stichtisch.games.oh_hell.guess import OhHellThought
from stichtisch.games.oh_hell.lamps import LAMP_SIGNS
from stichtisch.games.oh_hell.moves import Bid, StartDeal
from stichtisch.games.oh_hell.options import Options
from stichtisch.games.oh_hell.phase import Phase
from stichtisch.games.oh_hell.player import OhHellPlayer
from stichtisch.games.oh_hell.presenter import OhHellPresenter
from stichtisch.games.oh_hell.remarks import Counts, Deals, Draws
from stichtisch.games.oh_hell.rules import OhHell
from stichtisch.games.oh_hell.views import Public
from stichtisch.games.player import Player, Tags
from stichtisch.games.presenter import Presenter
from stichtisch.games.record import RecordError
from stichtisch.games.revoke import Stand, TakesBack
from stichtisch.games.settings import Settings
from stichtisch.games.view import Own
from stichtisch.words import Words

RED = "#b3001b"
BLACK = "#222222"


class OhHellKind(GameKind[Public, Own]):
    """The game for three to five, with an ordinary pack."""

    name = "oh-hell"
    seats = range(3, 6)
    moves = Notation((StartDeal, Bid, Play), lambda _seats: PACK, unseen=(Stand,))
    remarks = Notation((Deals, Draws, Counts, TakesBack), lambda _seats: PACK)
    options = Options
    starts_round = StartDeal
    dealt = True
    habits = frozenset({"trumps"})
    inks = {"S": BLACK, "H": RED, "D": RED, "C": BLACK}
    lamp_signs = LAMP_SIGNS

    def new(
        self,
        seats: int,
        options: Mapping[str, Any],
        deck: Mapping[str, Any] | None,
        unseen: bool,
        _faces: str,
    ) -> Game[Public, Own]:
        if deck is not None:
            raise RecordError("record.no_deck", game=self.name)
        return OhHell(seats, options, unseen)

    def controller(
        self, _seats: int, settings: Settings, chance: Random
    ) -> Controller[Public, Own]:
        return OhHellController(settings, chance)

    def presenter(
        self, names: tuple[str, ...], settings: Settings, words: Words
    ) -> Presenter[Public, Own]:
        return OhHellPresenter(names, settings, words)

    def player(self, tags: Tags, scans: bool) -> Player[Public, Own]:
        return OhHellPlayer(tags, scans)

    def thought(self) -> OhHellThought:
        return OhHellThought()

    def components(self) -> Sequence[Component]:
        return [Component(What.CARD, name) for name in PACK]

    def is_secret(self, move: Move, public: Public) -> bool:
        """The hands, until they are played out."""
        hidden = isinstance(move, StartDeal) and move.hands
        return bool(hidden) and public.phase not in (Phase.DEAL, Phase.OVER)

    def hindsight(self, public: Public) -> Sequence[Hindsight]:
        """The bid that the tricks would have met."""
        return [
            Hindsight(seat, str(bid), (str(public.tricks[seat]),), "oh_hell.bid_in_hindsight")
            for seat, bid in sorted(public.bids.items())
        ]

    def measure(self, figures: Figures, _game: Game[Public, Own], events: Sequence[Event]) -> None:
        """How often bids are met, by cards a hand and by what was bid."""
        for event in events:
            if isinstance(event, DealOver):
                for bid, tricks in zip(event.bids, event.tricks, strict=True):
                    figures.note("met_by_size", str(sum(event.tricks)), bid == tricks)
                    figures.note("met_by_bid", str(bid), bid == tricks)

    def may_take_back(self, move: Move, _public: Public) -> bool:
        return isinstance(move, Play)

    def needs_private_pod(self, _seats: int) -> str | None:
        return "oh_hell.needs_private_pod"


GAME = OhHellKind()
