"""The wire between pod and host: one copy for both ends. README.md here documents it."""

WIRE = 6
