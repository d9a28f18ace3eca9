"""Points that satisfy everything known give up only goals that have no proof."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from dovetail import compiler, ir
from dovetail.analysis import facts
from dovetail.analysis.bounds import Bounds
from dovetail.analysis.polynomial import Polynomial, constant, plus
from dovetail.analysis.question import connected
from dovetail.analysis.witness import Witnesses
from dovetail_conformance.case import Case
from dovetail_conformance.cases import ALL


def _never(witnesses: Witnesses, goal: Polynomial, part: object = None) -> bool:
    del witnesses, goal, part
    return False


EVERY_SIXTH = [case for number, case in enumerate(ALL) if number % 6 == 0]


def test_a_size_may_be_anything() -> None:
    bounds, n = Bounds(), ir.Var("n", ir.INT64)
    bounds.extent(n)
    witnesses = Witnesses(bounds)
    assert witnesses.refutes(plus(bounds.of(n), constant(-1000)))
    assert witnesses.refutes(plus(constant(1000), bounds.of(n), -1))
    assert not witnesses.refutes(bounds.of(n))


def test_an_index_may_be_far_below_its_extent() -> None:
    bounds, n, i = Bounds(), ir.Var("n", ir.INT64), ir.Var("i", ir.INT64)
    bounds.extent(n)
    bounds.loop(i, ir.literal(0), n, 1)
    assert Witnesses(bounds).refutes(plus(plus(bounds.of(i), constant(1000)), bounds.of(n), -1))


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
    assert witnesses.refutes(beyond) or witnesses.refutes_anew(beyond, connected(bounds, beyond))


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
    assert all(
        witnesses.refutes(goal) or witnesses.refutes_anew(goal, connected(bounds, goal))
        for goal in goals
    )
    for goal in (
        plus(constant(700), bounds.of(first), -1),
        plus(bounds.of(first), bounds.of(second), -1),
    ):
        assert not witnesses.refutes(goal)
        assert not witnesses.refutes_anew(goal, connected(bounds, goal))


def _answers(seed: int) -> list[bool]:
    """Answers about places of a random program, of which each changes what is known."""
    chance, bounds = random.Random(seed), Bounds()
    values: list[ir.Expr] = []
    for number in range(4):
        var = ir.Var(f"n{number}", ir.INT64)
        bounds.extent(var)
        values.append(var)

    def value() -> ir.Expr:
        return chance.choice(values)

    def condition() -> ir.Expr:
        scale = ir.literal(chance.randint(1, 3))
        a, b = ir.mul(value(), scale), ir.add(value(), ir.literal(chance.randint(-9, 9)))
        return ir.call(chance.choice(("lt", "le", "gt", "eq")), a, b)

    def ask(depth: int) -> Iterator[bool]:
        for number in range(4):
            match chance.randrange(6):
                case 0:
                    new = ir.call(chance.choice(("min", "max")), value(), value())
                case 1:
                    new = ir.Select(condition(), value(), value())
                case 2:
                    new = ir.call("floordiv", value(), ir.literal(chance.randint(2, 5)))
                case 3:
                    new = ir.add(value(), value())
                case _:
                    new = ir.Var(f"v{depth}{number}", ir.INT64)
                    bounds.size(new, 0, chance.randint(1, 50))
            # What has a name is known as one thing wherever it stands.
            var = ir.Var(f"t{depth}{number}", ir.INT64)
            bounds.declare(var, new)
            values.append(var)
            for _ in range(3):
                yield bounds.at_most(value(), ir.add(value(), ir.literal(chance.randint(-2, 9))))
            if depth < 4 and number % 2:
                with bounds.scope():
                    either = ir.logical_or(condition(), condition())
                    bounds.assume(condition() if chance.random() < 0.8 else either)
                    yield from ask(depth + 1)

    return list(ask(0))


def test_points_that_keep_the_values_of_what_is_apart_refute_no_proof(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seeds = range(8)
    monkeypatch.setattr(facts, "_ANSWERS", {})
    with_points = [_answers(seed) for seed in seeds]
    monkeypatch.setattr(facts, "_ANSWERS", {})
    monkeypatch.setattr(Witnesses, "refutes", _never)
    monkeypatch.setattr(Witnesses, "refutes_anew", _never)
    assert with_points == [_answers(seed) for seed in seeds]
    assert 0 < sum(map(sum, with_points)) < sum(map(len, with_points))


@pytest.mark.parametrize("case", EVERY_SIXTH, ids=lambda case: case.name)
def test_nothing_that_was_proven_is_lost(case: Case, monkeypatch: pytest.MonkeyPatch) -> None:
    """The lowered code is the same with and without the points."""
    module = compiler.merge([case.kernel])
    (target,) = compiler.variants("cpu -level=3")
    texts: list[str] = []

    for refutes, anew in ((Witnesses.refutes, Witnesses.refutes_anew), (_never, _never)):
        monkeypatch.setattr(Witnesses, "refutes", refutes)
        monkeypatch.setattr(Witnesses, "refutes_anew", anew)
        monkeypatch.setattr(facts, "_ANSWERS", {})
        try:
            texts.append(ir.print_ir(compiler.lower(module, target).module))
        except compiler.DovetailError as error:
            texts.append(str(error))
    assert texts[0] == texts[1]
