"""Deals on ints, which thinking players play out by the thousand, are as the rules say."""

from itertools import islice, repeat
from random import Random

import pytest

from games.on_the_kit import NAMES, ON_INTS, ON_THE_KIT, dealt, play
from games.on_the_kit import begun as begun_game
from reliability.on_ints import begun, deals, on_ints
from stichtisch.games import game_named
from stichtisch.games.demand import Demand, steps
from stichtisch.games.hand import Hand
from stichtisch.games.hearts.moves import Moon
from stichtisch.games.move import Play
from stichtisch.games.player import Tags
from stichtisch.games.record import Header
from stichtisch.games.refusal import Why
from stichtisch.games.schafkopf.moves import Bid
from stichtisch.games.stichwahl.moves import NameStarter, TakePrize
from stichtisch.games.tricks.cards import PACK
from stichtisch.games.tricks.moves import Passes, StartDeal
from stichtisch.games.tricks.packed import Chance, Packed, sample
from stichtisch.games.tricks.tables import law_of, packed
from stichtisch.games.tricks.worlds import GUESSES
from stichtisch.games.was_sticht.moves import ChooseTask, Draft, Reward
from stichtisch.games.was_sticht.trumps import PACK as COLOURS
from stichtisch.games.was_sticht.trumps import trumps_of
from stichtisch.games.was_sticht.worlds import law_of as law_of_round


@pytest.mark.parametrize("deals_each", [40, pytest.param(400, marks=pytest.mark.slow(10))])
def test_every_card_trick_and_point_is_as_the_rules_say(deals_each):
    result = on_ints(deals_each * len(ON_INTS), seed=5)
    assert result["wrong"] == 0, result


def test_a_heart_may_be_led_once_one_was_played():
    dora = "H5 S5 D4 D5 D6 D7 D8 D9 D10 D11 D12 D13 D14"
    game = dealt("hearts", "C2", "C3", "C4 H4", dora, passing="none", first_trick_free=True)
    play(game, "C2 C3 C4")
    for card, may_lead in (("S5", False), ("H5", True)):
        after = packed(game, law_of(game))
        after.lay(PACK[card].bit)
        assert after.turn.number == 2, "the four of clubs takes it"
        assert bool(after.legal() & PACK["H4"].bit) is may_lead


def test_who_spares_some_hands_stands_in_no_table():
    spared = Demand(PACK.suit("H"), "H", Why.FOLLOW, "", spared=(PACK.suit("H"), 4))
    with pytest.raises(ValueError, match="spared"):
        steps((spared,))


def test_every_card_of_a_hand_is_drawn_equally_often():
    chance, hand = Chance(7), PACK.suit("H")
    drawn = [chance.pick(hand.bits) for _ in range(13_000)]
    counts = [drawn.count(card.bit) for card in hand]
    assert sum(counts) == len(drawn)
    assert min(counts) > 850 and max(counts) < 1150  # five standard deviations of 30


@pytest.mark.parametrize("name", ON_INTS)
def test_a_deal_played_out_leaves_the_one_it_began_from_as_it_was(name):
    game = next(deals(name, Random(3)))
    start = begun(game)
    hands, score = [seat.hand for seat in start.seats], start.score
    one, again = (sample(start, 20, Chance(5)) for _ in range(2))
    assert one == again != sample(start, 20, Chance(6))
    assert [seat.hand for seat in start.seats] == hands and start.score == score


def test_a_round_of_was_sticht_played_out_is_worth_what_the_rules_bring():
    thought, chance = game_named("was-sticht").thought(), Random(8)
    last_chips = 0
    for game in islice(deals("was-sticht", chance, few_chips), 40):
        (seat,) = game.acting()
        moves = list(game.legal_moves(seat))
        worlds = thought.worlds(game.view(seat), moves, chance)
        worlds.guess(Chance(1))
        for _ in range(8):
            real, there = game.copy(), worlds.begin(0)
            real.push(moves[0])
            while there.turn.hand:
                card = chance.choice(list(real.legal_cards(there.turn.number)))
                real.push(Play(int(there.turn.number), card))
                there.lay(card.bit)
            if real.phase == Reward.do:  # a dealer who may shed a chip does
                (dealer,) = real.acting()
                real.push(next(m for m in real.legal_moves(dealer) if m.chip is not None))
            assert worlds.worth(there) == thought.worth(real)
            last_chips += bool(real.outcome)
    assert last_chips, "it counts twice who gets rid of the last one"


