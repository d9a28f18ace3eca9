"""What an argument is taken for is the same at a first call and at every later one.

The library learns types as it meets them (`_argument_types.py`); this runs a table of values
through calls of a fresh process again and again, in several orders and settings, and compares what
each came to with what the steps in Python come to.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.level("real")

PROGRAM = """
import enum, fractions, sys, tempfile
import numpy as np
import dovetail_runtime as dr

{before}
module = dr.load(sys.argv[1])

class Subclass(np.ndarray):
    pass

class Index:
    def __index__(self):
        return 3

class Integer(int):
    pass

class Real(float):
    pass

class Interface:
    def __init__(self, array):
        self.array = array
    @property
    def __array_interface__(self):
        return self.array.__array_interface__

class Shared:
    def __init__(self, array):
        self.array = array
    def __dlpack__(self, **keywords):
        return self.array.__dlpack__(**keywords)
    def __dlpack_device__(self):
        return self.array.__dlpack_device__()

class Refusing(Shared):
    def __dlpack__(self, **keywords):
        raise RuntimeError("not now")

def ones(kind="f4", count=4):
    return np.ones(count, kind)

def frozen():
    array = ones()
    array.flags.writeable = False
    return array

def resized():
    array = ones(count=9)
    array.resize(4, refcheck=False)
    return array

def nine_axes():
    return np.ones((1,) * 8 + (4,), np.float32)

VALUES = {{
    "array": ones,
    "strided": lambda: ones(count=8)[::2],
    "reversed": lambda: ones()[::-1],
    "frozen": frozen,
    "resized": resized,
    "broadcast": lambda: np.broadcast_to(np.float32(2), 4),
    "subclass": lambda: ones().view(Subclass),
    "record array": lambda: ones().view(np.recarray),
    "memory map": lambda: np.memmap(tempfile.TemporaryFile(), np.float32, shape=4),
    "masked": lambda: np.ma.masked_array(ones(), [1, 0, 0, 1]),
    "interface": lambda: Interface(ones()),
    "dlpack": lambda: Shared(ones()),
    "refusing": lambda: Refusing(ones()),
    "capsule": lambda: ones().__dlpack__(),
    "ours": lambda: dr.asarray(ones()),
    "ours, frozen": lambda: dr.Tensor(None, frozen()),
    "swapped": lambda: ones(">f4"),
    "float64": lambda: ones("f8"),
    "float16": lambda: ones("f2"),
    "longlong": lambda: ones("q"),
    "complex64": lambda: ones("c8"),
    "longdouble": lambda: ones("g"),
    "objects": lambda: ones("O"),
    "text": lambda: np.array(["a"] * 4),
    "structured": lambda: np.zeros(4, [("a", "f4"), ("b", "u1")]),
    "field": lambda: np.zeros(4, [("a", "f4"), ("b", "u1")])["a"],
    "with metadata": lambda: np.ones(4, np.dtype("f4", metadata={{"a": 1}})),
    "odd address": lambda: np.zeros(17, np.uint8)[1:].view(np.float32),
    "rank 0": lambda: np.array(1, np.float32),
    "rank 2": lambda: ones().reshape(2, 2),
    "rank 9": nine_axes,
    "empty": lambda: ones(count=0),
    "shorter": lambda: ones(count=3),
    "int": lambda: 3,
    "large int": lambda: 2**63,
    "larger int": lambda: 2**64,
    "negative int": lambda: -(2**63) - 1,
    "bool": lambda: True,
    "float": lambda: 1.5,
    "nan": lambda: float("nan"),
    "int subclass": lambda: Integer(4),
    "float subclass": lambda: Real(2.5),
    "enumeration": lambda: enum.IntEnum("Size", ["SMALL"]).SMALL,
    "index": Index,
    "fraction": lambda: fractions.Fraction(1, 2),
    "complex": lambda: 1j,
    **{{f"np.{{name}}": lambda name=name: getattr(np, name)(3) for name in (
        "bool_", "int8", "int64", "uint64", "longlong", "float16", "float32", "float64",
        "longdouble", "complex64", "str_", "bytes_",
    )}},
    "np.uint64, large": lambda: np.uint64(2**64 - 1),
    "np.datetime64": lambda: np.datetime64("2001-01-01"),
    "none": lambda: None,
    "list": lambda: [1.0],
    "str": lambda: "1",
    "type": lambda: int,
    {more}
}}

