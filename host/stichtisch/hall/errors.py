"""What goes wrong between tables and their hall."""

from stichtisch.errors import StichtischError


class HallError(StichtischError):
    """A broker's address, a key, a message or a tournament that cannot be taken."""
