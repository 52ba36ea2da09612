"""The game itself: rounds, the choice of rule cards, and who wins."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

from stichtisch.games.card import Card
from stichtisch.games.event import Event, GameOver
from stichtisch.games.game import IllegalMoveError, Move, check_turn, places_by
from stichtisch.games.record import RecordError
from stichtisch.games.stich_meister import moves
from stichtisch.games.stich_meister.deal import Shuffle, check_hands, dealt
from stichtisch.games.stich_meister.events import RoundOver, RulesInForce
from stichtisch.games.stich_meister.laws import Laws
from stichtisch.games.stich_meister.options import Options, options_from
from stichtisch.games.stich_meister.phase import AWAITED, DOING, Phase
from stichtisch.games.stich_meister.play import Play
from stichtisch.games.stich_meister.rule_cards import RuleCards, printed
from stichtisch.games.stich_meister.rule_stock import RuleStock
from stichtisch.games.stich_meister.view import View, view_of


@dataclass
class Round:
    """One round in progress, or the last one played."""

    number: int
    dealer: int
    hands: list[tuple[Card, ...]]
    """As dealt."""
    extra_rule: int | None
    chosen: dict[int, int] = field(default_factory=dict)
    play: Play | None = None
    """Once the rule cards are read out."""


class StichMeister:
    """A game of Stich-Meister in progress."""

    def __init__(
        self,
        seats: int,
        options: Mapping[str, Any] | None = None,
        deck: Mapping[str, Any] | None = None,
        rule_cards: RuleCards | None = None,
    ) -> None:
        """`options` as a record's header has them, else `RecordError`; it has no `deck`.

        `rule_cards` are an owner's, where they differ from those that come with the game.
        """
        if deck is not None:
            raise RecordError('a record of stich-meister has no "deck"')
        self.seats = seats
        self.options: Options = options_from(options or {})
        self.rule_cards: RuleCards = rule_cards or printed()
        self.stock = RuleStock(self.rule_cards, seats)
        self.round: Round | None = None
        self.results: list[RoundOver] = []
        self.outcome: GameOver | None = None

    @property
    def phase(self) -> Phase:
        if self.outcome is not None:
            return Phase.OVER
        if self.round is None or len(self.results) == self.round.number:
            return Phase.ROUND
        return self.round.play.phase if self.round.play else Phase.RULE

    @property
    def totals(self) -> tuple[int, ...]:
        """Points by seat in all rounds that are over."""
        return self.results[-1].totals if self.results else (0,) * self.seats

    def next_dealer(self) -> int | None:
        """Who deals the next round; None is anybody, in the first one (M53)."""
        return None if self.round is None else (self.round.dealer + 1) % self.seats

    def choosers(self, dealer: int) -> frozenset[int]:
        """Who chooses a rule card: with five players all but the seat left of the dealer."""
        everybody = frozenset(range(self.seats))
        return everybody - {(dealer + 1) % self.seats} if self.seats == 5 else everybody

    def acting(self) -> frozenset[int]:
        """The seats that may move now; nobody while the table must deal."""
        if self.phase in (Phase.ROUND, Phase.OVER):
            return frozenset()
        if self._now.play is not None:
            return self._now.play.acting()
        return self.choosers(self._now.dealer) - self._now.chosen.keys()

    def legal_moves(self, seat: int | None) -> Iterable[Move]:
        """The moves open to a seat; deals are too many to list, `deal` makes one."""
        if seat is None or seat not in self.acting():
            return []
        if self._now.play is None:
            return [moves.ChooseRule(seat, rule) for rule in sorted(self.stock.kept[seat])]
        return _moves_of(seat, self._now.play)

    def legal_cards(self, seat: int) -> list[Card]:
        return self._now.play.legal_cards(seat) if self.round and self._now.play else []

    def deal(self, shuffle: Shuffle, first_dealer: int = 0) -> moves.StartRound:
        """The next round's line, its cards mixed by `shuffle`; it is not pushed."""
        dealer = self.next_dealer()
        return dealt(first_dealer if dealer is None else dealer, self.seats, self.stock, shuffle)

    def push(self, move: Move) -> list[Event]:
        check_turn(self, move, move.do, AWAITED, DOING)
        if isinstance(move, moves.StartRound):
            return self._start_round(move)
        if isinstance(move, moves.ChooseRule):
            return self._choose_rule(move)
        play = self._now.play
        assert play is not None, "only the choice of rule cards comes before the play"
        events = play.push(move)
        return [*events, *self._end_round(play)] if play.over else events

    def view(self, seat: int | None) -> View:
        return view_of(self, seat)

    @property
    def _now(self) -> Round:
        assert self.round is not None, "asked for a round before the first one"
        return self.round

    def _start_round(self, move: moves.StartRound) -> list[Event]:
        expected = self.next_dealer()
        if expected is not None and move.dealer != expected:
            raise IllegalMoveError("dealer", f"the dealer of this round is seat {expected}")
        if len(move.hands) != self.seats or len(move.rule_hands) != self.seats:
            raise IllegalMoveError(
                "hands", f"a round needs a hand and rule cards for each of {self.seats} seats"
            )
        if (move.extra_rule is None) == (self.seats == 3):
            raise IllegalMoveError("extra_rule", "three players, and only they, turn a rule card")
        check_hands(move.hands, self.seats)
        self.stock.check(move.rule_hands, move.extra_rule)
        self.stock.refill(move.rule_hands, move.extra_rule)
        number = len(self.results) + 1
        self.round = Round(number, move.dealer, list(move.hands), move.extra_rule)
        return []

    def _choose_rule(self, move: moves.ChooseRule) -> list[Event]:
        now = self._now
        if move.rule not in self.stock.kept[move.seat]:
            raise IllegalMoveError("held", f"seat {move.seat} does not hold rule card {move.rule}")
        now.chosen[move.seat] = move.rule
        if len(now.chosen) < len(self.choosers(now.dealer)):
            return []
        turned = [] if now.extra_rule is None else [now.extra_rule]
        in_force = sorted([*now.chosen.values(), *turned])
        laws = Laws((self.rule_cards[n] for n in in_force), self.seats, self.options)
        now.play = Play(laws, now.hands, (now.dealer + 1) % self.seats)
        return [RulesInForce(tuple(in_force))]

    def _end_round(self, play: Play) -> list[Event]:
        now, score = self._now, play.score()
        totals = tuple(map(sum, zip(self.totals, score.points, strict=True)))
        over = RoundOver(now.number, now.dealer, score.tricks, score.points, totals)
        self.results.append(over)
        self.stock.put_away(now.chosen, self.options.discard_unchosen)
        if now.number < self.seats:
            return [over]
        places = places_by({seat: (total,) for seat, total in enumerate(totals)})
        self.outcome = GameOver(places[0], places)
        return [over, self.outcome]


def _moves_of(seat: int, play: Play) -> Iterable[Move]:
    hand = play.hands[seat]
    if play.duty is not None:
        rule, duty = play.duty
        several = combinations(hand, duty.cards)
        if play.phase is Phase.ASIDE:
            return [moves.LayAside(seat, card) for card in hand]
        if play.phase is Phase.OPEN:
            return (moves.OpenCards(seat, cards) for cards in several)
        return (moves.PassCards(seat, rule.number, cards) for cards in several)
    if play.phase is Phase.REMOVE:
        return [moves.RemoveCard(seat, card) for card in play.taken[-1].cards]
    return [moves.Play(seat, card) for card in play.legal_cards(seat)]
