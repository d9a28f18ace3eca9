"""Points at which all that is known holds: what is negative at one of them cannot be proven.

Most questions that the passes ask have no proof ("is this size a multiple of 4?"), and a search
that fails is the dearest one. So a few points are kept, each a value for every atom that satisfies
all facts, and a goal that is negative at one of them is given up at once. Nothing rests on the
points being good ones: where none is left, the search is made as before.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import chain
from typing import Final, Protocol

from dovetail.analysis.polynomial import Polynomial
from dovetail.analysis.prover import Index, Unknown
from dovetail.analysis.question import Part
from dovetail.support.dataclasses import dataclass, field

STEPS_UP: Final[tuple[Callable[[int], int], ...]] = (
    lambda number: 1,
    lambda number: 37 * (number + 3),
    lambda number: 1 << max(24 - 2 * number, 0),
    lambda number: 1 << 40,
    lambda number: 500 - 37 * number,
    lambda number: -1 - number,
    lambda number: 0,
)
"""How far from 0, or from its least value above, each point puts an atom, where that is allowed.
Some grow with the atom's number and some shrink, so that of two either is greater somewhere."""

ATTEMPTS: Final = 6
"""How often a point is made anew without success before it is given up."""


Limits = tuple[dict[int, list[Polynomial]], dict[int, int]]
"""Polynomials that are >= 0 by their newest atom; and for atoms that equal an older one, that."""


NOTHING_SEEN: Final = (-1, 0, 0)


@dataclass(slots=True, eq=False)
class Point:
    """A value for each atom, by number.

    Attributes:
        number: Its entry of `STEPS_UP`.
        values: They are only added to.
        defined: How many definitions it has been found to satisfy; these never go away.
    """

    number: int
    values: list[int] = field(default_factory=list[int])
    defined: int = 0


class Known(Protocol):
    """What is read of `facts.Facts`."""

    facts: Index
    everywhere: Index
    disjunctions: list[list[list[Polynomial]]]

    state: int
    """Equal numbers: the same facts."""

    @property
    def atoms(self) -> Sequence[Unknown]:
        """The unknowns, by number."""
        ...


