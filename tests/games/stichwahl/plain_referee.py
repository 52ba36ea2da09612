"""A second referee for Stichwahl, slow and plain: written from the rule sheet, not from ours.

Everything is text and lists of cards that really move from place to place. It is asked what may
be done (`choices`, as lines of a record) and told what was done (`advance`, giving events).
"""


def opening(header):
    """The table before the first deal."""
    return {
        "n": len(header["seats"]), "deck": header["deck"], "totals": [0] * len(header["seats"]),
        "deals": 0, "next": None, "wait": "deal",
    }  # fmt: skip


def clone(table):
    """A copy to try things on; the deck never changes."""

    def copied(thing):
        if isinstance(thing, dict):
            return {key: copied(value) for key, value in thing.items()}
        return [copied(value) for value in thing] if isinstance(thing, list) else thing

    return {key: value if key == "deck" else copied(value) for key, value in table.items()}


def lead_family(trick):
    for _, card in trick:
        if card[1] != "5":
            return card[0]
    return None


def whose(table):
    """Whose turn to play."""
    return (table["leads"] + len(table["trick"])) % table["n"]


def allowed(hand, trick):
    family = lead_family(trick)
    same = [card for card in hand if card[0] == family and card[1] != "5"]
    if not same:
        return sorted(hand)
    return sorted(same + [card for card in hand if card[1] == "5"])


def taker(trick, trump, marker):
    """Who takes the trick: look at the trumps, and without trumps at the led family."""
    family = lead_family(trick)
    if family is None:
        return trick[0][0]
    as_family = [
        (seat, family if card[1] == "5" else card[0], int(card[1])) for seat, card in trick
    ]
    running = [entry for entry in as_family if entry[1] == trump]
    running = running or [entry for entry in as_family if entry[1] == family]
    heights = [height for _, _, height in running]
    wanted = max(heights) if marker == 9 else min(heights)
    return next(seat for seat, _, height in running if height == wanted)


def choices(table):
    """Every line that could follow, but for deals."""
    lines = []
    if table["wait"] == "first_bonus":
        for seat in range(table["n"]):
            if seat not in table["firsts"]:
                for card in table["hands"][seat]:
                    lines.append({"do": "first_bonus", "seat": seat, "card": card})
    elif table["wait"] == "play":
        seat = whose(table)
        for card in table["before"][seat]:
            foot = table["deck"][card]
            if foot["bonus"] == "FLIP":
                lines.append({"do": "bonus", "seat": seat, "card": card})
            if foot["bonus"] == "TRUMP":
                for family in foot["families"]:
                    lines.append({"do": "bonus", "seat": seat, "card": card, "family": family})
        for card in allowed(table["hands"][seat], table["trick"]):
            lines.append({"do": "play", "seat": seat, "card": card})
    elif table["wait"] == "prize":
        for seat, card in table["trick"]:
            if seat != table["winner"]:
                lines.append({"do": "prize", "seat": table["winner"], "card": card})
    elif table["wait"] == "starter":
        for seat in range(table["n"]):
            lines.append({"do": "starter", "seat": table["namer"], "starts": seat})
    return lines


def advance(table, line):
    """Do what the line says; the events."""
    return {
        "deal": deal, "first_bonus": first_bonus, "bonus": bonus,
        "play": play, "prize": prize, "starter": starter,
    }[line["do"]](table, line)  # fmt: skip


def deal(table, line):
    assert table["next"] in (None, line["starter"])
    n = table["n"]
    table.update(
        wait="first_bonus", deals=table["deals"] + 1, leads=line["starter"],
        trump=line["drawn"][0], marker=1 if line["drawn"][1] in "1234" else 9,
        hands=[list(hand) for hand in line["hands"]], pile=list(line.get("pile", [])),
        discard=[], piles=[[] for _ in range(n)], before=[[] for _ in range(n)],
        firsts={}, trick=[], number=0,
    )  # fmt: skip
    return []


def keep(table, seat, card):
    """The card becomes the seat's bonus card, or its point."""
    goes_to = table["piles"] if table["deck"][card]["bonus"] == "POINT" else table["before"]
    goes_to[seat].append(card)


