"""What a search for a proof reads, as bytes: equal bytes, the same search and the same answer.

The passes of a compilation ask much the same of one place of a program, each with facts and atoms
of its own, and launches side by side differ in little. A search sees only what is connected with
its goal, and of the atoms' numbers their order. So the question is that part with the atoms
numbered anew in their order, and an answer may be kept for as long as one likes: it rests on
nothing that was asked or compiled before.
"""

from __future__ import annotations

import marshal
from collections.abc import Sequence
from itertools import chain
from typing import Any, Final, NamedTuple, Protocol

from dovetail.analysis.polynomial import Monomial, Polynomial
from dovetail.analysis.prover import Index, Unknown

_WITHOUT_REFERENCES: Final = 2
"""The version of `marshal` of which equal values have equal bytes."""


class Known(Protocol):
    """What is read of `facts.Facts`."""

    facts: Index
    everywhere: Index
    disjunctions: list[list[list[Polynomial]]]

    groups: dict[int, tuple[Polynomial, frozenset[int]]]
    """Polynomials by identity, each with its atoms, for this module to keep."""

    @property
    def atoms(self) -> Sequence[Unknown]:
        """The unknowns, by number."""
        ...


class _Renumbered(dict[Monomial, Monomial]):
    """Monomials with their atoms numbered anew; most stand in several polynomials."""

    def __init__(self, reached: set[int]) -> None:
        super().__init__()
        self._numbers = {old: new for new, old in enumerate(sorted(reached))}

    def __missing__(self, monomial: Monomial) -> Monomial:
        numbers = self._numbers
        new = self[monomial] = tuple([numbers[number] for number in monomial])
        return new

    def terms(self, each: Polynomial) -> tuple[Any, ...]:
        return (*map(self.__getitem__, each), *each.values())


class Part(NamedTuple):
    """What is connected with a goal: all of what is known that a search can see.

    Attributes:
        atoms: The atoms, those of the goal among them.
        facts: The facts about them.
        everywhere: What holds of them everywhere.
    """

    atoms: set[int]
    facts: list[Polynomial]
    everywhere: list[Polynomial]


def question(known: Known, goal: Polynomial, part: Part) -> bytes:
    """Whether the goal is >= 0, given the part of what is known that is `connected` with it."""
    terms = _Renumbered(part.atoms).terms
    # The search tells the facts of cases apart by identity.
    names: dict[int, int] = {}

    def named(each: Polynomial) -> tuple[Any, ...]:
        return names.setdefault(id(each), len(names)), terms(each)

    unknowns: list[Any] = []
    for item in map(known.atoms.__getitem__, sorted(part.atoms)):
        unknowns += (item.least, item.greatest)
        for value, given in item.cases:
            unknowns.append((terms(value), *map(named, given)))
    whole = (
        terms(goal),
        unknowns,
        list(map(terms, part.facts)),
        list(map(terms, part.everywhere)),
        [[list(map(named, way)) for way in ways] for ways in known.disjunctions],
    )
    return marshal.dumps(whole, _WITHOUT_REFERENCES)


def connected(known: Known, goal: Polynomial) -> Part:
    """What facts, definitions and cases connect with a goal."""
    facts, everywhere = _grouped(known, known.facts), _grouped(known, known.everywhere)
    groups = [group for _, group in chain(facts, everywhere)]
    ways = [each for ways in known.disjunctions for way in ways for each in way]
    reached: set[int] = set()
    new = reached.union(*goal, *chain.from_iterable(ways))
    while new:
        reached |= new
        apart = new.isdisjoint
        found = set[int]().union(*[group for group in groups if not apart(group)])
        for number in new:
            for value, given in known.atoms[number].cases:
                found.update(*value, *chain.from_iterable(given))
        new = found - reached
    apart = reached.isdisjoint
    return Part(
        reached,
        [each for each, group in facts if not apart(group)],
        [each for each, group in everywhere if not apart(group)],
    )


def _grouped(
    known: Known, polynomials: Sequence[Polynomial]
) -> list[tuple[Polynomial, frozenset[int]]]:
    """The polynomials, each with its atoms."""
    kept = known.groups
    result: list[tuple[Polynomial, frozenset[int]]] = []
    for each in polynomials:
        found = kept.get(id(each))
        if found is None:
            found = kept[id(each)] = each, frozenset[int]().union(*each)
        result.append(found)
    return result
