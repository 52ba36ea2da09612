"""Which sentences the code asks for, found by reading it.

A sentence is asked for by `words(...)`, by a `Sentence` or an error of ours, by a presenter's
`own` and `say`, or by a function that hands its argument on to one of these. What is asked for is
a template: text, with a * where something is filled in that only a running game knows.
"""

import ast
import os
import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from stichtisch import games
from stichtisch.commands.parser import COMMANDS
from stichtisch.games.component import What
from stichtisch.games.refusal import Why
from stichtisch.pods.events import Role
from stichtisch.words import catalogue

HOST = Path(__file__).parents[2] / "host" / "stichtisch"
ANY = "*"
DIRECT = ("words", "_words", "own", "say", "Sentence")
TOLD_BY = ("presenter.py", "news.py", "awaited.py", "standing.py")
"""Who tells what happens at a table; the rest is commands and what the owner types in."""


CLOSED = {
    f"why.{ANY}": [why.value for why in Why],
    f"pods.{ANY}": [role.name.lower() for role in Role],
    f"help.{ANY}": COMMANDS,
    f"deck.{ANY}": [what.value for what in What],
}
"""Where all of the name is filled in, from a closed set."""


@dataclass(frozen=True)
class Asked:
    """A sentence that the code asks for."""

    template: str
    file: str
    line: int
    blanks: frozenset[str] | None
    """What is filled in, where the call names it all."""

    def may_be(self):
        """The sentences it may be, of those that are there."""
        return _sentences_like(self.template)

    @property
    def is_told(self):
        """Whether it says at least something beside the room."""
        return self.template in CLOSED or self.template.partition(".")[2].strip(ANY) != ""


@cache
def _sentences_like(template):
    if template in CLOSED:
        return {template.replace(ANY, name) for name in CLOSED[template]}
    pattern = re.compile(re.escape(template).replace(re.escape(ANY), ".+"))
    return {key for key in catalogue() if pattern.fullmatch(key)}


class Reader:
    """One file."""

    def __init__(self, path):
        self.path = path
        self.name = os.path.relpath(path, HOST)
        self.tree = ast.parse(path.read_text("utf-8"))
        self.functions = [n for n in ast.walk(self.tree) if isinstance(n, ast.FunctionDef)]
        self.speakers = {"words": ANY, "_words": ANY, "Sentence": ANY, "__init__": ANY}
        self.speakers |= dict.fromkeys(errors_of_ours(), ANY)
        self.speakers |= {"TroubleMet": f"table.{ANY}", "LampSign": ANY}
        folder = path.parent.name
        if folder in games.FOLDERS.values() and "TrickPresenter" not in path.read_text("utf-8"):
            self.speakers |= {"own": f"{folder}.{ANY}", "say": ANY}
        else:  # a game on the kit says what the kit says, too
            self.speakers |= {"own": f"{ANY}.{ANY}", "say": ANY}

    def asked(self):
        """All that is asked for in it."""
        found = set()
        while True:
            before = dict(self.speakers)
            for function in self.functions:
                found |= self._in(function)
            if before == self.speakers:
                return found | self._handed_on()

    def _handed_on(self):
        """What functions ask for that other files give the rest of the name."""
        called = {_called(node) for node in ast.walk(self.tree) if isinstance(node, ast.Call)}
        return {
            Asked(self.speakers[function.name], self.name, function.lineno, None)
            for function in self.functions
            if function.name in self.speakers and function.name not in called
        }

    def _in(self, function):
        found = set()
        names = [arg.arg for arg in function.args.args if arg.arg != "self"]
        rest = function.args.vararg.arg if function.args.vararg else None
        passed = {names[0]} if names else set()
        for node in ast.walk(function):
            if isinstance(node, ast.comprehension) and _is_name(node.iter, rest):
                passed.add(node.target.id)
        for call in (n for n in ast.walk(function) if isinstance(n, ast.Call)):
            frame = self.speakers.get(_called(call))
            if frame is None or not call.args or function.name in ("own", "say", "__call__"):
                continue
            for argument in call.args if _called(call) == "_lines" else call.args[:1]:
                for text in self._texts(argument, function, passed):
                    template = frame[: frame.rfind(ANY)] + text
                    if "\0" in template:  # this function hands its own argument on
                        self.speakers[function.name] = template.replace("\0", ANY)
                    else:
                        found.add(Asked(template, self.name, call.lineno, _blanks(call)))
        return found

    def _texts(self, node, function, passed):
        """What the expression may be; NUL stands for what the function is given."""
        match node:
            case ast.Constant(str(text)):
                return {text}
            case ast.JoinedStr(parts):
                texts = {""}
                for part in parts:
                    inner = part.value if isinstance(part, ast.FormattedValue) else part
                    more = self._texts(inner, function, passed)
                    texts = {text + one for text in texts for one in more}
                return texts
            case ast.IfExp():
                return self._texts(node.body, function, passed) | self._texts(
                    node.orelse, function, passed
                )
            case ast.Call(ast.Attribute(value, "lower")):
                return self._texts(value, function, passed)
            case ast.Name(name) if name in passed:
                return {"\0"}
            case ast.Name(name):
                values = [
                    n.value
                    for n in ast.walk(function)
                    if isinstance(n, ast.Assign) and any(_is_name(t, name) for t in n.targets)
                ]
                texts = [self._texts(value, function, passed) for value in values]
                return set().union(*texts) or {ANY}
        return {ANY}


def _is_name(node, name):
    return isinstance(node, ast.Name) and node.id == name


def _called(call):
    match call.func:
        case ast.Name(name) | ast.Attribute(attr=name):
            return name
    return ""


def _blanks(call):
    names = [keyword.arg for keyword in call.keywords]
    whole = _called(call) in (*DIRECT, *errors_of_ours()) and None not in names
    return frozenset(names) if whole else None


@cache
def errors_of_ours():
    """The classes that take the name of a sentence."""
    found, before = {"StichtischError"}, set()
    classes = [
        (node.name, {base.id for base in node.bases if isinstance(base, ast.Name)})
        for path in sorted(HOST.rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.ClassDef)
    ]
    while before != found:
        before = set(found)
        found |= {name for name, bases in classes if bases & found}
    return frozenset(found)


def sources():
    """The package's files, and the tools beside it that write pages."""
    return sorted([*HOST.rglob("*.py"), *(HOST.parent / "tools").glob("*.py")])


@cache
def asked_for():
    """All that the program asks for."""
    found = set()
    for path in sources():
        found |= Reader(path).asked()
    return frozenset(found)


@cache
def named():
    """All texts of the code that are the full name of a sentence, whoever asks for it."""
    found = set()
    for path in sources():
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found.add(node.value)
    for page in sorted((HOST / "ui" / "web" / "pages").glob("*.[hj][ts]*")):
        found |= set(re.findall(r"web\.\w+", page.read_text("utf-8")))
    return frozenset(found & set(catalogue()))


def told_at_tables():
    """What the presenters say and the news; but the legal cards, which only `replay` tells."""
    told = (asked for asked in asked_for() if asked.file.endswith(TOLD_BY) and asked.is_told)
    keys = set().union(*(asked.may_be() for asked in told))
    return {key for key in keys if not key.startswith("table.")} - {"play.legal"}
