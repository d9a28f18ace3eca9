"""Random kernels with barriers in all sorts of control flow, as IR, each from its number."""

from __future__ import annotations

import random

from dovetail import ir

_ARITHMETIC = ("add", "sub", "and", "or", "xor")
_COMPARISONS = ("lt", "eq", "ge", "ne")


def _buffer(name: str, extent: int = 0, scope: str = "global") -> ir.Buffer:
    return ir.Buffer(name, ir.INT32, (ir.Const(ir.INT32, extent),), None, scope)  # pyright: ignore


class _Maker:
    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)
        self._source = _buffer("source")
        self._both = _buffer("both")
        self._tile = _buffer("tile", 16, "shared")
        self._own = _buffer("own", 4, "local")
        self._size = ir.Var("size", ir.INT32)
        self._block = tuple(ir.Var(f"block_{axis}", ir.INT32) for axis in "xyz")
        self._thread = tuple(ir.Var(f"thread_{axis}", ir.INT32) for axis in "xyz")
        self._mutable: list[ir.Var] = []
        self._known: list[ir.Var] = []
        self._loops = 0

    def kernel(self) -> ir.Kernel:
        body = ir.Seq((ir.Allocate(self._tile), ir.Allocate(self._own), *self._statements(0, 6)))
        args = (
            ir.BufferArg(self._source, "read"),
            ir.BufferArg(self._both, "both"),
            ir.ScalarArg(self._size),
        )
        block, thread = self._block, self._thread
        return ir.Kernel("k", args, (16, 1, 1), block, thread, body)  # pyright: ignore

    def _atom(self) -> ir.Expr:
        choice = self._random.random()
        if choice < 0.1:
            return self._thread[0]
        if choice < 0.35 and self._mutable:
            return self._random.choice(self._mutable)
        if choice < 0.55 and self._known:
            return self._random.choice(self._known)
        if choice < 0.7:
            return self._size
        return self._block[0] if choice < 0.8 else ir.Const(ir.INT32, self._random.randrange(9))

    def _number(self, depth: int = 0) -> ir.Expr:
        choice = self._random.random()
        if depth > 2 or choice < 0.4:
            return self._atom()
        if choice < 0.75:
            op = ir.OPS[self._random.choice(_ARITHMETIC)]
            return ir.Call(op, (self._number(depth + 1), self._number(depth + 1)), ir.INT32)
        if choice < 0.93:
            buffers = (self._source, self._source, self._both, self._tile, self._own)
            buffer = self._random.choice(buffers)
            index: ir.Expr = self._number(depth + 1)
            if buffer.scope != "global":
                last = ir.Const(ir.INT32, 15 if buffer is self._tile else 3)
                index = ir.Call(ir.OPS["and"], (index, last), ir.INT32)
            guard = self._condition(depth + 1) if self._random.random() < 0.3 else None
            return ir.Load(buffer, (index,), guard)
        return ir.Select(
            self._condition(depth + 1), self._number(depth + 1), self._number(depth + 1)
        )

    def _condition(self, depth: int = 0) -> ir.Expr:
        if depth < 2 and self._random.random() < 0.2:
            op = ir.OPS[self._random.choice(("logical_and", "logical_or"))]
            return ir.Call(op, (self._condition(depth + 1), self._condition(depth + 1)), ir.BOOL)
        op = ir.OPS[self._random.choice(_COMPARISONS)]
        return ir.Call(op, (self._number(depth + 1), self._number(depth + 1)), ir.BOOL)

    def _statements(self, depth: int, most: int) -> list[ir.Stmt]:
        mutable, known = len(self._mutable), len(self._known)
        result = [self._statement(depth) for _ in range(self._random.randint(1, most))]
        del self._mutable[mutable:]
        del self._known[known:]
        return result

    def _body(self, depth: int) -> ir.Stmt:
        return ir.Seq(tuple(self._statements(depth + 1, 4)))

    def _statement(self, depth: int) -> ir.Stmt:
        choice = self._random.random()
        if depth < 3 and choice < 0.35:
            return self._nested(depth)
        if choice < 0.5:
            return ir.Barrier()
        if choice < 0.62:
            value = self._number()
            var = ir.Var(f"v{len(self._mutable)}", ir.INT32)
            mutable = self._random.random() < 0.6
            (self._mutable if mutable else self._known).append(var)
            return ir.Declare(var, value, mutable)
        if choice < 0.75 and self._mutable:
            return ir.Assign(self._random.choice(self._mutable), self._number())
        if choice < 0.85:
            buffer, last = self._random.choice(((self._tile, 15), (self._own, 3)))
            index = ir.Call(ir.OPS["and"], (self._number(), ir.Const(ir.INT32, last)), ir.INT32)
            guard = self._condition() if self._random.random() < 0.3 else None
            return ir.Store(buffer, (index,), self._number(), guard)
        if choice < 0.9 and self._loops:
            return ir.Break() if self._random.random() < 0.5 else ir.Continue()
        if choice < 0.93:
            value, result = self._number(), ir.Var("old", ir.INT32)
            self._known.append(result)
            place = (ir.Const(ir.INT32, 0),)
            return ir.Atomic(ir.OPS["add"], self._both, place, value, None, result)
        return ir.Store(self._both, (self._number(),), ir.Cast(ir.INT32, self._condition()))

    def _nested(self, depth: int) -> ir.Stmt:
        kind = self._random.random()
        if kind < 0.5:
            condition, then = self._condition(), self._body(depth)
            otherwise = self._body(depth) if self._random.random() < 0.4 else None
            return ir.If(condition, then, otherwise)
        self._loops += 1
        if kind < 0.8:
            start, stop = self._number(1), self._number(1)
            var = ir.Var(f"i{depth}", ir.INT32)
            self._known.append(var)
            body = self._body(depth)
            self._known.pop()
            loop: ir.Stmt = ir.For(var, start, stop, 1, body)
        else:
            loop = ir.While(self._condition(), self._body(depth))
        self._loops -= 1
        return loop


def random_kernel(seed: int) -> ir.Kernel:
    """A kernel of one block's threads, which may well not end: it is only compiled."""
    return _Maker(seed).kernel()
