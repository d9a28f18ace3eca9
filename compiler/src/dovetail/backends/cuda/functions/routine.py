"""Routines: what a statement of `T.cuda.*` becomes, one small function of inline PTX each.

Each lowered statement is one call of a routine, in PTX through LLVM and in CUDA C++ alike; so the
instruction is written once, in `Routine.text`. A routine returns nothing: what it gives, and the
registers of fragments, are elements of local arrays, which both compilers keep in registers. That
also makes a routine easy to replace: another function of its name and signature does the same on
a processor (dovetail-fakedrivers).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Literal

from dovetail import ir
from dovetail.support.dataclasses import dataclass

Register = Literal["h", "r", "l", "f", "d"]
"""A register by the letter of inline PTX: 16, 32 or 64 bits, float, double.

Source: "Inline PTX Assembly in CUDA", constraints."""

BITS: Final[dict[Register, int]] = {"h": 16, "r": 32, "l": 64, "f": 32, "d": 64}


def constant(expr: ir.Expr) -> int:
    """An operand that is known when a kernel is compiled."""
    assert isinstance(expr, ir.Const)
    return int(expr.value)


@dataclass(frozen=True, slots=True)
class Array:
    """A local array: some elements are the registers `kind`, of type `dtype` in memory."""

    access: ir.Access
    kind: Register
    dtype: ir.DType
    count: int = 1


@dataclass(frozen=True, slots=True)
class Address:
    """A pointer into global or shared memory; shared ones are 32-bit addresses in the text.

    "map" stands for the tensor map of a buffer, by its generic address (`tensors`).
    """

    space: Literal["global", "shared", "map"]


Argument = Array | Address | Register
"""An argument of a routine: an array, an address, or a number in a register."""


@dataclass(frozen=True, slots=True)
class Routine:
    """A function of inline PTX.

    Attributes:
        name: Unique in a module: the same name means the same function.
        arguments: In order.
        text: PTX. First come the registers that it writes (`$0`, `$1` ...), in order of the
            arguments that are written; then those that are only read.
        pure: It depends on its arguments only, and has no effect.
    """

    name: str
    arguments: tuple[Argument, ...]
    text: str
    pure: bool = False

    @property
    def written(self) -> list[tuple[int, int, Array]]:
        """Registers that the text writes: argument, element, and the array."""
        return [
            (place, element, argument)
            for place, argument in enumerate(self.arguments)
            if isinstance(argument, Array) and argument.access != "read"
            for element in range(argument.count)
        ]

    @property
    def only_read(self) -> list[tuple[int, int, Argument]]:
        """What the text only reads: argument, element of an array (else 0), and the argument."""
        return [
            (place, element, argument)
            for place, argument in enumerate(self.arguments)
            if not isinstance(argument, Array) or argument.access == "read"
            for element in range(argument.count if isinstance(argument, Array) else 1)
        ]


Spelling = Callable[[ir.Intrinsic], Routine]
"""The routine of a statement. It takes the buffers in order, then the operands; constants that
stand in the text are the last operands, and no arguments."""

SPELLINGS: Final[dict[str, Spelling]] = {}
"""By name of the intrinsic."""

PTX_VERSIONS: Final[dict[str, int]] = {}
"""By name: the version of PTX, where the architecture alone does not imply it."""


def statement(
    name: str,
    accesses: tuple[ir.Access, ...] = (),
    operands: tuple[str, ...] = (),
    *,
    spelling: Spelling | None = None,
    needs: str = "",
    ptx: int = 0,
    uniform: bool = False,
    variadic: bool = False,
    alignments: tuple[int, ...] = (),
    meaning: str = "",
) -> ir.IntrinsicOp:
    """Enter a statement; without `spelling` a pass lowers it to others.

    Args:
        name: Without the kind.
        accesses: As of `IntrinsicOp`.
        operands: The same.
        spelling: Its routine.
        needs: The oldest architecture with it; with an "a" at its end the only one. "" for all.
        ptx: The version of PTX that it needs, 80 for 8.0.
        uniform: As of `IntrinsicOp`.
        variadic: The same.
        alignments: The same.
        meaning: The same.
    """
    op = ir.register_intrinsic(
        ir.IntrinsicOp(
            f"cuda.{name}", accesses, operands, uniform, meaning, variadic, needs, alignments
        )
    )
    if spelling is not None:
        SPELLINGS[op.name] = spelling
    if ptx:
        PTX_VERSIONS[op.name] = ptx
    return op


def register_of(dtype: ir.DType) -> Register:
    """The register that holds an element: small ones in 16 bits, truth values in 32."""
    if dtype.is_bool:
        return "r"
    if dtype.bits <= 16:
        return "h"
    if dtype.is_float:
        return "f" if dtype.bits == 32 else "d"
    return "r" if dtype.bits == 32 else "l"


def result(dtype: ir.DType) -> Array:
    """The array of one element that a routine gives its result in."""
    return Array("write", register_of(dtype), dtype)


def constants(stmt: ir.Intrinsic, count: int) -> tuple[int, ...]:
    """The last operands, which are constants."""
    found: list[int] = []
    for each in stmt.operands[len(stmt.operands) - count :]:
        assert isinstance(each, ir.Const)
        found.append(int(each.value))
    return tuple(found)


def fixed(
    name: str, arguments: tuple[Argument, ...], text: str, *, pure: bool = False
) -> Spelling:
    """The spelling of a statement that is always the same routine."""
    routine = Routine(f"dvt_cuda_{name}", arguments, text, pure)
    return lambda stmt: routine


def counted(name: str, text: str) -> Spelling:
    """The spelling of a statement whose one operand is a constant that stands in the text."""

    def spell(stmt: ir.Intrinsic) -> Routine:
        (number,) = constants(stmt, 1)
        return Routine(f"dvt_cuda_{name}_{number}", (), text.format(number))

    return spell
