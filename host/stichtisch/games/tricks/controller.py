"""What a tap and a key mean in a dealt trick game: it follows from the kind of stage."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any, ClassVar, Generic, TypeVar

from stichtisch.games.card import Card
from stichtisch.games.component import Component, What
from stichtisch.games.controller import (
    HOLD,
    LONG,
    Answer,
    Controller,
    Do,
    Place,
    Press,
    PrivatePlace,
    Say,
    Stage,
    Tap,
    Undo,
    names_of,
    scanned,
    taken_up,
)
from stichtisch.games.game import Game
from stichtisch.games.move import Move, Play, Remark, SeatMove, Stand, TakesBack
from stichtisch.games.refusal import Refusal, Why
from stichtisch.games.settings import Settings
from stichtisch.games.staging import Staged
from stichtisch.games.tricks.deal import Own, PublicT
from stichtisch.games.tricks.moves import ASIDE, Counts, Deals, StartDeal, counted, first_dealer
from stichtisch.games.tricks.stage import Dealing, Laying, Picking, Proven, Turn

T = TypeVar("T")


class TrickController(Controller[PublicT, Own], Generic[PublicT]):
    """The ways of a table that plays such a game. Keys mean something when they come up."""

    def __init__(
        self, seats: int, settings: Settings, chance: Random, cards: Mapping[str, Card]
    ) -> None:
        """`cards` are those that so many players play with, by the names of their tags."""
        super().__init__(seats, settings, chance)
        self._cards = cards

    def tap(self, place: Place[PublicT, Own], tap: Tap) -> Answer:
        stage = place.public.stage
        if isinstance(stage, Dealing) and not self._settings.unseen:
            return scanned(place.staged, tap.component, self._dealt(place), self._cards)
        if tap.component.name not in self._cards:
            return Refusal(Why.LEFT_OUT)
        if isinstance(stage, Laying) and place.view.acts:
            return one_of_several(place, tap.component, stage, self._cards)
        return place.judged(Play(place.seat, self._cards[tap.component.name]))

    def key(self, place: Place[PublicT, Own], press: Press) -> Answer:
        if press.held is None:
            return None
        stage = place.public.stage
        said = [move for move in stage.aside if move.seat == place.seat]
        if said and press.held >= ASIDE:
            choice = place.view.own.choice
            assert isinstance(choice, Turn), "the kit makes no other"
            words = stage.words(choice.held) or said
            return place.judged(words[min(int(press.held / ASIDE), len(words)) - 1])
        match stage:
            case Proven(revoke=revoke):
                mine = revoke.seat == place.seat
                return Undo(revoke.number, TakesBack()) if mine else None
            case Picking() as stage:
                return _pick(place, stage, press.held)
            case Dealing(dealer=dealer) if press.held < HOLD and self._says(place.seat, dealer):
                return Say(Deals(place.seat))
        return taken_up(place.staged, press)

    says_dealt: ClassVar[bool] = True
    """Where hands are not scanned, the dealer's key says that they are dealt."""

    def _says(self, seat: int, dealer: int | None) -> bool:
        """Whether a short press of that seat's key says who deals."""
        return dealer is None or (seat == dealer and self._settings.unseen and self.says_dealt)

    def private_tap(self, _place: PrivatePlace[PublicT], _tap: Tap) -> Answer:
        return Refusal(Why.WRONG_PHASE)

    def private_key(self, place: PrivatePlace[PublicT], press: Press) -> Answer:
        if press.held is None or press.held < HOLD:
            return None
        revoked = place.public.revoke is not None
        return Do(Stand()) if revoked else taken_up(place.staged, press)

    def private_seat(self, public: PublicT, remarks: Sequence[Remark]) -> int | None:
        """The dealer's."""
        return self.dealer(public, remarks)

    def dealer(self, public: PublicT, remarks: Sequence[Remark]) -> int | None:
        """Whoever deals, as far as that is known."""
        return first_dealer(remarks) if public.dealer is None else public.dealer

    def yet_to_lay(self, place: Place[PublicT, Own]) -> int:
        wanted = self._dealt(place)
        return wanted and wanted - len(place.staged)

    def _dealt(self, place: Place[PublicT, Own]) -> int:
        """How many cards of the next hands are laid at that seat."""
        stage, dealer = place.public.stage, self.dealer(place.public, place.remarks)
        if not isinstance(stage, Dealing) or self._settings.unseen:
            return 0
        return stage.size if place.seat in stage.dealt(place.public.seats, dealer) else 0

    def deal(self, game: Game[PublicT, Own], staged: Staged) -> Move | None:
        public = game.public()
        stage, dealer = public.stage, self.dealer(public, staged.remarks())
        if not isinstance(stage, Dealing) or dealer is None:
            return None
        if self._settings.unseen:
            return self.start(dealer, (), staged)
        dealt = stage.dealt(public.seats, dealer)
        laid = [cards_of(staged.of(seat), self._cards) for seat in range(public.seats)]
        hands = tuple(hand if seat in dealt else () for seat, hand in enumerate(laid))
        if any(len(hands[seat]) < stage.size for seat in dealt):
            return None
        return self.start(dealer, hands, staged)

    def start(
        self, dealer: int, hands: tuple[tuple[Card, ...], ...], staged: Staged
    ) -> Move | None:
        """The deal of these hands; hands that nobody scans are dealt when the dealer says so."""
        said = first_dealer(staged.remarks()) is not None
        return StartDeal(dealer, hands) if hands or said else None


def cards_of(laid: Sequence[Component], pack: Mapping[str, Card]) -> tuple[Card, ...]:
    """The cards laid on a spot."""
    return tuple(pack[name] for name in names_of(laid, What.CARD))


def after(one: T, choices: Sequence[T]) -> T:
    """The next of them, after the last the first."""
    return choices[(choices.index(one) + 1) % len(choices)]


def chosen(place: Place[Any, Any], stage: Picking) -> SeatMove:
    """The move that the key has come to, as that of whoever presses it."""
    return replace(stage.options[counted(place.remarks)], seat=place.seat)


def _pick(place: Place[Any, Any], stage: Picking, held: float) -> Answer:
    """A short press counts to the next move, after the last to the first; a long one makes it."""
    if held >= LONG:
        return place.judged(chosen(place, stage))
    count = counted(place.remarks)
    return Say(Counts((count + 1) % len(stage.options))) if place.view.acts else None


def one_of_several(
    place: Place[Any, Any], component: Component, stage: Laying, pack: Mapping[str, Card]
) -> Answer:
    """A card laid toward a move of several; the last of them makes the move."""
    if component in place.staged:
        return Refusal(Why.TWICE)
    cards = cards_of((*place.staged, component), pack)
    if len(cards) >= stage.count:
        return place.judged(stage.lay(place.seat, cards))
    refusal: Refusal | None = place.view.own.choice.held.refusal(cards)
    return refusal or Stage()
