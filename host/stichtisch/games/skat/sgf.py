"""Games of Skat as the International Skat Server writes them (ISS-SGF), one deal a line.

`MV[...]` has the deal (`w` and 32 cards: forehand's ten, middlehand's, rearhand's, the skat), then
who did what: 18 or another value is bid, `y` held, `p` passed, `s` takes up the skat, `G.C9.HK`
names the game with the cards put, `GH` plays Hand; `O`, `S` and `Z` announce open, Schneider and
Schwarz; a card is played; `SC` shows the hand, which is no move of a record; `RE` gives up.
`R[...]` says how it ended.
"""

import re
from collections.abc import Callable, Iterator, Sequence

from stichtisch.errors import StichtischError
from stichtisch.games import game_named
from stichtisch.games.card import Card
from stichtisch.games.event import Event, TrickTaken
from stichtisch.games.foreign import Imported
from stichtisch.games.move import Move, Play, SeatMove
from stichtisch.games.record import Header
from stichtisch.games.replay import Replay
from stichtisch.games.skat.moves import (
    GAMES,
    NULL,
    Bid,
    Declare,
    GiveUp,
    Holds,
    Pick,
    SkatDealOver,
    StartDeal,
)
from stichtisch.games.skat.value import CARDS
from stichtisch.games.tricks.cards import eyes
from stichtisch.games.tricks.moves import Passes

_RANKS = {"A": "14", "K": "13", "Q": "12", "J": "11", "T": "10"}
_LETTERS = {number: letter for letter, number in _RANKS.items()}
_SEATS = 3
_ANNOUNCED = {"": "", "S": "schneider", "Z": "schwarz", "O": "ouvert"}
_SAID = {said: letter for letter, said in _ANNOUNCED.items()}
_GAME = re.compile(r"\(;GM\[Skat\].*?;\)")
_ONE = "[CSHD][7-9TJQKA]"
_CARD = re.compile(_ONE)
_NAMED = re.compile(rf"([{GAMES}])([HOSZ]*)((?:\.{_ONE})*)")
_APART = re.compile(rf" (\d) ([{GAMES}][OSZ]*) \1 (?={_ONE}\.)")
"""The game is named, and what is put a move later."""
_SHOWN = re.compile(rf"SC(\.{_ONE})*")
_WORLD = "w"
"""The server itself: it deals and gives out the skat."""


class SgfError(StichtischError):
    """A text that is no game of Skat as that server writes them."""


def is_written(data: bytes) -> bool:
    """Whether a file is written so."""
    return data.lstrip().startswith(b"(;")


def read(data: bytes) -> list[str]:
    """The deals in a file; an error where there is none."""
    found = _GAME.findall(data.decode(errors="replace"))
    if not found:
        raise SgfError("skat.sgf_none")
    return found


def imported(deal: str) -> Imported:
    """The deal as a record. One that somebody left, or that the server ended, stops there."""
    names = tuple(_value(deal, f"P{seat}") for seat in range(_SEATS))
    header = Header("skat", names, {"deals": 1})
    said = _APART.sub(r" \1 \2.", _value(deal, "MV")).split()
    if said[:1] != [_WORLD] or len(said) < 2:
        raise SgfError("skat.sgf_no_deal")
    game, moves = game_named("skat").begin(header), [_dealt(said[1])]
    game.push(moves[0])
    for who, what in zip(said[2::2], said[3::2], strict=False):
        # the skat, which the deal has already, and cards shown: the others play on or give up
        if who == _WORLD or _SHOWN.fullmatch(what):
            continue
        move = _move(who, what)
        if move is None or game.refusal(move) is not None:
            return Imported(header, tuple(moves), f"{who} {what}")
        moves.append(move)
        game.push(move)
    return Imported(header, tuple(moves))


def _value(deal: str, key: str) -> str:
    found = re.search(rf"{key}\[([^\]]*)\]", deal)
    if found is None:
        raise SgfError("skat.sgf_lacks", key=key)
    return found[1].strip()


def _dealt(told: str) -> Move:
    cards = tuple(_card(one) for one in told.split("."))
    if len(cards) != len(CARDS) or len(set(cards)) != len(cards):
        raise SgfError("skat.sgf_no_deal")
    hands = tuple(cards[at : at + 10] for at in (0, 10, 20))
    return StartDeal(_SEATS - 1, hands, cards[30:])


def _card(told: str) -> Card:
    if not _CARD.fullmatch(told):
        raise SgfError("skat.sgf_no_card", card=told[:20])
    return CARDS[told[0] + _RANKS.get(told[1], told[1])]


