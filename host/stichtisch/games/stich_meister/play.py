"""The play of one round, from the rule cards' being read out to the last trick."""

from collections.abc import Sequence

from stichtisch.games.card import Card
from stichtisch.games.choice import ALONE, NOBODY
from stichtisch.games.demand import Demands, suits_of
from stichtisch.games.event import Event, TrickTaken
from stichtisch.games.hand import Hand
from stichtisch.games.move import Play
from stichtisch.games.stich_meister.cards import Trumps, hand_size
from stichtisch.games.stich_meister.effect import Duty, Points, Side, TakenTrick
from stichtisch.games.stich_meister.laws import Duties, Laws
from stichtisch.games.stich_meister.moves import LayAside, OpenCards, PassCards, RemoveCard
from stichtisch.games.stich_meister.phase import Phase
from stichtisch.games.stich_meister.rule_cards import RuleCard
from stichtisch.games.stich_meister.stage import REMOVALS, ROOM, BesideAside, laying
from stichtisch.games.stich_meister.views import Public, TrickSeen
from stichtisch.games.trick import Trick
from stichtisch.games.tricks.stage import LayingOne, Playing, Stage
from stichtisch.games.value import alike, mypyc_attr

PlayMove = PassCards | LayAside | OpenCards | Play | RemoveCard


