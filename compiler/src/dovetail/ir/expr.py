"""Expressions: pure values.

One rule carries much of the design: **effects stand only in statements**. An expression may be
evaluated when it is convenient, or twice, or not at all; the one thing it depends on besides its
operands is memory, through `Load`, and loads are ordered by the statements around them.

The set of classes is closed (a `match` over `Expr` ends in `assert_never`); the table of ops
(`ir.op`) is open. Operands of an op have one and the same dtype unless the op's entry says
otherwise; conversions are explicit `Cast` nodes.
"""

from __future__ import annotations

from typing import ClassVar, TypeAlias

from dovetail.ir.buffer import Buffer
from dovetail.ir.dtype import BOOL, INT64, DType
from dovetail.ir.node import node
from dovetail.ir.op import Op


@node
class Const:
    """A literal. `value` is a bool for bool, an int in range for integers, else a float."""

    dtype: DType
    value: bool | int | float


@node
class Var:
    """A named value, compared by identity: a parameter, a loop index, a local, a dimension."""

    name: str
    dtype: DType


@node
class Load:
    """The element of `buffer` at `indices`, or 0 where `guard` is false.

    `indices` has one int64 (or, once narrowed, int32) entry a dimension. With `guard` None the
    access is proven to be in range, or not yet analysed (before `guard-accesses`).

    With `lanes` above 1 it is a vector: that many elements one after the other along the last
    dimension, the first at `indices`. Until `guard-accesses` each of them may be out of range by
    itself (it is 0 then); afterwards `guard` covers them all. `aligned` is the author's promise
    that the address is a multiple of the vector's size.
    """

    buffer: Buffer
    indices: Places
    guard: Expr | None = None
    lanes: int = 1
    aligned: bool = False

    @property
    def dtype(self) -> DType:
        """The buffer's element type, or a vector of it."""
        dtype = self.buffer.dtype
        return dtype if self.lanes == 1 else dtype.with_lanes(self.lanes)


@node
class Call:
    """An op applied to arguments."""

    op: Op
    args: tuple[Expr, ...]
    dtype: DType


@node
class Cast:
    """A conversion of value.

    Integers wrap, float to int truncates and saturates (NaN gives 0), int to float rounds to
    nearest, to bool compares with 0.
    """

    dtype: DType
    value: Expr


@node
class Select:
    """`true_value` where `condition` holds, else `false_value`; the other is not needed."""

    condition: Expr
    true_value: Expr
    false_value: Expr

    @property
    def dtype(self) -> DType:
        """The common type of both values."""
        return self.true_value.dtype


@node
class Reduce:
    """A fold of `value` over the box 0 <= variables < extents with an associative op.

    At most one extent may be negative, so that the product counts iterations (`box_extents`).
    May be evaluated as any fixed tree, the same for the same target and options; over an empty box
    it is the op's identity. `op` is one of add, mul, min, max, and, or.
    """

    evaluated: ClassVar = ("extents", "variables", "value")

    op: Op
    variables: tuple[Var, ...]
    extents: tuple[Expr, ...]
    value: Expr

    @property
    def dtype(self) -> DType:
        """The type of `value`."""
        return self.value.dtype


Expr = Const | Var | Load | Call | Cast | Select | Reduce
"""Every expression."""

Places: TypeAlias = tuple[Expr, ...]
"""The indices of an access (`ir.roles`)."""


def const(value: bool | int | float, dtype: DType = INT64) -> Const:
    """A literal of `dtype`, int64 unless said otherwise."""
    return Const(dtype, value)


TRUE = Const(BOOL, True)
FALSE = Const(BOOL, False)
