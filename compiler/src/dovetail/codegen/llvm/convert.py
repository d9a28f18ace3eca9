"""Casts, with the semantics of `ir.expr.Cast`."""

from __future__ import annotations

from dovetail import ir
from dovetail.codegen.llvm.builder import Builder, Value
from dovetail.codegen.llvm.halves import narrow, widen
from dovetail.codegen.llvm.types import is_half, register_type


def cast(
    b: Builder, value: Value, source: ir.DType, target: ir.DType, hardware_half: bool
) -> Value:
    """`value` of type `source` as `target`.

    Args:
        b: The function being written.
        value: The operand, of `source`'s register type.
        source: Its type.
        target: The wanted type.
        hardware_half: Whether the processor converts float16 itself.
    """
    if source == target:
        return value
    if is_half(source):
        return cast(b, widen(b, value, source, hardware_half), ir.FLOAT32, target, hardware_half)
    if target.is_bool:
        return value.ne(0)
    if is_half(target):
        exact = _exact_enough if b.widens else _rounded_to_odd
        wide = value if source.is_float else exact(b, value, source)
        return narrow(b, wide, target, hardware_half)
    if source.is_float:
        return _from_float(b, value, source, target)
    to = register_type(target)
    if target.is_float:
        return b.convert("sitofp" if source.is_signed else "uitofp", value, to)
    if source.is_bool or target.bits > source.bits:
        return b.convert("sext" if source.is_signed else "zext", value, to)
    return b.convert("trunc", value, to)


def _from_float(b: Builder, value: Value, source: ir.DType, target: ir.DType) -> Value:
    to = register_type(target)
    if target.is_float:
        return b.convert("fptrunc" if target.bits < source.bits else "fpext", value, to)
    name = "fptosi" if target.is_signed else "fptoui"
    return b.call(f"llvm.{name}.sat.{to}.f{source.bits}", (value,), to)


def _exact_enough(b: Builder, value: Value, source: ir.DType) -> Value:
    """An integer as a double that rounds to 16 bits as the integer itself would.

    Beyond 2**53 the low bits are folded into one sticky bit, so that the conversion is exact.
    """
    convert = "sitofp" if source.is_signed else "uitofp"
    if source.bits < 64:
        return b.convert(convert, value, "double")
    low = (value & 0xFFF).ne(0).select(value.like(0x800), 0)
    sticky = (value & ~0xFFF) | low
    magnitude = (
        b.call("llvm.abs.i64", (value, b.constant(0, "i1")), "i64") if source.is_signed else value
    )
    small = magnitude.compare("ult", 1 << 52)
    return b.convert(convert, small.select(value, sticky), "double")


def _rounded_to_odd(b: Builder, value: Value, source: ir.DType) -> Value:
    """An integer as a float32 that rounds to 16 bits as the integer itself would.

    Source: Boldo and Melquiond, "Emulation of FMA and correctly rounded sums", 2008.
    """
    near = b.convert("sitofp" if source.is_signed else "uitofp", value, "float")
    if source.bits <= 16:
        return near
    back = _from_float(b, near, ir.FLOAT32, source)
    too_far = back.compare("sgt" if source.is_signed else "ugt", value)
    if source.is_signed:
        too_far = value.lt(0).select(back.lt(value), too_far)
    bits = b.convert("bitcast", near, "i32")
    odd = too_far.select(bits - 1, bits) | 1
    return b.convert("bitcast", back.ne(value).select(odd, bits), "float")
