"""`specialize-shapes`: printed IR before, printed IR expected."""

from __future__ import annotations

import itertools
from dataclasses import replace

import numpy as np
from support.sources import executed

from dovetail.passes.specialize_shapes import SpecializeShapes
from dovetail_conformance.pass_kit import GRID, check, check_unchanged

HEAD = """
@T.func
def f(
    x: T.tensor(T.float32, "read", (n, m), (x0, x1)),
    w: T.tensor(T.float32, "read", (k, l), (w0, w1)),
    y: T.tensor(T.float32, "both", (p, q), (y0, y1)),
):
"""
LOOPS = replace(GRID, panel_bytes=1 << 15)


def test_the_last_axis_of_arrays_and_no_other() -> None:
    check(
        SpecializeShapes(),
        HEAD
        + """\
    for i, j in T.parallel(p, q):
        y[i, j] = x[0 if n == 1 else i, 0 if m == 1 else j] + w[i, 0 if l == 1 else j]
""",
        HEAD
        + """\
    if m == q and l == q:
        for i, j in T.parallel(p, l):
            y[i, j] = x[0 if n == 1 else i, j] + w[i, j]
    else:
        for c, d in T.parallel(p, q):
            y[c, d] = x[0 if n == 1 else c, 0 if m == 1 else d] + w[c, 0 if l == 1 else d]
""",
        LOOPS,
    )


def test_loops_of_an_iteration() -> None:
    check(
        SpecializeShapes(),
        HEAD
        + """\
    for i in T.parallel(n):
        s: T.float32 = T.sum(x[i, r] * w[i, 0 if l == 1 else r] for r in T.box(m))
        for j in range(q):
            y[i, j] = s * x[i, 0 if m == 1 else j]
""",
        HEAD
        + """\
    if l == m and m == q:
        for i in T.parallel(n):
            s: T.float32 = T.sum(x[i, r] * w[i, r] for r in T.box(l))
            for j in range(l):
                y[i, j] = s * x[i, j]
    else:
        for c in T.parallel(n):
            t: T.float32 = T.sum(x[c, r] * w[c, 0 if l == 1 else r] for r in T.box(m))
            for d in range(q):
                y[c, d] = t * x[c, 0 if m == 1 else d]
""",
        LOOPS,
    )


def test_what_is_known_to_be_equal_needs_no_copy() -> None:
    before = """\
    for i in T.parallel(n):
        for j in range(m):
            y[i, j] = x[i, 0 if m == 1 else j]
"""
    check(SpecializeShapes(), HEAD + before, HEAD + before.replace("0 if m == 1 else j", "j"))


def test_what_stays() -> None:
    one = "    for i, j in T.parallel(p, q):\n        y[i, j] = x[0 if n == 1 else i, j]\n"
    check_unchanged(SpecializeShapes(), HEAD + one, LOOPS)
    last = one.replace(", j]\n", ", 0 if m == 1 else j]\n")
    check_unchanged(SpecializeShapes(), HEAD + last)


KERNELS = """import dovetail as dt
from dovetail import T

@dt.kernel
def of_arrays(x: T.Buffer[T.float32, 2], w: T.Buffer[T.float32, 2], y: T.Buffer[T.float32, 2]):
    y[:] = x * w + T.sum(w)

@dt.kernel
def of_rows(x: T.Buffer[T.float32, 2], w: T.Buffer[T.float32, 1], y: T.Buffer[T.float32, 2]):
    for i in T.parallel(y.shape[0]):
        row = x[i, :]
        y[i, :] = row * w + T.sum(row * w)

@dt.kernel
def of_views(x: T.Buffer[T.float32, 1], y: T.Buffer[T.float32, 2], size: T.float32):
    v = x[:T.int32(T.sqrt(size))]  # which the host does not compute
    for i in T.parallel(y.shape[0]):
        y[i, :] = v * 2.0
"""


def test_every_shape_that_fits() -> None:
    kernels = executed(KERNELS, "shapes.py")
    of_arrays, of_rows = kernels["of_arrays"], kernels["of_rows"]
    y = np.zeros((2, 4), np.float32)
    for count in (4, 1):
        kernels["of_views"](np.arange(9, dtype=np.float32), y, count**2)
        assert (y == 2 * np.arange(9)[:count]).all()
    generator = np.random.default_rng(0)
    for rows, columns in itertools.product((1, 3, 40), repeat=2):
        for shape in {(rows, columns), (1, columns), (rows, 1), (1, 1)}:
            x, y = np.ones((rows, columns), np.float32), np.zeros((rows, columns), np.float32)
            w = generator.integers(-9, 9, shape).astype(np.float32)
            of_arrays(x, w, y)
            assert np.array_equal(y, x * w + w.sum())
            of_rows(x, w[0], y)
            assert np.array_equal(y, x * w[0] + (x * w[0]).sum(1, keepdims=True))
