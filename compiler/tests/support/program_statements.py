"""Random statements of a thread, without races and with an end: the second part of `programs`."""

from __future__ import annotations

from support.program_values import DTYPES, LANES, Scope, Values

from dovetail import ir
from dovetail.ir.stmt import LoopKind

KINDS: tuple[LoopKind, ...] = ("serial", "vector", "unroll")


class Statements(Values):
    """Makes statements out of choices."""

    def body(self, scope: Scope, depth: int) -> list[ir.Stmt]:
        """A few statements; their names stay in the scope."""
        return [
            stmt
            for _ in range(self.number(0, 3))
            if self.fuel > 0
            for stmt in self.statement(scope, depth)
        ]

    def statement(self, scope: Scope, depth: int) -> list[ir.Stmt]:
        """One statement of a thread, or some that belong together."""
        way = self.number(0, 14)
        if way <= 2:
            return [self.declare(scope, self.chance(50))]
        if way == 3 and scope.mutable:
            var = self.pick(scope.mutable)
            return [ir.Assign(var, self.expr(scope, var.dtype))]
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

    def extra(self, scope: Scope, way: int) -> list[ir.Stmt]:
        """What changes no result: hints, fences, messages that never come; or vectors."""
        if way == 10:
            return [ir.Fence("block" if self.chance(50) else "device")]
        if way == 11 and scope.readable:
            buffer, _ = self.pick(scope.readable)
            return [ir.Prefetch(buffer, tuple(self.index(scope, 1) for _ in range(buffer.rank)))]
        if way == 12:
            low = ir.call("and", self.expr(scope, ir.INT32, 2), ir.literal(3, ir.INT32))
            operand = self.expr(scope, self.pick((ir.INT32, ir.INT64, ir.FLOAT32, ir.BOOL)), 1)
            kind = "print" if self.chance(50) else "assert"
            return [
                ir.Report(
                    kind, "never {}", (operand,), ir.call("gt", low, ir.literal(3, ir.INT32))
                )
            ]
        if way == 13 and scope.locals:
            buffer = self.pick(scope.locals)
            vector = self.vector(scope, buffer.dtype, self.pick(LANES), 2)
            return [ir.Store(buffer, (self.index(scope, 1),), vector)]
        vector = self.vector(scope, self.pick(DTYPES), self.pick(LANES), 2)
        var = self.var("w", vector.dtype)
        scope.values.append(var)
        return [ir.Declare(var, vector)]

    def declare(self, scope: Scope, mutable: bool) -> ir.Stmt:
        """A new variable."""
        dtype = self.pick(DTYPES)
        var, value = self.var("v", dtype), self.expr(scope, dtype)
        scope.values.append(var)
        if mutable:
            scope.mutable.append(var)
        return ir.Declare(var, value, mutable)

    def atomic(self, scope: Scope) -> ir.Stmt:
        """An update whose order does not matter, at any place."""
        buffer = self.pick(scope.counters)
        value = self.expr(scope, buffer.dtype, 2)
        # One op for a buffer: a minimum and a sum do not commute with each other.
        op = ir.OPS[buffer.name.split("_")[1]]
        return ir.Atomic(op, buffer, (self.index(scope, 2),), value)

    def branch(self, scope: Scope, depth: int) -> ir.Stmt:
        """An If."""
        condition = self.expr(scope, ir.BOOL, 2)
        then = ir.Seq(tuple(self.body(scope.inner(), depth - 1)))
        if self.chance(50):
            return ir.If(condition, then, ir.Seq(tuple(self.body(scope.inner(), depth - 1))))
        return ir.If(condition, then)

    def loop(self, scope: Scope, depth: int) -> ir.Stmt:
        """A For over a few numbers."""
        var, step = self.var("k", ir.INT64), self.pick((1, 2, -1, 3, -2))
        start, stop = ir.literal(self.number(-2, 4)), ir.literal(self.number(-2, 6))
        inside = scope.inner()
        inside.values.append(var)
        inside.loops += 1
        body = self.body(inside, depth - 1)
        if self.chance(30):
            leave = ir.Break() if self.chance(50) else ir.Continue()
            body += [ir.If(self.expr(inside, ir.BOOL, 2), leave), *self.body(inside, depth - 1)]
        kind = "serial" if any(isinstance(item, ir.If) for item in body) else "unroll"
        return ir.For(
            var, start, stop, step, ir.Seq(tuple(body)), kind if self.chance(30) else "serial"
        )

    def repeat(self, scope: Scope, depth: int) -> list[ir.Stmt]:
        """A While that ends, since it counts."""
        count = self.var("c", ir.INT32)
        inside = scope.inner()
        inside.values.append(count)
        inside.loops += 1
        more = ir.call("lt", count, ir.literal(self.number(0, 4), ir.INT32))
        if self.chance(50):
            more = ir.call("logical_and", more, self.expr(inside, ir.BOOL, 2))
        step = ir.Assign(count, ir.call("add", count, ir.literal(1, ir.INT32)))
        body = ir.Seq((step, *self.body(inside, depth - 1)))
        return [ir.Declare(count, ir.literal(0, ir.INT32), True), ir.While(more, body)]

    def local(self, scope: Scope) -> list[ir.Stmt]:
        """An array of the thread, filled, and written at any place."""
        dtype = self.pick(DTYPES)
        size = self.number(1, 4)
        self.count += 1
        buffer = ir.Buffer(f"array{self.count}", dtype, (ir.literal(size),), None, "local")
        var = self.var("k", ir.INT64)
        inside = scope.inner()
        inside.values.append(var)
        inside.loops += 1
        fill = ir.Store(buffer, (var,), self.expr(inside, dtype, 2))
        statements: list[ir.Stmt] = [
            ir.Allocate(buffer),
            ir.For(var, ir.literal(0), ir.literal(size), 1, fill, self.pick(KINDS)),
        ]
        scope.locals.append(buffer)
        if self.chance(50):
            place = (self.index(scope, 2),)
            statements.append(ir.Store(buffer, place, self.expr(scope, dtype, 2)))
        return statements

    def fold(self, scope: Scope) -> ir.Stmt:
        """The place of an extreme, or a sum of two kinds: associative and exact."""
        dtype = self.pick((ir.INT32, ir.INT64, ir.UINT8))
        box = tuple(self.var("f", ir.INT64) for _ in range(self.number(1, 2)))
        inside = scope.inner()
        inside.values += box
        inside.loops += len(box)
        value = self.expr(inside, dtype, 2)
        condition = self.expr(inside, ir.BOOL, 2) if self.chance(30) else None
        left, right, results = (
            (self.var(name, dtype), self.var(f"{name}_at", ir.INT64)) for name in "abz"
        )
        place = box[0]
        if self.chance(50):
            low = dtype.int_range[1]
            first = ir.call(
                "logical_or",
                ir.call("lt", left[0], right[0]),
                ir.call(
                    "logical_and",
                    ir.call("eq", left[0], right[0]),
                    ir.call("le", left[1], right[1]),
                ),
            )
            combined: tuple[ir.Expr, ir.Expr] = (
                ir.Select(first, left[0], right[0]), ir.Select(first, left[1], right[1]),
            )  # fmt: skip
            identity = (ir.literal(low, dtype), ir.literal(ir.INT64.int_range[1]))
        else:
            combined = (ir.call("add", left[0], right[0]), ir.call("xor", left[1], right[1]))
            identity = (ir.literal(0, dtype), ir.literal(0))
        extents = tuple(ir.literal(self.number(0, 6)) for _ in box)
        scope.values += results
        return ir.Fold(
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
