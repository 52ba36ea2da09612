"""The three games. Pure: no clock, no input or output, no chance of their own.

A game is asked, never driven: `game.acting()` says who may move, `game.legal_moves(seat)` what
they may do, `game.push(move)` does it and returns what follows as events, `game.view(seat)` is
all that one seat may know. A refused move raises `IllegalMoveError` and changes nothing. Taking
back is replaying the record without its last move.
"""
