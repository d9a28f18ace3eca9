"""Structural equality: names do not count, everything else does."""

from __future__ import annotations

import pytest

from dovetail import ir

ONE = """
@T.func
def f(x: T.tensor(T.float32, "both", (n,), (s,)), a: T.float32):
    assert n > 0, ("{0}", n)
    w = T.empty((n,), T.float32)
    for i in T.parallel(n):
        b: T.float32 = a * x[i]
        for k in range(3):
            w[i] = b + x[i, T.when(k < n)]
    with T.launch(grid=(n,), block=(4, 1, 1)) as ((p, q, r), (u, v, z)):
        T.atomic_add(w[p], a)
    return w
"""


def test_names_do_not_count() -> None:
    other = ONE.replace("b:", "other:").replace("= b +", "= other +").replace("(s,)", "(t,)")
    assert ir.equal(ir.parse_ir(ONE), ir.parse_ir(other))


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("a * x[i]", "x[i] * a", "expression"),
        ("range(3)", "range(4)", "value: 3 against 4"),
        ("range(3)", "range(0, 3, 2)", "step: 1 against 2"),
        ("range(3)", "T.unroll(3)", "kind: 'serial' against 'unroll'"),
        ("block=(4, 1, 1)", "block=(8, 1, 1)", "block"),
        ("b: T.float32", "b: T.Mutable[T.float32]", "mutable"),
        ("atomic_add", "atomic_max", "op: 'add' against 'max'"),
        (", T.when(k < n)", "", "presence of guard"),
        ("w[i] = b", "x[i] = b", "different names"),
        ("{0}", "{0}!", "message"),
        ("a: T.float32", "a: T.float64", "type of a variable"),
        ('"both"', '"read"', "access"),
        ("T.empty((n,), T.float32)", "T.empty((n,), T.float32, strides=(1,))", "strides"),
        ("@T.func", "@T.func(strict=True)", "strict"),
        ("def f", "def g", "functions"),
    ],
)
def test_everything_else_counts(old: str, new: str, message: str) -> None:
    changed = ONE.replace(old, new, 1)
    assert changed != ONE
    found = ir.difference(ir.parse_ir(ONE), ir.parse_ir(changed))
    assert found is not None
    assert message in found


def test_two_names_are_not_one() -> None:
    text = "@T.func\ndef f(a: T.int64, b: T.int64):\n    c: T.int64 = a + {}"
    assert not ir.equal(ir.parse_ir(text.format("b")), ir.parse_ir(text.format("a")))


def test_nesting_of_sequences_does_not_count() -> None:
    body = ir.parse_ir(ONE).functions[0].body
    assert isinstance(body, ir.Seq)
    nested = ir.Seq((ir.Seq(body.statements[:2]), ir.Seq((ir.Seq(()), *body.statements[2:]))))
    assert ir.equal(body, nested)


def test_floats_are_equal_by_their_bits() -> None:
    zero, minus = ir.Const(ir.FLOAT32, 0.0), ir.Const(ir.FLOAT32, -0.0)
    nan = ir.Const(ir.FLOAT32, float("nan"))
    assert not ir.equal(zero, minus)
    assert ir.equal(nan, ir.Const(ir.FLOAT32, float("nan")))
    assert not ir.equal(nan, zero)
