"""The one root of our exceptions: whatever is raised on purpose derives from it."""


class StichtischError(Exception):
    """Something a person can act on; the message is one sentence that says what to do."""


def on_one_line(text: object) -> str:
    """The sentence as a terminal may have it: what is no printable letter stands escaped."""
    return "".join(letter if letter.isprintable() else ascii(letter)[1:-1] for letter in str(text))
