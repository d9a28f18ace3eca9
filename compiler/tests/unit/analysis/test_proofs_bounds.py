"""Every rule of the bounds analysis is proved by an SMT solver, and so are its claims at random.

An entry says what is known, and what the analysis must conclude from it; the test asks that it
does, and that z3 finds no values for which the conclusion is wrong. Machine integers of up to 32
bits are proved at their own width. Sizes are int64 of which the analysis assumes that arithmetic
on them does not overflow: they are proved with unknowns of `SIZE_BITS` bits in 64-bit arithmetic,
in which nothing here can overflow.
"""

from __future__ import annotations

import random

import pytest
import z3
from support.solver import Formula, Translation, counterexample, read
from support.z3_terms import Terms

from dovetail import ir
from dovetail.analysis import Bounds

pytestmark = pytest.mark.evidence("tests", versions={"distribution": "z3-solver"})

SIZE_BITS = 8
"""Wide enough that all cases of every rule occur, narrow enough to multiply two unknowns."""

# Facts -> conclusion, of extents m and n, int64 coordinates i, j and k of any sign.
SIZES = {
    "extents are not negative": ("True", "n >= 0"),
    "one more": ("i < n", "i + 1 <= n"),
    "a chain": ("i < m and m <= n", "i < n"),
    "from both sides": ("i >= 0 and i < n", "n > 0"),
    "equality substitutes": ("m == n and i < n", "i < m"),
    "a difference": ("i == n - 3 and j < i", "j + 3 < n"),
    "not equal, on one side": ("i <= n and i != n", "i < n"),
    "two ways": ("(i < m or i < n) and m <= n", "i < n"),
    "not a conjunction": ("not (i < 0 or i >= n)", "i < n"),
    "a product of positives": ("i >= 0 and i < m and j >= 0 and j < n", "i * n + j < m * n"),
    "a product is not negative": ("True", "m * n >= 0"),
    "a factor of a positive product": ("m * n > 0", "n > 0"),
    "quotient from below": ("i >= 0", "i // 4 * 4 <= i"),
    "quotient from above": ("True", "i // 4 * 4 + 4 > i"),
    "a rest is in range": ("True", "i % 7 < 7"),
    "a rest is not negative": ("True", "i % 7 >= 0"),
    "a rest by a size": ("n > 0", "i % n < n"),
    "a rest by a size is not negative": ("n > 0", "i % n >= 0"),
    "a quotient by a size": ("n > 0 and i >= 0", "i // n * n <= i"),
    "a quotient of a product": ("n > 0 and i >= 0 and i < m * n", "i // n < m"),
    "a rounded quotient": ("i < (n + 15) // 16 and n >= 0", "i * 16 < n + 15"),
    "what divides": ("n % 16 == 0 and i < n // 16 and j >= 0 and j < 16", "i * 16 + j < n"),
    "a minimum is no more": ("True", "min(i, n) <= n"),
    "a minimum is one of both": ("i >= 0", "min(i, n) >= 0"),
    "a maximum is no less": ("True", "max(i, 0) >= 0"),
    "a clamped index": ("n > 0", "min(max(i, 0), n - 1) < n"),
    "a clamped index from below": ("n > 0", "min(max(i, 0), n - 1) >= 0"),
    "a maximum of a minimum": ("n > 0", "max(min(i, n - 1), 0) < n"),
    "inside a maximum": ("i >= 0 and i < max(n - 2, 0)", "i + 2 < n"),
    "at most a maximum": ("i > j and i <= max(j, m + n)", "i <= m + n"),
    "more than all but one": ("i >= j + 3 and max(j, n) + 3 > i", "i < n + 3"),
    "a choice": ("n > 0 and i < n", "(i if i > 0 else 0) < n"),
    "a choice from below": ("True", "(i if i > 0 else 0) >= 0"),
    "a choice by another test": ("i >= 0 and j >= 0 and k > 0", "(i if k > i else j) >= 0"),
    "a mask": ("True", "i & 15 <= 15"),
    "a shift divides": ("i >= 0", "i >> 2 <= i"),
    "a shift multiplies": ("i >= 0 and i < n", "i << 2 <= 4 * n - 4"),
}  # fmt: skip

# What must not be concluded, since it is wrong: the analysis says no, the solver has an example.
WRONG = {
    "an index may be negative": ("i < n", "i >= 0"),
    "a quotient by what may be negative": ("i >= 0 and i < m * j", "i // j * j <= m"),
    "a rest by what may be 0": ("i >= 0", "i % n < n"),
    "a product of negatives": ("i < m and j < n", "i * j < m * n"),
    "one of two ways": ("i < m or i < n", "i < n"),
}

# Types, facts, conclusion: machine integers, which wrap.
MACHINE = {
    "the range of a signed type": ((ir.INT8,), "True", "a <= #127"),
    "the range of an unsigned type": ((ir.UINT8, ir.UINT32), "True", "a >= #0"),
    "no wrap by intervals": (
        (ir.INT32, ir.UINT32),
        "a < #1000 and b < #1000 and a > #10",
        "a + #1 > a",
    ),
    "a rest of what may wrap": ((ir.INT8, ir.INT32, ir.UINT32), "True", "(a + b) % #8 < #8"),
    "a mask of what may wrap": ((ir.INT8, ir.UINT8, ir.INT32), "True", "a * #3 & #7 <= #7"),
    "a quotient of the type's range": ((ir.UINT8,), "True", "a // #16 < #16"),
    "a minimum": ((ir.INT8, ir.UINT8, ir.INT32), "True", "min(a, b) <= b"),
}
MACHINE_WRONG = {
    "a sum may wrap": (
        (ir.INT8, ir.UINT8, ir.INT32, ir.UINT32),
        "a > #0 and b > #0",
        "a + b > #0",
    ),
    "a successor may wrap": ((ir.INT8, ir.UINT8, ir.INT32), "True", "a + #1 > a"),
    "a product may wrap": ((ir.INT8, ir.INT32), "a >= #0", "a * #2 >= #0"),
    "a negation may wrap": ((ir.INT8, ir.INT32), "a <= #0", "T.neg(a) >= #0"),
}


