"""Atomic updates that the target lacks, by comparing and exchanging."""

from __future__ import annotations

from typing import ClassVar

from dovetail import ir
from dovetail.passes.base import Pass
from dovetail.support.dataclasses import dataclass, replace
from dovetail.target import Capabilities


@dataclass(frozen=True)
class LegalizeAtomics(Pass):
    """Replaces an atomic update that the target lacks by a compare-and-exchange loop.

    The loop reads the element, computes what shall stand there, and exchanges it if the element
    still is what was read, bit for bit; else it tries again with what was found. With a guard that
    does not hold it is not entered, and the old value is 0. An update for which there is no
    compare-and-exchange either stays, and is refused by name afterwards.

    Requires: flat form; shared memory that is left is shared between threads.
    Ensures: the remaining atomic updates are the target's own, or cannot be had.
    """

    name: ClassVar[str] = "legalize-atomics"
    reads: ClassVar[frozenset[str]] = frozenset(("atomics",))

    def run(self, module: ir.Module, capabilities: Capabilities) -> ir.Module:
        """The module with the target's own atomics."""
        functions: list[ir.Func] = []
        for func in module.functions:
            body = _Legalize(capabilities.atomics).stmt(func.body)
            functions.append(func if body is func.body else replace(func, body=body))
        return replace(module, functions=tuple(functions))


class _Legalize(ir.Rewriter):
    def __init__(self, atomics: frozenset[str]) -> None:
        self._atomics = atomics

    def on_atomic(self, stmt: ir.Atomic) -> ir.Stmt:
        new = super().on_atomic(stmt)
        assert isinstance(new, ir.Atomic)
        dtype = new.buffer.dtype
        missing = f"{new.op.name}.{dtype}" not in self._atomics
        possible = f"compare_exchange.{dtype}" in self._atomics and new.op.name != "load"
        if not missing or not possible:
            return new
        return self._loop(new)

    def _loop(self, stmt: ir.Atomic) -> ir.Stmt:
        dtype, span = stmt.buffer.dtype, stmt.span
        before: list[ir.Stmt] = []

        def named(expr: ir.Expr, name: str) -> ir.Expr:
            """The value, evaluated once."""
            if isinstance(expr, ir.Const):
                return expr
            var = ir.Var(name, expr.dtype)
            before.append(ir.Declare(var, expr, False, span))
            return var

        guard = None if stmt.guard is None else named(stmt.guard, "inside")
        (place,) = (named(index, "place") for index in stmt.indices)
        value = named(stmt.value, "operand")
        old, again, found = ir.Var("seen", dtype), ir.Var("again", ir.BOOL), ir.Var("found", dtype)
        following = value if stmt.op.name == "exchange" else ir.call(stmt.op, old, value)
        attempt = ir.Atomic(
            ir.OPS["compare_exchange"], stmt.buffer, (place,), following, old, found, None, span
        )
        body = ir.sequence(
            (
                attempt,
                ir.Assign(again, ir.ne(bits_of(found), bits_of(old)), span),
                ir.Assign(old, found, span),
            )
        )
        start: ir.Expr = ir.Load(stmt.buffer, (place,), guard)
        if f"load.{dtype}" in self._atomics:
            first, zero = ir.Var("first", dtype), ir.literal(0, dtype)
            op, at = ir.OPS["load"], (place,)
            before.append(ir.Atomic(op, stmt.buffer, at, zero, None, first, guard, span))
            start = first
        loop = (
            ir.Declare(old, start, True, span),
            ir.Declare(again, ir.TRUE if guard is None else guard, True, span),
            ir.While(again, body, span),
        )
        keep = [] if stmt.result is None else [ir.Declare(stmt.result, old, False, span)]
        return ir.sequence((*before, *loop, *keep))


def bits_of(value: ir.Expr) -> ir.Expr:
    """What two numbers that are the same agree in: an integer, for NaN is unequal to itself."""
    dtype = value.dtype
    if not dtype.is_float:
        return value
    if dtype.bits == 16:
        return ir.call("bitcast", ir.cast(value, ir.FLOAT32), dtype=ir.UINT32)
    return ir.call("bitcast", value, dtype=ir.UINT32 if dtype.bits == 32 else ir.UINT64)
