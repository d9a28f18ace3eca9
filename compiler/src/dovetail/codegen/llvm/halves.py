"""float16 and bfloat16 as bits: conversions to and from float32 and float64.

A processor without conversion instructions gets integer arithmetic that rounds to nearest even,
handles subnormals, infinities and NaN, has no branch and therefore vectorises.
"""

from __future__ import annotations

from dovetail import ir
from dovetail.codegen.llvm.builder import Builder, Value


def widen(b: Builder, bits: Value, dtype: ir.DType, hardware: bool) -> Value:
    """The float32 equal to the float16 or bfloat16 with these bits.

    Args:
        b: The function being written.
        bits: An i16.
        dtype: Which of the two types.
        hardware: Whether the processor converts float16 itself.
    """
    if dtype.family == "bfloat":
        return b.convert("bitcast", b.convert("zext", bits, "i32") << 16, "float")
    if hardware:
        return b.convert("fpext", b.convert("bitcast", bits, "half"), "float")
    wide = b.convert("zext", bits, "i32")
    magnitude = (wide & 0x7FFF) << 13
    # The exponent field is now 112 too small, for subnormals as well: one exact multiplication.
    scaled = b.convert("bitcast", magnitude, "float") * 2.0**112
    special = magnitude.ge(0x7C00 << 13).select(
        magnitude | 0x7F800000, b.convert("bitcast", scaled, "i32")
    )
    return b.convert("bitcast", special | ((wide & 0x8000) << 16), "float")


def narrow(b: Builder, value: Value, dtype: ir.DType, hardware: bool) -> Value:
    """The bits of the float16 or bfloat16 nearest to a float or double, ties to even."""
    if value.type == "double":
        value = round_to_odd(b, value)
    if dtype.family == "bfloat":
        return _narrow_bfloat(b, value)
    if hardware:
        return b.convert("bitcast", b.convert("fptrunc", value, "half"), "i16")
    bits = b.convert("bitcast", value, "i32")
    magnitude = bits & 0x7FFFFFFF
    # 0.5 has the same unit in the last place as a subnormal float16 (2**-24): the addition rounds.
    tiny = b.convert("bitcast", b.convert("bitcast", magnitude, "float") + 0.5, "i32") - 0x3F000000
    normal = (magnitude + 0xFFF + ((magnitude >> 13) & 1) - (112 << 23)) >> 13
    result = magnitude.lt(0x38800000).select(tiny, normal)  # 2**-14, the least normal float16
    result = magnitude.ge(0x477FF000).select(0x7C00, result)  # 65520 rounds to infinity
    nan = ((magnitude >> 13) & 0x3FF) | 0x7E00
    result = magnitude.gt(0x7F800000).select(nan, result)
    return b.convert("trunc", result | ((bits >> 16) & 0x8000), "i16")


def _narrow_bfloat(b: Builder, value: Value) -> Value:
    bits = b.convert("bitcast", value, "i32")
    rounded = (bits + 0x7FFF + ((bits >> 16) & 1)) >> 16
    quiet = (bits >> 16) | 0x40
    nan = (bits & 0x7FFFFFFF).gt(0x7F800000)
    return b.convert("trunc", nan.select(quiet, rounded), "i16")


def round_to_odd(b: Builder, value: Value) -> Value:
    """A double as a float, rounded to odd, so that one more rounding to nearest is right.

    Source: Boldo and Melquiond, "Emulation of FMA and correctly rounded sums", 2008.
    """
    near = b.convert("fptrunc", value, "float")
    back = b.convert("fpext", near, "double")
    bits = b.convert("bitcast", near, "i32")
    inexact = back.compare("one", value)
    too_far = b.intrinsic("fabs", back).gt(b.intrinsic("fabs", value))
    toward_zero = too_far.select(bits - 1, bits)
    return b.convert("bitcast", inexact.select(toward_zero | 1, bits), "float")
