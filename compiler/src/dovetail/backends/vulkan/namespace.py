"""`T.vulkan.*`: packed dot products and cooperative matrices.

Sources: the extensions SPV_KHR_integer_dot_product and SPV_KHR_cooperative_matrix, Khronos Group.
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

DOT4_I8: Final = ir.register(
    ir.Op(
        "vulkan.dot4_i8", 2, "int", "attribute", "other",
        meaning="the dot product of four signed bytes each, in 32 bits",
    )
)  # fmt: skip
DOT4_U8: Final = ir.register(
    ir.Op(
        "vulkan.dot4_u8", 2, "int", "attribute", "other",
        meaning="the dot product of four unsigned bytes each, in 32 bits",
    )
)  # fmt: skip
MATRIX_FILL: Final = ir.register_intrinsic(
    ir.IntrinsicOp(
        "vulkan.matrix_fill", ("write",), ("value",), True, "every element becomes the value"
    )
)
MATRIX_LOAD: Final = ir.register_intrinsic(
    ir.IntrinsicOp(
        "vulkan.matrix_load", ("write", "read"), ("row_stride", "column_stride"), True,
        "a fragment from memory; strides in elements, one of them is 1",
    )
)  # fmt: skip
MATRIX_STORE: Final = ir.register_intrinsic(
    ir.IntrinsicOp(
        "vulkan.matrix_store", ("read", "write"), ("row_stride", "column_stride"), True,
        "a fragment to memory; strides in elements, one of them is 1",
    )
)  # fmt: skip
MATRIX_MULTIPLY: Final = ir.register_intrinsic(
    ir.IntrinsicOp(
        "vulkan.matrix_multiply", ("both", "read", "read"), (), True,
        "the first fragment plus the matrix product of the other two",
    )
)  # fmt: skip

OPS: Final = (DOT4_I8.name, DOT4_U8.name)
"""Ops of devices with the attribute `integer_dot_product`."""

INTRINSICS: Final = tuple(
    each.name for each in (MATRIX_FILL, MATRIX_LOAD, MATRIX_STORE, MATRIX_MULTIPLY)
)
"""Intrinsics of devices with the attribute `cooperative_matrix`."""

ELEMENTS: Final = ("float16", "float32", "int8", "uint8", "int32", "uint32")
_WORDS: Final = (Operand("a", ("uint32",)), Operand("b", ("uint32",)))
_SHARED: Final = (
    "All threads of a subgroup do it together, and all of a block get there, as with T.barrier."
)

NAMESPACE: Final = ScriptNamespace(
    kind="vulkan",
    doc="What only Vulkan devices have.",
    functions=(
        NamespaceFunction(
            builtin=Builtin(
                "dot4_i8",
                "`T.vulkan.dot4_i8(a, b)`: the dot product of four int8 in each of two words.",
                ("(a: uint32, b: uint32) -> int32",),
                rule="The lowest byte is the first element. Exact: nothing overflows 32 bits.",
            ),
            parameters=_WORDS,
            op=DOT4_I8,
            result="int32",
        ),
        NamespaceFunction(
            builtin=Builtin(
                "dot4_u8",
                "`T.vulkan.dot4_u8(a, b)`: the dot product of four uint8 in each of two words.",
                ("(a: uint32, b: uint32) -> uint32",),
                rule="The lowest byte is the first element. Exact: nothing overflows 32 bits.",
            ),
            parameters=_WORDS,
            op=DOT4_U8,
            result="uint32",
        ),
        NamespaceFunction(
            builtin=Builtin(
                "matrix",
                "A fragment of a matrix that the threads of a subgroup hold together.",
                ("(rows: int, columns: int, dtype: type[_S]) -> Buffer[_S]",),
                types=", ".join(ELEMENTS),
                rule="Which extents and types go together is the device's to say; 16 by 16 of "
                "float16 with sums in float32 is the most common. Its contents are undefined.",
                example="total = T.vulkan.matrix(16, 16, T.float32)",
            ),
            parameters=(ConstInt("rows"), ConstInt("columns"), Type("dtype", ELEMENTS)),
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
                "`T.vulkan.matrix_load(matrix, source, (row, column))`: from a part of memory.",
                ("(matrix: Buffer[_S], source: Buffer[_S], position: tuple[int, int]) -> None",),
                rule=f"{_SHARED} A part that is not all inside gives zeros.",
            ),
            parameters=(Fragment("matrix"), Tile("source", "position")),
            intrinsic=MATRIX_LOAD,
        ),
        NamespaceFunction(
            builtin=Builtin(
                "matrix_store",
                "`T.vulkan.matrix_store(matrix, target, (row, column))`: into a part of memory.",
                ("(matrix: Buffer[_S], target: Buffer[_S], position: tuple[int, int]) -> None",),
                rule=f"{_SHARED} A part that is not all inside is not written.",
            ),
            parameters=(Fragment("matrix"), Tile("target", "position")),
            intrinsic=MATRIX_STORE,
        ),
        NamespaceFunction(
            builtin=Builtin(
                "matrix_multiply",
                "`T.vulkan.matrix_multiply(total, a, b)`: total += a @ b.",
                ("(total: Buffer[_S], a: Buffer[Any], b: Buffer[Any]) -> None",),
                rule=_SHARED,
                bound="that of sums in the type of the total, in an order of the device's",
            ),
            parameters=(Fragment("total"), Fragment("a"), Fragment("b")),
            intrinsic=MATRIX_MULTIPLY,
        ),
    ),
)
"""The namespace."""
