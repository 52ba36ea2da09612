"""How strong bots are: what thinking gains over careful play a round, on the same deals."""

from stichtisch import games
from stichtisch.games.figures import SURE
from stichtisch.players.apart import done
from stichtisch.players.arena import gains, pairings, result
from stichtisch.players.strength import skill_of

GAMES = 24
"""Of each pair, half of them with the seats changed."""
SKILLS = ("careful", "thinking")


def measure():
    print(f"gain a round, {GAMES} games each, twice on the same deals")
    return {"strength": {name: _gains(name) for name in games.names()}}


def _gains(name):
    skills = [skill_of(each) for each in SKILLS]
    seats = min(4, max(games.game_named(name).seats))
    jobs = list(pairings(name, seats, GAMES, 1, skills))
    found = gains(list(zip(jobs, done(result, jobs), strict=True)))
    for (one, other), mean in found.items():
        told = f"{mean.mean:8.2f}" + (f" ± {SURE * mean.error:.2f}" if mean.count > 1 else "")
        print(f"{name:15} {other} over {one}: {told}, {mean.count} pairs")
    return {
        f"{other} over {one}": {"gain": mean.mean, "error": mean.error, "pairs": mean.count}
        for (one, other), mean in found.items()
    }
