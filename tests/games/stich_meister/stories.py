"""Games brought quickly to the point a test is about."""

import pickle
import random
from itertools import combinations

from stichtisch.games.demand import playable
from stichtisch.games.event import Legal
from stichtisch.games.form import read_options
from stichtisch.games.move import Play
from stichtisch.games.record import Header, write_line
from stichtisch.games.stich_meister import moves
from stichtisch.games.stich_meister.cards import PACK, hand_size, pack_for
from stichtisch.games.stich_meister.effect import TakenTrick
from stichtisch.games.stich_meister.kind import GAME
from stichtisch.games.stich_meister.laws import Laws
from stichtisch.games.stich_meister.moves import Options
from stichtisch.games.stich_meister.rule_cards import printed

NAMES = ("Anna", "Bernd", "Claudia", "Dirk", "Eva")


def cards(text):
    return tuple(PACK[name] for name in text.split())


def new_game(seats, options=None):
    """A game before its first round; options as a record's header has them."""
    return GAME.begin(Header("stich-meister", NAMES[:seats], options or {}))


def laws(*numbers, seats=4, **options):
    """The rules of a round with these rule cards in force."""
    return Laws([printed()[number] for number in numbers], seats, read_options(Options, options))


def winner(text, *numbers, second=None, **options):
    """The card that wins a trick, cards in the order played."""
    trick, law = cards(text), laws(*numbers, seats=len(text.split()), **options)
    return str(trick[law.order(trick, law.trumps(second and PACK[second]))[0]])


def ranked(text, *numbers, second=None, **options):
    """The cards of a trick, the one that wins it first."""
    trick, law = cards(text), laws(*numbers, seats=len(text.split()), **options)
    order = law.order(trick, law.trumps(second and PACK[second]))
    return " ".join(str(trick[position]) for position in order)


def may_play(hand, trick, *numbers, second=None):
    """The cards of a hand that may be played to the trick."""
    law, held = laws(*numbers), cards(hand)
    trumps = law.trumps(second and PACK[second])
    asked = law.demands(law.suit_to_follow(cards(trick), trumps), trumps) if trick else ()
    choices = playable(PACK.set(held), PACK.none, asked)
    return " ".join(str(card) for card in held if card in choices)


def deal_with(game, rules, hands=(), dealer=None, rng=None):
    """The round's line in which `rules` can be chosen: as many as there are choosers, then one
    for the turned card; hands are filled with what is left of the pack."""
    rng = rng or random.Random(0)
    number = game.next_dealer()
    dealer = (dealer or 0) if number is None else number
    choosers = sorted(game.choosers(dealer))
    wanted = dict(zip(choosers, rules, strict=False))
    extra = rules[len(choosers)] if game.seats == 3 else None
    pool = [number for number in game.rule_cards if number not in rules]
    rng.shuffle(pool)
    rule_hands = []
    for seat in range(game.seats):
        held = [wanted[seat]] if seat in wanted else []
        rule_hands.append((*held, *(pool.pop() for _ in range(3 - len(held)))))
    return moves.StartRound(dealer, filled(hands, game.seats, rng), tuple(rule_hands), extra)


def filled(hands, seats, rng):
    """Hands of the right size, the given cards first, the rest at random."""
    hands = [list(cards(hand)) for hand in hands] + [[] for _ in range(seats - len(hands))]
    rest = [card for card in pack_for(seats).values() if all(card not in hand for hand in hands)]
    rng.shuffle(rest)
    for hand in hands:
        while len(hand) < hand_size(seats):
            hand.append(rest.pop())
    return tuple(map(tuple, hands))


def begin(rules, seats=4, hands=(), dealer=0, **options):
    """A game whose first round has these four rule cards in force."""
    game = new_game(seats, options)
    game.push(deal_with(game, list(rules), hands, dealer))
    choose(game, rules)
    return game


def choose(game, rules):
    """All choosers choose, in the order of their seats."""
    events = []
    for seat, rule in zip(sorted(game.acting()), rules, strict=False):
        events += game.push(moves.ChooseRule(seat, rule))
    return events


