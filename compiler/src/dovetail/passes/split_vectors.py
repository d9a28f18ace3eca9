"""Vectors become scalars, lane by lane; of accesses those stay that a target makes at once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import ClassVar

from dovetail.ir import (
    OPS,
    Assign,
    Call,
    Cast,
    Const,
    Declare,
    DType,
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

    On a target with the feature "vector" an access stays one if its author promises that it is
    aligned (unless it has 3 lanes, or lanes of bool): the value of a variable, whose lanes are
    taken out of it, and a store of lanes put together. Arithmetic is in scalars there as well.

    Requires: source form.
    Ensures: no expression has more than one lane, but with the feature "vector" such accesses.
    """

    name: ClassVar[str] = "split-vectors"
    reads: ClassVar[frozenset[str]] = frozenset(("features",))

    def run(self, module: Module, capabilities: Capabilities) -> Module:
        """The module in scalars."""
        keeps = "vector" in capabilities.features
        functions = tuple(
            func if body is func.body else replace(func, body=body)
            for func in module.functions
            for body in (_Split(keeps).stmt(func.body),)
        )
        return replace(module, functions=functions)


class _Split(Rewriter):
    def __init__(self, keeps: bool) -> None:
        self._keeps = keeps
        self._variables: dict[Var, tuple[Var, ...]] = {}
        # Whether the present expression is evaluated whenever its statement is, once; and the
        # vectors read for it, each in a variable of its own before the statement.
        self._always = False
        self._read: list[Stmt] = []

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
                if self._always and self._stays(expr.dtype, expr.aligned):
                    whole = Var(expr.buffer.name, expr.dtype)
                    read = Load(expr.buffer, indices, guard, count, aligned=True)
                    self._read.append(Declare(whole, read))
                    return tuple(
                        Call(OPS["extract"], (whole, const(lane)), dtype) for lane in range(count)
                    )
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
                before, self._always = self._always, False
                a, b = self._lanes(first), self._lanes(second)
                self._always = before
                one = condition.dtype.lanes == 1
                test = self.expr(condition) if one else condition
                tests = tuple(_own(test) for _ in a) if one else self._lanes(condition)
                return tuple(map(Select, tests, a, b))
            case _:
                raise AssertionError(f"{type(expr).__name__} has no lanes")

    def _stays(self, dtype: DType, aligned: bool) -> bool:
        """Whether an access of a type is one for the target."""
        return self._keeps and aligned and not dtype.is_bool and dtype.lanes != 3

    def _all_lanes(self, expr: Expr) -> tuple[Expr, ...]:
        """Each lane of a value that the present statement needs in any case."""
        self._always = True
        lanes = self._lanes(expr)
        self._always = False
        return lanes

    def _with_reads(self, stmt: Stmt) -> Stmt:
        """A statement behind the vectors read for it."""
        reads, self._read = self._read, []
        return sequence((*(replace(each, span=stmt.span) for each in reads), stmt))

    def on_declare(self, stmt: Declare) -> Stmt:
        """A vector's variable is one for each lane."""
        if stmt.var.dtype.lanes == 1:
            return super().on_declare(stmt)
        values, dtype = self._all_lanes(stmt.value), stmt.var.dtype.scalar
        names = tuple(Var(f"{stmt.var.name}_{lane}", dtype) for lane in range(len(values)))
        self._variables[stmt.var] = names
        return self._with_reads(
            sequence(
                Declare(var, value, stmt.mutable, stmt.span)
                for var, value in zip(names, values, strict=True)
            )
        )

    def on_assign(self, stmt: Assign) -> Stmt:
        """All lanes are known before the first is changed: they may change places."""
        if stmt.var.dtype.lanes == 1:
            return super().on_assign(stmt)
        names = self._variables[stmt.var]
        return self._with_reads(
            self._at_once(
                stmt,
                self._all_lanes(stmt.value),
                lambda lane, new: Assign(names[lane], new, stmt.span),
            )
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

        values = self._all_lanes(stmt.value)
        if not self._stays(stmt.value.dtype, stmt.aligned):
            return self._with_reads(sequence((*places, self._at_once(stmt, values, write))))
        known = [Declare(Var("lane", each.dtype), each, False, stmt.span) for each in values]
        whole = Call(OPS["vector"], tuple(each.var for each in known), stmt.value.dtype)
        store = Store(stmt.buffer, indices, whole, guard, stmt.span, aligned=True)
        return self._with_reads(sequence((*places, *known, store)))

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
