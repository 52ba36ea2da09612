"""Rounds on ints, which thinking players play out by the thousand, under all rule cards."""

from random import Random

from games.stich_meister.stories import any_move, begin, blocks, cards, laws, play
from reliability.on_ints import rounds_differ
from stichtisch.games.stich_meister.cards import PACK
from stichtisch.games.stich_meister.kind import GAME
from stichtisch.games.stich_meister.packed import Ruled
from stichtisch.games.stich_meister.phase import BETWEEN_ROUNDS, Phase
from stichtisch.games.stich_meister.worlds import bits_of, law_of, packed
from stichtisch.games.tricks.packed import Chance

THOUGHT = GAME.thought()


def test_any_two_rule_cards_go_on_ints_as_the_rules_say():
    for seed, four in enumerate(blocks()):
        chance = Random(seed)
        rest = [number for number in range(1, 61) if number not in four]
        options = {
            "multi_trump": chance.choice(["count", "lowest_only"]),
            "forty": chance.choice(["skip_only", "plus_three"]),
        }
        rules = [*four, *chance.sample(rest, 4 - len(four))]
        game = begin(rules, chance.choice([3, 4, 5]), **options)
        while game.phase is Phase.OPEN:
            game.push(any_move(game, chance))
        assert rounds_differ(game, chance) is None, (rules, game.seats, options)


def test_the_second_lead_makes_trumps_of_the_first_trick_and_its_worth_is_counted_again():
    hands = "F1 F2", "F3 C2", "F4 C3", "F5 C4"
    game = begin([21, 43, 22, 25], hands=hands)
    while game.phase is not Phase.PLAY:
        for seat in sorted(game.acting()):
            kept = cards(hands[seat])
            given = [card for card in game.own(seat).hand.cards if card not in kept][:3]
            game.push(next(m for m in game.legal_moves(seat) if set(m.cards) == set(given)))
    play(game, "F3 F4 F5 F1")
    there = packed(game.round.play)
    assert list(there.worths) == [0, 0, 0, 2], "nothing was trump"
    there.lay(next(card.bit for card in PACK.suit("F") if card.bit & there.legal()))
    assert list(there.worths) == [0, 0, 0, 1], "it was four trumps"


def test_cards_come_to_the_same_until_a_rule_card_tells_one_from_the_other():
    mine = "K8", "K9", "K11", "C3"
    for rules, same in (((1, 2, 39, 54), True), ((6, 8, 39, 54), False), ((1, 46, 39, 54), True)):
        there = Ruled(law_of(laws(*rules)), [PACK.set(cards(" ".join(mine))).bits, 0, 0, 0], 0)
        eight, nine, eleven, coin = (PACK[card].bit for card in mine)
        assert there.come_to_the_same(eight, nine, 0) is same
        assert not there.come_to_the_same(nine, eleven, PACK["K10"].bit)
        assert not there.come_to_the_same(nine, coin, 0)
        assert there.come_to_the_same(nine, eleven, 0) is (46 not in rules and same)
    there = Ruled(law_of(laws(21, 1, 39, 54)), [0] * 4, 0)
    assert not there.come_to_the_same(eight, nine, 0), "one of them may become a trump"


def test_where_all_cards_are_trumps_any_may_be_laid():
    game = begin([13, 15, 17, 19])
    assert packed(game.round.play).legal() == game.own(1).hand.known.bits


def decisions(rules, seed):
    """Games at whatever a seat thinks about on ints, with the seat and its moves."""
    game, chance = begin(rules), Random(seed)
    while game.phase not in BETWEEN_ROUNDS:
        (seat,) = chance.sample(sorted(game.acting()), 1)
        if game.phase is not Phase.OPEN:
            yield game, seat, list(game.legal_moves(seat)), chance
        game.push(any_move(game, chance))


def test_what_is_hidden_is_dealt_anew_and_what_is_known_stays():
    """Cards laid aside, open, face down, and handed on after three tricks."""
    met, dealt = set(), set()
    for game, seat, moves, chance in decisions([24, 25, 26, 38], 3):
        view = game.view(seat)
        worlds = THOUGHT.worlds(view, moves[:1], chance)
        for seed in range(3):
            worlds.guess(Chance(seed))
            there = worlds.begin(0)
            hands, handed = [at.hand for at in there.seats], there.handed
            laid = there.lying | sum(at.before for at in there.seats)
            assert sum([laid, *hands, *handed]) == PACK.all.bits, "each card is there, and once"
            left = PACK.set([*view.own.hand.known, *([view.own.aside] if view.own.aside else [])])
            assert hands[seat] == left.bits & ~bits_of(moves[0])
            for at, opened in enumerate(view.public.open_hands):
                known = PACK.set(opened).bits & ~bits_of(moves[0])
                assert known & ~(hands[at] | laid) == 0
            dealt.add(tuple(hands))
        met.add((game.phase, bool(game.round.play.face_down)))
    assert met == {
        (Phase.ASIDE, False),
        (Phase.PASS, False),
        (Phase.PLAY, False),
        (Phase.PLAY, True),
    }
    assert len(dealt) > 100


def test_the_end_of_a_round_is_worth_what_the_rules_bring():
    """Whoever makes its last move knows all that counts, where no card lies face down."""
    ends, worths = 0, set()
    for seed in range(60):
        rules = Random(seed).sample(range(27, 61), 4)
        for game, seat, moves, chance in decisions(rules, seed):
            for number, move in enumerate(moves if game.round.play.last_trick else ()):
                after = game.copy()
                after.push(move)
                if after.phase in BETWEEN_ROUNDS:
                    worlds = THOUGHT.worlds(game.view(seat), moves, chance)
                    worlds.guess(Chance(seed))
                    worths.add(worlds.worth(worlds.begin(number))[seat])
                    assert worlds.worth(worlds.begin(number)) == THOUGHT.worth(after)
                    ends += 1
    assert ends > 60 and len(worths) > 20
