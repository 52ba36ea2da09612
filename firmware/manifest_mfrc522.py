# SPDX-FileCopyrightText: 2026 The Stichtisch authors
# SPDX-License-Identifier: MIT
# ruff: noqa: F821 (MicroPython's tools/manifestfile.py defines these names)
# Freezes the reader library alone: include() this file from a board's manifest.
package(
    "mfrc522",
    (
        "__init__.py",
        "chip.py",
        "chip_rp2.py",
        "crc_a.py",
        "iso14443a.py",
        "ndef.py",
        "portable.py",
        "presence.py",
        "registers.py",
        "scanner.py",
        "tags.py",
    ),
    base_path=".",
)
