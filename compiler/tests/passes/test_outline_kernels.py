"""`outline-kernels`: printed IR before, printed IR expected."""

from __future__ import annotations

from dovetail.passes.outline_kernels import OutlineKernels
from dovetail_conformance.pass_kit import check, check_unchanged


def test_arguments_in_order_of_first_use() -> None:
    check(
        OutlineKernels(),
        """
@T.func
def f(
    x: T.tensor(T.float32, "both", (n, m), (x0, x1), T.layout((n * m,))),
    y: T.tensor(T.float32, "both", (k,), (y0,), T.layout((k,))),
):
    half: T.int64 = n // 2
    with T.launch(grid=(half,), block=(8, 2, 1)) as ((a, b, c), (r, s, t)):
        scale: T.float32 = T.float32(half) * T.float32(0.5)
        y[a * y0] = x[a * x0 + r] * scale
        T.atomic_add(y[half, T.when(half < k)], T.float32(1.0))
""",
        """
@T.func
def f(
    x: T.tensor(T.float32, "both", (n, m), (x0, x1), T.layout((n * m,))),
    y: T.tensor(T.float32, "both", (k,), (y0,), T.layout((k,))),
):
    half: T.int64 = n // 2
    T.dispatch("f_0", (half, 1, 1), (y, x, half, y0, x0, k))


@T.kernel(block=(8, 2, 1), block_vars=(a, b, c), thread_vars=(r, s, t), function="f")
def f_0(
    y: T.buffer(T.float32, "both", (0,)),
    x: T.buffer(T.float32, "read", (0,)),
    half: T.int64,
    y0: T.int64,
    x0: T.int64,
    k: T.int64,
):
    scale: T.float32 = T.float32(half) * T.float32(0.5)
    y[a * y0] = x[a * x0 + r] * scale
    T.atomic_add(y[half, T.when(half < k)], T.float32(1.0))
""",
    )


def test_copies_and_alternatives() -> None:
    check(
        OutlineKernels(),
        """
@T.func
def f(
    x: T.tensor(T.float32, "both", (n, m), (x0, x1), T.layout((n * m,))),
    y: T.tensor(T.float32, "both", (k,), (y0,), T.layout((k,))),
):
    if x0 == m and x1 == 1:
        with T.launch(grid=(n,), block=(1, 1, 1), version="row_major") as ((a, b, c), (r, s, t)):
            x[a * m] = T.float32(1.0)
    else:
        with T.launch(grid=(n,), block=(1, 1, 1), version="general") as ((a, b, c), (r, s, t)):
            x[a * x0] = T.float32(1.0)
    if n > 5:
        with T.launch(grid=(n, k), block=(1, 1, 1)) as ((a, b, c), (r, s, t)):
            x[a] = T.float32(2.0)
    else:
        for step in range(k):
            with T.launch(grid=(n,), block=(1, 1, 1), version="general") as (
                (a, b, c),
                (r, s, t),
            ):
                x[a] = T.float32(step)
""",
        """
@T.func
def f(
    x: T.tensor(T.float32, "both", (n, m), (x0, x1), T.layout((n * m,))),
    y: T.tensor(T.float32, "both", (k,), (y0,), T.layout((k,))),
):
    if x0 == m and x1 == 1:
        T.dispatch("f_0", (n, 1, 1), (x, m))
    else:
        T.dispatch("f_0_general", (n, 1, 1), (x, x0))
    if n > 5:
        T.dispatch("f_1", (n, k, 1), (x,))
    else:
        for step in range(k):
            T.dispatch("f_2_general", (n, 1, 1), (x, step))


@T.kernel(block=(1, 1, 1), block_vars=(a, b, c), thread_vars=(r, s, t), function="f")
def f_0(x: T.buffer(T.float32, "write", (0,)), m: T.int64):
    x[a * m] = T.float32(1.0)


@T.kernel(block=(1, 1, 1), block_vars=(a, b, c), thread_vars=(r, s, t), function="f")
def f_0_general(x: T.buffer(T.float32, "write", (0,)), x0: T.int64):
    x[a * x0] = T.float32(1.0)


@T.kernel(block=(1, 1, 1), block_vars=(a, b, c), thread_vars=(r, s, t), function="f")
def f_1(x: T.buffer(T.float32, "write", (0,))):
    x[a] = T.float32(2.0)


@T.kernel(block=(1, 1, 1), block_vars=(a, b, c), thread_vars=(r, s, t), function="f")
def f_2_general(x: T.buffer(T.float32, "write", (0,)), step: T.int64):
    x[a] = T.float32(step)
""",
    )


