"""What a pod does when it is switched on: the board's main.py.

It runs the newer of two programs: the one frozen into the image, or the one installed in /lib.
"""

import sys


def _made(folder):
    """When the program in this folder was made; -1 if there is none, or one without a stamp."""
    path = sys.path[:]
    sys.path[:] = [folder]
    try:
        from pod.stamp import MADE
    except ImportError:
        MADE = -1  # noqa: N806 (it stands for the import)
    sys.path[:] = path
    sys.modules.pop("pod.stamp", None)
    sys.modules.pop("pod", None)
    return MADE


_installed = _made("/lib")
_frozen = _made(".frozen")
sys.path.insert(0, "/lib" if _installed >= _frozen else ".frozen")

from pod.start import start  # noqa: E402

start(_frozen > _installed >= 0)
