"""A second referee for Stich-Meister, slow and plain: written from the rules' text, not from ours.

It keeps cards as text and rule cards as numbers, asks every question anew, and takes each line
for granted: it serves to check what follows from legal games and what was legal.
"""

RANK_RULES = dict(zip(range(1, 13), (2, 3, 4, 5, 6, 7, 8, 9, 11, 12, 14, 15), strict=True))
SUIT_RULES = dict(zip(range(13, 21), "FFCCKKGG", strict=True))
FACES = (11, 12, 13, 14)


def rank(card):
    return int(card[1:])


def naming(card, rules, second):
    """The rule cards that make this one a trump; `second` is the lead of trick 2, once known."""
    named = []
    for rule in sorted(rules):
        by_rank = rule in RANK_RULES and rank(card) == RANK_RULES[rule]
        by_suit = rule in SUIT_RULES and card[0] == SUIT_RULES[rule]
        by_second_lead = rule == 21 and second is not None and card[0] == second[0]
        if by_rank or by_suit or by_second_lead:
            named.append(rule)
    return named


def same_suit(one, other, rules, second):
    """Trumps are one suit, and follow nothing else."""
    trumps = [bool(naming(card, rules, second)) for card in (one, other)]
    return all(trumps) or (not any(trumps) and one[0] == other[0])


def beats(later, earlier, lead, rules, second, options):
    """Whether the card played later is the higher of two cards of a trick."""
    mine, theirs = naming(later, rules, second), naming(earlier, rules, second)
    if bool(mine) != bool(theirs):
        return bool(theirs) if 32 in rules else bool(mine)
    if mine:
        if len(mine) != len(theirs):
            return len(mine) > len(theirs)
        if options.get("multi_trump") == "lowest_only":
            mine, theirs = [min(mine)], [min(theirs)]
        if mine != theirs:
            return mine < theirs
    elif 33 not in rules:
        follows = [same_suit(card, lead, rules, second) for card in (later, earlier)]
        if follows[0] != follows[1]:
            return follows[0]
    if rank(later) == rank(earlier):
        return True
    return (rank(later) < rank(earlier)) == (31 in rules)


def winning(cards, rules, second, options):
    """The position of the card that wins the trick."""
    beaten = [0] * len(cards)
    for later in range(len(cards)):
        for earlier in range(later):
            won = beats(cards[later], cards[earlier], cards[0], rules, second, options)
            beaten[later if won else earlier] += 1
    places = sorted(range(len(cards)), key=lambda position: beaten[position], reverse=True)
    if 29 in rules:
        places.remove(0)
    return places[1] if 30 in rules else places[0]


def playable(hand, trick, rules, second):
    if not trick:
        return sorted(hand)
    model = trick[-1] if 27 in rules and 26 not in rules else trick[0]
    following = [card for card in hand if same_suit(card, model, rules, second)]
    if following:
        return sorted(following)
    trumps = [card for card in hand if naming(card, rules, second)]
    return sorted(trumps if 28 in rules and trumps else hand)


def trick_points(number, last, cards, rules, second):
    worth = len({card[0] for card in cards}) if 41 in rules else 1
    if 42 in rules and not any(rank(card) in FACES for card in cards):
        worth *= 2
    if 43 in rules and not any(naming(card, rules, second) for card in cards):
        worth *= 2
    if 44 in rules and number == 5:
        worth *= 3
    if 45 in rules:
        worth = 0 if number < 3 else worth * 3 if number == last else worth
    return worth


def round_points(tricks, n, last, rules, second, options):
    """`tricks`: (number, owner, what is left of the cards) of all tricks of the round."""
    counts = [sum(1 for _, owner, _ in tricks if owner == seat) for seat in range(n)]
    points = [0] * n
    for number, owner, cards in tricks:
        points[owner] += trick_points(number, last, cards, rules, second)
        for card in cards:
            points[owner] += 1 if 46 in rules and rank(card) in FACES else 0
            for rule, suit in zip((47, 48, 49, 50), "FCKG", strict=True):
                points[owner] -= 1 if rule in rules and card[0] == suit else 0
            points[owner] -= 1 if 51 in rules and naming(card, rules, second) else 0
            points[owner] += 3 if 52 in rules and rank(card) == 7 else 0
            points[owner] -= 3 if 53 in rules and rank(card) == 15 else 0
    counted = [count + 3 * forty_counts(rules, options) for count in counts]
    for seat in range(n):
        points[seat] += 10 if 54 in rules and counted[seat] == 0 else 0
        points[seat] += 5 if 55 in rules and counted[seat] == 1 else 0
        points[seat] *= 2 if 56 in rules and counted[seat] % 2 == 0 else 1
        points[seat] *= 2 if 57 in rules and counted[seat] == min(counted) else 1
    if 58 in rules:
        points = [points[seat] + abs(points[seat - 1]) for seat in range(n)]
    if 59 in rules:
        points = [points[seat] + points[(seat + 1) % n] for seat in range(n)]
    if 60 in rules:
        points = [-p for p in points]
    return counts, points


