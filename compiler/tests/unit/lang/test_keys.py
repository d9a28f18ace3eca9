"""Keys of kernels: different for different IR, equal for the same kernel in another process.

A pair differs in nothing that the text of the kernel says, only in what the text refers to.
"""

from __future__ import annotations

import json
import linecache
import subprocess
import sys
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from support.sources import executed

import dovetail as dt
from dovetail import T, ir
from dovetail.api import Kernel
from dovetail_conformance.cases import ALL

_PRELUDE = """
import enum
from types import SimpleNamespace
from typing import Any, TypeVar
import numpy as np
import dovetail as dt
from dovetail import T

@dt.inline
def gain_of(thing: Any) -> T.float32:
    return thing.gain

def adding(step):
    @dt.inline
    def add(v: T.float32) -> T.float32:
        return v + step
    return add

class Described:
    def __init__(self, gain):
        self.gain = gain

class Level(enum.IntEnum):
    LOW = 1
    HIGH = 2

class Quiet(int):
    def __repr__(self):
        return "quiet"
"""
_KERNEL = """
@dt.kernel
def f(x: T.Buffer[T.float32], y: T.Buffer[T.int32]) -> None:
    x[0], y[0] = x[1], y[1]
    {}
"""

# What is different, and the statement that uses it: `GIVEN` is the first value or the second one.
PAIRS = {
    "complex number": ("1 + 2j", "1 + 3j", "x[0] = (GIVEN * GIVEN).real"),
    "part of a typed complex number": (
        "T.complex64(1 + 2j)", "T.complex64(3 + 2j)", "x[0] = GIVEN.real"),
    "lane of a typed vector": (
        "T.float32x4(1.0)", "T.float32x4(2.0)", "x[0] = GIVEN.x"),
    "array of no dimensions": ("np.array(2.0)", "np.array(3.0)", "x[0] = x[0] * T.float32(GIVEN)"),
    "numpy scalar": ("np.float32(2.0)", "np.float32(3.0)", "x[0] = x[0] * GIVEN"),
    "sign of zero": ("0.0", "-0.0", "x[0] = GIVEN"),
    "int that prints alike": ("Quiet(1)", "Quiet(2)", "y[0] = GIVEN"),
    "enumeration": ("Level.LOW", "Level.HIGH", "y[0] = GIVEN"),
    "class handed to a helper": (
        "type('C', (), {'gain': 1.0})", "type('C', (), {'gain': 2.0})", "x[0] = gain_of(GIVEN)"),
    "object in a tuple": (
        "(Described(1.0),)", "(Described(2.0),)", "x[0] = GIVEN[0].gain"),
    "object in an object": (
        "SimpleNamespace(inner=(Described(1.0),))", "SimpleNamespace(inner=(Described(2.0),))",
        "x[0] = GIVEN.inner[0].gain"),
    "objects in another order": (
        "(lambda a, b: (a, b, a))(Described(1.0), Described(2.0))",
        "(lambda a, b: (a, b, b))(Described(1.0), Described(2.0))",
        "x[0] = GIVEN[0].gain + GIVEN[1].gain * 2 + GIVEN[2].gain * 4"),
    "helpers of one name": (
        "(lambda a, b: (a, b, a))(adding(1), adding(2))",
        "(lambda a, b: (a, b, b))(adding(1), adding(2))",
        "x[0] = GIVEN[0](GIVEN[1](x[0])) + GIVEN[2](x[0])"),
    "value of a helper": ("adding(1)", "adding(2)", "x[0] = GIVEN(x[0])"),
    "name that a generator uses too": (
        "3", "4", "x[0] = T.sum(x[GIVEN] for GIVEN in range(2))\n    y[0] = GIVEN"),
    "type": ("T.int32", "T.int64", "y[0] = T.int32(GIVEN(x[0]) * GIVEN(y[0]))"),
    "type of the IR": (
        "__import__('dovetail').ir.INT32", "__import__('dovetail').ir.INT64",
        "y[0] = T.int32(GIVEN(x[0]) * GIVEN(y[0]))"),
    "type of numpy": ("np.int32", "np.int64", "y[0] = T.int32(GIVEN(x[0]) * GIVEN(y[0]))"),
}  # fmt: skip


def made(program: str, file: str = "pairs.py") -> Kernel:
    """The kernel `f` of a program, which stands in `file`."""
    return executed(program, file)["f"]


def text(kernel: Kernel) -> str:
    return ir.print_ir(kernel.parse())


@pytest.mark.parametrize("name", PAIRS)
def test_what_a_name_stands_for_is_in_the_key(name: str):
    *values, body = PAIRS[name]
    # The same text in both: the value comes from outside of it.
    source = f"{_PRELUDE}\nGIVEN = eval(CHOSEN)\n{_KERNEL.format(body)}"
    linecache.cache["pairs.py"] = (len(source), None, source.splitlines(True), "pairs.py")
    kernels: list[Kernel] = []
    for value in (*values, values[0]):
        scope: dict[str, object] = {"CHOSEN": value, "__name__": "pairs"}
        exec(compile(source, "pairs.py", "exec", dont_inherit=True), scope)
        kernel = scope["f"]
        assert isinstance(kernel, Kernel)
        kernels.append(kernel)
    first, second, again = kernels
    assert text(first) != text(second)
    assert text(first) == text(again)
    assert first.key != second.key
    assert first.key == again.key


