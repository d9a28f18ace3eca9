"""`T.hexagon.*`: saturating arithmetic, and the instructions of HVX on vectors in memory.

Sources: Qualcomm Hexagon V66 Programmer's Reference Manual (scalar instructions, l2fetch); HVX as
`functions.vectors` says.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from dovetail import ir
from dovetail.backends.hexagon.functions.vectors import BYTES, ELEMENTS, INSTRUCTIONS
from dovetail.lang.builtins import Builtin
from dovetail.lang.script_namespace import (
    BoundArgs,
    Check,
    ConstInt,
    Elements,
    NamespaceFunction,
    Operand,
    Place,
    ScriptNamespace,
    same_types,
)

_NEEDS: Final = "HVX (-hvx=128)"
_SCOPES: Final = ("global", "shared", "local")
_LARGEST_FETCH: Final = 0xFFFF
"""Bytes of a row that l2fetch takes: 16 bits of its operand."""

ADD_SAT: Final = ir.register(
    ir.Op(
        "hexagon.add_sat", 2, "int", "same", "other",
        meaning="the sum, or the nearest number that the type has",
    )
)  # fmt: skip
SUB_SAT: Final = ir.register(
    ir.Op(
        "hexagon.sub_sat", 2, "int", "same", "other",
        meaning="the difference, or the nearest number that the type has",
    )
)  # fmt: skip
PREFETCH: Final = ir.register_intrinsic(
    ir.IntrinsicOp(
        "hexagon.prefetch", ("read",), ("count",), False,
        "l2fetch: brings elements in a row into the second-level cache",
    )
)  # fmt: skip

VALUES: Final = frozenset((ADD_SAT.name, SUB_SAT.name))
"""Ops of every device."""


def _saturating(name: str, what: str, op: ir.Op) -> NamespaceFunction:
    return NamespaceFunction(
        builtin=Builtin(
            name,
            f"`T.hexagon.{name}(value, other)`: the {what}, or the nearest number of the type.",
            ("(value: _S, other: _S) -> _S",),
            types=", ".join(ELEMENTS),
            rule="A loop over elements becomes instructions of HVX.",
        ),
        parameters=(Operand("value", ELEMENTS), Operand("other", ELEMENTS)),
        op=op,
        result="same",
        check=same_types("value", "other"),
    )


def _known(name: str) -> Check:
    """Finds element types that there is no instruction for."""
    known = INSTRUCTIONS[name]

    def check(given: BoundArgs) -> tuple[str, str] | None:
        types = tuple(each.dtype.name for each in given.buffers)
        if types in known:
            return None
        there_are = "; ".join(", ".join(each) for each in known)
        return (
            f"'T.hexagon.{name}' has no instruction for {', '.join(types)}",
            f"its buffers hold, in order: {there_are}",
        )

    return check


def _check_fetch(given: BoundArgs) -> tuple[str, str] | None:
    size = given.numbers[0] * given.buffers[0].dtype.bytes
    if 0 < size <= _LARGEST_FETCH:
        return None
    return (
        f"{given.numbers[0]} elements are {size} bytes",
        f"l2fetch takes 1 to {_LARGEST_FETCH} bytes",
    )


def _vectors(
    name: str,
    summary: str,
    buffers: Iterable[tuple[str, ir.Access, int]],
    rule: str = "",
    operands: tuple[Operand, ...] = (),
    example: str = "",
) -> NamespaceFunction:
    """A function on vectors in memory.

    Args:
        name: Its name.
        summary: What it does.
        buffers: Name, access and bytes of each, in order.
        rule: What else there is to say.
        operands: Its values, behind the buffers.
        example: One line.
    """
    buffers = tuple(buffers)
    known = INSTRUCTIONS[name]
    places = [f"{each}: Buffer[Any], {each}_index: _Index" for each, _, _ in buffers]
    values = [f"{each.name}: {' | '.join((*each.types, 'int'))}" for each in operands]
    columns = [tuple(dict.fromkeys(column)) for column in zip(*known, strict=True)]
    return NamespaceFunction(
        builtin=Builtin(
            name,
            summary,
            (f"({', '.join((*places, *values))}) -> None",),
            types="; ".join(", ".join(types) for types in known),
            rule=" ".join(filter(None, (rule, f"Needs {_NEEDS}."))),
            example=example,
        ),
        parameters=(
            *(
                Elements(each, f"{each}_index", types, _SCOPES, size=size)
                for (each, _, size), types in zip(buffers, columns, strict=True)
            ),
            *operands,
        ),
        intrinsic=ir.register_intrinsic(
            ir.IntrinsicOp(
                f"hexagon.{name}",
                tuple(access for _, access, _ in buffers),
                tuple(each.name for each in operands),
                False,
                summary,
                needs=_NEEDS,
            )
        ),
        check=_known(name),
    )


def _binary(name: str, summary: str, rule: str = "") -> NamespaceFunction:
    return _vectors(
        name, summary, (("out", "write", BYTES), ("x", "read", BYTES), ("y", "read", BYTES)), rule
    )


_FUNCTIONS: Final = (
    _saturating("add_sat", "sum", ADD_SAT),
    _saturating("sub_sat", "difference", SUB_SAT),
    _binary("average", "Half the sum of two vectors, element by element, rounded down."),
    _binary("average_round", "Half the sum of two vectors, element by element, halves up."),
    _binary("abs_diff", "The distance between the elements of two vectors."),
    _binary(
        "multiply_q15",
        "The product of fractions in 15 bits, element by element.",
        "`(2 * x * y + 0x8000) >> 16`, or the nearest number of the type.",
    ),
    _vectors(
        "dot2_add",
        "Adds to each of 32 totals the dot product of two elements.",
        (("total", "both", BYTES), ("x", "read", BYTES), ("y", "read", BYTES)),
        "total[k] += x[2 * k] * y[2 * k] + x[2 * k + 1] * y[2 * k + 1], or the nearest number of "
        "the type.",
    ),
    _vectors(
        "dot4_add",
        "Adds to each of 32 totals the dot product of four bytes.",
        (("total", "both", BYTES), ("x", "read", BYTES), ("y", "read", BYTES)),
        "total[k] += x[4 * k] * y[4 * k] + ... + x[4 * k + 3] * y[4 * k + 3], which wraps. "
        "Totals in a local array stay in a register.",
        example="T.hexagon.dot4_add(total, 0, a, (i, k), b, (j, k))",
    ),
    _vectors(
        "dot4_add_word",
        "Adds to each of 32 totals the dot product of four bytes with those of one word.",
        (("total", "both", BYTES), ("x", "read", BYTES)),
        "As dot4_add, with the same four bytes of `word` for every total, the lowest first. They "
        "are signed where the totals are.",
        (Operand("word", ("uint32", "int32")),),
    ),
    _vectors(
        "pack",
        "Narrows two vectors to one with elements of half the size, saturating.",
        (("out", "write", BYTES), ("low", "read", BYTES), ("high", "read", BYTES)),
        "The first half of `out` is `low`, the second is `high`.",
    ),
    _vectors(
        "interleave",
        "Interleaves the elements of two vectors: x[0], y[0], x[1], y[1], ..., 256 bytes.",
        (("out", "write", 2 * BYTES), ("x", "read", BYTES), ("y", "read", BYTES)),
    ),
    _vectors(
        "deinterleave",
        "The inverse of interleave: the elements at even positions, and those at odd ones.",
        (("even", "write", BYTES), ("odd", "write", BYTES), ("x", "read", 2 * BYTES)),
    ),
    _vectors(
        "rotate",
        "Rotates a vector by `count` elements: out[k] = x[(k + count) % n].",
        (("out", "write", BYTES), ("x", "read", BYTES)),
        "A count may be negative, or greater than n, the number of elements of a vector.",
        (Operand("count", ("int32",)),),
    ),
    _vectors(
        "look_up",
        "Looks up bytes in a table of 256: out[k] = table[indices[k]].",
        (("out", "write", BYTES), ("table", "read", 2 * BYTES), ("indices", "read", BYTES)),
    ),
    NamespaceFunction(
        builtin=Builtin(
            "prefetch",
            "Prefetches `count` adjacent elements into the second-level cache.",
            ("(buffer: Buffer[Any], index: _Index, count: int) -> None",),
            rule="l2fetch. It affects only speed, and does nothing if the first element is out of "
            "range.",
        ),
        parameters=(Place("buffer", "index", (), ("global",)), ConstInt("count")),
        intrinsic=PREFETCH,
        check=_check_fetch,
    ),
)

VECTOR_STATEMENTS: Final = frozenset(f"hexagon.{name}" for name in INSTRUCTIONS)
"""Statements of devices with HVX."""

NAMESPACE: Final = ScriptNamespace(
    kind="hexagon",
    doc="What only Hexagon processors have. Vectors are 128 bytes in memory, aligned or not; one "
    "that is not entirely inside of its buffer makes its call do nothing.",
    functions=_FUNCTIONS,
)
"""The namespace."""
