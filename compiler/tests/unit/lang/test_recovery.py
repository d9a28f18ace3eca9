"""Several errors of one kernel at once: each is one of its own, none is shown twice."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import dovetail as dt
from dovetail.api import Kernel
from dovetail.support.errors import SourceError

Program = Callable[[str], Kernel]


def found(kernel: Kernel) -> list[str]:
    """The line and the message of everything that is wrong."""
    with pytest.raises(SourceError) as caught:
        kernel.parse()
    return [f"{each.span.line}: {each.message}" for each in caught.value.errors]


def test_every_statement_has_its_say_in_the_order_of_the_text(program: Program):
    kernel = program("""
        @dt.kernel
        def f(x: T.Buffer[T.float32], y: T.Buffer[T.float64], q) -> None:
            (n,) = x.shape
            assert y.shape == (absent,)
            for i in T.parallel(n):
                x[i] = x[i] * y[i]
                if x[i] > 0:
                    x[i] = nowhere
                else:
                    y[i] = "one"
            for i in T.parallel(n):
                y[0] += 1
            return y
    """)
    assert found(kernel) == [
        "5: the parameter 'q' has no type",
        "7: 'absent' is not defined",
        "9: '*' needs operands of one type: 'x[i]' is float32, 'y[i]' is float64",
        "11: 'nowhere' is not defined",
        "13: the string 'one' is used where a number is expected",
        "15: every iteration over 'i' updates the same element of 'y': iterations run in "
        "parallel, so updates get lost",
        "16: 'y' cannot be returned: a kernel returns buffers that it allocates, and numbers",
    ]


@pytest.mark.parametrize(
    "body",
    [
        # What a rejected statement would have bound is not asked about any more.
        "a = nowhere\nb = a + 1\nc = b * 2.0\nx[0] = c",
        "a, b = nowhere\nx[0] = a\nx[1] = b",
        "(a, m, k) = nowhere\nfor i in T.parallel(a):\n    x[i] = m",
        "import numpy\nx[0] = numpy.pi",
        "def inner(v):\n    return v\nx[0] = inner(1)",
        "with nowhere as a:\n    b = 1\nx[0] = 1",
        "for i in nowhere:\n    a = i\n    x[i] = 1.5\nx[0] = 1",
        "out = T.empty(nowhere, T.float32)\nout[0] = 1\nreturn out",
        # Neither one branch nor the other makes it known, or unknown.
        "if n > 1:\n    a = nowhere\nelse:\n    a = 1\nx[0] = a",
        "a = T.float32(0)\nif n > 1:\n    a = nowhere\nx[0] = a",
        "if n > 1:\n    a = T.float32(0)\nelse:\n    a = nowhere\nx[0] = a",
        "while nowhere:\n    a = 1\n    break\nx[0] = a",
        # A loop variable that was bound half-way is not in the way of the next loop.
        "for i, i in ((1, nowhere),):\n    pass\nfor i in range(2):\n    x[i] = 1",
        # One place in each copy of a body is one place.
        "for k in T.static_range(5):\n    x[k] = nowhere",
        "x[0] = T.sum(nowhere for i in range(n))",
        "x[0] = T.sum(helper(x[i]) + nowhere for i in range(n) for j in range(i))",
        "x[0] = absent(nowhere)",
    ],
)
def test_one_mistake_is_one_error(body: str, program: Program):
    lines = body.replace("\n", "\n    ")
    kernel = program(f"""
@dt.inline
def helper(v: T.float32) -> T.float32:
    return v

@dt.kernel
def f(x: T.Buffer[T.float32]):
    (n,) = x.shape
    {lines}
""")
    assert len(found(kernel)) == 1


def test_a_region_forgets_what_was_wrong_inside(program: Program):
    kernel = program("""
        @dt.kernel
        def f(x: T.Buffer[T.float32]) -> None:
            (n,) = x.shape
            for i in T.parallel(n):
                v = nowhere
                x[i] = v
            for i in T.parallel(n):
                v = x[i] + 1
                x[i] = v * missing
            x[0] = v
    """)
    assert found(kernel) == [
        "8: 'nowhere' is not defined",
        "12: 'missing' is not defined",
        "13: 'v' is not known here: it exists only inside the T.parallel",
    ]


HELPERS = """
@dt.inline
def inner(v):
    return v + absent

