"""A second referee for Hearts, slow and plain: written from the rules' text, not from our rules.

It reads whole records as dictionaries, keeps everything as text and takes each line for granted.
"""

LINES = {"left": 1, "across": 2, "right": -1}


def height(card):
    return int(card[1:])


def pack(seats):
    out = {3: ["D2"], 4: [], 5: ["D2", "C2"]}[seats]
    return [s + str(r) for s in "SHDC" for r in range(2, 15) if s + str(r) not in out]


def direction(deal, seats, passing):
    """Where the cards of the deal of that number go; None where they stay."""
    if passing != "cycle":
        return "left" if passing == "left" else None
    turns = ["left", "right", "across", None] if seats == 4 else ["left", "right", None]
    return turns[(deal - 1) % len(turns)]


def is_point(card):
    return card[0] == "H" or card == "S12"


def playable(hand, trick, first, seen, options, lowest):
    """`seen` are all cards played before in this deal."""
    hand = sorted(hand)
    if trick:
        same = [card for card in hand if card[0] == trick[0][0]]
        if same or not first or options.get("first_trick_free", False):
            return same or hand
        return [card for card in hand if not is_point(card)] or hand
    if first:
        who = options.get("first_lead", "club_two")
        if who == "club_two":
            return [lowest]
        if who == "any_club":
            return [card for card in hand if card[0] == "C"]
        return [card for card in hand if card[0] != "H"] or hand
    breaks = {card for card in seen if card[0] == "H"}
    if options.get("queen_breaks", False) and "S12" in seen:
        breaks.add("S12")
    if breaks or not options.get("must_break", True):
        return hand
    others = [card for card in hand if card[0] != "H"]
    if options.get("spare_queen", False) and others == ["S12"]:
        return hand
    return others or hand


def points(won, options, choice):
    """By seat, from the cards in its tricks; and who shot the moon."""
    seats = range(len(won))
    plain = [sum(13 if c == "S12" else 1 for c in cards if is_point(c)) for cards in won]
    moon = plain.index(26) if 26 in plain else None
    if moon is not None and (choice or options.get("moon", "others_up")) == "others_up":
        plain = [0 if seat == moon else 26 for seat in seats]
    elif moon is not None:
        plain = [-26 if seat == moon else 0 for seat in seats]
    if options.get("jack", False):
        plain = [plain[seat] - (10 if "D11" in won[seat] else 0) for seat in seats]
    if moon is None:
        bonus = options.get("no_trick", 0)
        plain = [plain[seat] + (0 if won[seat] else bonus) for seat in seats]
    return plain, moon


def is_over(totals, deal, options):
    if options.get("tie", "share") == "play_on" and totals.count(min(totals)) > 1:
        return False
    return (
        max(totals) >= options.get("target", 100)
        or deal == options.get("deals")
        or (options.get("deals") is not None and deal > options["deals"])
    )


def referee(header, lines):
    """The events of a record, `legal` among them."""
    n, options, events = len(header["seats"]), header["options"], []
    totals, deal = [0] * n, 0
    lowest = min((card for card in pack(n) if card[0] == "C"), key=height)
    size = len(pack(n)) // n

    def end(choice):
        plain, moon = points(won, options, choice)
        totals[:] = [total + more for total, more in zip(totals, plain, strict=True)]
        counts = [len(cards) // n for cards in won]
        events.append({"event": "deal", "deal": deal, "dealer": dealer, "moon": moon,
                       "tricks": counts, "points": plain, "totals": list(totals)})  # fmt: skip
        if is_over(totals, deal, options):
            places = [[s for s in range(n) if totals[s] == each] for each in sorted(set(totals))]
            events.append({"event": "game", "winners": places[0], "places": places})

    for line in lines:
        if line["do"] == "deal":
            deal, dealer, passed = deal + 1, line["dealer"], {}
            hands, won = [list(hand) for hand in line["hands"]], [[] for _ in range(n)]
            assert sorted(sum(hands, [])) == sorted(pack(n))
            trick, seen, leader = [], [], None
        elif line["do"] == "pass":
            passed[line["seat"]] = line["cards"]
            if len(passed) < n:
                continue
            way = direction(deal, n, options.get("passing", "cycle"))
            for seat, cards in passed.items():
                hands[seat] = [card for card in hands[seat] if card not in cards]
            for seat, cards in passed.items():
                hands[(seat + LINES[way]) % n] += cards
            events.append({"event": "passed", "direction": way})
        elif line["do"] == "moon":
            end(line["choice"])
        else:
            seat, card = line["seat"], line["card"]
            if leader is None:
                leader = (dealer + 1) % n
                if options.get("first_lead", "club_two") != "left":
                    leader = next(s for s in range(n) if lowest in hands[s])
            assert seat == (leader + len(trick)) % n
            first = not any(won)
            allowed = playable(hands[seat], trick, first, seen, options, lowest)
            assert card in allowed
            events.append({"event": "legal", "seat": seat, "cards": allowed})
            hands[seat].remove(card)
            trick.append(card)
            seen.append(card)
            if len(trick) < n:
                continue
            best = max((card for card in trick if card[0] == trick[0][0]), key=height)
            winner = (leader + trick.index(best)) % n
            won[winner] += trick
            events.append({"event": "trick", "trick": len(seen) // n, "leader": leader,
                           "cards": trick, "winner": winner})  # fmt: skip
            trick, leader = [], winner
            shot = points(won, options, None)[1] is not None
            if len(seen) == n * size and not (shot and options.get("moon") == "choice"):
                end(None)
    return events
