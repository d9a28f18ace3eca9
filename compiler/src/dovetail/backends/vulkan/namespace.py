"""`T.vulkan.*`: packed dot products and cooperative matrices.

Sources: the extensions SPV_KHR_integer_dot_product and SPV_KHR_cooperative_matrix, Khronos Group.
"""

from __future__ import annotations

from typing import Final

from dovetail.lang.dot_functions import dot_functions, dot_ops
from dovetail.lang.matrix_functions import matrix_functions, matrix_ops
from dovetail.lang.script_namespace import ScriptNamespace

DOTS: Final = dot_ops("vulkan")
MATRICES: Final = matrix_ops("vulkan")

OPS: Final = DOTS.names
"""Ops of devices with the attribute `integer_dot_product`."""

INTRINSICS: Final = MATRICES.names
"""Intrinsics of devices with the attribute `cooperative_matrix`."""

ELEMENTS: Final = ("float16", "float32", "int8", "uint8", "int32", "uint32")

NAMESPACE: Final = ScriptNamespace(
    kind="vulkan",
    doc="Functions of Vulkan devices only.",
    functions=(
        *dot_functions("vulkan", DOTS),
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
