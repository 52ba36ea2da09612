"""A second referee for Spades, slow and plain: written from the rules' text, not from our rules.

It reads whole records as dictionaries, keeps everything as text and takes each line for granted.
"""


def height(card):
    return int(card[1:])


def playable(hand, trick, seen, options):
    """`seen` are all cards played before in this deal."""
    hand = sorted(hand)
    if trick:
        return [card for card in hand if card[0] == trick[0][0]] or hand
    when = options.get("break_spades", "broken")
    if when == "free" or (when == "broken" and any(card[0] == "S" for card in seen)):
        return hand
    return [card for card in hand if card[0] != "S"] or hand


def bids_open(seat, bids, totals, options):
    """What the seat may bid, as pairs of tricks and blind."""
    most, partner = 13, bids.get((seat + 2) % 4)
    if options.get("cap_team_bid", False) and partner is not None:
        most = 13 - partner[0]
    allowed = [(tricks, False) for tricks in range(most + 1)]
    if options.get("blind_nil", False) and totals[seat % 2] + 100 <= totals[1 - seat % 2]:
        allowed.append((0, True))
    return allowed


def scored(bids, tricks, before, options):
    """A side's points of a deal and its bags after it; bids are pairs of tricks and blind."""
    points, bags, contract, towards = 0, 0, 0, 0
    nil = options.get("nil", 100)
    for (bid, blind), took in zip(bids, tricks, strict=True):
        contract += bid
        if bid:
            towards += took
            continue
        worth = 2 * nil if blind else nil
        points += -worth if took else worth
        if options.get("nil_tricks", "bags") == "help":
            towards += took
        else:
            bags += took
    if contract == 0:
        bags = sum(tricks)
    elif towards >= contract:
        bags += towards - contract
        points += 10 * contract
    else:
        points -= 10 * contract
    if options.get("bags", True):
        points += bags
    bags += before
    limit = options.get("bag_limit", 10)
    while limit and bags >= limit:
        bags, points = bags - limit, points - 100
    return points, bags


def places(totals, deal, options):
    """The seats by place, if the game is over; a side is two seats."""
    low = options.get("floor")
    sunk = low is not None and min(totals) <= low
    enough = max(totals) >= options.get("target", 500) and totals[0] != totals[1]
    if not (sunk or enough or deal == options.get("deals")):
        return None
    if totals[0] == totals[1]:
        return [[0, 1, 2, 3]]
    return [[0, 2], [1, 3]] if totals[0] > totals[1] else [[1, 3], [0, 2]]


def referee(header, lines):
    """The events of a record, `legal` among them."""
    options, events = header["options"], []
    totals, bags, deal = [0, 0], [0, 0], 0
    for line in lines:
        if line["do"] == "deal":
            deal, dealer, bids = deal + 1, line["dealer"], {}
            hands = [list(hand) for hand in line["hands"]]
            assert len(set(sum(hands, []))) == 52
            trick, seen, took, leader = [], [], [0] * 4, (dealer + 1) % 4
        elif line["do"] == "bid":
            assert line["seat"] == (dealer + 1 + len(bids)) % 4
            bid = line["tricks"], line.get("blind", False)
            assert bid in bids_open(line["seat"], bids, totals, options)
            bids[line["seat"]] = bid
        else:
            seat, card = line["seat"], line["card"]
            assert seat == (leader + len(trick)) % 4
            allowed = playable(hands[seat], trick, seen, options)
            assert card in allowed
            events.append({"event": "legal", "seat": seat, "cards": allowed})
            hands[seat].remove(card)
            trick.append(card)
            seen.append(card)
            if len(trick) < 4:
                continue
            spades = [card for card in trick if card[0] == "S"]
            led = [card for card in trick if card[0] == trick[0][0]]
            winner = (leader + trick.index(max(spades or led, key=height))) % 4
            took[winner] += 1
            events.append({"event": "trick", "trick": sum(took), "leader": leader,
                           "cards": trick, "winner": winner})  # fmt: skip
            trick, leader = [], winner
            if sum(took) < 13:
                continue
            told = []
            for side in (0, 1):
                mates = (side, side + 2)
                said, got = [bids[s] for s in mates], [took[s] for s in mates]
                told.append(scored(said, got, bags[side], options))
            points, bags = [one[0] for one in told], [one[1] for one in told]
            totals = [total + more for total, more in zip(totals, points, strict=True)]
            events.append({"event": "deal", "deal": deal, "dealer": dealer,
                           "bids": [bids[s][0] for s in range(4)], "tricks": took,
                           "points": points, "bags": bags, "totals": totals})  # fmt: skip
            over = places(totals, deal, options)
            if over:
                events.append({"event": "game", "winners": over[0], "places": over})
    return events
