"""Evenings in several worlds at once, by simulated players who also err, press and lift.

All worlds see the same gestures; only where somebody does something face down may each world
have its own card or chip. After every step the worlds that still agree in what lies open must
agree in all that anybody gets.
"""

import tempfile
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from random import Random

from reliability.choices_apart import Choices
from reliability.deals_apart import DealsApart, pack_of
from reliability.mishaps import anything, wrong_card
from reliability.plans import GAMES, OPTIONS, any_settings, asking_rules, blurred, players_of
from reliability.side_by_side import Result, SideBySide, Size
from reliability.worlds import Plan, World
from stichtisch.decks.deck import virtual_deck
from stichtisch.games import game_named
from stichtisch.games.card import Card
from stichtisch.games.component import Component, What
from stichtisch.games.move import Move, Play
from stichtisch.games.player import Gesture, Tags
from stichtisch.games.player_names import names
from stichtisch.games.record import Header
from stichtisch.games.settings import Settings
from stichtisch.games.stichwahl import moves as whales
from stichtisch.games.stichwahl.cards import is_five
from stichtisch.games.was_sticht import moves as was
from stichtisch.games.was_sticht.trumps import RANKS, SUITS, trumps_of
from stichtisch.table.match import Match, State

LIVED = 12
"""A pair counts if it was compared at so many steps and more after it began to differ."""