def first_bonus(table, line):
    table["hands"][line["seat"]].remove(line["card"])
    table["firsts"][line["seat"]] = line["card"]
    if len(table["firsts"]) < table["n"]:
        return []
    for seat, card in table["firsts"].items():
        keep(table, seat, card)
    table["wait"] = "play"
    return [{"event": "start", "starter": table["leads"], "trump": table["trump"],
             "marker": table["marker"]}]  # fmt: skip


def bonus(table, line):
    table["before"][line["seat"]].remove(line["card"])
    table["discard"].append(line["card"])
    if "family" in line:
        table["trump"] = line["family"]
    else:
        table["marker"] = 10 - table["marker"]
    return []


def play(table, line):
    seat, card = line["seat"], line["card"]
    may = allowed(table["hands"][seat], table["trick"])
    assert card in may
    table["hands"][seat].remove(card)
    table["trick"].append([seat, card])
    events = [{"event": "legal", "seat": seat, "cards": may}]
    if len(table["trick"]) == table["n"]:
        table["number"] += 1
        table["winner"] = taker(table["trick"], table["trump"], table["marker"])
        table["wait"] = "prize"
        events.append(
            {"event": "trick", "trick": table["number"], "leader": table["leads"],
             "cards": [card for _, card in table["trick"]], "winner": table["winner"],
             "trump": table["trump"], "marker": table["marker"]}
        )  # fmt: skip
    return events


def prize(table, line):
    winner, card, trick = line["seat"], line["card"], table["trick"]
    [owner] = [seat for seat, other in trick if other == card]
    others = [other for seat, other in trick if seat not in (owner, winner)]
    heap = [other for seat, other in trick if seat == winner] + others
    taken = []
    for _ in range(table["deck"][card]["pearls"]):
        if heap:
            taken.append(heap.pop(0))
            continue
        if not table["pile"]:
            table["pile"], table["discard"] = table["discard"], []
        if table["pile"]:
            taken.append(table["pile"].pop(0))
    table["piles"][winner] += taken
    table["discard"] += heap
    if card[1] == "5":
        table["discard"].append(card)
    else:
        keep(table, owner, card)
    fives = [seat for seat, other in trick if other[1] == "5" and other != card and seat != winner]
    table["trick"] = []
    told = {"event": "prize", "trick": table["number"], "winner": winner, "card": card,
            "points": len(taken)}  # fmt: skip
    if fives and not (table["number"] == 8 and champion(table) is not None):
        table["wait"], table["namer"] = "starter", fives[0]
        return [told]
    return [told, *go_on(table, winner)]


def starter(table, line):
    return go_on(table, line["starts"])


def go_on(table, leads):
    table["leads"], table["wait"] = leads, "play"
    if table["number"] < 8:
        return []
    points, totals = counted(table)
    told = {"event": "deal", "deal": table["deals"], "points": points, "totals": totals}
    best = champion(table)
    table["totals"] = totals
    if best is None:
        table["next"], table["wait"] = leads, "deal"
        return [{**told, "next_starter": leads}]
    table["wait"] = "nothing"
    places = []
    for total in sorted(set(totals), reverse=True):
        places.append([seat for seat in range(table["n"]) if totals[seat] == total])
    return [told, {"event": "game", "winners": [best], "places": places}]


def counted(table):
    """Points of the deal and totals with them."""
    points = []
    for mine, unused in zip(table["piles"], table["before"], strict=True):
        points.append(len(mine) + len(unused) // 2)
    return points, [a + b for a, b in zip(table["totals"], points, strict=True)]


def champion(table):
    """Who has won, if the deal ended now."""
    totals = counted(table)[1]
    ahead = [seat for seat, total in enumerate(totals) if total == max(totals) >= 30]
    return ahead[0] if len(ahead) == 1 else None


def all_cards(table):
    """Every card, wherever it lies."""
    places = [*table["hands"], *table["piles"], *table["before"], table["pile"], table["discard"]]
    hidden = list(table["firsts"].values()) if table["wait"] == "first_bonus" else []
    on_table = [card for _, card in table["trick"]]
    return sorted([card for place in places for card in place] + hidden + on_table)


def sequences(table):
    """In how many ways the deal can be played to its end."""
    if table["wait"] in ("deal", "nothing"):
        return 1
    total = 0
    for line in choices(table):
        branch = clone(table)
        advance(branch, line)
        total += sequences(branch)
    return total
