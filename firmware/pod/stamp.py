"""Which build this is; who builds an image or installs the program writes its own stamp here."""

BUILD = b""  # the first digits of a SHA-256 over the sources
MADE = 0  # when they were last changed, in seconds since 1970: of two programs the newer one runs
