"""Deals on ints beside the rules, card by card: python tests/deep/reliability/on_ints.py --deals N

Deals at random of each game that can be played on ints, with every number of players and every
option: at each card what may be played, after each trick who took it, at the end tricks and
points. PYTHONPATH=build/compiled puts the compiled ones to the test.
"""

import sys
from pathlib import Path
from random import Random

if __name__ == "__main__":  # as pytest has it (pyproject.toml)
    CHECKOUT = Path(__file__).parents[3]
    # behind PYTHONPATH, where compiled rules may be
    sys.path += [str(CHECKOUT / room) for room in ("host", "firmware", "tests", "tests/deep")]

from games.on_the_kit import ON_INTS, ON_THE_KIT
from reliability.referees import ANY_MOVE, any_header
from reliability.soaking import soak
from stichtisch.games import game_named
from stichtisch.games.event import TrickTaken
from stichtisch.games.move import Play
from stichtisch.games.player import Tags
from stichtisch.games.stich_meister import worlds as stich_meister
from stichtisch.games.stich_meister.phase import BETWEEN_ROUNDS, Phase
from stichtisch.games.stich_meister.rules import StichMeister
from stichtisch.games.stichwahl import worlds as stichwahl
from stichtisch.games.stichwahl.moves import NameStarter
from stichtisch.games.stichwahl.packed import CARDS, FAMILY
from stichtisch.games.stichwahl.rules import Stichwahl
from stichtisch.games.tricks.moves import DealOver
from stichtisch.games.tricks.packed import WIDTH, Chance, sample
from stichtisch.games.was_sticht import worlds as was_sticht
from stichtisch.games.was_sticht.rules import WasSticht
from stichtisch.games.was_sticht.tasks import TasksJudged


def deals(name, chance, header=any_header):
    """Games at random at the first lead of each of their deals, without end; in Stich-Meister at
    what rule cards have all do before it."""
    kind = game_named(name)
    begins = [Play.do, *((Phase.PASS, Phase.ASIDE) if name == "stich-meister" else ())]
    while True:
        game, is_new = kind.begin(header(name, chance)), False
        while not game.outcome:
            if game.phase in begins and is_new:
                yield game
                is_new = False
            if game.acting():
                game.push(ANY_MOVE[name](game, chance))
            else:
                game.push(kind.player(Tags({}), True).deal(game, chance))
                is_new = True


def begun(game):
    """The deal on ints, as it lies."""
    if type(game) is WasSticht:  # compiled games share ABC's memory of isinstance
        return was_sticht.packed(game.deal)
    if type(game) is Stichwahl:
        return stichwahl.packed(game, stichwahl.table_of(game.options, lambda _card: 0))
    if type(game) is StichMeister:
        return stich_meister.packed(game.round.play)
    return thought_of(game).packed(game)


def thought_of(game):
    return next(kind for kind in map(game_named, ON_THE_KIT) if kind.rules is type(game)).thought()


def differs(game, chance):
    """Plays the deal out; what the rules and the ints do not tell alike, or nothing."""
    if type(game) is Stichwahl:
        return whales_differ(game, chance)
    if type(game) is StichMeister:
        return rounds_differ(game, chance)
    there, before = begun(game), game.copy()
    while True:
        (seat,) = game.acting()
        legal = game.legal_cards(seat)
        if (there.turn.number, there.legal()) != (seat, sum({card.bit for card in legal})):
            return f"{game.deal.trick}: {legal} of seat {seat}"
        if chance.randrange(20) == 0:  # whoever begins amid a deal is where the others are
            again = begun(game)
            again.follow(there)
            there = again
        card = chance.choice(list(legal))
        there.lay(card.bit)
        events = game.push(Play(seat, card))
        winners = [event.winner for event in events if isinstance(event, TrickTaken)]
        if winners != [there.turn.number] * (not there.laid):
            return f"{events}, and on ints {there.turn.number} leads"
        if any(isinstance(event, TasksJudged) for event in events):
            told = was_sticht.judged(before.deal.tasks, before.deal.dealer, there)
            return None if told == game.deal.judged else f"{game.deal.judged}, and on ints {told}"
        if not there.turn.hand and game.acting():  # the moon: what one gets who does not choose
            (chooser,) = game.acting()
            events = game.push(list(game.legal_moves(chooser))[-1])
        if any(isinstance(event, DealOver) for event in events):
            return points_differ(before, game, there)


