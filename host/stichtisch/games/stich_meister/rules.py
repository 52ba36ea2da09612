"""The game itself: rounds, the choice of rule cards, and who wins."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Any

from stichtisch.games.card import Card
from stichtisch.games.choice import ALONE, NOBODY
from stichtisch.games.demand import Held
from stichtisch.games.event import Event, GameOver, places_by
from stichtisch.games.hand import Hand
from stichtisch.games.move import Move, Play, Stand
from stichtisch.games.refusal import Refusal, Why, the_seat
from stichtisch.games.stich_meister.cards import PACK, hand_size, pack_for
from stichtisch.games.stich_meister.laws import Laws
from stichtisch.games.stich_meister.moves import (
    ChooseRule,
    LayAside,
    LayUnplayed,
    OpenCards,
    Options,
    PassCards,
    RemoveCard,
    RoundOver,
    RulesInForce,
    StartRound,
)
from stichtisch.games.stich_meister.phase import Phase
from stichtisch.games.stich_meister.play import PlayMove, RoundPlay
from stichtisch.games.stich_meister.rule_cards import RuleCards, printed
from stichtisch.games.stich_meister.rule_stock import HELD, RuleStock
from stichtisch.games.stich_meister.stage import PLAYS, ROOM, Choosing, laying, waiting
from stichtisch.games.stich_meister.views import Own, Public
from stichtisch.games.tricks.deal import misdealt
from stichtisch.games.tricks.stage import Stage, Turn
from stichtisch.games.unseen import DealtGame
from stichtisch.games.value import alike, mypyc_attr
from stichtisch.words import Sentence

Shuffle = Callable[[list[Any]], object]
"""Shuffles a list in place, as `random.Random(seed).shuffle` does."""
NO_CARDS = Hand.of((), PACK)


@dataclass
class Round:
    """One round in progress, or the last one played."""

    number: int
    dealer: int
    hands: tuple[Hand, ...]
    """As dealt."""
    extra_rule: int | None
    chosen: dict[int, int] = field(default_factory=dict)
    play: RoundPlay | None = None
    """Once the rule cards are read out."""

    def copy(self) -> "Round":
        other = alike(self)
        other.chosen, other.play = dict(self.chosen), self.play and self.play.copy()
        return other


@mypyc_attr(allow_interpreted_subclasses=True)
class StichMeister(DealtGame[Public, Own]):
    """A game of Stich-Meister in progress."""

    def __init__(
        self,
        seats: int,
        options: Options | None = None,
        rule_cards: RuleCards | None = None,
        unseen: bool = False,
    ) -> None:
        """`rule_cards` are an owner's, where they differ from those that come with the game.

        `unseen`: rounds may start without hands.
        """
        super().__init__(seats, PACK, unseen)
        self.options = options or Options()
        self.rule_cards: RuleCards = rule_cards or printed()
        self.stock = RuleStock(self.rule_cards, seats)
        self.round: Round | None = None
        self.results: tuple[RoundOver, ...] = ()
        self.laying: frozenset[int] = frozenset()
        """Who has still to lay what was not played, where hands are not seen."""

    @property
    def phase(self) -> Phase:
        now = self.round
        if self.revoke:
            return Phase.REVOKE
        if self.laying:
            return Phase.UNPLAYED
        if now is None:
            return Phase.ROUND
        if now.play is None:
            return Phase.RULE
        if not now.play.over:
            return now.play.phase
        return Phase.OVER if self.outcome else Phase.ROUND

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
        now = self.round
        if self.revoke or now is None:
            return NOBODY
        if self.laying:
            return self.laying
        if now.play is not None:
            return now.play.acting()
        return self.choosers(now.dealer).difference(now.chosen)

    def deal(self, shuffle: Shuffle, first_dealer: int = 0) -> StartRound:
        """The next round's line, playing cards and rule cards mixed by `shuffle`; it is not
        pushed."""
        dealer, size = self.next_dealer(), hand_size(self.seats)
        cards = list(pack_for(self.seats).values())
        shuffle(cards)
        hands = tuple(tuple(cards[s * size : (s + 1) * size]) for s in range(self.seats))
        first, then = self.stock.available()
        shuffle(first)
        shuffle(then)
        deck, rule_hands = iter(first + then), []
        for kept in self.stock.kept:
            drawn = islice(deck, HELD - len(kept))
            rule_hands.append((*sorted(kept), *drawn))
        extra = next(deck) if self.seats == 3 else None
        dealer = first_dealer if dealer is None else dealer
        return StartRound(dealer, hands, tuple(rule_hands), extra)

    def public(self) -> Public:
        now, phase = self.round, self.phase
        play = now.play if now else None
        rule, duty = play.duty if play and play.duty else (None, None)
        return Public(
            seats=self.seats,
            phase=phase,
            acting=self.acting(),
            round=now.number if now else 0,
            outcome=self.outcome,
            asked=play.asked_suits if play else (),
            options=self.options,
            rule_cards=self.rule_cards,
            dealer=now.dealer if now else None,
            draws=tuple(self.stock.draws()),
            chosen=frozenset(now.chosen if now else ()),
            active=play.laws.cards if play else (),
            trumps=play.trumps if play else None,
            duty=duty,
            duty_rule=rule.number if rule else None,
            done=frozenset(play.laid if play else ()),
            has_aside=frozenset(play.aside if play else ()),
            open_hands=tuple(play.open_cards(s) if play else () for s in range(self.seats)),
            trick=play.trick_seen() if play else None,
            trick_before=play.trick_before if play else None,
            last=play is not None and phase is Phase.PLAY and play.last_trick,
            number=len(play.taken) + (phase is Phase.PLAY) if play else 0,
            tricks=play.counts() if play else (0,) * self.seats,
            taken=play.taken if play else (),
            lying=tuple(play.lying) if play else (),
            leader=play.leader if play else None,
            last_trick=play.taken[-1] if play and play.taken else None,
            removed=play.removed if play else (),
            results=self.results,
            totals=self.totals,
            revoke=self.revoke,
            lays=play.laws.unplayed if play and self.laying else 0,
        )

    def own(self, seat: int) -> Own:
        now = self.round
        chosen = now.chosen.get(seat) if now else None
        play = now.play if now else None
        hidden = play.trick.by_seat().get(seat) if play and play.trick else None
        return Own(
            hand=self._hand(seat),
            choice=self.choice(seat),
            rule_hand=tuple(sorted(self.stock.kept[seat] - {chosen})),
            rule=chosen,
            laid=play.laid.get(seat, ()) if play else (),
            aside=play.aside.get(seat) if play else None,
            face_down=hidden if play and hidden in play.face_down else None,
        )

    def whole_deal(self, deal: Move, hands: Sequence[Sequence[Card]]) -> StartRound | None:
        if not isinstance(deal, StartRound):
            return None
        if any(len(hand) < hand_size(self.seats) for hand in hands):
            return None
        return replace(deal, hands=tuple(map(tuple, hands)))

    @property
    def _now(self) -> Round:
        assert self.round is not None, "asked for a round before the first one"
        return self.round

    @property
    def _play(self) -> RoundPlay:
        assert self._now.play is not None, "only the choice of rule cards comes before the play"
        return self._now.play

    def _hand(self, seat: int) -> Hand:
        if self.round is None:
            return NO_CARDS
        return self.round.play.hands[seat] if self.round.play else self.round.hands[seat]

    def _part(self) -> None:
        super()._part()
        self.stock, self.round = self.stock.copy(), self.round and self.round.copy()

    def _choice(self, seat: int) -> Turn:
        if seat not in self.acting():
            nothing = Held(seat, NO_CARDS, PACK.none)
            return Turn(waiting(self.phase, NOBODY), nothing, PACK.none, PLAYS)
        held = Held(seat, self._hand(seat), self.unseen.cards)
        return Turn(self._stage(seat), held, PACK.none, PLAYS)

    def _stage(self, seat: int) -> Stage:
        """What a seat is asked for that may move now."""
        phase, mine = self.phase, ALONE[seat]
        if phase is Phase.RULE:
            return Choosing(phase, mine, tuple(sorted(self.stock.kept[seat])), room=ROOM)
        if phase is Phase.UNPLAYED:
            return laying(phase, mine, self._play.laws.unplayed)
        return self._play.stage(seat)

    def _table_refusal(self, move: Move) -> Refusal | None:
        early = waiting(self.phase, self.acting()).early(move)
        return early or (self._misdealt(move) if isinstance(move, StartRound) else None)

    def _misdealt(self, move: StartRound) -> Refusal | None:
        expected, unseen = self.next_dealer(), self.hands_unseen and not move.hands
        if expected is not None and move.dealer != expected:
            return Refusal(Why.MISDEALT, Sentence("rules.dealer", seat=the_seat(expected)))
        counts = {len(move.rule_hands)} if unseen else {len(move.hands), len(move.rule_hands)}
        if counts != {self.seats}:
            return Refusal(Why.MISDEALT, Sentence("stich_meister.hands", count=self.seats))
        if (move.extra_rule is None) == (self.seats == 3):
            return Refusal(Why.MISDEALT, Sentence("stich_meister.turned"))
        if not unseen:
            sizes = [hand_size(self.seats)] * self.seats
            wrong = misdealt(move.hands, sizes, pack_for(self.seats).all, PACK.none)
            if wrong is not None:
                return Refusal(Why.MISDEALT, wrong)
        return self.stock.refusal(move.rule_hands, move.extra_rule)

    def _make(self, move: Move) -> list[Event]:
        match move:
            case Play() | RemoveCard() | PassCards() | LayAside() | OpenCards():
                return self._play_on(move)
            case ChooseRule():
                return self._choose_rule(move)
            case StartRound():
                return self._start_round(move)
            case LayUnplayed():
                return self._lay_unplayed(move)
            case Stand():
                return self._told_now(self._let_stand())
        raise TypeError(f"{type(move).__name__} is no move of this game")

    def _start_round(self, move: StartRound) -> list[Event]:
        self.stock.refill(move.rule_hands, move.extra_rule)
        sizes = [hand_size(self.seats)] * self.seats
        hands = self._dealt(move.hands, sizes, pack_for(self.seats).all)
        number = len(self.results) + 1
        self.round = Round(number, move.dealer, tuple(hands), move.extra_rule)
        return []

    def _choose_rule(self, move: ChooseRule) -> list[Event]:
        now = self._now
        now.chosen[move.seat] = move.rule
        if len(now.chosen) < len(self.choosers(now.dealer)):
            return []
        turned = [] if now.extra_rule is None else [now.extra_rule]
        in_force = sorted([*now.chosen.values(), *turned])
        laws = Laws((self.rule_cards[n] for n in in_force), self.seats, self.options)
        now.play = RoundPlay(laws, now.hands, (now.dealer + 1) % self.seats)
        return [RulesInForce(tuple(in_force))]

    def _play_on(self, move: PlayMove) -> list[Event]:
        play = self._play
        if self.unseen.cards:
            self._show(move.seat, move.shows())
            if isinstance(move, Play) and not play.plays_aside(move.seat):
                self._deny(move, play.number, play.demands)
        events = play.make(move)
        return [*events, *self._end_round(play)] if play.over else events

    def _end_round(self, play: RoundPlay) -> list[Event]:
        now, points = self._now, play.points()
        totals = tuple(map(sum, zip(self.totals, points, strict=True)))
        over = RoundOver(now.number, now.dealer, play.counts(), points, totals)
        self.results = (*self.results, over)
        self.stock.put_away(now.chosen, self.options.discard_unchosen)
        if self.hands_unseen and play.laws.unplayed:
            self.laying = frozenset(range(self.seats))
        if now.number < self.seats:
            return [over]
        places = places_by({seat: (total,) for seat, total in enumerate(totals)})
        return self._told_now([over, GameOver(places[0], places)])

    def _lay_unplayed(self, move: LayUnplayed) -> list[Event]:
        self.laying -= {move.seat}
        hands = self._play.hands
        hands[move.seat] = hands[move.seat].showing(move.cards)
        self._show(move.seat, move.cards)
        if self.laying:
            return []
        events, self._held_back = self._held_back, []
        return events

    def _told_now(self, events: list[Event]) -> list[Event]:
        """The events, without the game's end while some have yet to lay what they did not play."""
        if not self.laying:
            return events
        held = [event for event in events if isinstance(event, GameOver)]
        self._held_back = [*self._held_back, *held]
        return [event for event in events if not isinstance(event, GameOver)]
