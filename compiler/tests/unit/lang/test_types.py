"""Types: weak literals, conversions that happen by themselves, and those that must be written."""

from __future__ import annotations

from collections.abc import Callable

import pytest

Body = Callable[..., str]


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("x[i] = 2.0 * x[i]", "x[i] = T.float32(2.0) * x[i]"),
        ("x[i] = x[i] + 1", "x[i] = x[i] + T.float32(1.0)"),
        ("d[i] = 0.1 * d[i]", "d[i] = T.float64(0.1) * d[i]"),
        ("x[i] = 0.1", "x[i] = T.float32(0.10000000149011612)"),
        ("u[i] = u[i] + 255", "u[i] = u[i] + T.uint8(255)"),
        ("k[i] = -2 ** 31", "k[i] = T.int32(-2147483648)"),
        ("k[i] = 1 << 3 | 7 // 2", "k[i] = T.int32(11)"),
        ("x[i] = 1 / 4", "x[i] = T.float32(0.25)"),
        ("f[i] = True", "f[i] = True"),
        ("f[i] = x[i] > 0", "f[i] = x[i] > T.float32(0.0)"),
    ],
)
def test_literals_take_the_type_of_what_they_meet(source: str, expected: str, elementwise: Body):
    assert elementwise(source) == expected


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("k[i] = u[i]", "k[i] = T.int32(u[i])"),
        ("k[i] = k[i] + u[i]", "k[i] = k[i] + T.int32(u[i])"),
        ("v = i + s\nx[v] = 0", "v: T.int64 = i + T.int64(s)\nx[v] = T.float32(0.0)"),
        ("x[u[i]] = 0", "x[T.int64(u[i])] = T.float32(0.0)"),
    ],
)
def test_integers_widen_without_loss(source: str, expected: str, elementwise: Body):
    assert elementwise(*source.split("\n")) == expected


@pytest.mark.parametrize(
    ("source", "message"),
    [
        (
            "x[i] = x[i] + d[i]",
            "'+' needs operands of one type: 'x[i]' is float32, 'd[i]' is float64",
        ),
        ("d[i] = x[i]", "'x[i]' is float32; the buffer 'd' holds float64"),
        ("k[i] = T.int64(x[i])", "'T.int64(x[i])' is int64; the buffer 'k' holds int32"),
        ("u[i] = k[i]", "'k[i]' is int32; the buffer 'u' holds uint8"),
        ("u[i] = u[i] - 256", "256 is out of range for uint8, 0 to 255"),
        ("x[i] = x[i] * 1e39", "1e+39 is out of range for float32"),
        (
            "k[i] = k[i] + 0.5",
            "'k[i] + 0.5' is a float without a type; the buffer 'k' holds int32",
        ),
        ("k[i] = k[i] / 2", "'k[i] / 2' is a float without a type; the buffer 'k' holds int32"),
        ("k[i] = x[i] % 2", "'x[i] % 2' is float32; the buffer 'k' holds int32"),
        ("x[i] = x[i] & 1", "'&' needs integers, the operands are float32"),
        ("f[i] = flag < True", "'<' needs numbers, the operands are bool"),
    ],
)
def test_other_conversions_are_written(source: str, message: str, reason: Body):
    assert reason(source) == message


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("x[i] = T.float32(s)", "x[i] = T.float32(s)"),
        ("k[i] = T.cast(x[i], T.int32)", "k[i] = T.int32(x[i])"),
        ("k[i] = T.int32(-3.7)", "k[i] = T.int32(-3)"),
        ("x[i] = x.dtype(i)", "x[i] = T.float32(i)"),
        ("k[i] = T.bitcast(q, T.int32)", "k[i] = T.bitcast(T.int32, q)"),
        ("f[i] = T.bool(s)", "f[i] = T.bool(s)"),
        ("k[i] = T.int32(T.int32(x[i]))", "k[i] = T.int32(x[i])"),
    ],
)
def test_explicit_conversions(source: str, expected: str, elementwise: Body):
    assert elementwise(source) == expected


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("x[i] = 1.0 if flag else 0.0", "x[i] = T.float32(1.0) if flag else T.float32(0.0)"),
        ("d[i] = T.where(flag, 1, 0.5)", "d[i] = T.float64(1.0) if flag else T.float64(0.5)"),
        (
            "x[i] = 2 * (1 if flag else -1) * x[i]",
            "x[i] = T.float32(2.0) * (T.float32(1.0) if flag else T.float32(-1.0)) * x[i]",
        ),
        ("x[i] = T.exp(0.5) * q", "x[i] = T.exp(T.float32(0.5)) * q"),
        ("k[i] = max(k[i], 3, s)", "k[i] = max(max(k[i], T.int32(3)), s)"),
        ("x[i] = T.clamp(q, 0, 1)", "x[i] = min(max(q, T.float32(0.0)), T.float32(1.0))"),
        ("x[i] = abs(q) + T.abs(-2)", "x[i] = abs(q) + T.float32(2.0)"),
    ],
)
def test_weak_numbers_that_are_not_constant(source: str, expected: str, elementwise: Body):
    assert elementwise(source) == expected


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("x[i] = q ** 2", "x[i] = q * q"),
        ("x[i] = q ** 0", "x[i] = T.float32(1.0)"),
        ("x[i] = q ** -1", "x[i] = T.float32(1.0) / q"),
        ("x[i] = q ** 0.5", "x[i] = T.pow(q, T.float32(0.5))"),
        ("x[i] = 2 ** q", "x[i] = T.pow(T.float32(2.0), q)"),
        (
            "x[i] = x[i] ** 4",
            "base: T.float32 = x[i]\nsquare: T.float32 = base * base\nx[i] = square * square",
        ),
        ("k[i] = s ** 3", "k[i] = s * (s * s)"),
    ],
)
def test_powers(source: str, expected: str, elementwise: Body):
    assert elementwise(source) == expected


def test_a_variable_keeps_the_type_of_its_first_assignment(elementwise: Body, reason: Body):
    assert elementwise("v = u[i]", "v = v | 1", "k[i] = v").splitlines() == [
        "v: T.Mutable[T.uint8] = u[i]",
        "v = v | T.uint8(1)",
        "k[i] = T.int32(v)",
    ]
    assert reason("v = s", "v = x[i]") == (
        "'v' is int32 from its first assignment on, 'x[i]' is float32"
    )
    assert elementwise("v = 0.0", "v += d[i]", "d[i] = v").splitlines()[0] == (
        "v: T.Mutable[T.float64] = T.float64(0.0)"
    )


def test_an_annotation_gives_the_type(elementwise: Body):
    assert elementwise("v: T.float32 = 0", "v += x[i]", "x[i] = v").splitlines()[0] == (
        "v: T.Mutable[T.float32] = T.float32(0.0)"
    )


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("f[i] = 0 <= s < 10", "f[i] = T.int32(0) <= s and s < T.int32(10)"),
        ("f[i] = not flag or s == 3", "f[i] = not flag or s == T.int32(3)"),
        ("f[i] = ~flag ^ (s != 0)", "f[i] = ~flag ^ s != T.int32(0)"),
        ("f[i] = s in (1, 2)", "f[i] = s == T.int32(1) or s == T.int32(2)"),
        ("f[i] = (i, s) == (n, 1)", "f[i] = i == n and s == T.int32(1)"),
        ("f[i] = x.dtype == T.float32 and flag", "f[i] = flag"),
    ],
)
def test_logic(source: str, expected: str, elementwise: Body):
    assert elementwise(source).replace("(", "").replace(")", "") == expected.replace(
        "(", ""
    ).replace(")", "")
