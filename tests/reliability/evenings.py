"""Evenings in several worlds at once, by simulated players who also err, press and lift.

All worlds see the same gestures; only where somebody does something face down may each world
have its own card or chip. After every step the worlds that still agree in what lies open must
agree in all that anybody gets.
"""

import errno
import tempfile
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from unittest.mock import patch

from reliability.secrets_of import in_the_open, verdicts
from reliability.worlds import HOOD, Plan, Seen, World, arrives, goes, key, leaves, pod_of
from stichtisch.commands.options import names
from stichtisch.decks.virtual import virtual_deck
from stichtisch.games import game_named
from stichtisch.games.card import Card, Pack
from stichtisch.games.component import Component, What
from stichtisch.games.move import Move, Play
from stichtisch.games.oh_hell import cards as hell
from stichtisch.games.player import Gesture, Player, Tags
from stichtisch.games.record import Header
from stichtisch.games.settings import Settings
from stichtisch.games.stich_meister import cards as master_cards
from stichtisch.games.stich_meister import moves as masters
from stichtisch.games.stichwahl import moves as whales
from stichtisch.games.stichwahl.whales import is_five, pack_for
from stichtisch.games.was_sticht import moves as was
from stichtisch.games.was_sticht.trumps import RANKS, SUITS, trumps_of
from stichtisch.table.match import Match, State

GAMES = ("was-sticht", "stich-meister", "stichwahl", "oh-hell")
REST = 0.35
LIVED = 12
"""A pair counts if it was compared at so many steps and more after it began to differ."""
OPTIONS: dict[str, dict[str, Sequence[object]]] = {
    "was-sticht": {
        "tasks": (1, 2), "places": ("count_then_value", "value_only"),
        "hint_includes_table": (True, False), "dealer_must_discard": (True, False),
        "three_player_values": (True, False), "max_rounds": (1, None),
    },
    "stich-meister": {
        "discard_unchosen": (True, False), "multi_trump": ("count", "lowest_only"),
        "forty": ("skip_only", "plus_three"),
    },
    "stichwahl": {},
    "oh-hell": {
        "most": (2, 4, 7, 10), "back_up": (True, False), "hook": (True, False),
        "score": ("exact", "tricks_too"),
    },
}  # fmt: skip


ASKING = {
    "pass_before_lead", "lay_aside", "open_cards", "face_down", "follow_last", "must_trump",
    "remove_card", "pass_after_trick", "keep_three", "trump_second_lead",
}  # fmt: skip
"""Effects of rule cards that have to do with cards laid or followed."""


class LeakError(Exception):
    """Somebody got something that depends on a secret."""

    def __init__(self, one: Seen, other: Seen, evening: str) -> None:
        places = one.keys() | other.keys()
        differ = sorted(place for place in places if one.get(place) != other.get(place))
        shown = [f"  {str(seen.get(differ[0]))[:600]}" for seen in (one, other)]
        self.where = ", ".join(differ)
        super().__init__("\n".join([f"{self.where} [{evening}]", *shown]))


@dataclass(frozen=True)
class Size:
    """How many worlds, and how much of an evening."""

    worlds: int = 24
    steps: tuple[int, int] = (40, 130)
    disk: float = 0.04
    """The share of evenings with a journal on disk."""
    mixed: int = 0
    """So many seats have other hands in each world; 0: all, or two where lamps tell of hands."""
    look: float = 0.35
    drawings: float = 0.004
    """The share of steps at which terminal and page are drawn; they are made of the picture."""


@dataclass
class Result:
    """What an evening compared."""

    pairs: int = 0
    steps: int = 0
    compared: int = 0
    """Steps by pairs."""
    wrong_cards: int = 0
    phases: Counter[str] = field(default_factory=Counter)
    """Steps at which several worlds went on, by game, hands and what the table waited for."""


