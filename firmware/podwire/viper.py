"""Viper's pointer types, for interpreters that run viper functions as plain Python."""

from array import array

from podwire.ticks import micropython


def ptr8(buf: object) -> bytearray:
    """In viper a pointer to bytes; elsewhere the buffer itself."""
    return buf  # type: ignore[return-value]


def ptr32(words: object) -> "array[int]":
    """In viper a pointer to 32-bit words; elsewhere the array itself."""
    return words  # type: ignore[return-value]


@micropython.viper
def copy(source: object, start: int, out: object, n: int) -> int:
    """Copy source[start:start + n] to the beginning of `out`; return n."""
    from_ = ptr8(source)
    to = ptr8(out)
    i = 0
    while i < n:
        to[i] = from_[start + i]
        i += 1
    return n
