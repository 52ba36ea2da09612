"""What a pod does when it is switched on."""

from pod.app import main
from pod.parts import Parts

main(Parts())
