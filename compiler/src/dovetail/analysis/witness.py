"""Points at which all that is known holds: what is negative at one of them cannot be proven.

Most questions that the passes ask have no proof ("is this size a multiple of 4?"), and a search
that fails is the dearest one. So a few points are kept, each a value for every atom that satisfies
all facts, and a goal that is negative at one of them is given up at once. Nothing rests on the
points being good ones: where none is left, the search is made as before.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, Protocol

from dovetail.analysis.polynomial import Polynomial
from dovetail.analysis.prover import Unknown

STEPS_UP: Final[tuple[Callable[[int], int], ...]] = (
    lambda number: 1,
    lambda number: 37 * (number + 3),
    lambda number: 5 + number % 3,
    lambda number: 1 << 20,
    lambda number: 0,
)
"""How far above its least value each point puts an atom, where that is allowed."""


class Known(Protocol):
    """What is read of `facts.Facts`."""

    facts: list[Polynomial]
    everywhere: list[Polynomial]
    disjunctions: list[list[list[Polynomial]]]

    @property
    def atoms(self) -> Sequence[Unknown]:
        """The unknowns, by number."""
        ...


class Witnesses:
    """The points of one program; they follow the facts as these come and go."""

    def __init__(self, known: Known) -> None:
        self._known = known
        self._points: list[list[int]] = [[] for _ in STEPS_UP]
        # Which of them satisfy the facts and the choices up to here.
        self._live = list(range(len(self._points)))
        self._facts = self._choices = 0
        # How many definitions each point has been found to satisfy; these never go away.
        self._defined = [0] * len(self._points)

    def mark(self) -> tuple[list[int], int, int]:
        """The present state, for `back_to`."""
        return list(self._live), self._facts, self._choices

    def back_to(self, mark: tuple[list[int], int, int]) -> None:
        """Facts were taken back to where they were at `mark`: what satisfied them, still does."""
        self._live, self._facts, self._choices = mark

    def refutes(self, goal: Polynomial) -> bool:
        """Whether the goal is negative at a point where everything known holds."""
        self._follow()
        return any(_value(goal, self._points[number]) < 0 for number in self._live)

    def _follow(self) -> None:
        """Extend the points to new atoms, and drop those that new facts exclude."""
        known = self._known
        count = len(known.atoms)
        fresh = min((len(self._points[number]) for number in self._live), default=count)
        if fresh < count:
            by_newest = _by_newest((*known.facts, *known.everywhere), fresh)
            self._live = [each for each in self._live if self._extend(each, count, by_newest)]
        facts, choices = known.facts[self._facts :], known.disjunctions[self._choices :]
        self._facts, self._choices = len(known.facts), len(known.disjunctions)
        defined = len(known.everywhere)
        if facts or choices or any(self._defined[each] < defined for each in self._live):
            self._live = [each for each in self._live if self._satisfies(each, facts, choices)]

    def _satisfies(
        self, each: int, facts: Sequence[Polynomial], choices: Sequence[list[list[Polynomial]]]
    ) -> bool:
        """Whether what is new holds at a point."""
        point, everywhere = self._points[each], self._known.everywhere
        if not _all_hold(everywhere[self._defined[each] :], point):
            return False
        self._defined[each] = len(everywhere)
        return _all_hold(facts, point) and all(
            any(_all_hold(way, point) for way in ways) for ways in choices
        )

    def _extend(self, each: int, count: int, by_newest: dict[int, list[Polynomial]]) -> bool:
        point = self._points[each]
        for number in range(len(point), count):
            value = self._choose(each, number, by_newest.get(number, ()))
            if value is None:
                return False
            point.append(value)
        return True

    def _choose(self, each: int, number: int, bounds: Sequence[Polynomial]) -> int | None:
        """A value of an atom that its bounds allow, given older ones; None if there is none."""
        point, item = self._points[each], self._known.atoms[number]
        low, high = item.least, item.greatest
        for bound in bounds:
            factor, rest = 0, 0
            for monomial, coefficient in bound.items():
                term = coefficient
                power = 0
                for other in monomial:
                    if other == number:
                        power += 1
                    else:
                        term *= point[other]
                if power > 1:
                    return None
                if power:
                    factor += term
                else:
                    rest += term
            if factor > 0:
                least = -(rest // factor)
                low = least if low is None else max(low, least)
            elif factor < 0:
                most = rest // -factor
                high = most if high is None else min(high, most)
            elif rest < 0:
                return None
        for value, facts in item.cases:
            if _newest(value) < number and all(_newest(fact) < number for fact in facts):
                if _all_hold(facts, point):
                    low = high = _value(value, point)
                    break
            else:
                return None
        else:
            if item.cases:
                return None
        if low is not None and high is not None and low > high:
            return None
        start = low if low is not None else (0 if high is None else min(0, high))
        wanted = start + STEPS_UP[each](number)
        return wanted if high is None else min(wanted, high)


def _newest(value: Polynomial) -> int:
    return max((monomial[-1] for monomial in value if monomial), default=-1)


def _by_newest(known: Sequence[Polynomial], least: int) -> dict[int, list[Polynomial]]:
    """Polynomials by their newest atom, where that is `least` or newer."""
    result: dict[int, list[Polynomial]] = {}
    for each in known:
        newest = _newest(each)
        if newest >= least:
            result.setdefault(newest, []).append(each)
    return result


def _value(of: Polynomial, point: Sequence[int]) -> int:
    total = 0
    for monomial, coefficient in of.items():
        term = coefficient
        for number in monomial:
            term *= point[number]
        total += term
    return total


def _all_hold(known: Sequence[Polynomial], point: Sequence[int]) -> bool:
    return all(_value(each, point) >= 0 for each in known)
