"""Somebody who reads the terminal and presses what it offers."""

import re

from stichtisch.ui.play.menu import KEYS

_SIGN = f"[{KEYS}]"
_OFFER = re.compile(rf"(?:^| ) ({_SIGN})  (?=\S)")
LEAVES = "Enter: leave"
LOOKS_ALONE = re.compile(r"(\w+) plays now\. Everybody else")
REACTS = 3.0
"""Seconds until what was pressed must have had an effect, or it is pressed again."""


def below(terminal):
    """The lines of the hand, between the lowest border and the line of keys."""
    borders = [at for at, line in enumerate(terminal.lines) if line and set(line) == {"─"}]
    return terminal.lines[borders[-1] + 1 : -1] if borders else []


def offered(terminal):
    """The signs of all that may be done."""
    found = []
    for line in below(terminal):
        # "3?" stands over a card that may only be tried
        row = line.replace("▾", "").replace("✓", "").split()
        row = [sign for sign in row if not re.fullmatch(rf"{_SIGN}\?", sign)]
        is_row_of_signs = row and all(re.fullmatch(_SIGN, sign) for sign in row)
        found += row if is_row_of_signs else _OFFER.findall(line)
    return found


def is_my_turn(terminal, name):
    return f"▶ {name}" in terminal.text and bool(offered(terminal))


class Somebody:
    """Plays until the end, by chance; `tries` are told of each turn before the key is pressed."""

    def __init__(self, terminal, chance, names=("Anna",)):
        self.terminal = terminal
        self._chance = chance
        self._names = names
        self.turns = 0

    def play(self, before_turn=lambda _: None):
        while LEAVES not in self.terminal.text:
            self.terminal.until(self._is_to_do_something)
            if LEAVES in self.terminal.text:
                return
            if LOOKS_ALONE.search(self.terminal.text):
                self.terminal.press("\r")
                self.terminal.until(lambda t: not LOOKS_ALONE.search(t.text))
                continue
            self.turns += 1
            before_turn(self)
            self.press_anything()

    def press_anything(self):
        signs = offered(self.terminal)
        if signs:
            before = below(self.terminal)
            self.terminal.press(self._chance.choice(signs))
            self.terminal.wait(lambda t: below(t) != before or LEAVES in t.text, REACTS)

    def _is_to_do_something(self, terminal):
        mine = any(is_my_turn(terminal, name) for name in self._names)
        return mine or LEAVES in terminal.text or LOOKS_ALONE.search(terminal.text)
