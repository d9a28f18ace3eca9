"""Random statements of a thread, without races and with an end: the second part of `programs`."""

from __future__ import annotations

from support.program_values import DTYPES, LANES, Scope, Values

from dovetail.ir import (
    BOOL,
    FLOAT32,
    INT32,
    INT64,
    OPS,
    UINT8,
    Allocate,
    Assign,
    Atomic,
    Break,
    Buffer,
    Continue,
    Declare,
    Expr,
    Fence,
    Fold,
    For,
    If,
    Prefetch,
    Report,
    Select,
    Seq,
    Stmt,
    Store,
    While,
    call,
    literal,
)
from dovetail.ir.stmt import LoopKind

KINDS: tuple[LoopKind, ...] = ("serial", "vector", "unroll")


class Statements(Values):
    """Makes statements out of choices."""

    def body(self, scope: Scope, depth: int) -> list[Stmt]:
        """A few statements; their names stay in the scope."""
        return [
            stmt
            for _ in range(self.number(0, 3))
            if self.fuel > 0
            for stmt in self.statement(scope, depth)
        ]

    def statement(self, scope: Scope, depth: int) -> list[Stmt]:
        """One statement of a thread, or some that belong together."""
        way = self.number(0, 14)
        if way <= 2:
            return [self.declare(scope, self.chance(50))]
        if way == 3 and scope.mutable:
            var = self.pick(scope.mutable)
            return [Assign(var, self.expr(scope, var.dtype))]
        if way == 4 and scope.counters:
            return [self.atomic(scope)]
        if way == 5 and depth > 0:
            return [self.branch(scope, depth)]
        if way == 6 and depth > 0 and scope.loops < 2:
            return [self.loop(scope, depth)]
        if way == 7 and depth > 0 and scope.loops < 2:
            return self.repeat(scope, depth)
        if way == 8 and scope.loops < 2:
            return self.local(scope)
        if way == 9 and scope.loops < 2:
            return [self.fold(scope)]
        if way >= 10:
            return self.extra(scope, way)
        return [self.declare(scope, False)]

    def extra(self, scope: Scope, way: int) -> list[Stmt]:
        """What changes no result: hints, fences, messages that never come; or vectors."""
        if way == 10:
            return [Fence("block" if self.chance(50) else "device")]
        if way == 11 and scope.readable:
            buffer, _ = self.pick(scope.readable)
            return [Prefetch(buffer, tuple(self.index(scope, 1) for _ in range(buffer.rank)))]
        if way == 12:
            low = call("and", self.expr(scope, INT32, 2), literal(3, INT32))
            operand = self.expr(scope, self.pick((INT32, INT64, FLOAT32, BOOL)), 1)
            kind = "print" if self.chance(50) else "assert"
            return [Report(kind, "never {}", (operand,), call("gt", low, literal(3, INT32)))]
        if way == 13 and scope.locals:
            buffer = self.pick(scope.locals)
            vector = self.vector(scope, buffer.dtype, self.pick(LANES), 2)
            return [Store(buffer, (self.index(scope, 1),), vector)]
        vector = self.vector(scope, self.pick(DTYPES), self.pick(LANES), 2)
        var = self.var("w", vector.dtype)
        scope.values.append(var)
        return [Declare(var, vector)]

    def declare(self, scope: Scope, mutable: bool) -> Stmt:
        dtype = self.pick(DTYPES)
        var, value = self.var("v", dtype), self.expr(scope, dtype)
        scope.values.append(var)
        if mutable:
            scope.mutable.append(var)
        return Declare(var, value, mutable)

    def atomic(self, scope: Scope) -> Stmt:
        """An update whose order does not matter, at any place."""
        buffer = self.pick(scope.counters)
        value = self.expr(scope, buffer.dtype, 2)
        # One op for a buffer: a minimum and a sum do not commute with each other.
        op = OPS[buffer.name.split("_")[1]]
        return Atomic(op, buffer, (self.index(scope, 2),), value)

    def branch(self, scope: Scope, depth: int) -> Stmt:
        """An If."""
        condition = self.expr(scope, BOOL, 2)
        then = Seq(tuple(self.body(scope.inner(), depth - 1)))
        if self.chance(50):
            return If(condition, then, Seq(tuple(self.body(scope.inner(), depth - 1))))
        return If(condition, then)

    def loop(self, scope: Scope, depth: int) -> Stmt:
        """A For over a few numbers."""
        var, step = self.var("k", INT64), self.pick((1, 2, -1, 3, -2))
        start, stop = literal(self.number(-2, 4)), literal(self.number(-2, 6))
        inside = scope.inner()
        inside.values.append(var)
        inside.loops += 1
        body = self.body(inside, depth - 1)
        if self.chance(30):
            leave = Break() if self.chance(50) else Continue()
            body += [If(self.expr(inside, BOOL, 2), leave), *self.body(inside, depth - 1)]
        kind = "serial" if any(isinstance(item, If) for item in body) else "unroll"
        return For(var, start, stop, step, Seq(tuple(body)), kind if self.chance(30) else "serial")

    def repeat(self, scope: Scope, depth: int) -> list[Stmt]:
        """A While that ends, since it counts."""
        count = self.var("c", INT32)
        inside = scope.inner()
        inside.values.append(count)
        inside.loops += 1
        more = call("lt", count, literal(self.number(0, 4), INT32))
        if self.chance(50):
            more = call("logical_and", more, self.expr(inside, BOOL, 2))
        step = Assign(count, call("add", count, literal(1, INT32)))
        body = Seq((step, *self.body(inside, depth - 1)))
        return [Declare(count, literal(0, INT32), True), While(more, body)]

    def local(self, scope: Scope) -> list[Stmt]:
        """An array of the thread, filled, and written at any place."""
        dtype = self.pick(DTYPES)
        size = self.number(1, 4)
        self.count += 1
        buffer = Buffer(f"array{self.count}", dtype, (literal(size),), None, "local")
        var = self.var("k", INT64)
        inside = scope.inner()
        inside.values.append(var)
        inside.loops += 1
        fill = Store(buffer, (var,), self.expr(inside, dtype, 2))
        statements: list[Stmt] = [
            Allocate(buffer), For(var, literal(0), literal(size), 1, fill, self.pick(KINDS)),
        ]  # fmt: skip
        scope.locals.append(buffer)
        if self.chance(50):
            place = (self.index(scope, 2),)
            statements.append(Store(buffer, place, self.expr(scope, dtype, 2)))
        return statements

    def fold(self, scope: Scope) -> Stmt:
        """The place of an extreme, or a sum of two kinds: associative and exact."""
        dtype = self.pick((INT32, INT64, UINT8))
        box = tuple(self.var("f", INT64) for _ in range(self.number(1, 2)))
        inside = scope.inner()
        inside.values += box
        inside.loops += len(box)
        value = self.expr(inside, dtype, 2)
        condition = self.expr(inside, BOOL, 2) if self.chance(30) else None
        left, right, results = (
            (self.var(name, dtype), self.var(f"{name}_at", INT64)) for name in "abz"
        )
        place = box[0]
        if self.chance(50):
            low = dtype.int_range[1]
            first = call(
                "logical_or",
                call("lt", left[0], right[0]),
                call("logical_and", call("eq", left[0], right[0]), call("le", left[1], right[1])),
            )
            combined: tuple[Expr, Expr] = (
                Select(first, left[0], right[0]), Select(first, left[1], right[1]),
            )  # fmt: skip
            identity = (literal(low, dtype), literal(INT64.int_range[1]))
        else:
            combined = (call("add", left[0], right[0]), call("xor", left[1], right[1]))
            identity = (literal(0, dtype), literal(0))
        extents = tuple(literal(self.number(0, 6)) for _ in box)
        scope.values += results
        return Fold(
            results,
            box,
            extents,
            (value, place),
            condition,
            left,
            right,
            combined,
            identity,
            commutative=self.chance(50),
        )
