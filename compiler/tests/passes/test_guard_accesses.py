"""`guard-accesses`: printed IR before, printed IR expected."""

from __future__ import annotations

from dovetail import ir
from dovetail.passes.guard_accesses import GuardAccesses
from dovetail_conformance.pass_kit import GRID, check, check_unchanged


def test_what_is_not_proven_is_tested() -> None:
    check(
        GuardAccesses(),
        """
@T.func
def f(
    x: T.tensor(T.float32, "both", (n,), (x0,)), y: T.tensor(T.float32, "both", (m,), (y0,))
):
    for i in T.parallel(n):
        x[i] = x[i + 1] + x[i - 1] + y[i]
        y[i] = x[i]
""",
        """
@T.func
def f(
    x: T.tensor(T.float32, "both", (n,), (x0,)), y: T.tensor(T.float32, "both", (m,), (y0,))
):
    for i in T.parallel(n):
        x[i] = x[i + 1, T.when(i + 1 < n)] + x[i - 1, T.when(i - 1 >= 0)] + y[i, T.when(i < m)]
        y[i, T.when(i < m)] = x[i]
""",
    )


def test_an_index_from_memory_is_read_once() -> None:
    check(
        GuardAccesses(),
        """
@T.func
def f(
    x: T.tensor(T.float32, "both", (n,), (x0,)),
    p: T.tensor(T.int64, "both", (n_1,), (p0,), T.layout((n,), (p0,))),
):
    for i in T.parallel(n):
        x[i] = x[p[i]]
        T.atomic_add(x[p[p[i]]], T.float32(1.0))
""",
        """
@T.func
def f(
    x: T.tensor(T.float32, "both", (n,), (x0,)),
    p: T.tensor(T.int64, "both", (n_1,), (p0,), T.layout((n,), (p0,))),
):
    for i in T.parallel(n):
        x_0: T.int64 = p[i]
        x[i] = x[x_0, T.when(x_0 >= 0 and x_0 < n)]
        p_0: T.int64 = p[i]
        x_0_1: T.int64 = p[p_0, T.when(p_0 >= 0 and p_0 < n)]
        T.atomic_add(x[x_0_1, T.when(x_0_1 >= 0 and x_0_1 < n)], T.float32(1.0))
""",
    )


def test_under_a_condition_it_keeps_its_place() -> None:
    check(
        GuardAccesses(),
        """
@T.func
def f(
    x: T.tensor(T.float32, "both", (n,), (x0,)),
    p: T.tensor(T.int64, "both", (n_1,), (p0,), T.layout((n,), (p0,))),
):
    for i in T.parallel(n):
        x[i] = x[p[i - 1]] if i > 0 else T.float32(0.0)
""",
        """
@T.func
def f(
    x: T.tensor(T.float32, "both", (n,), (x0,)),
    p: T.tensor(T.int64, "both", (n_1,), (p0,), T.layout((n,), (p0,))),
):
    for i in T.parallel(n):
        x[i] = x[p[i - 1], T.when(p[i - 1] >= 0 and p[i - 1] < n)] if i > 0 else T.float32(0.0)
""",
    )


def test_a_guard_is_kept_and_helps() -> None:
    check(
        GuardAccesses(),
        """
@T.func
def f(
    x: T.tensor(T.float32, "both", (n,), (x0,)), y: T.tensor(T.float32, "both", (m,), (y0,))
):
    for i in T.parallel(n):
        x[i] = y[i + 1, T.when(i < 5)]
        x[i] = y[i, T.when(i < m)]
""",
        """
@T.func
def f(
    x: T.tensor(T.float32, "both", (n,), (x0,)), y: T.tensor(T.float32, "both", (m,), (y0,))
):
    for i in T.parallel(n):
        x[i] = y[i + 1, T.when(i < 5 and i + 1 < m)]
        x[i] = y[i, T.when(i < m)]
""",
    )


def test_all_proven() -> None:
    check_unchanged(
        GuardAccesses(),
        """
@T.func
def f(
    x: T.tensor(T.float32, "both", (n,), (x0,)), y: T.tensor(T.float32, "both", (m,), (y0,))
):
    for i in T.parallel(n):
        x[i] = x[n - 1 - i]
        if i < m:
            y[i] = x[i]
""",
    )


