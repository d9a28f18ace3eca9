"""Every rule of the simplifier is proved for all values by an SMT solver, rule by rule.

Each entry is an instance of a rule with symbols for its parts: the test asks that the rule really
changes it (or decides it), and that z3 finds no values, among those that the facts allow, for
which both sides differ. Proofs are over machine integers, which wrap, at 8 and 16 bits, and at 32
where no division or product of two unknowns makes that hopeless; no rule looks at the width.
"""

from __future__ import annotations

import random

import pytest
from support.solver import Translation, counterexample, read
from support.z3_terms import Terms

from dovetail import ir
from dovetail.analysis import Simplifier, key_of

pytestmark = pytest.mark.evidence("tests", versions={"distribution": "z3-solver"})

SMALL = (ir.INT8, ir.UINT8, ir.INT16, ir.UINT16)
ALL = (*SMALL, ir.INT32, ir.UINT32)

# Rule -> (types, facts, expression). "#3" is a constant of the type.
RULES: dict[str, tuple[tuple[ir.DType, ...], str, str]] = {
    "terms collect": (ALL, "", "a + a + a - a"),
    "terms cancel": (ALL, "", "a + b - a"),
    "constants collect": (ALL, "", "a + #3 + #4 - #2"),
    "constants cancel": (ALL, "", "a - #7 + #7"),
    "products by constants": (ALL, "", "a * #3 + a * #5"),
    "products distribute": (ALL, "", "(a + #1) * #4 - a * #4"),
    "product by zero": (ALL, "", "a * #0"),
    "negation of a difference": ((ir.INT8, ir.INT16, ir.INT32), "", "T.neg(a - b) - b"),
    "division by one": (ALL, "", "a // #1"),
    "rest of one": (ALL, "", "a % #1"),
    "division of the smaller": (SMALL, "a >= #0 and a < b", "a // b"),
    "rest of the smaller": (SMALL, "a >= #0 and a < b", "a % b"),
    "exact division": (
        (ir.INT32,), "a >= #0 and a < #1000 and b >= #0 and b < #8", "(a * #8 + b) // #8"
    ),
    "exact rest": (
        (ir.INT32,), "a >= #0 and a < #1000 and b >= #0 and b < #8", "(a * #8 + b) % #8"
    ),
    "exact division with a constant": ((ir.INT32,), "a >= #0 and a < #50", "(a * #6 + #4) // #6"),
    "exact division of what is negative": (
        (ir.INT32,), "a >= #-50 and a <= #50 and b >= #0 and b < #4", "(a * #4 + b) // #4"
    ),
    "quotient and rest of a constant": (SMALL, "", "a // #7 * #7 + a % #7"),
    "quotient and rest of a negative constant": (
        (ir.INT8, ir.INT16), "", "a // #-3 * #-3 + a % #-3"
    ),
    "quotient and rest": ((ir.INT8, ir.UINT8), "b > #0", "a // b * b + a % b"),
    "quotient and rest, scaled": (
        (ir.INT8, ir.UINT8), "b > #0", "a % b * #4 + a // b * b * #4 - #1"
    ),
    "quotient and rest of two extents": (
        (ir.INT8,), "b > #0 and c > #0", "a // c // b * (b * c) + a // c % b * c + a % c"
    ),
    "minimum by order": (ALL, "a <= b", "min(a, b)"),
    "minimum of what is more": (ALL, "a + #1 > a and b == a + #1", "min(b, a)"),
    "maximum by order": (ALL, "a <= b", "max(a, b)"),
    "minimum with itself": (ALL, "", "min(a, a)"),
    "comparison decided": (ALL, "a < b", "a >= b"),
    "comparison by a chain": (ALL, "a < b and b < c", "a < c"),
    "equality decided": (ALL, "a < b", "a == b"),
    "inequality by bounds": (ALL, "a < #5 and b >= #5", "a != b"),
    "and with itself true": (ALL, "a < b", "a <= b and c < b"),
    "or with one true": (ALL, "a < b", "c < b or a < b"),
    "not of a comparison": (ALL, "", "not a < b"),
    "not of equality": (ALL, "", "not a == b"),
    "not of not": (ALL, "", "not (not p)"),
    "choice by a constant": (ALL, "a < b", "a if a < b else c"),
    "choice of equals": (ALL, "", "a + #1 if p else a + #1"),
}  # fmt: skip

FLOAT_RULES = {
    "times one": "a * #1.0",
    "one times": "#1.0 * a",
    "over one": "a / #1.0",
    "minus zero": "a - #0.0",
    "plus negative zero": "a + #-0.0",
    "negative zero plus": "#-0.0 + a",
}
# What looks like a rule and is none: NaN, infinity and -0 are in the way.
FLOAT_TRAPS = ["a + #0.0", "a * #0.0", "a - a", "a / a", "#0.0 - a"]

CASES = [
    pytest.param(dtype, facts, text, id=f"{name}, {dtype}")
    for name, (types, facts, text) in RULES.items()
    for dtype in types
]


def symbols(dtype: ir.DType) -> dict[str, ir.Var]:
    return {**{name: ir.Var(name, dtype) for name in "abc"}, "p": ir.Var("p", ir.BOOL)}


def simplified(
    expr: ir.Expr, facts: str, variables: dict[str, ir.Var], dtype: ir.DType
) -> ir.Expr:
    simplifier = Simplifier()
    if facts:
        simplifier.bounds.assume(read(facts, variables, dtype))
    return simplifier.expr(expr)


@pytest.mark.parametrize(("dtype", "facts", "text"), CASES)
def test_rule(dtype: ir.DType, facts: str, text: str) -> None:
    variables = symbols(dtype)
    expr = read(text, variables, dtype)
    new = simplified(expr, facts, variables, dtype)
    assert key_of(new) != key_of(expr), "the rule does not apply"
    terms = Translation()
    given = [terms.of(read(facts, variables, dtype))] if facts else []
    assert counterexample(terms.of(new) == terms.of(expr), given) == ""


@pytest.mark.parametrize("dtype", [ir.FLOAT32, ir.FLOAT64], ids=str)
@pytest.mark.parametrize("text", FLOAT_RULES.values(), ids=FLOAT_RULES)
def test_float_rule(text: str, dtype: ir.DType) -> None:
    variables = symbols(dtype)
    expr = read(text, variables, dtype)
    new = simplified(expr, "", variables, dtype)
    assert new is variables["a"], "the rule does not apply"
    terms = Translation()
    # Equality of z3's terms tells -0 from 0 and takes all NaNs for one.
    assert counterexample(terms.of(new) == terms.of(expr)) == ""


@pytest.mark.parametrize("text", FLOAT_TRAPS)
def test_what_is_no_rule_for_floats_is_left_alone(text: str) -> None:
    variables = symbols(ir.FLOAT32)
    expr = read(text, variables, ir.FLOAT32)
    assert key_of(simplified(expr, "", variables, ir.FLOAT32)) == key_of(expr)


@pytest.mark.parametrize("seed", range(120))
def test_whatever_is_simplified_keeps_its_value_for_all_inputs(seed: int) -> None:
    source = Terms(random.Random(seed))
    expr = source.expr(ir.INT8 if seed % 2 else ir.UINT8, 3)
    facts = [source.condition(1) for _ in range(seed % 3)]
    simplifier = Simplifier()
    for fact in facts:
        simplifier.bounds.assume(fact)
    new = simplifier.expr(expr)
    terms = Translation()
    claim = terms.of(new) == terms.of(expr)
    assert counterexample(claim, [terms.of(fact) for fact in facts]) == ""
