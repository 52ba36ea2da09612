"""A second referee for Schafkopf, slow and plain: written from the rules' text, not from ours.

It reads whole records as dictionaries, keeps everything as text and takes each line for granted.
"""

DECK = [suit + rank for suit in "EGHS" for rank in ["7", "8", "9", "10", "U", "O", "K", "A"]]
POINTS = {"A": 11, "10": 10, "K": 4, "O": 3, "U": 2}
LOW_TO_HIGH = ["7", "8", "9", "O", "K", "10", "A"]


def points(cards):
    return sum(POINTS.get(card[1:], 0) for card in cards)


def trumps(game):
    """All of them, the highest first."""
    kind, suit = game
    tops = [s + "U" for s in "EGHS"]
    if not kind.startswith(("wenz", "farbwenz")):
        tops = [s + "O" for s in "EGHS"] + tops
    low = [suit + rank for rank in reversed(LOW_TO_HIGH)] if suit else []
    return tops + [card for card in low if card not in tops]


def same(card, led, game):
    """Whether the card follows the other."""
    all_ = trumps(game)
    if card in all_ or led in all_:
        return card in all_ and led in all_
    return card[0] == led[0]


def higher(card, other, game):
    """Of two cards that follow each other, or of which one is trump."""
    all_ = trumps(game)
    if card in all_ and other in all_:
        return all_.index(card) < all_.index(other)
    if card in all_ or other in all_:
        return card in all_
    return LOW_TO_HIGH.index(card[1:]) > LOW_TO_HIGH.index(other[1:])


def taker(trick, game):
    best = 0
    for place, card in enumerate(trick):
        follows = same(card, trick[best], game) or card in trumps(game)
        if place and follows and higher(card, trick[best], game):
            best = place
    return best


class Table:
    """One game as far as it was told."""

    def __init__(self, header):
        options = header["options"]
        self.options = {"call": 20, "solo": 50, "extra": 10, "run_away": True, "freed_sau": True,
                        "runners_wenz": 2, "stoss_turns": False, "deals": 16, "knock": False,
                        **options}  # fmt: skip
        self.totals, self.number, self.events = [0] * 4, 0, []

    def deal(self, line):
        self.number += 1
        self.dealer = line["dealer"]
        self.leader = (self.dealer + 1) % 4
        self.dealt = [list(hand) for hand in line["hands"]]
        self.hands = [list(hand) for hand in line["hands"]]
        assert sorted(sum(self.hands, [])) == sorted(DECK)
        self.passed, self.bid, self.sau, self.ran = set(), None, None, False
        self.said, self.knocks, self.trick, self.taken = 0, 0, [], []

    def bids(self, line):
        if line["do"] == "pass":
            self.passed.add(line["seat"])
            if len(self.passed) == 4:
                self.close({"declarer": None}, [0] * 4)
        else:
            self.bid = line["seat"], line["kind"]

    def declares(self, line):
        self.declarer, kind = self.bid
        kind += "_tout" if line.get("tout") and "tout" not in kind else ""
        self.kind, self.sau = kind, line.get("sau")
        self.suit = "H" if kind == "call" else line.get("suit", "H" if kind == "sie" else "")
        self.game = kind, self.suit
        self.side = [self.declarer]
        if self.sau:
            self.side += [seat for seat in range(4) if self.sau in self.dealt[seat]]
        if kind == "sie":
            self.count()

    def allowed(self, seat):
        hand = sorted(self.hands[seat])
        led = self.trick[0] if self.trick else None
        follow = [card for card in hand if led and same(card, led, self.game)] or hand
        if self.sau not in hand or (self.ran and self.options["freed_sau"]):
            return follow
        its = [card for card in hand if same(card, self.sau, self.game)]
        if led is None:
            runs = self.options["run_away"] and len(its) >= 4 and not self.ran
            return [card for card in hand if card == self.sau or card not in its or runs]
        if same(led, self.sau, self.game):
            return [self.sau]
        return [card for card in follow if card != self.sau] or follow

    def plays(self, line):
        seat, card = line["seat"], line["card"]
        assert seat == (self.leader + len(self.trick)) % 4
        allowed = self.allowed(seat)
        assert card in allowed
        self.events.append({"event": "legal", "seat": seat, "cards": allowed})
        self.hands[seat].remove(card)
        self.trick.append(card)
        if len(self.trick) < 4:
            return
        led_suit = self.sau and same(self.trick[0], self.sau, self.game)
        self.ran = self.ran or bool(led_suit and self.sau not in self.trick)
        winner = (self.leader + taker(self.trick, self.game)) % 4
        self.taken.append((winner, self.trick))
        self.events.append({"event": "trick", "trick": len(self.taken), "leader": self.leader,
                            "cards": self.trick, "winner": winner})  # fmt: skip
        self.trick, self.leader = [], winner
        if len(self.taken) == 8 or ("tout" in self.kind and winner != self.declarer):
            self.count()

    def runners(self):
        if self.kind == "sie":
            return 8
        tops = trumps(self.game)
        least = self.options["runners_wenz"] if self.kind.startswith("wenz") else 3
        belongs = [any(card in self.dealt[seat] for seat in self.side) for card in tops]
        count = 1
        while count < len(tops) and belongs[count] == belongs[0]:
            count += 1
        return count if count >= least else 0

    def count(self):
        mine = [cards for winner, cards in self.taken if winner in self.side]
        eyes, runners = points(sum(mine, [])), self.runners()
        extra, special = self.options["extra"], self.kind == "sie" or "tout" in self.kind
        value = self.options["call" if self.kind == "call" else "solo"] + extra * runners
        schneider = not special and (eyes <= 30 or eyes >= 91)
        schwarz = not special and len(mine) in (0, 8)
        value += extra * schneider + extra * schwarz
        won = eyes >= (60 if self.options["stoss_turns"] and self.said else 61)
        if "tout" in self.kind:
            value, won = value * 2, len(mine) == 8
        if self.kind == "sie":
            value, won, eyes = value * 4, True, 120
        value *= 2 ** (self.said + self.knocks)
        signed = value if won else -value
        alone = len(self.side) == 1
        got = [-signed] * 4
        for seat in self.side:
            got[seat] = 3 * signed if alone else signed
        tricks = [[winner for winner, _ in self.taken].count(seat) for seat in range(4)]
        told = {"kind": self.kind, "declarer": self.declarer,
                "partner": None if alone else self.side[1], "eyes": eyes, "tricks": tricks,
                "won": won, "schneider": schneider, "schwarz": schwarz, "runners": runners,
                "doubled": self.said}  # fmt: skip
        if self.options["knock"]:
            told["knocked"] = self.knocks
        self.close({**told, "value": value}, got)

    def close(self, told, got):
        self.totals = [total + more for total, more in zip(self.totals, got, strict=True)]
        self.events.append({"event": "deal", "deal": self.number, "dealer": self.dealer, **told,
                            "points": got, "totals": self.totals})  # fmt: skip
        if self.number < self.options["deals"]:
            return
        places = [
            [seat for seat in range(4) if self.totals[seat] == total]
            for total in sorted(set(self.totals), reverse=True)
        ]
        self.events.append({"event": "game", "winners": places[0], "places": places})


def referee(header, lines):
    """The events of a record, `legal` among them."""
    table = Table(header)
    for line in lines:
        match line["do"]:
            case "deal":
                table.deal(line)
            case "bid" | "pass":
                table.bids(line)
            case "declare":
                table.declares(line)
            case "play":
                table.plays(line)
            case "stoss" | "re":
                table.said += 1
            case "knock":
                table.knocks += 1
    return table.events
