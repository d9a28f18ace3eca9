"""docs/language.md is true: its kernels parse, and its messages are what the compiler says."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

DOCUMENT = Path(__file__).resolve().parents[4] / "docs" / "language.md"
PRELUDE = "import dovetail as dt\nfrom dovetail import T\n\n"
# A kernel, and the message it is rejected with, if one follows.
BLOCK = re.compile(r"```python\n(.*?)```\n(?:```text\n(.*?)```)?", re.DOTALL)
EXAMPLES = [
    pytest.param(code, message, id=re.findall(r"def (\w+)", code)[-1])
    for code, message in BLOCK.findall(DOCUMENT.read_text(encoding="utf-8"))
]


def test_there_are_examples():
    assert len(EXAMPLES) > 10


@pytest.mark.parametrize(("code", "message"), EXAMPLES)
def test_example(code: str, message: str, rejection: Callable[[str, str], str]):
    assert rejection(PRELUDE + code, "kernel.py").strip() == message.strip()


def test_every_function_of_t_is_mentioned():
    from dovetail.lang import namespace

    text = DOCUMENT.read_text(encoding="utf-8")
    # Bounds of type variables are for type checkers.
    names = set(vars(namespace)["BUILTINS"]) | set(vars(namespace)["TYPES"])
    missing = {name for name in names if not re.search(rf"\b{name}\b", text)}
    assert not missing