@dt.inline
def outer(v):
    a = v + nowhere
    b = inner(v)
    return b

@dt.kernel
def f(x: T.Buffer[T.float32]) -> None:
    a = outer(x[0])
    x[0] = a + 1
    x[1] = outer(x[1])
    x[2] = missing
"""


def test_helpers_tell_all_and_say_where_they_were_called(program: Program):
    with pytest.raises(SourceError) as caught:
        program(HELPERS).parse()
    errors = caught.value.errors
    assert [each.message for each in errors] == [
        "'absent' is not defined", "'nowhere' is not defined", "'missing' is not defined",
    ]  # fmt: skip
    assert [text for text, _ in errors[0].notes] == [
        "'inner' is called here", "'outer' is called here",
    ]  # fmt: skip
    assert [place.line for _, place in errors[0].notes] == [11, 16]
    assert [text for text, _ in errors[1].notes] == ["'outer' is called here"]


def test_a_helper_wrong_in_two_ways_for_two_calls_is_two_errors(program: Program):
    kernel = program("""
        @dt.inline
        def half(v):
            return v * T.bfloat16(0.5)

        @dt.kernel
        def f(x: T.Buffer[T.float64], y: T.Buffer[T.float16]) -> None:
            x[0] = half(x[0])
            y[0] = half(y[0])
            y[1] = half(y[1])
    """)
    messages = [message.partition(": ")[2] for message in found(kernel)]
    assert messages == [
        "'*' needs operands of one type: 'v' is float64, 'T.bfloat16(0.5)' is bfloat16",
        "'*' needs operands of one type: 'v' is float16, 'T.bfloat16(0.5)' is bfloat16",
    ]


def test_the_text_shows_each_with_its_caret_and_stops_at_twenty(program: Program):
    body = "\n".join(f"    x[{number}] = missing_{number}" for number in range(25))
    kernel = program(f"@dt.kernel\ndef f(x: T.Buffer[T.float32]) -> None:\n{body}\n")
    with pytest.raises(SourceError) as caught:
        kernel.parse()
    error = caught.value
    assert len(error.errors) == 25
    assert (error.message, error.span) == (error.errors[0].message, error.errors[0].span)
    text = str(error)
    assert text.count(": error: ") == text.count("^" * len("missing_1")) == 20
    assert text.endswith("\n\n... and 5 more, 25 errors in all")
    blocks = text.split("\n\n")
    assert blocks[1].startswith(str(error.errors[1].span))
    two = SourceError.of(error.errors[:2])
    assert str(two).endswith("\n\n2 errors")
    assert SourceError.of([error.errors[3]]) is error.errors[3]
    assert error.errors[3].errors == (error.errors[3],)


def test_the_errors_of_all_kernels_of_a_build_come_at_once(program: Program):
    text = "@dt.kernel\ndef {0}(x: T.Buffer[T.float32]) -> None:\n    x[0] = {0}_missing\n"
    kernels = [program(text.format(name)) for name in ("a", "b")]
    with pytest.raises(SourceError) as caught:
        dt.build(kernels, targets=["null"])
    assert [each.message for each in caught.value.errors] == [
        "'a_missing' is not defined", "'b_missing' is not defined",
    ]  # fmt: skip


def test_too_deep_an_expression_is_reported_with_the_rest(
    program: Program, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("dovetail.support.room._LEVELS", 0)
    deep = " + ".join(["x[0]"] * 900)
    head = "@dt.kernel\ndef f(x: T.Buffer[T.float32]) -> None:\n    x[1] = nowhere\n"
    kernel = program(f"{head}    x[0] = {deep}\n")
    first, second = found(kernel)
    assert "'nowhere'" in first
    assert "nested too deeply" in second
