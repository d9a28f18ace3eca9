"""`split-reductions`: printed IR before, printed IR expected."""

from __future__ import annotations

import dataclasses

from dovetail.passes.split_reductions import SplitReductions
from dovetail_conformance.pass_kit import GRID, LOOPS, check, check_unchanged

SMALL = SplitReductions(most=4, least=8, group=2)
SMALL_BLOCKS = dataclasses.replace(GRID, block_threads=16)

HEAD = """
@T.func
def f(
    x: T.tensor(T.float32, "read", (n,), (x0,)),
    a: T.tensor(T.float32, "read", (m, k), (a0, a1)),
    out: T.tensor(T.float32, "write", (l,), (o0,)),
):
"""


def test_one_loop_in_parts() -> None:
    check(
        SMALL,
        f"""{HEAD}
    out[0] = T.sum(x[i] for i in T.box(n)) * T.float32(2.0)
""",
        f"""{HEAD}
    add_parts = T.empty((4,), T.float32)
    parts: T.int64 = max(min((n + 7) // 8, 4), 1)
    size: T.int64 = (n + parts - 1) // parts
    for part in T.parallel(parts):
        first: T.int64 = min(part * size, n)
        add_parts[part] = T.sum(x[first + i] for i in T.box(min(size, n - first)))
    out[0] = T.sum(add_parts[part] for part in T.box(parts)) * T.float32(2.0)
""",
        LOOPS,
    )


def test_several_loops_along_the_first_and_the_last() -> None:
    check(
        SMALL,
        f"""{HEAD}
    total: T.float32 = T.sum(a[i, j] for i, j in T.box(m, k))
    out[0] = total
""",
        f"""{HEAD}
    add_parts = T.empty((8,), T.float32)
    parts: T.int64 = max(min(m, 4), 1)
    size: T.int64 = (m + parts - 1) // parts
    parts_1: T.int64 = max(min((k + 7) // 8, (4 + parts - 1) // parts), 1)
    size_1: T.int64 = (k + parts_1 - 1) // parts_1
    for p, q in T.parallel(parts, parts_1):
        first: T.int64 = min(p * size, m)
        first_1: T.int64 = min(q * size_1, k)
        add_parts[p * parts_1 + q] = T.sum(
            a[first + i, first_1 + j]
            for i, j in T.box(min(size, m - first), min(size_1, k - first_1))
        )
    total: T.float32 = T.sum(add_parts[part] for part in T.box(parts * parts_1))
    out[0] = total
""",
        LOOPS,
    )


def test_neighbouring_threads_take_neighbouring_elements() -> None:
    check(
        SMALL,
        f"""{HEAD}
    out[0] = T.max(x[i] for i in T.box(n))
""",
        f"""{HEAD}
    max_parts = T.empty((16,), T.float32)
    max_parts_1 = T.empty((2,), T.float32)
    parts: T.int64 = max(min((n + 1) // 2, 16), 1)
    for part in T.parallel(parts):
        max_parts[part] = T.max(
            x[i * parts + part] for i in T.box((max(n - part, 0) + parts - 1) // parts)
        )
    parts_1: T.int64 = max(min((parts + 1) // 2, 2), 1)
    for part_1 in T.parallel(parts_1):
        max_parts_1[part_1] = T.max(
            max_parts[i * parts_1 + part_1]
            for i in T.box((max(parts - part_1, 0) + parts_1 - 1) // parts_1)
        )
    out[0] = T.max(max_parts_1[part_2] for part_2 in T.box(parts_1))
""",
        SMALL_BLOCKS,
    )


