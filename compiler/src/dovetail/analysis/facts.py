"""What is known at one place of a program: facts, values of variables, and their scopes.

`analysis.bounds` adds the reading of expressions.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterable
from contextlib import AbstractContextManager
from typing import Final

from dovetail import ir
from dovetail.analysis.polynomial import (
    Polynomial,
    as_constant,
    atom,
    constant,
    frozen,
    plus,
    scaled,
    tightened,
)
from dovetail.analysis.prover import Index, Prover
from dovetail.analysis.question import connected, question
from dovetail.analysis.witness import Point, Witnesses
from dovetail.support.dataclasses import dataclass, field

MAX_FACTOR: Final = 1 << 20
MAX_TERM: Final = 1 << 62
"""Constants up to these leave room for sizes: for 2**43 elements, and for 2**62."""

ANSWERS_KEPT: Final = 2048
"""Of some kilobytes each; a compilation asks tens to hundreds of questions."""

MAX_ASKED_ABOUT: Final = 512
"""Of more facts, to find those that a search can see takes longer than the search."""

_ANSWERS: Final[dict[bytes, bool]] = {}
"""Answers of searches, which depend on nothing but the question (`analysis.question`)."""


@dataclass(slots=True)
class Atom:
    """One unknown.

    Attributes:
        least: A lower bound known from its nature, or None.
        greatest: An upper bound, or None.
        size: Whether int64 arithmetic on it is assumed not to overflow.
        cases: Values, one of which it has, each with the facts that then hold.
    """

    least: int | None
    greatest: int | None
    size: bool
    cases: list[tuple[Polynomial, list[Polynomial]]] = field(
        default_factory=list[tuple[Polynomial, list[Polynomial]]]
    )


_Mark = tuple[int, int, int, int, int, tuple[list[Point], int, int]]


@dataclass(slots=True)
class _CachedFacts:
    """What a condition has added to what was known, and the name of what is known then."""

    facts: list[Polynomial]
    values: list[tuple[ir.Var, Polynomial]]
    disjunctions: list[list[list[Polynomial]]]
    failures: list[set[Hashable]]
    state: int


class _Scope:
    """A context: a class of its own, as a generator would cost more than what it does."""

    __slots__ = ("_facts", "_mark")

    def __init__(self, facts: Facts) -> None:
        self._facts = facts

    def __enter__(self) -> None:
        self._mark = self._facts.mark()

    def __exit__(self, *exception: object) -> None:
        self._facts.back_to(self._mark)


class Facts(ABC):
    """What is known at one place of a program; `scope` takes back what was learnt inside."""

    def __init__(self) -> None:
        self.atoms: list[Atom] = []
        self.facts = Index()
        self.everywhere = Index()
        self.keys: dict[Hashable, int] = {}
        self.maxima: dict[int, tuple[Polynomial, Polynomial]] = {}
        self.values: dict[ir.Var, Polynomial] = {}
        self._conditions: dict[ir.Var, ir.Expr] = {}
        # One for each version of the facts that leads to the present one: goals without a proof.
        self._failures: list[set[Hashable]] = [set()]
        # Goals with a proof: how many versions led to it, and the last of them.
        self._proofs: dict[Hashable, tuple[int, set[Hashable]]] = {}
        self._mutable: set[ir.Var] = set()
        self._log: list[tuple[ir.Var, Polynomial | None, Polynomial]] = []
        self.disjunctions: list[list[list[Polynomial]]] = []
        self.groups: dict[int, tuple[Polynomial, frozenset[int]]] = {}
        self._witnesses = Witnesses(self)
        # Names what is known here: equal numbers, the same facts and values.
        self.state = 0
        self._states = 0
        # The same of what no scope takes back.
        self._lasting = 0
        self._assumed: dict[tuple[int, int, ir.Expr, bool], _CachedFacts] = {}

    @abstractmethod
    def of(self, expr: ir.Expr) -> Polynomial:
        """The machine value of an integer expression."""

    # Atoms.

    def new(self, item: Atom) -> int:
        """The number of a new atom."""
        self.atoms.append(item)
        return len(self.atoms) - 1

    def define(self, value: Polynomial) -> None:
        """Take note of what is >= 0 everywhere, by the definition of an atom in it."""
        self.everywhere.append(value)

    def prover(self) -> Prover:
        """For one proof of what holds here."""
        return Prover(self)

    def unknown(self, dtype: ir.DType) -> int:
        """A new atom of which only the type is known."""
        if dtype.is_float or dtype.lanes != 1:
            return self.new(Atom(None, None, False))
        least, greatest = dtype.int_range
        wide = dtype.bits == 64 and dtype.is_int
        return self.new(Atom(least, greatest, not wide))

    def is_size(self, value: Polynomial) -> bool:
        """Whether int64 arithmetic on the value is assumed not to overflow.

        The constants in it are the program's and may be anything: a size times 2**62 overflows.
        """
        atoms = self.atoms
        for monomial, factor in value.items():
            if abs(factor) > (MAX_FACTOR if monomial else MAX_TERM):
                return False
            for number in monomial:
                if not atoms[number].size:
                    return False
        return True

    # Scopes and variables.

    def scope(self) -> AbstractContextManager[None]:
        """Forget on leaving what was assumed inside."""
        return _Scope(self)

    def mark(self) -> _Mark:
        """The present state, for `back_to`."""
        return (
            self.state, len(self.facts), len(self._log), len(self.disjunctions),
            len(self._failures), self._witnesses.mark(),
        )  # fmt: skip

    def back_to(self, mark: _Mark) -> None:
        """Forget what was learnt since a mark."""
        self.state, facts, log, disjunctions, versions, witnesses = mark
        del self._failures[versions:]
        self._witnesses.back_to(witnesses)
        self.facts.shorten(facts)
        del self.disjunctions[disjunctions:]
        for var, value, _ in reversed(self._log[log:]):
            if value is None:
                self.values.pop(var, None)
            else:
                self.values[var] = value
        del self._log[log:]

    def _changed(self) -> None:
        """What is known here is not what was known before."""
        self._states += 1
        self.state = self._states

    def _set(self, var: ir.Var, value: Polynomial) -> None:
        self._log.append((var, self.values.get(var), value))
        self.values[var] = value
        self._changed()

    def extent(self, var: ir.Var) -> None:
        """A variable that is an extent: a size, not negative."""
        self._set(var, atom(self.new(Atom(0, None, True))))

    def size(self, var: ir.Var, least: int | None = None, greatest: int | None = None) -> None:
        """A variable that is a size: a stride, a coordinate."""
        self._set(var, atom(self.new(Atom(least, greatest, True))))

    def loop(self, var: ir.Var, start: ir.Expr, stop: ir.Expr, step: int) -> None:
        """The variable of a loop, inside its body."""
        first, last = self.of(start), self.of(stop)
        size = self.is_size(first)
        if abs(step) > 1:
            # The count is the unknown, so that "a multiple of the step" is not lost.
            count = self.new(Atom(0, None, size))
            value = plus(first, atom(count), step)
        else:
            least, greatest = as_constant(first), as_constant(last)
            if step > 0:
                unknown = Atom(least, None if greatest is None else greatest - 1, size)
            else:
                unknown = Atom(None if greatest is None else greatest + 1, least, size)
            value = atom(self.new(unknown))
        self._set(var, value)
        if step > 0:
            self.fact(plus(value, first, -1))
            self._bound(plus(plus(last, value, -1), constant(-1)))
        else:
            self.fact(plus(first, value, -1))
            self.fact(plus(plus(value, last, -1), constant(-1)))

    def declare(self, var: ir.Var, value: ir.Expr, mutable: bool = False) -> None:
        """A variable with a value; for a mutable one, until it is assigned or forgotten."""
        if mutable and var not in self._mutable:
            self._mutable.add(var)
            self._lasting += 1
        if var.dtype.is_int and var.dtype.lanes == 1:
            self._set(var, self.of(value))
        elif var.dtype.is_bool and not self._mutable.intersection(
            (var, *ir.free_variables(value))
        ):
            # With a mutable variable in it, the condition may mean another thing later.
            self._conditions[var] = value
            self._lasting += 1

    def forget(self, variables: Iterable[ir.Var]) -> None:
        """Variables whose values are no longer known: after a loop or a branch changed them."""
        for var in variables:
            if var.dtype.is_int:
                self._set(var, atom(self.unknown(var.dtype)))

    def repeat(self, body: ir.Stmt) -> None:
        """Forget what a loop with this body changes; what it only halves, say, stays in range."""
        values: dict[ir.Var, list[ir.Expr]] = {}
        for stmt in ir.walk(body):
            if isinstance(stmt, ir.Assign):
                values.setdefault(stmt.var, []).append(stmt.value)
        for var, assigned in values.items():
            before = self.values.get(var)
            self.forget((var,))
            if (
                before is not None
                and all(_shrinks(value, var) for value in assigned)
                and self.proves(before)
            ):
                after = self.values[var]
                self.fact(after)
                self.fact(plus(before, after, -1))

    def snapshot(self, variables: Iterable[ir.Var]) -> dict[ir.Var, Polynomial]:
        """The present values of variables, for `restore`."""
        return {var: self.values[var] for var in variables if var in self.values}

    def restore(self, values: dict[ir.Var, Polynomial]) -> None:
        """Give variables the values of a snapshot."""
        for var, value in values.items():
            self._set(var, value)

    # Facts.

    def fact(self, value: Polynomial) -> None:
        """Take note that a polynomial is >= 0."""
        value = tightened(value)
        known = as_constant(value)
        # A negative constant is a contradiction: nothing here is executed, all may be proven.
        if (known is None or known < 0) and value not in self.facts:
            self._add(value)

    def _bound(self, value: Polynomial) -> None:
        """Take note that a polynomial is >= 0, and of what that says of a maximum in it.

        What is at most `max(a, b)` and greater than b is at most a. Of maxima within others it
        would take apart what proofs find whole.
        """
        self.fact(value)
        for monomial, factor in value.items():
            if factor != 1 or len(monomial) != 1 or monomial[0] not in self.maxima:
                continue
            parts = self.maxima[monomial[0]]
            rest = plus(value, atom(monomial[0]), -1)
            for one, other in (parts, reversed(parts)):
                if self._is_plain(one) and self.proves(
                    scaled(plus(plus(rest, other), constant(1)), -1)
                ):
                    self.fact(plus(one, rest))

    def _is_plain(self, value: Polynomial) -> bool:
        """Whether no part of it is one of several values."""
        return not any(self.atoms[number].cases for monomial in value for number in monomial)

    def _add(self, value: Polynomial) -> None:
        self.facts.append(value)
        self._failures.append(set())
        self._changed()

    def _equal(self, value: Polynomial) -> None:
        self.fact(value)
        self.fact(scaled(value, -1))
        candidates: list[tuple[ir.Var, int]] = []
        for var, known in self.values.items():
            if len(known) != 1:
                continue
            ((monomial, one),) = known.items()
            if one == 1 and len(monomial) == 1 and monomial in value:
                candidates.append((var, monomial[0]))
        # What is known not to be negative stays, and what is known less of is replaced by it.
        candidates.sort(key=lambda item: self.atoms[item[1]].least is not None)
        for var, number in candidates:
            coefficient = value.get((number,), 0)
            if abs(coefficient) != 1:
                continue
            rest = plus(value, atom(number), -coefficient)
            if any(number in monomial for monomial in rest):
                continue
            other = scaled(rest, -coefficient)
            self._set(var, other)
            least = self.atoms[number].least
            if least is not None:
                self.fact(plus(other, constant(-least)))
            return

    def assume(self, condition: ir.Expr, holds: bool = True) -> None:
        """Take note that a condition holds, or that it does not.

        Passes ask what holds under `a and b and c` once for each part, and again for what follows:
        what was learnt from a condition is kept, and taken over where nothing else has changed.
        """
        key = self.state, self._lasting, condition, holds
        learnt = self._assumed.get(key)
        if learnt is not None:
            self._learn(learnt)
            return
        facts, log, choices = len(self.facts), len(self._log), len(self.disjunctions)
        versions = len(self._failures)
        self._assume(condition, holds)
        self._assumed[key] = _CachedFacts(
            self.facts[facts:], [(var, value) for var, _, value in self._log[log:]],
            self.disjunctions[choices:], self._failures[versions:], self.state,
        )  # fmt: skip

    def _learn(self, learnt: _CachedFacts) -> None:
        for fact in learnt.facts:
            self.facts.append(fact)
        for var, value in learnt.values:
            self._set(var, value)
        self.disjunctions += learnt.disjunctions
        self._failures += learnt.failures
        self.state = learnt.state
        self._witnesses.recall()

    def _assume(self, condition: ir.Expr, holds: bool) -> None:
        match condition:
            case ir.Call(op=op, args=args) if op.name in ("logical_and", "and") and _boolean(args):
                self._both(args, holds, holds)
            case ir.Call(op=op, args=args) if op.name in ("logical_or", "or") and _boolean(args):
                self._both(args, holds, not holds)
            case ir.Call(op=op, args=args) if op.name in ("logical_not", "invert"):
                self.assume(args[0], not holds)
            case ir.Call(op=op, args=args) if op.group == "comparison" and args[0].dtype.is_int:
                self._compare(op.name if holds else _NEGATED[op.name], *args)
            case ir.Var() if condition in self._conditions:
                self.assume(self._conditions[condition], holds)
            case ir.Const(value=value) if bool(value) != holds:
                self.fact(constant(-1))
            case _:
                pass

    def _both(self, args: tuple[ir.Expr, ...], holds: bool, together: bool) -> None:
        if together:
            for arg in args:
                self.assume(arg, holds)
            return
        ways: list[list[Polynomial]] = []
        for arg in args:
            before = len(self.facts)
            with self.scope():
                self.assume(arg, holds)
                ways.append(self.facts[before:])
        if all(ways):
            self.disjunctions.append(ways)
            self._failures.append(set())
            self._changed()

    def _compare(self, name: str, a: ir.Expr, b: ir.Expr) -> None:
        difference = plus(self.of(b), self.of(a), -1)
        match name:
            case "lt":
                self._bound(plus(difference, constant(-1)))
            case "le":
                self._bound(difference)
            case "gt":
                self._bound(plus(scaled(difference, -1), constant(-1)))
            case "ge":
                self._bound(scaled(difference, -1))
            case "eq":
                self._equal(difference)
            case _:
                # Not equal, and known on one side: strictly on that side.
                for value in (difference, scaled(difference, -1)):
                    if self.proves(value):
                        self.fact(plus(value, constant(-1)))

    # Proofs.

    def proves(self, value: Polynomial) -> bool:
        """Whether a polynomial is >= 0 here."""
        # The same question comes again and again: of an expression, of its parent, of its bounds.
        # What was proven from fewer facts holds; what was not may be proven by now.
        key = frozen(value)
        proof = self._proofs.get(key)
        versions = self._failures
        if proof is not None and proof[0] <= len(versions) and versions[proof[0] - 1] is proof[1]:
            return True
        present = versions[-1]
        if key in present:
            return False
        if self._search(value):
            self._proofs[key] = len(versions), present
            return True
        present.add(key)
        return False

    def _search(self, value: Polynomial) -> bool:
        prover = Prover(self)
        if prover.is_plain(value):
            return True
        if self._witnesses.refutes(value):
            return False
        answer = prover.proves_soon(value)
        if answer is not None:
            return answer
        if len(self.facts) + len(self.everywhere) > MAX_ASKED_ABOUT:
            answer = prover.proves_otherwise(value)
            return Prover(self).proves(value) if answer is None else answer
        part = connected(self, value)
        asked = question(self, value, part)
        answer = _ANSWERS.get(asked)
        if answer is None:
            answer = prover.proves_otherwise(value)
            if answer is None:
                refuted = self._witnesses.refutes_anew(value, part)
                answer = not refuted and Prover(self).proves(value)
            if len(_ANSWERS) >= ANSWERS_KEPT:
                _ANSWERS.clear()
            _ANSWERS[asked] = answer
        return answer

    def difference(self, a: ir.Expr, b: ir.Expr) -> int | None:
        """The constant a - b, where it is one."""
        return as_constant(plus(self.of(a), self.of(b), -1))

    def not_negative(self, expr: ir.Expr) -> bool:
        """Whether `expr >= 0` is proven."""
        return self.proves(self.of(expr))

    def less(self, a: ir.Expr, b: ir.Expr) -> bool:
        """Whether `a < b` is proven."""
        return self.proves(plus(plus(self.of(b), self.of(a), -1), constant(-1)))

    def at_most(self, a: ir.Expr, b: ir.Expr) -> bool:
        """Whether `a <= b` is proven."""
        return self.proves(plus(self.of(b), self.of(a), -1))

    def within(self, expr: ir.Expr, least: int, greatest: int) -> bool:
        """Whether `least <= expr <= greatest` is proven."""
        value = self.of(expr)
        return self.lies_within(value, least, greatest)

    def lies_within(self, value: Polynomial, least: int, greatest: int) -> bool:
        """Whether `least <= value <= greatest` is proven."""
        return self.proves(plus(value, constant(-least))) and self.proves(
            plus(constant(greatest), value, -1)
        )

    def decide(self, condition: ir.Expr) -> bool | None:
        """The truth of an integer comparison where it is proven either way, else None."""
        if isinstance(condition, ir.Const):
            return bool(condition.value)
        if (
            not isinstance(condition, ir.Call)
            or condition.op.group != "comparison"
            or not condition.args[0].dtype.is_int
        ):
            return None
        a, b = condition.args
        difference = plus(self.of(b), self.of(a), -1)
        opposite = scaled(difference, -1)
        less = plus(difference, constant(-1))
        greater = plus(opposite, constant(-1))
        match condition.op.name:
            case "lt":
                pair = less, opposite
            case "le":
                pair = difference, greater
            case "gt":
                pair = greater, difference
            case "ge":
                pair = opposite, less
            case name:
                return self._decide_equal(difference, less, greater, name == "eq")
        if self.proves(pair[0]):
            return True
        return False if self.proves(pair[1]) else None

    def _decide_equal(
        self, difference: Polynomial, less: Polynomial, greater: Polynomial, equal: bool
    ) -> bool | None:
        if not difference:
            return equal
        if self.proves(less) or self.proves(greater):
            return not equal
        if self.proves(difference) and self.proves(scaled(difference, -1)):
            return equal
        return None


_NEGATED = {"lt": "ge", "le": "gt", "gt": "le", "ge": "lt", "eq": "ne", "ne": "eq"}


def _boolean(args: tuple[ir.Expr, ...]) -> bool:
    return all(arg.dtype.is_bool for arg in args)


def _shrinks(value: ir.Expr, var: ir.Var) -> bool:
    """Whether a value is from 0 to that of an integer variable, if that is not negative."""
    match value:
        case ir.Var():
            return value is var
        case ir.Cast(dtype=dtype, value=inner):
            # What holds the variable, holds less.
            return (
                dtype.is_int
                and dtype.int_range[1] >= var.dtype.int_range[1]
                and _shrinks(inner, var)
            )
        case ir.Select(true_value=first, false_value=second):
            return _shrinks(first, var) and _shrinks(second, var)
        case ir.Call(op=op, args=(first, ir.Const(value=number))) if op.name in _SHRINKING:
            return int(number) >= _SHRINKING[op.name] and _shrinks(first, var)
        case _:
            return False


_SHRINKING: Final = {
    "floordiv": 1, "truncdiv": 1, "floormod": 1, "truncmod": 1, "shift_right": 0, "and": 0,
}  # fmt: skip
"""Ops that make less of what is not negative, each with the least second operand for that."""
