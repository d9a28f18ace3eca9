"""`T.metal.*`: matrices of 8 by 8 that a SIMD-group holds, and barriers of a SIMD-group.

Source: Metal Shading Language Specification, "SIMD-Group Matrix Functions", "Synchronization and
SIMD-Group Functions".
"""

from __future__ import annotations

from typing import Final

from dovetail import ir
from dovetail.lang.builtins import Builtin
from dovetail.lang.script_namespace import (
    ConstInt,
    Fragment,
    NamespaceFunction,
    Operand,
    ScriptNamespace,
    Tile,
    Type,
)

EXTENT: Final = 8
"""Rows and columns of every matrix."""

MATRIX_FILL: Final = ir.register_intrinsic(
    ir.IntrinsicOp(
        "metal.matrix_fill", ("write",), ("value",), True, "every element becomes the value"
    )
)
MATRIX_LOAD: Final = ir.register_intrinsic(
    ir.IntrinsicOp(
        "metal.matrix_load", ("write", "read"), ("row_stride", "column_stride"), True,
        "a fragment from memory; strides in elements, one of them is 1",
    )
)  # fmt: skip
MATRIX_STORE: Final = ir.register_intrinsic(
    ir.IntrinsicOp(
        "metal.matrix_store", ("read", "write"), ("row_stride", "column_stride"), True,
        "a fragment to memory; strides in elements, one of them is 1",
    )
)  # fmt: skip
MATRIX_MULTIPLY: Final = ir.register_intrinsic(
    ir.IntrinsicOp(
        "metal.matrix_multiply", ("both", "read", "read"), (), True,
        "the first fragment plus the matrix product of the other two",
    )
)  # fmt: skip

INTRINSICS: Final = tuple(
    each.name for each in (MATRIX_FILL, MATRIX_LOAD, MATRIX_STORE, MATRIX_MULTIPLY)
)
"""Intrinsics of devices with the attribute `matrices`."""

ELEMENTS: Final = ("float16", "bfloat16", "float32")
_SHARED: Final = (
    "All threads of a subgroup do it together, and all of a block get there, as with T.barrier."
)

NAMESPACE: Final = ScriptNamespace(
    kind="metal",
    doc="What only Metal devices have.",
    functions=(
        NamespaceFunction(
            builtin=Builtin(
                "matrix",
                "A fragment of a matrix that the threads of a subgroup hold together.",
                ("(rows: int, columns: int, dtype: type[_S]) -> Buffer[_S]",),
                types=", ".join(ELEMENTS),
                rule="Rows and columns are 8; bfloat16 from version 3.1 on. Its contents are "
                "undefined.",
                example="total = T.metal.matrix(8, 8, T.float32)",
            ),
            parameters=(
                ConstInt("rows", (EXTENT,)),
                ConstInt("columns", (EXTENT,)),
                Type("dtype", ELEMENTS),
            ),
        ),
        NamespaceFunction(
            builtin=Builtin(
                "matrix_fill",
                "Sets every element of a fragment.",
                ("(matrix: Buffer[_S], value: _S | float) -> None",),
                rule=_SHARED,
            ),
            parameters=(Fragment("matrix"), Operand("value")),
            intrinsic=MATRIX_FILL,
        ),
        NamespaceFunction(
            builtin=Builtin(
                "matrix_load",
                "`T.metal.matrix_load(matrix, source, (row, column))`: from a part of memory.",
                ("(matrix: Buffer[_S], source: Buffer[_S], position: tuple[int, int]) -> None",),
                rule=f"{_SHARED} A part that is not all inside gives zeros.",
            ),
            parameters=(Fragment("matrix"), Tile("source", "position")),
            intrinsic=MATRIX_LOAD,
        ),
        NamespaceFunction(
            builtin=Builtin(
                "matrix_store",
                "`T.metal.matrix_store(matrix, target, (row, column))`: into a part of memory.",
                ("(matrix: Buffer[_S], target: Buffer[_S], position: tuple[int, int]) -> None",),
                rule=f"{_SHARED} A part that is not all inside is not written.",
            ),
            parameters=(Fragment("matrix"), Tile("target", "position")),
            intrinsic=MATRIX_STORE,
        ),
        NamespaceFunction(
            builtin=Builtin(
                "matrix_multiply",
                "`T.metal.matrix_multiply(total, a, b)`: total += a @ b.",
                ("(total: Buffer[_S], a: Buffer[Any], b: Buffer[Any]) -> None",),
                rule=f"{_SHARED} The factors are of one type; the total is of the same, or "
                "float32.",
                bound="that of sums in the type of the total, in an order of the device's",
            ),
            parameters=(Fragment("total"), Fragment("a"), Fragment("b")),
            intrinsic=MATRIX_MULTIPLY,
        ),
    ),
)
"""The namespace."""
