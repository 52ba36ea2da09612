"""A second referee for Was Sticht?, slow and plain: written from the rule sheets, not from ours.

It reads whole records as dictionaries, keeps everything as text, and asks every question anew. It
takes each line for granted: it serves to check what follows from legal games and what was legal.
"""

PRINTED = {
    "NONE": 7, "NO_R": 4, "NO_B": 4, "NO_G": 4, "NO_Y": 4, "EX1": 3,
    "EX2": 2, "EX3": 5, "EX4": 8, "LAST": 3, "MOST": 5, "FEWEST": 6,
}  # fmt: skip
THREE_PLAYERS = {
    "NONE": 1, "NO_R": 1, "NO_B": 1, "NO_G": 1, "NO_Y": 1, "EX1": 1,
    "EX2": 0, "EX3": -1, "EX4": -1, "LAST": 0, "MOST": -1, "FEWEST": -1,
}  # fmt: skip


def is_trump(card, suit, number):
    return card[0] == suit or card[1] == str(number)


def follows(card, lead, suit, number):
    """A trump follows a trump and nothing else follows one; else the colours must agree."""
    if is_trump(lead, suit, number) or is_trump(card, suit, number):
        return is_trump(lead, suit, number) and is_trump(card, suit, number)
    return card[0] == lead[0]


def beats(card, best, lead, suit, number):
    """Whether a later card takes the trick from the best card so far."""
    order = ["other", "follows", "suit trump", "number trump", "supertrump"]

    def rank(some):
        colour, value = some[0] == suit, some[1] == str(number)
        if colour and value:
            return "supertrump"
        if value:
            return "number trump"
        if colour:
            return "suit trump"
        return "follows" if some[0] == lead[0] and not is_trump(lead, suit, number) else "other"

    if order.index(rank(card)) != order.index(rank(best)):
        return order.index(rank(card)) > order.index(rank(best))
    return rank(card) in ("follows", "suit trump") and card[1] > best[1]


def taker(cards, suit, number):
    """The position of the card that takes the trick."""
    best = 0
    for place in range(1, len(cards)):
        if beats(cards[place], cards[best], cards[0], suit, number):
            best = place
    return best


def playable(hand, lead, suit, number):
    if lead is None:
        return sorted(hand)
    following = [card for card in hand if follows(card, lead, suit, number)]
    return sorted(following or hand)


def fulfilled(chip, seat, tricks, n):
    """`tricks`: (winner, cards) of all nine tricks."""
    counts = [sum(1 for winner, _ in tricks if winner == other) for other in range(n)]
    mine = counts[seat]
    if chip == "NONE":
        return mine == 0
    if chip.startswith("NO_"):
        colours = {card[0] for winner, cards in tricks if winner == seat for card in cards}
        return mine > 0 and chip[3] not in colours
    if chip.startswith("EX"):
        return mine == int(chip[2])
    if chip == "LAST":
        return tricks[-1][0] == seat
    rivals = [counts[other] for other in range(n) if other != seat]
    return mine > max(rivals) if chip == "MOST" else mine < min(rivals)


