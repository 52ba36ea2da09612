"""What a pod does when it is switched on: the board's main.py."""

import sys

# updates are installed in /lib; without this the program frozen into the image would win
sys.path.insert(0, "/lib")

from pod.start import start  # noqa: E402

start()
