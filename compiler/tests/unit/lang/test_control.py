"""Statements: variables and where they are declared, branches, loops, helpers."""

from __future__ import annotations

from collections.abc import Callable

import pytest

Body = Callable[..., str]


def lines(text: str) -> list[str]:
    import textwrap

    return textwrap.dedent(text).strip().splitlines()


def test_a_variable_of_two_branches_is_declared_before_them(elementwise: Body):
    source = """
        if q > 0:
            v = x[i]
        else:
            v = -x[i]
        x[i] = v
    """
    assert elementwise(*lines(source)).splitlines() == lines("""
        v: T.Mutable[T.float32] = T.float32(0.0)
        if q > T.float32(0.0):
            v = x[i]
        else:
            v = -x[i]
        x[i] = v
    """)


def test_a_variable_lives_where_all_its_uses_see_it(elementwise: Body):
    source = """
        for p in range(3):
            t = x[i]
            for r in range(p):
                t = t * q
            x[i] = t
    """
    assert elementwise(*lines(source)).splitlines() == lines("""
        for p in range(3):
            t: T.Mutable[T.float32] = x[i]
            for r in range(p):
                t = t * q
            x[i] = t
    """)


def test_a_name_assigned_once_is_immutable_and_compile_time_where_it_can_be(elementwise: Body):
    source = """
        half = 0.5
        pair = (half, x[i])
        v = n
        x[i] = pair[0] * pair[1]
        k[i] = T.int32(v)
    """
    assert elementwise(*lines(source)).splitlines() == [
        "pair: T.float32 = x[i]",
        "x[i] = T.float32(0.5) * pair",
        "k[i] = T.int32(n)",
    ]


def test_what_an_underscore_is_given_is_not_kept(elementwise: Body):
    """So its types and scopes need not agree, and loops may be called by it, too."""
    source = """
        _, whole = T.modf(x[i])
        part, _ = T.frexp(x[i])
        for _ in range(2):
            _ = T.atomic_add(k, 0, 1)
            for _ in T.static_range(1):
                x[i] += whole
        _: T.int32 = s
        (_, _), last = (flag, q), part
        x[i] = last
    """
    text = elementwise(*lines(source))
    assert [line for line in text.splitlines() if "_:" in line] == []
    assert "T.atomic_add(k" in text
    assert text.splitlines()[-1].startswith("x[i] = ")


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ("_ = s\nk[i] = _", "'_' is not known here: the value assigned to it is not kept"),
        ("_, v = s, s\nv = v + _", "'_' is not known here: the value assigned to it is not kept"),
        ("_ = s\n_ += 1", "'_' is not known here: the value assigned to it is not kept"),
        ("for _ in range(2):\n    _ += 1", "the loop variable '_' cannot be assigned"),
    ],
)  # fmt: skip
def test_an_underscore_is_not_read(source: str, message: str, reason: Body):
    assert message in reason(*source.splitlines())


def test_exchange_of_variables(elementwise: Body):
    source = """
        a, b = T.int32(0), T.int32(1)
        while a < s:
            a, b = b, a + b
        k[i] = b
    """
    assert elementwise(*lines(source)).splitlines()[2:] == lines("""
        while a < s:
            value: T.int32 = b
            value_1: T.int32 = a + b
            a = value
            b = value_1
        k[i] = b
    """)


def test_exchange_of_elements(elementwise: Body):
    assert elementwise("j = n - 1 - i", "x[i], x[j] = x[j], x[i]").splitlines() == [
        "j: T.int64 = n - 1 - i",
        "value: T.float32 = x[j]",
        "value_1: T.float32 = x[i]",
        "x[i] = value",
        "x[j] = value_1",
    ]


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ("if flag:\n    v = q\nx[i] = v", "'v' may be used before it is assigned: "
         "not every path to here assigns it"),
        ("for p in range(s):\n    v = p\nk[i] = T.int32(v)", "'v' may be used before it is "
         "assigned: not every path to here assigns it"),
        ("for p in range(3):\n    v = v + 1", "'v' is used before it is assigned"),
        ("for p in range(3):\n    pass\nk[i] = T.int32(p)", "'p' is not known here: it is the "
            "variable of a loop that has ended"),
    ],
)  # fmt: skip
def test_use_before_assignment(source: str, message: str, reason: Body):
    assert reason(*source.split("\n")) == message


def test_a_branch_that_leaves_does_not_count(elementwise: Body):
    source = """
        for p in range(3):
            if flag:
                v = s
            else:
                continue
            k[i] = v
    """
    assert "k[i] = s" in elementwise(*lines(source))


def test_static_conditions_fold(elementwise: Body):
    source = """
        if x.dtype == T.float32 and 3 > 2:
            v = 1.5
        else:
            v = undefined_name
        x[i] = v if True else also_undefined
    """
    assert elementwise(*lines(source)) == "x[i] = T.float32(1.5)"


def test_loops_over_tuples_and_static_ranges_are_copies(elementwise: Body):
    source = """
        acc = T.float32(0)
        for weight, offset in ((0.25, 0), (0.5, 1)):
            at = T.min(i + offset, n - 1)
            acc += weight * x[at]
        for p in T.static_range(2, 0, -1):
            acc += p
        x[i] = acc
    """
    assert elementwise(*lines(source)).splitlines() == [
        "acc: T.Mutable[T.float32] = T.float32(0.0)",
        "at: T.int64 = min(i, n - 1)",
        "acc = acc + T.float32(0.25) * x[at]",
        "at_1: T.int64 = min(i + 1, n - 1)",
        "acc = acc + T.float32(0.5) * x[at_1]",
        "acc = acc + T.float32(2.0)",
        "acc = acc + T.float32(1.0)",
        "x[i] = acc",
    ]