def tried(call, fresh):
    value = fresh()
    shape = getattr(value, "shape", ())
    outs = [ones(count=shape[0] if len(shape) == 1 else 4), np.zeros((), np.int64), np.zeros(())]
    came = []
    for name, given in (
        ("copy_float32", (value, outs[0])),
        ("copy_float32", (ones() * 2, value)),
        ("store_int64", (outs[1], value)),
        ("store_float64", (outs[2], value)),
    ):
        try:
            came.append(repr(call(module[name], given)))
        except Exception as error:
            came.append(f"{{type(error).__name__}}: {{error}}")
    # What was written into the value itself as well.
    content = value.tolist() if isinstance(value, np.ndarray) else None
    return came, [out.tolist() for out in outs], str(content)

def by_name(function, given):
    names = [each.name for each in function.parameters]
    return function(given[0], **dict(zip(names[:0:-1], given[:0:-1])))

ways = {{
    "positional": lambda function, given: function(*given),
    "by name": by_name,
}}
order = list(VALUES)
if sys.argv[2] == "backwards":
    order.reverse()
counts = {{"int": 2000, "array": 2000, "subclass": 2000, "float": 2000}}
first = {{name: tried(ways["positional"], VALUES[name]) for name in order}}
wanted = {{
    name: tried(lambda f, given: f.call_in_python(*given), VALUES[name]) for name in order
}}
for name in order:
    assert str(first[name]) == str(wanted[name]), (name, first[name], wanted[name])
for name in order:
    for way, call in ways.items():
        for number in range(counts.get(name, 3)):
            again = tried(call, VALUES[name])
            assert str(again) == str(first[name]), (name, way, number, again, first[name])
print("done")
"""

TVM_FFI = '"tvm_ffi": lambda: __import__("tvm_ffi").from_dlpack(ones()),'
TORCH = """
    "torch": lambda: torch.ones(4),
    "negated view": lambda: torch.ones(4, dtype=torch.complex64).conj().imag,
    "conjugate": lambda: torch.ones(4, dtype=torch.complex64).conj(),
    "meta": lambda: torch.ones(4, device="meta"),
    "sparse": lambda: torch.ones(4).to_sparse(),
    "with gradient": lambda: torch.ones(4, requires_grad=True),
    "parameter": lambda: torch.nn.Parameter(torch.ones(4)),
    "bfloat16": lambda: torch.ones(4, dtype=torch.bfloat16),
    "torch, rank 0": lambda: torch.tensor(3),
"""


def run(bundle: Path, order: str, before: str = "", more: str = "") -> None:
    program = PROGRAM.format(before=before, more=more)
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", program, str(bundle), order],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert (done.stdout, done.returncode) == ("done\n", 0), done.stderr[-3000:]


@pytest.mark.parametrize("order", ["forwards", "backwards"])
def test_every_call_takes_a_value_for_the_same(bundle_path: Path, order: str) -> None:
    run(bundle_path, order)


def test_beside_tvm_ffi(bundle_path: Path) -> None:
    run(bundle_path, "forwards", "import tvm_ffi", TVM_FFI)


@pytest.mark.needs(group="torch")
@pytest.mark.parametrize("before", ["import torch", "import torch, tvm_ffi"])
def test_beside_torch(bundle_path: Path, before: str) -> None:
    run(bundle_path, "backwards", before, TORCH)


@pytest.mark.needs(group="numpy1")
@pytest.mark.parametrize("order", ["forwards", "backwards"])
def test_with_the_oldest_numpy(bundle_path: Path, order: str) -> None:
    run(bundle_path, order, "assert np.__version__.startswith('1.26.')")


@pytest.mark.needs(group="tvm_ffi_oldest")
def test_beside_the_oldest_tvm_ffi(bundle_path: Path) -> None:
    before = "import tvm_ffi; assert tvm_ffi.__version__ == '0.1.15'"
    run(bundle_path, "forwards", before, TVM_FFI)


def test_types_beyond_those_that_are_kept(bundle_path: Path) -> None:
    """The library keeps some types; classes made without end do not fill it."""
    program = """