def forty_counts(rules, options):
    return 40 in rules and options.get("forty") == "plus_three"


class PlainReferee:
    """A game line by line; `line` answers with the events, `legal` among them."""

    def __init__(self, header):
        self.n = len(header["seats"])
        self.options = header["options"]
        self.totals = [0] * self.n
        self.rounds = 0

    def line(self, line):
        return self.passing(line) if line["do"] == "pass" else getattr(self, line["do"])(line)

    def round(self, line):
        self.rounds += 1
        self.dealer = line["dealer"]
        self.hands = [list(hand) for hand in line["hands"]]
        self.choices = [line["extra_rule"]] if self.n == 3 else []
        self.rules = None
        self.laid, self.asides = {}, {}
        self.tricks, self.trick, self.second = [], [], None
        self.leader = (self.dealer + 1) % self.n
        return []

    def rule(self, line):
        self.choices.append(line["rule"])
        if len(self.choices) < 4:
            return []
        self.rules = sorted(self.choices)
        self.last = {3: 16, 4: 15, 5: 12}[self.n] - (3 if 40 in self.rules else 0)
        return [{"event": "rules", "active": self.rules}]

    def open(self, _line):
        return []

    def aside(self, line):
        self.asides[line["seat"]] = line["card"]
        self.hands[line["seat"]].remove(line["card"])
        return []

    def passing(self, line):
        self.laid[line["seat"]] = line["cards"]
        if len(self.laid) < self.n:
            return []
        away = {22: -1, 23: 1, 38: 1}[line["rule"]]
        for seat in range(self.n):
            self.hands[seat] = [card for card in self.hands[seat] if card not in self.laid[seat]]
        for seat in range(self.n):
            self.hands[(seat + away) % self.n] += self.laid[seat]
        self.laid = {}
        return []

    def turn(self):
        backwards = 37 in self.rules and len(self.tricks) % 2 == 1
        return (self.leader + (-1 if backwards else 1) * len(self.trick)) % self.n

    def may_play(self, seat):
        if self.asides and len(self.tricks) == self.last - 1:
            return [self.asides[seat]]
        return playable(self.hands[seat], self.trick, self.rules, self.second)

    def play(self, line):
        seat, card = line["seat"], line["card"]
        assert seat == self.turn(), "the game played out of turn"
        events = [{"event": "legal", "seat": seat, "cards": self.may_play(seat)}]
        if card in self.hands[seat]:
            self.hands[seat].remove(card)
        if len(self.tricks) == 1 and not self.trick:
            self.second = card
        self.trick.append(card)
        if len(self.trick) < self.n:
            return events
        winner, place = seat, winning(self.trick, self.rules, self.second, self.options)
        for _ in range(self.n - 1 - place):
            winner = (winner + (1 if 37 in self.rules and len(self.tricks) % 2 else -1)) % self.n
        events.append(
            {"event": "trick", "trick": len(self.tricks) + 1, "leader": self.leader,
             "cards": self.trick, "winner": winner}
        )  # fmt: skip
        self.winner = winner
        return events if 34 in self.rules else events + self.take(self.trick)

    def remove(self, line):
        return self.take([card for card in self.trick if card != line["card"]])

    def take(self, cards):
        owner = (self.winner + 1) % self.n if 35 in self.rules else self.winner
        self.tricks.append((len(self.tricks) + 1, owner, cards))
        self.leader = (self.winner - 1) % self.n if 36 in self.rules else self.winner
        self.trick = []
        return self.score() if len(self.tricks) == self.last else []

    def score(self):
        if 39 in self.rules:
            left = (self.winner + 1) % self.n
            self.tricks = [(k, left if o == self.winner else o, c) for k, o, c in self.tricks]
        counts, points = round_points(
            self.tricks, self.n, self.last, self.rules, self.second, self.options
        )
        self.totals = [old + new for old, new in zip(self.totals, points, strict=True)]
        over = {"event": "round", "round": self.rounds, "dealer": self.dealer,
                "tricks": counts, "points": points, "totals": self.totals}  # fmt: skip
        if self.rounds < self.n:
            return [over]
        places = [
            [seat for seat in range(self.n) if self.totals[seat] == total]
            for total in sorted(set(self.totals), reverse=True)
        ]
        return [over, {"event": "game", "winners": places[0], "places": places}]


def referee(header, lines):
    """All events of a record, `legal` among them."""
    plain = PlainReferee(header)
    return [event for line in lines for event in plain.line(line)]
