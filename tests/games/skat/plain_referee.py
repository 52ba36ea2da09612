"""A second referee for Skat, slow and plain: written from the rules' text, not from our rules.

It reads whole records as dictionaries, keeps everything as text and takes each line for granted.
"""

DECK = [suit + str(rank) for suit in "CSHD" for rank in range(7, 15)]
POINTS = {"14": 11, "10": 10, "13": 4, "12": 3, "11": 2}
BASE = {"C": 12, "S": 11, "H": 10, "D": 9}


def points(cards):
    return sum(POINTS.get(card[1:], 0) for card in cards)


def is_trump(card, game):
    if game == "N":
        return False
    return card[1:] == "11" or card[0] == game


def same_suit(card, led, game):
    if is_trump(led, game) or is_trump(card, game):
        return is_trump(led, game) and is_trump(card, game)
    return card[0] == led[0]


def power(card, game):
    """Of two cards that could take a trick the one with more does."""
    rank = int(card[1:])
    if game == "N":
        return rank
    if rank == 11:
        return 100 + "DHSC".index(card[0])
    return ["7", "8", "9", "12", "13", "10", "14"].index(card[1:]) + 50 * (card[0] == game)


def playable(hand, trick, game):
    hand = sorted(hand)
    if not trick:
        return hand
    return [card for card in hand if same_suit(card, trick[0], game)] or hand


def matadors(own, game, options):
    """How many, and whether they are there."""
    tops = ["C11", "S11", "H11", "D11"]
    if game in BASE and options.get("long_matadors", True):
        tops += [game + rank for rank in ["14", "10", "13", "12", "9", "8", "7"]]
    there, count = "C11" in own, 0
    for card in tops:
        if (card in own) is not there:
            break
        count += 1
    return count, there


def multiple(base, bid):
    number = base
    while number < bid:
        number += base
    return number


def value_of(deal, options):
    """What the deal tells of the declarer's game, beside who it was and what was bid."""
    game, hand, said, bid = deal["game"], deal["hand"], deal["announce"], deal["bid"]
    bases = {**BASE, "G": options.get("grand", 24)}
    if game == "N":
        worth = {(0, 0): 23, (1, 0): 35, (0, 1): 46, (1, 1): 59}[hand, said == "ouvert"]
        if bid > worth:
            costs = []
            for other, base in bases.items():
                steps = matadors(deal["own"], other, options)[0] + 1 + hand
                costs.append(max(base * steps, multiple(base, bid)))
            return {"won": False, "overbid": True, "value": -2 * min(costs)}
        won = deal["gave_up"] == "others" or (not deal["gave_up"] and deal["tricks"] == 0)
        return {"won": won, "overbid": False, "value": worth if won else -2 * worth}
    count, there = matadors(deal["own"], game, options)
    steps, eyes, tricks = count + 1 + hand, deal["eyes"], deal["tricks"]
    schneider = schwarz = False
    if deal["gave_up"] == "others":
        schneider = eyes >= 90
    elif not deal["gave_up"]:
        schneider, schwarz = eyes >= 90 or eyes <= 30, tricks in (0, 10)
        schneider = schneider or schwarz
    kept = (eyes >= 90 or not said) and (tricks == 10 or said not in ("schwarz", "ouvert"))
    steps += schneider or bool(said)
    steps += bool(said)
    steps += schwarz or said in ("schwarz", "ouvert")
    steps += said in ("schwarz", "ouvert")
    steps += said == "ouvert"
    won = eyes >= 61 and kept
    if deal["gave_up"]:
        won = deal["gave_up"] == "others"
        grantable = [not (schneider or said), not (schwarz or said in ("schwarz", "ouvert"))]
        for more in grantable:
            if won and more and bases[game] * steps < bid:
                steps += 1
    worth, overbid = bases[game] * steps, bases[game] * steps < bid
    if overbid:
        worth, won = max(worth, multiple(bases[game], bid)), False
    told = {"matadors": count, "with": there, "steps": steps, "eyes": eyes}
    return {**told, "won": won, "overbid": overbid, "value": worth if won else -2 * worth}


def listed(seats, declarer, won, value, options):
    got = [0] * seats
    got[declarer] = value
    if options.get("list", "seeger_fabian") == "seeger_fabian":
        got[declarer] += 50 if won else -50
        for seat in range(seats):
            if seat != declarer and not won:
                got[seat] += {3: 40, 4: 30}[seats]
    return got


def ramsch(taken, seats):
    """Eyes and points by seat; the skat goes with the last trick."""
    got = dict.fromkeys(seats, 0)
    for winner, cards in taken:
        got[winner] += points(cards)
    got[taken[-1][0]] += 120 - sum(got.values())
    tricks = [winner for winner, _ in taken]
    for seat in seats:
        if tricks.count(seat) == 10:
            return got, {one: 120 if one == seat else 0 for one in seats}
    lost = {seat: -got[seat] if got[seat] == max(got.values()) else 0 for seat in seats}
    if len(set(tricks)) == 2:
        lost = {seat: 2 * number for seat, number in lost.items()}
    return got, lost


