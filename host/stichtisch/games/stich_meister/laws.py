"""The rules of one round: the rule cards in force, asked in the order of their numbers."""

from collections.abc import Iterable, Sequence

from stichtisch.games.card import Card
from stichtisch.games.demand import Demand, Demands
from stichtisch.games.refusal import Why
from stichtisch.games.stich_meister.cards import (
    ABOVE,
    LED,
    REST,
    CardStanding,
    Trumps,
    designation,
)
from stichtisch.games.stich_meister.effect import Duty, Effect, Points, TakenTrick, Tally
from stichtisch.games.stich_meister.moves import Options
from stichtisch.games.stich_meister.rule_cards import RuleCard
from stichtisch.games.trick import Strength

Duties = list[tuple[RuleCard, Duty]]


class Laws:
    """Pure functions of cards and seats; hands need not be known to ask them."""

    def __init__(self, cards: Iterable[RuleCard], seats: int, options: Options) -> None:
        self.cards: tuple[RuleCard, ...] = tuple(sorted(cards, key=lambda card: card.number))
        self._effects = tuple(card.effect for card in self.cards)
        self.seats = seats
        self._options = options
        self.removes = any(effect.removes for effect in self._effects)
        """Whether each trick's winner takes a card out of the game."""
        self.unplayed = sum(effect.unplayed for effect in self._effects)
        """How many hand cards are not played."""
        self._using: dict[str, list[Effect]] = {}
        """The effects by the hook that they use, in the order of their cards."""
        for effect in self._effects:
            for hook in effect.hooks:
                self._using.setdefault(hook, []).append(effect)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Laws) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def trumps(self, second_lead: Card | None) -> Trumps:
        """The trumps of the round; `second_lead` is the first card of trick 2, once it lies."""
        numbers: dict[Card, tuple[int, ...]] = {}
        for rule in self.cards:
            for card in rule.effect.trumps(second_lead):
                numbers[card] = (*numbers.get(card, ()), rule.number)
        return Trumps(numbers)

    def before_lead(self) -> Duties:
        """What all do before the first lead, one card after the other (M54)."""
        duties = [(card, card.effect.before_lead()) for card in self.cards]
        return [(card, duty) for card, duty in duties if duty]

    def after_trick(self, trick: int) -> Duties:
        """What all do after a trick, before the next lead (M55)."""
        if not self._with("after_trick"):
            return []
        duties = [(card, card.effect.after_trick(trick)) for card in self.cards]
        return [(card, duty) for card, duty in duties if duty]

    def step(self, trick: int) -> int:
        """1 when that trick goes clockwise, -1 when the other way."""
        step = 1
        for effect in self._with("step"):
            step = effect.step(step, trick)
        return step

    def seen(self, trick: tuple[Card, ...]) -> tuple[Card, ...]:
        """The cards of an incomplete trick that lie face up: the first ones."""
        for effect in self._with("seen"):
            trick = effect.seen(trick)
        return trick

    def suit_to_follow(self, trick: tuple[Card, ...], trumps: Trumps) -> str:
        """The suit that must be followed, once a card is led."""
        seen = self.seen(trick)
        card = seen[0]
        for effect in self._with("followed"):
            card = effect.followed(card, seen)
        return trumps.suit_of(card)

    def demands(self, suit: str, trumps: Trumps) -> Demands:
        """What a trick asks in which this suit must be followed."""
        follow = Demand(trumps.suits[suit], suit, Why.FOLLOW, "rules.no_follow")
        demands: Demands = (follow,)
        for effect in self._with("when_void"):
            demands = effect.when_void(demands, trumps)
        return demands

    def order(self, trick: tuple[Card, ...], trumps: Trumps) -> list[int]:
        """The positions of a complete trick's cards, the winning one first; 0 is the lead.

        Cards that cannot win at all are left out. Of equals the last played is higher (M3).
        """
        led = trumps.suit_of(trick[0])
        strengths = [self.strength(card, led, trumps) for card in trick]
        places = sorted(range(len(trick)), key=lambda at: (strengths[at], at), reverse=True)
        return self.placed(places)

    def placed(self, order: list[int]) -> list[int]:
        """The positions of a trick's cards, the winning one first, from the strongest first."""
        for effect in self._with("order"):
            order = effect.order(order)
        return order

    def strength(self, card: Card, led: str, trumps: Trumps) -> Strength:
        """How strong a card is in a trick to which that suit was led."""
        numbers = trumps.numbers.get(card)
        if numbers:
            among = designation(numbers, self._options.multi_trump == "lowest_only")
            standing = CardStanding(ABOVE, True, among, card.rank)
        else:
            standing = CardStanding(LED if card.suit == led else REST, False, (), card.rank)
        for effect in self._with("standing"):
            standing = effect.standing(standing)
        return standing.strength

    def taker(self, winner: int) -> int:
        """Who gets the trick that the seat won."""
        for effect in self._with("taker"):
            winner = effect.taker(winner, self.seats)
        return winner

    def leader(self, winner: int) -> int:
        """Who leads after the seat won a trick."""
        for effect in self._with("leader"):
            winner = effect.leader(winner, self.seats)
        return winner

    def heir(self, last_winner: int) -> int:
        """Who is given all that the last trick's winner holds at the end; mostly nobody else."""
        for effect in self._with("heir"):
            last_winner = effect.heir(last_winner, self.seats)
        return last_winner

    def points(self, tricks: Sequence[TakenTrick], trumps: Trumps) -> Points:
        """The round's points from what lies before each seat at the end (M39, M40)."""
        own: list[list[TakenTrick]] = [[] for _ in range(self.seats)]
        for trick in tricks:
            own[trick.owner].append(trick)
        lying = tuple(map(len, own))
        points = lying
        if self.has("value"):
            points = tuple(sum(self.value(trick, trumps) for trick in taken) for taken in own)
        if self.has("points"):
            cards = tuple(tuple(card for trick in taken for card in trick.cards) for taken in own)
            points = self.adjusted(points, Tally(lying, cards, trumps))
        return points

    def adjusted(self, points: Points, lying: Tally) -> Points:
        """What the rules that look at all tricks of a seat make of the points."""
        more = self.unplayed if self._options.forty == "plus_three" else 0
        tally = Tally(tuple(count + more for count in lying.counts), lying.cards, lying.trumps)
        for effect in self._with("points"):
            points = effect.points(points, tally)
        return points

    def value(self, trick: TakenTrick, trumps: Trumps) -> int:
        """What the trick is worth: one point, as long as no rule says otherwise."""
        value = 1
        for effect in self._with("value"):
            value = effect.value(value, trick, trumps)
        return value

    def sorts(self, hook: str, card: Card, trumps: Trumps) -> tuple[object, ...]:
        """What the rules with that hook look at of a card in a trick."""
        return tuple(effect.sort(card, trumps) for effect in self._with(hook))

    def has(self, hook: str) -> bool:
        """Whether any rule uses that hook."""
        return hook in self._using

    def _with(self, hook: str) -> Sequence[Effect]:
        return self._using.get(hook, ())

    def _key(self) -> tuple[object, ...]:
        cards = tuple((card.number, card.effect) for card in self.cards)
        return cards, self.seats, self._options
