"""The one root of our exceptions: whatever is raised on purpose derives from it.

An error names a sentence of words/*.toml and what to fill in, so that whoever reads it reads it in
their own language: `raise DeckError("deck.no_further", game=game, name=name)`.
"""

import errno
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from stichtisch.words import Sentence, Speak, Tellable

MOST_MEGABYTES = 64
"""Of a file that is read: a long evening's journal has one."""


class InDoubtError(OSError):
    """The disk failed, and whether what was to be written is on it nobody knows."""


class TooLargeError(OSError):
    """A file to read that has no end, or is none of ours."""


class NotPlainError(OSError):
    """A device or a folder, which cannot be replaced by a file."""


class StichtischError(Tellable, Exception):
    """Something a person can act on: one sentence that says what to do."""

    def __init__(self, sentence: str | Sentence, /, **values: object) -> None:
        super().__init__(sentence)
        self.sentence = Sentence(sentence, **values) if isinstance(sentence, str) else sentence

    def told(self, words: Speak) -> str:
        return self.sentence.told(words)

    def __str__(self) -> str:
        return str(self.sentence)


_WHY = {
    errno.ENOENT: "file.not_there",
    errno.EACCES: "file.denied",
    errno.EPERM: "file.not_permitted",
    errno.EEXIST: "file.exists",
    errno.ENOTDIR: "file.no_folder",
    errno.EISDIR: "file.is_folder",
    errno.ENAMETOOLONG: "file.long_name",
    errno.ELOOP: "file.links",
    errno.ENOSPC: "file.full",
    errno.EDQUOT: "file.quota",
    errno.EROFS: "file.read_only",
    errno.EIO: "file.broken",
    errno.EMFILE: "file.many_open",
    errno.ENFILE: "file.many_open",
    errno.EBUSY: "file.busy",
}


def why(error: OSError) -> Sentence:
    """What the operating system says is wrong with a file."""
    match error:
        case InDoubtError():
            return Sentence("file.in_doubt")
        case TooLargeError():
            return Sentence("file.large", most=MOST_MEGABYTES)
        case NotPlainError():
            return Sentence("file.not_plain")
    known = _WHY.get(error.errno or 0)
    return Sentence(known) if known else Sentence("file.other", text=error.strerror or error)


@contextmanager
def told_of(
    path: Path, sentence: str, kind: type[StichtischError] = StichtischError
) -> Iterator[None]:
    """Raise an `OSError` of this block as `kind`: the sentence with the {path} and {why}."""
    try:
        yield
    except OSError as error:
        raise kind(sentence, path=path, why=why(error)) from None


def on_one_line(text: object) -> str:
    """The sentence as a terminal may have it: what is no printable letter stands escaped."""
    return "".join(letter if letter.isprintable() else ascii(letter)[1:-1] for letter in str(text))
