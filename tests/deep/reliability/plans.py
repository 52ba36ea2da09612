"""What an evening is of: game, options, settings and rule cards, drawn by chance."""

from collections.abc import Sequence
from random import Random

from reliability.worlds import HOOD, pod_of
from stichtisch.games.kind import GameKind
from stichtisch.games.player import Player, Tags
from stichtisch.games.record import Header
from stichtisch.games.settings import Settings

GAMES = (
    "was-sticht",
    "stich-meister",
    "stichwahl",
    "oh-hell",
    "hearts",
    "spades",
    "skat",
    "schafkopf",
    "doppelkopf",
)
OPTIONS: dict[str, dict[str, Sequence[object]]] = {
    "was-sticht": {
        "tasks": (1, 2), "places": ("count_then_value", "value_only"),
        "hint_includes_table": (True, False), "dealer_must_discard": (True, False),
        "three_player_values": (True, False), "max_rounds": (1, None),
    },
    "stich-meister": {
        "discard_unchosen": (True, False), "multi_trump": ("count", "lowest_only"),
        "forty": ("skip_only", "plus_three"),
    },
    "stichwahl": {},
    "oh-hell": {
        "most": (2, 4, 7, 10), "back_up": (True, False), "hook": (True, False),
        "score": ("exact", "tricks_too"),
    },
    "hearts": {
        "passing": ("cycle", "left"), "first_lead": ("club_two", "any_club", "left"),
        "must_break": (True, False), "moon": ("others_up", "choice"), "deals": (1, 3),
    },
    "spades": {
        "break_spades": ("broken", "free", "never"), "cap_team_bid": (True, False),
        "deals": (1, 3),
    },
    "skat": {
        "list": ("seeger_fabian", "simple"), "long_matadors": (True, False), "deals": (1, 3),
        "all_pass": ("score_none", "ramsch"), "kontra": (True, False), "bock": (True, False),
    },
    "schafkopf": {
        "run_away": (True, False), "freed_sau": (True, False), "farbwenz": (True, False),
        "deals": (1, 3),
    },
    "doppelkopf": {
        "compulsory": (True, False), "second_ten": (True, False), "armut": (True, False),
        "deals": (1, 3),
    },
}  # fmt: skip
ASKING = {
    "pass_before_lead", "lay_aside", "open_cards", "face_down", "follow_last", "must_trump",
    "remove_card", "pass_after_trick", "keep_three", "trump_second_lead",
}  # fmt: skip
"""Effects of rule cards that have to do with cards laid or followed."""


def any_settings(chance: Random) -> Settings:
    return Settings(
        take_back=chance.random() < 0.4,
        dealer_speaks=chance.random() < 0.5,
        open_chips=chance.random() < 0.5,
        trumps=chance.choice(("laid", "drawn")),
        hands=chance.choice(("scanned", "scanned", "blind")),
        lamps="own" if chance.random() < 0.15 else "anybody",
    )


def players_of(
    kind: GameKind, header: Header, tags: Tags, settings: Settings, worlds: int
) -> list[Player]:
    """A player for each world."""
    players = [kind.player(tags, not settings.unseen) for _ in range(worlds)]
    if kind.name == "stichwahl":  # one that has chosen nothing yet has not seen the prints
        deck_of = kind.begin(header).public().deck
        for player in players:
            player._deck = deck_of
    return players


def asking_rules(kind: GameKind, header: Header, chance: Random) -> list[int]:
    """Some of the rule cards that ask for something, in the game that has them."""
    if kind.name != "stich-meister":
        return []
    cards = kind.begin(header).rule_cards
    asking = [number for number, card in cards.items() if card.effect.name in ASKING]
    return chance.sample(asking, chance.randint(0, 3))


def blurred(kind: GameKind, settings: Settings, mixed: Sequence[int]) -> frozenset[str]:
    """The pods whose lamps may differ: they tell of what is secret to others by an option."""
    if not kind.dealt:
        return frozenset({HOOD} if settings.dealer_speaks else ())
    return frozenset(map(pod_of, mixed) if settings.tells_own else ())
