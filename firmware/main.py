"""What a pod does when it is switched on."""

import sys

# updates are installed in /lib; without this the program frozen into the image would win
sys.path.insert(0, "/lib")

from pod.app import main  # noqa: E402
from pod.parts import Parts  # noqa: E402

main(Parts())
