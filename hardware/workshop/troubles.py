"""The table of troubles: every sentence with which `pods check` says that something is wrong."""

from __future__ import annotations

import re
import tomllib

from workshop.pins import ROOT

_WORDS = ROOT / "host" / "stichtisch" / "words" / "pods.toml"
_PODS = ROOT / "host" / "stichtisch" / "pods"
# what it says when no pod answers at all
_BEFORE = ("none", "gone", "mute")


def troubles() -> list[tuple[str, str]]:
    """Each sentence in English and German, in the order in which the check comes to it."""
    words = tomllib.loads(_WORDS.read_text(encoding="utf-8"))
    code = "".join((_PODS / name).read_text("utf-8") for name in ("check.py", "bench.py"))
    asked = re.findall(r"_wrong\(([^,)]*)", code)
    begun = [name for call in asked for name in re.findall(r'"(\w+)', call)]
    # one sentence is named by its beginning: restarted_ and the reason
    told = [key for name in begun for key in words if _names(name, key)]
    keys = dict.fromkeys([*_BEFORE, *told])
    return [(_plain(words[key]["en"]), _plain(words[key]["de"])) for key in keys]


def _names(name: str, key: str) -> bool:
    return key == name or (name.endswith("_") and key.startswith(name))


def _plain(sentence: str) -> str:
    """Without what only the check itself can fill in."""
    return re.sub(r"\{\w+\}", "…", sentence.replace("\n", " ")).replace("|", "\\|")
