"""What a tap means in Stich-Meister.

Hands are laid on the own spot card by card before the round, rule cards too. What takes several
cards (passing, laying open) is laid one by one as well; a key that is held takes them up again.
"""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from stichtisch.games.blind_moves import LayUnplayed, Stand, StartBlindRound, read_blind_move
from stichtisch.games.component import Thing, What
from stichtisch.games.controller import (
    Answer,
    Clear,
    Do,
    Gather,
    Lamps,
    Manner,
    Place,
    Refuse,
    Say,
    Tap,
    Undo,
    Verdict,
    Why,
    to_the_trick,
)
from stichtisch.games.event import Event
from stichtisch.games.game import Game, Move
from stichtisch.games.gathered import Gathered
from stichtisch.games.happenings import Announced
from stichtisch.games.record import Header
from stichtisch.games.scanning import HOLD, cleared, scanned, things_of
from stichtisch.games.settings import Settings
from stichtisch.games.stich_meister import moves
from stichtisch.games.stich_meister import presenter as scenes
from stichtisch.games.stich_meister.blind import BlindPhase, BlindStichMeister, BlindView
from stichtisch.games.stich_meister.cards import PACK, cards_for, hand_size
from stichtisch.games.stich_meister.phase import Phase
from stichtisch.games.stich_meister.rule_cards import NUMBERS, corrected
from stichtisch.games.stich_meister.rule_stock import HELD
from stichtisch.games.stich_meister.rules import StichMeister
from stichtisch.games.stich_meister.view import View
from stichtisch.games.unseen import Revoke
from stichtisch.scene import Line, Scene
from stichtisch.words import Words

_BETWEEN_ROUNDS = (Phase.ROUND, Phase.OVER)
_RULE_NAMES = frozenset(map(str, NUMBERS))


class StichMeisterManner(Manner):
    """The ways of a table that plays Stich-Meister."""

    new_round = moves.StartRound.do

    def __init__(
        self, names: tuple[str, ...], settings: Settings, chance: Random, words: Words
    ) -> None:
        """Nothing is left to `chance`: the players shuffle and deal."""
        del chance
        self._names = names
        self._blind = settings.hands == "blind"
        self._words = words
        self._rule_cards = corrected(settings.cards)
        self._in_game = frozenset(map(str, cards_for(len(names))))
        self._dealer: int | None = None
        """Of the first round: whoever said so."""
        self._reading = 0
        """Which of the rule cards in force the private screen reads out, counted up."""

    def new_game(self, header: Header) -> Game:
        game = StichMeister(len(header.seats), header.options, header.deck, self._rule_cards)
        return BlindStichMeister(game) if self._blind else game

    def read_move(self, header: Header, line: Mapping[str, Any]) -> Move:
        blind = read_blind_move(line, len(header.seats)) if self._blind else None
        return blind or super().read_move(header, line)

    def misdealt(
        self, game: StichMeister | BlindStichMeister, seat: int | None, thing: Thing
    ) -> Why | None:
        if thing.what is not What.RULE or game.phase is not Phase.ROUND:
            return None
        stock = _rules_of(game).stock
        number, (deck, discarded) = int(thing.name), stock.available()
        if any(number in kept for other, kept in enumerate(stock.kept) if other != seat):
            return Why.ELSEWHERE
        return None if number in deck or number in discarded else Why.GONE

    def dealt(self, game: StichMeister | BlindStichMeister, gathered: Gathered) -> Move | None:
        rules = _rules_of(game)
        dealer = rules.next_dealer()
        dealer = self._dealer if dealer is None else dealer
        if game.phase != Phase.ROUND or dealer is None:
            return None
        seats = range(game.seats)
        extra, drawn = _drawn(gathered, None), [_drawn(gathered, seat) for seat in seats]
        held = tuple((*sorted(rules.stock.kept[seat]), *drawn[seat]) for seat in seats)
        if any(len(three) < HELD for three in held) or len(extra) < (game.seats == 3):
            return None
        turned = extra[0] if extra else None
        if self._blind:
            return StartBlindRound(dealer, held, turned)
        laid = [things_of(gathered.of(seat), What.CARD) for seat in seats]
        if any(len(hand) < hand_size(game.seats) for hand in laid):
            return None
        hands = tuple(tuple(PACK[name] for name in hand) for hand in laid)
        return moves.StartRound(dealer, hands, held, turned)

    def tap(self, place: Place, tap: Tap) -> Answer:
        view: View = place.view
        if tap.thing.what is What.RULE:
            return self._rule(place, tap.thing)
        if tap.thing.what is not What.CARD or place.seat is None:
            return Refuse(Why.WRONG_PHASE)
        if view.phase == Phase.ROUND and not self._blind:
            return scanned(place, tap.thing, hand_size(view.seats), self._in_game)
        if tap.thing.name not in self._in_game:
            return Refuse(Why.LEFT_OUT)
        match view.phase:
            case Phase.PASS | Phase.OPEN | Phase.ASIDE | BlindPhase.UNPLAYED:
                return _one_of_several(place, tap.thing)
            case Phase.PLAY:
                return _played(place, tap)
            case Phase.REMOVE:
                return _removed(place, tap.thing)
        return Refuse(Why.WRONG_PHASE)

    def press(self, place: Place) -> Answer:
        view: View = place.view
        if isinstance(view, BlindView) and view.revoke is not None:
            return _taken_back(view.revoke) if place.seat == view.revoke.seat else None
        if place.seat is None:
            self._reading += 1
        elif view.phase == Phase.ROUND and view.round == 0 and self._dealer is None:
            self._dealer = place.seat
            return Say(Announced("deals", place.seat))
        return None

    def release(self, place: Place, held: float) -> Answer:
        view: View = place.view
        if view.phase == BlindPhase.REVOKE:
            return Do(Stand()) if place.seat is None and held >= HOLD else None
        if view.phase == Phase.ROUND and held >= HOLD and place.seat == self._dealer:
            self._dealer = None
            return Clear()
        return cleared(place, held)

    def may_take_back(self, move: Move, view: View) -> bool:
        return isinstance(move, moves.Play) and view.phase == Phase.PLAY

    def is_secret(self, move: Move, view: View) -> bool:
        match move:
            case (
                moves.StartRound() | StartBlindRound()
            ):  # rule cards not chosen stay in hand from round to round
                return view.phase != Phase.OVER
            case moves.ChooseRule():
                return view.phase == Phase.RULE
            case moves.PassCards() | moves.LayAside():
                return view.phase not in _BETWEEN_ROUNDS
            case moves.Play(seat=seat) if view.trick is not None:
                lying = zip(view.trick.players, view.trick.cards, strict=False)
                return (seat, None) in lying
        return False

    def is_told(self, event: Event) -> bool:
        del event
        return True

    def scene(
        self,
        view: View,
        lamps: Lamps,
        verdict: Verdict | Refuse | None,
        gathered: tuple[Thing, ...],
    ) -> Scene:
        hand = 0 if self._blind else hand_size(view.seats)
        wanted = hand + HELD - len(view.rule_hand)
        return scenes.seat_scene(view, lamps, verdict, len(gathered), wanted)

    def private_scene(
        self, view: View, lying: tuple[Thing, ...], gathered: Mapping[int | None, int]
    ) -> Scene:
        del lying
        asked = scenes.Asked(self.private_seat(view), gathered, self._reading)
        return scenes.private_scene(view, self._words, self._names, asked)

    def private_seat(self, view: View) -> int | None:
        """The dealer's, who is the next one as soon as a round is over."""
        if view.dealer is None:
            return self._dealer
        return (view.dealer + (view.phase == Phase.ROUND)) % view.seats

    def secret_lines(self, view: View) -> tuple[Line, ...]:
        del view
        return ()

    def open_chips(self, views: Sequence[Any]) -> tuple[tuple[str, ...], ...]:
        del views
        return ()

    def _rule(self, place: Place, thing: Thing) -> Answer:
        """A rule card: drawn before the round, or face down the one for it."""
        view: View = place.view
        number = int(thing.name)
        if view.phase == Phase.ROUND:
            wanted = HELD - len(view.rule_hand) if place.seat is not None else view.seats == 3
            if number in view.rule_hand:
                return Refuse(Why.TWICE)
            return scanned(place, thing, wanted, _RULE_NAMES)
        if view.phase != Phase.RULE or place.seat is None:
            return Refuse(Why.WRONG_PHASE)
        if place.seat not in view.acting:
            return Refuse(Why.WRONG_SEAT)
        mine = number in view.rule_hand
        return Do(moves.ChooseRule(place.seat, number)) if mine else Refuse(Why.NOT_YOURS)


