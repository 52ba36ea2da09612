"""The trick that decided a game: from it on the winners led, in every game."""

from pathlib import Path

import pytest

from stichtisch import games
from stichtisch.games.event import TrickTaken
from stichtisch.games.replay import Replay
from stichtisch.games.retold import decided
from stichtisch.games.settings import Settings
from stichtisch.words import Words

EXAMPLES = Path(__file__).parents[2] / "host" / "examples"
FEW = {"hearts"}
"""Who has the fewest points wins."""


def played(game, lines=None):
    data = b"\n".join((EXAMPLES / f"{game}.jsonl").read_bytes().splitlines()[:lines])
    replay = Replay(data)
    kind = games.game_named(game)
    return replay, kind.presenter(replay.header.seats, Settings(), Words("en"))


def ahead(points, winners, few):
    """Whether all of them have better points than anybody else."""
    mine = [-each if few else each for each in points]
    others = [each for seat, each in enumerate(mine) if seat not in winners]
    return min(mine[seat] for seat in winners) > max(others)


@pytest.mark.parametrize("game", games.names())
def test_before_it_the_winners_did_not_lead_and_after_it_they_never_lost_the_lead(game):
    replay, tell = played(game)
    found = decided(replay.made(), tell)
    seats = range(len(replay.header.seats))
    winners, stood = replay.game.outcome.winners, []
    for _, events, made in played(game)[0].made():
        public = made.public()
        taken = [(public.round, each) for each in events if isinstance(each, TrickTaken)]
        stood += [[trick, None] for trick in taken]
        if stood:
            points = [tell.counted(public, seat).score for seat in seats]
            stood[-1][1] = ahead(points, winners, game in FEW)
    at = [(number, each.trick) for (number, each), _ in stood].index((found.round, found.trick))
    assert all(leads for _, leads in stood[at:]), "and so it led"
    assert found.led
    assert at == 0 or not stood[at - 1][1]
    ((_, trick), _) = stood[at]
    assert [card for _, card in found.cards] == list(trick.cards)
    assert dict(found.cards)[found.winner] in trick.cards


def test_it_is_told_with_who_took_it_and_who_led_from_then_on():
    replay, tell = played("oh-hell")
    assert decided(replay.made(), tell).told(tell, replay.game.outcome.winners) == (
        "The trick that decided it: Deal 1, trick 3",
        "It went to Cleo. In the lead from then on: Anna.",
    )


def test_a_game_that_goes_on_is_not_decided():
    replay, tell = played("oh-hell", lines=-2)
    assert decided(replay.made(), tell) is None
