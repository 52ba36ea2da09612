"""The kit of dealt trick games: a game on it says its stages, its demands and its points.

Hands are dealt face down, something may be asked before a lead (bids, cards to pass, a prize), and
tricks are played until the hands are empty. What taps and keys mean, lamps, screens, sentences,
unseen hands, gestures and players that think follow from that, here, once.
"""
