"""What only some commands need, as pyproject.toml names it."""

import re
import subprocess
import sys


def pip_command(extra: str) -> str:
    """Installs an extra's packages where this program runs: the pip in the path may be another
    Python's."""
    from importlib.metadata import requires  # 30 ms, which no other call needs

    wanted = [one for one in requires("stichtisch") or () if one.endswith(f'extra == "{extra}"')]
    packages = [name for one in wanted for name in re.findall(r"^[\w.-]+", one)]
    return subprocess.list2cmdline([sys.executable, "-m", "pip", "install", *packages])
