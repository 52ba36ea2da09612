"""Games of Skat as the International Skat Server writes them (ISS-SGF), one deal a line.

`MV[...]` has the deal (`w` and 32 cards: forehand's ten, middlehand's, rearhand's, the skat), then
who did what: 18 or another value is bid, `y` held, `p` passed, `s` takes up the skat, `G.C9.HK`
names the game with the cards put, `GH` plays Hand; `O`, `S` and `Z` announce open, Schneider and
Schwarz; a card is played; `SC` shows the hand, which is no move of a record; `RE` gives up.
`R[...]` says how it ended.
"""

import re
from collections.abc import Iterable, Iterator, Sequence

from stichtisch.errors import StichtischError
from stichtisch.games import game_named
from stichtisch.games.card import Card
from stichtisch.games.event import TrickTaken
from stichtisch.games.foreign import Imported
from stichtisch.games.move import Move, Play, SeatMove
from stichtisch.games.record import Header
from stichtisch.games.replay import Replay
from stichtisch.games.skat import moves as lines
from stichtisch.games.skat.moves import GAMES, NULL, Bid, Declare, SkatDealOver, StartDeal
from stichtisch.games.skat.value import ALL, CARDS
from stichtisch.games.tricks.cards import eyes
from stichtisch.games.tricks.moves import Passes

_RANKS = {"A": "14", "K": "13", "Q": "12", "J": "11", "T": "10"}
_LETTERS = {number: letter for letter, number in _RANKS.items()}
_SEATS = 3
_ANNOUNCED = {"": "", "S": "schneider", "Z": "schwarz", "O": "ouvert"}
_SAID = {said: letter for letter, said in _ANNOUNCED.items()}
_WORDS = {"y": lines.Holds, "p": Passes, "s": lines.Pick, "RE": lines.GiveUp}
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
    if what in _WORDS:
        return _WORDS[what](seat)
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
    replay, moves, tricks = Replay(record), list[Move](), list[TrickTaken]()
    for move, follows, _ in replay.made():
        if isinstance(move, StartDeal):
            moves, tricks = [], []
        moves.append(move)
        tricks += [event for event in follows if isinstance(event, TrickTaken)]
        for event in follows:
            if isinstance(event, SkatDealOver):
                yield _line(replay.header.seats, moves, tricks, event)


def _line(
    names: Sequence[str], moves: Sequence[Move], tricks: Sequence[TrickTaken], over: SkatDealOver
) -> str:
    start, *others = moves
    assert isinstance(start, StartDeal), "a deal begins with its cards"
    if not start.hands:
        raise SgfError("skat.sgf_unseen")
    if over.doubled or over.ramsch:
        raise SgfError("skat.sgf_house")
    left = [(start.dealer + step) % len(names) for step in range(1, len(names) + 1)]
    seats = [seat for seat in left if start.hands[seat]]
    dealt = [*(card for seat in seats for card in start.hands[seat]), *start.skat]
    said = [_WORLD, _told(dealt)]
    for move in others:
        assert isinstance(move, SeatMove), "the table only deals"
        said += [str(seats.index(move.seat)), _said(move)]
        said += [_WORLD, _told(start.skat)] if isinstance(move, lines.Pick) else []
    players = "".join(f"P{at}[{_plain(names[seat])}]" for at, seat in enumerate(seats))
    ended = _result(over, seats, moves, tricks)
    return f"(;GM[Skat]PC[Stichtisch]{players}MV[{' '.join(said)} ]R[{ended}] ;)"


def _plain(name: str) -> str:
    """A name without what would end it."""
    return re.sub(r"[\[\]\\;()]", "", name)


def _told(cards: Iterable[Card]) -> str:
    """Cards as that server names them."""
    return ".".join(card.suit + _LETTERS.get(card.text[1:], card.text[1:]) for card in cards)


def _said(move: SeatMove) -> str:
    match move:
        case Bid(value=value):
            return str(value)
        case Play(card=card):
            return _told([card])
        case Declare(game=game, put=put, announce=announce):
            named = game + ("" if put else "H") + _SAID[announce]
            return f"{named}.{_told(put)}" if put else named
    return next(word for word, kind in _WORDS.items() if isinstance(move, kind))


def _result(
    over: SkatDealOver, seats: Sequence[int], moves: Sequence[Move], tricks: Sequence[TrickTaken]
) -> str:
    """As that server sums a deal up; nobody was late, left or was fined here.

    In Null it counts eyes, too, and neither Schneider nor Schwarz.
    """
    if over.declarer is None:
        return "passed"
    taken = [trick for trick in tricks if trick.winner == over.declarer]
    counted, is_null, count = over.eyes, over.game == NULL, len(taken)
    if counted is None:
        put = [card for move in moves if isinstance(move, Declare) for card in move.put]
        counted = eyes([*put, *(card for trick in taken for card in trick.cards)])
    gave_up = any(isinstance(move, lines.GiveUp) for move in moves)
    schneider = not is_null and (counted >= 90 or (counted <= 30 and not gave_up))
    schwarz = not is_null and count in (0, 10) and not gave_up
    if gave_up and over.won and not is_null:  # what was not played is the declarer's
        theirs = [trick for trick in tricks if trick.winner != over.declarer]
        count = 10 - len(theirs)
        counted = ALL - eyes(card for trick in theirs for card in trick.cards)
    return (
        f"d:{seats.index(over.declarer)} {'win' if over.won else 'loss'}"
        f" v:{over.value} m:{(over.matadors or 0) * (1 if over.has_top else -1)}"
        f" {'overbid' if over.overbid else 'bidok'} p:{counted} t:{count}"
        f" s:{schneider:d} z:{schwarz:d} p0:0 p1:0 p2:0 l:-1 to:-1 r:{gave_up:d}"
    )