def test_a_constant_out_of_range_is_guarded() -> None:
    module = ir.parse_ir(
        """
@T.func
def f(x: T.tensor(T.float32, "both", (n,), (x0,))):
    with T.launch(grid=(n,), block=(8, 1, 1)) as ((a, b, c), (r, s, t)):
        tile = T.alloc((8, 4), T.float32, scope="shared")
        tile[r, 4] = x[-1]
"""
    )
    module = GuardAccesses().run(module, GRID)
    stores = [item for item in ir.walk(module.functions[0].body) if isinstance(item, ir.Store)]
    assert [each.guard for each in stores] == [ir.FALSE]
    assert isinstance(stores[0].value, ir.Load)
    assert stores[0].value.guard == ir.FALSE


def test_debug_reports_what_a_guard_would_hide() -> None:
    check(
        GuardAccesses(),
        """
@T.func(debug=True)
def f(
    x: T.tensor(T.float32, "both", (n, m), (x0, x1)), p: T.tensor(T.int64, "read", (k,), (p0,))
):
    for i in T.parallel(k):
        x[i, p[i]] = x[0, i] if i < m and n > 0 else x[p[i], 0]
        T.atomic_add(x[0, i], T.float32(1.0))
""",
        """
@T.func(debug=True)
def f(
    x: T.tensor(T.float32, "both", (n, m), (x0, x1)), p: T.tensor(T.int64, "read", (k,), (p0,))
):
    for i in T.parallel(k):
        T.report('access', 'x[{}, {}] is read out of range, the shape of x is ({}, {})', p[i], 0,
            n, m, when=not (i < m and n > 0) and not (p[i] >= 0 and p[i] < n and 0 < m))
        x_1: T.int64 = p[i]
        T.report('access', 'x[{}, {}] is written out of range, the shape of x is ({}, {})', i, x_1,
            n, m, when=not (i < n and x_1 >= 0 and x_1 < m))
        x[i, x_1, T.when(i < n and x_1 >= 0 and x_1 < m)] = x[0, i] if i < m and n > 0 else x[p[i],
            0, T.when(p[i] >= 0 and p[i] < n and 0 < m)]
        T.report('access', 'x[{}, {}] is updated out of range, the shape of x is ({}, {})', 0, i,
            n, m, when=not (0 < n and i < m))
        T.atomic_add(x[0, i, T.when(0 < n and i < m)], T.float32(1.0))
""",
    )


def test_debug_reports_a_condition_each_time_it_is_evaluated() -> None:
    check(
        GuardAccesses(),
        """
@T.func(debug=True)
def f(x: T.tensor(T.int32, "both", (n,), (x0,))):
    for i in T.parallel(n):
        k: T.Mutable[T.int64] = i
        while x[k] > T.int32(0):
            k = k + 1
            if k == 7:
                continue
            for j in range(3):
                if j == k:
                    continue
""",
        """
@T.func(debug=True)
def f(x: T.tensor(T.int32, "both", (n,), (x0,))):
    for i in T.parallel(n):
        k: T.Mutable[T.int64] = i
        T.report('access', 'x[{}] is read out of range, the shape of x is ({},)', k, n,
            when=not (k >= 0 and k < n))
        while x[k, T.when(k >= 0 and k < n)] > T.int32(0):
            k = k + 1
            if k == 7:
                T.report('access', 'x[{}] is read out of range, the shape of x is ({},)', k, n,
                    when=not (k >= 0 and k < n))
                continue
            for j in range(3):
                if j == k:
                    continue
            T.report('access', 'x[{}] is read out of range, the shape of x is ({},)', k, n,
                when=not (k >= 0 and k < n))
""",
    )


def test_debug_of_what_is_proven_adds_nothing() -> None:
    check_unchanged(
        GuardAccesses(),
        """
@T.func(debug=True)
def f(x: T.tensor(T.float32, "both", (n,), (x0,))):
    for i in T.parallel(n):
        x[i] = x[i] + T.float32(1.0)
""",
    )


def test_a_prefetch_out_of_range_is_nothing() -> None:
    check(
        GuardAccesses(),
        """
@T.func
def f(x: T.tensor(T.float32, "both", (n,), (x0,))):
    for i in T.parallel(n):
        T.prefetch(x[i])
        T.prefetch(x[i + 64], write=True)
        x[i] = T.float32(0.0)
""",
        """
@T.func
def f(x: T.tensor(T.float32, "both", (n,), (x0,))):
    for i in T.parallel(n):
        T.prefetch(x[i])
        if i + 64 < n:
            T.prefetch(x[i + 64], write=True)
        x[i] = T.float32(0.0)
""",
    )


