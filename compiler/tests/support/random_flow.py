"""Random kernels with barriers in all sorts of control flow, as IR, each from its number."""

from __future__ import annotations

import random

from dovetail.ir import (
    BOOL,
    INT32,
    OPS,
    Allocate,
    Assign,
    Atomic,
    Barrier,
    Break,
    Buffer,
    BufferArg,
    Call,
    Cast,
    Const,
    Continue,
    Declare,
    Expr,
    For,
    If,
    Kernel,
    Load,
    ScalarArg,
    Select,
    Seq,
    Stmt,
    Store,
    Var,
    While,
)

_ARITHMETIC = ("add", "sub", "and", "or", "xor")
_COMPARISONS = ("lt", "eq", "ge", "ne")


def _buffer(name: str, extent: int = 0, scope: str = "global") -> Buffer:
    return Buffer(name, INT32, (Const(INT32, extent),), None, scope)  # pyright: ignore


class _Maker:
    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)
        self._source = _buffer("source")
        self._both = _buffer("both")
        self._tile = _buffer("tile", 16, "shared")
        self._own = _buffer("own", 4, "local")
        self._size = Var("size", INT32)
        self._block = tuple(Var(f"block_{axis}", INT32) for axis in "xyz")
        self._thread = tuple(Var(f"thread_{axis}", INT32) for axis in "xyz")
        self._mutable: list[Var] = []
        self._known: list[Var] = []
        self._loops = 0

    def kernel(self) -> Kernel:
        body = Seq((Allocate(self._tile), Allocate(self._own), *self._statements(0, 6)))
        args = (
            BufferArg(self._source, "read"),
            BufferArg(self._both, "both"),
            ScalarArg(self._size),
        )
        block, thread = self._block, self._thread
        return Kernel("k", args, (16, 1, 1), block, thread, body)  # pyright: ignore

    def _atom(self) -> Expr:
        choice = self._random.random()
        if choice < 0.1:
            return self._thread[0]
        if choice < 0.35 and self._mutable:
            return self._random.choice(self._mutable)
        if choice < 0.55 and self._known:
            return self._random.choice(self._known)
        if choice < 0.7:
            return self._size
        return self._block[0] if choice < 0.8 else Const(INT32, self._random.randrange(9))

    def _number(self, depth: int = 0) -> Expr:
        choice = self._random.random()
        if depth > 2 or choice < 0.4:
            return self._atom()
        if choice < 0.75:
            op = OPS[self._random.choice(_ARITHMETIC)]
            return Call(op, (self._number(depth + 1), self._number(depth + 1)), INT32)
        if choice < 0.93:
            buffers = (self._source, self._source, self._both, self._tile, self._own)
            buffer = self._random.choice(buffers)
            index: Expr = self._number(depth + 1)
            if buffer.scope != "global":
                last = Const(INT32, 15 if buffer is self._tile else 3)
                index = Call(OPS["and"], (index, last), INT32)
            guard = self._condition(depth + 1) if self._random.random() < 0.3 else None
            return Load(buffer, (index,), guard)
        return Select(self._condition(depth + 1), self._number(depth + 1), self._number(depth + 1))

    def _condition(self, depth: int = 0) -> Expr:
        if depth < 2 and self._random.random() < 0.2:
            op = OPS[self._random.choice(("logical_and", "logical_or"))]
            return Call(op, (self._condition(depth + 1), self._condition(depth + 1)), BOOL)
        op = OPS[self._random.choice(_COMPARISONS)]
        return Call(op, (self._number(depth + 1), self._number(depth + 1)), BOOL)

    def _statements(self, depth: int, most: int) -> list[Stmt]:
        mutable, known = len(self._mutable), len(self._known)
        result = [self._statement(depth) for _ in range(self._random.randint(1, most))]
        del self._mutable[mutable:]
        del self._known[known:]
        return result

    def _body(self, depth: int) -> Stmt:
        return Seq(tuple(self._statements(depth + 1, 4)))

    def _statement(self, depth: int) -> Stmt:
        choice = self._random.random()
        if depth < 3 and choice < 0.35:
            return self._nested(depth)
        if choice < 0.5:
            return Barrier()
        if choice < 0.62:
            value = self._number()
            var = Var(f"v{len(self._mutable)}", INT32)
            mutable = self._random.random() < 0.6
            (self._mutable if mutable else self._known).append(var)
            return Declare(var, value, mutable)
        if choice < 0.75 and self._mutable:
            return Assign(self._random.choice(self._mutable), self._number())
        if choice < 0.85:
            buffer, last = self._random.choice(((self._tile, 15), (self._own, 3)))
            index = Call(OPS["and"], (self._number(), Const(INT32, last)), INT32)
            guard = self._condition() if self._random.random() < 0.3 else None
            return Store(buffer, (index,), self._number(), guard)
        if choice < 0.9 and self._loops:
            return Break() if self._random.random() < 0.5 else Continue()
        if choice < 0.93:
            value, result = self._number(), Var("old", INT32)
            self._known.append(result)
            place = (Const(INT32, 0),)
            return Atomic(OPS["add"], self._both, place, value, None, result)
        return Store(self._both, (self._number(),), Cast(INT32, self._condition()))

    def _nested(self, depth: int) -> Stmt:
        kind = self._random.random()
        if kind < 0.5:
            condition, then = self._condition(), self._body(depth)
            otherwise = self._body(depth) if self._random.random() < 0.4 else None
            return If(condition, then, otherwise)
        self._loops += 1
        if kind < 0.8:
            start, stop = self._number(1), self._number(1)
            var = Var(f"i{depth}", INT32)
            self._known.append(var)
            body = self._body(depth)
            self._known.pop()
            loop: Stmt = For(var, start, stop, 1, body)
        else:
            loop = While(self._condition(), self._body(depth))
        self._loops -= 1
        return loop


def random_kernel(seed: int) -> Kernel:
    """A kernel of one block's threads, which may well not end: it is only compiled."""
    return _Maker(seed).kernel()