def test_kinds_of_loops(elementwise: Body):
    source = """
        for p in T.unroll(4):
            x[p] = 0
        for p in T.vectorize(s):
            x[p] = 0
        for p in range(n - 1, -1, -2):
            x[p] = 0
    """
    heads = [line for line in elementwise(*lines(source)).splitlines() if line[0] == "f"]
    assert heads == [
        "for p in T.unroll(4):",
        "for p_1 in T.vectorize(T.int64(s)):",
        "for p_2 in range(n - 1, -1, -2):",
    ]


def test_a_bound_is_evaluated_once(elementwise: Body):
    source = """
        v = s
        for p in range(v):
            v = v + 1
        k[i] = v
    """
    assert elementwise(*lines(source)).splitlines()[1:3] == [
        "bound: T.int64 = T.int64(v)",
        "for p in range(bound):",
    ]


HELPERS = """
    @dt.inline
    def lerp(a: T.float32, b: T.float32, t: T.float32 = T.float32(0.5)) -> T.float32:
        d = b - a
        return a + t * d

    @dt.inline
    def steps(v: T.float32) -> T.int32:
        count = T.int32(0)
        while v > T.float32(count):
            count += 1
        return count

    @dt.kernel
    def f(x: T.Buffer[T.float32], flag: T.bool) -> None:
        (n,) = x.shape
        for i in T.parallel(n):
            BODY
"""


def helper(body: str, parsed: Body) -> list[str]:
    """The loop body of a kernel that uses the helpers above."""
    import textwrap

    text = parsed(HELPERS.replace("BODY", body)).partition("T.parallel(n):\n")[2]
    return textwrap.dedent(text).strip().splitlines()


def test_helpers_are_substituted(parsed: Body):
    assert helper("x[i] = lerp(x[i], 1.0)", parsed) == [
        "a: T.float32 = x[i]",
        "d: T.float32 = T.float32(1.0) - a",
        "x[i] = a + T.float32(0.5) * d",
    ]
    assert (
        helper("x[i] = lerp(t=0.25, a=x[i], b=2)", parsed)[-1] == "x[i] = a + T.float32(0.25) * d"
    )


def test_a_helper_with_statements_runs_only_where_python_would_run_it(parsed: Body):
    assert helper("x[i] = 1.0 if flag and steps(x[i]) > 3 else 2.0", parsed) == lines("""
        choice: T.Mutable[T.bool] = False
        if flag:
            v: T.float32 = x[i]
            count: T.Mutable[T.int32] = T.int32(0)
            while v > T.float32(count):
                count = count + T.int32(1)
            choice = count > T.int32(3)
        else:
            choice = False
        x[i] = T.float32(1.0) if choice else T.float32(2.0)
    """)


def test_a_condition_that_needs_statements_is_evaluated_in_each_turn(parsed: Body):
    text = helper("while steps(x[i]) > 3: x[i] = 0.5 * x[i]", parsed)
    assert text[0] == "while True:"
    assert "    if not count > T.int32(3):" in text
    assert text[-1] == "    x[i] = T.float32(0.5) * x[i]"


def test_generic_helper(parsed: Body):
    text = parsed("""
        from typing import TypeVar
        N = TypeVar("N", bound=T.Float)

        @dt.inline
        def double(v: N) -> N:
            return v + v

        @dt.kernel
        def f(x: T.Buffer[T.float32], y: T.Buffer[T.float64]) -> None:
            x[0] = double(x[0])
            y[0] = double(y[0])
    """)
    assert "v: T.float32 = x[0]" in text
    assert "v_1: T.float64 = y[0]" in text


def test_helper_may_hold_whole_regions_and_buffers(parsed: Body):
    text = parsed("""
        @dt.inline
        def clear(buffer: T.Buffer[T.float32]) -> None:
            (n,) = buffer.shape
            for i in T.parallel(n):
                buffer[i] = 0

        @dt.kernel
        def f(x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
            clear(x)
            clear(y)
    """)
    assert text.count("T.parallel") == 2


def test_a_branch_chosen_by_a_static_loop_variable_is_folded(elementwise: Body):
    source = """
        for p in T.static_range(3):
            if p == 1:
                gain = 2.0
            elif p == 2:
                gain = 3.0
            else:
                gain = q
            x[p] = gain * x[i]
    """
    assert elementwise("if i < 0:", *("    " + line for line in lines(source))).splitlines() == [
        "if i < 0:",
        "    x[0] = q * x[i]",
        "    x[1] = T.float32(2.0) * x[i]",
        "    x[2] = T.float32(3.0) * x[i]",
    ]


def test_what_is_nested_too_deeply_is_said(reason: Body, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("dovetail.support.room._LEVELS", 0)
    message = "this is nested too deeply for the compiler"
    assert reason("x[i] = " + " + ".join(["x[i]"] * 2000)) == message
    chain = [f"elif s == {number}: x[i] = {number}" for number in range(1, 1000)]
    assert reason("if s == 0: x[i] = 0", *chain) == message
