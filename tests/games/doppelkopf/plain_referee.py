"""A second referee for Doppelkopf, slow and plain: written from the rules' text, not from ours.

It reads whole records as dictionaries, keeps everything as text and takes each line for granted.
"""

EYES = {"14": 11, "10": 10, "13": 4, "12": 3, "11": 2, "9": 0}
SUITS = {"clubs": "C", "spades": "S", "hearts": "H"}
WORDS = ["no90", "no60", "no30", "schwarz"]


def eyes(cards):
    return sum(EYES[card[1:]] for card in cards)


def trumps(game):
    """All of them, the highest first."""
    queens, jacks = [[suit + rank for suit in "CSHD"] for rank in ("12", "11")]
    if game in ("queens", "jacks", "aces"):
        return {"queens": queens, "jacks": jacks, "aces": []}[game]
    low = [SUITS.get(game, "D") + rank for rank in ("14", "10", "13", "9")]
    return ["H10", *queens, *jacks, *[card for card in low if card != "H10"]]


def suit(card, game):
    return "trump" if card in trumps(game) else card[0]


def beats(new, old, game, second_ten):
    """Whether the card that is played later takes the trick from the one that has it so far."""
    if new == old:
        return new == "H10" and second_ten and new in trumps(game)
    if new in trumps(game):
        return old not in trumps(game) or trumps(game).index(new) < trumps(game).index(old)
    if old in trumps(game) or new[0] != old[0]:
        return False
    plain = ["9", "11", "12", "13", "10", "14"]
    return plain.index(new[1:]) > plain.index(old[1:])


def taker(trick, game, second_ten):
    best = 0
    for place in range(1, len(trick)):
        if beats(trick[place], trick[best], game, second_ten):
            best = place
    return best


