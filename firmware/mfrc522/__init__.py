# SPDX-FileCopyrightText: 2026 The Stichtisch authors
# SPDX-License-Identifier: MIT
"""A MicroPython driver for the MFRC522 that does not block and reads several tags at once."""

from mfrc522.chip import MFRC522

__all__ = ["MFRC522"]