class Witnesses:
    """The points of one program; they follow the facts as these come and go."""

    def __init__(self, known: Known) -> None:
        self._known = known
        # Those that satisfy the facts and the choices up to here.
        self._live = [Point(number) for number in range(len(STEPS_UP))]
        self._facts = self._choices = 0
        # The same for what was known before and is known again.
        self._kept: dict[int, list[Point]] = {}
        # Up to where the points follow what is known.
        self._seen = NOTHING_SEEN
        self._attempts = [ATTEMPTS] * len(STEPS_UP)
        # The same for all of their values at once.
        self._attempts_at_all = [ATTEMPTS] * len(STEPS_UP)
        # The last values of the points of each number, which facts may exclude by now.
        self._latest = [point.values for point in self._live]
        # Atoms with cases, each with those that these are made of, and up to where.
        self._cased: dict[int, frozenset[int]] = {}
        self._cases_seen = 0

    def mark(self) -> tuple[list[Point], int, int]:
        """The present state, for `back_to`."""
        return self._live, self._facts, self._choices

    def back_to(self, mark: tuple[list[Point], int, int]) -> None:
        """Facts were taken back to where they were at `mark`: what satisfied them, still does."""
        self._live, self._facts, self._choices = mark
        # The mark may be older than the last facts that were followed.
        self._seen = NOTHING_SEEN

    def recall(self) -> None:
        """What is known now was known before: go on with the points of then, if there were any."""
        live = self._kept.get(self._known.state)
        if live is not None:
            self._live = live
            self._facts, self._choices = len(self._known.facts), len(self._known.disjunctions)

    def refutes(self, goal: Polynomial) -> bool:
        """Whether the goal is negative at a point where everything known holds."""
        self._follow()
        return any(_value(goal, point.values) < 0 for point in self._live)

    def _follow(self) -> None:
        """Extend the points to new atoms, and drop those that new facts exclude."""
        known = self._known
        seen = known.state, len(known.atoms), len(known.everywhere)
        if seen == self._seen:
            return
        self._seen = seen
        self.recall()
        live = self._live
        facts, choices = known.facts[self._facts :], known.disjunctions[self._choices :]
        self._facts, self._choices = len(known.facts), len(known.disjunctions)
        count, defined = len(known.atoms), len(known.everywhere)
        fresh = min((len(point.values) for point in live), default=count)
        if fresh < count:
            # What a point has been found to satisfy is of atoms that it has a value for.
            new = known.everywhere[min(point.defined for point in live) :]
            # Equalities are for points made anew: of atoms this new they are rare.
            limits: Limits = _by_newest((*facts, *new), fresh), {}
            live = [point for point in live if self._extend(point, count, limits)]
        if facts or choices or any(point.defined < defined for point in live):
            live = [point for point in live if self._satisfies(point, facts, choices)]
        self._live = self._kept[known.state] = live

    def refutes_anew(self, goal: Polynomial, part: Part) -> bool:
        """The same of points that are made for what is known now, as it has excluded others.

        A search sees only what is connected with its goal. So that alone is made anew, and has to
        hold; the rest of a point keeps the values it had. This costs about what ten steps of a
        search do, and is for searches that take longer.

        Args:
            goal: The polynomial.
            part: What is connected with it.
        """
        known, attempts = self._known, self._attempts
        left = {point.number for point in self._live}
        missing = [n for n in range(len(STEPS_UP)) if attempts[n] and n not in left]
        if not missing:
            return False
        near, inside = part.atoms, [*part.facts, *part.everywhere]
        here = set(map(id, inside))
        outside = [each for each in (*known.facts, *known.everywhere) if id(each) not in here]
        limits, others = _limits(inside), _by_newest(outside, 0)
        for number in missing:
            point: Point | None = Point(number, self._latest[number].copy())
            whole = self._renew(point, near, limits, (others, {}))
            if whole is None or not self._holds(point, inside, known.disjunctions):
                attempts[number] -= 1
                continue
            attempts[number] = ATTEMPTS
            refuted = _value(goal, point.values) < 0
            if not whole or not _all_hold(outside, point.values):
                point = self._made(number)
            if point is not None:
                self._latest[number] = point.values
                point.defined = len(known.everywhere)
                self._live = self._kept[known.state] = [*self._live, point]
                refuted = refuted or _value(goal, point.values) < 0
            if refuted:
                return True
        return False

    def _made(self, number: int) -> Point | None:
        """A point of new values at which all that is known holds, or None."""
        if not self._attempts_at_all[number]:
            return None
        known, point = self._known, Point(number)
        everything = (*known.facts, *known.everywhere)
        if self._extend(point, len(known.atoms), _limits(everything)) and self._holds(
            point, everything, known.disjunctions
        ):
            self._attempts_at_all[number] = ATTEMPTS
            return point
        self._attempts_at_all[number] -= 1
        return None

    def _renew(self, point: Point, near: set[int], limits: Limits, others: Limits) -> bool | None:
        """Choose new values for the atoms that are near, and for what is made of them.

        Returns:
            None if there are none, and else whether the other atoms have values as well.
        """
        values, old = point.values, len(point.values)
        count = len(self._known.atoms)
        values += [0] * (count - old)
        changed: set[int] = set()
        whole = True
        for number in sorted({*near, *range(old, count), *self._cases()}):
            if number in near:
                value = self._choose(point, number, limits)
                if value is None:
                    return None
            elif number >= old or not changed.isdisjoint(self._cased[number]):
                value = self._choose(point, number, others)
                if value is None:
                    whole = False
                    continue
            else:
                continue
            if value != values[number]:
                values[number] = value
                changed.add(number)
        return whole

    def _cases(self) -> dict[int, frozenset[int]]:
        """The atoms with cases, each with those that these are made of."""
        atoms, cased = self._known.atoms, self._cased
        for number in range(self._cases_seen, len(atoms)):
            cases = atoms[number].cases
            if cases:
                each = (polynomial for value, facts in cases for polynomial in (value, *facts))
                cased[number] = frozenset().union(*chain.from_iterable(each))
        self._cases_seen = len(atoms)
        return cased

    def _satisfies(
        self, point: Point, facts: Sequence[Polynomial], choices: Sequence[list[list[Polynomial]]]
    ) -> bool:
        """Whether what is new holds at a point."""
        values, everywhere = point.values, self._known.everywhere
        if not _all_hold(everywhere[point.defined :], values):
            return False
        point.defined = len(everywhere)
        return self._holds(point, facts, choices)

    def _holds(
        self, point: Point, facts: Sequence[Polynomial], choices: Sequence[list[list[Polynomial]]]
    ) -> bool:
        values = point.values
        return _all_hold(facts, values) and all(
            any(_all_hold(way, values) for way in ways) for ways in choices
        )

    def _extend(self, point: Point, count: int, limits: Limits) -> bool:
        for number in range(len(point.values), count):
            value = self._choose(point, number, limits)
            if value is None:
                return False
            point.values.append(value)
        return True

    def _choose(self, chosen: Point, number: int, limits: Limits) -> int | None:
        """A value of an atom that its bounds allow, given older ones; None if there is none."""
        by_newest, same = limits
        point, item = chosen.values, self._known.atoms[number]
        low, high = item.least, item.greatest
        for bound in by_newest.get(number, ()):
            factor, rest = 0, 0
            for monomial, term in bound.items():
                if len(monomial) == 1:
                    (other,) = monomial
                    if other == number:
                        factor += term
                    else:
                        rest += term * point[other]
                    continue
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
                if low is None or least > low:
                    low = least
            elif factor < 0:
                most = rest // -factor
                if high is None or most < high:
                    high = most
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
        # From 0 on, or from what is nearest to it.
        start = low if low is not None and low > 0 else 0 if high is None else min(0, high)
        equal = same.get(number)
        wanted = start + STEPS_UP[chosen.number](number) if equal is None else point[equal]
        if low is not None:
            wanted = max(wanted, low)
        return wanted if high is None else min(wanted, high)