def test_workspaces() -> None:
    check(
        OutlineKernels(),
        """
@T.func
def f(
    x: T.tensor(T.float32, "both", (n, m), (x0, x1), T.layout((n * m,))),
    y: T.tensor(T.float32, "both", (k,), (y0,), T.layout((k,))),
):
    w = T.empty((n, m), T.float32)
    small: T.int32 = T.int32(n)
    with T.launch(grid=(n,), block=(1, 1, 1)) as ((a, b, c), (r, s, t)):
        w[a * m] = T.float32(small)
    return w
""",
        """
@T.func
def f(
    x: T.tensor(T.float32, "both", (n, m), (x0, x1), T.layout((n * m,))),
    y: T.tensor(T.float32, "both", (k,), (y0,), T.layout((k,))),
):
    w = T.empty((n, m), T.float32)
    small: T.int32 = T.int32(n)
    T.dispatch("f_0", (n, 1, 1), (w, m, n))
    return w


@T.kernel(block=(1, 1, 1), block_vars=(a, b, c), thread_vars=(r, s, t), function="f")
def f_0(w: T.buffer(T.float32, "write", (0,)), m: T.int64, small: T.int32):
    w[a * m] = T.float32(small)
""",
    )


def test_nothing_to_launch() -> None:
    check_unchanged(
        OutlineKernels(),
        """
@T.func
def f(
    x: T.tensor(T.float32, "both", (n, m), (x0, x1), T.layout((n * m,))),
    y: T.tensor(T.float32, "both", (k,), (y0,), T.layout((k,))),
):
    assert n > 0, "some"
    half: T.int64 = n // 2
""",
    )


def test_shared_memory_of_a_size_that_the_host_says() -> None:
    check(
        OutlineKernels(),
        """
@T.func
def f(x: T.tensor(T.float32, "both", (n,), (x0,), T.layout((n,))), k: T.int64):
    with T.launch(grid=(n,), block=(8, 1, 1)) as ((a, b, c), (r, s, t)):
        w = T.alloc((k * 2,), T.float32, scope="shared")
        v = T.alloc((k,), T.uint8, scope="shared")
        u = T.alloc((4,), T.float32, scope="shared")
        w[r, T.when(r < k)] = x[a]
        v[0] = T.uint8(1)
        u[0] = w[0]
        x[a] = u[0] + T.float32(v[0])
""",
        """
@T.func
def f(x: T.tensor(T.float32, "both", (n,), (x0,), T.layout((n,))), k: T.int64):
    T.dispatch("f_0", (n, 1, 1), (x, k * 2 * 4, (k + 3) // 4 * 4, k))


@T.kernel(block=(8, 1, 1), block_vars=(a, b, c), thread_vars=(r, s, t), function="f")
def f_0(
    x: T.buffer(T.float32, "both", (0,)),
    w: T.shared(T.float32, w_bytes),
    v: T.shared(T.uint8, v_bytes),
    k: T.int64,
):
    u = T.alloc((4,), T.float32, scope="shared")
    w[r, T.when(r < k)] = x[a]
    v[0] = T.uint8(1)
    u[0] = w[0]
    x[a] = u[0] + T.float32(v[0])
""",
    )
