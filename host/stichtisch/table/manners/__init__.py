"""What taps mean, one module a game."""
