"""Contractions as printed IR, for passes that take them in tiles."""

from __future__ import annotations

import textwrap
from typing import Final

from support.evaluate import contiguous, evaluate

from dovetail import ir

_SIGNATURE: Final = """
@T.func
def f(
    a: T.tensor(T.float64, "read", (m, k), (a_stride0, a_stride1)),
    b: T.tensor(T.float64, "read", (l, n), (b_stride0, b_stride1)),
    c: T.tensor(T.float64, "both", (r, s), (c_stride0, c_stride1)),
):
"""

PRODUCTS: Final = {
    "matrix product": """
        for i, j in T.parallel(m, n):
            total: T.Mutable[T.float64] = T.float64(0.0)
            for p in range(k):
                total = total + a[i, p] * b[p, j]
            c[i, j] = total
    """,
    "two sums": """
        for i, j in T.parallel(m, n):
            total: T.Mutable[T.float64] = T.float64(0.0)
            most: T.Mutable[T.float64] = T.float64(-9.0)
            for p in range(min(k, l)):
                total = total + a[i, p] * b[p, j]
                most = max(most, total - b[p, j])
            c[i, j] = total
            c[i + m, j] = most
    """,
    "loads that may be out of range": """
        for i, j in T.parallel(m, n + 2):
            total: T.Mutable[T.float64] = T.float64(0.0)
            for p in range(k + 1):
                y: T.float64 = b[p, j - 1, T.when(p < l and 0 < j and j < n + 1)]
                total = total + a[i, p, T.when(p < k)] * y
            c[i, j] = total
    """,
    "an operand of another type": """
        for i, j in T.parallel(m, n):
            total: T.Mutable[T.int64] = T.int64(3)
            for p in range(min(k, l)):
                total = total * T.int64(b[p, j]) + T.int64(a[i, p])
            c[i, j] = T.float64(total % 1000)
    """,
}


def module(text: str) -> ir.Module:
    """A function of the tensors a, b and c with this body."""
    return ir.parse_ir(_SIGNATURE + textwrap.indent(textwrap.dedent(text), "    "))


def run(program: ir.Module, shape: tuple[int, int, int, int]) -> list[float]:
    """What the program leaves in c; the shape is that of a, then of b."""
    m, k, depth, n = shape
    a = contiguous(ir.FLOAT64, (m, k), [float((5 * i) % 13 - 4) / 3 for i in range(m * k)])
    b = contiguous(ir.FLOAT64, (depth, n), [float((3 * i) % 11 - 5) / 7 for i in range(depth * n)])
    rows, columns = max(2 * m + 2, k + 20, 20), max(n + depth, m) + 20
    c = contiguous(ir.FLOAT64, (rows, columns), [-99.0] * (rows * columns))
    evaluate(program, "f", [a, b, c])
    return c.values()
