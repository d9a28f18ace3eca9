"""`outline-shapes`: printed IR before, printed IR expected."""

from __future__ import annotations

from dovetail.backends.reference.passes.outline_shapes import OutlineShapes
from dovetail_conformance.pass_kit import check, check_unchanged


def test_buffers_keep_their_shapes() -> None:
    check(
        OutlineShapes(),
        """
@T.func
def f(
    x: T.tensor(T.float32, "read", (n, m), (x0, x1)),
    y: T.tensor(T.float32, "write", (k,), (y0,)),
):
    half: T.int64 = n // 2
    w = T.empty((half, 4), T.float32)
    with T.launch(grid=(half,), block=(8, 1, 1)) as ((a, b, c), (r, s, t)):
        scale: T.float32 = T.float32(half) * T.float32(0.5)
        tile = T.alloc((2, 4), T.float32, scope="shared")
        tile[r // 4, r % 4] = x[a, r]
        w[a, 3] = T.sum(tile[0, i] for i in T.box(4)) * scale
    T.assume(k > 1)
    with T.launch(grid=(k,), block=(1, 1, 1)) as ((a_1, b_1, c_1), (r_1, s_1, t_1)):
        y[a_1] = w[a_1, 0]
""",
        """
@T.func
def f(
    x: T.tensor(T.float32, "read", (n, m), (x0, x1)),
    y: T.tensor(T.float32, "write", (k,), (y0,)),
):
    half: T.int64 = n // 2
    w = T.empty((half, 4), T.float32)
    T.dispatch("f_0", (half, 1, 1), (x, w, n, m, x0, x1, half, half))
    T.assume(k > 1)
    T.dispatch("f_1", (k, 1, 1), (y, w, k, y0, half, k))


@T.kernel(
    block=(8, 1, 1), block_vars=(a, b, c), thread_vars=(r, s, t), shaped=True, function="f"
)
def f_0(
    x: T.buffer(T.float32, "read", (x_extent_0, x_extent_1), (x_stride_0, x_stride_1)),
    w: T.buffer(T.float32, "write", (w_extent_0, 4)),
    x_extent_0: T.int64,
    x_extent_1: T.int64,
    x_stride_0: T.int64,
    x_stride_1: T.int64,
    w_extent_0: T.int64,
    half: T.int64,
    x_offset: T.offset(T.int64, x),
    w_offset: T.offset(T.int64, w),
):
    scale: T.float32 = T.float32(half) * T.float32(0.5)
    tile = T.alloc((2, 4), T.float32, scope="shared")
    tile[r // 4, r % 4] = x[a, r]
    w[a, 3] = T.sum(tile[0, i] for i in T.box(4)) * scale


@T.kernel(
    block=(1, 1, 1), block_vars=(a, b, c), thread_vars=(r, s, t), shaped=True, function="f"
)
def f_1(
    y: T.buffer(T.float32, "write", (y_extent_0,), (y_stride_0,)),
    w: T.buffer(T.float32, "read", (w_extent_0, 4)),
    y_extent_0: T.int64,
    y_stride_0: T.int64,
    w_extent_0: T.int64,
    k: T.int64,
    y_offset: T.offset(T.int64, y),
    w_offset: T.offset(T.int64, w),
):
    T.assume(k > 1)
    y[a] = w[a, 0]
""",
    )


def test_nothing_to_launch() -> None:
    check_unchanged(
        OutlineShapes(),
        """
@T.func
def f(x: T.tensor(T.float32, "read", (n,), (x0,))):
    assert n == 3, "three"
""",
    )
