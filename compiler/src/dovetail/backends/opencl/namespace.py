"""`T.opencl.*`: the device's own elementary functions, products of 24 bits, packed dot products.

Sources: The OpenCL C Specification 3.0, "Math Functions" (native_*), "Integer Functions" (mul24,
mad24); the extension cl_khr_integer_dot_product, Khronos Group.
"""

from __future__ import annotations

from typing import Final

from dovetail import ir
from dovetail.lang.builtins import Builtin
from dovetail.lang.dot_functions import dot_functions, dot_ops
from dovetail.lang.script_namespace import NamespaceFunction, Operand, ScriptNamespace

_UNARY: Final = {
    "native_exp": "e**x",
    "native_exp2": "2**x",
    "native_log": "the natural logarithm",
    "native_log2": "the logarithm to base 2",
    "native_sin": "the sine",
    "native_cos": "the cosine",
    "native_tan": "the tangent",
    "native_sqrt": "the square root",
    "native_rsqrt": "1 / sqrt(x)",
    "native_recip": "1 / x",
}
_BINARY: Final = {
    "native_divide": "x / y",
    "native_powr": "x**y, of an x that is at least 0",
}


def _native(name: str, arity: int, meaning: str) -> ir.Op:
    return ir.register(ir.Op(f"opencl.{name}", arity, "float", group="math", meaning=meaning))


NATIVE: Final = {
    **{name: _native(name, 1, meaning) for name, meaning in _UNARY.items()},
    **{name: _native(name, 2, meaning) for name, meaning in _BINARY.items()},
}
"""Functions of float32 that are as accurate as the device makes them."""

MUL24: Final = ir.register(
    ir.Op(
        "opencl.mul24", 2, "int", group="other", meaning="the product of two integers of 24 bits"
    )
)
MAD24: Final = ir.register(
    ir.Op(
        "opencl.mad24", 3, "int", group="other",
        meaning="a sum with the product of two integers of 24 bits",
    )
)  # fmt: skip
DOTS: Final = dot_ops("opencl")

OPS: Final = frozenset(each.name for each in (*NATIVE.values(), MUL24, MAD24))
"""Ops of every device."""

DOT_OPS: Final = DOTS.names
"""Ops of devices with the attribute `integer_dot_product`."""

SPELLINGS: Final = {
    **{op.name: name for name, op in NATIVE.items()},
    MUL24.name: "mul24",
    MAD24.name: "mad24",
    DOTS.signed.name: "dot_4x8packed_ss_int",
    DOTS.unsigned.name: "dot_4x8packed_uu_uint",
}
"""What OpenCL C calls the functions, by op."""


def uses_dot_products(kernel: ir.Kernel) -> bool:
    """Whether a kernel counts on the device's own dot products."""
    return any(
        isinstance(item, ir.Call) and item.op.name in DOT_OPS for item in ir.walk_all(kernel.body)
    )


_FLOAT: Final = ("float32",)
_X: Final = Operand("x", _FLOAT)
_NARROW: Final = (
    "Exact for factors from -2**23 to 2**23 - 1 and a product that fits into 32 bits; otherwise "
    "the device determines the result."
)
_FACTORS: Final = (Operand("a", ("int32",)), Operand("b", ("int32",)))


def _native_function(name: str, op: ir.Op) -> NamespaceFunction:
    second = (Operand("y", _FLOAT),) if op.arity == 2 else ()
    more = ", y: float32 | float" if second else ""
    call = "(x, y)" if second else "(x)"
    return NamespaceFunction(
        builtin=Builtin(
            name,
            f"`T.opencl.{name}{call}`: {op.meaning}, as the device computes it.",
            (f"(x: float32 | float{more}) -> float32",),
            rule="The device determines the range of operands, and the results for NaN, "
            "infinities and subnormal numbers, under the strict contract too.",
            bound="defined by the device",
        ),
        parameters=(_X, *second),
        op=op,
        result="float32",
    )


NAMESPACE: Final = ScriptNamespace(
    kind="opencl",
    doc="What only OpenCL devices have.",
    functions=(
        *(_native_function(name, op) for name, op in NATIVE.items()),
        NamespaceFunction(
            builtin=Builtin(
                "mul24",
                "`T.opencl.mul24(a, b)`: the product of two integers of 24 bits.",
                ("(a: int32 | int, b: int32 | int) -> int32",),
                rule=_NARROW,
            ),
            parameters=_FACTORS,
            op=MUL24,
            result="int32",
        ),
        NamespaceFunction(
            builtin=Builtin(
                "mad24",
                "`T.opencl.mad24(a, b, c)`: a * b + c, of factors of 24 bits.",
                ("(a: int32 | int, b: int32 | int, c: int32 | int) -> int32",),
                rule=_NARROW,
            ),
            parameters=(*_FACTORS, Operand("c", ("int32",))),
            op=MAD24,
            result="int32",
        ),
        *dot_functions("opencl", DOTS),
    ),
)
"""The namespace."""
