"""Deals that our rules and OpenSpiel's play side by side, with options that coincide."""

from stichtisch.games import game_named
from stichtisch.games.move import Play
from stichtisch.games.record import Header
from stichtisch.games.spades.moves import SpadesDealOver
from stichtisch.games.tricks.cards import PACK
from stichtisch.games.tricks.moves import Pass

NAMES = ("Anna", "Ben", "Cleo", "Dora", "Emil")
BIDS = 52
"""There a bid has its tricks and this for a number; those below are cards."""


class DifferenceError(AssertionError):
    """The two say something else."""


def same(ours, theirs, what):
    if ours != theirs:
        raise DifferenceError(f"{what}: ours {ours}, theirs {theirs}")


def begun(name, seats, options):
    return game_named(name).begin(Header(name, NAMES[:seats], options))


def card_of(action, suits, by_rank):
    """By our name; either the ranks follow each other in their numbers, or the suits do."""
    rank, suit = divmod(action, 4) if by_rank else divmod(action, 13)[::-1]
    return PACK[f"{suits[suit]}{rank + 2}"]


class Beside:
    """One deal of each, and how cards are numbered there."""

    def __init__(self, ours, theirs, suits, by_rank, first=0):
        """Their player 0 sits at our seat `first`."""
        self.ours, self.theirs, self.first = ours, theirs, first
        self.numbers = {card_of(action, suits, by_rank): action for action in range(BIDS)}

    def deal(self, name, line, hands):
        """`line` is what our record says of the deal beside its hands."""
        self.hands = hands
        told = [[str(card) for card in hand] for hand in hands]
        line = {"do": "deal", **line, "hands": told}
        self.ours.push(game_named(name).moves.read(line, len(hands)))
        self.deal_there(self.theirs, hands, self.first)

    def deal_there(self, state, hands, first):
        """Of the hands, by our seats, the k-th card goes to player k mod players."""
        for together in zip(*hands[first:], *hands[:first], strict=True):
            for card in together:
                state.apply_action(self.numbers[card])

    def passing_first(self):
        """Of Hearts theirs as it was dealt, whoever is to pass being player 0."""
        state = self.theirs.get_game().new_initial_state()
        state.apply_action(self.theirs.history()[0])
        self.deal_there(state, self.hands, self.seat)
        return state

    def as_in(self, guess):
        """Of Spades theirs, had the hands been those of a game that our bots imagine."""
        seats = range(self.ours.seats)
        hands = [list(guess.own(seat).hand.cards) for seat in seats]
        for trick in self.ours.public().laid():
            for seat, card in trick.by_seat().items():
                hands[seat].append(card)
        state = self.theirs.get_game().new_initial_state()
        self.deal_there(state, hands, self.first)
        for action in self.theirs.history()[len(self.numbers) :]:
            state.apply_action(action)
        return state

    @property
    def seat(self):
        """Whose turn it is there."""
        return (self.theirs.current_player() + self.first) % self.ours.seats

    def actions(self, move):
        """What they call it."""
        match move:
            case Play(_, card):
                return [self.numbers[card]]
            case Pass(_, cards):
                return sorted(self.numbers[card] for card in cards)
        return [BIDS + move.tricks]

    def legal(self):
        """Our moves for that seat, where both say that it is its turn, and what it may do."""
        same(min(self.ours.acting()), self.seat, "whose turn it is")
        moves = sorted(self.ours.legal_moves(self.seat), key=self.actions)
        actions = {action for move in moves for action in self.actions(move)}
        same(sorted(actions), self.theirs.legal_actions(), "legal")
        return moves

    def make(self, move):
        for action in self.actions(move):
            self.theirs.apply_action(action)
        self.ours.push(move)


def dealt(chance, size, seats=4, many_hearts=False):
    cards = list(PACK.values())
    chance.shuffle(cards)
    if many_hearts:  # to one hand, so that it may have to lead or discard them
        cards.sort(key=lambda card: card.suit != "H" and chance.random() < 0.9)
    return [cards[at * size : at * size + size] for at in range(seats)]


HEARTS = {
    "jack": "jd_bonus",
    "must_break": "must_break_hearts",
    "queen_breaks": "qs_breaks_hearts",
    "spare_queen": "can_lead_hearts_instead_of_qs",
}
"""Their names of options that are the same."""


def hearts(spiel, hands, options):
    """`passing` among them is left or none."""
    passes = options["passing"] == "left"
    parameters = {theirs: options[ours] for ours, theirs in HEARTS.items()}
    parameters["no_pts_on_first_trick"] = not options["first_trick_free"]
    parameters["can_lead_any_club"] = options["first_lead"] == "any_club"
    parameters["avoid_all_tricks_bonus"] = options["no_trick"] != 0
    parameters["pass_cards"] = passes
    state = spiel.load_game("hearts", parameters).new_initial_state()
    both = Beside(begun("hearts", 4, options), state, "CDHS", True)
    state.apply_action(1 if passes else 0)
    both.deal("hearts", {"dealer": 0}, hands)
    return both


def spades(spiel, hands, dealer, bags=(0, 0)):
    """`bags`: what the sides have before it."""
    options = {"break_spades": "never", "cap_team_bid": True, "nil_tricks": "help"}
    ours, none = begun("spades", 4, options), (0,) * 4
    ours.last = SpadesDealOver(1, 0, none, none, (0, 0), tuple(bags), (0, 0))
    state = spiel.load_game("spades").new_initial_state()
    both = Beside(ours, state, "CDHS", False, (dealer + 1) % 4)
    both.deal("spades", {"dealer": dealer}, hands)
    state.set_current_scores(theirs_first(bags, both.first))
    return both


def theirs_first(by_side, first):
    """Ours of their sides, and the other way round."""
    return list(by_side[::-1] if first % 2 else by_side)


def oh_hell(spiel, hands, dealer, turned):
    seats, size = len(hands), len(hands[0])
    ours = begun("oh-hell", seats, {"most": size, "score": "tricks_too"})
    state = spiel.load_game("oh_hell", {"players": seats}).new_initial_state()
    both = Beside(ours, state, "CDSH", True)
    state.apply_action(size)
    state.apply_action(dealer)
    both.deal("oh-hell", {"dealer": dealer, "turned": str(turned)}, hands)
    state.apply_action(both.numbers[turned])
    return both
