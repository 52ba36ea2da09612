# SPDX-FileCopyrightText: 2026 The Stichtisch authors
# SPDX-License-Identifier: MIT
"""A MicroPython driver for the PN532 that does not block; two tags at once."""
