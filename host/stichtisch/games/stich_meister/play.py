"""The play of one round, from the rule cards' being read out to the last trick."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from stichtisch.games.card import Card, sorted_as_text
from stichtisch.games.event import Event, TrickTaken
from stichtisch.games.game import IllegalMoveError, Move
from stichtisch.games.stich_meister import moves
from stichtisch.games.stich_meister.effect import Duty, TakenTrick, neighbour
from stichtisch.games.stich_meister.laws import Duties, Laws, Score
from stichtisch.games.stich_meister.phase import Phase
from stichtisch.games.stich_meister.rule_cards import RuleCard
from stichtisch.games.trick import Trick


class Play:
    """Hands, duties and tricks under the laws of a round."""

    def __init__(self, laws: Laws, hands: Sequence[Sequence[Card]], leader: int) -> None:
        """`leader` leads to the first trick."""
        self.laws = laws
        self.seats = len(hands)
        self.hands = [list(hand) for hand in hands]
        self.trumps = laws.trumps(None)
        self.laid: dict[int, tuple[Card, ...]] = {}
        """What the seats have laid for the duty at hand."""
        self.aside: dict[int, Card] = {}
        """The cards laid aside for the last trick, until they are played."""
        self.trick: Trick | None = None
        """The trick on the table, complete while its winner takes a card out of the game."""
        self.taken: list[TrickTaken] = []
        self.removed: list[Card] = []
        self.over = False
        self._lying: list[TakenTrick] = []
        self._opened: list[tuple[int, Card]] = []
        self._tricks = len(self.hands[0]) - laws.unplayed
        self._leader = leader
        self._removing = False
        self._duties: Duties = laws.before_lead()
        self._go_on()

    @property
    def phase(self) -> Phase:
        if self._duties:
            return Phase(self._duty.do)
        return Phase.REMOVE if self._removing else Phase.PLAY

    @property
    def duty(self) -> tuple[RuleCard, Duty] | None:
        """What all must do now, and the rule card that says so."""
        return self._duties[0] if self._duties else None

    @property
    def last_trick(self) -> bool:
        """Whether the trick being played is the round's last."""
        return len(self.taken) + 1 == self._tricks

    def acting(self) -> frozenset[int]:
        if self._duties:
            return frozenset(range(self.seats)) - self.laid.keys()
        if self._removing:
            return frozenset({self.taken[-1].winner})
        return frozenset({self._trick.turn})

    def legal_cards(self, seat: int) -> list[Card]:
        if self.over or self.phase is not Phase.PLAY or seat != self._trick.turn:
            return []
        if self._plays_aside(seat):
            return [self.aside[seat]]
        return sorted_as_text(self.laws.playable(self.hands[seat], self._trick.cards, self.trumps))

    @property
    def face_down(self) -> tuple[Card, ...]:
        """The cards of an incomplete trick that only their players know: the later ones."""
        if self.trick is None or self.trick.complete:
            return ()
        return self.trick.cards[len(self.laws.seen(self.trick.cards)) :]

    def open_cards(self, seat: int) -> tuple[Card, ...]:
        """What lies open before the seat; playing one face down does not give it away."""
        there = (*self.hands[seat], *self.face_down)
        return tuple(card for owner, card in self._opened if owner == seat and card in there)

    def counts(self) -> tuple[int, ...]:
        """How many tricks lie before each seat."""
        owners = [trick.owner for trick in self._lying]
        return tuple(owners.count(seat) for seat in range(self.seats))

    def score(self) -> Score:
        return self.laws.score(self._lying, self.trumps)

    def push(self, move: Move) -> list[Event]:
        """A move of the phase at hand, by a seat that is acting."""
        return _HANDLERS[type(move)](self, move)

    @property
    def _trick(self) -> Trick:
        assert self.trick is not None, "asked for a trick while none is played"
        return self.trick

    @property
    def _duty(self) -> Duty:
        return self._duties[0][1]

    def _plays_aside(self, seat: int) -> bool:
        """The last trick is the cards laid aside, whatever their suit (M15, M16)."""
        return self.last_trick and seat in self.aside

    def _pass(self, move: moves.PassCards) -> list[Event]:
        rule, duty = self._duties[0]
        if move.rule != rule.number:
            raise IllegalMoveError("rule", f"rule card {rule.number} comes first, not {move.rule}")
        self._check_three(move.seat, move.cards, "pass")
        self.laid[move.seat] = move.cards
        if len(self.laid) == self.seats and duty.to is not None:
            self._hand_over(duty.to)
        return self._done_by_all()

    def _hand_over(self, to: str) -> None:
        """Cards move when all have passed; nobody passes on what the same rule brought."""
        for seat, cards in self.laid.items():
            for card in cards:
                self.hands[seat].remove(card)
        self._opened = [(s, card) for s, card in self._opened if card not in self.laid[s]]
        for seat, cards in self.laid.items():
            self.hands[neighbour(seat, to, self.seats)] += cards

    def _lay_aside(self, move: moves.LayAside) -> list[Event]:
        self._check_held(move.seat, move.card)
        self.hands[move.seat].remove(move.card)
        self.aside[move.seat] = move.card
        self.laid[move.seat] = (move.card,)
        return self._done_by_all()

    def _open(self, move: moves.OpenCards) -> list[Event]:
        self._check_three(move.seat, move.cards, "lay open")
        self._opened += [(move.seat, card) for card in move.cards]
        self.laid[move.seat] = move.cards
        return self._done_by_all()

    def _check_three(self, seat: int, cards: tuple[Card, ...], verb: str) -> None:
        wanted = self._duty.cards
        if len(cards) != wanted or len(set(cards)) != wanted:
            raise IllegalMoveError("three", f"seat {seat} must {verb} {wanted} different cards")
        for card in cards:
            self._check_held(seat, card)

    def _check_held(self, seat: int, card: Card) -> None:
        if card not in self.hands[seat]:
            raise IllegalMoveError("held", f"seat {seat} does not hold {card}")

    def _done_by_all(self) -> list[Event]:
        if len(self.laid) == self.seats:
            self.laid = {}
            self._duties = self._duties[1:]
            self._go_on()
        return []

    def _go_on(self) -> None:
        """The next lead, unless something must be done before it."""
        if not self._duties:
            step = self.laws.step(len(self.taken) + 1)
            self.trick = Trick(self._leader, self.seats, step)

    def _play(self, move: moves.Play) -> list[Event]:
        self._check_playable(move.seat, move.card)
        if self._plays_aside(move.seat):
            del self.aside[move.seat]
        else:
            self.hands[move.seat].remove(move.card)
        if len(self.taken) == 1 and not self._trick.cards:
            self.trumps = self.laws.trumps(second_lead=move.card)
        self.trick = self._trick.with_card(move.card)
        return self._end_trick() if self.trick.complete else []

    def _check_playable(self, seat: int, card: Card) -> None:
        legal = self.legal_cards(seat)
        if card in legal:
            return
        if self._plays_aside(seat):
            raise IllegalMoveError(
                "aside", f"seat {seat} must play the card laid aside to the last trick"
            )
        self._check_held(seat, card)
        suit = self.laws.suit_to_follow(self._trick.cards, self.trumps)
        if self.trumps.suit_of(legal[0]) == suit:
            raise IllegalMoveError("follow", f"{card} does not follow suit, and seat {seat} can")
        raise IllegalMoveError("must_trump", f"{card} is no trump, and seat {seat} must trump")

    def _end_trick(self) -> list[Event]:
        trick = self._trick
        winner = trick.player(self.laws.order(trick.cards, self.trumps)[0])
        taken = TrickTaken(len(self.taken) + 1, trick.leader, trick.cards, winner)
        last = self.last_trick
        self.taken.append(taken)
        self._lying.append(TakenTrick(taken.trick, last, trick.cards, winner))
        if self.laws.removes:
            self._removing = True
        else:
            self._clear()
        return [taken]

    def _remove(self, move: moves.RemoveCard) -> list[Event]:
        trick = self._lying[-1]
        if move.card not in trick.cards:
            raise IllegalMoveError("trick", f"{move.card} is not in the trick")
        self.removed.append(move.card)
        left = tuple(card for card in trick.cards if card != move.card)
        self._lying[-1] = TakenTrick(trick.number, trick.last, left, trick.owner)
        self._removing = False
        self._clear()
        return []

    def _clear(self) -> None:
        """The trick leaves the table; what follows it happens in the order of M55."""
        self.trick = None
        winner, trick = self.taken[-1].winner, self._lying[-1]
        self._leader = self.laws.leader(winner)
        self._give(trick, self.laws.taker(winner))
        if trick.last:
            heir = self.laws.heir(winner)
            for held in [held for held in self._lying if held.owner == winner]:
                self._give(held, heir)
            self.over = True
        else:
            self._duties = self.laws.after_trick(trick.number)
            self._go_on()

    def _give(self, trick: TakenTrick, owner: int) -> None:
        """Tricks lie in the order of their numbers, whoever owns them."""
        given = TakenTrick(trick.number, trick.last, trick.cards, owner)
        self._lying[trick.number - 1] = given


_Handler = Callable[[Play, Any], list[Event]]
_HANDLERS: Mapping[type[Move], _Handler] = {
    moves.PassCards: Play._pass,
    moves.LayAside: Play._lay_aside,
    moves.OpenCards: Play._open,
    moves.Play: Play._play,
    moves.RemoveCard: Play._remove,
}
