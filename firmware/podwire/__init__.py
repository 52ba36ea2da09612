"""The wire between pod and host: one copy for both ends. README.md here documents it."""

WIRE = 4
OLDER_WIRE = 2  # a host speaks it too: what it sends is then not escaped
