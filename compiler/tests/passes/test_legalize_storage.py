"""`legalize-storage`: printed IR before, printed IR expected."""

from __future__ import annotations

from dovetail.passes.legalize_storage import LegalizeStorage
from dovetail_conformance.pass_kit import check, check_unchanged


def test_relaxed_code_keeps_intermediates() -> None:
    check(
        LegalizeStorage(),
        """
@T.func
def f(
    x: T.tensor(T.float16, "both", (n,), (x0,), T.layout((n,))),
    v: T.tensor(T.bool, "both", (k,), (v0,), T.layout((k,))),
    h: T.float16,
):
    with T.launch(grid=(n,), block=(1, 1, 1)) as ((a, b, c), (r, s, t)):
        acc: T.Mutable[T.float16] = T.float16(0.1)
        acc = acc * x[a] + h
        x[a] = acc if acc > T.float16(1.0) else T.float16(T.float32(2.5))
        x[a] = x[0]
""",
        """
@T.func
def f(
    x: T.tensor(T.float16, "both", (n,), (x0,), T.layout((n,))),
    v: T.tensor(T.bool, "both", (k,), (v0,), T.layout((k,))),
    h: T.float16,
):
    with T.launch(grid=(n,), block=(1, 1, 1)) as ((a, b, c), (r, s, t)):
        acc: T.Mutable[T.float32] = T.float32(0.0999755859375)
        acc = acc * T.float32(x[a]) + T.float32(h)
        x[a] = T.float16(
            acc if acc > T.float32(1.0) else T.float32(T.cast(T.float16, T.float32(2.5)))
        )
        x[a] = x[0]
""",
    )


def test_strict_code_rounds_each_result() -> None:
    check(
        LegalizeStorage(),
        """
@T.func(strict=True)
def f(
    x: T.tensor(T.float16, "both", (n,), (x0,), T.layout((n,))),
    v: T.tensor(T.bool, "both", (k,), (v0,), T.layout((k,))),
    h: T.float16,
):
    with T.launch(grid=(n,), block=(1, 1, 1)) as ((a, b, c), (r, s, t)):
        x[a] = x[a] * x[a] + h
""",
        """
@T.func(strict=True)
def f(
    x: T.tensor(T.float16, "both", (n,), (x0,), T.layout((n,))),
    v: T.tensor(T.bool, "both", (k,), (v0,), T.layout((k,))),
    h: T.float16,
):
    with T.launch(grid=(n,), block=(1, 1, 1)) as ((a, b, c), (r, s, t)):
        x[a] = T.float16(
            T.float32(T.float16(T.float32(x[a]) * T.float32(x[a]))) + T.float32(h)
        )
""",
    )


def test_local_arrays_store_it() -> None:
    check(
        LegalizeStorage(),
        """
@T.func
def f(
    x: T.tensor(T.float16, "both", (n,), (x0,), T.layout((n,))),
    v: T.tensor(T.bool, "both", (k,), (v0,), T.layout((k,))),
    h: T.float16,
):
    with T.launch(grid=(n,), block=(1, 1, 1)) as ((a, b, c), (r, s, t)):
        w = T.alloc((4,), T.float16, scope="local")
        w[0] = x[a]
        x[a] = w[0] + w[0]
""",
        """
@T.func
def f(
    x: T.tensor(T.float16, "both", (n,), (x0,), T.layout((n,))),
    v: T.tensor(T.bool, "both", (k,), (v0,), T.layout((k,))),
    h: T.float16,
):
    with T.launch(grid=(n,), block=(1, 1, 1)) as ((a, b, c), (r, s, t)):
        w = T.alloc((4,), T.float16, scope="local")
        w[0] = x[a]
        x[a] = T.float16(T.float32(w[0]) + T.float32(w[0]))
""",
    )


def test_bools_stay() -> None:
    check_unchanged(
        LegalizeStorage(),
        """
@T.func
def f(v: T.tensor(T.bool, "both", (k,), (v0,), T.layout((k,)))):
    with T.launch(grid=(k,), block=(1, 1, 1)) as ((a, b, c), (r, s, t)):
        v[a] = not v[a]
""",
    )


def test_what_is_exact_is_rounded_at_once() -> None:
    check(
        LegalizeStorage(),
        """
@T.func
def f(
    x: T.tensor(T.float16, "both", (n,), (x0,), T.layout((n,))),
    v: T.tensor(T.bool, "both", (k,), (v0,), T.layout((k,))),
    h: T.float16,
):
    with T.launch(grid=(n,), block=(1, 1, 1)) as ((a, b, c), (r, s, t)):
        x[a] = T.fp_strict(x[a] * x[a]) + h
""",
        """
@T.func
def f(
    x: T.tensor(T.float16, "both", (n,), (x0,), T.layout((n,))),
    v: T.tensor(T.bool, "both", (k,), (v0,), T.layout((k,))),
    h: T.float16,
):
    with T.launch(grid=(n,), block=(1, 1, 1)) as ((a, b, c), (r, s, t)):
        x[a] = T.float16(
            T.fp_strict(
                T.cast(T.float32, T.cast(T.float16, T.float32(x[a]) * T.float32(x[a])))
            ) + T.float32(h)
        )
""",
    )


def test_exchanges_are_done_in_float32() -> None:
    check(
        LegalizeStorage(),
        """
@T.func(strict=True)
def f(x: T.tensor(T.float16, "both", (n,), (x0,), T.layout((n,)))):
    with T.launch(grid=(1,), block=(32, 1, 1)) as ((a, b, c), (r, s, t)):
        total: T.float16 = T.subgroup.add(x[r])
        x[r] = total
""",
        """
@T.func(strict=True)
def f(x: T.tensor(T.float16, "both", (n,), (x0,), T.layout((n,)))):
    with T.launch(grid=(1,), block=(32, 1, 1)) as ((a, b, c), (r, s, t)):
        total: T.float32 = T.subgroup.add(T.float32(x[r]))
        total_1: T.float32 = T.float32(T.float16(total))
        x[r] = T.float16(total_1)
""",
    )