def sizes() -> tuple[Bounds, dict[str, ir.Var], Translation]:
    """The analysis and the solver, with the same unknowns."""
    bounds, terms = Bounds(), Translation()
    variables = {name: ir.Var(name, ir.INT64) for name in "mnijk"}
    for name, var in variables.items():
        term = z3.BitVec(name, SIZE_BITS)
        if name in "mn":
            bounds.extent(var)
            terms.terms[var] = z3.ZeroExt(64 - SIZE_BITS, term)
        else:
            bounds.size(var)
            terms.terms[var] = z3.SignExt(64 - SIZE_BITS, term)
    return bounds, variables, terms


@pytest.mark.parametrize(("facts", "claim"), SIZES.values(), ids=SIZES)
def test_rule_for_sizes(facts: str, claim: str) -> None:
    bounds, variables, terms = sizes()
    given, wanted = (read(text, variables, ir.INT64) for text in (facts, claim))
    bounds.assume(given)
    assert bounds.decide(wanted) is True
    assert counterexample(terms.of(wanted), [terms.of(given)]) == ""


@pytest.mark.parametrize(("facts", "claim"), WRONG.values(), ids=WRONG)
def test_what_is_wrong_of_sizes_is_not_concluded(facts: str, claim: str) -> None:
    bounds, variables, terms = sizes()
    given, wanted = (read(text, variables, ir.INT64) for text in (facts, claim))
    assert counterexample(terms.of(wanted), [terms.of(given)]) != ""
    bounds.assume(given)
    assert bounds.decide(wanted) is not True


def machine(dtype: ir.DType) -> tuple[Bounds, dict[str, ir.Var], Translation]:
    return Bounds(), {name: ir.Var(name, dtype) for name in "ab"}, Translation()


def cases(table: dict[str, tuple[tuple[ir.DType, ...], str, str]]) -> list[object]:
    return [
        pytest.param(dtype, facts, claim, id=f"{name}, {dtype}")
        for name, (types, facts, claim) in table.items()
        for dtype in types
    ]


@pytest.mark.parametrize(("dtype", "facts", "claim"), cases(MACHINE))
def test_rule_for_machine_integers(dtype: ir.DType, facts: str, claim: str) -> None:
    bounds, variables, terms = machine(dtype)
    given, wanted = (read(text, variables, dtype) for text in (facts, claim))
    bounds.assume(given)
    assert bounds.decide(wanted) is True
    assert counterexample(terms.of(wanted), [terms.of(given)]) == ""


@pytest.mark.parametrize(("dtype", "facts", "claim"), cases(MACHINE_WRONG))
def test_what_wraps_is_not_concluded(dtype: ir.DType, facts: str, claim: str) -> None:
    bounds, variables, terms = machine(dtype)
    given, wanted = (read(text, variables, dtype) for text in (facts, claim))
    assert counterexample(terms.of(wanted), [terms.of(given)]) != ""
    bounds.assume(given)
    assert bounds.decide(wanted) is not True


LOOPS = [("0", "n", 1), ("i", "n", 1), ("0", "n", 3), ("n - 1", "-1", -1), ("n", "i", -2)]


@pytest.mark.parametrize(("start", "stop", "step"), LOOPS)
def test_the_facts_of_a_loop(start: str, stop: str, step: int) -> None:
    bounds, variables, terms = sizes()
    first, last = (read(text, variables, ir.INT64) for text in (start, stop))
    turn = ir.Var("turn", ir.INT64)
    bounds.loop(turn, first, last, step)
    count = z3.ZeroExt(64 - SIZE_BITS, z3.BitVec("count", SIZE_BITS))
    terms.terms[turn] = value = terms.of(first) + count * step
    inside = value < terms.of(last) if step > 0 else value > terms.of(last)
    names = {**variables, "turn": turn}
    texts = ["turn >= 0", "turn < n", "turn <= n", "turn >= i", "turn < i", "turn % 3 == 0"]
    proven = 0
    for text in texts:
        claim = read(text, names, ir.INT64)
        if bounds.decide(claim) is True:
            assert counterexample(terms.of(claim), [inside]) == "", text
            proven += 1
    assert proven >= 1


def _claims(expr: ir.Expr) -> list[ir.Expr]:
    """Intervals that may or may not hold."""
    low, high = expr.dtype.int_range
    ends = sorted({low, 0, 1, 2, 3, 7, 8, 15, high // 2, high - 1, high})
    return [
        *(ir.le(expr, ir.literal(end, expr.dtype)) for end in ends),
        *(ir.ge(expr, ir.literal(end, expr.dtype)) for end in ends),
    ]


@pytest.mark.parametrize("seed", range(80))
def test_whatever_is_claimed_holds_for_all_inputs(seed: int) -> None:
    source = Terms(random.Random(1000 + seed))
    bounds, terms = Bounds(), Translation()
    facts = [source.condition(1) for _ in range(seed % 4)]
    for fact in facts:
        bounds.assume(fact)
    given: list[Formula] = [terms.of(fact) for fact in facts]
    expr = source.expr(ir.INT8 if seed % 2 else ir.UINT8, 2)
    for claim in (*_claims(expr), source.condition(2), source.condition(2)):
        answer = bounds.decide(claim)
        if answer is not None:
            formula = terms.of(claim)
            assert counterexample(formula if answer else z3.Not(formula), given) == ""