def whales_differ(game, chance):
    """The same of a deal in which bonus cards are used, prizes chosen and starters named."""
    there, number = begun(game), game.number
    while game.last is None or game.last.deal != number:
        (seat,) = game.acting()
        told = {stichwahl.bits_of(move): move for move in game.legal_moves(seat)}
        bits = chance.choice(list(told))
        if there.legal():
            legal = {move & ~CARDS or move for move in told} - {FAMILY << (there.marker >> 1)}
            if (there.turn.number, there.legal()) != (seat, sum(legal)):
                return f"{game.deal}: {list(told.values())} of seat {seat}"
            if chance.randrange(20) == 0:
                again = begun(game)
                again.follow(there)
                there = begun(game) if chance.randrange(2) else again
            there.lay(bits)
        elif not isinstance(told[bits], NameStarter):  # of the next deal, which is all one
            return f"{told[bits]} comes after all"
        events = game.push(told[bits])
        winners = [event.winner for event in events if isinstance(event, TrickTaken)]
        if winners and winners != [there.turn.number]:
            return f"{events}, and on ints {there.turn.number} chooses"
    points = stichwahl.result(there)
    if points == game.last.points and not there.legal():
        return None
    return f"{game.last}, and on ints {points}"


def rounds_differ(game, chance):
    """The same of a round in which cards are handed on, laid aside and taken out of the game."""
    there, laws = begun(game), game.round.play.laws
    sample(there, 3, Chance(0))  # what is kept of other tricks must not be taken for this one's
    while game.phase not in BETWEEN_ROUNDS:
        seat = min(game.acting())
        moves = list(game.legal_moves(seat))
        move = chance.choice(moves)
        if game.phase is not Phase.OPEN:
            legal = 0
            for each in moves:
                legal |= stich_meister.bits_of(each)
            if (there.turn.number, there.legal()) != (seat, legal):
                return f"{game.round.play.trick}: {moves} of seat {seat}"
            amid = game.phase in (Phase.PLAY, Phase.REMOVE) or len(game.acting()) == game.seats
            if amid and chance.randrange(20) == 0:
                there = begun(game)
            if chance.randrange(20) == 0:
                again = there.blank()
                again.follow(there)
                there = again
            there.lay(stich_meister.bits_of(move))
        events = game.push(move)
        winners = [event.winner for event in events if isinstance(event, TrickTaken)]
        if winners and winners != [there.taker.number]:
            return f"{events}, and on ints {there.taker.number} takes it"
    over, points = game.results[-1], stich_meister.points(laws, there)
    tricks = sum(tricks << WIDTH * seat for seat, tricks in enumerate(over.tricks))
    if (points, there.score) == (over.points, tricks) and not there.legal():
        return None
    return f"{over}, and on ints {points}"


def points_differ(before, game, there):
    tricks = tuple(seat.tricks for seat in there.seats)
    told = thought_of(before).scored(before, there)
    if there.legal() or tricks != game.deal.tricks() or vars(told) != vars(game.last):
        return f"{game.last}, and on ints {told}"
    return None


def on_ints(count, seed, progress=lambda _done: None):
    """So many deals, the games in turn; what was found."""
    wrong, first = 0, None
    for place, name in enumerate(ON_INTS):
        chance = Random(f"{seed} {name}")
        for number, game in zip(range(count // len(ON_INTS)), deals(name, chance), strict=False):
            difference = differs(game.copy(), chance)
            if difference:
                wrong += 1
                first = first or [name, number, difference]
            progress(place * (count // len(ON_INTS)) + number + 1)
    return {"wrong": wrong, "games": ON_INTS, "first_wrong": first}


if __name__ == "__main__":
    sys.exit(soak("deals on ints are as the rules say", "deals", 100_000 * len(ON_INTS), on_ints))
