"""Points that satisfy everything known give up only goals that have no proof."""

from __future__ import annotations

import pytest

from dovetail import compiler, ir
from dovetail.analysis.bounds import Bounds
from dovetail.analysis.polynomial import constant, plus
from dovetail.analysis.witness import Witnesses
from dovetail.ir import INT64, Var
from dovetail_conformance.case import Case
from dovetail_conformance.cases import ALL

EVERY_SIXTH = [case for number, case in enumerate(ALL) if number % 6 == 0]


def test_a_size_may_be_anything() -> None:
    bounds, n = Bounds(), Var("n", INT64)
    bounds.extent(n)
    witnesses = Witnesses(bounds)
    assert witnesses.refutes(plus(bounds.of(n), constant(-1000)))
    assert witnesses.refutes(plus(constant(1000), bounds.of(n), -1))
    assert not witnesses.refutes(bounds.of(n))


def test_facts_exclude_points_and_give_them_back() -> None:
    bounds, n, i = Bounds(), Var("n", INT64), Var("i", INT64)
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
    bounds, n = Bounds(), Var("n", INT64)
    bounds.extent(n)
    bounds.fact(constant(-1))
    assert bounds.proves(plus(constant(-5), bounds.of(n), -1))


@pytest.mark.parametrize("case", EVERY_SIXTH, ids=lambda case: case.name)
def test_nothing_that_was_proven_is_lost(case: Case, monkeypatch: pytest.MonkeyPatch) -> None:
    """The lowered code is the same with and without the points."""
    module = compiler.merge([case.kernel])
    (target,) = compiler.variants("cpu -level=3")
    texts: list[str] = []
    for refutes in (Witnesses.refutes, lambda witnesses, goal: False):
        monkeypatch.setattr(Witnesses, "refutes", refutes)
        try:
            texts.append(ir.print_ir(compiler.lower(module, target).module))
        except compiler.DovetailError as error:
            texts.append(str(error))
    assert texts[0] == texts[1]
