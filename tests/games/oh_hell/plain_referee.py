"""A second referee for Oh Hell, slow and plain: written from the README, not from the rules.

It reads whole records as dictionaries, keeps everything as text, and asks every question anew. It
takes each line for granted: it serves to check what follows from legal games and what was legal.
"""


def height(card):
    return int(card[1:])


def taker(trick, trump):
    """Who takes it; the trick is pairs of seat and card."""
    trumps = [pair for pair in trick if pair[1][0] == trump]
    led = [pair for pair in trick if pair[1][0] == trick[0][1][0]]
    return max(trumps or led, key=lambda pair: height(pair[1]))[0]


def playable(hand, lead):
    if lead is None:
        return sorted(hand)
    return sorted([card for card in hand if card[0] == lead[0]] or hand)


def bids_open(size, before, seats, hook=True):
    """What the next one may bid after these."""
    last = len(before) == seats - 1
    return [bid for bid in range(size + 1) if not (hook and last and sum(before) + bid == size)]


def sizes(options):
    most = options.get("most", 10)
    down = [most - step for step in range(most)]
    up = [step + 2 for step in range(most - 1)]
    return down + up if options.get("back_up", True) else down


def referee(header, lines):
    """The events of a record, `legal` among them."""
    n, options, events = len(header["seats"]), header["options"], []
    left, totals, deal = sizes(options), [0] * n, 0
    for line in lines:
        if line["do"] == "deal":
            size, deal = left.pop(0), deal + 1
            dealer, trump = line["dealer"], line["turned"][0]
            hands = [list(hand) for hand in line["hands"]]
            assert [len(hand) for hand in hands] == [size] * n
            bids, taken, trick = {}, [0] * n, []
        elif line["do"] == "bid":
            assert line["seat"] == (dealer + 1 + len(bids)) % n
            allowed = bids_open(size, list(bids.values()), n, options.get("hook", True))
            assert line["tricks"] in allowed
            bids[line["seat"]] = line["tricks"]
            leader = (dealer + 1) % n
        else:
            seat, card = line["seat"], line["card"]
            assert seat == (leader + len(trick)) % n
            allowed = playable(hands[seat], trick[0][1] if trick else None)
            assert card in allowed
            events.append({"event": "legal", "seat": seat, "cards": allowed})
            hands[seat].remove(card)
            trick.append((seat, card))
            if len(trick) < n:
                continue
            winner = taker(trick, trump)
            taken[winner] += 1
            events.append(
                {"event": "trick", "trick": sum(taken), "leader": leader,
                 "cards": [card for _, card in trick], "winner": winner}
            )  # fmt: skip
            trick, leader = [], winner
            if sum(taken) < size:
                continue
            points = []
            for seat in range(n):
                if bids[seat] == taken[seat]:
                    points.append(10 + taken[seat])
                else:
                    points.append(taken[seat] if options.get("score") == "tricks_too" else 0)
            totals = [total + more for total, more in zip(totals, points, strict=True)]
            events.append(
                {"event": "deal", "deal": deal, "dealer": dealer,
                 "bids": [bids[seat] for seat in range(n)], "tricks": taken, "points": points,
                 "totals": totals}
            )  # fmt: skip
            if not left:
                places = [
                    [seat for seat in range(n) if totals[seat] == total]
                    for total in sorted(set(totals), reverse=True)
                ]
                events.append({"event": "game", "winners": places[0], "places": places})
    return events


def sequences(hands, leader, trump):
    """In how many ways the hands can be played out, counted one card after another."""
    n = len(hands)

    def count(hands, trick, leader):
        if len(trick) == n:
            leader, trick = taker(trick, trump), []
        seat = (leader + len(trick)) % n
        if not hands[seat]:
            return 1
        total = 0
        for card in playable(hands[seat], trick[0][1] if trick else None):
            left = [[c for c in hand if c != card] for hand in hands]
            total += count(left, [*trick, (seat, card)], leader)
        return total

    return count([list(hand) for hand in hands], [], leader)


def biddings(size, seats, hook=True):
    """In how many ways all can bid."""

    def count(before):
        if len(before) == seats:
            return 1
        return sum(count([*before, bid]) for bid in bids_open(size, before, seats, hook))

    return count([])
