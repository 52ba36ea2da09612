"""Stich-Meister refereed without seeing the hands.

The game itself is played with imagined hands: whoever shows a card that was imagined elsewhere
gets it in exchange for another that nobody has shown. Whether suit was followed cannot be judged
from imagined hands, so the game lets everything be played, and what each play says about the hand
is noted instead: a card that says otherwise proves the revoke.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields
from enum import StrEnum

from stichtisch.games.blind_moves import LayUnplayed, RevokeProven, Stand, StartBlindRound
from stichtisch.games.card import Card, sorted_as_text
from stichtisch.games.event import Event, GameOver
from stichtisch.games.game import IllegalMoveError, Move
from stichtisch.games.stich_meister import moves
from stichtisch.games.stich_meister.cards import cards_for, hand_size
from stichtisch.games.stich_meister.laws import Laws
from stichtisch.games.stich_meister.phase import Phase
from stichtisch.games.stich_meister.play import Play
from stichtisch.games.stich_meister.rules import StichMeister
from stichtisch.games.stich_meister.trumps import Trumps
from stichtisch.games.stich_meister.view import View
from stichtisch.games.trick import Trick
from stichtisch.games.unseen import Revoke, Unseen


class BlindPhase(StrEnum):
    """What the table waits for beside the phases of the game itself, named as they are."""

    REVOKE = Stand.do
    """A revoke is proven: it is taken back, or it stands."""
    UNPLAYED = LayUnplayed.do
    """The round is over, and the cards that were not played are laid."""


@dataclass(frozen=True)
class BlindView(View):
    """`hand` is what the seat may hold, as far as cards were shown, and `legal` is of that."""

    revoke: Revoke | None
    """What is put to the table."""
    lays: int
    """How many cards were not played and are to be laid now."""


class FreeLaws(Laws):
    """The laws without the duty to follow suit."""

    def playable(
        self, hand: Sequence[Card], trick: tuple[Card, ...], trumps: Trumps
    ) -> list[Card]:
        del trick, trumps
        return list(hand)


class BlindStichMeister:
    """A game whose rounds begin without hands."""

    def __init__(self, game: StichMeister) -> None:
        self.seats = game.seats
        self.game = game
        self._unseen = Unseen((), game.seats)
        self._laws: Laws | None = None
        """Those in force, with the duty to follow suit."""
        self._revoke: Revoke | None = None
        self._held_back: list[Event] = []
        """What followed from a card that proves a revoke, or waits for the unplayed cards."""
        self._laying: frozenset[int] = frozenset()
        """Who has still to lay what was not played."""
        self._made = 0

    @property
    def outcome(self) -> GameOver | None:
        return None if self._revoke or self._laying else self.game.outcome

    @property
    def phase(self) -> str:
        if self._revoke:
            return BlindPhase.REVOKE
        return BlindPhase.UNPLAYED if self._laying else self.game.phase

    def acting(self) -> frozenset[int]:
        if self._revoke:
            return frozenset()
        return self._laying or self.game.acting()

    def legal_moves(self, seat: int | None) -> Iterable[Move]:
        """What can be listed without the hands."""
        if self.phase in (Phase.RULE, Phase.REMOVE):
            return self.game.legal_moves(seat)
        return []

    def legal_cards(self, seat: int) -> list[Card]:
        """All that may be in the hand and, as far as it is known, may be played."""
        play = self._play
        if play is None or self._laws is None or not self.game.legal_cards(seat):
            return []
        if play.last_trick and seat in play.aside:
            return [play.aside[seat]]
        known, trick = self._known(seat), _lying(play)
        return [
            card
            for card in sorted_as_text(self._unseen.cards | set(known))
            if card in self._laws.playable([card, *known], trick, play.trumps)
        ]

    def push(self, move: Move) -> list[Event]:
        if move.do != self.phase:
            raise IllegalMoveError("phase", f"no {move.do} now")
        match move:
            case Stand():
                events = self._stand()
            case StartBlindRound():
                events = self._start(move)
            case LayUnplayed():
                events = self._lay_unplayed(move)
            case _:
                events = self._push(move)
        self._made += 1
        return events

    def view(self, seat: int | None) -> BlindView:
        real = self.game.view(seat)
        values = {field.name: getattr(real, field.name) for field in fields(real)}
        values |= {"phase": self.phase, "acting": self.acting(), "outcome": self.outcome}
        lays = self._laws.unplayed if self._laying and self._laws else 0
        if seat is not None:
            values["legal"] = tuple(self.legal_cards(seat))
            values["hand"] = tuple(self._unseen.cards | set(self._known(seat)))
        return BlindView(**values, revoke=self._revoke, lays=lays)

    @property
    def _play(self) -> Play | None:
        return self.game.round.play if self.game.round else None

    def _known(self, seat: int) -> list[Card]:
        """Cards that the seat holds and somebody has shown."""
        hand = self._play.hands[seat] if self._play else []
        return [card for card in hand if card not in self._unseen.cards]

    def _start(self, move: StartBlindRound) -> list[Event]:
        cards, size = cards_for(self.seats), hand_size(self.seats)
        hands = tuple(cards[seat * size : (seat + 1) * size] for seat in range(self.seats))
        self.game.push(moves.StartRound(move.dealer, hands, move.rule_hands, move.extra_rule))
        self._unseen, self._laws = Unseen(cards, self.seats), None
        return []

    def _push(self, move: Move) -> list[Event]:
        """A move of the game itself, with what it shows of the hands."""
        play, shown = self._play if self._laws else None, _shown(move)
        seat: int = move.seat  # type: ignore[attr-defined]
        denied: set[Card] = set()
        trick = len(play.taken) + 1 if play else 0
        if play is not None and seat in self.acting():
            self._imagine(play, seat, shown)
            denied = self._denied(play, seat, move) if isinstance(move, moves.Play) else set()
        events = self.game.push(move)
        if isinstance(move, moves.ChooseRule):
            self._free()
        return self._note(seat, shown, denied, trick, events)

    def _note(
        self,
        seat: int,
        shown: tuple[Card, ...],
        denied: set[Card],
        trick: int,
        events: list[Event],
    ) -> list[Event]:
        """Remember what was shown and said; a proven revoke holds back what follows."""
        proven = [self._unseen.show(seat, card) for card in shown]
        self._unseen.deny(seat, denied, trick, self._made + 1)
        self._revoke = next((revoke for revoke in proven if revoke), None)
        if self.game.phase in (Phase.ROUND, Phase.OVER) and not self._laying and self._laws:
            self._await_unplayed()
        if self._laying:
            events, late = [e for e in events if not isinstance(e, GameOver)], events
            self._held_back += [event for event in late if isinstance(event, GameOver)]
        if self._revoke:
            self._held_back = [*events, *self._held_back]
            return [RevokeProven(self._revoke.seat, self._revoke.trick)]
        return events

    def _await_unplayed(self) -> None:
        assert self._laws is not None
        if self._laws.unplayed:
            self._laying = frozenset(range(self.seats))

    def _imagine(self, play: Play, seat: int, cards: tuple[Card, ...]) -> None:
        """Let the seat hold these cards, in exchange for others that nobody has shown."""
        hand = play.hands[seat]
        for card in cards:
            if card in hand or card == play.aside.get(seat):
                continue
            spare = [c for c in hand if c in self._unseen.cards and c not in cards]
            if card not in self._unseen.cards or not spare:
                raise IllegalMoveError("held", f"seat {seat} cannot hold {card}")
            other = next(held for held in play.hands if card in held)
            other[other.index(card)], hand[hand.index(spare[0])] = spare[0], card

    def _denied(self, play: Play, seat: int, move: moves.Play) -> set[Card]:
        """The cards that the seat says it lacks by playing this one."""
        assert self._laws is not None
        trick = _lying(play)
        if play.last_trick and seat in play.aside:
            return set()
        known = [card for card in self._known(seat) if card != move.card]
        if move.card not in self._laws.playable([move.card, *known], trick, play.trumps):
            raise IllegalMoveError(
                "follow", f"{move.card} is not legal, and seat {seat} can follow"
            )
        return {
            card
            for card in self._unseen.cards - {move.card}
            if move.card not in self._laws.playable([move.card, card], trick, play.trumps)
        }

    def _free(self) -> None:
        """Once the rule cards are read out, let everything be played."""
        play = self._play
        if play is not None:
            self._laws = play.laws
            play.laws = FreeLaws(play.laws.cards, self.seats, self.game.options)

    def _lay_unplayed(self, move: LayUnplayed) -> list[Event]:
        assert self._play is not None and self._laws is not None
        if move.seat not in self._laying:
            raise IllegalMoveError("turn", f"seat {move.seat} has laid what it did not play")
        if len(set(move.cards)) != self._laws.unplayed or len(move.cards) != self._laws.unplayed:
            raise IllegalMoveError("three", f"seat {move.seat} must lay all that it did not play")
        self._imagine(self._play, move.seat, move.cards)
        self._laying -= {move.seat}
        events: list[Event] = []
        if not self._laying:
            events, self._held_back = self._held_back, []
        proven = [self._unseen.show(move.seat, card) for card in move.cards]
        self._revoke = next((revoke for revoke in proven if revoke), None)
        if self._revoke:
            self._held_back = [*events, *self._held_back]
            return [RevokeProven(self._revoke.seat, self._revoke.trick)]
        return events

    def _stand(self) -> list[Event]:
        self._revoke = None
        if self._laying:  # who has won is told when all cards are there
            now = [event for event in self._held_back if not isinstance(event, GameOver)]
            self._held_back = [e for e in self._held_back if isinstance(e, GameOver)]
            return now
        events, self._held_back = self._held_back, []
        return events


def _shown(move: Move) -> tuple[Card, ...]:
    """The cards that a move shows to come from the seat's hand."""
    match move:
        case moves.Play(card=card) | moves.LayAside(card=card):
            return (card,)
        case moves.PassCards(cards=cards) | moves.OpenCards(cards=cards):
            return cards
    return ()


def _lying(play: Play) -> tuple[Card, ...]:
    trick: Trick | None = play.trick
    return trick.cards if trick else ()
