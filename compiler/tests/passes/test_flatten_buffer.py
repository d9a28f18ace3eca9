"""`flatten-buffer`: printed IR before, printed IR expected."""

from __future__ import annotations

from dovetail.passes.flatten_buffer import FlattenBuffer
from dovetail_conformance.pass_kit import check, check_unchanged


def test_strided_tensors() -> None:
    check(
        FlattenBuffer(),
        """
@T.func
def f(
    x: T.tensor(T.float32, "both", (n, m), (x0, x1)),
    y: T.tensor(T.float32, "both", (k, l), (y0, y1)),
):
    with T.launch(grid=(n,), block=(1, 1, 1)) as ((a, b, c), (r, s, t)):
        for j in range(m):
            x[a, j] = y[j, a, T.when(j < k and a < l)] + T.float32(1.0)
""",
        """
@T.func
def f(
    x: T.tensor(T.float32, "both", (n, m), (x0, x1), T.layout((n * m,))),
    y: T.tensor(T.float32, "both", (k, l), (y0, y1), T.layout((k * l,))),
):
    with T.launch(grid=(n,), block=(1, 1, 1)) as ((a, b, c), (r, s, t)):
        for j in range(m):
            x[a * x0 + j * x1] = y[j * y0 + a * y1, T.when(j < k and a < l)] + T.float32(1.0)
""",
    )


def test_shared_local_and_workspace() -> None:
    check(
        FlattenBuffer(),
        """
@T.func
def f(
    x: T.tensor(T.float32, "both", (n, m), (x0, x1)),
    y: T.tensor(T.float32, "both", (k, l), (y0, y1)),
):
    w = T.empty((n, m), T.int32)
    v = T.empty((), T.float32)
    with T.launch(grid=(n,), block=(8, 1, 1)) as ((a, b, c), (r, s, t)):
        tile = T.alloc((8, 9), T.float32, scope="shared")
        padded = T.alloc((2, 3), T.float32, scope="local", strides=(4, 1))
        tile[r, 3] = T.float32(1.0)
        padded[1, 2] = tile[r, 3]
        w[a, 0, T.when(m > 0)] = T.int32(2)
        v[()] = padded[1, 2]
        T.atomic_add(x[a, 0, T.when(m > 0)], T.float32(1.0))
""",
        """
@T.func
def f(
    x: T.tensor(T.float32, "both", (n, m), (x0, x1), T.layout((n * m,))),
    y: T.tensor(T.float32, "both", (k, l), (y0, y1), T.layout((k * l,))),
):
    w = T.empty((n, m), T.int32)
    v = T.empty((), T.float32)
    with T.launch(grid=(n,), block=(8, 1, 1)) as ((a, b, c), (r, s, t)):
        tile = T.alloc((72,), T.float32, scope="shared")
        padded = T.alloc((7,), T.float32, scope="local")
        tile[r * 9 + 3] = T.float32(1.0)
        padded[6] = tile[r * 9 + 3]
        w[a * m, T.when(m > 0)] = T.int32(2)
        v[0] = padded[6]
        T.atomic_add(x[a * x0, T.when(m > 0)], T.float32(1.0))
""",
    )


def test_no_dimension_at_all() -> None:
    check(
        FlattenBuffer(),
        """
@T.func
def f(x: T.tensor(T.float32, "both", (), ())):
    with T.launch(grid=(1,), block=(1, 1, 1)) as ((a, b, c), (r, s, t)):
        x[()] = x[()] * T.float32(2.0)
""",
        """
@T.func
def f(x: T.tensor(T.float32, "both", (), (), T.layout((1,)))):
    with T.launch(grid=(1,), block=(1, 1, 1)) as ((a, b, c), (r, s, t)):
        x[0] = x[0] * T.float32(2.0)
""",
    )


def test_lines_without_strides() -> None:
    check_unchanged(
        FlattenBuffer(),
        """
@T.func
def f(x: T.tensor(T.float32, "both", (n,), (x0,), T.layout((n,)))):
    with T.launch(grid=(n,), block=(1, 1, 1)) as ((a, b, c), (r, s, t)):
        tile = T.alloc((8,), T.float32, scope="shared")
        tile[0] = x[a]
""",
    )


def test_a_vector_is_one_access_where_its_elements_are_neighbours() -> None:
    check(
        FlattenBuffer(),
        """
@T.func
def f(x: T.tensor(T.float32, "both", (n, m), (x0, x1))):
    for i in T.parallel(n):
        local = T.alloc((2, 4), T.float32, scope="local")
        v: T.float32x2 = x[i, 0, T.aligned(2)]
        a: T.float32 = T.extract(v, 0, dtype=T.float32)
        x[i, 2, T.aligned(1)] = T.vector(a, a, dtype=T.float32x2)
        local[1, 2, T.aligned(1)] = T.vector(a, a, dtype=T.float32x2)
""",
        """
@T.func
def f(x: T.tensor(T.float32, "both", (n, m), (x0, x1), T.layout((n * m,)))):
    for i in T.parallel(n):
        local = T.alloc((8,), T.float32, scope="local")
        v: T.float32x2 = x[i * x0, T.aligned(2)] if x1 == 1 else T.vector(
            x[i * x0], x[i * x0 + x1], dtype=T.float32x2
        )
        a: T.float32 = T.extract(v, 0, dtype=T.float32)
        if x1 == 1:
            x[i * x0 + 2 * x1, T.aligned(1)] = T.vector(a, a, dtype=T.float32x2)
        else:
            x[i * x0 + 2 * x1] = a
            x[i * x0 + 2 * x1 + x1] = a
        local[6, T.aligned(1)] = T.vector(a, a, dtype=T.float32x2)
""",
    )