def test_a_vector_is_read_whole_or_element_by_element() -> None:
    check(
        GuardAccesses(),
        """
@T.func
def f(x: T.tensor(T.float32, "both", (n,), (x0,))):
    for i in T.parallel(n):
        v: T.float32x2 = x[i, T.aligned(2)]
        x[i] = T.extract(v, 1, dtype=T.float32)
""",
        """
@T.func
def f(x: T.tensor(T.float32, "both", (n,), (x0,))):
    for i in T.parallel(n):
        v: T.float32x2 = x[i, T.aligned(2)] if i + 1 < n else T.vector(
            x[i], x[i + 1, T.when(i + 1 < n)], dtype=T.float32x2
        )
        x[i] = T.extract(v, 1, dtype=T.float32)
""",
    )


def test_a_vector_is_written_whole_or_element_by_element() -> None:
    check(
        GuardAccesses(),
        """
@T.func
def f(x: T.tensor(T.float32, "both", (n, m), (x0, x1)), s: T.int64):
    for i in T.parallel(m):
        x[s, i, T.aligned(1)] = T.vector(T.float32(1.0), T.float32(2.0), dtype=T.float32x2)
""",
        """
@T.func
def f(x: T.tensor(T.float32, "both", (n, m), (x0, x1)), s: T.int64):
    for i in T.parallel(m):
        if s >= 0 and s < n and i + 1 < m:
            x[s, i, T.aligned(1)] = T.vector(
                T.float32(1.0), T.float32(2.0), dtype=T.float32x2
            )
        else:
            x[s, i, T.when(s >= 0 and s < n)] = T.float32(1.0)
            x[s, i + 1, T.when(s >= 0 and s < n and i + 1 < m)] = T.float32(2.0)
""",
    )


def test_a_vector_in_range_stays_one() -> None:
    check_unchanged(
        GuardAccesses(),
        """
@T.func
def f(x: T.tensor(T.float32, "both", (n,), (x0,))):
    for i in T.parallel(n // 4):
        v: T.float32x4 = x[4 * i, T.aligned(4)]
        x[4 * i, T.aligned(1)] = T.vector(
            T.extract(v, 0, dtype=T.float32), T.extract(v, 1, dtype=T.float32),
            T.extract(v, 2, dtype=T.float32), T.extract(v, 3, dtype=T.float32),
            dtype=T.float32x4,
        )
""",
    )


def test_an_index_through_a_view_is_read_once() -> None:
    """The guard of a view and the index see one value, and the guard proves the buffer's own."""
    check(
        GuardAccesses(),
        """
@T.func
def f(
    x: T.tensor(T.float32, "both", (n, m), (x0, x1)),
    p: T.tensor(T.int32, "read", (k,), (p0,)),
):
    for i in T.parallel(k):
        x[T.int64(p[i]) * 2, 0, T.when(T.int64(p[i]) >= 0 and T.int64(p[i]) < n // 2)] = x[
            T.int64(p[i]) + 1, 0, T.when(T.int64(p[i]) >= 0 and T.int64(p[i]) < n - 1)
        ]
        T.atomic_add(
            x[
                n - 1 - T.int64(p[i]), T.int64(p[i]),
                T.when(T.int64(p[i]) >= 0 and T.int64(p[i]) < n),
            ],
            T.float32(1.0),
        )
""",
        """
@T.func
def f(
    x: T.tensor(T.float32, "both", (n, m), (x0, x1)),
    p: T.tensor(T.int32, "read", (k,), (p0,)),
):
    for i in T.parallel(k):
        q: T.int32 = p[i]
        r: T.int32 = p[i]
        x[T.int64(r) * 2, 0, T.when(T.int64(r) >= 0 and T.int64(r) < n // 2 and 0 < m)] = x[
            T.int64(q) + 1, 0, T.when(T.int64(q) >= 0 and T.int64(q) < n - 1 and 0 < m)
        ]
        s: T.int32 = p[i]
        T.atomic_add(
            x[
                n - 1 - T.int64(s), T.int64(s),
                T.when(T.int64(s) >= 0 and T.int64(s) < n and T.int64(s) < m),
            ],
            T.float32(1.0),
        )
""",
    )
