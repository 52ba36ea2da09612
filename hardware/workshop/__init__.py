"""What turns pins.toml and parts.toml into pictures, boards, boxes and firmware."""
