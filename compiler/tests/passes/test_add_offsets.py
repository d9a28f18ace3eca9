"""`add-offsets`: printed IR before, printed IR expected."""

from __future__ import annotations

from dovetail.passes.add_offsets import AddOffsets
from dovetail_conformance.pass_kit import LOOPS, WORDS, check, check_unchanged


def test_wide() -> None:
    check(
        AddOffsets(),
        """
@T.func
def f(x: T.tensor(T.float32, "both", (n,), (x0,), T.layout((n,))), p: T.int32):
    T.dispatch("f_0", (n, 1, 1), (x, n, p))


@T.kernel(block=(4, 1, 1), block_vars=(a, b, c), thread_vars=(r, s, t), function="f")
def f_0(x: T.buffer(T.float32, "both", (0,)), n: T.int64, p: T.int32):
    x[a * 4 + r] = x[n, T.when(n < b)]
    T.atomic_add(x[0], T.float32(1.0))
""",
        """
@T.func
def f(x: T.tensor(T.float32, "both", (n,), (x0,), T.layout((n,))), p: T.int32):
    T.dispatch("f_0", (n, 1, 1), (x, n, p))


@T.kernel(block=(4, 1, 1), block_vars=(a, b, c), thread_vars=(r, s, t), function="f")
def f_0(
    x: T.buffer(T.float32, "both", (0,)),
    n: T.int64,
    p: T.int32,
    x_offset: T.offset(T.int64, x),
    grid_base_x: T.grid_base(T.uint32, 0),
    grid_base_y: T.grid_base(T.uint32, 1),
):
    a_1: T.int64 = a + T.int64(grid_base_x)
    b_1: T.int64 = b + T.int64(grid_base_y)
    x[a_1 * 4 + r + x_offset] = x[n + x_offset, T.when(n < b_1)]
    T.atomic_add(x[x_offset], T.float32(1.0))
""",
    )


def test_narrow() -> None:
    check(
        AddOffsets(),
        """
@T.func
def f(x: T.tensor(T.float32, "both", (n,), (x0,), T.layout((n,))), p: T.int32):
    T.dispatch("f_0", (n, 1, 1), (x, n, p))


@T.kernel(block=(4, 1, 1), block_vars=(a, b, c), thread_vars=(r, s, t), function="f")
def f_0(x: T.buffer(T.float32, "both", (0,)), n: T.int32, p: T.int32):
    x[T.int32(r)] = T.float32(n + p)
""",
        """
@T.func
def f(x: T.tensor(T.float32, "both", (n,), (x0,), T.layout((n,))), p: T.int32):
    T.dispatch("f_0", (n, 1, 1), (x, n, p))


@T.kernel(block=(4, 1, 1), block_vars=(a, b, c), thread_vars=(r, s, t), function="f")
def f_0(
    x: T.buffer(T.float32, "both", (0,)),
    n: T.int32,
    p: T.int32,
    x_offset: T.offset(T.int32, x),
):
    x[T.int32(r) + x_offset] = T.float32(n + p)
""",
    )


def test_a_target_that_asks_for_nothing() -> None:
    check_unchanged(
        AddOffsets(),
        """
@T.func
def f(x: T.tensor(T.float32, "both", (n,), (x0,), T.layout((n,))), p: T.int32):
    T.dispatch("f_0", (n, 1, 1), (x, n, p))


@T.kernel(block=(4, 1, 1), block_vars=(a, b, c), thread_vars=(r, s, t), function="f")
def f_0(x: T.buffer(T.float32, "both", (0,)), n: T.int64, p: T.int32):
    x[a * 4 + r] = x[n, T.when(n < b)]
""",
        LOOPS,
    )


def test_coordinates_and_offsets_are_narrow_where_all_indices_are() -> None:
    check(
        AddOffsets(),
        """
@T.kernel(block=(4, 1, 1), block_vars=(bx, by, bz), thread_vars=(tx, ty, tz), function="f")
def f_0(x: T.buffer(T.float32, "both", (0,)), y: T.buffer(T.float32, "read", (0,))):
    i: T.int32 = T.int32(bx) * T.int32(4) + T.int32(tx)
    x[i] = T.float32(ty)
""",
        """
@T.kernel(
    block=(4, 1, 1),
    block_vars=(bx, by, bz),
    thread_vars=(tx, ty, tz),
    coordinates=T.int32,
    function="f",
)
def f_0(
    x: T.buffer(T.float32, "both", (0,)),
    y: T.buffer(T.float32, "read", (0,)),
    x_offset: T.offset(T.int32, x),
    y_offset: T.offset(T.int32, y),
    grid_base_x: T.grid_base(T.uint32, 0),
):
    bx_1: T.int32 = bx + T.int32(grid_base_x)
    i: T.int32 = bx_1 * T.int32(4) + tx
    x[i + x_offset] = T.float32(T.int64(ty))
""",
        WORDS,
    )
