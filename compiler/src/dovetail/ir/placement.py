"""Which statements of a function run on the host, and which values the host knows.

Before `outline-kernels` a body mixes both. A statement is a host statement if it is one by its
class, or if something inside it is; all others are device statements, and a run of those at the
host's level is one launch of a single thread.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from dovetail.ir.dtype import INT64
from dovetail.ir.expr import Call, Cast, Expr, Load, Reduce, Var
from dovetail.ir.func import Func, TensorParam
from dovetail.ir.stmt import (
    Allocate,
    Assume,
    Check,
    Declare,
    Dispatch,
    For,
    HostAssign,
    HostCopy,
    HostDeclare,
    If,
    Launch,
    Leave,
    LibraryCall,
    Parallel,
    Read,
    Return,
    Seq,
    Stmt,
)
from dovetail.ir.visit import bodies, operands, walk_expr

_PLANNED: Final = frozenset((
    "add", "sub", "mul", "neg", "abs", "floordiv", "floormod", "truncdiv", "truncmod",
    "min", "max", "and", "or", "xor", "invert", "shift_left", "shift_right",
    "eq", "ne", "lt", "le", "gt", "ge", "logical_and", "logical_or", "logical_not",
))  # fmt: skip
"""Ops of the launch plan; `bundle.plan_build` writes them."""


def is_planned(item: Expr) -> bool:
    """Whether the launch plan, if it knows what an expression is made of, can compute it.

    It has int64 only: no floats but the bits of a scalar argument, and no functions of bits.
    """
    if is_float_bits(item):
        return True
    if item.dtype.is_float or item.dtype.lanes > 1:
        return False
    match item:
        case Load() | Reduce():
            return False
        case Call(op=op):
            return op.name in _PLANNED
        case _:
            return True


def is_float_bits(item: Expr) -> bool:
    """Whether it is the bits of a float scalar, as a float64: what a plan compares floats by."""
    if not isinstance(item, Call) or item.op.name != "bitcast" or item.dtype != INT64:
        return False
    inner = widened(item.args[0])
    return isinstance(inner, Var) and inner.dtype.is_float


def widened(value: Expr) -> Expr:
    """What a float is made of by casts to wider floats, which have the same value."""
    while (
        isinstance(value, Cast)
        and value.value.dtype.is_float
        and (value.value.dtype == value.dtype or value.value.dtype.bits < value.dtype.bits)
    ):
        value = value.value
    return value


def walk_planned(expr: Expr) -> Iterator[Expr]:
    """What a plan would compute of an expression, outer before inner."""
    stack = [expr]
    while stack:
        item = stack.pop()
        yield item
        if not is_float_bits(item):
            stack.extend(operands(item)[::-1])


def is_host(stmt: Stmt) -> bool:
    """Whether a statement at the host's level belongs to the host.

    A `Declare` is decided by `pure`, not here: it counts as a device statement.
    """
    match stmt:
        case Check() | Assume() | Dispatch() | LibraryCall() | Return() | Parallel() | Launch():
            return True
        case Read() | Leave() | HostDeclare() | HostAssign() | HostCopy():
            return True
        case Allocate(buffer=buffer):
            return buffer.is_device
        case Seq() | For() | If():
            return any(is_host(inner) for inner in bodies(stmt))
        case _:
            return False


class HostValues:
    """What is known before a kernel starts, gathered while walking a body at the host's level.

    *Pure* values depend on nothing but sizes and scalar arguments: a kernel can compute them
    again. *Host* values are those made of integers and bools in ways that the plan knows
    (`is_planned`): it computes them.

    Attributes:
        pure: The pure variables.
        host: Those of them that are host values.
    """

    def __init__(self, func: Func) -> None:
        self.pure: dict[Var, None] = {}
        self.host: dict[Var, None] = {}
        for param in func.params:
            if isinstance(param, TensorParam):
                for var in (*param.shape, *param.strides):
                    self.add(var)
            else:
                self.add(param.var)

    def add(self, var: Var, host: bool = True) -> None:
        """A variable that is pure, and a host value if its type allows."""
        self.pure[var] = None
        if host and not var.dtype.is_float:
            self.host[var] = None

    def is_pure(self, expr: Expr) -> bool:
        """Whether the value depends on sizes and scalar arguments only."""
        return all(
            item in self.pure if isinstance(item, Var) else not isinstance(item, Load | Reduce)
            for item in walk_expr(expr)
        )

    def is_host(self, expr: Expr) -> bool:
        """Whether the plan can compute the value."""
        return all(
            item in self.host if isinstance(item, Var) else is_planned(item)
            for item in walk_planned(expr)
        )

    def declare(self, stmt: Declare) -> bool:
        """Take note of a declaration at the host's level; whether it stays there.

        A declaration that is not pure is a device statement.
        """
        if stmt.mutable or not self.is_pure(stmt.value):
            return False
        self.add(stmt.var, self.is_host(stmt.value))
        return True


def host_values(func: Func) -> HostValues:
    """The values known on the host anywhere in the function."""
    values = HostValues(func)
    _gather(func.body, values)
    return values


def _gather(stmt: Stmt, values: HostValues) -> None:
    match stmt:
        case Declare():
            values.declare(stmt)
        case LibraryCall(result=result) | Read(result=result) | HostCopy(result=result):
            values.add(result)
        case For(var=var) if is_host(stmt):
            values.add(var)
            _gather(stmt.body, values)
        case Seq() | If():
            if isinstance(stmt, Seq) or is_host(stmt):
                for inner in bodies(stmt):
                    _gather(inner, values)
        case _:
            pass
