"""The documents are true: examples run and print what they say, messages are the compiler's.

Every block of Python of docs/language.md, docs/kernels.md and README.md is executed on the cpu.
Behind a `print` a comment holds what it prints; a block that calls nothing is compiled, and so are
all its kernels.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import dovetail as dt
from dovetail import plugin
from dovetail.api import Kernel
from dovetail.plugin import kind_files

ROOT = Path(__file__).resolve().parents[4]
DOCUMENT = ROOT / "docs" / "language.md"
PRELUDE = "import dovetail as dt\nfrom dovetail import T\n\n"
# A kernel, and the message it is rejected with, if one follows.
BLOCK = re.compile(r"```python\n(.*?)```\n(?:```text\n(.*?)```)?", re.DOTALL)
BLOCKS = BLOCK.findall(DOCUMENT.read_text(encoding="utf-8"))
KERNELS = BLOCK.findall((ROOT / "docs" / "kernels.md").read_text(encoding="utf-8"))


def name(code: str) -> str:
    return re.findall(r"def (\w+)", code)[-1]


ACCEPTED = [
    pytest.param(code, id=name(code)) for code, message in [*BLOCKS, *KERNELS] if not message
]
REJECTED = [pytest.param(*block, id=name(block[0])) for block in BLOCKS if block[1]]


SPECIAL = {kind: file.example_target for kind, file in kind_files().items()}


def test_there_are_examples():
    assert len(ACCEPTED) > 10
    assert len(REJECTED) > 2
    assert sum("print(" in code for code, _ in BLOCKS) >= 10


@pytest.mark.parametrize(("code", "message"), REJECTED)
def test_rejected(code: str, message: str, rejection: Callable[[str, str], str]):
    assert rejection(PRELUDE + code, "kernel.py").strip() == message.strip()


@pytest.mark.parametrize("code", ACCEPTED)
@pytest.mark.level("real")
def test_example(code: str, capsys: pytest.CaptureFixture[str]):
    text = PRELUDE + code
    names: dict[str, object] = {"np": np}
    exec(text, names)
    printed = capsys.readouterr().out.splitlines()
    assert printed == re.findall(r"^print\(.*\)  # (.*)$", code, re.MULTILINE)
    kernels = [value for value in names.values() if isinstance(value, Kernel)]
    for kernel in [] if printed else kernels:
        # What only one kind of device has builds for that kind.
        special = re.search(rf"T\.({'|'.join(SPECIAL)})\.", code)
        dt.build([kernel], targets=[SPECIAL[special[1]] if special else "cpu"])


@pytest.mark.parametrize("code", [pytest.param(code, id=name(code)) for code, _ in KERNELS])
@pytest.mark.level("compile_only")
def test_complete_kernels_build_for_every_kind(code: str):
    text = PRELUDE + code
    names: dict[str, object] = {"np": np}
    exec(text, names)
    kernels = [value for value in names.values() if isinstance(value, Kernel)]
    assert kernels
    for kind, target in SPECIAL.items():
        # Who repeats a known number of times only says so of the conformance case, too.
        if not ("while " in code and "collatz" in plugin.load(kind).gaps):
            dt.build(kernels, [target])


def test_the_readme():
    ((code, _),) = BLOCK.findall((ROOT / "README.md").read_text(encoding="utf-8"))
    names: dict[str, Any] = {}
    exec(code, names)
    y = np.ones(4, np.float32)
    names["saxpy"](2.0, np.arange(4, dtype=np.float32), y)
    assert y.tolist() == [1, 3, 5, 7]


def test_every_function_of_t_is_mentioned():
    from dovetail.lang.builtins import BUILTINS
    from dovetail.lang.members import TYPES

    text = DOCUMENT.read_text(encoding="utf-8")
    # Bounds of type variables are for type checkers.
    names = {*BUILTINS, *TYPES}
    missing = {name for name in names if not re.search(rf"\b{name}\b", text)}
    assert not missing
