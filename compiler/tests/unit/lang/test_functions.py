"""Functions of T that are made of ops, and what their tables say."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from dovetail.codegen.llvm.math import FUNCTIONS
from dovetail.lang.builtins import BUILTINS, TOPICS
from dovetail.support.errors import SourceError

Body = Callable[..., str]


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("x[i] = T.expm1(x[i])", "x[i] = T.expm1(x[i])"),
        ("x[i] = T.hypot(x[i], 1)", "x[i] = T.hypot(x[i], T.float32(1.0))"),
        ("x[i] = T.exp10(x[i])", "x[i] = T.pow(T.float32(10.0), x[i])"),
        ("x[i] = T.reciprocal(x[i])", "x[i] = T.float32(1.0) / x[i]"),
        ("x[i] = T.radians(x[i])", "x[i] = x[i] * T.float32(0.01745329238474369)"),
        ("k[i] = T.popcount(k[i])", "k[i] = T.popcount(k[i])"),
        ("u[i] = T.multiply_high(u[i], 3)", "u[i] = T.multiply_high(u[i], T.uint8(3))"),
        ("f[i] = T.signbit(x[i])", "f[i] = T.signbit(x[i])"),
    ],
)
def test_one_op_each(source: str, expected: str, elementwise: Body):
    assert elementwise(source) == expected


def test_an_argument_that_is_used_twice_is_evaluated_once(elementwise: Body):
    text = elementwise("x[i] = T.square(x[i] + 1)")
    assert text.splitlines() == [
        "operand: T.float32 = x[i] + T.float32(1.0)",
        "x[i] = operand * operand",
    ]


def test_weak_numbers_wait_for_a_type(elementwise: Body):
    assert elementwise("d[i] = T.degrees(2.0)") == "d[i] = T.float64(114.59155902616465)"
    assert elementwise("x[i] = T.copysign(2.0, -1)") == "x[i] = T.float32(-2.0)"
    assert elementwise("k[i] = T.int32(T.popcount(255))") == "k[i] = T.int32(8)"
    assert elementwise("x[i] = x[i] * T.square(3)") == "x[i] = x[i] * T.float32(9.0)"
    assert elementwise("u[i] = T.count_leading_zeros(1)") == "u[i] = T.uint8(7)"
    assert elementwise("v = T.count_leading_zeros(1)", "k[v] = 0") == "k[63] = T.int32(0)"
    assert elementwise("a, b = divmod(-7, 2)", "k[i] = a * 10 + b") == "k[i] = T.int32(-39)"


def test_operands_meet_in_one_type(elementwise: Body, reason: Body):
    assert "T.int32(u[i])" in elementwise("k[i] = T.gcd(k[i], u[i])")
    assert reason("x[i] = T.hypot(x[i], d[i])").startswith("T.hypot needs operands of one type")
    assert elementwise("x[i] = T.expm1(k[i])").endswith("x[i] = T.expm1(T.float32(number))")
    assert reason("k[i] = T.gcd(k[i], 2.5)") == "'T.gcd' needs an integer, '2.5' is not one"
    assert reason("x[i] = T.ldexp(x[i], 1.5)") == "'T.ldexp' needs an integer, '1.5' is float32"
    assert reason("f[i] = T.sign(f[i])") == "'T.sign' needs a number, 'f[i]' is bool"


def test_tuples_are_unpacked(elementwise: Body):
    text = elementwise("a, b = T.modf(x[i])", "x[i] = a - b")
    assert text.endswith("x[i] = fraction - operand_1")


@pytest.mark.parametrize(
    "name", ["arcsin", "power", "absolute", "rint", "fabs", "maximum", "clip", "bitwise_count"]
)
def test_numpy_names_are_explained(name: str, elementwise: Body):
    with pytest.raises(SourceError) as caught:
        elementwise(f"x[i] = T.{name}(x[i])")
    assert caught.value.instead.startswith("write `T.")
    ours = re.findall(r"T\.(\w+)", caught.value.instead)
    assert ours[0] in BUILTINS


def test_every_function_of_these_topics_says_its_types_and_rule():
    for topic in ("Mathematics", "Parts of floats", "Integers"):
        for item in TOPICS[topic]:
            assert item.types, item.name
            assert item.rule, item.name


def test_the_bounds_are_those_of_the_code_generator():
    """`T.exp`'s text states what docs/math.md does, which other tests measure."""
    for name, function in FUNCTIONS.items():
        if function.ulp64 == 0:
            assert BUILTINS[name].bound == "exact on all targets."
            continue
        stated = f"at most {function.ulp32} ULP in float32 and {function.ulp64} in float64 on cpu"
        assert BUILTINS[name].bound.startswith(stated), name