@pytest.mark.parametrize("future", ["", "from __future__ import annotations\n"])
@pytest.mark.parametrize("annotation", ["T.Buffer[dtype]", '"T.Buffer[dtype]"'])
def test_a_type_that_only_an_annotation_names_is_in_the_key(annotation: str, future: str):
    program = f"""{future}
import dovetail as dt
from dovetail import T
dtype = CHOSEN
def make(dtype):
    @dt.kernel
    def f(x: {annotation}) -> None:
        x[0] = 1
    return f
f = make(CHOSEN)
"""
    kernels = [
        made(program.replace("CHOSEN", name)) for name in ("T.int16", "T.int32", "T.int16")
    ]  # the names have equally many letters, so that all places are equal
    assert text(kernels[0]) != text(kernels[1])
    assert kernels[0].key != kernels[1].key
    assert kernels[0].key == kernels[2].key


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("x[0] = 1\n    assert n > 2", "x[0] = 1\n\n    assert n > 2"),
        ("x[0] = 1\n    assert n > 2", "x[0] = 1\n    # why\n    assert n > 2"),
        ("x[0] = 1\n    assert n > 2", "x[0] = 1;  assert n > 2"),
    ],
)
def test_the_place_of_a_statement_is_in_the_key(one: str, other: str):
    # Checks and reports carry the line of the statement, which the syntax tree does not show.
    head = "import dovetail as dt\nfrom dovetail import T\n@dt.kernel\n"
    head += "def f(x: T.Buffer[T.float32]) -> None:\n    (n,) = x.shape\n    "
    assert made(head + one + "\n").key != made(head + other + "\n").key


def test_type_variables_are_told_apart():
    program = f"{_PRELUDE}\nD = TypeVar('D', bound=BOUND)\n"
    program += "@dt.kernel\ndef f(x: T.Buffer[D]) -> None:\n    x[0] = 1\n"
    bounds = ("T.Float", "T.Int32", "T.Float")
    keys = [made(program.replace("BOUND", each.replace("Int32", "int32"))).key for each in bounds]
    assert keys[0] != keys[1]
    assert keys[0] == keys[2]


GAIN = SimpleNamespace(gain=1.0)
ARRAY = np.array(2.0)


@dt.inline
def doubled(v: T.float32) -> T.float32:
    return v + v


@dt.inline
def gain_of(thing: Any) -> T.float32:
    return thing.gain


@dt.kernel
def changing(x: T.Buffer[T.float32], by: T.constexpr[int] = 1) -> None:
    x[0] = doubled(x[0]) * gain_of(GAIN) + ARRAY + by


def test_what_changes_in_place_changes_the_key(monkeypatch: pytest.MonkeyPatch):
    seen = {changing.key}
    monkeypatch.setattr(GAIN, "gain", 3.0)
    seen.add(changing.key)
    ARRAY[()] = 5.0
    seen.add(changing.key)
    monkeypatch.setattr(doubled, "versions", [*doubled.versions, gain_of])
    seen.add(changing.key)
    monkeypatch.setattr(changing.function, "__defaults__", (2,))
    seen.add(changing.key)
    assert len(seen) == 5


def test_a_key_does_not_depend_on_what_was_read_before():
    program = (
        f"{_PRELUDE}\n@dt.kernel\ndef inner(x: T.Buffer[T.float32], by: T.constexpr[int] = 1)"
    )
    program += " -> None:\n    x[0] = by\n"
    program += "if READ: inner.key\nA, B = inner.renamed('a'), inner.renamed('b')\n"
    program += "@dt.kernel\ndef f(x: T.Buffer[T.float32]) -> None:\n    A(x)\n    B(x)\n"
    assert made(program.replace("READ", "1")).key == made(program.replace("READ", "0")).key


def test_members_of_backends_are_found_without_loading_them():
    program = "import dovetail as dt\nfrom dovetail import T\n@dt.kernel\n"
    program += "def f(x: T.Buffer[T.float32]) -> None:\n    T.{}.{}(x)\n"
    one, other, kind = (
        made(program.format(*each)) for each in [("cuda", "one"), ("cuda", "two"), ("rocm", "one")]
    )
    assert len({one.key, other.key, kind.key}) == 3
    assert (one.fingerprint.kinds, kind.fingerprint.kinds) == ({"cuda"}, {"rocm"})
    command = (
        "import sys, dovetail as dt\nfrom dovetail import T\n@dt.kernel\n"
        "def f(x: T.Buffer[T.float32]) -> None:\n    T.cuda.clock(x)\nf.key\n"
        "assert not [each for each in sys.modules if each.startswith(('dovetail.back', 'llvm'))]"
    )
    subprocess.run([sys.executable, "-c", command], check=True)


def test_objects_that_lead_to_ever_more_objects_are_told():
    class Endless:
        @property
        def gain(self) -> Endless:
            return Endless()

    given = Endless()

    @dt.kernel
    def f(x: T.Buffer[T.float32]) -> None:
        x[0] = gain_of(given)

    assert not f.fingerprint.is_complete
    assert changing.fingerprint.is_complete


_CASES = """
import json, sys
from dovetail_conformance.cases import ALL
print(json.dumps({case.name: case.kernel.key for case in ALL}))
"""


def test_keys_of_all_cases_are_unique_and_the_same_in_every_process():
    runs = [
        subprocess.Popen(
            [sys.executable, "-c", _CASES],
            env={"PYTHONHASHSEED": seed, "PATH": ""},
            stdout=subprocess.PIPE,
        )
        for seed in ("1", "2")
    ]
    first, second = (json.loads(each.communicate()[0]) for each in runs)
    assert first == second
    names: dict[str, list[str]] = {}
    for name, key in first.items():
        names.setdefault(key, []).append(name)
    kernels = {case.name: case.kernel for case in ALL}
    for shared in names.values():
        # Cases may run one kernel on several inputs.
        assert len({text(kernels[name]) for name in shared} if len(shared) > 1 else {""}) == 1