class Evening:
    """One plan in several worlds."""

    def __init__(self, seed: int, size: Size, game: str | None = None, **wanted: object) -> None:
        self.chance = chance = Random(seed)
        name = game or chance.choice(GAMES)
        self.kind = kind = game_named(name)
        seats = chance.choice(list(kind.seats))
        options = {key: chance.choice(list(values)) for key, values in OPTIONS[name].items()}
        settings = replace(any_settings(chance), **wanted)
        header = Header(name, names(name, seats), options, kind.deck_for_header(None))
        self.size, self.seed = size, seed
        self.pack = pack_of(name, seats)
        order = list(self.pack.values())
        chance.shuffle(order)
        self.drawn = [card for card in order if name != "stichwahl" or not is_five(card)]
        self.disk = chance.random() < size.disk
        self.shortcut = not self.disk and chance.random() < 0.85
        self.tasks_alone = name == "was-sticht" and self.shortcut and chance.random() < 0.35
        """The worlds differ in nothing but the tasks that are chosen face down."""
        deck = virtual_deck(name)
        self.tags = Tags(deck.tags)
        self.all_tags = [*deck.tags, "04ffffffffffff"]
        self.players = players_of(kind, header, self.tags, settings, size.worlds)
        asking = asking_rules(kind, header, chance)
        mixed = self._mixed(seats, settings)
        self.plan = Plan(
            seed, header, settings, deck, self.drawn, size.look, blurred(kind, settings, mixed)
        )
        self.worlds = worlds = SideBySide(self.plan, size, chance, disk=self.disk)
        self.deals = DealsApart(
            seed, chance, self.pack, self.players, worlds.all, mixed=mixed, asking=asking
        )
        unseen = settings.unseen and kind.dealt
        self.choices = Choices(worlds.result, chance, asking, hands_unseen=unseen)

    def __str__(self) -> str:
        return str(self.plan)

    def run(self) -> Result:
        """All worlds from the beginning until their secrets are out, or `LeakError`."""
        with ExitStack() as closing:
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
                    world.hands = [list(hand) for hand in deals[number].hands]
                self.worlds.all.append(world)
            self._play(deals)
        # tasks are opened as soon as all have chosen
        self.worlds.count_pairs(4 if self.tasks_alone else LIVED)
        return self.worlds.result

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
        return self.deals.deals([game] * self.size.worlds)

    def _state(self, deal: Move | None, trumps: was.StartRound | None) -> State:
        """What was made before: chips, and the deal; so most evenings begin with the secret."""
        settings = self.plan.settings
        match: Match = Match(self.kind, self.plan.header, settings, Random(1))
        if deal is not None:
            match.push(self._as_told(deal), None)
        else:
            chance = Random(self.seed)
            while str(match.game.phase) == "chip":
                seat = min(match.game.acting())
                chip = chance.choice(sorted(match.game.legal_moves(seat), key=repr)).chip
                copies = self.tags.of(Component(What.CHIP, chip))
                used = {kept.tag for kept in match.kept}
                match.push(was.TakeChip(seat, chip), next(t for t in copies if t not in used))
            dealer = match.game.public().deals
            match.push(replace(trumps, dealer=dealer), None)
            while self.tasks_alone and str(match.game.phase) != "task":
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

    # --- playing -------------------------------------------------------------------------------

    def _play(self, deals: Sequence[Move | None]) -> None:
        limit = self.chance.randint(*self.size.steps)
        limit *= self.chance.choice((1, 1, 1, 1, 1, 1, 1, 4))
        if not self.shortcut:
            self._sit(deals)
            limit += self.worlds.result.steps
        while self.worlds.result.steps < limit and len(self.worlds.live) > 1:
            phase = str(self.worlds.first.table.game.phase)
            if phase == "over" or (self._all_is_open(phase) and self.chance.random() < 0.3):
                break
            if self.chance.random() < 0.22:
                anything(self)
            else:
                self.sensible(phase)
        if self.disk and len(self.worlds.live) > 1:
            self.worlds.step(lambda _: ())
            seen = {number: self.worlds.all[number].on_disk() for number in self.worlds.live}
            self.worlds.compare(self.worlds.live, seen)

    def _all_is_open(self, phase: str) -> bool:
        return not self.kind.dealt and phase in ("play", "reward")

    def _sit(self, deals: Sequence[Move | None]) -> None:
        for seat in (*self.worlds.first.seats, None):
            self.worlds.press(seat)
        if self.kind.dealt:
            self._gestures(deals)
            return
        while str(self.worlds.first.table.game.phase) == "chip":
            seat = min(self.worlds.first.table.game.acting())
            move = self.chance.choice(
                sorted(self.worlds.first.table.game.legal_moves(seat), key=repr)
            )
            self._make([move] * len(self.worlds.all))
        self._start_was_round()

    def _start_was_round(self) -> None:
        if self.plan.settings.trumps == "laid":
            for what, name in ((What.TRUMP_SUIT, "suit"), (What.TRUMP_NUMBER, "number")):
                self.worlds.lay(
                    None, lambda w, what=what, name=name: self._trump_tag(w, what, name), 0
                )
        else:
            for world in self.worlds.each():
                world.trumps = replace(world.trumps, dealer=world.table.match.public().deals)
        self.worlds.press(None)
        self.worlds.lift(None)

    def _trump_tag(self, world: World, what: What, name: str) -> str:
        value = {"suit": world.trumps.trump_suit, "number": world.trumps.trump_number}[name]
        return self.tags.of(Component(what, str(value)))[0]

    def sensible(self, phase: str) -> None:
        game = self.worlds.first.table.game
        acting = sorted(game.acting())
        if str(self.worlds.first.table.match.public().phase) == "stand":
            self._settle_revoke()
        elif not acting:
            self._table_acts(phase)
        else:
            self._seat_acts(phase, self.chance.choice(acting))

    def _settle_revoke(self) -> None:
        revoke = self.worlds.first.table.match.public().revoke
        if self.chance.random() < 0.5:
            self.worlds.take_in()
            self.worlds.press(revoke.seat, 0.3)
        else:
            self.worlds.press(None, 1.3)

    def _table_acts(self, phase: str) -> None:
        self.worlds.take_in()
        if phase == "set_aside":
            undrafted = sorted(map(str, self.worlds.first.table.match.public().undrafted))
            card = self.chance.choice(undrafted)
            self.worlds.lay(None, lambda _: self.card_tag(card))
            self.worlds.lift(None)
        elif self.kind.dealt:
            games = [world.table.game for world in self.worlds.all]
            live = self.worlds.live
            known = [games[n] if n in live else games[live[0]] for n in range(len(games))]
            self._gestures(self.deals.deals(known))
        else:
            fresh = self._trumps()
            for world, trumps in zip(self.worlds.all, fresh, strict=True):
                world.trumps = trumps
            self._start_was_round()

    def _gestures(self, deals: Sequence[Move]) -> None:
        """Everybody scans what was dealt in their world; the number of cards is the same."""
        for world, deal in zip(self.worlds.all, deals, strict=True):
            world.hands = [list(hand) for hand in deal.hands]
        plans = {number: self._planned(number, deals[number]) for number in self.worlds.live}
        if self.kind.name == "stichwahl" and self.plan.settings.trumps == "laid":
            self.worlds.lay(None, lambda _: self.card_tag(str(self.drawn[0])))
            self.worlds.lift(None)
            plans = {number: plan[1:] for number, plan in plans.items()}
        for at in range(len(plans[self.worlds.live[0]])):
            if len({len(plans[number]) for number in self.worlds.live}) > 1:
                return
            self._gesture({number: plans[number][at] for number in self.worlds.live})
            if len(self.worlds.live) < 2:
                return
            if self.chance.random() < 0.02:
                wrong_card(self)

    def _planned(self, number: int, move: Move | None) -> list[Gesture]:
        match = self.worlds.all[number].table.match
        return list(self.players[number].gestures(move, match.kept, match.public()))

    def _gesture(self, by_world: dict[int, Gesture]) -> None:
        one = by_world[self.worlds.live[0]]
        if one.tag is None:
            self.worlds.press(one.seat, one.held or 0.1)
            return
        numbers = {id(self.worlds.all[number]): number for number in by_world}
        self.worlds.lift(one.seat)
        self.worlds.lay(one.seat, lambda world: by_world[numbers[id(world)]].tag)
        if not one.stays:
            self.worlds.lift(one.seat)

    def _make(self, moves: Sequence[Move | None]) -> None:
        plans = {number: self._planned(number, moves[number]) for number in self.worlds.live}
        if len({len(plan) for plan in plans.values()}) > 1:
            return
        phase = self.worlds.first.table.game.phase
        for at in range(len(plans[self.worlds.live[0]])):
            if self.worlds.first.table.game.phase is not phase:
                return  # one card lay there before, so that is done; the rest would lie face up
            self._gesture({number: plans[number][at] for number in self.worlds.live})

    def _seat_acts(self, phase: str, seat: int) -> None:
        public = self.worlds.first.table.match.public()
        if phase == "play" and not (public.trick and public.trick.cards):
            self.worlds.take_in()
        if phase == "draft" and public.open_column and self.plan.settings.dealer_speaks:
            if len(self.worlds.first.seats) == 3 and self.chance.random() < 0.3:
                self.worlds.press(None, 0.2)
            else:
                self.worlds.press(self.chance.choice(self.worlds.first.seats))
            if self.chance.random() < 0.3:
                return
        secretly = phase in ("rule", "pass", "aside", "task", "first_bonus")
        if phase == "play" and self.kind.name == "stich-meister" and public.trick.cards:
            secretly = any(card.effect.name == "face_down" for card in public.active)
        opens_soon = phase in ("rule", "first_bonus", "play")
        if self.plan.settings.tells_own and phase != "rule":
            secretly = False  # whoever gives or gets another card has other lamps
        apart = secretly and self.chance.random() < (0.25 if opens_soon else 0.6)
        moves: list[Move | None] = [None] * len(self.worlds.all)
        common = None if apart else self._common(phase, seat)
        for number in self.worlds.live:
            choices = self.choices.of(self.worlds.all[number], phase, seat)
            if not choices:
                return
            moves[number] = self.chance.choice(choices) if common is None else common
        self._make(moves)

    def _common(self, phase: str, seat: int) -> Move | None:
        """A move that most worlds allow."""
        sets = [self.choices.of(world, phase, seat) for world in self.worlds.each()]
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
        view, player = self.worlds.first.view(seat), self.players[self.worlds.live[0]]
        return player.choose(view, fitting, self.chance)

    def _hint_agrees(self, move: was.Draft) -> int:
        """In how many worlds this last card of the column makes the same hint."""
        drafted = self.worlds.first.table.match.public().drafted
        if len(drafted) < len(self.worlds.first.seats) - 1:
            return 0
        winners = [
            _winner((*drafted.values(), move.card), world.trumps) for world in self.worlds.each()
        ]
        return max(map(winners.count, winners))

    def card_tag(self, card: str) -> str:
        return self.tags.of(Component(What.CARD, card))[0]


def _winner(cards: Sequence[Card], start: was.StartRound) -> int:
    number = None if start.trump_number == "X" else start.trump_number
    strengths = trumps_of(start.trump_suit, number).strengths(tuple(cards))
    return strengths.index(max(strengths))


def _fast() -> str | None:
    """A folder in memory, where there is one."""
    return "/dev/shm" if Path("/dev/shm").is_dir() else None
