"""`T.vulkan.*`: packed dot products and cooperative matrices.

Sources: the extensions SPV_KHR_integer_dot_product and SPV_KHR_cooperative_matrix, Khronos Group.
"""

from __future__ import annotations

from typing import Final

from dovetail import ir
from dovetail.lang.builtins import Builtin
from dovetail.lang.matrix_functions import matrix_functions, matrix_ops
from dovetail.lang.script_namespace import NamespaceFunction, Operand, ScriptNamespace

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
MATRICES: Final = matrix_ops("vulkan")

OPS: Final = (DOT4_I8.name, DOT4_U8.name)
"""Ops of devices with the attribute `integer_dot_product`."""

INTRINSICS: Final = MATRICES.names
"""Intrinsics of devices with the attribute `cooperative_matrix`."""

ELEMENTS: Final = ("float16", "float32", "int8", "uint8", "int32", "uint32")
_WORDS: Final = (Operand("a", ("uint32",)), Operand("b", ("uint32",)))

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
        *matrix_functions(
            "vulkan",
            MATRICES,
            ELEMENTS,
            "Which extents and types go together is the device's to say; 16 by 16 of float16 "
            "with sums in float32 is the most common.",
        ),
    ),
)
"""The namespace."""
