"""Fused multiply-add, rounded once, for processors that have no such instruction."""

from __future__ import annotations

from dovetail.codegen.llvm.builder import Builder, Value


def exact_fma(b: Builder, x: Value, y: Value, z: Value) -> Value:
    """`x * y + z` rounded once, of float32 or float64 operands."""
    if x.type == "float":
        return _through_double(b, x, y, z)
    return b.call("dovetail.fma.f64", (x, y, z), "double")


def _through_double(b: Builder, x: Value, y: Value, z: Value) -> Value:
    """The product is exact in float64; the sum is rounded to odd there, then to float32.

    Source: Boldo and Melquiond, "Emulation of FMA and correctly rounded sums", 2008.
    """
    x, y, z = (b.convert("fpext", each, "double") for each in (x, y, z))
    flags, b.flags = b.flags, ""
    product = x * y
    total = product + z
    # Knuth's two-sum: the exact error of the addition.
    back = total - product
    error = (product - (total - back)) + (z - back)
    b.flags = flags
    bits = b.convert("bitcast", total, "i64")
    even = (bits & 1).eq(0)
    inexact = error.compare("one", 0.0)
    # Away from zero where the error has the sign of the sum, else toward zero; NaN is left alone.
    same_sign = error.lt(0.0) ^ total.lt(0.0) ^ True
    odd = same_sign.select(bits + 1, bits - 1)
    finite = b.intrinsic("fabs", total).lt(float("inf"))
    chosen = (inexact & even & finite).select(odd, bits)
    return b.convert("fptrunc", b.convert("bitcast", chosen, "double"), "float")