@pytest.mark.parametrize("seats", [3, 4])
def test_a_draft_gone_on_with_is_worth_what_the_rules_bring(seats):
    """To the dealer, who knows the trumps: the hands and tasks of a guess, played by the rules."""
    kind, chance, drafts = game_named("was-sticht"), Random(4), 0
    thought, player = kind.thought(), kind.player(Tags({}), False)
    game = begun_game("was-sticht", seats, {"tasks": 4})
    while not game.outcome:
        seat = min(game.acting(), default=None)
        if seat is None:
            game.push(player.deal(game, chance))
            continue
        view = game.view(seat)
        moves = list(player.possible(view, list(game.legal_moves(seat))))
        if game.phase == Draft.do and seat == view.public.dealer and len(moves) > 1:
            worlds = thought.worlds(view, moves, chance)
            for number, move in enumerate(moves):
                worlds.guess(Chance(chance.randrange(1000)))
                real, there = game.copy(), worlds.begin(number)
                real.push(move)
                drafted(real, [one.hand for one in there.seats], worlds.tasks)
                played_out(real, there, chance)
                if real.phase == Reward.do:
                    real.push(next(m for m in real.legal_moves(seat) if m.chip is not None))
                assert worlds.worth(there) == thought.worth(real)
                drafts += 1
        game.push(player.choose(view, moves, chance))
    assert drafts > 100


def drafted(game, hands, tasks):
    """By the rules these hands are drafted, and these tasks chosen."""
    while game.phase != Play.do:
        seat = min(game.acting(), default=None)
        if game.phase == ChooseTask.do:
            game.push(ChooseTask(seat, tasks[seat]))
            continue
        wanted = ~sum(hands) if seat is None else hands[seat]  # what nobody has goes aside
        game.push(next(m for m in game.legal_moves(seat) if m.card.bit & wanted))


@pytest.mark.parametrize("name", [name for name in ON_INTS if name in ON_THE_KIT])
def test_a_deal_played_out_is_worth_what_the_rules_bring(name):
    """In whatever hands are guessed, and as often as its end was met before."""
    thought, chance = game_named(name).thought(), Random(6)
    for game in (start.copy() for start in islice(deals(name, chance), 60)):
        for _ in range(chance.randrange(40)):  # late ones end alike more often
            if game.phase == Play.do:
                (seat,) = game.acting()
                game.push(Play(seat, chance.choice(list(game.legal_cards(seat)))))
        if game.phase == Play.do:
            worth_alike(thought, game, chance)


def worth_alike(thought, game, chance):
    (seat,) = game.acting()
    view = game.view(seat)
    moves = [Play(seat, card) for card in game.legal_cards(seat)]
    worlds = thought.worlds(view, moves, chance)
    for number in range(20):
        worlds.guess(Chance(number))
        there = worlds.begin(0)
        if not there.legal():  # hands are gone
            return
        hands = [Hand.of(game.pack.none.of(one.hand), game.pack) for one in there.seats]
        hands[seat] = game.own(seat).hand
        real = type(game).amid(view.public, hands)
        real.push(moves[0])
        played_out(real, there, chance)
        assert worlds.worth(there) == thought.worth(real)


def played_out(real, there, chance):
    """The same cards by the rules and on ints."""
    while there.legal():
        card = chance.choice(list(real.legal_cards(there.turn.number)))
        real.push(Play(int(there.turn.number), card))
        there.lay(card.bit)
    if real.phase == Moon.do:  # what one gets who does not choose
        (chooser,) = real.acting()
        real.push(list(real.legal_moves(chooser))[-1])