def _rules_of(game: StichMeister | BlindStichMeister) -> StichMeister:
    return game.game if isinstance(game, BlindStichMeister) else game


def _drawn(gathered: Gathered, seat: int | None) -> tuple[int, ...]:
    """The rule cards laid here."""
    return tuple(map(int, things_of(gathered.of(seat), What.RULE)))


def _taken_back(revoke: Revoke) -> Undo:
    return Undo(revoke.number, Announced("takes_back", revoke.seat))


def _one_of_several(place: Place, thing: Thing) -> Answer:
    """A hand card that is passed, laid open or aside, or was not played; mostly one of three."""
    view: View = place.view
    assert place.seat is not None
    if place.seat not in view.acting:
        return Refuse(Why.WRONG_SEAT)
    if thing in place.gathered:
        return Refuse(Why.TWICE)
    card = PACK[thing.name]
    if card not in view.hand:
        return Refuse(Why.NOT_YOURS)
    cards = (*(PACK[other.name] for other in place.gathered), card)
    if isinstance(view, BlindView) and view.lays:
        return Gather() if len(cards) < view.lays else Do(LayUnplayed(place.seat, cards))
    assert view.duty is not None
    if len(cards) < view.duty.cards:
        return Gather()
    if view.phase == Phase.ASIDE:
        return Do(moves.LayAside(place.seat, card))
    if view.phase == Phase.OPEN:
        return Do(moves.OpenCards(place.seat, cards))
    assert view.duty_rule is not None
    return Do(moves.PassCards(place.seat, view.duty_rule, cards))


def _played(place: Place, tap: Tap) -> Answer:
    view: View = place.view
    card = PACK[tap.thing.name]
    answer = to_the_trick(place, tap, card, moves.RemoveCard.do)
    if answer is not None:
        return answer
    if card == view.aside or view.aside in view.legal:
        return Refuse(Why.WRONG_PHASE)
    return (
        Refuse(Why.FOLLOW, scenes.open_suits(view)) if card in view.hand else Refuse(Why.NOT_YOURS)
    )


def _removed(place: Place, thing: Thing) -> Answer:
    """A card of the trick that its winner takes out of the game."""
    assert place.seat is not None
    if place.seat not in place.view.acting:
        return Refuse(Why.WRONG_SEAT)
    removed = moves.RemoveCard(place.seat, PACK[thing.name])
    return Do(removed) if removed in place.legal else Refuse(Why.NOT_YOURS)
