"""Vectors of 2, 3, 4, 8 and 16 lanes."""

from __future__ import annotations

from dovetail.lang.builtins.builtin import Builtin

_GUARDED = "Each lane is a separate access: one out of range reads 0, or is dropped."
_PROMISE = (
    "`aligned` asserts that the address is a multiple of the vector's size; only `kernel.check` "
    "checks it."
)
_TREE = "Lanes are combined half with half, on every target."

TABLE = (
    Builtin(
        "load_vector",
        "Reads adjacent elements along the last dimension as a vector.",
        (
            "(buffer: Buffer[_S], index: _Index, lanes: int, aligned: builtins.bool=False)"
            " -> Vector[_S]",
        ),
        rule=f"{_GUARDED} {_PROMISE}",
        example="v = T.load_vector(x, (i, 4 * j), 4)",
    ),
    Builtin(
        "store_vector",
        "Writes the lanes of a vector to adjacent elements along the last dimension.",
        (
            "(buffer: Buffer[_S], index: _Index, value: Vector[_S], aligned: builtins.bool=False)"
            " -> None",
        ),
        rule=f"{_GUARDED} {_PROMISE}",
        example="T.store_vector(y, 4 * j, 2.0 * v)",
    ),
    Builtin(
        "vector_sum", "The sum of a vector's lanes.", ("(v: Vector[_S]) -> _S",),
        types="Numbers; the result has the lanes' type.", rule=_TREE,
    ),
    Builtin(
        "vector_min", "The smallest of a vector's lanes.", ("(v: Vector[_S]) -> _S",),
        types="Numbers.", rule="NaN as in `T.min`.",
    ),
    Builtin(
        "vector_max", "The largest of a vector's lanes.", ("(v: Vector[_S]) -> _S",),
        types="Numbers.", rule="NaN as in `T.max`.",
    ),
    Builtin(
        "vector_any", "Whether any lane of a mask is true.",
        ("(v: Vector[bool]) -> builtins.bool",), types="bool lanes.",
        example="T.vector_any(v < 0.0)",
    ),
    Builtin(
        "vector_all", "Whether all lanes of a mask are true.",
        ("(v: Vector[bool]) -> builtins.bool",), types="bool lanes.",
    ),
    Builtin(
        "dot", "The dot product of two vectors; of buffers and views `a @ b`.",
        ("(a: Vector[_S], b: Vector[_S]) -> _S", "(a: Buffer[_S], b: Buffer[_S]) -> Any"),
        types="Numbers of one type.", rule=_TREE,
    ),
)  # fmt: skip
