"""Equal questions have equal answers, whoever asks them and whatever was asked before."""

from __future__ import annotations

import pytest

from dovetail import compiler, ir
from dovetail.analysis import facts
from dovetail.analysis.bounds import Bounds
from dovetail.analysis.facts import Atom
from dovetail.analysis.polynomial import Polynomial, atom, constant, plus, times
from dovetail.analysis.question import connected, question
from dovetail_conformance.case import Case
from dovetail_conformance.cases import ALL

SOME = [case for number, case in enumerate(ALL) if number % 24 == 3]


def _place(
    unrelated: int = 0, swapped: bool = False, limit: int = 100
) -> tuple[Bounds, Polynomial]:
    """Of extents m, n with m * n <= limit: whether m <= limit; and others beside them."""
    bounds = Bounds()
    for number in range(unrelated):
        bounds.extent(ir.Var(f"other{number}", ir.INT64))
    m, n = (atom(bounds.new(Atom(0, None, True))) for _ in range(2))
    for number in range(unrelated):
        other = ir.Var(f"more{number}", ir.INT64)
        bounds.extent(other)
        bounds.assume(ir.le(other, ir.literal(7)))
    if swapped:
        m, n = n, m
    bounds.fact(plus(constant(limit), times(m, n), -1))
    bounds.fact(plus(n, m, -2))
    return bounds, plus(constant(limit), m, -1)


def _asked(bounds: Bounds, goal: Polynomial) -> bytes:
    return question(bounds, goal, connected(bounds, goal))


def test_what_is_not_connected_with_the_goal_is_no_part_of_the_question() -> None:
    assert _asked(*_place()) == _asked(*_place(unrelated=5))


def test_a_fact_is_a_part_of_it() -> None:
    bounds, goal = _place()
    before = _asked(bounds, goal)
    with bounds.scope():
        bounds.fact(plus(goal, constant(-50)))
        assert _asked(bounds, goal) != before
    assert _asked(bounds, goal) == before
    assert _asked(*_place(limit=101)) != before


def test_the_order_of_atoms_is_a_part_of_it() -> None:
    """The search goes from newer atoms to older ones."""
    assert _asked(*_place()) != _asked(*_place(swapped=True))


def test_ranges_cases_definitions_and_choices_are_parts_of_it() -> None:
    def asked(
        least: int | None = None, value: int = 3, define: bool = False, ways: int = 0
    ) -> bytes:
        bounds = Bounds()
        x = atom(bounds.new(Atom(least, None, True)))
        y = atom(bounds.new(Atom(None, None, True, [(constant(value), [x]), (x, [])])))
        if define:
            bounds.define(plus(y, x, -1))
        if ways:
            bounds.disjunctions.append([[plus(y, constant(-ways))], [plus(x, y, -1)]])
        return _asked(bounds, y)

    made = [asked(), asked(least=0), asked(value=4), asked(define=True), asked(ways=1)]
    made.append(asked(ways=2))
    assert len(set(made)) == len(made)
    assert asked(ways=2) == made[-1]


def test_facts_that_two_cases_share_are_told_from_equal_ones() -> None:
    """The search knows facts of cases by identity."""

    def asked(shared: bool) -> bytes:
        bounds = Bounds()
        x = atom(bounds.new(Atom(None, None, True)))
        one = plus(x, constant(-1))
        other = one if shared else dict(one)
        y = bounds.new(Atom(None, None, True, [(x, [one])]))
        z = bounds.new(Atom(None, None, True, [(x, [other])]))
        return _asked(bounds, plus(atom(y), atom(z)))

    assert asked(shared=True) != asked(shared=False)


class _Compared(dict[bytes, bool]):
    """Gives no answer, so that each question is searched again, and compares the answers."""

    again = 0

    def get(self, key: bytes, default: object = None) -> None:  # pyright: ignore[reportIncompatibleMethodOverride]
        del key, default

    def __setitem__(self, key: bytes, value: bool) -> None:
        self.again += key in self
        assert super().setdefault(key, value) == value


def test_a_search_answers_equal_questions_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of one compilation and of all: nothing depends on what was compiled before."""
    answers = _Compared()
    monkeypatch.setattr(facts, "_ANSWERS", answers)
    monkeypatch.setattr(facts, "ANSWERS_KEPT", 1 << 20)
    for text in ("vulkan", "cuda -arch=sm_90"):
        (target,) = compiler.variants(text)
        for case in SOME:
            try:
                compiler.lower(compiler.merge([case.kernel]), target)
            except compiler.DovetailError:
                continue
    assert len(answers) > 100
    assert answers.again > 100


@pytest.mark.parametrize("case", SOME[::2], ids=lambda case: case.name)
def test_kept_answers_change_nothing(case: Case, monkeypatch: pytest.MonkeyPatch) -> None:
    """The lowered code is the same with all answers known and with none."""
    (target,) = compiler.variants("vulkan")
    texts: list[str] = []
    monkeypatch.setattr(facts, "_ANSWERS", {})
    for _ in range(2):
        try:
            module = compiler.merge([case.kernel])
            texts.append(ir.print_ir(compiler.lower(module, target).module))
        except compiler.DovetailError as error:
            texts.append(str(error))
    assert texts[0] == texts[1]


def test_few_answers_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    kept: dict[bytes, bool] = {}
    monkeypatch.setattr(facts, "_ANSWERS", kept)
    monkeypatch.setattr(facts, "ANSWERS_KEPT", 2)
    for limit in range(5):
        bounds, _ = _place()
        x, y = (atom(bounds.new(Atom(0, None, True))) for _ in range(2))
        bounds.fact(plus(times(x, y), constant(-1)))
        bounds.fact(plus(constant(limit), y, -1))
        assert bounds.proves(plus(x, constant(-1)))
    assert 0 < len(kept) <= 2
