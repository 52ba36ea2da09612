"""The build of the pod's program comes from its sources."""

import os
import subprocess

from stichtisch.pods.program import Program
from stichtisch.pods.stamp import PACKAGES, build_of, made, stamp

SOURCES = {"pod/app.py": b"run()", "podwire/link.py": b"link"}


def test_other_sources_are_another_build_and_the_stamp_itself_counts_for_nothing():
    build = build_of(SOURCES)
    assert build_of({**SOURCES, "pod/app.py": b"walk()"}) != build
    assert build_of({**SOURCES, "pod/more.py": b""}) != build
    assert build_of({**SOURCES, "pod/stamp.py": b"MADE = 7"}) == build


def test_a_stamp_says_when_and_what():
    said = {}
    exec(stamp(SOURCES, 1_700_000_000), said)
    assert (said["BUILD"].decode(), said["MADE"]) == (build_of(SOURCES), 1_700_000_000)


def test_our_program_says_its_build_in_its_version():
    ours = Program.ours()
    said = {}
    exec(ours.sources["lib/pod/stamp.py"], said)
    assert ours.version.endswith("+" + said["BUILD"].decode())
    assert said["MADE"] > 1_600_000_000


def packages(folder):
    for package in PACKAGES:
        (folder / package).mkdir()
        (folder / package / "code.py").write_text("code")


def git(folder, *command, **env):
    who = ["-c", "user.name=A", "-c", "user.email=a@b.c"]
    subprocess.run(["git", *who, "-C", folder, *command], check=True, env={**os.environ, **env})


def test_it_was_made_when_it_was_last_committed_or_changed_since(tmp_path):
    packages(tmp_path)
    git(tmp_path, "init", "-q")
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "-qm", "one", GIT_COMMITTER_DATE="2001-09-09T01:46:40Z")
    assert made(tmp_path) == 1_000_000_000
    (tmp_path / "pod" / "code.py").write_text("changed")
    os.utime(tmp_path / "pod" / "code.py", (1_900_000_000, 1_900_000_000))
    assert made(tmp_path) == 1_900_000_000


def test_without_a_repository_the_files_times_tell(tmp_path):
    packages(tmp_path)
    for file in tmp_path.glob("*/*.py"):
        os.utime(file, (1_800_000_000, 1_800_000_000))
    assert made(tmp_path) == 1_800_000_000
