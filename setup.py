"""What of a wheel is compiled; everything else is in pyproject.toml."""

import sys

from setuptools import setup

sys.path.insert(0, "host")
from build_of_wheels import Rules, compiled  # noqa: E402

setup(ext_modules=compiled(), cmdclass={"build_ext": Rules})
