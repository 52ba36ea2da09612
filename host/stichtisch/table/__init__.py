"""The table: seats, what a tap means, what each pod shows, the journal, and the referee's loop.

`Table` is a pure state machine between the pods' events and the game. What is particular to a
game is its manner (manners/), which reads taps, and its scenes (scenes/), which light lamps.
"""
