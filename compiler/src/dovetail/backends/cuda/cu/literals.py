"""Types and constants as CUDA C++ writes them; floats exactly, without a header.

NVRTC brings no headers, so that there is neither `INFINITY` nor `NAN`: both are their bits.
"""

from __future__ import annotations

import math
from typing import Final

from dovetail import ir
from dovetail.codegen.source import float32_text, integer_text

TYPES: Final = {
    "bool": "bool", "int8": "int8", "int16": "short", "int32": "int", "int64": "int64",
    "uint8": "uint8", "uint16": "uint16", "uint32": "uint32", "uint64": "uint64",
    "float16": "float", "bfloat16": "float", "float32": "float", "float64": "double",
}  # fmt: skip
"""Types of values; 16-bit floats are computed with in float32 (`legalize-storage`)."""

ALIASES: Final = {
    "int8": "signed char", "uint8": "unsigned char", "uint16": "unsigned short",
    "uint32": "unsigned int", "int64": "long long", "uint64": "unsigned long long",
}  # fmt: skip
"""Types that C++ has no word for; a text says which of them it uses."""

_SUFFIXES: Final = {"int64": "LL", "uint64": "ULL", "uint32": "U"}


def literal(constant: ir.Const) -> str:
    """A constant."""
    dtype, value = constant.dtype, constant.value
    if dtype.is_bool:
        return "true" if value else "false"
    if dtype.is_int:
        return integer_text(dtype, int(value), TYPES, _SUFFIXES)
    return _float(dtype, float(value))


def _float(dtype: ir.DType, value: float) -> str:
    double = dtype.bits == 64
    if math.isnan(value):
        return (
            "__longlong_as_double(0x7ff8000000000000LL)"
            if double
            else "__int_as_float(0x7fc00000)"
        )
    if math.isinf(value):
        bits = "7ff0000000000000LL" if double else "7f800000"
        text = f"{'__longlong_as_double' if double else '__int_as_float'}(0x{bits})"
        return text if value > 0 else f"(-{text})"
    text = _shortest(value) if double else float32_text(value)
    return text if math.copysign(1.0, value) > 0 else f"({text})"


def _shortest(value: float) -> str:
    text = repr(value)
    return text if "." in text or "e" in text else f"{text}.0"