import sys
import numpy as np
import dovetail_runtime as dr
add = dr.load(sys.argv[1]).add
x, out = np.ones(4, np.float32), np.zeros(4, np.float32)
for number in range(300):
    kind = type(f"Subclass{number}", (np.ndarray,), {})
    dtype = np.dtype("f4", metadata={"number": number})
    for _ in range(3):
        add(x.view(kind), np.full(4, number, dtype), out)
        assert out.tolist() == [number + 1.0] * 4
add(x, x, out)
assert out.tolist() == [2.0] * 4
print("done")
"""
    done = subprocess.run(
        [sys.executable, "-c", program, str(bundle_path)],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert (done.stdout, done.returncode) == ("done\n", 0), done.stderr[-3000:]


def test_code_of_others_may_move_what_was_read_before(bundle_path: Path) -> None:
    """A conversion that runs during a call reallocates an array to the left of it."""
    program = """
import sys
import numpy as np
import dovetail_runtime as dr
saxpy = dr.load(sys.argv[1]).saxpy

class Moving:
    def __init__(self, array):
        self.array = array
    def __dlpack__(self, **keywords):
        x.resize(1 << 20, refcheck=False)
        x.resize(4, refcheck=False)
        x[:] = 5
        return self.array.__dlpack__(**keywords)
    def __dlpack_device__(self):
        return (1, 0)

for _ in range(3):
    x, out = np.ones(4, np.float32), np.zeros(4, np.float32)
    saxpy(2, x, Moving(out))
    assert out.tolist() == [10.0] * 4, out
print("done")
"""
    done = subprocess.run(
        [sys.executable, "-c", program, str(bundle_path)],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert (done.stdout, done.returncode) == ("done\n", 0), done.stderr[-3000:]


def test_calls_keep_nothing_of_what_they_are_given(bundle_path: Path) -> None:
    """Of every object that a call has to do with, as many references are left as there were."""
    program = """
import sys
import numpy as np
import dovetail_runtime as dr
module = dr.load(sys.argv[1])
x, out, whole = np.ones(4, np.float32), np.zeros(4, np.float32), np.zeros((), np.int64)

class Index:
    def __index__(self):
        return 1 << 40

class Subclass(np.ndarray):
    pass

numbers = [1 << 40, 2**63, Index(), np.int64(1 << 40), 1.5e300, "text", object()]
objects = [x, out, whole, None, x.view(Subclass), dr.asarray(x), *numbers]
add, pair = module.add, module.pair
calls = [lambda: add(x, x, out), lambda: add(y=x, out=out, x=x), lambda: pair(x, x)]
calls += [lambda: add(x, x), lambda: add(x, z=out, y=x), lambda: add(x, x, x[:3])]
calls += [lambda n=n: module.store_int64(whole, n) for n in numbers]
calls += [lambda o=o: add(x, o, out) for o in objects]

def run():
    for call in calls:
        for _ in range(200):
            try:
                call()
            except (TypeError, ValueError):
                pass

run()
before = [sys.getrefcount(each) for each in objects]
run()
after = [sys.getrefcount(each) for each in objects]
assert all(b - a < 50 for a, b in zip(before, after)), (before, after)
print("done")
"""
    done = subprocess.run(
        [sys.executable, "-c", program, str(bundle_path)],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert (done.stdout, done.returncode) == ("done\n", 0), done.stderr[-3000:]
