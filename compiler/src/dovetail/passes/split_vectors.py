"""Vectors become scalars, lane by lane; of accesses those stay that a target makes at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from dovetail import ir
from dovetail.passes.base import Pass
from dovetail.support.dataclasses import dataclass, replace
from dovetail.target import Capabilities


@dataclass(frozen=True)
class SplitVectors(Pass):
    """Writes every vector as one scalar for each lane; a vector access as one for each element.

    Every element is then guarded by itself, as the language has it, and compilers of C and of LLVM
    find the vectors again where the accesses stand side by side. What is written several times
    has been put into a variable by the parser, so that nothing is computed twice.

    On a target with the feature "vector", and in memory of one kind's own, an access stays one if
    its author promises that it is aligned (unless it has 3 lanes, or lanes of bool): the value of
    a variable, whose lanes are taken out of it, and a store of lanes put together. Arithmetic is
    in scalars there as well.

    Requires: source form.
    Ensures: no expression has more than one lane, but with the feature "vector" such accesses.
    """

    name: ClassVar[str] = "split-vectors"
    reads: ClassVar[frozenset[str]] = frozenset(("features",))

    def run(self, module: ir.Module, capabilities: Capabilities) -> ir.Module:
        """The module in scalars."""
        keeps = "vector" in capabilities.features
        functions = tuple(
            func if body is func.body else replace(func, body=body)
            for func in module.functions
            for body in (_Split(keeps).stmt(func.body),)
        )
        return replace(module, functions=functions)


class _Split(ir.Rewriter):
    def __init__(self, keeps: bool) -> None:
        self._keeps = keeps
        self._variables: dict[ir.Var, tuple[ir.Var, ...]] = {}
        # Whether the present expression is evaluated whenever its statement is, once; and the
        # vectors read for it, each in a variable of its own before the statement.
        self._always = False
        self._read: list[ir.Stmt] = []

    def on_call(self, expr: ir.Call) -> ir.Expr:
        """A lane taken out of a vector is that lane."""
        if expr.op.name == "extract":
            lane = expr.args[1]
            assert isinstance(lane, ir.Const)
            return self._lanes(expr.args[0])[int(lane.value)]
        return super().on_call(expr)

    def _lanes(self, expr: ir.Expr) -> tuple[ir.Expr, ...]:
        """Each lane of a vector, as a scalar."""
        count, dtype = expr.dtype.lanes, expr.dtype.scalar
        match expr:
            case ir.Const(value=value):
                return (ir.literal(value, dtype),) * count
            case ir.Var():
                return self._variables[expr]
            case ir.Load():
                indices, guard = self.exprs(expr.indices), self.optional(expr.guard)
                if self._always and self._stays(expr.buffer, expr.dtype, expr.aligned):
                    whole = ir.Var(expr.buffer.name, expr.dtype)
                    read = ir.Load(expr.buffer, indices, guard, count, aligned=True)
                    self._read.append(ir.Declare(whole, read))
                    return tuple(
                        ir.Call(ir.OPS["extract"], (whole, ir.const(lane)), dtype)
                        for lane in range(count)
                    )
                return tuple(
                    _own(
                        ir.Load(
                            expr.buffer,
                            (*indices[:-1], ir.add(indices[-1], ir.const(lane))),
                            guard,
                        )
                    )
                    for lane in range(count)
                )
            case ir.Call() if expr.op.name == "vector":
                parts = self.exprs(expr.args)
                return parts if len(parts) > 1 else tuple(map(_own, parts * count))
            case ir.Call(op=op, args=args):
                columns = zip(*(self._lanes(arg) for arg in args), strict=True)
                return tuple(ir.Call(op, column, dtype) for column in columns)
            case ir.Cast(value=value):
                return tuple(ir.Cast(dtype, lane) for lane in self._lanes(value))
            case ir.Select(condition=condition, true_value=first, false_value=second):
                before, self._always = self._always, False
                a, b = self._lanes(first), self._lanes(second)
                self._always = before
                one = condition.dtype.lanes == 1
                test = self.expr(condition) if one else condition
                tests = tuple(_own(test) for _ in a) if one else self._lanes(condition)
                return tuple(map(ir.Select, tests, a, b))
            case _:
                raise AssertionError(f"{type(expr).__name__} has no lanes")

    def _stays(self, buffer: ir.Buffer, dtype: ir.DType, aligned: bool) -> bool:
        """Whether an access of a type is one for the target."""
        keeps = self._keeps or buffer.is_placed
        return keeps and aligned and not dtype.is_bool and dtype.lanes != 3

    def _all_lanes(self, expr: ir.Expr) -> tuple[ir.Expr, ...]:
        """Each lane of a value that the present statement needs in any case."""
        self._always = True
        lanes = self._lanes(expr)
        self._always = False
        return lanes

    def _with_reads(self, stmt: ir.Stmt) -> ir.Stmt:
        """A statement behind the vectors read for it."""
        reads, self._read = self._read, []
        return ir.sequence((*(replace(each, span=stmt.span) for each in reads), stmt))

    def on_declare(self, stmt: ir.Declare) -> ir.Stmt:
        """A vector's variable is one for each lane."""
        if stmt.var.dtype.lanes == 1:
            return super().on_declare(stmt)
        values, dtype = self._all_lanes(stmt.value), stmt.var.dtype.scalar
        names = tuple(ir.Var(f"{stmt.var.name}_{lane}", dtype) for lane in range(len(values)))
        self._variables[stmt.var] = names
        return self._with_reads(
            ir.sequence(
                ir.Declare(var, value, stmt.mutable, stmt.span)
                for var, value in zip(names, values, strict=True)
            )
        )

    def on_assign(self, stmt: ir.Assign) -> ir.Stmt:
        """All lanes are known before the first is changed: they may change places."""
        if stmt.var.dtype.lanes == 1:
            return super().on_assign(stmt)
        names = self._variables[stmt.var]
        return self._with_reads(
            self._at_once(
                stmt,
                self._all_lanes(stmt.value),
                lambda lane, new: ir.Assign(names[lane], new, stmt.span),
            )
        )

    def on_store(self, stmt: ir.Store) -> ir.Stmt:
        """All lanes are known before the first is written: they may be read from there."""
        if stmt.value.dtype.lanes == 1:
            return super().on_store(stmt)
        indices, guard = self.exprs(stmt.indices), self.optional(stmt.guard)
        places: list[ir.Stmt] = []
        if not isinstance(indices[-1], ir.Var | ir.Const):
            last = ir.Var("first", indices[-1].dtype)
            places.append(ir.Declare(last, indices[-1], False, stmt.span))
            indices = (*indices[:-1], last)

        def write(lane: int, value: ir.Expr) -> ir.Stmt:
            place = (*indices[:-1], ir.add(indices[-1], ir.const(lane)))
            own = tuple(map(_own, place))
            return ir.Store(
                stmt.buffer, own, value, None if guard is None else _own(guard), stmt.span
            )

        values = self._all_lanes(stmt.value)
        if not self._stays(stmt.buffer, stmt.value.dtype, stmt.aligned):
            return self._with_reads(ir.sequence((*places, self._at_once(stmt, values, write))))
        known = [ir.Declare(ir.Var("lane", each.dtype), each, False, stmt.span) for each in values]
        whole = ir.Call(ir.OPS["vector"], tuple(each.var for each in known), stmt.value.dtype)
        store = ir.Store(stmt.buffer, indices, whole, guard, stmt.span, aligned=True)
        return self._with_reads(ir.sequence((*places, *known, store)))

    def _at_once(
        self, stmt: ir.Stmt, values: tuple[ir.Expr, ...], change: Callable[[int, ir.Expr], ir.Stmt]
    ) -> ir.Stmt:
        new = [ir.Var("lane", value.dtype) for value in values]
        known = [
            ir.Declare(var, value, False, stmt.span)
            for var, value in zip(new, values, strict=True)
        ]
        return ir.sequence((*known, *(change(lane, var) for lane, var in enumerate(new))))


def _own(expr: ir.Expr) -> ir.Expr:
    """The expression for one more place: reductions in it get variables of their own."""
    return ir.Substitution({}, fresh=True).expr(expr)