@mypyc_attr(allow_interpreted_subclasses=True)
class RoundPlay:
    """Hands, duties and tricks under the laws of a round."""

    def __init__(self, laws: Laws, hands: Sequence[Hand], leader: int) -> None:
        """`leader` leads to the first trick."""
        self.laws = laws
        self.seats = len(hands)
        self.hands = list(hands)
        self.trumps = laws.trumps(None)
        self._suit: str | None = None
        """The suit that must be followed."""
        self.demands: Demands = ()
        """What the trick on the table asks of whoever plays next."""
        self.laid: dict[int, tuple[Card, ...]] = {}
        """What the seats have laid for the duty at hand."""
        self.aside: dict[int, Card] = {}
        """The cards laid aside for the last trick, until they are played."""
        self.trick: Trick | None = None
        """The trick on the table, complete while its winner takes a card out of the game."""
        self.taken: tuple[TrickTaken, ...] = ()
        self._before: tuple[Trick, Trumps] | None = None
        """The last trick taken, and the trumps as they were then."""
        self.removed: tuple[Card, ...] = ()
        self.over = False
        self.lying: list[TakenTrick] = []
        """What is left of the tricks, before whom it lies now."""
        self._opened: tuple[tuple[int, Card], ...] = ()
        self._tricks = len(hands[0]) - laws.unplayed
        self.leader = leader
        """Who leads the trick being played, or the next one."""
        self.duties: Duties = laws.before_lead()
        """What is left to be done before the lead."""
        self._everybody = frozenset(range(self.seats))
        self.phase, self._acting = Phase.PLAY, NOBODY
        """What is waited for, and of whom."""
        self._go_on()

    @classmethod
    def amid(
        cls, laws: Laws, public: Public, hands: Sequence[Hand], trick: Trick | None
    ) -> "RoundPlay":
        """A play in the middle, of which all know this; `trick` has its face-down cards, too."""
        assert public.leader is not None, "somebody leads"
        play = cls(laws, hands, public.leader)
        play.taken, play.lying, play.removed = public.taken, list(public.lying), public.removed
        play._opened = tuple(
            (seat, card) for seat, cards in enumerate(public.open_hands) for card in cards
        )
        play._tricks = hand_size(public.seats) - laws.unplayed
        duties = laws.after_trick(len(play.taken)) if play.taken else laws.before_lead()
        first = public.duty_rule
        play.duties = [] if first is None else [d for d in duties if d[0].number >= first]
        leads = [taken.cards[0] for taken in public.taken]
        leads += trick.cards[:1] if trick is not None and not trick.complete else ()
        play.trumps = laws.trumps(leads[1] if len(leads) > 1 else None)
        if public.taken:
            last, step = public.taken[-1], laws.step(len(public.taken))
            as_it_was = laws.trumps(None) if last.trick == 1 else play.trumps
            play._before = Trick(last.leader, public.seats, step, last.cards), as_it_was
        play.trick, play.phase, play._acting = trick, public.phase, public.acting
        if trick is not None and trick.cards and not trick.complete:
            play._ask(trick)
        return play

    def copy(self) -> "RoundPlay":
        other = alike(self)
        other.hands, other.lying = list(self.hands), list(self.lying)
        other.laid, other.aside = dict(self.laid), dict(self.aside)
        return other

    @property
    def duty(self) -> tuple[RuleCard, Duty] | None:
        """What all must do now, and the rule card that says so."""
        return self.duties[0] if self.duties else None

    @property
    def number(self) -> int:
        """The number of the trick being played, from 1."""
        return len(self.taken) + 1

    @property
    def last_trick(self) -> bool:
        """Whether the trick being played is the round's last."""
        return self.number == self._tricks

    def acting(self) -> frozenset[int]:
        """The seats that may move now; nobody once the play is over."""
        return self._acting

    def stage(self, seat: int) -> Stage:
        """What a seat is asked for that may move now."""
        if self.duty is not None:
            rule, duty = self.duty
            return laying(self.phase, ALONE[seat], duty.cards, rule.number)
        if self.phase is Phase.REMOVE:
            there, other = self.taken[-1].cards, "stich_meister.not_in_trick"
            return LayingOne(self.phase, ALONE[seat], REMOVALS, there, reason=other, room=ROOM)
        aside, asks = self.aside.get(seat), self.demands
        if aside is None:
            return Playing(self.phase, ALONE[seat], asks)
        return BesideAside(self.phase, ALONE[seat], asks, own=aside, last=self.last_trick)

    @property
    def asked_suits(self) -> tuple[str, ...]:
        """What the trick asks of anybody; nothing where the cards laid aside are played."""
        if self.trick is None or self.trick.complete or self.plays_aside(self.trick.turn):
            return ()
        return suits_of(self.demands)

    def plays_aside(self, seat: int) -> bool:
        """Whether the seat's card laid aside is due: in the last trick, of any suit (M15, M16)."""
        return self.last_trick and seat in self.aside

    @property
    def face_down(self) -> tuple[Card, ...]:
        """The cards of an incomplete trick that only their players know: the later ones."""
        if self.trick is None or self.trick.complete:
            return ()
        return self.trick.cards[len(self.laws.seen(self.trick.cards)) :]

    def trick_seen(self) -> TrickSeen | None:
        """The trick on the table, as all see it."""
        return self._seen(self.trick, self.face_down, self.trumps) if self.trick else None

    @property
    def trick_before(self) -> TrickSeen | None:
        """The trick taken last, as it lay."""
        if self._before is None:
            return None
        trick, trumps = self._before
        return self._seen(trick, (), trumps)

    def _seen(self, trick: Trick, hidden: tuple[Card, ...], trumps: Trumps) -> TrickSeen:
        return TrickSeen(
            leader=trick.leader,
            step=trick.step,
            players=tuple(trick.player(index) for index in range(trick.seats)),
            cards=tuple(None if card in hidden else card for card in trick.cards),
            suit=self.laws.suit_to_follow(trick.cards, trumps) if trick.cards else None,
            hides=bool(trick.cards) and self._hides_next(trick.cards),
            ahead=None if hidden else self._ahead(trick, trumps),
        )

    def _ahead(self, trick: Trick, trumps: Trumps) -> int | None:
        """Who wins the trick as it lies; nobody, where a rule strikes the cards that do."""
        order = self.laws.order(trick.cards, trumps) if trick.cards else ()
        return trick.player(order[0]) if order else None

    def open_cards(self, seat: int) -> tuple[Card, ...]:
        """What lies open before the seat; playing one face down does not give it away."""
        if not self._opened:
            return ()
        hand, hidden = self.hands[seat], self.face_down
        opened = (card for owner, card in self._opened if owner == seat)
        return tuple(card for card in opened if card in hand or card in hidden)

    def counts(self) -> tuple[int, ...]:
        """How many tricks lie before each seat."""
        owners = [trick.owner for trick in self.lying]
        return tuple(owners.count(seat) for seat in range(self.seats))

    def points(self) -> Points:
        """By seat."""
        return self.laws.points(self.lying, self.trumps)

    def make(self, move: PlayMove) -> list[Event]:
        """A legal move of the phase at hand."""
        match move:
            case Play(seat, card):
                return self._play(seat, card)
            case RemoveCard(card=card):
                return self._remove(card)
        return self._lay(move)

    def _hides_next(self, cards: tuple[Card, ...]) -> bool:
        """Whether the next card lies face down. Any card may stand for it: its place decides."""
        after = (*cards, cards[0])
        return len(after) <= self.seats and len(self.laws.seen(after)) < len(after)

    @property
    def _trick(self) -> Trick:
        assert self.trick is not None, "asked for a trick while none is played"
        return self.trick

    def _lay(self, move: PassCards | LayAside | OpenCards) -> list[Event]:
        """Lay cards for a duty: whoever holds or gets them knows them from now on."""
        seat, cards = move.seat, move.shows()
        self.laid[seat] = cards
        self.hands[seat] = self.hands[seat].showing(cards)
        match move:
            case LayAside(card=card):
                self.aside[seat] = card
                self.hands[seat] = self.hands[seat].without(card)
            case OpenCards():
                self._opened += tuple((seat, card) for card in cards)
        self._acting -= {seat}
        if not self._acting:
            self._end_duty()
        return []

    def _end_duty(self) -> None:
        """All have laid their cards."""
        (_, duty), *self.duties = self.duties
        if duty.to is not None:
            self._hand_over(duty.to)
        self.laid = {}
        self._go_on()

    def _hand_over(self, to: Side) -> None:
        """Move the cards once all have passed: nobody passes on what the same rule brought."""
        for seat, cards in self.laid.items():
            for card in cards:
                self.hands[seat] = self.hands[seat].without(card)
        self._opened = tuple((s, card) for s, card in self._opened if card not in self.laid[s])
        for seat, cards in self.laid.items():
            receiver = to.of(seat, self.seats)
            self.hands[receiver] = self.hands[receiver].plus(cards)

    def _go_on(self) -> None:
        """Go on to the next duty or, if none is left, to the next lead."""
        if self.duties:
            self.phase, self._acting = self.duties[0][1].phase, self._everybody
            return
        self.trick = Trick(self.leader, self.seats, self.laws.step(self.number))
        self._suit, self.demands = None, ()
        self.phase, self._acting = Phase.PLAY, ALONE[self.leader]

    def _play(self, seat: int, card: Card) -> list[Event]:
        if self.plays_aside(seat):
            del self.aside[seat]
        else:
            self.hands[seat] = self.hands[seat].without(card)
        if len(self.taken) == 1 and not self._trick.cards:
            self.trumps = self.laws.trumps(second_lead=card)
        self.trick = trick = self._trick.with_card(card)
        if trick.complete:
            return self._end_trick()
        self._ask(trick)
        self._acting = ALONE[trick.turn]
        return []

    def _ask(self, trick: Trick) -> None:
        """What the trick asks now that its last card lies there."""
        suit = self.laws.suit_to_follow(trick.cards, self.trumps)
        if suit != self._suit:
            self._suit, self.demands = suit, self.laws.demands(suit, self.trumps)

    def _end_trick(self) -> list[Event]:
        trick, last = self._trick, self.last_trick
        self._before = (trick, self.trumps)
        winner = self._ahead(trick, self.trumps)
        assert winner is not None, "of a complete trick some card wins"
        taken = TrickTaken(self.number, trick.leader, trick.cards, winner)
        self.taken = (*self.taken, taken)
        self.lying.append(TakenTrick(taken.trick, last, trick.cards, winner))
        if self.laws.removes:
            self.phase, self._acting = Phase.REMOVE, ALONE[winner]
        else:
            self._clear()
        return [taken]

    def _remove(self, card: Card) -> list[Event]:
        trick = self.lying[-1]
        self.removed = (*self.removed, card)
        left = tuple(other for other in trick.cards if other is not card)
        self.lying[-1] = TakenTrick(trick.number, trick.last, left, trick.owner)
        self._clear()
        return []

    def _clear(self) -> None:
        """The trick leaves the table; what follows it happens in the order of M55."""
        self.trick = None
        winner, trick = self.taken[-1].winner, self.lying[-1]
        self.leader = self.laws.leader(winner)
        self._give(trick, self.laws.taker(winner))
        if trick.last:
            heir = self.laws.heir(winner)
            for held in [held for held in self.lying if held.owner == winner]:
                self._give(held, heir)
            self.over, self._acting = True, NOBODY
        else:
            self.duties = self.laws.after_trick(trick.number)
            self._go_on()

    def _give(self, trick: TakenTrick, owner: int) -> None:
        """Give the trick to that seat; its place in `lying` stays."""
        if owner != trick.owner:
            given = TakenTrick(trick.number, trick.last, trick.cards, owner)
            self.lying[trick.number - 1] = given
