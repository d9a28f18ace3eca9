"""Random sound IR, the same for the same seed: every node class, every op, every type."""

from __future__ import annotations

import random

from dovetail import ir
from dovetail.ir.stmt import LoopKind

TYPES = [*ir.SCALARS.values(), ir.FLOAT32.with_lanes(4), ir.INT32.with_lanes(2)]
ATOMIC = {"number": ("add", "min", "max", "exchange", "load"), "int": ("and", "or", "xor")}


def accepts(op: ir.Op, dtype: ir.DType) -> bool:
    return {
        "number": not dtype.is_bool,
        "int": dtype.is_int,
        "float": dtype.is_float,
        "bool": dtype.is_bool,
        "int_or_bool": not dtype.is_float,
        "any": True,
    }[op.types]


class Generator:
    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.variables: list[ir.Var] = []
        self.mutable: list[ir.Var] = []
        self.buffers: list[ir.Buffer] = []
        self.flat = False
        self.loop = False

    def name(self) -> str:
        return self.random.choice(["x", "y", "n", "acc", "T", "min", "class", "0th", "a b", "x_1"])

    def const(self, dtype: ir.DType) -> ir.Const:
        if dtype.is_bool:
            return ir.Const(dtype, self.random.random() < 0.5)
        if dtype.is_float:
            choices = [0.0, -0.0, 1.5, -2.0, 1e30, float("inf"), float("-inf"), float("nan"), 0.1]
            return ir.Const(dtype, ir.round_float(self.random.choice(choices), dtype))
        low, high = dtype.int_range
        return ir.Const(dtype, self.random.choice([0, 1, 7, low, high, max(low, -1)]))

    def expr(self, dtype: ir.DType, depth: int, device: bool = True) -> ir.Expr:
        known = [var for var in self.variables if var.dtype == dtype]
        pick = self.random.random()
        if depth <= 0 or pick < 0.15:
            return self.random.choice(known) if known and pick < 0.5 else self.const(dtype)
        if pick < 0.25:
            source = self.random.choice([item for item in TYPES if item.lanes == dtype.lanes])
            return ir.Cast(dtype, self.expr(source, depth - 1, device))
        if pick < 0.33:
            values = (self.expr(dtype, depth - 1, device) for _ in range(2))
            return ir.Select(self.expr(ir.BOOL, depth - 1, device), *values)
        buffers = [item for item in self.buffers if item.dtype == dtype]
        if device and buffers and pick < 0.5:
            buffer = self.random.choice(buffers)
            guard = self.expr(ir.BOOL, depth - 1) if self.random.random() < 0.3 else None
            return ir.Load(buffer, self.indices(buffer, depth), guard)
        rows = [item for item in self.buffers if item.dtype == dtype.scalar and item.rank]
        if device and dtype.lanes > 1 and rows and pick < 0.5:
            buffer = self.random.choice(rows)
            aligned = self.random.random() < 0.3
            return ir.Load(buffer, self.indices(buffer, depth), None, dtype.lanes, aligned)
        if device and dtype.lanes == 1 and pick > 0.95:
            vector = self.expr(dtype.with_lanes(4), depth - 1)
            return ir.Call(
                ir.OPS["extract"], (vector, ir.literal(self.random.randint(0, 3))), dtype
            )
        if dtype.lanes > 1 and pick > 0.85:
            count = self.random.choice((1, dtype.lanes))
            parts = tuple(self.expr(dtype.scalar, depth - 1, device) for _ in range(count))
            return ir.Call(ir.OPS["vector"], parts, dtype)
        if device and not self.flat and pick < 0.56:
            names = [op for op in ("add", "mul", "min", "max", "and", "or")
                     if accepts(ir.OPS[op], dtype)]  # fmt: skip
            variables = tuple(
                ir.Var(self.name(), ir.INT64) for _ in range(self.random.randint(1, 2))
            )
            extents = tuple(self.expr(ir.INT64, depth - 1) for _ in variables)
            self.variables += variables
            value = self.expr(dtype, depth - 1)
            del self.variables[-len(variables) :]
            return ir.Reduce(ir.OPS[self.random.choice(names)], variables, extents, value)
        return self.call(dtype, depth, device)

    def call(self, dtype: ir.DType, depth: int, device: bool) -> ir.Expr:
        ops = [op for op in ir.OPS.values()
               if op.name not in ("exchange", "compare_exchange", "load") and "." not in op.name
               and op.result != "attribute"
               and (dtype == ir.BOOL if op.result == "bool" else accepts(op, dtype))]  # fmt: skip
        op = self.random.choice(ops)
        operand = dtype
        if op.result == "bool":
            scalars = [item for item in ir.SCALARS.values() if accepts(op, item)]
            operand = self.random.choice(scalars)
        args = tuple(self.expr(operand, depth - 1, device) for _ in range(op.arity))
        if self.random.random() < 0.05 and dtype in (ir.INT32, ir.FLOAT32):
            other = ir.FLOAT32 if dtype == ir.INT32 else ir.INT32
            return ir.Call(ir.OPS["bitcast"], (self.expr(other, depth - 1, device),), dtype)
        return ir.Call(op, args, dtype)

    def indices(self, buffer: ir.Buffer, depth: int) -> tuple[ir.Expr, ...]:
        return tuple(self.expr(ir.INT64, depth - 1) for _ in range(buffer.rank))

    def body(self, depth: int) -> ir.Stmt:
        kept = list(self.variables), list(self.mutable), list(self.buffers)
        statements = tuple(self.stmt(depth) for _ in range(self.random.randint(0, 3)))
        self.variables, self.mutable, self.buffers = kept
        return statements[0] if len(statements) == 1 else ir.Seq(statements)

    def stmt(self, depth: int) -> ir.Stmt:
        dtype = self.random.choice(TYPES)
        value = self.expr(dtype, 3)
        stores = [item for item in self.buffers if item.dtype.lanes == 1]
        pick = self.random.randint(0, 17 if depth > 0 else 6)
        if pick == 1 and self.mutable:
            var = self.random.choice(self.mutable)
            return ir.Assign(var, self.expr(var.dtype, 3))
        if pick in (2, 3) and stores:
            buffer = self.random.choice(stores)
            guard = self.expr(ir.BOOL, 2) if self.random.random() < 0.4 else None
            return ir.Store(buffer, self.indices(buffer, 2), self.expr(buffer.dtype, 3), guard)
        if pick == 4 and stores:
            return self.atomic(self.random.choice(stores))
        if pick == 5 and self.loop:
            return ir.Break() if self.random.random() < 0.5 else ir.Continue()
        if pick == 6:
            size = self.random.randint(1, 9)
            shape = (ir.literal(size),) if self.flat else (ir.literal(size), ir.literal(2))
            buffer = ir.Buffer(self.name(), dtype, shape, None, "local")
            self.buffers.append(buffer)
            return ir.Allocate(buffer)
        if pick in (7, 8):
            return self.loops(depth)
        if pick in (9, 10):
            condition = self.expr(ir.BOOL, 2)
            otherwise = self.body(depth - 1) if self.random.random() < 0.6 else None
            return ir.If(condition, self.body(depth - 1), otherwise)
        if pick > 12:
            return self.extra(pick)
        if pick == 11:
            return ir.Assume(self.expr(ir.BOOL, 2))
        var = ir.Var(self.name(), dtype)
        mutable = self.random.random() < 0.5
        self.variables.append(var)
        if mutable:
            self.mutable.append(var)
        return ir.Declare(var, value, mutable)

    def extra(self, pick: int) -> ir.Stmt:
        buffers = [item for item in self.buffers if item.dtype.lanes == 1 and item.rank]
        if pick == 13 and buffers:
            buffer = self.random.choice(buffers)
            return ir.Prefetch(buffer, self.indices(buffer, 2), self.random.random() < 0.5)
        if pick == 14 and buffers:
            buffer = self.random.choice(buffers)
            value = self.expr(buffer.dtype.with_lanes(self.random.choice((2, 4))), 2)
            return ir.Store(
                buffer, self.indices(buffer, 2), value, aligned=self.random.random() < 0.5
            )
        if pick == 15:
            condition = self.expr(ir.BOOL, 2) if self.random.random() < 0.7 else None
            kind = self.random.choice(("print", "assert", "access"))
            return ir.Report(kind, "x is {} 'here'\n", (self.expr(ir.INT32, 2),), condition)
        if pick == 16 and not self.flat:
            return self.fold()
        return ir.Fence(self.random.choice(("block", "device")))

    def fold(self) -> ir.Stmt:
        types = [self.random.choice((ir.INT32, ir.FLOAT32, ir.INT64)) for _ in range(2)]
        box = tuple(ir.Var(self.name(), ir.INT64) for _ in range(self.random.randint(1, 2)))
        extents = tuple(self.expr(ir.INT64, 1) for _ in box)
        identity = tuple(self.const(dtype) for dtype in types)
        self.variables += box
        values = tuple(self.expr(dtype, 2) for dtype in types)
        condition = self.expr(ir.BOOL, 2) if self.random.random() < 0.5 else None
        del self.variables[-len(box) :]
        left, right, results = (
            tuple(ir.Var(self.name(), dtype) for dtype in types) for _ in range(3)
        )
        self.variables += (*left, *right)
        combined = tuple(self.expr(dtype, 2) for dtype in types)
        del self.variables[-4:]
        self.variables += results
        return ir.Fold(
            results, box, extents, values, condition, left, right, combined, identity,
            commutative=self.random.random() < 0.5,
        )  # fmt: skip

    def subgroup(self) -> ir.Stmt:
        op = self.random.choice(list(ir.SUBGROUP_OPS))
        entry = ir.SUBGROUP_OPS[op]
        wanted, gives = entry.takes_argument, entry.result
        dtype = ir.INT32 if gives == "same" else ir.BOOL
        argument = self.expr(ir.INT32, 1) if wanted else None
        result = ir.Var(self.name(), {"same": dtype, "bool": ir.BOOL, "uint64": ir.UINT64}[gives])
        statement = ir.Subgroup(op, self.expr(dtype, 2), argument, result)
        self.variables.append(result)
        return statement

    def atomic(self, buffer: ir.Buffer) -> ir.Stmt:
        if buffer.scope == "local" or buffer.dtype.is_bool:
            return ir.Barrier() if buffer.scope == "none" else ir.Assume(ir.literal(True, ir.BOOL))
        names = ATOMIC["number"] + (ATOMIC["int"] if buffer.dtype.is_int else ())
        result = ir.Var(self.name(), buffer.dtype) if self.random.random() < 0.5 else None
        indices = self.indices(buffer, 2)
        value = self.expr(buffer.dtype, 2)
        if buffer.dtype.is_int and self.random.random() < 0.2:
            compare = self.expr(buffer.dtype, 1)
            op = ir.OPS["compare_exchange"]
            stmt = ir.Atomic(op, buffer, indices, value, compare, result)
        else:
            guard = self.expr(ir.BOOL, 1) if self.random.random() < 0.3 else None
            op = ir.OPS[self.random.choice(names)]
            stmt = ir.Atomic(op, buffer, indices, value, None, result, guard)
        if result is not None:
            self.variables.append(result)
        return stmt

    def loops(self, depth: int) -> ir.Stmt:
        if self.random.random() < 0.3:
            condition = self.expr(ir.BOOL, 2)
            before, self.loop = self.loop, True
            body = self.body(depth - 1)
            self.loop = before
            return ir.While(condition, body)
        kinds: tuple[LoopKind, ...] = ("serial", "unroll", "vector")
        kind = self.random.choice(kinds)
        dtype = self.random.choice([ir.INT64, ir.INT32])
        unroll = kind == "unroll"
        start, stop = (
            ir.literal(self.random.randint(0, 4), dtype) if unroll else self.expr(dtype, 2)
            for _ in range(2)
        )
        var = ir.Var(self.name(), dtype)
        self.variables.append(var)
        before, self.loop = self.loop, kind != "vector"
        body = self.body(depth - 1)
        self.loop = before
        self.variables.pop()
        step = self.random.choice([1, 1, 2, -1, -16])
        return ir.For(var, start, stop, step, body, kind)

    def func(self, name: str) -> ir.Func:
        params: list[ir.TensorParam | ir.ScalarParam] = []
        for dtype in self.random.sample(list(ir.SCALARS.values()), 4):
            rank = self.random.randint(0, 3)
            shape = tuple(ir.Var(self.name(), ir.INT64) for _ in range(rank))
            strides = tuple(ir.Var(self.name(), ir.INT64) for _ in range(rank))
            buffer = ir.Buffer(self.name(), dtype, shape, strides)
            if self.random.random() < 0.3:
                buffer = ir.Buffer(self.name(), dtype, (ir.literal(4),) * rank, None)
            elif dtype == ir.FLOAT32 and self.random.random() < 0.5:
                inner = (
                    (*shape, ir.literal(2)),
                    (*(ir.mul(each, 2) for each in strides), ir.literal(1)),
                )
                buffer = ir.Buffer(self.name(), dtype, *inner, pairs=True)
            params.append(ir.TensorParam(buffer, shape, strides, "both"))
            self.variables += shape
            self.buffers.append(buffer)
        scalars = [ir.Var(self.name(), dtype) for dtype in self.random.sample(TYPES[:13], 2)]
        params += [ir.ScalarParam(var) for var in scalars]
        host = [var for var in self.variables if var.dtype == ir.INT64]
        size = self.random.choice(host) if host else ir.literal(3)
        result = ir.Buffer("result", ir.FLOAT32, (size,))
        self.buffers.append(result)
        statements: list[ir.Stmt] = [
            ir.Check(
                ir.Call(ir.OPS["ge"], (size, ir.literal(0)), ir.BOOL), "size {0} 'here'\n", (size,)
            ),
            ir.Allocate(result),
        ]
        self.variables += scalars
        index = ir.Var("i", ir.INT64)
        self.variables.append(index)
        statements.append(ir.Parallel((index,), (size,), self.body(3)))
        self.variables.pop()
        coordinates = [ir.Var(self.name(), ir.INT64) for _ in range(6)]
        self.variables += coordinates
        shared = ir.Buffer("tile", ir.FLOAT32, (ir.literal(4), ir.literal(5)), None, "shared")
        self.buffers.append(shared)
        parts = (ir.Allocate(shared), self.body(3), ir.Barrier(), self.subgroup(), self.body(2))
        body = ir.Seq(parts)
        bx, by, bz, tx, ty, tz = coordinates
        statements.append(ir.Launch((size,), (4, 2, 1), (bx, by, bz), (tx, ty, tz), body))
        statements.append(ir.Return((result,)))
        return ir.Func(name, tuple(params), ir.Seq(tuple(statements)), (), True, "What it 'does'.")

    def split(self, name: str) -> ir.Module:
        self.flat = True
        args = [
            ir.BufferArg(ir.Buffer(self.name(), t, (ir.literal(0),)), "both") for t in TYPES[:5]
        ]
        self.buffers = [arg.buffer for arg in args]
        scalar, offset, base = ir.Var("n", ir.INT64), ir.Var("o", ir.INT64), ir.Var("g", ir.UINT32)
        coordinates = [ir.Var(self.name(), ir.INT64) for _ in range(6)]
        self.variables = [scalar, offset, base, *coordinates]
        bx, by, bz, tx, ty, tz = coordinates
        more = (
            ir.ScalarArg(scalar),
            ir.OffsetArg(offset, self.buffers[0]),
            ir.GridBaseArg(base, 1),
        )
        kernel = ir.Kernel(
            f"{name}_0", (*args, *more), (8, 1, 1), (bx, by, bz), (tx, ty, tz), self.body(4),
            True, name,
        )  # fmt: skip
        params = tuple(
            ir.TensorParam(ir.Buffer("p", arg.buffer.dtype, (ir.literal(1),)), (), (), "both")
            for arg in args
        )
        grid = (ir.literal(2), ir.literal(1), ir.literal(1))
        buffers = tuple(param.buffer for param in params)
        return ir.Module(
            (ir.Func(name, params, ir.Dispatch(f"{name}_0", grid, (*buffers, ir.literal(3)))),),
            (kernel,),
        )
