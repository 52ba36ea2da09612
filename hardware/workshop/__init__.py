"""Turns pins.toml and parts.toml into pictures, the carrier board, boxes and pod/board.py."""
