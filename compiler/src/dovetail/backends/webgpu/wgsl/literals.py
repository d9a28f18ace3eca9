"""Constants as WGSL writes them.

A literal with a suffix has a type of its own, so that what is made of literals alone is computed
in that type, too: unsuffixed ones are of 64 bits until something narrows them. Integers of 32 bits
stand without: whatever they meet is `i32`. Infinities and NaN have no literal, and an expression
of constants that gives one is an error, so that they are made of bits that a function hands over:
what a function returns is not a constant to a compiler of WGSL.
"""

from __future__ import annotations

import math
import struct
from typing import Final

from dovetail import ir

_MAX: Final = (2 - 2.0**-23) * 2.0**127


def literal(constant: ir.Const) -> str:
    """A constant; floats by the shortest decimals that give the number back."""
    dtype, value = constant.dtype, constant.value
    if dtype.is_bool:
        return "true" if value else "false"
    if dtype.is_int:
        return _integer(dtype, int(value))
    return _float(dtype, float(value))


def opaque(constant: ir.Const) -> str:
    """A constant that a compiler of WGSL does not take for one: it is evaluated at run time."""
    dtype, value = constant.dtype, constant.value
    if dtype.is_bool:
        return f"dvt_bits({'1u' if value else '0u'}) != 0u"
    if dtype.name == "float16":
        bits = struct.unpack("<e", struct.pack("<e", float(value)))[0]
        return f"f16({opaque(ir.Const(ir.DType('float', 32), bits))})"
    if dtype.is_float:
        return _of_bits(float(value))
    bits = int(value) & 0xFFFFFFFF
    return f"dvt_bits({bits}u)" if dtype.family == "uint" else f"bitcast<i32>(dvt_bits({bits}u))"


def _integer(dtype: ir.DType, value: int) -> str:
    if dtype.family == "uint":
        return f"{value}u"
    least, _ = dtype.int_range
    if value == least:
        return f"i32({value})"
    return str(value)


def _float(dtype: ir.DType, value: float) -> str:
    half = dtype.bits == 16
    value = _rounded(value, half)
    if not math.isfinite(value):
        return f"f16({_of_bits(value)})" if half else _of_bits(value)
    return f"{_shortest(value, half)}{'h' if half else 'f'}"


def _rounded(value: float, half: bool) -> float:
    code = "<e" if half else "<f"
    try:
        return struct.unpack(code, struct.pack(code, value))[0]
    except OverflowError:
        return math.copysign(math.inf, value)


def _shortest(value: float, half: bool) -> str:
    """Decimals that, read as a double and rounded to the type, give the value.

    They are no greater than the type's greatest number: rounding down to that is refused.
    """
    greatest = 65504.0 if half else _MAX
    for length in range(1, 10):
        text = f"{value:.{length}g}"
        if _rounded(float(text), half) == value and abs(float(text)) <= greatest:
            break
    else:
        text = repr(value)
    digits, _, exponent = text.partition("e")
    if exponent:
        return f"{digits}e{int(exponent)}"
    return text if "." in text else f"{text}.0"


def _of_bits(value: float) -> str:
    bits: int = struct.unpack("<I", struct.pack("<f", value))[0]
    if math.isnan(value):
        bits = 0x7FC00000
    return f"bitcast<f32>(dvt_bits(0x{bits:08x}u))"
