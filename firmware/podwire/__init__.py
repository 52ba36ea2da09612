"""The wire between pod and host: one copy for both ends; README.md here has every byte."""

WIRE = 1
