"""`T.printf` and `T.assert_`: the IR they become; `debug`: a part of the kernel's key."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from dovetail import ir
from dovetail.api import Kernel
from dovetail.support.errors import SourceError

Elementwise = Callable[..., str]


def test_a_line(elementwise: Elementwise) -> None:
    assert elementwise('T.printf("i = {} x = {:.3f}", i, x[i])') == (
        "T.report('print', 'i = {} x = {:.3f}', i, x[i])"
    )


def test_what_is_known_is_in_the_text(elementwise: Elementwise) -> None:
    found = elementwise('T.printf("{} {:.1f} {} {} {} {{}}", 3, 0.25, True, T.int8, "{a}")')
    assert found == "T.report('print', '3 0.2 True int8 {{a}} {{}}')"


def test_tuples_are_written_out(elementwise: Elementwise) -> None:
    assert elementwise('T.printf("{} {:3d}", x.shape, (1, (k[i], 2)))') == (
        "T.report('print', '({},) (  1, ({:3d},   2))', n, k[i])"
    )


def test_a_check_reports_where_it_fails(elementwise: Elementwise) -> None:
    assert elementwise('T.assert_(x[i] > 0.0, "x is {}", x[i])') == (
        "T.report('assert', 'x is {}', x[i], when=not x[i] > T.float32(0.0))"
    )
    assert elementwise("T.assert_(f[i])") == (
        "T.report('assert', '`f[i]` does not hold', when=not f[i])"
    )


def test_a_check_of_constants(elementwise: Elementwise) -> None:
    assert elementwise("T.assert_(1 < 2)", "x[i] = 0.0") == "x[i] = T.float32(0.0)"
    assert elementwise('if flag:\n            T.assert_(False, "never")') == (
        "if flag:\n    T.report('assert', 'never')"
    )


def test_what_values_need_is_done_only_where_the_check_fails(parsed: Callable[..., str]) -> None:
    found = parsed(
        """
        @dt.inline
        def total(x, n):
            acc = T.float32(0)
            for j in range(n):
                acc += x[j]
            return acc

        @dt.kernel
        def f(x: T.Buffer[T.float32]) -> None:
            (n,) = x.shape
            for i in T.parallel(n):
                T.assert_(x[i] > 0.0, "of {}", total(x, n))
        """
    )
    lines = [line.strip() for line in found.splitlines()]
    assert lines[1] == "if not x[i] > T.float32(0.0):"
    assert lines[-1].startswith("T.report('assert', 'of {}', ")
    assert "when" not in lines[-1]


def test_at_the_top_a_check_of_sizes_is_one_of_the_plan(parsed: Callable[..., str]) -> None:
    found = parsed(
        """
        @dt.kernel
        def f(x: T.Buffer[T.float32], s: T.int32, q: T.float32) -> None:
            m, n = x.shape
            T.assert_(m == n and s > 0, "{{}} {} by {}, {}", m, n, s)
            T.assert_(q > 0.0, "q is {:g}", q)
            T.printf("q = {}", q)
            for i in T.parallel(m):
                x[i, i] = q
        """
    ).splitlines()
    assert found[0].startswith("assert m == n and s > T.int32(0), ('{} {0} by {1}, {2} (program")
    assert found[1] == "T.report('assert', 'q is {:g}', q, when=not q > T.float32(0.0))"
    assert found[2] == "T.report('print', 'q = {}', q)"


def test_a_helper_that_reports_stands_alone(program: Callable[[str], Kernel]) -> None:
    kernel = program(
        """
        @dt.inline
        def positive(v):
            T.assert_(v > 0.0)
            return v

        @dt.kernel
        def f(x: T.Buffer[T.float32]) -> None:
            (n,) = x.shape
            for i in T.parallel(n):
                y = positive(x[i])
                x[i] = 1.0 + positive(y)
        """
    )
    with pytest.raises(SourceError, match="'positive' reports to the host, so its call cannot"):
        kernel.parse()


TEXT = """
@dt.kernel
def f(x: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    for i in T.parallel(n):
        x[i] = x[i + 1]
"""


def test_debug_is_another_kernel_of_the_same_text(program: Callable[[str], Kernel]) -> None:
    plain = program(TEXT)
    debugged = plain.debug
    assert debugged is plain.debug
    assert debugged.debug is debugged
    assert plain.key != debugged.key
    assert not plain.parse().functions[0].debug
    assert debugged.parse().functions[0].debug
    assert debugged.renamed("g").specialize().parse().functions[0].debug
    written = program(TEXT.replace("@dt.kernel", "@dt.kernel(debug=True)"))
    assert written.reports_accesses
    assert ir.equal(written.parse(), debugged.parse())
