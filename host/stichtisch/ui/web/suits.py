"""How games draw their suits, for pages."""

from importlib import resources

from stichtisch.games import game_named

_NOTHING_DRAWN = b'<svg xmlns="http://www.w3.org/2000/svg"/>'


def suits_of(game: str) -> bytes:
    """How a game draws its suits, as SVG: the suits.svg in its folder or in that of its kit."""
    for kind in type(game_named(game)).__mro__[:-1]:
        file = resources.files(kind.__module__.rpartition(".")[0]).joinpath("suits.svg")
        if file.is_file():
            return file.read_bytes()
    return _NOTHING_DRAWN
