"""Views: the indices and guards they become, ranks, and what costs nothing."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

import dovetail as dt
from dovetail import T, ir
from dovetail.compiler import lower, resolve

Parsed = Callable[..., str]


@dt.kernel
def flattened(x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
    _a, _b, _c = x.shape
    assert y.shape == x.shape
    source, target = x.ravel(), y.reshape(-1)
    for i in T.parallel(x.size):
        target[i] = source[i] + 1.0


@dt.kernel
def unflattened(x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
    m, n = y.shape
    assert x.shape == (m * n,)
    matrix = x.reshape(m, n)
    for i, j in T.parallel(m, n):
        y[i, j] = matrix[i, j]


@dt.kernel
def whole_rows(x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
    m, _n = x.shape
    assert y.shape == (m,)
    for i in T.parallel(m):
        row = x[i, :]
        y[i] = T.sum(row[k] for k in range(len(row)))


def accesses(
    kernel: dt.Kernel[..., None], target: str, row_major: bool
) -> list[ir.Load | ir.Store]:
    module = lower(kernel.parse(), resolve(target))
    found: list[ir.Load | ir.Store] = []
    for item in module.kernels:
        if item.name.endswith("_general") == (not row_major):
            found += [
                node for node in ir.walk_all(item.body)
                if isinstance(node, ir.Load | ir.Store) and node.buffer.scope == "global"
            ]  # fmt: skip
    return found


def _ops(access: ir.Load | ir.Store) -> set[str]:
    return {
        item.op.name
        for index in access.indices
        for item in ir.walk_expr(index)
        if isinstance(item, ir.Call)
    }


@pytest.mark.parametrize("target", ["cpu", "opencl"])
@pytest.mark.parametrize("kernel", [flattened, unflattened])
def test_a_reshape_of_row_major_memory_divides_nothing(
    kernel: dt.Kernel[..., None], target: str
) -> None:
    found = accesses(kernel, target, row_major=True)
    assert found
    for access in found:
        assert _ops(access) <= {"add", "mul"}
        assert access.guard is None


def test_a_reshape_of_strided_memory_divides() -> None:
    found = accesses(flattened, "cpu", row_major=False)
    assert any({"floordiv", "truncdiv"} & _ops(access) for access in found)


def test_whole_axes_need_no_guard_of_their_own() -> None:
    assert all(
        item.guard is None
        for item in ir.walk_all(whole_rows.parse().functions[0].body)
        if isinstance(item, ir.Load)
    )


PROGRAM = """
@dt.kernel
def f(x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
    m, n = x.shape
    (k,) = y.shape
    for i in T.parallel(k):
        y[i] = {source}
"""


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("x[i][2]", "x[i, 2]"),
        ("x.T[2, i]", "x[i, 2]"),
        ("x[:, 3][i]", "x[i, 3]"),
        ("x[..., 3][i]", "x[i, 3]"),
        ("x[None, i, :][0, 4]", "x[i, 4]"),
        ("x.transpose(1, 0)[1][i]", "x[i, 1]"),
        ("x[i][:][1]", "x[i, 1]"),
        ("x[i, ...][1]", "x[i, 1]"),
    ],
)
def test_an_access_through_a_view_is_one_to_its_buffer(
    source: str, expected: str, parsed: Parsed
) -> None:
    assert f"y[i] = {expected}" == parsed(PROGRAM.format(source=source)).splitlines()[-1].strip()


@pytest.mark.parametrize(
    ("source", "length"),
    [
        ("x[0, 2:5]", lambda n: len(range(n)[2:5])),
        ("x[0, -3:]", lambda n: len(range(n)[-3:])),
        ("x[0, :-2]", lambda n: len(range(n)[:-2])),
        ("x[0, 5:2]", lambda n: 0),
        ("x[0, ::3]", lambda n: len(range(n)[::3])),
        ("x[0, ::-2]", lambda n: len(range(n)[::-2])),
        ("x[0, 4::-1]", lambda n: len(range(n)[4::-1])),
        ("x[0, -1:1:-2]", lambda n: len(range(n)[-1:1:-2])),
        ("x[0, 7:-9:-2]", lambda n: len(range(n)[7:-9:-2])),
    ],
)
def test_slices_have_pythons_lengths_whatever_the_extent(
    source: str, length: Callable[[int], int], program: Callable[[str], dt.Kernel[..., None]]
) -> None:
    kernel = program(PROGRAM.format(source=f"T.float32(len({source}))"))
    for n in range(12):
        got = np.full(1, -1, np.float32)
        kernel(np.zeros((1, n), np.float32), got)
        assert got[0] == length(n), n


RANKS = """
@dt.inline
def first(v: T.Buffer[T.float32], k: int) -> T.float32:
    return v[k]


@dt.kernel
def f(x: T.Buffer[T.float32]) -> None:
    for i in T.parallel(4):
        {body}
"""


@pytest.mark.parametrize(
    ("body", "rank"),
    [
        ("x[i] = 1.0", 1),
        ("x[i][0] = 1.0", 2),
        ("x[i, :][0] = 1.0", 2),
        ("x[i, 1:][0] = x[i, 0]", 2),
        ("x[1:][i] = 1.0", 1),
        ("x[:, None][i, 0] = 1.0", 1),
        ("row = x[i]\n        row[0] = 1.0", 2),
        ("row = x[i]\n        part = row[1:]\n        part[0][1] = 1.0", 3),
        ("x.T[i, 1] = first(x[i], 0)", 2),
        ("x[i, 0] = first(x[0, 1:], i)", 2),
        ("x.transpose(0, 2, 1)[i][0][0] = 1.0", 3),
        ("T.prefetch(x, i)\n        x[0, 0, i] = 1.0", 3),
    ],
)  # fmt: skip
def test_the_most_indices_fix_the_rank(
    body: str, rank: int, program: Callable[[str], dt.Kernel[..., None]]
) -> None:
    if "prefetch" in body:
        body = body.replace("T.prefetch(x, i)", "T.prefetch(x, (0, 0, i))")
    (param,) = program(RANKS.format(body=body)).parse().functions[0].params
    assert isinstance(param, ir.TensorParam)
    assert len(param.shape) == rank


def test_a_view_keeps_the_indices_it_was_made_with(parsed: Parsed) -> None:
    text = parsed(
        """
        @dt.kernel
        def f(x: T.Buffer[T.float32]) -> None:
            m, n = x.shape
            for i in T.parallel(n):
                k = T.int64(0)
                row = x[k, :]
                k = 1
                row[i] = 2.0
        """
    )
    assert "x[bound, i] = T.float32(2.0)" in text


def test_a_reshape_that_does_not_fit_is_refused_at_the_call() -> None:
    @dt.kernel
    def squared(x: T.Buffer[T.float32], n: T.int64) -> None:
        (_k,) = x.shape
        square = x.reshape(n, n)
        for i in T.parallel(n):
            square[i, i] = 1.0

    x = np.zeros(9, np.float32)
    squared(x, 3)
    assert np.array_equal(x.reshape(3, 3), np.eye(3, dtype=np.float32))
    with pytest.raises(dt.DovetailError, match=r"needs 4 elements and 'x' has 9"):
        squared(x, 2)


def test_a_broadcast_that_does_not_fit_is_refused_at_the_call() -> None:
    @dt.kernel
    def spread(x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
        _m, _n = x.shape
        (_k,) = y.shape
        x[:] = y

    x = np.zeros((2, 3), np.float32)
    spread(x, np.array([1, 2, 3], np.float32))
    assert x.tolist() == [[1, 2, 3]] * 2
    spread(x, np.array([7], np.float32))
    assert (x == 7).all()
    with pytest.raises(dt.DovetailError, match="axis 0 of 'y' has 2 elements"):
        spread(x, np.zeros(2, np.float32))
