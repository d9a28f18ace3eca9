"""Vectors become scalars, lane by lane, but for what a target makes of whole ones."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final

from dovetail import ir
from dovetail.passes.base import Pass
from dovetail.support.dataclasses import dataclass, replace
from dovetail.target import Capabilities

_WHOLE: Final = frozenset(("add", "sub", "mul", "neg", "div"))
"""Arithmetic that is the same in each lane, and of which no pass makes anything else."""


@dataclass(frozen=True)
class SplitVectors(Pass):
    """Replaces vectors by a scalar for each lane, and vector accesses by one for each element.

    Every element is then guarded by itself, as the language has it, and compilers of C and of LLVM
    find the vectors again where the accesses stand side by side. What is written several times
    has been put into a variable by the parser, so that nothing is computed twice.

    On a target with the feature "vector", and in memory of one kind's own, an access stays one if
    its author promises that it is aligned (unless it has 3 lanes, or lanes of bool): the value of
    a variable, whose lanes are taken out of it, and a store of lanes put together. Arithmetic is
    in scalars there as well.

    On a target with the feature "vector-arithmetic", variables of 32- and 64-bit lanes (not of 3)
    stay vectors, and so do sums, differences and products of them and quotients of floats. What
    is put into one, or taken out, is a lane. Those that fill no register are split nevertheless
    where the parallel iteration has no loop: LLVM makes longer ones of several iterations.

    Requires: source form.
    Ensures: no expression has more than one lane, but with the feature "vector" such accesses, and
        with "vector-arithmetic" such variables and what they are declared or assigned to be.
    """

    name: ClassVar[str] = "split-vectors"
    reads: ClassVar[frozenset[str]] = frozenset(("features", "vector_bytes"))

    def run(self, module: ir.Module, capabilities: Capabilities) -> ir.Module:
        """The module in scalars."""
        keeps = "vector" in capabilities.features
        computes = "vector-arithmetic" in capabilities.features
        register = capabilities.vector_bytes
        functions = tuple(
            func if body is func.body else replace(func, body=body)
            for func in module.functions
            for body in (_Split(keeps, computes, register).stmt(func.body),)
        )
        return replace(module, functions=functions)


class _Split(ir.Rewriter):
    def __init__(self, keeps: bool, computes: bool, register: int) -> None:
        self._keeps = keeps
        self._computes = computes
        # Bytes from which on a vector stays one, at the present place.
        self._least = register
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
            case ir.Var() if self._is_computed(expr):
                return _taken_out(expr)
            case ir.Var():
                return self._variables[expr]
            case ir.Load():
                indices, guard = self.exprs(expr.indices), self.optional(expr.guard)
                if self._always and self._stays(expr.buffer, expr.dtype, expr.aligned):
                    whole = ir.Var(expr.buffer.name, expr.dtype)
                    read = ir.Load(expr.buffer, indices, guard, count, aligned=True)
                    self._read.append(ir.Declare(whole, read))
                    return _taken_out(whole)
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

    def on_parallel(self, stmt: ir.Parallel) -> ir.Stmt:
        """Vectors of any length are kept from one iteration of a loop in it to the next."""
        outer = self._least
        if self._computes and any(
            isinstance(each, ir.While) or (isinstance(each, ir.For) and each.kind != "unroll")
            for each in ir.walk(stmt.body)
        ):
            self._least = 0
        new = super().on_parallel(stmt)
        self._least = outer
        return new

    def on_launch(self, stmt: ir.Launch) -> ir.Stmt:
        """Between barriers, variables of threads that become loops are arrays, of scalars."""
        computes, least = self._computes, self._least
        self._least = 0
        if any(isinstance(each, ir.Barrier | ir.Subgroup) for each in ir.walk(stmt.body)):
            self._computes = False
        new = super().on_launch(stmt)
        self._computes, self._least = computes, least
        return new

    def _is_computed(self, expr: ir.Expr) -> bool:
        """Whether the target has variables of its type; and its arithmetic, if it is some."""
        dtype = expr.dtype
        if not self._computes or dtype.lanes in (1, 3) or dtype.is_bool or dtype.scalar.bits < 32:
            return False
        if dtype.bytes < self._least:
            return False
        if isinstance(expr, ir.Call):
            return expr.op.name in _WHOLE and (expr.op.name != "div" or dtype.is_float)
        return isinstance(expr, ir.Var)

    def _whole(self, expr: ir.Expr) -> ir.Expr:
        """A value for a variable that stays a vector."""
        match expr:
            case ir.Var():
                return expr
            case ir.Call(op=op, args=args) if op.name == "vector":
                return ir.Call(op, self.exprs(args), expr.dtype)
            case ir.Call(op=op, args=args) if self._is_computed(expr):
                return ir.Call(op, tuple(map(self._whole, args)), expr.dtype)
            case ir.Const(value=value):
                lanes: tuple[ir.Expr, ...] = (ir.literal(value, expr.dtype.scalar),)
            case _:
                lanes = self._lanes(expr)
        return ir.Call(ir.OPS["vector"], lanes, expr.dtype)

    def _stays(self, buffer: ir.Buffer, dtype: ir.DType, aligned: bool) -> bool:
        """Whether an access of a type is one for the target."""
        keeps = self._keeps or buffer.is_placed
        return keeps and aligned and not dtype.is_bool and dtype.lanes != 3

    def _all_lanes(self, expr: ir.Expr) -> tuple[ir.Expr, ...]:
        """Each lane of a value that the present statement needs in any case."""
        if isinstance(expr, ir.Call) and self._is_computed(expr):
            whole = ir.Var("whole", expr.dtype)
            self._read.append(ir.Declare(whole, self._whole(expr)))
            return _taken_out(whole)
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
        if self._is_computed(stmt.var):
            value = self._whole(stmt.value)
            return ir.Declare(stmt.var, value, stmt.mutable, stmt.span)
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
        if self._is_computed(stmt.var):
            return ir.Assign(stmt.var, self._whole(stmt.value), stmt.span)
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


def _taken_out(whole: ir.Var) -> tuple[ir.Expr, ...]:
    """The lanes of a vector that is a variable."""
    dtype = whole.dtype
    return tuple(
        ir.Call(ir.OPS["extract"], (whole, ir.const(lane)), dtype.scalar)
        for lane in range(dtype.lanes)
    )


def _own(expr: ir.Expr) -> ir.Expr:
    """The expression for one more place: reductions in it get variables of their own."""
    return ir.Substitution({}, fresh=True).expr(expr)
