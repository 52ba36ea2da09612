"""What mip installs and what is frozen is the whole program, in one version."""

import json
import re
from pathlib import Path

import pod

FIRMWARE = Path(pod.__file__).parent.parent


def test_mip_installs_every_module_and_main():
    package = json.loads((FIRMWARE / "package.json").read_text())
    modules = {
        f"{name}/{file.name}"
        for name in ("mfrc522", "pn532", "pod", "podwire")
        for file in FIRMWARE.glob(f"{name}/*.py")
    }
    assert {target for target, _ in package["urls"]} == modules | {"main.py"}
    named = dict(package["urls"])
    assert named.pop("main.py") == "pod/main.py"
    assert all(target == source for target, source in named.items())


def test_mip_installs_the_reader_alone_too():
    package = json.loads((FIRMWARE / "mfrc522/package.json").read_text())
    modules = {file.name for file in FIRMWARE.glob("mfrc522/*.py")}
    assert {source for _, source in package["urls"]} == modules
    assert all(target == f"mfrc522/{source}" for target, source in package["urls"])


def test_an_image_has_the_readers_modules_and_none_of_its_examples():
    frozen = re.findall(r'"(\w+\.py)"', (FIRMWARE / "manifest_mfrc522.py").read_text())
    assert frozen == sorted(file.name for file in FIRMWARE.glob("mfrc522/*.py"))


def test_the_version_is_the_same_everywhere():
    package = json.loads((FIRMWARE / "package.json").read_text())
    frozen = re.search(r'version="([^"]+)"', (FIRMWARE / "manifest.py").read_text())
    assert frozen is not None
    assert package["version"] == frozen[1] == pod.VERSION.decode()


def test_the_wire_names_the_patterns_as_viper_knows_them():
    from pod import patterns
    from podwire import kinds

    for name in (
        "BLINK",
        "BREATHE",
        "CHASE",
        "CHASE_BACK",
        "ALTERNATE",
        "DOTS",
        "FLASH",
        "FILL_UP",
    ):
        assert getattr(patterns, "_" + name) == getattr(kinds, name)
    assert patterns._HALF_LIT == kinds.HALF_LIT