class Table:
    """One game as far as it was told."""

    def __init__(self, header):
        self.options = {"deals": 16, "compulsory": False, "second_ten": False,
                        "karlchen_caught": False, "nines": True, "armut": False,
                        **header["options"]}  # fmt: skip
        self.totals, self.number, self.events = [0] * 4, 0, []
        self.owes = [self.options["compulsory"]] * 4
        self.dealer = None

    def deal(self, line):
        if self.dealer is not None:
            assert line["dealer"] == (self.dealer if self.again else (self.dealer + 1) % 4)
        self.number += 1
        self.dealer = line["dealer"]
        ranks = ["9", "10", "11", "12", "13", "14"][not self.options["nines"] :]
        deck = [suit + rank for suit in "CSHD" for rank in ranks] * 2
        assert sorted(sum(line["hands"], [])) == sorted(deck)
        self.dealt = [list(hand) for hand in line["hands"]]
        self.hands = [list(hand) for hand in line["hands"]]
        self.size = len(deck) // 4
        self.healths, self.denied = [], []
        self.game, self.soloist, self.again = "normal", None, False
        self.leader = (self.dealer + 1) % 4
        self.taken, self.trick, self.said = [], [], []
        self.partner, self.clarifying = None, 0
        self.asked, self.given = 0, False
        self.is_forced = sum(self.owes) >= self.options["deals"] - self.number + 1 and any(
            self.owes
        )

    def health(self, line):
        assert line["seat"] == (self.dealer + 1 + len(self.healths)) % 4 and not self.is_forced
        self.healths.append(line)

    def order(self):
        return [line["seat"] for line in self.healths if line["reserved"]]

    def has_wedding(self, seat):
        return self.dealt[seat].count("C12") == 2

    def yields(self, line):
        seat, to = line["seat"], line["to"]
        asked = [one for one in self.denied if one["to"] == to]
        assert seat == self.order()[len(asked)] and len(self.order()) > 1
        questions = ["solo"]
        if self.options["compulsory"]:
            questions.insert(0, "compulsory")
        if self.options["armut"]:
            questions.append("armut")
        assert to in questions and (to != questions[-1] or seat != self.order()[-1])
        other = self.has_wedding(seat) or (to != "armut" and self.is_poor(seat))
        assert other or (to == "compulsory" and not self.owes[seat])
        self.denied.append(line)

    def reserve(self, line):
        seat, self.game = line["seat"], line["game"]
        self.soloist, compulsory = seat, line.get("compulsory", False)
        if self.is_forced:
            left = [(self.dealer + step) % 4 for step in (1, 2, 3, 4)]
            assert seat == [one for one in left if self.owes[one]][0] and compulsory
        else:
            assert seat in self.order()
        if self.game == "wedding":
            assert self.has_wedding(seat) and not compulsory
        elif self.game == "armut":
            assert self.is_poor(seat) and not compulsory
        else:
            assert compulsory == self.owes[seat]
        if compulsory:
            self.owes[seat], self.leader = False, seat
            self.again = not self.is_forced

    def is_poor(self, seat):
        few = [card for card in self.dealt[seat] if card in trumps("normal")]
        return self.options["armut"] and len(few) <= 3

    def takes(self, line):
        self.asked += 1
        assert self.game == "armut" and self.partner is None and not self.taken
        assert line["seat"] == (self.soloist + self.asked) % 4
        if line["takes"]:
            self.partner = line["seat"]
        elif self.asked == 3:
            self.close("armut", [self.soloist], {}, {}, {}, None, 0, [0] * 4)

    def gives(self, line):
        seat, to, cards = line["seat"], line["to"], line["cards"]
        pair = [self.soloist, self.partner]
        assert [seat, to] == (pair[::-1] if self.given else pair) and len(cards) == 3
        for card in cards:
            self.hands[seat].remove(card)
        if not self.given:
            assert not [card for card in self.hands[seat] if card in trumps("normal")]
        self.hands[to] += cards
        self.given = True

    def solo(self):
        return self.game not in ("normal", "wedding", "armut")

    def re(self):
        if self.game == "wedding":
            return sorted({self.soloist, self.soloist if self.partner is None else self.partner})
        if self.game == "armut":
            return sorted([self.soloist, self.partner])
        if self.solo():
            return [self.soloist]
        return [seat for seat in range(4) if "C12" in self.dealt[seat]]

    def limit(self, word):
        """Cards that one must have in hand."""
        base = self.size - 1 - max(0, self.clarifying - 1)
        return base - (WORDS.index(word) + 1 if word in WORDS else 0)

    def says(self, line):
        """D16 to D20, each step looked at by itself."""
        seat, word = line["seat"], line["say"]
        assert self.game != "wedding" or self.clarifying
        side = seat in self.re()
        ladder = ["re" if side else "kontra", *WORDS]
        mine = [said["say"] for said in self.said if (said["seat"] in self.re()) == side]
        theirs = [said["say"] for said in self.said if (said["seat"] in self.re()) != side]
        reached = max([ladder.index(one) for one in mine], default=-1)
        cards = len(self.hands[seat])
        for step in ladder[reached + 1 : ladder.index(word) + 1]:
            least = self.limit(step)
            if step == ladder[0] and theirs:
                least = min([least] + [self.limit(one) - 1 for one in theirs])
            assert cards >= least
        self.said.append(line)

    def allowed(self, seat):
        hand = sorted(set(self.hands[seat]))
        if not self.trick:
            return hand
        led = suit(self.trick[0], self.game)
        return [card for card in hand if suit(card, self.game) == led] or hand

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
        last = len(self.taken) == self.size - 1
        second_ten = self.options["second_ten"] and not last
        winner = (self.leader + taker(self.trick, self.game, second_ten)) % 4
        self.events.append({"event": "trick", "trick": len(self.taken) + 1, "leader": self.leader,
                            "cards": self.trick, "winner": winner})  # fmt: skip
        self.taken.append((winner, self.leader, self.trick))
        self.trick, self.leader = [], winner
        is_open = self.game == "wedding" and not self.clarifying
        if is_open and (winner != self.soloist or len(self.taken) == 3):
            self.clarifying = len(self.taken)
            self.partner = winner if winner != self.soloist else None
            self.events.append({"event": "partner", "seat": self.partner})
        if last:
            self.count()

    def specials(self, side):
        """Those of one side, as seats."""
        names = []
        for number, (winner, leader, cards) in enumerate(self.taken, start=1):
            if winner not in side:
                continue
            caught = [card for at, card in enumerate(cards) if (leader + at) % 4 not in side]
            names += ["fox"] * caught.count("D14")
            if eyes(cards) >= 40:
                names.append("doppelkopf")
            if number == self.size:
                if cards[winner - leader] == "C11":  # negative indices count from behind
                    names.append("karlchen")
                if self.options["karlchen_caught"]:
                    names += ["karlchen_caught"] * caught.count("C11")
        return names

    def count(self):
        re = self.re()
        kontra = [seat for seat in range(4) if seat not in re]
        alone = len(re) == 1
        got, took, said, special, points = {}, {}, {}, {}, {}
        for name, side in (("re", re), ("kontra", kontra)):
            tricks = [cards for winner, _, cards in self.taken if winner in side]
            got[name], took[name] = eyes(sum(tricks, [])), len(tricks)
            ladder = [name, *WORDS]
            words = [line["say"] for line in self.said if line["seat"] in side]
            highest = max([ladder.index(word) for word in words], default=-1)
            said[name] = ladder[: highest + 1]
            special[name] = [] if alone else self.specials(side)
        winner = self.winner(got, took, said)
        if winner == "kontra" and not alone:
            special["kontra"] = ["elders", *special["kontra"]]
        for name, other in (("re", "kontra"), ("kontra", "re")):
            total = len(special[name])
            if winner == name:
                total += 1
                for word in said["re"] + said["kontra"]:
                    total += 2 if word in ("re", "kontra") else 1
            if winner in (name, None):
                total += (got[other] < 90) + (got[other] < 60) + (got[other] < 30)
                total += took[other] == 0
            for word, least in (("no90", 120), ("no60", 90), ("no30", 60), ("schwarz", 30)):
                total += word in said[other] and got[name] >= least
            points[name] = total
        value = points["re"] - points["kontra"]
        each = [(3 if alone else 1) * value if seat in re else -value for seat in range(4)]
        game = "silent" if alone and self.game == "normal" else self.game
        assert sum(each) == 0 and got["re"] + got["kontra"] == 240
        self.close(game, re, got, said, special, winner, value, each)

    def close(self, game, re, got, said, special, winner, value, each):
        got = {"re": 0, "kontra": 0, **got}
        said, special = said or {"re": [], "kontra": []}, special or {"re": [], "kontra": []}
        self.totals = [total + more for total, more in zip(self.totals, each, strict=True)]
        self.events.append({"event": "deal", "deal": self.number, "dealer": self.dealer,
                            "game": game, "re": re, "eyes": [got["re"], got["kontra"]],
                            "said": said, "specials": special, "winner": winner, "value": value,
                            "points": each, "totals": self.totals})  # fmt: skip
        if self.number == self.options["deals"]:
            places = [
                [seat for seat in range(4) if self.totals[seat] == total]
                for total in sorted(set(self.totals), reverse=True)
            ]
            self.events.append({"event": "game", "winners": places[0], "places": places})

    def winner(self, got, took, said):
        """D23 to D25."""
        lost = set()
        for name, other in (("re", "kontra"), ("kontra", "re")):
            for word, most in (("no90", 89), ("no60", 59), ("no30", 29)):
                if word in said[name] and got[other] > most:
                    lost.add(name)
            if "schwarz" in said[name] and took[other]:
                lost.add(name)
        if len(lost) == 2:
            return None
        if lost:
            return "kontra" if "re" in lost else "re"
        if "no90" in said["re"]:
            return "re"
        if "no90" in said["kontra"]:
            return "kontra"
        only_kontra = said["kontra"] and not said["re"]
        return "re" if got["re"] >= (120 if only_kontra else 121) else "kontra"


def referee(header, lines):
    """The events of a record, `legal` among them."""
    table = Table(header)
    does = {"deal": table.deal, "health": table.health, "yield": table.yields,
            "reserve": table.reserve, "take": table.takes, "give": table.gives,
            "say": table.says, "play": table.plays}  # fmt: skip
    for line in lines:
        does[line["do"]](line)
    return table.events
