"""Points that satisfy everything known give up only goals that have no proof."""

from __future__ import annotations

import pytest

from dovetail import compiler, ir
from dovetail.analysis.bounds import Bounds
from dovetail.analysis.polynomial import Polynomial, constant, plus
from dovetail.analysis.witness import Witnesses
from dovetail_conformance.case import Case
from dovetail_conformance.cases import ALL

EVERY_SIXTH = [case for number, case in enumerate(ALL) if number % 6 == 0]


def test_a_size_may_be_anything() -> None:
    bounds, n = Bounds(), ir.Var("n", ir.INT64)
    bounds.extent(n)
    witnesses = Witnesses(bounds)
    assert witnesses.refutes(plus(bounds.of(n), constant(-1000)))
    assert witnesses.refutes(plus(constant(1000), bounds.of(n), -1))
    assert not witnesses.refutes(bounds.of(n))


def test_facts_exclude_points_and_give_them_back() -> None:
    bounds, n, i = Bounds(), ir.Var("n", ir.INT64), ir.Var("i", ir.INT64)
    bounds.extent(n)
    small = plus(constant(2), bounds.of(n), -1)
    assert bounds.proves(small) is False
    with bounds.scope():
        bounds.assume(ir.le(n, ir.literal(2)))
        assert bounds.proves(small)
        bounds.loop(i, ir.literal(0), n, 1)
        assert bounds.proves(plus(constant(1), bounds.of(i), -1))
        assert not bounds.proves(plus(constant(0), bounds.of(i), -1))
    assert bounds.proves(small) is False


def test_what_cannot_be_reached_has_no_point() -> None:
    bounds, n = Bounds(), ir.Var("n", ir.INT64)
    bounds.extent(n)
    bounds.fact(constant(-1))
    assert bounds.proves(plus(constant(-5), bounds.of(n), -1))


def test_points_follow_facts_that_a_scope_was_the_first_to_ask_about() -> None:
    bounds, n = Bounds(), ir.Var("n", ir.INT64)
    bounds.extent(n)
    assert not bounds.proves(plus(constant(9), bounds.of(n), -1))
    bounds.assume(ir.le(n, ir.literal(2)))
    with bounds.scope():
        assert not bounds.proves(plus(constant(1), bounds.of(n), -1))
    witnesses = bounds._witnesses  # pyright: ignore[reportPrivateUsage] (what is under test)
    assert not witnesses.refutes(plus(constant(2), bounds.of(n), -1))
    beyond = plus(constant(1), bounds.of(n), -1)
    assert witnesses.refutes(beyond) or witnesses.refutes_anew(beyond)


def test_points_are_made_anew_where_facts_have_excluded_them() -> None:
    """Equal sizes, one through another: no point that puts each where it likes satisfies that."""
    bounds = Bounds()
    first, second, third = (ir.Var(name, ir.INT64) for name in ("first", "second", "third"))
    for var in (first, second, third):
        bounds.extent(var)
    bounds.assume(ir.eq(first, third))
    bounds.assume(ir.eq(second, third))
    bounds.assume(ir.le(second, ir.literal(700)))
    witnesses = Witnesses(bounds)
    goals = [
        plus(bounds.of(first), constant(-600)),
        plus(constant(600), bounds.of(second), -1),
        plus(constant(699), bounds.of(third), -1),
    ]
    assert all(witnesses.refutes(goal) or witnesses.refutes_anew(goal) for goal in goals)
    for goal in (
        plus(constant(700), bounds.of(first), -1),
        plus(bounds.of(first), bounds.of(second), -1),
    ):
        assert not witnesses.refutes(goal)
        assert not witnesses.refutes_anew(goal)


@pytest.mark.parametrize("case", EVERY_SIXTH, ids=lambda case: case.name)
def test_nothing_that_was_proven_is_lost(case: Case, monkeypatch: pytest.MonkeyPatch) -> None:
    """The lowered code is the same with and without the points."""
    module = compiler.merge([case.kernel])
    (target,) = compiler.variants("cpu -level=3")
    texts: list[str] = []

    def never(witnesses: Witnesses, goal: Polynomial) -> bool:
        del witnesses, goal
        return False

    for refutes, anew in ((Witnesses.refutes, Witnesses.refutes_anew), (never, never)):
        monkeypatch.setattr(Witnesses, "refutes", refutes)
        monkeypatch.setattr(Witnesses, "refutes_anew", anew)
        try:
            texts.append(ir.print_ir(compiler.lower(module, target).module))
        except compiler.DovetailError as error:
            texts.append(str(error))
    assert texts[0] == texts[1]
