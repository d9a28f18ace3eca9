"""`widen-scalars`: printed IR before, printed IR expected."""

from __future__ import annotations

from dovetail.passes.widen_scalars import WidenScalars
from dovetail_conformance.pass_kit import check, check_unchanged


def test_a_bool() -> None:
    check(
        WidenScalars(),
        """
@T.func
def f(x: T.tensor(T.float32, "both", (n,), (x0,), T.layout((n,))), p: T.bool):
    T.dispatch("f_0", (n, 1, 1), (x, n, p))


@T.kernel(block=(4, 1, 1), block_vars=(a, b, c), thread_vars=(r, s, t), function="f")
def f_0(x: T.buffer(T.float32, "both", (0,)), n: T.int64, p: T.bool):
    x[0] = T.float32(1.0) if p else T.float32(2.0)
""",
        """
@T.func
def f(x: T.tensor(T.float32, "both", (n,), (x0,), T.layout((n,))), p: T.bool):
    T.dispatch("f_0", (n, 1, 1), (x, n, p))


@T.kernel(block=(4, 1, 1), block_vars=(a, b, c), thread_vars=(r, s, t), function="f")
def f_0(x: T.buffer(T.float32, "both", (0,)), n: T.int64, p: T.int32):
    p_1: T.bool = T.bool(p)
    x[0] = T.float32(1.0) if p_1 else T.float32(2.0)
""",
    )


def test_an_unsigned_byte() -> None:
    check(
        WidenScalars(),
        """
@T.func
def f(x: T.tensor(T.float32, "both", (n,), (x0,), T.layout((n,))), p: T.uint8):
    T.dispatch("f_0", (n, 1, 1), (x, n, p))


@T.kernel(block=(4, 1, 1), block_vars=(a, b, c), thread_vars=(r, s, t), function="f")
def f_0(x: T.buffer(T.float32, "both", (0,)), n: T.int64, p: T.uint8):
    x[0] = T.float32(p)
""",
        """
@T.func
def f(x: T.tensor(T.float32, "both", (n,), (x0,), T.layout((n,))), p: T.uint8):
    T.dispatch("f_0", (n, 1, 1), (x, n, p))


@T.kernel(block=(4, 1, 1), block_vars=(a, b, c), thread_vars=(r, s, t), function="f")
def f_0(x: T.buffer(T.float32, "both", (0,)), n: T.int64, p: T.uint32):
    p_1: T.uint8 = T.uint8(p)
    x[0] = T.float32(p_1)
""",
    )


def test_a_half() -> None:
    check(
        WidenScalars(),
        """
@T.func
def f(x: T.tensor(T.float32, "both", (n,), (x0,), T.layout((n,))), p: T.float16):
    T.dispatch("f_0", (n, 1, 1), (x, n, p))


@T.kernel(block=(4, 1, 1), block_vars=(a, b, c), thread_vars=(r, s, t), function="f")
def f_0(x: T.buffer(T.float32, "both", (0,)), n: T.int64, p: T.float16):
    x[0] = T.float32(p)
""",
        """
@T.func
def f(x: T.tensor(T.float32, "both", (n,), (x0,), T.layout((n,))), p: T.float16):
    T.dispatch("f_0", (n, 1, 1), (x, n, p))


@T.kernel(block=(4, 1, 1), block_vars=(a, b, c), thread_vars=(r, s, t), function="f")
def f_0(x: T.buffer(T.float32, "both", (0,)), n: T.int64, p: T.float32):
    p_1: T.float16 = T.float16(p)
    x[0] = T.float32(p_1)
""",
    )


def test_wide_already() -> None:
    check_unchanged(
        WidenScalars(),
        """
@T.func
def f(x: T.tensor(T.float32, "both", (n,), (x0,), T.layout((n,))), p: T.int32):
    T.dispatch("f_0", (n, 1, 1), (x, n, p))


@T.kernel(block=(4, 1, 1), block_vars=(a, b, c), thread_vars=(r, s, t), function="f")
def f_0(x: T.buffer(T.float32, "both", (0,)), n: T.int64, p: T.int32):
    x[0] = T.float32(p)
""",
    )