def _move(who: str, what: str) -> Move | None:
    """What a seat did; None for what is no move of a record."""
    if who not in ("0", "1", "2"):
        return None
    seat = int(who)
    others: dict[str, Callable[[int], Move]] = {
        "y": Holds, "p": Passes, "s": Pick, "RE": GiveUp,
    }  # fmt: skip
    if what in others:
        return others[what](seat)
    if what.isdecimal() and len(what) < 4:
        return Bid(seat, int(what))
    if _CARD.fullmatch(what):
        return Play(seat, _card(what))
    if named := _NAMED.fullmatch(what):
        game, letters, cards = named.groups()
        announced = _ANNOUNCED[max(letters.replace("H", ""), key="SZO".index, default="")]
        is_hand = "H" in letters or (announced == "ouvert" and game != NULL)
        put = () if is_hand else tuple(map(_card, cards.split(".")[1:3]))
        return Declare(seat, game, put, announced)
    return None


def exported(record: bytes) -> Iterator[str]:
    """Each whole deal of a record of Skat as a line.

    Seats are told from forehand on; who sits out of four is not named.
    """
    replay = Replay(record)
    moves: list[Move] = []
    events: list[Event] = []
    for move, follows, _ in replay.made():
        if isinstance(move, StartDeal):
            moves, events = [], []
        moves.append(move)
        events += follows
        for event in follows:
            if isinstance(event, SkatDealOver):
                yield _line(replay.header.seats, moves, events, event)


def _line(
    names: Sequence[str], moves: Sequence[Move], events: Sequence[Event], over: SkatDealOver
) -> str:
    start, *others = moves
    assert isinstance(start, StartDeal), "a deal begins with its cards"
    if not start.hands:
        raise SgfError("skat.sgf_unseen")
    if over.doubled or over.ramsch:
        raise SgfError("skat.sgf_house")
    seats = [
        seat
        for step in range(1, len(names) + 1)
        if start.hands[seat := (start.dealer + step) % len(names)]
    ]
    dealt = [*(card for seat in seats for card in start.hands[seat]), *start.skat]
    said = [_WORLD, _cards(dealt)]
    for move in others:
        assert isinstance(move, SeatMove), "the table only deals"
        said += [str(seats.index(move.seat)), _said(move)]
        said += [_WORLD, _cards(start.skat)] if isinstance(move, Pick) else []
    players = "".join(f"P{at}[{_plain(names[seat])}]" for at, seat in enumerate(seats))
    ended = _result(over, seats, moves, [e for e in events if isinstance(e, TrickTaken)])
    return f"(;GM[Skat]PC[Stichtisch]{players}MV[{' '.join(said)} ]R[{ended}] ;)"


def _plain(name: str) -> str:
    """A name without what would end it."""
    return re.sub(r"[\[\]\\;()]", "", name)


def _cards(cards: Sequence[Card]) -> str:
    return ".".join(_told(card.text) for card in cards)


def _told(text: str) -> str:
    return text[0] + _LETTERS.get(text[1:], text[1:])


def _said(move: Move) -> str:
    match move:
        case Bid(value=value):
            return str(value)
        case Holds():
            return "y"
        case Pick():
            return "s"
        case GiveUp():
            return "RE"
        case Play(card=card):
            return _told(card.text)
        case Declare(game=game, put=put, announce=announce):
            letters = ("" if put else "H") + _SAID[announce]
            return ".".join([game + letters, *(_told(card.text) for card in put)])
    return "p"


def _result(
    over: SkatDealOver, seats: Sequence[int], moves: Sequence[Move], tricks: Sequence[TrickTaken]
) -> str:
    """As that server sums a deal up; nobody was late, left or was fined here.

    In Null it counts eyes, too, and neither Schneider nor Schwarz.
    """
    if over.declarer is None:
        return "passed"
    taken = [trick for trick in tricks if trick.winner == over.declarer]
    counted = over.eyes
    if counted is None:
        put = [card for move in moves if isinstance(move, Declare) for card in move.put]
        counted = eyes([*put, *(card for trick in taken for card in trick.cards)])
    is_null = over.game == NULL
    return " ".join(
        [
            f"d:{seats.index(over.declarer)}",
            "win" if over.won else "loss",
            f"v:{over.value} m:{(over.matadors or 0) * (1 if over.has_top else -1)}",
            "overbid" if over.overbid else "bidok",
            f"p:{counted} t:{len(taken)}",
            f"s:{int(not is_null and not 30 < counted < 90)}",
            f"z:{int(not is_null and len(taken) in (0, 10))}",
            "p0:0 p1:0 p2:0 l:-1 to:-1",
            f"r:{int(any(isinstance(move, GiveUp) for move in moves))}",
        ]
    )
