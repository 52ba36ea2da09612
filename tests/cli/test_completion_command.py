"""What a shell completes, asked of bash itself."""

import shutil
import subprocess

import pytest

from stichtisch.cli import main

ASK = """
source {script}
COMP_WORDS=({words} '{last}') COMP_CWORD={count}
_shtab_stichtisch
printf '%s\\n' "${{COMPREPLY[@]}}"
"""


@pytest.fixture
def completes(tmp_path, capsys):
    """What bash offers after these words and the beginning of the last one."""
    assert main(["completion", "bash"]) == 0
    script = tmp_path / "completion"
    script.write_text(capsys.readouterr().out, "utf-8")
    tmp_path.joinpath("evening.journal").touch()

    def ask(*words, last=""):
        code = ASK.format(script=script, words=" ".join(words), last=last, count=len(words))
        bash = ["bash", "--norc", "-c", code]
        done = subprocess.run(bash, cwd=tmp_path, capture_output=True, text=True, check=True)
        return done.stdout.split()

    return ask


@pytest.mark.skipif(not shutil.which("bash"), reason="no bash here")
def test_bash_completes_commands_options_games_and_files(completes):
    assert {"demo", "deck"} <= set(completes("stichtisch", last="d"))
    assert {"labels", "learn"} == set(completes("stichtisch", "deck", last="l"))
    assert completes("stichtisch", "demo", last="--ga") == ["--game"]
    offered = completes("stichtisch", "demo", "--game", last="st")
    assert offered == ["stich-meister", "stichwahl"]
    assert completes("stichtisch", "record", last="eve") == ["evening.journal"]
    assert completes("stichtisch", "--lang", "de", last="ver") == ["verify"]


def test_zsh_gets_its_own(capsys):
    assert main(["--lang", "de", "completion", "zsh"]) == 0
    script = capsys.readouterr().out
    assert script.startswith("#compdef stichtisch") and "welches Spiel" in script