class Table:
    """One game as far as it was told."""

    def __init__(self, header):
        self.options, self.seats = header["options"], len(header["seats"])
        self.totals, self.won, self.lost = [[0] * self.seats for _ in range(3)]
        self.number, self.events, self.bock = 0, [], 0

    def deal(self, line):
        self.number += 1
        self.dealer = line["dealer"]
        first = [(self.dealer + step) % self.seats for step in range(1, 5)]
        self.order = first[:3]
        self.hands = [set(hand) for hand in line["hands"]]
        assert set().union(*self.hands, line["skat"]) == set(DECK)
        self.skat, self.dealt = set(line["skat"]), [set(hand) for hand in self.hands]
        self.bid, self.last, self.out, self.declarer, self.game = 0, None, [], None, None
        self.trick, self.leader, self.taken, self.up = [], self.order[0], [], set()
        self.picked, self.announce, self.factor = False, "", 1

    def says(self, line):
        seat = line["seat"]
        if line["do"] == "pass":
            self.out.append(seat)
        else:
            self.bid, self.last = line.get("value", self.bid), seat
        left = [one for one in self.order if one not in self.out]
        if not left and self.options.get("all_pass") == "ramsch":
            self.game = "G"
        elif not left:
            self.double()
            self.close({"declarer": None}, [0] * self.seats)
        elif len(left) == 1 and self.bid:
            self.declarer = left[0]

    def declares(self, line):
        put = set(line.get("put", []))
        assert len(put) == (2 if self.picked else 0)
        self.hands[self.declarer] -= put
        self.game, self.announce = line["game"], line.get("announce", "")
        self.put = put if self.picked else self.skat
        limits = {(0, 0): 23, (1, 0): 35, (0, 1): 46, (1, 1): 59}
        limit = limits[not self.picked, self.announce == "ouvert"]
        if self.game == "N" and self.bid > limit:
            self.count()

    def plays(self, line):
        seat, card = line["seat"], line["card"]
        following = (self.order * 2)[self.order.index(self.leader) :]
        assert seat == following[len(self.trick)]
        allowed = playable(self.hands[seat], self.trick, self.game)
        assert card in allowed
        self.events.append({"event": "legal", "seat": seat, "cards": allowed})
        self.hands[seat].remove(card)
        self.trick.append(card)
        self.up = set()
        if len(self.trick) < 3:
            return
        can = [c for c in self.trick if is_trump(c, self.game)]
        can = can or [c for c in self.trick if same_suit(c, self.trick[0], self.game)]
        best = max(can, key=lambda c: power(c, self.game))
        winner = following[self.trick.index(best)]
        self.taken.append((winner, self.trick))
        self.events.append({"event": "trick", "trick": len(self.taken), "leader": self.leader,
                            "cards": self.trick, "winner": winner})  # fmt: skip
        self.trick, self.leader = [], winner
        if len(self.taken) == 10 and self.declarer is None:
            got, lost = ramsch(self.taken, self.order)
            self.double()
            told = {"ramsch": [got.get(seat, 0) for seat in range(self.seats)]}
            self.close(
                {"declarer": None, **self.factored(), **told},
                [lost.get(seat, 0) * self.factor for seat in range(self.seats)],
            )
        elif len(self.taken) == 10 or (self.game == "N" and winner == self.declarer):
            self.count()

    def gives_up(self, line):
        self.up.add(line["seat"])
        if self.declarer in self.up:
            if len(self.hands[self.declarer]) >= 9 or len(self.up) > 1:
                self.count("declarer")
        elif len(self.up) == 2:
            self.count("others")

    def double(self):
        """The deal that is over counts double if it is one of a Bock round."""
        if self.bock:
            self.factor *= 2
            self.bock -= 1

    def factored(self):
        return {"doubled": {2: 1, 4: 2, 8: 3}[self.factor]} if self.factor > 1 else {}

    def count(self, gave_up=""):
        mine = [cards for winner, cards in self.taken if winner == self.declarer]
        deal = {
            "game": self.game,
            "hand": not self.picked,
            "announce": self.announce,
            "bid": self.bid,
            "own": self.dealt[self.declarer] | self.skat,
            "eyes": points(sum(mine, [])) + points(self.put),
            "tricks": len(mine),
            "gave_up": gave_up,
        }
        told = value_of(deal, self.options)
        self.double()
        told["value"] *= self.factor
        told.update(self.factored())
        if self.options.get("bock") and told.get("eyes") == 60:
            self.bock += self.seats
        got = listed(self.seats, self.declarer, told["won"], told["value"], self.options)
        (self.won if told["won"] else self.lost)[self.declarer] += 1
        self.close({"declarer": self.declarer, "game": self.game, "bid": self.bid, **told}, got)

    def close(self, told, got):
        self.totals = [total + more for total, more in zip(self.totals, got, strict=True)]
        self.events.append({"event": "deal", "deal": self.number, "dealer": self.dealer, **told,
                            "points": got, "totals": self.totals})  # fmt: skip
        if self.number < (self.options.get("deals") or 12 * self.seats):
            return
        ranks = [(self.totals[s], self.won[s], -self.lost[s]) for s in range(self.seats)]
        places = [
            [seat for seat in range(self.seats) if ranks[seat] == rank]
            for rank in sorted(set(ranks), reverse=True)
        ]
        self.events.append({"event": "game", "winners": places[0], "places": places})


def referee(header, lines):
    """The events of a record, `legal` among them."""
    table = Table(header)
    for line in lines:
        match line["do"]:
            case "deal":
                table.deal(line)
            case "bid" | "hold" | "pass":
                table.says(line)
            case "pick":
                table.picked = True
                table.hands[table.declarer] |= table.skat
            case "declare":
                table.declares(line)
            case "play":
                table.plays(line)
            case "give_up":
                table.gives_up(line)
            case "kontra" | "re":
                assert table.options["kontra"] and not table.taken
                table.factor *= 2
    return table.events
