"""What `narrow-values` may narrow: int64 variables that change, arrays, workspaces."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final

from dovetail import ir

MIN, MAX = ir.INT32.int_range

NOWHERE: Final = ir.INT64.int_range[1]
"""What stands for "no place" in `T.argmin`: greater than every place. In int32 the greatest
int32 is."""

ORDER: Final = ("eq", "ne", "lt", "le", "gt", "ge")
"""Ops that ask for the order only."""


class Candidates:
    """What may be narrowed, each with what would stand for it, and the least it may be.

    `nowhere` are the variables and buffers that may hold what stands for no place.
    """

    def __init__(self, func: ir.Func) -> None:
        self.variables: dict[ir.Var, ir.Var] = {}
        self.buffers: dict[ir.Buffer, ir.Buffer] = {}
        self.least: dict[ir.Var | ir.Buffer, int] = {}
        kept: set[ir.Buffer] = set()
        for item in ir.walk(func.body):
            match item:
                case ir.Declare(var=var, mutable=True) if var.dtype == ir.INT64:
                    self.variables[var] = ir.Var(var.name, ir.INT32)
                    self.least[var] = 0
                case ir.Allocate(buffer=buffer, reports=None) if buffer.dtype == ir.INT64:
                    self.buffers[buffer] = replace(buffer, dtype=ir.INT32)
                    self.least[buffer] = 0
                case ir.Return(buffers=returned):
                    kept.update(returned)
                case ir.Atomic() | ir.Intrinsic():
                    kept.update(ir.used_buffers(item))
                case _:
                    pass
        for buffer in kept:
            self.buffers.pop(buffer, None)
        self.nowhere = _hold_nowhere(func)

    def concern(self, stmt: ir.Stmt) -> bool:
        """Whether a statement contains a candidate."""
        return any(
            (isinstance(item, ir.Declare) and item.var in self.variables)
            or (isinstance(item, ir.Load | ir.Store) and item.buffer in self.buffers)
            for item in ir.walk_all(stmt)
        )

    def drop(self, failed: Iterable[ir.Var | ir.Buffer]) -> None:
        """Ask less of what has failed, or nothing any more."""
        for item in failed:
            if self.least[item] == 0:
                self.least[item] = MIN
            elif isinstance(item, ir.Var):
                self.variables.pop(item, None)
            else:
                self.buffers.pop(item, None)


def _hold_nowhere(func: ir.Func) -> set[ir.Var | ir.Buffer]:
    """What gets the value that stands for no place, directly or from one another."""
    puts: list[tuple[ir.Var | ir.Buffer, tuple[ir.Expr, ...]]] = []
    for item in ir.walk(func.body):
        match item:
            case ir.Declare(var=thing, value=value) | ir.Assign(var=thing, value=value):
                puts.append((thing, tuple(sources(value))))
            case ir.Store(buffer=thing, value=value):
                puts.append((thing, tuple(sources(value))))
            case _:
                pass
    found: set[ir.Var | ir.Buffer] = set()
    before = -1
    while len(found) != before:
        before = len(found)
        for thing, values in puts:
            if any(ir.is_const(item, NOWHERE) or _thing(item) in found for item in values):
                found.add(thing)
    return found


def _thing(value: ir.Expr) -> ir.Var | ir.Buffer | None:
    return value if isinstance(value, ir.Var) else getattr(value, "buffer", None)


def sources(value: ir.Expr) -> Iterator[ir.Expr]:
    """The values that a value may be: itself, or those of the arms of a choice, min or max."""
    match value:
        case ir.Select(true_value=first, false_value=second):
            yield from sources(first)
            yield from sources(second)
        case ir.Call(op=op, args=args) if op.name in ("min", "max"):
            for arg in args:
                yield from sources(arg)
        case _:
            yield value


def somewhere(value: ir.Expr) -> ir.Expr:
    """A value that may be the int64 for no place, with the int32 in its stead."""
    match value:
        case ir.Select(condition=condition, true_value=first, false_value=second):
            return ir.Select(condition, somewhere(first), somewhere(second))
        case ir.Call(op=op, args=args) if op.name in ("min", "max"):
            return ir.Call(op, tuple(map(somewhere, args)), value.dtype)
        case _:
            return ir.literal(MAX) if ir.is_const(value, NOWHERE) else value