def score(tricks, *numbers, second=None, seats=4, **options):
    """The points by seat for tricks told as `"0: F2 F3"`, owner and cards, the last one last."""
    law = laws(*numbers, seats=seats, **options)
    told = [line.split(": ") for line in tricks.strip().splitlines()]
    taken = [
        TakenTrick(number, number == len(told), cards(text), int(owner))
        for number, (owner, text) in enumerate(told, start=1)
    ]
    return law.points(taken, law.trumps(second and PACK[second]))


def hand_in(game, rule, *picks):
    """All pass, the picks by seat as text."""
    for seat, pick in enumerate(picks):
        game.push(moves.PassCards(seat, rule, cards(pick)))


def play(game, text):
    """Cards laid one after another by whoever's turn it is; the events that followed."""
    events = []
    for card in cards(text):
        (seat,) = game.acting()
        events += game.push(Play(seat, card))
    return events


def all_of(game):
    """Everything the game holds, to be compared before and after a refusal.

    But what its seats may do, which it keeps once it was asked: that follows from the rest.
    """
    return pickle.dumps({name: held for name, held in vars(game).items() if name != "_choices"})


def any_move(game, rng):
    """A legal move at random, without listing all there are."""
    if game.phase == "round":
        return game.deal(rng.shuffle, rng.randrange(game.seats))
    seat = rng.choice(sorted(game.acting()))
    if game.phase in ("pass", "open"):
        three = tuple(rng.sample(game.own(seat).hand.cards, 3))
        if game.phase == "open":
            return moves.OpenCards(seat, three)
        return moves.PassCards(seat, game.public().duty_rule, three)
    return rng.choice(list(game.legal_moves(seat)))


def play_on(game, rng, until, legal=False):
    """Legal moves at random until `until(game)`; the moves and the events."""
    made, events = [], []
    while not until(game):
        move = any_move(game, rng)
        if legal and move.do == "play":
            events.append(Legal(move.seat, tuple(game.legal_cards(move.seat))))
        made.append(move)
        events += game.push(move)
    return made, events


def round_over(game):
    return game.phase in ("round", "over")


def random_game(seed, seats, options=None):
    """A whole game at random: its moves and its events."""
    rng = random.Random(seed)
    return play_on(new_game(seats, options), rng, lambda game: game.outcome)


def random_round(rules, seed, seats, options=None, legal=False):
    """A first round at random with these rule cards in force: its moves and its events."""
    rng = random.Random(seed)
    game = new_game(seats, options)
    made = [deal_with(game, list(rules), dealer=seed % seats, rng=rng)]
    events = game.push(made[0])
    for seat, rule in zip(sorted(game.acting()), rules, strict=False):
        made.append(moves.ChooseRule(seat, rule))
        events += game.push(made[-1])
    more, followed = play_on(game, rng, round_over, legal)
    return made + more, events + followed


def record(seats, options, made):
    """The game's header and its record."""
    header = Header("stich-meister", NAMES[:seats], options or {})
    lines = [header.as_json(), *(move.as_json() for move in made)]
    return header, "".join(write_line(line) for line in lines).encode()


def blocks():
    """Sets of four of the sixty rule cards such that any two cards meet in one of them.

    The lines of the affine space of three dimensions over the field of four elements: any two of
    its 64 points lie on exactly one, and each line has four. The four points too many are dropped.
    """
    product = ((0, 0, 0, 0), (0, 1, 2, 3), (0, 2, 3, 1), (0, 3, 1, 2))
    points = [(x, y, z) for x in range(4) for y in range(4) for z in range(4)]
    lines = set()
    for start, other in combinations(points, 2):
        way = [a ^ b for a, b in zip(start, other, strict=True)]
        line = frozenset(
            points.index(tuple(a ^ product[t][d] for a, d in zip(start, way, strict=True)))
            for t in range(4)
        )
        lines.add(line)
    return [
        [point + 1 for point in sorted(line) if point < 60] for line in sorted(lines, key=sorted)
    ]
