"""What is decided while a kernel is compiled: T.static_assert, branches, loops over tuples."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

import dovetail as dt
from dovetail import T
from dovetail.api import Kernel
from dovetail.support.errors import SourceError

HEAD = """
TILE = 12
WEIGHTS = ((0.5, -1), (1.5, 0))

@dt.inline
def checked(width):
    T.static_assert(width < 4, "too wide")
    return T.float32(width)

@dt.kernel
def f(x: T.Buffer[T.float32], w: T.constexpr[int] = 3, dtype: T.constexpr = T.float32) -> None:
    (n,) = x.shape
    {statement}
    x[0] = 1
"""


@pytest.mark.parametrize(
    "statement",
    [
        "T.static_assert(TILE % 4 == 0)",
        "T.static_assert(w == 3 and TILE > w, 'both')",
        "T.static_assert(dtype == T.float32 and x.dtype == dtype and x.ndim == 1)",
        "T.static_assert(len(WEIGHTS) == 2 and WEIGHTS[1] == (1.5, 0))",
        "T.static_assert(condition=True, message='never')",
        "x[1] = checked(w)",
    ],
)
def test_what_holds_leaves_nothing(statement: str, parsed: Callable[..., str]):
    text = parsed(HEAD.format(statement=statement))
    assert "assert" not in text
    assert "check" not in text.lower()


@pytest.mark.parametrize(
    ("statement", "message"),
    [
        ("T.static_assert(TILE % 8 == 0)", "TILE % 8 == 0 does not hold; TILE is 12"),
        (
            "T.static_assert(TILE * w % 8 == 0, 'the tile must be a multiple of 8')",
            "the tile must be a multiple of 8; TILE is 12, w is 3",
        ),
        (
            "T.static_assert(dtype == T.float64, 'float64 only')",
            "float64 only; dtype is float32",
        ),
        ("T.static_assert(WEIGHTS[0] == (0, 0))", "WEIGHTS[0] == (0, 0) does not hold"),
        ("T.static_assert(False)", "False does not hold"),
        ("x[1] = checked(w + 5)", "too wide; width is 8"),
        (
            "T.static_assert(n > 3)",
            "T.static_assert needs a condition that is known at compile time: 'n' is "
            "known only when the kernel runs",
        ),
        (
            "T.static_assert(x[0] > 3)",
            "T.static_assert needs a condition that is known at compile time: 'x' is "
            "known only when the kernel runs",
        ),
        (
            "T.static_assert(True, TILE)",
            "the message of T.static_assert is the literal 12, not a string",
        ),
        (
            "T.static_assert()",
            "'T.static_assert' is missing its argument 'condition'",
        ),
    ],
)
def test_what_does_not_hold(statement: str, message: str, program: Callable[[str], Kernel]):
    with pytest.raises(SourceError) as caught:
        program(HEAD.format(statement=statement)).parse()
    assert caught.value.message == message
    assert caught.value.instead


@dt.inline
def first(v: T.float32) -> T.float32:
    return v + 1


@dt.inline
def second(v: T.float32) -> T.float32:
    return v * 10


HELPERS = (first, second, first)
TYPES = (T.int8, T.uint8)
NESTED = ((1, (2, 3)), (4, (5, 6)))


@dt.kernel
def nested(x: T.Buffer[T.float32], table: T.constexpr = NESTED) -> None:
    for a, pair in table:
        for b in pair:
            x[b] = 10 * a + b
        if pair == (2, 3):
            x[0] = -1
        else:
            x[1] = -2


@dt.kernel
def chained(x: T.Buffer[T.float32], helpers: T.constexpr = HELPERS) -> None:
    (n,) = x.shape
    for i in T.parallel(n):
        v = x[i]
        for helper in helpers:
            v = helper(v)
        x[i] = v


@dt.kernel
def typed(x: T.Buffer[T.int32]) -> None:
    for k in T.static_range(len(TYPES)):
        x[k] = T.int32(TYPES[k](T.int32(200)))
        if TYPES[k] == T.uint8:
            x[2] = k


BRANCHES = """
@dt.kernel
def branches(x: T.Buffer[T.float32], fast: T.constexpr[bool] = True) -> None:
    if fast:
        x[0] = 1
    elif nonsense:
        x[0] = "what is never looked at"
    else:
        (this, that, other) = x
"""


def test_tuples_of_tuples_of_helpers_and_of_types():
    x = np.zeros(7, np.float32)
    nested(x)
    assert x.tolist() == [-1, -2, 12, 13, 0, 45, 46]
    nested(x, table=((7, (0, 3)),))
    assert x.tolist() == [70, -2, 12, 73, 0, 45, 46]
    y = np.array([1, 2], np.float32)
    chained(y)
    assert y.tolist() == [21, 31]
    chained(y, helpers=(second,))
    assert y.tolist() == [210, 310]
    z = np.zeros(3, np.int32)
    typed(z)
    assert z.tolist() == [-56, 200, 1]


WEIGHTS = (((0, -1), 1.0), ((1, 0), 2.0))


@dt.kernel
def taps(x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
    m, n = x.shape
    assert y.shape == (m, n)
    for i, j in T.parallel(m, n):
        total = T.float32(0)
        for (down, right), weight in WEIGHTS:
            total += weight * x[i + down, j + right]
        y[i, j] = total


def test_a_loop_takes_nested_entries_apart(program: Callable[[str], Kernel]):
    x = np.arange(6, dtype=np.float32).reshape(2, 3)
    y = np.zeros((2, 3), np.float32)
    taps(x, y)
    padded = np.pad(x, 1)
    np.testing.assert_array_equal(y, padded[1:-1, :-2] + 2 * padded[2:, 1:-1])
    head = "@dt.kernel\ndef f(x: T.Buffer[T.float32]) -> None:\n    (n,) = x.shape\n"
    loop = "    for (a, b), c in ((1, 2), 3), (4, 5):\n        x[a] = 1.0\n"
    with pytest.raises(SourceError, match=r"4 .*does not fit the 2 variables of the loop"):
        program(head + loop).parse()


def test_the_branch_not_taken_is_not_looked_at(program: Callable[[str], Kernel]):
    branches = program(BRANCHES)
    x = np.zeros(1, np.float32)
    branches(x)
    assert x[0] == 1
    with pytest.raises(SourceError, match="'nonsense' is not defined"):
        branches.specialize(fast=False).parse()
