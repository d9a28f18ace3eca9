"""`lower-reports`: printed IR before, printed IR expected."""

from __future__ import annotations

from dataclasses import replace

from dovetail import ir
from dovetail.passes.lower_reports import LowerReports
from dovetail_conformance.pass_kit import GRID, LOOPS, check, check_unchanged

LINE = """
@T.func
def f(x: T.tensor(T.float16, "read", (n,), (x0,)), big: T.uint64):
    for i in T.parallel(n):
        T.report('print', '{} {:x} {}', x[i], big, x[i] > T.float16(0.0))
"""


def test_a_line_claims_a_record_and_writes_its_words() -> None:
    check(
        LowerReports(prints=8, failures=2),
        LINE,
        """
@T.func
def f(x: T.tensor(T.float16, "read", (n,), (x0,)), big: T.uint64):
    reports = T.reports(8, 2, 7, ('print', '{} {:x} {}', (T.float32, T.uint64, T.bool), 1, (),
        ('i',), '<generated>:0:0'))
    for i in T.parallel(n):
        r: T.uint32 = T.atomic_add(reports[0], T.uint32(1))
        if r < T.uint32(8):
            reports[T.int64(r) * 7 + 4] = T.uint32(0)
            reports[T.int64(r) * 7 + 4 + 1] = T.uint32(i)
            reports[T.int64(r) * 7 + 4 + 2] = T.uint32(i >> 32)
            reports[T.int64(r) * 7 + 4 + 3] = T.bitcast(T.uint32, T.float32(x[i]))
            reports[T.int64(r) * 7 + 4 + 4] = T.uint32(big)
            reports[T.int64(r) * 7 + 4 + 5] = T.uint32(big >> T.uint64(32))
            reports[T.int64(r) * 7 + 4 + 6] = T.uint32(x[i] > T.float16(0.0))
        else:
            if r >= T.uint32(2147483648):
                T.atomic_min(reports[0], T.uint32(2147483648))
""",
    )


def test_failures_have_places_of_their_own_and_loops_of_the_host_are_named() -> None:
    check(
        LowerReports(prints=8, failures=2),
        """
@T.func
def f(x: T.tensor(T.int32, "read", (n,), (x0,))):
    for r in range(3):
        with T.launch(grid=(n,), block=(4, 2, 1)) as ((bx, by, bz), (tx, ty, tz)):
            T.report('assert', 'bad', when=x[bx] < T.int32(0))
            T.report('access', 'never', when=False)
    T.report('assert', 'always', when=True)
""",
        """
@T.func
def f(x: T.tensor(T.int32, "read", (n,), (x0,))):
    reports = T.reports(8, 2, 9, ('assert', 'bad', (), 1, ('r',), ('block.x', 'thread.x',
        'thread.y'), '<generated>:0:0'), ('assert', 'always', (), 2, (), (), '<generated>:0:0'))
    for r in range(3):
        with T.launch(grid=(n,), block=(4, 2, 1)) as ((bx, by, bz), (tx, ty, tz)):
            if x[bx] < T.int32(0):
                a: T.uint32 = T.atomic_add(reports[1], T.uint32(1))
                if a < T.uint32(2):
                    reports[T.int64(a) * 9 + 76] = T.uint32(0)
                    reports[T.int64(a) * 9 + 76 + 1] = T.uint32(r)
                    reports[T.int64(a) * 9 + 76 + 2] = T.uint32(r >> 32)
                    reports[T.int64(a) * 9 + 76 + 3] = T.uint32(bx)
                    reports[T.int64(a) * 9 + 76 + 4] = T.uint32(bx >> 32)
                    reports[T.int64(a) * 9 + 76 + 5] = T.uint32(tx)
                    reports[T.int64(a) * 9 + 76 + 6] = T.uint32(tx >> 32)
                    reports[T.int64(a) * 9 + 76 + 7] = T.uint32(ty)
                    reports[T.int64(a) * 9 + 76 + 8] = T.uint32(ty >> 32)
                else:
                    if a >= T.uint32(2147483648):
                        T.atomic_min(reports[1], T.uint32(2147483648))
    b: T.uint32 = T.atomic_add(reports[1], T.uint32(1))
    if b < T.uint32(2):
        reports[T.int64(b) * 9 + 76] = T.uint32(1)
    else:
        if b >= T.uint32(2147483648):
            T.atomic_min(reports[1], T.uint32(2147483648))
""",
    )


def test_equal_reports_are_one_format() -> None:
    module = ir.parse_ir(
        """
@T.func
def f(x: T.tensor(T.int32, "both", (n,), (x0,))):
    for i in T.parallel(n):
        if x[i] > T.int32(0):
            T.report('print', 'twice')
        else:
            T.report('print', 'twice')
"""
    )
    body = LowerReports().run(module, GRID).functions[0].body
    tables = [item.reports for item in ir.walk(body) if isinstance(item, ir.Allocate)]
    assert [len(table.formats) for table in tables if table is not None] == [1]


def test_what_reports_nothing_and_who_reports_himself_are_left_alone() -> None:
    check_unchanged(
        LowerReports(),
        """
@T.func
def f(x: T.tensor(T.int32, "both", (n,), (x0,))):
    for i in T.parallel(n):
        x[i] = x[i] + T.int32(1)
""",
    )
    check_unchanged(LowerReports(), LINE, replace(LOOPS, features=frozenset({"report"})))
