"""What a page tells of a game to somebody who has never seen it."""

import json
from functools import lru_cache

from stichtisch.games import FOLDERS
from stichtisch.ui.sheet import sheet_of
from stichtisch.words import LANGUAGES, Words


@lru_cache(maxsize=len(FOLDERS) * len(LANGUAGES))
def rules_of(game: str, language: str) -> bytes:
    """As JSON, what the page for the table says, too."""
    sheet = sheet_of(game, Words(language))
    told = {
        "name": sheet.name,
        "rules": sheet.in_short,
        "lamps": [[sign.looks, sign.means] for sign in sheet.signs],
        "suits": sheet.suits,
    }
    return json.dumps(told, ensure_ascii=False).encode()
