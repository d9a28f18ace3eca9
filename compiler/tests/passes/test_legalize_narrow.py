"""`legalize-narrow`: printed IR before, printed IR expected."""

from __future__ import annotations

from dovetail.passes.legalize_narrow import LegalizeNarrow
from dovetail_conformance.pass_kit import GRID, WORDS, check, check_unchanged


def test_every_op_wraps_to_the_small_type() -> None:
    check(
        LegalizeNarrow(),
        """
@T.kernel(block=(1, 1, 1), block_vars=(a, b, c), thread_vars=(d, e, h), function="f")
def f_0(
    x: T.buffer(T.int8, "both", (0,)),
    u: T.buffer(T.uint16, "both", (0,)),
    y: T.buffer(T.float32, "both", (0,)),
    k: T.int32,
):
    k_1: T.int8 = T.int8(k)
    v: T.Mutable[T.int8] = x[0] + k_1
    v = v // x[1] - T.int8(3)
    x[2] = min(v, k_1)
    x[3] = x[4]
    x[5] = T.int8(y[0])
    u[0] = T.uint16(y[0])
    y[0] = T.float32(u[0] >> T.uint16(3)) + T.float32(T.bitcast(T.uint8, x[0]))
    u[1] = T.popcount(u[2]) if u[1] < T.uint16(7) else T.count_leading_zeros(u[3])
    u[2] = T.multiply_high(u[1], u[2]) ^ T.count_trailing_zeros(u[3])
    old: T.int8 = T.atomic_add(x[1], v)
    x[6] = old
""",
        """
@T.kernel(block=(1, 1, 1), block_vars=(a, b, c), thread_vars=(d, e, h), function="f")
def f_0(
    x: T.buffer(T.int8, "both", (0,)),
    u: T.buffer(T.uint16, "both", (0,)),
    y: T.buffer(T.float32, "both", (0,)),
    k: T.int32,
):
    k_1: T.int32 = k << T.int32(24) >> T.int32(24)
    v: T.Mutable[T.int32] = T.int32(x[0]) + k_1 << T.int32(24) >> T.int32(24)
    v = (
        (v // T.int32(x[1]) << T.int32(24) >> T.int32(24)) - T.int32(3)
        << T.int32(24)
        >> T.int32(24)
    )
    x[2] = T.int8(min(v, k_1))
    x[3] = x[4]
    x[5] = T.int8(max(min(T.int32(y[0]), T.int32(127)), T.int32(-128)))
    u[0] = T.uint16(min(T.uint32(y[0]), T.uint32(65535)))
    y[0] = T.float32(T.uint32(u[0]) >> T.uint32(3)) + T.float32(
        T.uint32(T.int32(x[0])) & T.uint32(255)
    )
    u[1] = T.uint16(
        T.popcount(T.uint32(u[2]) & T.uint32(65535))
        if T.uint32(u[1]) < T.uint32(7)
        else T.count_leading_zeros(T.uint32(u[3]) & T.uint32(65535)) - T.uint32(16)
    )
    u[2] = T.uint16(
        T.uint32(u[1]) * T.uint32(u[2]) >> T.uint32(16)
        ^ T.count_trailing_zeros(T.uint32(u[3]) | T.uint32(65536))
    )
    old: T.int8 = T.atomic_add(x[1], T.int8(v))
    old_1: T.int32 = T.int32(old)
    x[6] = T.int8(old_1)
""",
        WORDS,
    )


def test_exchanges() -> None:
    check(
        LegalizeNarrow(),
        """
@T.kernel(block=(32, 1, 1), block_vars=(a, b, c), thread_vars=(d, e, h), function="f")
def f_0(x: T.buffer(T.uint8, "both", (0,))):
    s: T.uint8 = T.subgroup.inclusive_add(x[d])
    t: T.uint8 = T.subgroup.exclusive_min(s)
    r: T.uint8 = T.subgroup.shuffle(t, T.int32(1))
    g: T.bool = T.subgroup.any(r > s)
    x[d] = r if g else s
""",
        """
@T.kernel(block=(32, 1, 1), block_vars=(a, b, c), thread_vars=(d, e, h), function="f")
def f_0(x: T.buffer(T.uint8, "both", (0,))):
    s: T.uint32 = T.subgroup.inclusive_add(T.uint32(x[d]))
    s_1: T.uint32 = s & T.uint32(255)
    t: T.uint32 = T.subgroup.exclusive_min(s_1)
    t_1: T.uint32 = min(t, T.uint32(255))
    r: T.uint32 = T.subgroup.shuffle(t_1, T.int32(1))
    g: T.bool = T.subgroup.any(r > s_1)
    x[d] = T.uint8(r if g else s_1)
""",
        WORDS,
    )


def test_nothing_changes_where_small_types_are_computed_with() -> None:
    check_unchanged(
        LegalizeNarrow(),
        """
@T.kernel(block=(1, 1, 1), block_vars=(a, b, c), thread_vars=(d, e, h), function="f")
def f_0(
    x: T.buffer(T.int8, "both", (0,)),
    u: T.buffer(T.uint16, "both", (0,)),
    y: T.buffer(T.float32, "both", (0,)),
    k: T.int32,
):
    k_1: T.int8 = T.int8(k)
    v: T.Mutable[T.int8] = x[0] + k_1
    v = v // x[1] - T.int8(3)
    x[2] = min(v, k_1)
    x[3] = x[4]
    x[5] = T.int8(y[0])
    u[0] = T.uint16(y[0])
    y[0] = T.float32(u[0] >> T.uint16(3)) + T.float32(T.bitcast(T.uint8, x[0]))
    u[1] = T.popcount(u[2]) if u[1] < T.uint16(7) else T.count_leading_zeros(u[3])
    u[2] = T.multiply_high(u[1], u[2]) ^ T.count_trailing_zeros(u[3])
    old: T.int8 = T.atomic_add(x[1], v)
    x[6] = old
""",
        GRID,
    )
