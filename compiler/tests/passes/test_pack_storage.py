"""`pack-storage`: printed IR before, printed IR expected."""

from __future__ import annotations

from dovetail.passes.pack_storage import PackStorage
from dovetail_conformance.pass_kit import GRID, WORDS, check, check_unchanged


def test_reads_and_writes_of_parts() -> None:
    check(
        PackStorage(),
        """
@T.kernel(
    block=(1, 1, 1),
    block_vars=(a, b, c),
    thread_vars=(d, e, h),
    coordinates=T.int32,
    function="f",
)
def f_0(
    x: T.buffer(T.int8, "both", (0,)),
    u: T.buffer(T.uint16, "read", (0,)),
    z: T.buffer(T.bool, "write", (0,)),
    o: T.offset(T.int32, x),
):
    t = T.alloc((8,), T.uint16, scope="shared")
    t[d] = u[d]
    z[d, T.when(d < T.int32(5))] = T.int32(x[d + o]) > T.int32(t[d])
    x[d + o] = x[d + o + T.int32(1)]
""",
        """
@T.kernel(
    block=(1, 1, 1),
    block_vars=(a, b, c),
    thread_vars=(d, e, h),
    coordinates=T.int32,
    function="f",
)
def f_0(
    x: T.buffer(T.uint32, "both", (0,), element=T.int8),
    u: T.buffer(T.uint32, "read", (0,), element=T.uint16),
    z: T.buffer(T.uint32, "write", (0,), element=T.bool),
    o: T.offset(T.int32, x),
):
    t = T.alloc((8,), T.uint32, scope="shared")
    t[d] = u[d >> T.int32(1)] >> ((T.uint32(d) & T.uint32(1)) << T.uint32(4)) & T.uint32(65535)
    place: T.int32 = d + o
    field: T.uint32 = (
        T.uint32(1)
        if T.int32(
            x[place >> T.int32(2)] >> ((T.uint32(place) & T.uint32(3)) << T.uint32(3))
            & T.uint32(255)
        )
        << T.int32(24)
        >> T.int32(24)
        > T.int32(t[d])
        else T.uint32(0)
    )
    inside: T.bool = d < T.int32(5)
    shift: T.uint32 = (T.uint32(d) & T.uint32(3)) << T.uint32(3)
    T.atomic_and(z[d >> T.int32(2), T.when(inside)], ~(T.uint32(255) << shift) | field << shift)
    T.atomic_or(z[d >> T.int32(2), T.when(inside)], field << shift)
    place_1: T.int32 = d + o
    place_2: T.int32 = d + o + T.int32(1)
    field_1: T.uint32 = x[place_2 >> T.int32(2)] >> (
        (T.uint32(place_2) & T.uint32(3)) << T.uint32(3)
    ) & T.uint32(255)
    shift_1: T.uint32 = (T.uint32(place_1) & T.uint32(3)) << T.uint32(3)
    T.atomic_and(x[place_1 >> T.int32(2)], ~(T.uint32(255) << shift_1) | field_1 << shift_1)
    T.atomic_or(x[place_1 >> T.int32(2)], field_1 << shift_1)
""",
        WORDS,
    )


def test_updates_of_words() -> None:
    check(
        PackStorage(),
        """
@T.kernel(
    block=(1, 1, 1),
    block_vars=(a, b, c),
    thread_vars=(d, e, h),
    coordinates=T.int32,
    function="f",
)
def f_0(y: T.buffer(T.float32, "both", (0,)), x: T.buffer(T.uint8, "both", (0,))):
    T.atomic_add(y[d], T.float32(1.0))
    old: T.float32 = T.atomic_exchange(y[d], T.float32(2.0))
    y[d] = y[d] + old
    T.atomic_max(x[d], T.uint8(T.uint32(7)))
    before: T.uint8 = T.atomic_or(x[d], T.uint8(T.uint32(3)))
    x[T.int32(1)] = before
""",
        """
@T.kernel(
    block=(1, 1, 1),
    block_vars=(a, b, c),
    thread_vars=(d, e, h),
    coordinates=T.int32,
    function="f",
)
def f_0(
    y: T.buffer(T.uint32, "both", (0,), element=T.float32),
    x: T.buffer(T.uint32, "both", (0,), element=T.uint8),
):
    operand: T.uint32 = T.bitcast(T.uint32, T.float32(1.0))
    first: T.uint32 = T.atomic_load(y[d], T.uint32(0))
    seen: T.Mutable[T.uint32] = first
    again: T.Mutable[T.bool] = True
    while again:
        found: T.uint32 = T.atomic_compare_exchange(
            y[d],
            seen,
            T.bitcast(T.uint32, T.bitcast(T.float32, seen) + T.bitcast(T.float32, operand)),
        )
        again = found != seen
        seen = found
    word: T.uint32 = T.atomic_exchange(y[d], T.bitcast(T.uint32, T.float32(2.0)))
    old: T.float32 = T.bitcast(T.float32, word)
    y[d] = T.bitcast(T.uint32, T.bitcast(T.float32, y[d]) + old)
    shift: T.uint32 = (T.uint32(d) & T.uint32(3)) << T.uint32(3)
    word_1: T.int32 = d >> T.int32(2)
    first_1: T.uint32 = T.atomic_load(x[word_1], T.uint32(0))
    seen_1: T.Mutable[T.uint32] = first_1
    again_1: T.Mutable[T.bool] = True
    while again_1:
        old_1: T.uint32 = seen_1 >> shift & T.uint32(255)
        field: T.uint32 = max(old_1, T.uint32(7)) & T.uint32(255) & T.uint32(255)
        found_1: T.uint32 = T.atomic_compare_exchange(
            x[word_1], seen_1, seen_1 & ~(T.uint32(255) << shift) | field << shift
        )
        again_1 = found_1 != seen_1
        seen_1 = found_1
    shift_1: T.uint32 = (T.uint32(d) & T.uint32(3)) << T.uint32(3)
    word_2: T.int32 = d >> T.int32(2)
    word_3: T.uint32 = T.atomic_or(x[d >> T.int32(2)], T.uint32(3) << shift_1)
    before: T.uint32 = word_3 >> shift_1 & T.uint32(255)
    T.atomic_and(x[T.int32(0)], T.uint32(4294902015) | before << T.uint32(8))
    T.atomic_or(x[T.int32(0)], before << T.uint32(8))
""",
        WORDS,
    )


def test_nothing_changes_where_memory_has_the_types() -> None:
    check_unchanged(
        PackStorage(),
        """
@T.kernel(
    block=(1, 1, 1), block_vars=(a, b, c), thread_vars=(d, e, h), coordinates=T.int32, function="f"
)
def f_0(y: T.buffer(T.float32, "both", (0,)), x: T.buffer(T.uint8, "both", (0,))):
    T.atomic_add(y[d], T.float32(1.0))
    old: T.float32 = T.atomic_add(y[d], T.float32(2.0))
    y[d] = y[d] + old
    T.atomic_max(x[d], T.uint8(T.uint32(7)))
    before: T.uint8 = T.atomic_or(x[d], T.uint8(T.uint32(3)))
    x[T.int32(1)] = before
""",
        GRID,
    )
