"""How games draw their suits, for pages."""

from importlib import resources

from stichtisch.games import game_named

_NOTHING_DRAWN = b'<svg xmlns="http://www.w3.org/2000/svg"/>'


def suits_of(game: str) -> bytes:
    """How a game draws its suits, as SVG: the suits.svg in its folder, where there is one."""
    folder = type(game_named(game)).__module__.rpartition(".")[0]
    file = resources.files(folder).joinpath("suits.svg")
    return file.read_bytes() if file.is_file() else _NOTHING_DRAWN
