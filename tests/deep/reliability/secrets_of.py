"""What is secret in each game, told independently of the game: an oracle for comparing worlds."""

from collections.abc import Iterator

from reliability.worlds import World
from stichtisch.games.doppelkopf.moves import Gives
from stichtisch.games.move import Move, Play
from stichtisch.games.refusal import Refusal, Why
from stichtisch.games.skat.moves import Declare
from stichtisch.games.stich_meister import moves as masters
from stichtisch.games.stichwahl import moves as whales
from stichtisch.games.tricks.moves import Pass
from stichtisch.games.was_sticht import moves as was
from stichtisch.table.match import Kept

OF_THE_CARD = {
    Why.NOT_YOURS, Why.ELSEWHERE, Why.TWICE, Why.WRONG_PHASE, Why.MUST, Why.GONE,
}  # fmt: skip
"""What is told of the laid card itself, which all see: whether it counts, and if not, what it is.
Of the other cards of the hand nothing is told but that they could do what the trick asks."""
ASKED = (Why.FOLLOW, Why.MUST_TRUMP, Why.ASKED)


def verdicts(world: World) -> tuple[object, ...]:
    """What became of everything that lies on the spots."""
    table = world.table
    own = table.settings.tells_own
    return tuple(
        (pod, spot.legal, spot.pending is not None,
         tuple((lying.counted, _verdict(lying.refused, own)) for lying in spot.lying.values()))
        for pod, spot in table.spots.items()
    )  # fmt: skip


def _verdict(refused: Refusal | None, own: bool) -> object:
    if refused is None:
        return "counts"
    if refused.why in ASKED:
        return (refused.why, refused.suits) if own else "asked"
    return refused.why if refused.why in OF_THE_CARD else "else"


def in_the_open(world: World) -> tuple[object, ...]:
    """The moves that lie open now, and what follows from those that were opened."""
    kept = world.table.match.kept
    name = world.plan.header.game
    starts = [
        at for at, one in enumerate(kept) if isinstance(one.move, world.table.kind.starts_round)
    ]
    this = starts[-1] if starts else 0
    hidden = set(_hidden(name, world, kept, this))
    moves = tuple(one.do if at in hidden else one.move for at, one in enumerate(kept))
    public = world.table.match.public()
    if name == "was-sticht":
        told = () if world.table.settings.dealer_speaks else world.table.game.public().hints
        return (*moves, told)
    if name == "stich-meister":
        active = tuple(card.number for card in public.active)
        return (*moves, active, public.revoke, public.open_hands if public.duty is None else ())
    if name == "skat":  # the game is named aloud, and an open hand lies there
        return (*moves, public.revoke, public.spoken.declared, public.opened)
    leads = public.acting if name == "hearts" and public.phase == "play" else ()
    return (*moves, public.revoke, leads)  # who holds the lowest club leads, and all see it


def _hidden(name: str, world: World, kept: list[Kept], this: int) -> Iterator[int]:
    """The places of moves that are secret while the game stands where it does."""
    phase = str(world.table.game.phase)
    face_down = 0
    if name == "stich-meister":
        trick = world.table.match.public().trick
        face_down = sum(card is None for card in trick.cards) if trick else 0
    for at in reversed(range(len(kept))):
        move = kept[at].move
        if isinstance(move, Play) and face_down:
            face_down -= 1
            yield at
        elif _is_hidden(name, phase, move, at >= this):
            yield at


def _is_hidden(name: str, phase: str, move: Move, this_round: bool) -> bool:
    match name, move:
        case "was-sticht", was.StartRound():
            return this_round and phase in ("draft", "set_aside")
        case "was-sticht", was.ChooseTask():
            return this_round and phase == "task"
        case "stich-meister", masters.StartRound():
            return phase != "over"
        case "stich-meister", masters.ChooseRule():
            return this_round and phase == "rule"
        case "stich-meister", masters.PassCards() | masters.LayAside():
            return this_round and phase not in ("round", "over")
        case "stichwahl", whales.StartDeal(hands=hands):
            return this_round and bool(hands) and phase not in ("deal", "over")
        case "stichwahl", whales.ChooseFirstBonus():
            return this_round and phase == "first_bonus"
        case "hearts", Pass():
            return this_round and phase not in ("deal", "over")
        case "doppelkopf", Gives():
            return this_round and phase not in ("deal", "over")
        case "skat", Declare(put=put):
            return this_round and bool(put) and phase not in ("deal", "over")
        case "oh-hell" | "hearts" | "spades" | "skat" | "schafkopf" | "doppelkopf", _:
            hands = getattr(move, "hands", ())
            return this_round and bool(hands) and phase not in ("deal", "over")
    return False
