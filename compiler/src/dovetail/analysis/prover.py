"""The search behind `analysis.bounds`: is a polynomial >= 0, given others that are?

It eliminates the newest atom of the goal with a fact that holds it with the same sign, which
leaves an older goal: goal = factor * fact + rest, and it is enough to prove the rest. Newest
first, since facts speak of older atoms: a loop variable is bounded by an extent, not the other way
round. An atom with cases (a minimum, a choice) is replaced by each. Steps are counted, so a proof
that is not found soon is given up.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from math import gcd
from typing import Final, Protocol, cast

from dovetail.analysis.polynomial import (
    Monomial,
    Polynomial,
    as_constant,
    frozen,
    newest,
    plus,
    scaled,
    substituted,
    tightened,
    times,
)

STEPS = 40
"""Goals looked at in one proof. Most of those found in the kernels we have take up to 8."""

FEW_STEPS = 4
"""Goals after which it pays to ask whether the same was asked before, and to look for a point that
refutes the first. No answer depends on it: a search that goes on starts again."""

DEPTH = 14
"""Facts combined along one line of a proof."""


MAX_FACTS: Final = 64
"""Facts about one monomial that a step tries, see `about`: of a kernel of ordinary length all, of
a long one, where a size is in thousands of facts, a part."""


class Unknown(Protocol):
    """What the prover reads of an atom; see `bounds.Atom`."""

    least: int | None
    greatest: int | None
    cases: list[tuple[Polynomial, list[Polynomial]]]


class Known(Protocol):
    """What the prover reads of `facts.Facts`."""

    facts: Index
    everywhere: Index
    disjunctions: list[list[list[Polynomial]]]

    @property
    def atoms(self) -> Sequence[Unknown]:
        """The unknowns, by number."""
        ...


class Index(list[Polynomial]):
    """Polynomials in the order in which they became known, found by their monomials."""

    def __init__(self) -> None:
        super().__init__()
        self.by_monomial: dict[Monomial, list[Polynomial]] = {}
        self._by_newest: dict[Monomial, list[Polynomial]] = {}

    def append(self, value: Polynomial) -> None:
        """One more."""
        super().append(value)
        by_monomial = self.by_monomial
        for monomial in value:
            by_monomial.setdefault(monomial, []).append(value)
        self._by_newest.setdefault(newest(value), []).append(value)

    def shorten(self, length: int) -> None:
        """Only the first ones stay."""
        by_monomial = self.by_monomial
        while len(self) > length:
            value = self.pop()
            for monomial in value:
                by_monomial[monomial].pop()
            self._by_newest[newest(value)].pop()

    def __contains__(self, value: object) -> bool:
        return value in self._by_newest.get(newest(cast("Polynomial", value)), ())

    @property
    def contradict(self) -> bool:
        """Whether one is a constant, which `Facts.fact` takes only if it is negative."""
        return bool(self._by_newest.get(()))

    def about(self, monomial: Monomial) -> Sequence[Polynomial]:
        """Those with a monomial in them, the most useful last, up to twice `MAX_FACTS`.

        That is the newest; where there are more than `MAX_FACTS`, those in which the monomial is
        the newest one: they bound it, where the others speak of what came later.
        """
        found = self.by_monomial.get(monomial, ())
        if len(found) <= MAX_FACTS:
            return found
        return (*found[-MAX_FACTS:], *self._by_newest.get(monomial, ())[:MAX_FACTS])


class Prover:
    """One proof; facts are only read."""

    def __init__(self, known: Known) -> None:
        self._atoms = known.atoms
        self._facts = known.facts
        self._everywhere = known.everywhere
        self._disjunctions = known.disjunctions
        self._steps = STEPS
        # Goals that were looked at, with the facts of the cases they were looked at in.
        self._seen: set[tuple[frozenset[tuple[Monomial, int]], frozenset[int]]] = set()

    def proves_soon(self, goal: Polynomial) -> bool | None:
        """As `proves` where few steps are enough to tell, else None."""
        self._steps = FEW_STEPS
        if self._search(tightened(goal), DEPTH, ()):
            return True
        if self._steps <= 0 or self._may_be_factor(goal):
            return None
        return self._in_other_ways(goal)

    def proves_otherwise(self, goal: Polynomial) -> bool | None:
        """The same where `proves_soon` could not tell, by the other ways if it had steps left."""
        return None if self._steps <= 0 else self._in_other_ways(goal)

    def _in_other_ways(self, goal: Polynomial) -> bool:
        self._steps += STEPS - FEW_STEPS
        return self._in_another_way(goal)

    def proves(self, goal: Polynomial) -> bool:
        """Whether the goal is >= 0."""
        if self.is_plain(goal):
            return True
        return self._search(tightened(goal), DEPTH, ()) or self._in_another_way(goal)

    def _in_another_way(self, goal: Polynomial) -> bool:
        """By each of two ways, or by a product, where the search has not found a proof."""
        for ways in self._disjunctions:
            if all(self._search(tightened(goal), DEPTH, tuple(way)) for way in ways):
                return True
        return self._factor(tightened(goal))

    def _may_be_factor(self, goal: Polynomial) -> bool:
        """Whether `_factor` may search: it does so once for each product, at length."""
        return len(goal) == 2 and goal.get((), 0) < 0

    def is_plain(self, goal: Polynomial) -> bool:
        """Whether the goal is >= 0 by the ranges of its atoms, or because nothing gets here."""
        return self._quick(goal) or self._facts.contradict

    def _factor(self, goal: Polynomial) -> bool:
        """A factor of a positive product of what is not negative is positive itself."""
        if len(goal) != 2 or goal.get(()) != -1:
            return False
        (pivot,) = (monomial for monomial in goal if monomial)
        if len(pivot) != 1 or goal[pivot] != 1:
            return False
        known = chain(self._everywhere.by_monomial.items(), self._facts.by_monomial.items())
        products = dict.fromkeys(
            monomial
            for monomial, facts in known
            if len(monomial) > 1
            and facts
            and pivot[0] in monomial
            and all(self._not_negative(number) for number in monomial)
        )
        return any(self._afresh({m: 1, (): -1}) for m in products)

    def _afresh(self, goal: Polynomial) -> bool:
        """Searches with the full step budget."""
        self._steps = STEPS
        return self._search(goal, DEPTH, ())

    def interval(self, value: Polynomial) -> tuple[int | None, int | None]:
        """The least and the greatest value by the atoms' own ranges; None where unbounded."""
        low: int | None = 0
        high: int | None = 0
        for monomial, coefficient in value.items():
            least, greatest = self._range(monomial)
            if coefficient < 0:
                least, greatest = greatest, least
            low = None if low is None or least is None else low + coefficient * least
            high = None if high is None or greatest is None else high + coefficient * greatest
        return low, high

    def _range(self, monomial: Monomial) -> tuple[int | None, int | None]:
        low: int | None = 1
        high: int | None = 1
        for place, number in enumerate(monomial):
            item = self._atoms[number]
            if place == 0:
                low, high = item.least, item.greatest
            elif low is not None and low >= 0 and item.least is not None and item.least >= 0:
                low *= item.least
                high = None if high is None or item.greatest is None else high * item.greatest
            elif None not in (low, high, item.least, item.greatest):
                ends = [
                    x * y
                    for x in (low or 0, high or 0)
                    for y in (item.least or 0, item.greatest or 0)
                ]
                low, high = min(ends), max(ends)
            else:
                return None, None
        return low, high

    def _quick(self, goal: Polynomial) -> bool:
        """Whether the atoms' own ranges are enough."""
        low = 0
        atoms = self._atoms
        for monomial, coefficient in goal.items():
            if not monomial:
                low += coefficient
                continue
            if len(monomial) == 1:
                item = atoms[monomial[0]]
                end = item.least if coefficient > 0 else item.greatest
            else:
                least, greatest = self._range(monomial)
                end = least if coefficient > 0 else greatest
            if end is None:
                return False
            low += coefficient * end
        return low >= 0

    def _search(
        self,
        goal: Polynomial,
        depth: int,
        more: tuple[Polynomial, ...],
    ) -> bool:
        return self._quick(goal) or self._deeper(goal, depth, more)

    def _deeper(
        self,
        goal: Polynomial,
        depth: int,
        more: tuple[Polynomial, ...],
    ) -> bool:
        """The same of a goal for which the atoms' own ranges are not enough."""
        if depth == 0 or self._steps <= 0 or as_constant(goal) is not None:
            return False
        # The facts of a case are kept by its atom, so that they are known by identity.
        key = (frozen(goal), frozenset(map(id, more)) if more else _NONE)
        if key in self._seen:
            return False
        self._seen.add(key)
        self._steps -= 1
        pivot = newest(goal)
        rests: list[Polynomial] = []
        # A fact that ends the proof at once is taken before others lead far away.
        for fact in self._candidates(pivot, goal[pivot], more):
            rests.append(_eliminate(goal, fact, pivot))
            if self._quick(rests[-1]):
                return True
        for rest in rests:
            if self._deeper(rest, depth - 1, more):
                return True
            if self._steps <= 0:
                return False
        return self._split(goal, pivot, depth, more)

    def _candidates(
        self, pivot: Monomial, sign: int, more: tuple[Polynomial, ...]
    ) -> Iterator[Polynomial]:
        for fact in reversed(more):
            if fact.get(pivot, 0) * sign > 0:
                yield fact
        for facts in (self._facts, self._everywhere):
            for fact in reversed(facts.about(pivot)):
                if fact[pivot] * sign > 0:
                    yield fact
        if len(pivot) == 1:
            item = self._atoms[pivot[0]]
            if sign > 0 and item.least is not None:
                yield {pivot: 1, (): -item.least} if item.least else {pivot: 1}
            if sign < 0 and item.greatest is not None:
                yield {pivot: -1, (): item.greatest} if item.greatest else {pivot: -1}
        else:
            yield from self._products(pivot, sign, more)

    def _products(
        self, pivot: Monomial, sign: int, more: tuple[Polynomial, ...]
    ) -> Iterator[Polynomial]:
        """Facts about one factor, multiplied by the other factors, which are not negative."""
        low, _ = self._range(pivot)
        if sign > 0 and low is not None:
            yield {pivot: 1, (): -low} if low else {pivot: 1}
        for place, number in enumerate(pivot):
            others = pivot[:place] + pivot[place + 1 :]
            if not all(self._not_negative(other) for other in others):
                continue
            alone = (number,)
            known = [
                *more,
                *reversed(self._facts.about(alone)),
                *self._everywhere.about(alone),
            ]
            greatest = self._atoms[number].greatest
            if greatest is not None:
                known.append({alone: -1, (): greatest})
            for fact in known:
                if fact.get(alone, 0) * sign > 0:
                    yield times(fact, {others: 1})

    def _not_negative(self, number: int) -> bool:
        least = self._atoms[number].least
        return least is not None and least >= 0

    def _split(
        self, goal: Polynomial, pivot: Monomial, depth: int, more: tuple[Polynomial, ...]
    ) -> bool:
        for number in dict.fromkeys(reversed(pivot)):
            cases = self._atoms[number].cases
            if cases:
                return all(
                    _contradict(facts)
                    or self._search(
                        tightened(substituted(goal, number, value)),
                        depth - 1,
                        (*more, *facts),
                    )
                    for value, facts in cases
                )
        return False


_NONE: Final[frozenset[int]] = frozenset()


def _eliminate(goal: Polynomial, fact: Polynomial, pivot: Monomial) -> Polynomial:
    a, b = abs(goal[pivot]), abs(fact[pivot])
    if a == b:
        # `plus` written out: most of what a search does.
        rest = goal.copy()
        for monomial, coefficient in fact.items():
            value = rest.get(monomial, 0) - coefficient
            if value:
                rest[monomial] = value
            else:
                rest.pop(monomial, None)
        return tightened(rest)
    factor = gcd(a, b)
    multiple = b // factor
    rest = plus(scaled(goal, multiple), fact, -(a // factor))
    # The goal is an integer: if three times it is -2 or more, it is 0 or more.
    return tightened(plus(rest, {(): multiple - 1}) if multiple > 1 else rest)


def _contradict(facts: Sequence[Polynomial]) -> bool:
    return any(len(fact) == 1 and fact.get((), 0) < 0 for fact in facts)
