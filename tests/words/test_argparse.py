"""What argparse says is in our catalogue, so that options and their errors are told in German."""

import argparse
import ast
import inspect

from stichtisch.words import sentences

OF_PROGRAMMERS = (
    "not defined", "invalid argument", "mutually exclusive", "not callable", "cannot merge",
    "must start with", "dest= is required", "conflict", "multiple subparser", "with mode",
    "can't open", "%(prog)s: error: %(message)s", "deprecated",
)  # fmt: skip
"""Messages about a parser that is built wrongly, about files that argparse opens, which it does
not for us, and the frame of an error, which we write ourselves."""


def said_by_argparse():
    """All that argparse asks gettext for."""
    tree = ast.parse(inspect.getsource(argparse))
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            arguments = {"_": 1, "ngettext": 2}.get(node.func.id, 0)
            for argument in node.args[:arguments]:
                if isinstance(argument, ast.Constant):
                    yield argument.value


def test_what_argparse_says_to_people_is_there():
    there = {texts["en"] for texts in sentences("argparse").values()}
    said = {text for text in said_by_argparse() if not any(one in text for one in OF_PROGRAMMERS)}
    assert said - there == set()
    assert len(said) > 15
