"""`T.metal.*`: matrices of 8 by 8 that a SIMD-group holds.

Source: Metal Shading Language Specification, "SIMD-Group Matrix Functions".
"""

from __future__ import annotations

from typing import Final

from dovetail.lang.matrix_functions import matrix_functions, matrix_ops
from dovetail.lang.script_namespace import ScriptNamespace

EXTENT: Final = 8
"""Rows and columns of every matrix."""

MATRICES: Final = matrix_ops("metal")

INTRINSICS: Final = MATRICES.names
"""Intrinsics of devices with the attribute `matrices`."""

ELEMENTS: Final = ("float16", "bfloat16", "float32")

NAMESPACE: Final = ScriptNamespace(
    kind="metal",
    doc="What only Metal devices have.",
    functions=matrix_functions(
        "metal",
        MATRICES,
        ELEMENTS,
        "Rows and columns are 8; bfloat16 from version 3.1 on.",
        extents=(EXTENT,),
        example=EXTENT,
        product="The factors are of one type; the total is of the same, or float32.",
    ),
)
"""The namespace."""
