"""The table: seats, spots, the match so far, the journal, and the referee's loop.

`Table` is a pure state machine between the pods' events and the game. What taps mean and what pods
show is the game's own, in its folder; here every game is alike.
"""
