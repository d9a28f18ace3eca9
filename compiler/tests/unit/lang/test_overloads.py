"""Versions of a helper: which one a call means, and the calls that mean none or several."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import numpy as np
import pytest

import dovetail as dt
from dovetail import T
from dovetail.api import Kernel
from dovetail.lang import Inline
from dovetail.support.errors import SourceError

Parsed = Callable[..., str]


@dt.inline
def half_float(x: T.float32) -> T.float32:
    return 0.5 * x


@half_float.overload
def half_small(x: T.int32) -> T.int32:
    return x >> 1


@half_small.overload
def half(x: T.int64) -> T.int64:
    return (x >> 1) + 100


@dt.kernel
def halves(x: T.Buffer[T.float32], y: T.Buffer[T.int32], z: T.Buffer[T.int64]) -> None:
    (n,) = x.shape
    assert y.shape == z.shape == (n,)
    for i in T.parallel(n):
        x[i] = half(x[i])
        y[i] = half(y[i])
        z[i] = half(z[i])


def test_the_exact_version_answers():
    x, y, z = np.ones(2, np.float32), np.full(2, 9, np.int32), np.full(2, 9, np.int64)
    halves(x, y, z)
    assert (x[0], y[0], z[0]) == (0.5, 4, 104)


VERSIONS = """
@dt.inline
def pick(v: T.float32):
    return T.int32(1)

@pick.overload
def _(v: T.int32):
    return T.int32(2)

@pick.overload
def _(v: T.int64):
    return T.int32(3)

@pick.overload
def _(v: T.bool):
    return T.int32(4)

@pick.overload
def _(v: T.Buffer[T.float32], i: T.int64 = 0):
    return T.int32(5) + T.int32(v[i] * 0)

@pick.overload
def _(v: T.Buffer[T.int32]):
    return T.int32(6) + 0 * v[0]

@pick.overload
def _(v: T.float32, w: T.float32):
    return T.int32(7)

@pick.overload
def _(tile: T.constexpr[int], v: T.int32, *, w: T.int32):
    return T.int32(8)

@dt.inline
def same(v: T.float32):
    return v

@same.overload
def _(v: T.float64):
    return v

@same.overload
def _(v: T.int16):
    return v + 1

@dt.kernel
def f(x: T.Buffer[T.float32], k: T.Buffer[T.int32], b: T.Buffer[T.int8], u: T.Buffer[T.uint32],
      d: T.Buffer[T.float64], out: T.Buffer[T.int32]) -> None:
    out[0] = {call}
    x[0] = 0; k[0] = 0; b[0] = 0; u[0] = 0; d[0] = 0
"""


@pytest.mark.parametrize(
    ("call", "version"),
    [
        ("pick(x[0])", 1),
        ("pick(k[0])", 2),
        ("pick(b[0])", 2),
        ("pick(u[0])", 3),
        ("pick(x.shape[0])", 3),
        ("pick(x[0] > 0)", 4),
        ("pick(True)", 4),
        ("pick(1.5)", 1),
        ("pick(x)", 5),
        ("pick(x, 0)", 5),
        ("pick(i=0, v=x)", 5),
        ("pick(k)", 6),
        ("pick(x[0], x[0])", 7),
        ("pick(x[0], 2)", 7),
        ("pick(3, k[0], w=1)", 8),
        ("pick(1 << 40)", 3),
        ("pick(2)", 3),
        ("T.int32(same(7))", 8),
        ("T.int32(same(T.uint8(7)))", 8),
    ],
)
def test_which_version(call: str, version: int, program: Callable[[str], Kernel]):
    kernel = program(VERSIONS.format(call=call))
    arrays = [np.zeros(1, name) for name in ("f4", "i4", "i1", "u4", "f8", "i4")]
    kernel(*arrays)
    assert arrays[-1][0] == version


@pytest.mark.parametrize(
    ("call", "message"),
    [
        ("pick(d[0])", "no version of 'pick' takes (float64)"),
        ("pick(d)", "no version of 'pick' takes (a buffer of float64)"),
        ("pick()", "no version of 'pick' takes ()"),
        ("pick(x[0], x[0], x[0])", "no version of 'pick' takes (float32, float32, float32)"),
        ("pick(x[0], v=x[0])", "no version of 'pick' takes (float32, float32)"),
        ("pick(nothing=x[0])", "no version of 'pick' takes (float32)"),
        (
            "pick(b[0], 1.5) + same(1.5)",
            "no version of 'pick' takes (int8, the literal 1.5)",
        ),
        (
            "T.int32(same(1.5))",
            "'same' of (the literal 1.5) may mean `same(v: T.float32)` and `_(v: T.float64)`",
        ),
    ],
)
def test_no_version_and_several(call: str, message: str, program: Callable[[str], Kernel]):
    with pytest.raises(SourceError) as caught:
        program(VERSIONS.format(call=call)).parse()
    assert caught.value.message == message
    assert caught.value.instead.startswith(
        "convert the arguments to the types of one of: `pick(v: T.float32)`, `_(v: T.int32)`, "
        if "same" not in message
        else "convert the arguments to the types of one of: `same(v: T.float32)`, "
    )


Number = TypeVar("Number")


@dt.inline
def size(v: T.float64) -> T.int32:
    return T.int32(64)


@size.overload
def size_of_any(v: Number) -> T.int32:  # pyright: ignore[reportInvalidTypeVarUse]
    return T.int32(1)


@dt.kernel
def sizes(x: T.Buffer[T.float32], d: T.Buffer[T.float64], out: T.Buffer[T.int32]) -> None:
    out[0] = size_of_any(x[0])
    out[1] = size_of_any(d[0])
    x[0] = 0
    d[0] = 0


def test_a_type_variable_answers_last():
    out = np.zeros(2, np.int32)
    sizes(np.ones(1, np.float32), np.ones(1), out)
    assert out.tolist() == [1, 64]


def test_an_argument_is_evaluated_once(parsed: Parsed):
    text = parsed("""
        @dt.inline
        def one(v: T.int32) -> T.int32:
            return v
        @one.overload
        def _(v: T.float32) -> T.float32:
            return v
        @dt.kernel
        def f(k: T.Buffer[T.int32]) -> None:
            for i in T.parallel(k.shape[0]):
                k[0] = 1
                old = one(T.int32(k[i] + 1))
                k[i] = old
    """)
    assert text.count("k[i] + ") == 1


def test_a_version_added_makes_another_kernel(program: Callable[[str], Kernel]):
    kernel = program("""
        @dt.inline
        def one(v: T.int32) -> T.int32:
            return v
        @dt.kernel
        def f(k: T.Buffer[T.int8]) -> None:
            k[0] = T.int8(one(k[0]))
    """)
    one = kernel.source.namespace.find("one")[1]
    assert isinstance(one, Inline)
    before = kernel.renamed("f").key
    one.overload(half_float.function)
    assert kernel.renamed("f").key != before


def test_names_that_are_no_functions():
    with pytest.raises(SourceError, match="a helper must be a plain function"):
        half_float.overload(len)
