"""A pod in software: its chips, and a `machine` module over them on which pod/ runs unmodified."""
