"""What `narrow-values` may narrow: int64 variables that change, arrays, workspaces."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final

from dovetail.ir import (
    INT32,
    INT64,
    Allocate,
    Assign,
    Atomic,
    Buffer,
    Call,
    Declare,
    Expr,
    Func,
    Intrinsic,
    Load,
    Return,
    Select,
    Stmt,
    Store,
    Var,
    is_const,
    literal,
    used_buffers,
    walk,
    walk_all,
)

LEAST, GREATEST = INT32.int_range

NOWHERE: Final = INT64.int_range[1]
"""What stands for "no place" in `T.argmin`: greater than every place. In int32 the greatest
int32 is."""

ORDER: Final = ("eq", "ne", "lt", "le", "gt", "ge")
"""Ops that ask for the order only."""


class Candidates:
    """What may be narrowed, each with what would stand for it, and the least it may be.

    `nowhere` are the variables and buffers that may hold what stands for no place.
    """

    def __init__(self, func: Func) -> None:
        self.variables: dict[Var, Var] = {}
        self.buffers: dict[Buffer, Buffer] = {}
        self.least: dict[Var | Buffer, int] = {}
        kept: set[Buffer] = set()
        for item in walk(func.body):
            match item:
                case Declare(var=var, mutable=True) if var.dtype == INT64:
                    self.variables[var] = Var(var.name, INT32)
                    self.least[var] = 0
                case Allocate(buffer=buffer, reports=None) if buffer.dtype == INT64:
                    self.buffers[buffer] = replace(buffer, dtype=INT32)
                    self.least[buffer] = 0
                case Return(buffers=returned):
                    kept.update(returned)
                case Atomic() | Intrinsic():
                    kept.update(used_buffers(item))
                case _:
                    pass
        for buffer in kept:
            self.buffers.pop(buffer, None)
        self.nowhere = _hold_nowhere(func)

    def concern(self, stmt: Stmt) -> bool:
        """Whether any is in a statement."""
        return any(
            (isinstance(item, Declare) and item.var in self.variables)
            or (isinstance(item, Load | Store) and item.buffer in self.buffers)
            for item in walk_all(stmt)
        )

    def drop(self, failed: Iterable[Var | Buffer]) -> None:
        """Ask less of what has failed, or nothing any more."""
        for item in failed:
            if self.least[item] == 0:
                self.least[item] = LEAST
            elif isinstance(item, Var):
                self.variables.pop(item, None)
            else:
                self.buffers.pop(item, None)


def _hold_nowhere(func: Func) -> set[Var | Buffer]:
    """What gets the value that stands for no place, directly or from one another."""
    puts: list[tuple[Var | Buffer, tuple[Expr, ...]]] = []
    for item in walk(func.body):
        match item:
            case Declare(var=thing, value=value) | Assign(var=thing, value=value):
                puts.append((thing, tuple(sources(value))))
            case Store(buffer=thing, value=value):
                puts.append((thing, tuple(sources(value))))
            case _:
                pass
    found: set[Var | Buffer] = set()
    before = -1
    while len(found) != before:
        before = len(found)
        for thing, values in puts:
            if any(is_const(item, NOWHERE) or _thing(item) in found for item in values):
                found.add(thing)
    return found


def _thing(value: Expr) -> Var | Buffer | None:
    return value if isinstance(value, Var) else getattr(value, "buffer", None)


def sources(value: Expr) -> Iterator[Expr]:
    """The values one of which a value is."""
    match value:
        case Select(true_value=first, false_value=second):
            yield from sources(first)
            yield from sources(second)
        case Call(op=op, args=args) if op.name in ("min", "max"):
            for arg in args:
                yield from sources(arg)
        case _:
            yield value


def somewhere(value: Expr) -> Expr:
    """A value that may be the int64 for no place, with the int32 in its stead."""
    match value:
        case Select(condition=condition, true_value=first, false_value=second):
            return Select(condition, somewhere(first), somewhere(second))
        case Call(op=op, args=args) if op.name in ("min", "max"):
            return Call(op, tuple(map(somewhere, args)), value.dtype)
        case _:
            return literal(GREATEST) if is_const(value, NOWHERE) else value
