"""The one root of our exceptions: whatever is raised on purpose derives from it."""


class StichtischError(Exception):
    """Something a person can act on; the message is one sentence that says what to do."""
