"""What a pod does when it is switched on."""

import sys

# an update lies in /lib; a program frozen into the image would go before it
sys.path.insert(0, "/lib")

from pod.app import main  # noqa: E402
from pod.parts import Parts  # noqa: E402

main(Parts())