def referee(header, lines):
    """The events of a record, `legal` among them."""
    n, options, events = len(header["seats"]), header["options"], []
    chips = {seat: [] for seat in range(n)}
    gone = {seat: [] for seat in range(n)}
    worth = dict(header.get("deck", PRINTED))
    if options.get("three_player_values") and n == 3:
        worth = {kind: worth[kind] + THREE_PLAYERS[kind] for kind in worth}
    rounds, state = 0, {}

    def close():
        nonlocal rounds
        rounds += 1
        counts = [sum(1 for winner, _ in state["tricks"] if winner == s) for s in range(n)]
        events.append(
            {"event": "round", "round": rounds, "dealer": state["dealer"], "tricks": counts,
             "discarded": state["discarded"]}
        )  # fmt: skip
        finish()

    def finish():
        out = [seat for seat in range(n) if not chips[seat]]
        if not out and rounds != options.get("max_rounds"):
            return
        value = {seat: sum(worth[kind] for kind in gone[seat]) for seat in range(n)}
        if options.get("places") == "value_only" and len(out) >= 2:
            top = max(value[seat] for seat in out)
            places = [[seat for seat in out if value[seat] == top]]
            rest = [seat for seat in range(n) if seat not in places[0]]
            for level in sorted({value[seat] for seat in rest}, reverse=True):
                places.append([seat for seat in rest if value[seat] == level])
        else:
            keys = {seat: (len(gone[seat]), value[seat]) for seat in range(n)}
            places = [
                [seat for seat in range(n) if keys[seat] == key]
                for key in sorted(set(keys.values()), reverse=True)
            ]
        events.append({"event": "game", "winners": places[0], "places": places})

    def discard(seat, chip):
        chips[seat].remove(chip)
        gone[seat].append(chip)
        state["discarded"][seat].append(chip)

    def hint():
        leader = (state["dealer"] + state["column"]) % n
        cards = [card for _, card in state["drafted"]]
        if "aside" in state and options.get("hint_includes_table", True):
            cards.append(state["aside"])
        place = taker(cards, state["suit"], state["number"])
        winner = "table" if place == n else (leader + place) % n
        events.append(
            {"event": "hint", "column": state["column"], "leader": leader, "winner": winner}
        )
        state["column"] += 1
        state["drafted"] = []

    for line in lines:
        seat = line.get("seat")
        if line["do"] == "chip":
            chips[seat].append(line["chip"])
        elif line["do"] == "round":
            state = {
                "dealer": line["dealer"], "suit": line["trump_suit"],
                "number": line["trump_number"], "column": 1, "drafted": [],
                "hands": [[] for _ in range(n)], "tasks": {}, "tricks": [], "trick": [],
                "discarded": [[] for _ in range(n)],
            }  # fmt: skip
        elif line["do"] == "draft":
            state["hands"][seat].append(line["card"])
            state["drafted"].append((seat, line["card"]))
            if n == 4 and len(state["drafted"]) == 4:
                hint()
        elif line["do"] == "set_aside":
            state["aside"] = line["card"]
            hint()
        elif line["do"] == "task":
            state["tasks"][seat] = line["chip"]
        elif line["do"] == "play":
            lead = state["trick"][0][1] if state["trick"] else None
            allowed = playable(state["hands"][seat], lead, state["suit"], state["number"])
            assert line["card"] in allowed
            events.append({"event": "legal", "seat": seat, "cards": allowed})
            state["hands"][seat].remove(line["card"])
            state["trick"].append((seat, line["card"]))
            if len(state["trick"]) < n:
                continue
            cards = [card for _, card in state["trick"]]
            winner = state["trick"][taker(cards, state["suit"], state["number"])][0]
            state["tricks"].append((winner, cards))
            events.append(
                {"event": "trick", "trick": len(state["tricks"]), "leader": state["trick"][0][0],
                 "cards": cards, "winner": winner}
            )  # fmt: skip
            state["trick"] = []
            if len(state["tricks"]) < 9:
                continue
            dealer = state["dealer"]
            others = [(dealer + 1 + step) % n for step in range(n - 1)]
            results = [
                {"seat": other, "chip": state["tasks"][other],
                 "done": fulfilled(state["tasks"][other], other, state["tricks"], n)}
                for other in others
            ]  # fmt: skip
            missed = {result["chip"] for result in results if not result["done"]}
            copied = sorted(kind for kind in missed if fulfilled(kind, dealer, state["tricks"], n))
            events.append(
                {"event": "tasks", "results": results,
                 "dealer": {"seat": dealer, "copied": copied, "earned": copied != []}}
            )  # fmt: skip
            for result in results:
                if result["done"]:
                    discard(result["seat"], result["chip"])
            if not copied:
                close()
        elif line["do"] == "reward":
            if line["chip"] is not None:
                discard(seat, line["chip"])
            close()
    return events


def sequences(hands, leader, suit, number):
    """In how many ways the hands can be played out, counted one card after another."""
    n = len(hands)

    def count(hands, trick, leader):
        if len(trick) == n:
            leader = (leader + taker(trick, suit, number)) % n
            trick = []
        seat = (leader + len(trick)) % n
        if not hands[seat]:
            return 1
        total = 0
        for card in playable(hands[seat], trick[0] if trick else None, suit, number):
            left = [[c for c in hand if c != card] for hand in hands]
            total += count(left, [*trick, card], leader)
        return total

    return count([list(hand) for hand in hands], [], leader)