def _newest(value: Polynomial) -> int:
    newest = -1
    for monomial in value:
        if monomial and monomial[-1] > newest:
            newest = monomial[-1]
    return newest


def _limits(known: Sequence[Polynomial]) -> Limits:
    """All that is known, with the oldest of equal atoms for all of them."""
    same = _equalities(known)
    if same:
        known = [_renamed(each, same) for each in known]
    return _by_newest(known, 0), same


def _by_newest(known: Sequence[Polynomial], least: int) -> dict[int, list[Polynomial]]:
    """Polynomials by their newest atom; those with none as new as `least` are left out."""
    result: dict[int, list[Polynomial]] = {}
    for each in known:
        newest = _newest(each)
        if newest >= least:
            result.setdefault(newest, []).append(each)
    return result


def _equalities(known: Sequence[Polynomial]) -> dict[int, int]:
    """For each atom that is known to equal an older one the oldest such."""
    ordered: set[tuple[int, int]] = set()
    same: dict[int, int] = {}
    for each in known:
        if len(each) != 2:
            continue
        (first, one), (second, other) = each.items()
        if one + other or abs(one) != 1 or len(first) != 1 or len(second) != 1:
            continue
        pair = (first[0], second[0]) if one > 0 else (second[0], first[0])
        ordered.add(pair)
        if pair[::-1] in ordered:
            old, new = sorted(_oldest(same, number) for number in pair)
            if old != new:
                same[new] = old
    return {number: _oldest(same, number) for number in same}


def _renamed(of: Polynomial, same: dict[int, int]) -> Polynomial:
    """The polynomial with atoms replaced as `same` says."""
    if not any(number in same for monomial in of for number in monomial):
        return of
    result: Polynomial = {}
    for monomial, coefficient in of.items():
        new = tuple(sorted(same.get(number, number) for number in monomial))
        result[new] = result.get(new, 0) + coefficient
    return {monomial: coefficient for monomial, coefficient in result.items() if coefficient}


def _oldest(same: dict[int, int], number: int) -> int:
    while number in same:
        number = same[number]
    return number


def _value(of: Polynomial, point: Sequence[int]) -> int:
    total = 0
    for monomial, coefficient in of.items():
        term = coefficient
        for number in monomial:
            term *= point[number]
        total += term
    return total


def _all_hold(known: Sequence[Polynomial], point: Sequence[int]) -> bool:
    for each in known:
        total = 0
        for monomial, coefficient in each.items():
            for number in monomial:
                coefficient *= point[number]
            total += coefficient
        if total < 0:
            return False
    return True
