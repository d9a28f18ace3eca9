"""`remove-dead`: printed IR before, printed IR expected."""

from __future__ import annotations

from dovetail.passes.remove_dead import RemoveDead
from dovetail_conformance.pass_kit import check, check_unchanged


def test_variables_arrays_and_arguments() -> None:
    check(
        RemoveDead(),
        """
@T.func
def f(x: T.tensor(T.float32, "both", (n,), (x0,), T.layout((n,))), p: T.int32):
    T.dispatch("f_0", (n, 1, 1), (x, n, p))


@T.kernel(block=(4, 1, 1), block_vars=(a, b, c), thread_vars=(r, s, t), function="f")
def f_0(x: T.buffer(T.float32, "both", (0,)), n: T.int64, p: T.int32):
    unused: T.float32 = x[0]
    count: T.Mutable[T.int64] = 0
    for i in range(n):
        count = count + 1
    tile = T.alloc((4,), T.float32, scope="local")
    tile[0] = T.float32(1.0)
    old: T.float32 = T.atomic_add(x[a], T.float32(1.0))
    if n > 3:
        pass
    T.assume(n > 0)
""",
        """
@T.func
def f(x: T.tensor(T.float32, "both", (n,), (x0,), T.layout((n,))), p: T.int32):
    T.dispatch("f_0", (n, 1, 1), (x,))


@T.kernel(block=(4, 1, 1), block_vars=(a, b, c), thread_vars=(r, s, t), function="f")
def f_0(x: T.buffer(T.float32, "both", (0,))):
    T.atomic_add(x[a], T.float32(1.0))
""",
    )


def test_all_in_use() -> None:
    check_unchanged(
        RemoveDead(),
        """
@T.func
def f(x: T.tensor(T.float32, "both", (n,), (x0,), T.layout((n,))), p: T.int32):
    T.dispatch("f_0", (n, 1, 1), (x, n, p))


@T.kernel(block=(4, 1, 1), block_vars=(a, b, c), thread_vars=(r, s, t), function="f")
def f_0(x: T.buffer(T.float32, "both", (0,)), n: T.int64, p: T.int32):
    tile = T.alloc((4,), T.float32, scope="local")
    tile[0] = T.float32(p)
    x[n] = tile[0]
""",
    )
