# SPDX-FileCopyrightText: 2026 The Stichtisch authors
# SPDX-License-Identifier: MIT
"""NDEF on a tag: text and web addresses, as phones read and write them.

NFC Forum: NDEF 1.0 (records), Type 2 Tag 1.1 (TLV blocks from page 4 on), RTD Text and RTD URI.
Nothing here needs a reader.
"""

_URI = ("", "http://www.", "https://www.", "http://", "https://", "tel:", "mailto:")
_NDEF, _NULL, _END = 0x03, 0x00, 0xFE  # TLV blocks
_WELL_KNOWN = 0x01


def text(words: str, language: str = "en") -> "tuple[str, bytes]":
    """A text record: what records() gives as ("text", words)."""
    return ("T", bytes((len(language),)) + language.encode() + words.encode())


def uri(address: str) -> "tuple[str, bytes]":
    """A web address: ("uri", address)."""
    best = max(range(len(_URI)), key=lambda i: len(_URI[i]) if address.startswith(_URI[i]) else -1)
    return ("U", bytes((best,)) + address[len(_URI[best]) :].encode())


def message(*made: "tuple[str, bytes]") -> bytes:
    """The bytes from page 4 on for records made by text() and uri(), in whole pages.

    ValueError if they take more than 254 bytes.
    """
    # of each three bytes say what it is and how long, one its kind
    if sum(4 + len(payload) for _, payload in made) > 254:
        raise ValueError("an NDEF message has up to 254 bytes here")
    body = b""
    for at, (kind, payload) in enumerate(made):
        first_and_last = (0x80 if at == 0 else 0) | (0x40 if at == len(made) - 1 else 0)
        body += bytes((first_and_last | 0x10 | _WELL_KNOWN, 1, len(payload)))
        body += kind.encode() + payload
    block = bytes((_NDEF, len(body))) + body + bytes((_END,))
    return block + bytes(-len(block) % 4)


def records(data: bytes) -> "list[tuple[str, str]]":
    """The texts and addresses in `data`, read from page 4 on: [("text" or "uri", words)].

    Other records are left out; what is cut or broken ends the list.
    """
    found = []
    body = _message_in(data)
    while len(body) >= 3 and body[0] & 0x10:  # a short record: one byte of length
        id_size = body[3] if body[0] & 0x08 and len(body) > 3 else 0
        at = 3 + (1 if body[0] & 0x08 else 0)
        kind = body[at : at + body[1]]
        at += body[1] + id_size
        payload = body[at : at + body[2]]
        if len(payload) < body[2]:
            break
        if body[0] & 0x07 == _WELL_KNOWN and payload:
            found += _read(kind, payload)
        body = body[at + len(payload) :]
    return found


def _message_in(data):
    at = 0
    while at < len(data) and data[at] != _END:
        if data[at] == _NULL:
            at += 1
            continue
        if at + 1 >= len(data) or data[at + 1] == 0xFF:
            break
        if data[at] == _NDEF:
            return data[at + 2 : at + 2 + data[at + 1]]
        at += 2 + data[at + 1]
    return b""


def _read(kind, payload):
    try:
        if kind == b"T" and not payload[0] & 0x80:
            return [("text", payload[1 + (payload[0] & 0x3F) :].decode())]
        if kind == b"U" and payload[0] < len(_URI):
            return [("uri", _URI[payload[0]] + payload[1:].decode())]
    except UnicodeError:
        pass
    return []
