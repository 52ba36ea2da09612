"""The commands of `stichtisch`, one a module: `add` describes its options, `run` does it."""
