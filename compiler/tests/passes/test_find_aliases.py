"""`find-aliases`: printed IR before, printed IR expected."""

from __future__ import annotations

import textwrap
from dataclasses import replace

from dovetail import ir
from dovetail.passes.find_aliases import FindAliases
from dovetail_conformance.pass_kit import LOOPS, check, check_unchanged


def test_elementwise_pairs_and_accesses() -> None:
    check(
        FindAliases(),
        """
@T.func
def f(
    x: T.tensor(T.float32, "both", (n,), (x0,)), y: T.tensor(T.float32, "both", (m,), (y0,))
):
    for i in T.parallel(n):
        y[i, T.when(i < m)] = x[i]
""",
        """
@T.func(elementwise=((0, 1),))
def f(
    x: T.tensor(T.float32, "read", (n,), (x0,)), y: T.tensor(T.float32, "write", (m,), (y0,))
):
    for i in T.parallel(n):
        y[i, T.when(i < m)] = x[i]
""",
    )


def test_both_parts_of_a_complex_number_are_one_element() -> None:
    check(
        FindAliases(),
        """
@T.func
def f(
    z: T.tensor(T.complex64, "both", (n,), (z0,), T.layout((n, 2), (z0 * 2, 1))),
    w: T.tensor(T.complex64, "both", (m,), (w0,), T.layout((m, 2), (w0 * 2, 1)))
):
    for i in T.parallel(n):
        re: T.float32 = z[i, 1]
        w[i, 1] = z[i, 0]
        w[i, 0] = re
""",
        """
@T.func(elementwise=((0, 1),))
def f(
    z: T.tensor(T.complex64, "read", (n,), (z0,), T.layout((n, 2), (z0 * 2, 1))),
    w: T.tensor(T.complex64, "write", (m,), (w0,), T.layout((m, 2), (w0 * 2, 1)))
):
    for i in T.parallel(n):
        re: T.float32 = z[i, 1]
        w[i, 1] = z[i, 0]
        w[i, 0] = re
""",
    )


def test_a_region_with_one_of_them_does_not_matter() -> None:
    check(
        FindAliases(),
        """
@T.func
def f(
    x: T.tensor(T.float32, "both", (n,), (x0,)), y: T.tensor(T.float32, "both", (m,), (y0,))
):
    for i in T.parallel(n):
        y[i, T.when(i < m)] = x[i]
    for i in T.parallel(n - 1):
        x[i] = x[i + 1]
""",
        """
@T.func(elementwise=((0, 1),))
def f(
    x: T.tensor(T.float32, "both", (n,), (x0,)), y: T.tensor(T.float32, "write", (m,), (y0,))
):
    for i in T.parallel(n):
        y[i, T.when(i < m)] = x[i]
    for i_1 in T.parallel(n - 1):
        x[i_1] = x[i_1 + 1]
""",
    )


def test_both_only_read_in_a_region() -> None:
    check(
        FindAliases(),
        """
@T.func
def f(
    x: T.tensor(T.float32, "both", (n,), (x0,)),
    y: T.tensor(T.float32, "both", (m,), (y0,)),
    z: T.tensor(T.float32, "both", (k,), (z0,)),
):
    for i in T.parallel(n):
        y[i, T.when(i < m)] = x[i]
    for i in T.parallel(k):
        z[i] = x[0, T.when(n > 0)] + y[0, T.when(m > 0)]
""",
        """
@T.func(elementwise=((0, 1),))
def f(
    x: T.tensor(T.float32, "read", (n,), (x0,)),
    y: T.tensor(T.float32, "both", (m,), (y0,)),
    z: T.tensor(T.float32, "write", (k,), (z0,)),
):
    for i in T.parallel(n):
        y[i, T.when(i < m)] = x[i]
    for i_1 in T.parallel(k):
        z[i_1] = x[0, T.when(n > 0)] + y[0, T.when(m > 0)]
""",
    )


def test_shifted() -> None:
    check_unchanged(
        FindAliases(),
        """
@T.func
def f(
    x: T.tensor(T.float32, "read", (n,), (x0,)), y: T.tensor(T.float32, "write", (m,), (y0,))
):
    for i in T.parallel(n - 1):
        y[i, T.when(i < m)] = x[i + 1]
""",
    )


def test_transposed() -> None:
    check_unchanged(
        FindAliases(),
        """
@T.func
def f(
    x: T.tensor(T.float32, "read", (n, m), (x0, x1)),
    y: T.tensor(T.float32, "write", (k, l), (y0, y1)),
):
    for i, j in T.parallel(n, m):
        y[j, i, T.when(j < k and i < l)] = x[i, j]
""",
    )


def test_atomics() -> None:
    check_unchanged(
        FindAliases(),
        """
@T.func
def f(x: T.tensor(T.int32, "read", (n,), (x0,)), y: T.tensor(T.int32, "both", (m,), (y0,))):
    for i in T.parallel(n):
        T.atomic_add(y[i, T.when(i < m)], x[i])
""",
    )


_STRIDED = """
@T.func(ELEMENTWISE)
def f(
    x: T.tensor(T.float32, "read", (n,), (x0,)), y: T.tensor(T.float32, "write", (m,), (y0,))
):
    for turn in T.parallel((n + 1) // 2):
        i: T.int64 = n - 1 - turn * STEP
        y[i, T.when(i < m)] = x[i]
"""


def test_at_the_values_of_a_loop_with_a_step() -> None:
    before = _STRIDED.replace("STEP", "2")
    check(
        FindAliases(),
        before.replace("(ELEMENTWISE)", ""),
        before.replace("ELEMENTWISE", "elementwise=((0, 1),)"),
    )


def test_a_step_that_may_be_zero() -> None:
    check_unchanged(FindAliases(), _STRIDED.replace("STEP", "n").replace("(ELEMENTWISE)", ""))


def test_a_value_of_two_iterations() -> None:
    halved = _STRIDED.replace("n - 1 - turn * STEP", "turn // 2")
    check_unchanged(FindAliases(), halved.replace("(ELEMENTWISE)", ""))


def test_what_is_read_as_a_copy_is_read_before_it_is_written() -> None:
    copies = replace(LOOPS, reads_copies=True)
    after = """
        for i in T.parallel(xn):
            y[i] = z[i]
            z[i] = x[i]
    """
    before = """
        for i in T.parallel(xn):
            t: T.float32 = x[i]
            y[i] = z[i]
            z[i] = t
    """
    turns = """
        for i in T.parallel(xn):
            for k in range(3):
                y[i] = x[i] + z[i]
    """
    apart = """
        for i in T.parallel(xn):
            y[i] = z[i]
        for i in T.parallel(xn):
            z[i] = x[i]
    """
    every = ((0, 1), (0, 2), (1, 2))
    for body, all_pairs, pairs in (
        (after, every, ((0, 2), (1, 2))),
        (before, every, every),
        (turns, ((0, 1), (1, 2)), ()),
        (apart, every, every),
    ):
        tensors = ", ".join(f'{x}: T.tensor(T.float32, "both", ({x}n,), ({x}0,))' for x in "xyz")
        text = f"@T.func\ndef f({tensors}):\n" + textwrap.indent(textwrap.dedent(body), "    ")
        module = ir.parse_ir(text)
        assert FindAliases().run(module, LOOPS).functions[0].elementwise == all_pairs
        assert FindAliases().run(module, copies).functions[0].elementwise == pairs, body
