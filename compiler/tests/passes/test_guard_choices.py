"""`guard-choices`: printed IR before, printed IR expected."""

from __future__ import annotations

from dovetail.backends.webgpu.passes.guard_choices import GuardChoices
from dovetail_conformance.pass_kit import check, check_unchanged

HEAD = """
@T.func
def f(
    x: T.tensor(T.float32, "read", (n,), (s,), T.layout((n,))),
    z: T.tensor(T.float32, "both", (m,), (t,), T.layout((m,))),
):
    T.dispatch("f_0", (1, 1, 1), (x, z, n, n, n, n, n))


@T.kernel(block=(4, 1, 1), block_vars=(a, b, c), thread_vars=(r, s, t), function="f")
def f_0(
    x: T.buffer(T.float32, "read", (0,)),
    y: T.buffer(T.float32, "both", (0,)),
    n: T.int32,
    o: T.int32,
    p: T.int32,
    q: T.int32,
    one: T.int32,
):
"""


def test_both_values_of_a_choice() -> None:
    check(
        GuardChoices(),
        HEAD + "    y[n] = x[n] if n < p else x[n - one]\n",
        HEAD + "    y[n] = x[n, T.when(n < p)] if n < p else x[n - one, T.when(not n < p)]\n",
    )


def test_a_guard_of_its_own_is_kept_behind() -> None:
    check(
        GuardChoices(),
        HEAD + "    y[n] = x[n, T.when(n < q)] if n > p else T.float32(0.0)\n",
        HEAD + "    y[n] = x[n, T.when(n > p and n < q)] if n > p else T.float32(0.0)\n",
    )


def test_choices_in_choices() -> None:
    check(
        GuardChoices(),
        HEAD + "    y[n] = (x[n] if n > o else T.float32(1.0)) if n < q else T.float32(0.0)\n",
        HEAD + "    y[n] = (x[n, T.when(n < q and n > o)] if n > o else T.float32(1.0)) "
        "if n < q else T.float32(0.0)\n",
    )


def test_a_condition_that_reads_is_named() -> None:
    check(
        GuardChoices(),
        HEAD + "    y[n] = x[n] if x[T.int32(0)] < T.float32(1.0) else T.float32(0.0)\n",
        HEAD
        + """    chosen: T.bool = x[T.int32(0)] < T.float32(1.0)
    y[n] = x[n, T.when(chosen)] if chosen else T.float32(0.0)
""",
    )


def test_what_needs_no_guard() -> None:
    check_unchanged(
        GuardChoices(),
        HEAD
        + """    m: T.float32 = x[n]
    tile = T.alloc((4,), T.float32, scope="shared")
    y[n] = m if n < p and x[n] < T.float32(1.0) else tile[T.int32(2)]
    y[T.int32(0)] = x[T.int32(0), T.when(n < one)]
""",
    )
