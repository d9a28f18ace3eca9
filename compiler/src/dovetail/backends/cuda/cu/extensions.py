"""`T.cuda.*` in CUDA C++: each statement is a call of its routine."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from dovetail import ir
from dovetail.backends.cuda.cu.expressions import CuExpressions
from dovetail.backends.cuda.functions import SPELLINGS
from dovetail.backends.cuda.functions.clusters import CLUSTER
from dovetail.backends.cuda.functions.routine import Address, Routine, Spelling

if TYPE_CHECKING:
    from dovetail.backends.cuda.cu.kernel import CuWriter

Statement = Callable[["CuWriter", ir.Intrinsic], None]
"""Writes a statement."""

_FLOATS: Final = {("float32", "r"): "__float_as_uint", ("float64", "l"): "__double_as_longlong"}


def _caller(spelling: Spelling) -> Statement:
    """A statement writer that calls the routine of the statement's intrinsic."""
    return lambda writer, stmt: _call(spelling(stmt), writer, stmt)


def _call(routine: Routine, writer: CuWriter, stmt: ir.Intrinsic) -> None:
    """Write a statement as a call, where its guard holds."""
    places = [
        writer.map_address(stmt)
        if argument == Address("map")
        else writer.address(buffer, indices[0])
        for buffer, indices, argument in zip(
            stmt.buffers, stmt.indices, routine.arguments, strict=False
        )
    ]
    kinds = routine.arguments[len(places) :]
    numbers = [
        _as_register(writer, value, str(kind))
        for value, kind in zip(stmt.operands, kinds, strict=False)
    ]
    writer.guarded(stmt.guard, f"{routine.name}({', '.join((*places, *numbers))});")


def _as_register(writer: CuWriter, value: ir.Expr, kind: str) -> str:
    """A number in the register that a routine takes it in."""
    dtype, write = value.dtype, writer.expressions
    assert isinstance(write, CuExpressions)
    if kind == "h" and dtype.is_float:
        return write.bits(value, dtype)
    if dtype.bits == 8:
        return f"(uint8){write.atom(value)}"
    function = _FLOATS.get((dtype.name, kind))
    return f"{function}({write.text(value)})" if function else write.text(value)


def _nothing(writer: CuWriter, stmt: ir.Intrinsic) -> None:
    """What stands in the kernel's head."""


OPS: Final[Mapping[str, str]] = MappingProxyType({})
"""Templates of ops (`dovetail.codegen.source.Dialect.ops`)."""

STATEMENTS: Final[Mapping[str, Statement]] = MappingProxyType(
    {
        **{name: _caller(spelling) for name, spelling in SPELLINGS.items()},
        CLUSTER.name: _nothing,
    }
)
"""What writes an intrinsic, by its name."""

PTX_HELPERS: Final[Mapping[str, str]] = MappingProxyType({})
"""Functions that are inline PTX, by name; those of routines are made as they are needed."""

HELPERS: Final[Mapping[str, str]] = MappingProxyType({})
"""Other functions, by name."""
