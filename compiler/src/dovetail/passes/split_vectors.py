"""Vectors become scalars, lane by lane, for code generators that have none."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import ClassVar

from dovetail.ir import (
    Assign,
    Call,
    Cast,
    Const,
    Declare,
    Expr,
    Load,
    Module,
    Rewriter,
    Select,
    Stmt,
    Store,
    Substitution,
    Var,
    add,
    const,
    literal,
    sequence,
)
from dovetail.passes.base import Pass
from dovetail.target import Capabilities


@dataclass(frozen=True)
class SplitVectors(Pass):
    """Writes every vector as one scalar for each lane; a vector access as one for each element.

    Every element is then guarded by itself, as the language has it, and compilers of C and of LLVM
    find the vectors again where the accesses stand side by side. What is written several times
    has been put into a variable by the parser, so that nothing is computed twice.

    Requires: source form.
    Ensures: no expression has more than one lane, unless the target's features have "vector".
    """

    name: ClassVar[str] = "split-vectors"
    reads: ClassVar[frozenset[str]] = frozenset(("features",))

    def run(self, module: Module, capabilities: Capabilities) -> Module:
        """The module in scalars."""
        if "vector" in capabilities.features:
            return module
        functions = tuple(
            func if body is func.body else replace(func, body=body)
            for func in module.functions
            for body in (_Split().stmt(func.body),)
        )
        return replace(module, functions=functions)


class _Split(Rewriter):
    def __init__(self) -> None:
        self._variables: dict[Var, tuple[Var, ...]] = {}

    def on_call(self, expr: Call) -> Expr:
        """A lane taken out of a vector is that lane."""
        if expr.op.name == "extract":
            lane = expr.args[1]
            assert isinstance(lane, Const)
            return self._lanes(expr.args[0])[int(lane.value)]
        return super().on_call(expr)

    def _lanes(self, expr: Expr) -> tuple[Expr, ...]:
        """Each lane of a vector, as a scalar."""
        count, dtype = expr.dtype.lanes, expr.dtype.scalar
        match expr:
            case Const(value=value):
                return (literal(value, dtype),) * count
            case Var():
                return self._variables[expr]
            case Load():
                indices, guard = self.exprs(expr.indices), self.optional(expr.guard)
                return tuple(
                    _own(Load(expr.buffer, (*indices[:-1], add(indices[-1], const(lane))), guard))
                    for lane in range(count)
                )
            case Call() if expr.op.name == "vector":
                parts = self.exprs(expr.args)
                return parts if len(parts) > 1 else tuple(map(_own, parts * count))
            case Call(op=op, args=args):
                columns = zip(*(self._lanes(arg) for arg in args), strict=True)
                return tuple(Call(op, column, dtype) for column in columns)
            case Cast(value=value):
                return tuple(Cast(dtype, lane) for lane in self._lanes(value))
            case Select(condition=condition, true_value=first, false_value=second):
                a, b = self._lanes(first), self._lanes(second)
                one = condition.dtype.lanes == 1
                test = self.expr(condition) if one else condition
                tests = tuple(_own(test) for _ in a) if one else self._lanes(condition)
                return tuple(map(Select, tests, a, b))
            case _:
                raise AssertionError(f"{type(expr).__name__} has no lanes")

    def on_declare(self, stmt: Declare) -> Stmt:
        """A vector's variable is one for each lane."""
        if stmt.var.dtype.lanes == 1:
            return super().on_declare(stmt)
        values, dtype = self._lanes(stmt.value), stmt.var.dtype.scalar
        names = tuple(Var(f"{stmt.var.name}_{lane}", dtype) for lane in range(len(values)))
        self._variables[stmt.var] = names
        return sequence(
            Declare(var, value, stmt.mutable, stmt.span)
            for var, value in zip(names, values, strict=True)
        )

    def on_assign(self, stmt: Assign) -> Stmt:
        """All lanes are known before the first is changed: they may change places."""
        if stmt.var.dtype.lanes == 1:
            return super().on_assign(stmt)
        names = self._variables[stmt.var]
        return self._at_once(
            stmt, self._lanes(stmt.value), lambda lane, new: Assign(names[lane], new, stmt.span)
        )

    def on_store(self, stmt: Store) -> Stmt:
        """All lanes are known before the first is written: they may be read from there."""
        if stmt.value.dtype.lanes == 1:
            return super().on_store(stmt)
        indices, guard = self.exprs(stmt.indices), self.optional(stmt.guard)
        places: list[Stmt] = []
        if not isinstance(indices[-1], Var | Const):
            last = Var("first", indices[-1].dtype)
            places.append(Declare(last, indices[-1], False, stmt.span))
            indices = (*indices[:-1], last)

        def write(lane: int, value: Expr) -> Stmt:
            place = (*indices[:-1], add(indices[-1], const(lane)))
            own = tuple(map(_own, place))
            return Store(
                stmt.buffer, own, value, None if guard is None else _own(guard), stmt.span
            )

        return sequence((*places, self._at_once(stmt, self._lanes(stmt.value), write)))

    def _at_once(
        self, stmt: Stmt, values: tuple[Expr, ...], change: Callable[[int, Expr], Stmt]
    ) -> Stmt:
        new = [Var("lane", value.dtype) for value in values]
        known = [
            Declare(var, value, False, stmt.span) for var, value in zip(new, values, strict=True)
        ]
        return sequence((*known, *(change(lane, var) for lane, var in enumerate(new))))


def _own(expr: Expr) -> Expr:
    """The expression for one more place: reductions in it get variables of their own."""
    return Substitution({}, fresh=True).expr(expr)