@pytest.mark.parametrize(
    ("name", "seats", "options"),
    [
        ("oh-hell", 3, {"most": 2}),
        ("spades", 4, {}),
        ("hearts", 4, {}),
        ("hearts", 3, {"jack": True}),
        ("hearts", 4, {"no_trick": -5}),
        ("schafkopf", 4, {}),
        ("schafkopf", 4, {"farbwenz": True}),
        ("doppelkopf", 4, {}),
        ("skat", 3, {}),
        ("skat", 3, {"all_pass": "ramsch"}),
    ],
)
@pytest.mark.slow(3)
def test_what_is_said_is_worth_what_the_rules_bring_whatever_others_say(
    monkeypatch, name, seats, options
):
    """What an end is worth is kept for all guesses of what the others say and hold."""
    thought, chance, answered = game_named(name).thought(), Random(7), []
    answer = thought.answered
    monkeypatch.setattr(
        thought, "answered", lambda *of: answered.append(answer(*of)) or answered[-1]
    )
    game = begun_game(name, seats, options)
    game.push(game_named(name).player(Tags({}), scans=True).deal(game, chance))
    seat = min(game.acting())
    moves = list(game.legal_moves(seat))[:4]
    worlds, real = thought.worlds(game.view(seat), moves, chance), {}
    guesses = GUESSES // worlds.cost
    for number in range(guesses * 3):
        worlds.guess(Chance(0))
        for move in range(len(moves)):
            there = worlds.begin(move)
            after = real.setdefault((number % guesses, move), answered[-1]).copy()
            played_out(after, there, chance)
            assert worlds.worth(there) == thought.worth(after)
    assert len(answered) == guesses * len(moves)


def test_a_hand_that_cannot_keep_what_its_seat_said_tells_nothing(monkeypatch):
    """With trumps alone nobody can call."""
    game, chance = begun_game("schafkopf", 4), Random(2)
    game.push(StartDeal(3, eights(game.pack, "EO HA HK H9 H7 G10 GK G9")))
    for move in (Passes(0), Bid(1, "call")):
        game.push(move)
    trumps = eights(game.pack, "EO GO HO SO EU GU HU SU")
    hands = [Hand.of(cards, game.pack) for cards in trumps]
    guess = type(game).amid(game.view(2).public, hands)
    thought, moves = game_named("schafkopf").thought(), [Passes(2), Bid(2, "wenz")]
    monkeypatch.setattr(thought, "guesses", lambda _view, _chance: repeat(guess))
    worlds = thought.worlds(game.view(2), moves, chance)
    worlds.guess(Chance(1))
    there = worlds.begin(0)
    assert not there.legal() and worlds.worth(there) == [0.0] * 4
    assert worlds.begin(1).legal(), "a Wenz is played all the same"


def eights(pack, second):
    """Four hands, of which the second one is this."""
    own = tuple(pack[name] for name in second.split())
    rest = tuple(card for card in pack.values() if card not in own)
    return (rest[:8], own, rest[8:16], rest[16:])


def few_chips(name, chance):
    return Header(name, NAMES[: chance.choice((3, 4))], {"tasks": chance.choice((1, 3))}, None)


def test_the_last_prize_of_stichwahl_is_worth_what_the_rules_bring():
    """With all cards played nothing is hidden."""
    thought, chance = game_named("stichwahl").thought(), Random(9)
    prizes, worths = 0, set()
    for game in islice(deals("stichwahl", chance), 60):
        real = game.copy()
        while real.phase != TakePrize.do or any(map(len, real.deal.hands)):
            (seat,) = real.acting()
            real.push(chance.choice(list(real.legal_moves(seat))))
        (winner,) = real.acting()
        moves = list(real.legal_moves(winner))
        worlds = thought.worlds(real.view(winner), moves, chance)
        worlds.guess(Chance(1))
        for number, move in enumerate(moves):
            after = real.copy()
            after.push(move)
            if after.phase == NameStarter.do:
                (namer,) = after.acting()
                after.push(NameStarter(namer, namer))
            worths.add(worlds.worth(worlds.begin(number))[winner])
            assert worlds.worth(worlds.begin(number)) == thought.worth(after)
            prizes += 1
    assert prizes > 100 and len(worths) > 20


def test_two_trumps_of_two_colours_do_not_come_to_the_same_in_was_sticht():
    law = law_of_round(trumps_of("R", 7), 4)
    there = Packed(law, [COLOURS["B7"].bit | COLOURS["G7"].bit, 0, 0, 0], 0)
    assert not there.come_to_the_same(COLOURS["B7"].bit, COLOURS["G7"].bit, 0)
    assert there.come_to_the_same(COLOURS["B8"].bit, COLOURS["B9"].bit, 0)
