"""Whatever people read has its German: no sentence stands in the code itself.

Two words that follow each other in a text are taken for a sentence. What is none is listed, with
who reads it.
"""

import ast
import re

import pytest

from words.asked_for import HOST, errors_of_ours

WORDS = re.compile(r"[A-Za-zäöüÄÖÜß]{2,}[,.:]? +[A-Za-zäöüÄÖÜß]{2,}")
LETTERS = re.compile(r"[A-Za-zäöüÄÖÜß]{2,}")
OF_PROGRAMMERS = {
    "AssertionError", "BlockingIOError", "OSError", "RuntimeError", "TypeError", "ValueError",
}  # fmt: skip
"""Mistakes in the program: they end in a traceback, and who mends them reads English."""
ELSEWHERE = {"pods/on_bench.py", "pods/on_pod.py", "twin/run.py"}
"""Programs for the Pico, and one for developers that `demo` starts."""
NO_SENTENCE = {
    "decks/labels.py": {"Stichtisch card backs", "Stichtisch labels: "},  # a PDF's title
    "games/__init__.py": {"GameKind[Any, Any]"},
    "games/record.py": {r"\(at line (\d+), column (\d+)\)"},  # how tomllib says it
    "games/stich_meister/rule_cards.py": {"the owner's cards"},  # where data come from
    "games/stichwahl/faces.py": {
        "read off the card",
        "# What is printed on the Stichwahl cards: pearls left, bonus right.\n",
    },
    "pods/bench.py": {"chip = chip or reader()", "import json; print(json.dumps("},
    "pods/check.py": {"NXP MFRC522 1.0", "NXP MFRC522 2.0", "Fudan FM17522"},  # names of chips
    "pods/install.py": {
        "Board-ID: RPI-RP2",
        "import json; print(json.dumps(",
        "import machine; machine.reset()",
    },
}
MARKUP = re.compile(r'^["\s]*<|font-family')
HELP = {"help", "description", "epilog", "metavar", "title", "usage", "prog"}
PARSERS = {"add_argument", "add_parser", "add_subparsers", "ArgumentParser", "Parser"}
"""What of a parser people read; `prog` is our name."""


def texts_in(node):
    """The texts that stand in an expression, those of f-strings too."""
    for one in ast.walk(node):
        if isinstance(one, ast.Constant) and isinstance(one.value, str):
            yield one


def unread(tree):
    """Docstrings, and what only a programmer reads."""
    for node in ast.walk(tree):
        match node:
            case ast.Expr(ast.Constant() as text):
                yield text
            case ast.Assert(msg=ast.AST() as message):
                yield from texts_in(message)
            case ast.Raise(ast.Call(ast.Name(name)) as error) if name in OF_PROGRAMMERS:
                yield from texts_in(error)


def sentences_in(tree):
    """The texts of which people might read something, and of which it is a sentence."""
    not_read = {id(text) for text in unread(tree)}
    for text in texts_in(tree):
        if id(text) not in not_read and WORDS.search(text.value) and not MARKUP.search(text.value):
            yield text.value


def said_at_once(tree):
    """What is printed or stands in a help, or is filled into a sentence, word for word."""
    for call in (node for node in ast.walk(tree) if isinstance(node, ast.Call)):
        name = getattr(call.func, "attr", getattr(call.func, "id", ""))
        said = []
        if name in ("print", "input") and not _is_machine_read(call):
            said = call.args
        if name in PARSERS:
            said = [word.value for word in call.keywords if word.arg in HELP - {"prog"}]
        if name in (*errors_of_ours(), "Sentence", "words"):
            said = [word.value for word in call.keywords if word.arg not in NEUTRAL]
        for node in said:
            if isinstance(node, ast.Constant | ast.JoinedStr):
                told = (text.value.replace("stichtisch: ", "") for text in texts_in(node))
                yield from (text for text in told if LETTERS.search(text))


NEUTRAL = {"one", "other", "key", "what", "name", "room", "do"}
"""Blanks that a key, a file format's own word or a name goes into, the same in every language."""


def _is_machine_read(call):
    """Terminal control sequences, with nothing to read in them."""
    return all("\x1b" in text.value for arg in call.args for text in texts_in(arg))


@pytest.fixture(scope="module")
def trees():
    found = {}
    for path in sorted(HOST.rglob("*.py")):
        name = str(path.relative_to(HOST))
        if name not in ELSEWHERE:
            found[name] = ast.parse(path.read_text("utf-8"))
    return found


def test_no_sentence_stands_in_the_code(trees):
    found = {
        name: set(sentences_in(tree)) - NO_SENTENCE.get(name, set())
        for name, tree in trees.items()
    }
    assert {name: texts for name, texts in found.items() if texts} == {}


def test_what_is_listed_as_no_sentence_is_there(trees):
    assert all(texts <= set(sentences_in(trees[name])) for name, texts in NO_SENTENCE.items())


def test_nothing_is_printed_or_helped_with_word_for_word(trees):
    found = {name: list(said_at_once(tree)) for name, tree in trees.items()}
    assert {name: texts for name, texts in found.items() if texts} == {}


@pytest.mark.parametrize(
    "line",
    [
        'raise StichtischError(f"{path} is there already")', 'print("Hello.")',
        'parser.add_argument("--seed", help="the seed")', 'deeds.add_parser("x", help="cards")',
        'say("no pod here")', 'parser.add_argument("file", metavar="FILE")',
        'raise DeckError("deck.at", why="gone")', 'told = "a card" if one else "some cards"',
    ],
)  # fmt: skip
def test_the_search_finds_what_is_english_only(line):
    tree = ast.parse(line)
    assert [*sentences_in(tree), *said_at_once(tree)]


@pytest.mark.parametrize(
    "line",
    [
        '"""A docstring of words."""', 'assert table, "a table was made"', "print(words('a.b'))",
        'raise TypeError(f"{move} has no sentence here")', 'raise DeckError("deck.at", path=path)',
    ],
)  # fmt: skip
def test_the_search_leaves_the_rest_alone(line):
    tree = ast.parse(line)
    assert not [*sentences_in(tree), *said_at_once(tree)]
