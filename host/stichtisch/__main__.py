"""`python -m stichtisch` is `stichtisch`."""

import sys

from stichtisch.cli import main

sys.exit(main())