class Evening:
    """One plan in several worlds."""

    def __init__(self, seed: int, size: Size, game: str | None = None, **wanted: object) -> None:
        self.chance = chance = Random(seed)
        name = game or chance.choice(GAMES)
        kind = game_named(name)
        seats = chance.choice(list(kind.seats))
        options = {key: chance.choice(list(values)) for key, values in OPTIONS[name].items()}
        settings = Settings(
            take_back=chance.random() < 0.4,
            dealer_speaks=chance.random() < 0.5,
            open_chips=chance.random() < 0.5,
            trumps=chance.choice(("laid", "drawn")),
            hands=chance.choice(("scanned", "scanned", "blind")),
            lamps="own" if chance.random() < 0.15 else "anybody",
        )
        settings = replace(settings, **wanted)
        header = Header(name, names(name, seats), options, kind.deck_for_header(None))
        self.kind, self.size, self.seed = kind, size, seed
        self.pack = _pack(name, seats)
        order = list(self.pack.values())
        chance.shuffle(order)
        self.drawn = [card for card in order if name != "stichwahl" or not is_five(card)]
        disk = chance.random() < size.disk
        self.shortcut = not disk and chance.random() < 0.85
        self.tasks_alone = name == "was-sticht" and self.shortcut and chance.random() < 0.35
        """The worlds differ in nothing but the tasks that are chosen face down."""
        deck = virtual_deck(name)
        self.tags = Tags(deck.tags)
        self.all_tags = [*deck.tags, "04ffffffffffff"]
        self.players: list[Player] = [
            kind.player(self.tags, not settings.unseen) for _ in range(size.worlds)
        ]
        if name == "stichwahl":  # a player that has chosen nothing yet has not seen the prints
            deck_of = kind.begin(header).public().deck
            for player in self.players:
                player._deck = deck_of
        self.asking: list[int] = []
        if name == "stich-meister":
            cards = kind.begin(header).rule_cards
            asking = [n for n, card in cards.items() if card.effect.name in ASKING]
            self.asking = chance.sample(asking, chance.randint(0, 3))
        self.mixed = self._mixed(seats, settings)
        self.void = chance.sample(self.mixed, 2)
        self.void_suit = chance.choice(sorted({card.suit for card in self.pack.values()}))
        if not kind.dealt:
            blurred = {HOOD} if settings.dealer_speaks else set()
        else:
            blurred = {pod_of(seat) for seat in self.mixed} if settings.tells_own else set()
        self.plan = Plan(seed, header, settings, deck, self.drawn, size.look, frozenset(blurred))
        self.disk = disk
        self.result = Result()
        self.lives: list[int] = []

    def __str__(self) -> str:
        plan = self.plan
        return f"seed {self.seed} {plan.header.game} {len(plan.header.seats)} {plan.settings}"

    def run(self) -> Result:
        """All worlds from the beginning until their secrets are out, or `LeakError`."""
        with ExitStack() as closing:
            self.worlds = []
            deals, trumps = self._first_deals(), self._trumps()
            for number in range(self.size.worlds):
                folder = None
                if self.disk:
                    folder = Path(closing.enter_context(tempfile.TemporaryDirectory(dir=_fast())))
                state = State()
                if self.shortcut:
                    state = self._state(deals[number], trumps[number])
                world = World(self.plan, trumps[number], state, folder)
                closing.callback(world.close)
                if self.shortcut and self.kind.dealt:
                    world.hands = [list(hand) for hand in self._held(deals[number])]
                self.worlds.append(world)
            self.live = list(range(self.size.worlds))
            self.lives = [0] * self.size.worlds
            self.deals = None if self.shortcut else deals
            self._play()
        self._count_pairs()
        return self.result

    # --- secrets -------------------------------------------------------------------------------

    def _mixed(self, seats: int, settings: Settings) -> list[int]:
        """The seats whose hands differ: all, or two where the lamps tell of hands."""
        everybody = list(range(seats))
        if self.size.mixed:
            return sorted(self.chance.sample(everybody, self.size.mixed))
        return sorted(self.chance.sample(everybody, 2)) if settings.tells_own else everybody

    def _trumps(self) -> list[was.StartRound | None]:
        """By world what the dealer of the first round draws in Was Sticht?"""
        every = [(suit, number) for suit in (*SUITS, "X") for number in (*RANKS, "X")]
        drawn = self.chance.sample(every, self.size.worlds)
        if self.kind.dealt:
            return [None] * self.size.worlds
        if self.tasks_alone:
            drawn = drawn[:1] * self.size.worlds
        return [was.StartRound(0, suit, number) for suit, number in drawn]

    def _first_deals(self) -> list[Move | None]:
        if not self.kind.dealt:
            return [None] * self.size.worlds
        game = self.kind.begin(self.plan.header)
        return self._deals([game] * self.size.worlds)

    def _deals(self, games: Sequence[object]) -> list[Move]:
        """The same deal in all worlds, but for some cards that are swapped."""
        seed = self.chance.randrange(2**32)
        deals = []
        for number, game in enumerate(games):
            chance = Random(seed)
            deal = self.players[number].deal(game, chance)
            deals.append(deal)
        first = deals[0]
        return [self._varied(deal, first, number) for number, deal in enumerate(deals)]

    def _varied(self, deal: Move, first: Move, number: int) -> Move:
        chance = Random(self.seed * 1000 + number)
        hands = [list(hand) for hand in deal.hands]
        if isinstance(deal, masters.StartRound):
            stock = [card for card in self.pack.values() if not any(card in h for h in hands)]
        elif isinstance(deal, whales.StartDeal):
            stock = list(deal.pile)
        else:
            stock = [
                card for card in self.pack.values()
                if card is not deal.turned and not any(card in h for h in hands)
            ]  # fmt: skip
        if number % 3 == 1:  # in every third world one seat lacks a suit that it has in the others
            self._make_void(hands, chance)
        piles = [hands[seat] for seat in self.mixed] + ([stock] if stock else [])
        for _ in range(chance.randrange(1, 2 + min(5, len(piles[0]) // 3)) if number else 0):
            (a, b) = chance.sample(range(len(piles)), 2)
            i, j = chance.randrange(len(piles[a])), chance.randrange(len(piles[b]))
            piles[a][i], piles[b][j] = piles[b][j], piles[a][i]
        told = tuple(map(tuple, hands))
        if isinstance(deal, masters.StartRound):
            return self._rules_varied(replace(deal, hands=told), first, chance, number)
        if isinstance(deal, whales.StartDeal):
            return replace(deal, hands=told, pile=tuple(stock))
        return replace(deal, hands=told)

    def _make_void(self, hands: list[list[Card]], chance: Random) -> None:
        void, other = hands[self.void[0]], hands[self.void[1]]
        out = [at for at, card in enumerate(void) if card.suit == self.void_suit]
        into = [at for at, card in enumerate(other) if card.suit != self.void_suit]
        for at, instead in zip(out, chance.sample(into, len(into)), strict=False):
            void[at], other[instead] = other[instead], void[at]

    def _rules_varied(self, deal: Move, first: Move, chance: Random, number: int) -> Move:
        """Some rule cards that ask for something are there; drawn ones are swapped as well, but
        for the one turned for all."""
        rules = [list(three) for three in deal.rule_hands]
        held = self.worlds[number].table.game.stock.kept if self.result.steps else None
        kept = [len(held[seat]) if held else 0 for seat in range(len(rules))]
        extra = deal.extra_rule
        dealt = [rule for three in rules for rule in three] + [extra]
        for three, keeps, asks in zip(rules, kept, self.asking, strict=False):
            if held is None and asks not in dealt and keeps < len(three):
                three[-1] = asks
        if first.extra_rule != extra:
            for three, keeps in zip(rules, kept, strict=True):
                for at in range(keeps, len(three)):
                    if three[at] == first.extra_rule:
                        three[at] = extra
            if not any(first.extra_rule in three for three in rules):
                extra = first.extra_rule
        if number and chance.random() < 0.7:
            a, b = chance.sample(range(len(rules)), 2)
            if kept[a] < 3 and kept[b] < 3:
                i, j = chance.randrange(kept[a], 3), chance.randrange(kept[b], 3)
                rules[a][i], rules[b][j] = rules[b][j], rules[a][i]
        return replace(deal, rule_hands=tuple(map(tuple, rules)), extra_rule=extra)

    def _held(self, deal: Move) -> Sequence[Sequence[Card]]:
        return deal.hands

    def _state(self, deal: Move | None, trumps: was.StartRound | None) -> State:
        """What was made before: chips, and the deal; so most evenings begin with the secret."""
        settings = self.plan.settings
        match: Match = Match(self.kind, self.plan.header, settings, Random(1))
        if deal is not None:
            match.push(self._as_told(deal), None)
        else:
            chance = Random(self.seed)
            while match.game.phase.value == "chip":
                seat = min(match.game.acting())
                chip = chance.choice(sorted(match.game.legal_moves(seat), key=repr)).chip
                copies = self.tags.of(Component(What.CHIP, chip))
                used = {kept.tag for kept in match.kept}
                match.push(was.TakeChip(seat, chip), next(t for t in copies if t not in used))
            dealer = match.game.public().deals
            match.push(replace(trumps, dealer=dealer), None)
            while self.tasks_alone and match.game.phase.value != "task":
                seat = next(iter(match.game.acting()), None)
                match.push(chance.choice(list(match.game.legal_moves(seat))), None)
        return State(tuple(match.kept))

    def _as_told(self, deal: Move) -> Move:
        """The deal as the table knows it."""
        if not self.plan.settings.unseen:
            return deal
        if isinstance(deal, whales.StartDeal):
            return replace(deal, hands=(), pile=())
        return replace(deal, hands=())

    # --- steps -------------------------------------------------------------------------------

    @property
    def first(self) -> World:
        """Any of those that go on: what all may know is the same in all."""
        return self.worlds[self.live[0]]

    def each(self) -> list[World]:
        return [self.worlds[number] for number in self.live]

    def step(self, events: Callable[[World], Iterable[object]], wait: float = 0.0) -> None:
        """The same in all worlds, then whoever still agrees must have got the same."""
        looks = self.chance.random() < self.size.look
        draws = self.chance.random() < self.size.drawings
        seen: dict[int, Seen] = {}
        groups: dict[object, list[int]] = {}
        for number in self.live:
            world = self.worlds[number]
            got = world.step(list(events(world)), wait, looks)
            if draws:
                got |= world.drawings()
            if self.disk and draws:
                got |= world.on_disk()
            seen[number] = got
            groups.setdefault((verdicts(world), in_the_open(world)), []).append(number)
        self.result.steps += 1
        for group in groups.values():
            self._compare(group, seen)
        self.live = max(groups.values(), key=len)
        for number in self.live:
            self.lives[number] += 1
        if len(self.live) > 1:
            hands = self.plan.settings.hands if self.kind.dealt else "open"
            phase = self.first.table.game.phase.value
            self.result.phases[f"{self.kind.name} {hands} {phase}"] += 1

    def _compare(self, group: list[int], seen: dict[int, Seen]) -> None:
        head = seen[group[0]]
        for number in group[1:]:
            other = seen[number]
            if other != head:
                raise LeakError(head, other, str(self))
        self.result.compared += len(group) * (len(group) - 1) // 2

    def lay(self, seat: int | None, tag: Callable[[World], str], wait: float = REST) -> None:
        def events(world: World) -> Iterator[object]:
            one = tag(world)
            if one not in world.lying.get(seat, []):
                world.lying.setdefault(seat, []).append(one)
                yield arrives(seat, one)

        self.step(events)
        if wait:
            self.step(lambda _: (), wait)

    def lift(self, seat: int | None) -> None:
        """All that lies there."""
        if any(world.lying.get(seat) for world in self.each()):
            self.step(lambda world: [goes(seat, tag) for tag in world.lying.pop(seat, [])], 0.05)

    def press(self, seat: int | None, held: float = 0.1) -> None:
        self.step(lambda _: [key(seat, down=True)])
        self.step(lambda _: [key(seat, down=False)], held)

    def take_in(self) -> None:
        for seat in [*self.first.seats, None]:
            self.lift(seat)

    # --- playing -------------------------------------------------------------------------------

    def _play(self) -> None:
        limit = self.chance.randint(*self.size.steps)
        limit *= self.chance.choice((1, 1, 1, 1, 1, 1, 1, 4))
        if not self.shortcut:
            self._sit()
            limit += self.result.steps
        while self.result.steps < limit and len(self.live) > 1:
            phase = self.first.table.game.phase.value
            if phase == "over" or (self._all_is_open(phase) and self.chance.random() < 0.3):
                break
            if self.chance.random() < 0.22:
                self._anything()
            else:
                self._sensible(phase)
        if self.disk and len(self.live) > 1:
            self.step(lambda _: ())
            seen = {number: self.worlds[number].on_disk() for number in self.live}
            self._compare(self.live, seen)

    def _all_is_open(self, phase: str) -> bool:
        return not self.kind.dealt and phase in ("play", "reward")

    def _sit(self) -> None:
        for seat in (*self.first.seats, None):
            self.press(seat)
        if self.kind.dealt:
            self._gestures(self.deals)
            return
        while self.first.table.game.phase.value == "chip":
            seat = min(self.first.table.game.acting())
            move = self.chance.choice(sorted(self.first.table.game.legal_moves(seat), key=repr))
            self._make([move] * len(self.worlds))
        self._start_was_round()

    def _start_was_round(self) -> None:
        if self.plan.settings.trumps == "laid":
            for what, name in ((What.TRUMP_SUIT, "suit"), (What.TRUMP_NUMBER, "number")):
                self.lay(None, lambda w, what=what, name=name: self._trump_tag(w, what, name), 0)
        else:
            for world in self.each():
                world.trumps = replace(world.trumps, dealer=world.table.match.public().deals)
        self.press(None)
        self.lift(None)

    def _trump_tag(self, world: World, what: What, name: str) -> str:
        value = {"suit": world.trumps.trump_suit, "number": world.trumps.trump_number}[name]
        return self.tags.of(Component(what, str(value)))[0]

    def _sensible(self, phase: str) -> None:
        game = self.first.table.game
        acting = sorted(game.acting())
        if self.first.table.match.public().phase.value == "stand":
            self._settle_revoke()
        elif not acting:
            self._table_acts(phase)
        else:
            self._seat_acts(phase, self.chance.choice(acting))

    def _settle_revoke(self) -> None:
        revoke = self.first.table.match.public().revoke
        if self.chance.random() < 0.5:
            self.take_in()
            self.press(revoke.seat, 0.3)
        else:
            self.press(None, 1.3)

    def _table_acts(self, phase: str) -> None:
        self.take_in()
        if phase == "set_aside":
            undrafted = sorted(map(str, self.first.table.match.public().undrafted))
            card = self.chance.choice(undrafted)
            self.lay(None, lambda _: self.card_tag(card))
            self.lift(None)
        elif self.kind.dealt:
            games = [world.table.game for world in self.worlds]
            deals = self._deals([games[n] if n in self.live else games[self.live[0]]
                                 for n in range(len(games))])  # fmt: skip
            self._gestures(deals)
        else:
            fresh = self._trumps()
            for world, trumps in zip(self.worlds, fresh, strict=True):
                world.trumps = trumps
            self._start_was_round()

    def _gestures(self, deals: Sequence[Move]) -> None:
        """Everybody scans what was dealt in their world; the number of cards is the same."""
        for world, deal in zip(self.worlds, deals, strict=True):
            world.hands = [list(hand) for hand in deal.hands]
        plans = {
            number: list(self.players[number].gestures(
                deals[number], self.worlds[number].table.match.made()
            ))
            for number in self.live
        }  # fmt: skip
        if self.kind.name == "stichwahl" and self.plan.settings.trumps == "laid":
            self.lay(None, lambda _: self.card_tag(str(self.drawn[0])))
            self.lift(None)
            plans = {number: plan[1:] for number, plan in plans.items()}
        for at in range(len(plans[self.live[0]])):
            if len({len(plans[number]) for number in self.live}) > 1:
                return
            self._gesture({number: plans[number][at] for number in self.live})
            if len(self.live) < 2:
                return
            if self.chance.random() < 0.02:
                self._wrong_card()

    def _gesture(self, by_world: dict[int, Gesture]) -> None:
        one = by_world[self.live[0]]
        if one.tag is None:
            self.press(one.seat, one.held or 0.1)
            return
        numbers = {id(self.worlds[number]): number for number in by_world}
        self.lift(one.seat)
        self.lay(one.seat, lambda world: by_world[numbers[id(world)]].tag)
        if not one.stays:
            self.lift(one.seat)

    def _make(self, moves: Sequence[Move | None]) -> None:
        plans = {}
        for number in self.live:
            made = self.worlds[number].table.match.made()
            player = self.players[number]
            plans[number] = list(player.gestures(moves[number], made))
        if len({len(plan) for plan in plans.values()}) > 1:
            return
        for at in range(len(plans[self.live[0]])):
            self._gesture({number: plans[number][at] for number in self.live})

    def _seat_acts(self, phase: str, seat: int) -> None:
        public = self.first.table.match.public()
        if phase == "play" and not (public.trick and public.trick.cards):
            self.take_in()
        if phase == "draft" and public.open_column and self.plan.settings.dealer_speaks:
            if len(self.first.seats) == 3 and self.chance.random() < 0.3:
                self.press(None, 0.2)
            else:
                self.press(self.chance.choice(self.first.seats))
            if self.chance.random() < 0.3:
                return
        secretly = phase in ("rule", "pass", "aside", "task", "first_bonus")
        if phase == "play" and self.kind.name == "stich-meister" and public.trick.cards:
            secretly = any(card.effect.name == "face_down" for card in public.active)
        opens_soon = phase in ("rule", "first_bonus", "play")
        if self.plan.settings.tells_own and phase != "rule":
            secretly = False  # whoever gives or gets another card has other lamps
        apart = secretly and self.chance.random() < (0.25 if opens_soon else 0.6)
        moves: list[Move | None] = [None] * len(self.worlds)
        common = None if apart else self._common(phase, seat)
        for number in self.live:
            choices = self._choices(self.worlds[number], phase, seat)
            if not choices:
                return
            moves[number] = self.chance.choice(choices) if common is None else common
        self._make(moves)

    def _common(self, phase: str, seat: int) -> Move | None:
        """A move that most worlds allow."""
        sets = [self._choices(world, phase, seat) for world in self.each()]
        candidates = self.chance.sample(sets[0], min(12, len(sets[0]))) if sets[0] else []
        if phase == "draft" and not self.plan.settings.dealer_speaks:
            return max(candidates, key=self._hint_agrees)
        lists = [set(map(repr, choices)) for choices in sets[1:]]
        agreed = [sum(repr(move) in choices for choices in lists) for move in candidates]
        best = max(agreed, default=0)
        fitting = [move for move, count in zip(candidates, agreed, strict=True) if count == best]
        if not fitting:
            return None
        only_bonuses = phase == "play" and not any(isinstance(move, Play) for move in fitting)
        if only_bonuses or self.chance.random() < 0.4:
            return self.chance.choice(fitting)
        view, player = self.first.view(seat), self.players[self.live[0]]
        return player.choose(view, fitting, self.chance)

    def _hint_agrees(self, move: was.Draft) -> int:
        """In how many worlds this last card of the column makes the same hint."""
        drafted = self.first.table.match.public().drafted
        if len(drafted) < len(self.first.seats) - 1:
            return 0
        winners = [_winner((*drafted.values(), move.card), world.trumps) for world in self.each()]
        return max(map(winners.count, winners))

    def _choices(self, world: World, phase: str, seat: int) -> list[Move]:
        """What the seat may do in this world, from its own hand."""
        game = world.table.game
        if self.plan.settings.unseen and self.kind.dealt:
            return self._blind_choices(world, phase, seat)
        if phase in ("pass", "open"):
            choice, open_cards = game.choice(seat), game.public().open_hands[seat]
            held = [card for card in choice.held.hand.cards if card not in open_cards]
            chance = Random(f"{self.result.steps} {seat}")
            return [choice.move(chance.sample(held, choice.wanted)) for _ in range(5)]
        legal = list(game.legal_moves(seat))
        return self._asking_first(legal) if phase == "rule" else legal

    def _asking_first(self, legal: list[Move]) -> list[Move]:
        return [move for move in legal if move.rule in self.asking] or legal

    def _blind_choices(self, world: World, phase: str, seat: int) -> list[Move]:
        game, (hands, aside) = world.table.game, _holdings(world)
        hand = hands[seat]
        if phase not in ("play", "pass", "open", "aside", "first_bonus", "unplayed"):
            legal = list(game.legal_moves(seat))
            return self._asking_first(legal) if phase == "rule" else legal
        if phase == "first_bonus":
            return [whales.ChooseFirstBonus(seat, card) for card in hand]
        if phase == "play":
            if seat in aside and game.public().last:
                return [Play(seat, aside[seat])]
            plays = [Play(seat, card) for card in hand]
            legal = [play for play in plays if game.refusal(play) is None]
            follows = [play for play in legal if _suit(game, play.card) in game.public().asked]
            revokes = self.chance.random() < 0.04
            return legal if revokes or not follows else follows
        choice = game.choice(seat)
        known = [card for card in hand if card not in game.public().open_hands[seat]]
        chance = Random(f"{self.result.steps} {seat}")
        return [
            choice.move(chance.sample(known, choice.wanted))
            for _ in range(5) if len(known) >= choice.wanted
        ]  # fmt: skip

    # --- whatever people do beside ---------------------------------------------------------------

    def _anything(self) -> None:
        match self.chance.randrange(7):
            case 0 | 1 | 2:
                self._wrong_card()
            case 3:
                seat = self.chance.choice([*self.first.seats, None])
                if seat is None and self.first.table.game.phase.value == "round":
                    return
                if self.first.table.match.staged.is_empty() and not self._is_stand():
                    self.press(seat, self.chance.choice((0.1, 0.4)))
            case 4:
                self._lift_and_lay_again()
            case 5 | 6 if self.disk:
                self._disk_trouble()
            case 5:
                self._plug()

    def _is_stand(self) -> bool:
        return getattr(self.first.table.match.public(), "revoke", None) is not None

    def _wrong_card(self) -> None:
        """A card is laid that may be wrong, and mostly lifted before it counts."""
        self.result.wrong_cards += 1
        seats = sorted(self.first.table.game.acting()) or list(self.first.seats)
        seat = self.chance.choice(seats)
        if self.chance.random() < 0.2:
            seat = self.chance.choice([*self.first.seats, None])
        if self.first.lying.get(seat):
            return
        unseen = self.plan.settings.unseen and self.kind.dealt
        hands = _holdings(self.first)[0] if unseen else None
        if seat is None or self.chance.random() < 0.3 or not self.kind.dealt:
            tag = self.chance.choice(self.all_tags)
        else:
            held = (
                hands[seat]
                if unseen and hands
                else []
                if unseen
                else self.first.view(seat).own.hand.cards
            )
            tag = self.card_tag(str(self.chance.choice(held))) if held else self.all_tags[0]
        self.lay(seat, lambda _: tag, wait=0.1)
        self.lift(seat)

    def _lift_and_lay_again(self) -> None:
        lying = [seat for seat, tags in self.first.lying.items() if tags]
        if not lying:
            return
        seat = self.chance.choice(lying)
        tags = {id(world): list(world.lying.get(seat, [])) for world in self.each()}
        self.lift(seat)
        if not all(tags[id(world)] for world in self.each()):
            return
        self.lay(seat, lambda world: tags[id(world)][0])

    def _plug(self) -> None:
        """A pod goes and comes back, and tells again what lies on it."""
        seat = self.chance.choice([*self.first.seats, None])
        self.step(lambda _: [leaves(seat)])
        self.step(lambda world: _back(world, seat), 0.5)

    def _disk_trouble(self) -> None:
        """The journal cannot be written for a while, or the referee is started anew."""
        if self.chance.random() < 0.5:
            with patch("os.pwrite", side_effect=OSError(errno.EROFS, "Read-only file system")):
                self._wrong_card()
                self._sensible(self.first.table.game.phase.value)
        else:
            for world in self.each():
                world.restart()
        self.step(lambda _: ())

    def card_tag(self, card: str) -> str:
        return self.tags.of(Component(What.CARD, card))[0]

    def _count_pairs(self) -> None:
        """Those that differed and were compared for long enough."""
        secrets = []
        for world in self.worlds:
            hands = [sorted(map(str, hand)) for hand in world.hands]
            secrets.append(repr([[kept.move.as_json() for kept in world.table.match.kept], hands]))
        for one, other in _pairs(len(self.worlds)):
            least = 4 if self.tasks_alone else LIVED  # tasks are opened as soon as all have chosen
            lived = min(self.lives[one], self.lives[other]) >= least
            self.result.pairs += lived and secrets[one] != secrets[other]


def _holdings(world: World) -> tuple[list[list[Card]], dict[int, Card]]:
    """Where the referee does not see the hands: what all hold now, and have laid aside."""
    hands, aside = [list(hand) for hand in world.hands], {}
    kept = world.table.match.kept
    starts = [
        at for at, one in enumerate(kept) if isinstance(one.move, world.table.kind.starts_round)
    ]
    for one in kept[starts[-1] :] if starts else ():
        match one.move:
            case masters.LayAside(seat, card):
                aside[seat] = card
                _drop(hands[seat], card)
            case masters.PassCards(seat, rule, cards):
                receiver = world.table.game.rule_cards[rule].effect.to.of(seat, len(hands))
                for card in cards:
                    _drop(hands[seat], card)
                    hands[receiver].append(card)
            case Play(seat, card) if aside.get(seat) is card:
                del aside[seat]
            case Play(seat, card) | whales.ChooseFirstBonus(seat, card):
                _drop(hands[seat], card)
    return hands, aside


def _drop(hand: list[Card], card: Card) -> None:
    if card in hand:  # else somebody laid another's card, and nobody could see it
        hand.remove(card)


def _back(world: World, seat: int | None) -> list[object]:
    """The pod is there again and tells what lies on it."""
    lying = world.lying.get(seat, [])
    return [world.joins(seat), *(arrives(seat, tag) for tag in lying)]


def _pairs(count: int) -> Iterator[tuple[int, int]]:
    return ((one, other) for other in range(count) for one in range(other))


def _winner(cards: Sequence[Card], start: was.StartRound) -> int:
    number = None if start.trump_number == "X" else start.trump_number
    strengths = trumps_of(start.trump_suit, number).strengths(tuple(cards))
    return strengths.index(max(strengths))


def _suit(game: object, card: Card) -> str:
    trumps = getattr(game.public(), "trumps", None)
    return trumps.suit_of(card) if trumps else card.suit


def _pack(name: str, seats: int) -> Pack:
    if name == "stichwahl":
        return pack_for(seats)
    if name == "stich-meister":
        return master_cards.pack_for(seats)
    return hell.PACK


def _fast() -> str | None:
    """A folder in memory, where there is one."""
    return "/dev/shm" if Path("/dev/shm").is_dir() else None