def test_parts_are_rows_for_blocks_and_so_are_their_results() -> None:
    check(
        SMALL,
        f"""{HEAD}
    out[0] = T.max(a[i, j] for i, j in T.box(m, k)) + x[0]
    total: T.float32 = T.sum(x[i] for i in T.box(n))
    out[1] = total
""",
        f"""{HEAD}
    max_parts = T.empty((16,), T.float32)
    add_parts = T.empty((16,), T.float32)
    add_whole = T.empty((1,), T.float32)
    parts: T.int64 = max(min((m * k + 31) // 32, 16), 1)
    size: T.int64 = (m * k + parts - 1) // parts
    for part in T.parallel(parts):
        first: T.int64 = min(part * size, m * k)
        max_parts[part] = T.max(
            a[(first + e) // k, (first + e) % k] for e in T.box(min(size, m * k - first))
        )
    for only in T.parallel(1):
        out[0] = T.max(max_parts[part_1] for part_1 in T.box(parts)) + x[0]
    parts_1: T.int64 = max(min((n + 31) // 32, 16), 1)
    size_1: T.int64 = (n + parts_1 - 1) // parts_1
    for part_2 in T.parallel(parts_1):
        first_1: T.int64 = min(part_2 * size_1, n)
        add_parts[part_2] = T.sum(x[first_1 + i] for i in T.box(min(size_1, n - first_1)))
    for only_1 in T.parallel(1):
        add_whole[0] = T.sum(add_parts[part_3] for part_3 in T.box(parts_1))
    whole: T.float32 = add_whole[0]
    total: T.float32 = whole
    out[1] = total
""",
        GRID,
    )


def test_a_fold_keeps_its_order() -> None:
    check(
        SMALL,
        f"""{HEAD}
    (s, c) = T.fold(
        lambda i: (x[i], i),
        lambda p, q, r, t: (p * r, t),
        (T.float32(1.0), 0),
        box=(n,),
        where=i > 3,
    )
    out[0] = s
""",
        f"""{HEAD}
    s_parts = T.empty((4,), T.float32)
    c_parts = T.empty((4,), T.int64)
    parts: T.int64 = max(min((n + 7) // 8, 4), 1)
    size: T.int64 = (n + parts - 1) // parts
    for part in T.parallel(parts):
        first: T.int64 = min(part * size, n)
        (s_1, c_1) = T.fold(
            lambda i: (x[first + i], first + i),
            lambda p, q, r, t: (p * r, t),
            (T.float32(1.0), 0),
            box=(min(size, n - first),),
            where=first + i > 3,
        )
        s_parts[part] = s_1
        c_parts[part] = c_1
    (s, c) = T.fold(
        lambda part: (s_parts[part], c_parts[part]),
        lambda p, q, r, t: (p * r, t),
        (T.float32(1.0), 0),
        box=(parts,),
    )
    out[0] = s
""",
        LOOPS,
    )


def test_inside_a_loop_of_the_host() -> None:
    check(
        SMALL,
        f"""{HEAD}
    for r in range(3):
        for i in T.parallel(n):
            out[i] = T.float32(0.0)
        out[r] = T.sum(x[i] for i in T.box(n))
""",
        f"""{HEAD}
    add_parts = T.empty((4,), T.float32)
    for r in range(3):
        for i in T.parallel(n):
            out[i] = T.float32(0.0)
        parts: T.int64 = max(min((n + 7) // 8, 4), 1)
        size: T.int64 = (n + parts - 1) // parts
        for part in T.parallel(parts):
            first: T.int64 = min(part * size, n)
            add_parts[part] = T.sum(x[first + i] for i in T.box(min(size, n - first)))
        out[r] = T.sum(add_parts[part] for part in T.box(parts))
""",
        LOOPS,
    )


def test_what_stays_in_one_thread() -> None:
    for text in (
        # Short; its extent is read from memory; under a condition; inside of a region.
        "    out[0] = T.sum(x[i] for i in T.box(8))\n",
        "    c: T.int64 = T.cast(T.int64, x[0])\n    out[0] = T.sum(x[i] for i in T.box(c))\n",
        "    out[0] = T.sum(x[i] for i in T.box(n)) if x[0] > x[1] else x[2]\n",
        "    for j in T.parallel(l):\n        out[j] = T.sum(x[i] for i in T.box(n))\n",
    ):
        check_unchanged(SMALL, HEAD + text, LOOPS)


def test_strict_floats_stay_in_order() -> None:
    strict = HEAD.replace("@T.func", "@T.func(strict=True)")
    check_unchanged(SMALL, f"{strict}    out[0] = T.sum(x[i] for i in T.box(n))\n", LOOPS)
