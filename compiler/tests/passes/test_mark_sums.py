"""`mark-sums`: printed IR before, printed IR expected."""

from __future__ import annotations

from dovetail.backends.trn.passes.mark_sums import MarkSums
from dovetail_conformance.pass_kit import check, check_unchanged

HEAD = """
@T.func{options}
def f(
    x: T.tensor(T.float32, "read", (m, n), (x0, x1)),
    y: T.tensor(T.float32, "write", (k,), (y0,)),
):
    for i in T.parallel(k):
        {line}
"""


def text(line: str, options: str = "") -> str:
    return HEAD.format(line=line, options=options)


def test_a_sum_of_floats() -> None:
    check(
        MarkSums(),
        text("y[i] = T.sum(x[i, j] * x[i, j] for j in T.box(n))"),
        text("y[i] = T.sum(T.trn.unordered(x[i, j] * x[i, j]) for j in T.box(n))"),
    )


def test_strict_code_keeps_its_order() -> None:
    line = "y[i] = T.sum(x[i, j] for j in T.box(n))"
    check_unchanged(MarkSums(), text(line, "(strict=True)"))
    check_unchanged(MarkSums(), text("y[i] = T.fp_strict(T.sum(x[i, j] for j in T.box(n)))"))


def test_other_folds_need_no_mark() -> None:
    check_unchanged(MarkSums(), text("y[i] = T.max(x[i, j] for j in T.box(n))"))
