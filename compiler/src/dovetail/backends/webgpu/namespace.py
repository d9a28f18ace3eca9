"""`T.webgpu.*`: packed dot products, and pairs of halves in a word.

Source: WebGPU Shading Language, W3C, sections "Packed integer dot product" and "Data packing".
"""

from __future__ import annotations

from typing import Final

from dovetail import ir
from dovetail.lang.builtins import Builtin
from dovetail.lang.dot_functions import dot_functions, dot_ops
from dovetail.lang.script_namespace import NamespaceFunction, Operand, ScriptNamespace

DOTS: Final = dot_ops("webgpu")
PACK_HALVES: Final = ir.register(
    ir.Op(
        "webgpu.pack_halves", 2, "float", "attribute", "other",
        meaning="two float32 as float16 in a word, the first one low",
    )
)  # fmt: skip
LOW_HALF: Final = ir.register(
    ir.Op(
        "webgpu.low_half", 1, "int", "attribute", "other",
        meaning="the low half of a word, a float16, as float32",
    )
)  # fmt: skip
HIGH_HALF: Final = ir.register(
    ir.Op(
        "webgpu.high_half", 1, "int", "attribute", "other",
        meaning="the high half of a word, a float16, as float32",
    )
)  # fmt: skip

OPS: Final = DOTS.names | {each.name for each in (PACK_HALVES, LOW_HALF, HIGH_HALF)}
"""Ops of the namespace."""

NAMESPACE: Final = ScriptNamespace(
    kind="webgpu",
    doc="Functions of WebGPU devices only.",
    functions=(
        *dot_functions("webgpu", DOTS),
        NamespaceFunction(
            builtin=Builtin(
                "pack_halves",
                "`T.webgpu.pack_halves(x, y)`: two float32 as float16 in a word, x in the low "
                "half.",
                ("(x: float32, y: float32) -> uint32",),
                rule="The device determines which of the two nearest float16 is used; the result "
                "for too large values is undefined.",
            ),
            parameters=(Operand("x", ("float32",)), Operand("y", ("float32",))),
            op=PACK_HALVES,
            result="uint32",
        ),
        NamespaceFunction(
            builtin=Builtin(
                "low_half",
                "The low half of a word, a float16, as float32.",
                ("(word: uint32) -> float32",),
            ),
            parameters=(Operand("word", ("uint32",)),),
            op=LOW_HALF,
            result="float32",
        ),
        NamespaceFunction(
            builtin=Builtin(
                "high_half",
                "The high half of a word, a float16, as float32.",
                ("(word: uint32) -> float32",),
            ),
            parameters=(Operand("word", ("uint32",)),),
            op=HIGH_HALF,
            result="float32",
        ),
    ),
)
"""The namespace."""
