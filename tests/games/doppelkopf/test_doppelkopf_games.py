"""Two referees of Doppelkopf tell the same of games of bots that err."""

import json
from collections import Counter
from random import Random

import pytest

from games.doppelkopf.deals import cards
from games.doppelkopf.plain_referee import referee
from games.on_the_kit import begun
from stichtisch.games import game_named
from stichtisch.games.event import Legal
from stichtisch.games.move import Play
from stichtisch.games.player import Tags
from stichtisch.games.tricks.moves import StartDeal


def lines_of(options, seed):
    """A game of bots that err: lines and events. Many have a wedding, and much is said."""
    game, chance = begun("doppelkopf", 4, options), Random(seed)
    player, made, told = game_named("doppelkopf").player(Tags({}), True), [], []
    while not game.outcome:
        seat = min(game.acting(), default=None)
        words = said_by_chance(game, chance)
        if seat is None:
            move = married(player.deal(game, chance), chance)
        elif words:
            move = chance.choice(words)
        else:
            moves = list(game.legal_moves(seat))
            at_random = chance.randrange(3) == 0 if game.phase == "health" else chance.randrange(3)
            view = game.view(seat)
            move = chance.choice(moves) if at_random else player.choose(view, moves, chance)
        if isinstance(move, Play):
            legal = dict.fromkeys(game.legal_cards(move.seat))
            told.append(Legal(move.seat, tuple(legal)))
        told += game.push(move)
        made.append(move)
    return [move.as_json() for move in made], [event.as_json() for event in told]


def said_by_chance(game, chance):
    """What may be said now, sometimes; mostly what a seat is offered."""
    often = chance.randrange(60)
    if often == 0:
        return [word for word in game.stage.aside if game.refusal(word) is None]
    held = [game.choice(seat).held for seat in range(4)] if often < 5 and game._deal else []
    return [word for hand in held for word in game.stage.words(hand)]


STRONG = "C12 C12 H10 H10 S12 S12 H12 H12 C14 C14"
"""With these a wedding may well be played alone."""


def married(move, chance):
    """In half of the deals one hand has both queens of clubs, sometimes more."""
    hands, bride = [list(hand) for hand in move.hands], chance.randrange(4)
    wanted = cards(chance.choice(("", "", "C12 C12", STRONG)))
    for card in dict.fromkeys(wanted):
        for seat, hand in enumerate(hands):
            while seat != bride and card in hand:
                at = next(at for at, one in enumerate(hands[bride]) if one not in wanted)
                hand[hand.index(card)], hands[bride][at] = hands[bride][at], card
    return StartDeal(move.dealer, tuple(map(tuple, hands)))


def compared(games, seed):
    """What was played and who won; both referees tell the same."""
    seen = Counter()
    for number in range(games):
        chance = Random(f"{seed} {number}")
        options = {"deals": chance.choice((2, 5))}
        for name in ("compulsory", "second_ten", "karlchen_caught", "nines"):
            options[name] = bool(chance.randrange(2))
        lines, told = lines_of(options, number)
        read, told = json.loads(json.dumps(lines)), json.loads(json.dumps(told))
        other = referee({"options": options}, read)
        assert told == json.loads(json.dumps(other))
        for event in told:
            if event["event"] == "deal":
                seen.update((event["game"], event["winner"], *event["specials"]["re"]))
            seen.update(("alone",) if event.get("seat", 0) is None else ())
    return seen


def test_a_second_referee_tells_the_same_of_games_with_many_weddings():
    seen = compared(60, "quick")
    assert min(seen[one] for one in ("normal", "wedding", "silent", "queens", "fox")) > 5


@pytest.mark.slow(10)
def test_a_second_referee_tells_the_same_of_many_games():
    seen = compared(300, "many")
    for one in ("alone", "karlchen", "doppelkopf", None):
        assert seen[one], one
