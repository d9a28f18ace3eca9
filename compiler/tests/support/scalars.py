"""What ops give on scalars: written from the text of `ir.op`, without the compiler's folding."""

from __future__ import annotations

import functools
import math
import struct
from collections.abc import Callable
from fractions import Fraction
from typing import Any

from dovetail import ir


class WrongError(Exception):
    """The program did what no correct program does."""


def rounded(value: float, dtype: ir.DType) -> float:
    """The nearest number of a type, ties to even; an integer of any size is rounded once."""
    if isinstance(value, int):
        size = abs(value)
        lost = max(size.bit_length() - 55, 0)
        # Rounded to odd, so that the rounding that follows is the only one.
        size = size >> lost << lost | ((size & ((1 << lost) - 1)) > 0) << lost
        value = math.copysign(float(size) if dtype.bits < 64 else float(abs(value)), value)
    if dtype.family == "bfloat" and math.isfinite(value):
        unit = 2.0 ** max(math.frexp(value)[1] - 8, -133)
        near = math.copysign(round(value / unit) * unit, value)
        return near if abs(near) < 2.0**128 else math.copysign(math.inf, near)
    code = {16: "<e", 32: "<f", 64: "<d"}[dtype.bits] if dtype.family != "bfloat" else "<f"
    try:
        return struct.unpack(code, struct.pack(code, value))[0]
    except OverflowError:
        return math.copysign(math.inf, value)


def fitted(value: Any, dtype: ir.DType) -> Any:
    return fitting(dtype)(value)


@functools.cache
def fitting(dtype: ir.DType) -> Callable[[Any], Any]:
    """What makes a number one of a type: rounded, or the same modulo 2**bits."""
    if dtype.is_bool:
        return bool
    if dtype.is_float:
        return lambda value: rounded(value if isinstance(value, int) else float(value), dtype)
    low, high = dtype.int_range

    def fit(value: Any) -> int:
        return int(value) if low <= value <= high else (int(value) - low) % (high - low + 1) + low

    return fit


def converted(value: Any, dtype: ir.DType) -> Any:
    if dtype.is_bool or dtype.is_float or not isinstance(value, float):
        return fitted(value != 0 if dtype.is_bool else value, dtype)
    low, high = dtype.int_range
    if math.isnan(value):
        return 0
    return low if value <= low else high if value >= high else math.trunc(value)


def apply(name: str, args: list[Any], dtype: ir.DType) -> Any:
    a, b = args[0], args[-1]
    bits = dtype.bits
    match name:
        case "add":
            return a + b
        case "sub":
            return a - b
        case "mul":
            return a * b
        case "div":
            if b:
                return a / b
            sign = math.copysign(1.0, a) * math.copysign(1.0, b)
            return math.nan if a == 0 or a != a else math.copysign(math.inf, sign)
        case "floordiv":
            return (math.floor(a / b) if dtype.is_float else a // b) if b else 0
        case "floormod":
            return (a - math.floor(a / b) * b if dtype.is_float else a % b) if b else 0
        case "truncdiv" | "truncmod":
            if b == 0 or (b == -1 and a == dtype.int_range[0]):
                raise WrongError(f"{name}({a}, {b})")
            quotient = abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1)
            return quotient if name == "truncdiv" else a - quotient * b
        case "neg":
            return -a
        case "abs":
            return abs(a)
        case "min" | "max" if a != a or b != b:
            return math.nan
        case "min" | "max":
            return (min if name == "min" else max)(a, b)
        case "fma":
            return fused(args[0], args[1], args[2], dtype)
        case "and":
            return a & b
        case "or":
            return a | b
        case "xor":
            return a ^ b
        case "invert":
            return (not a) if dtype.is_bool else ~a
        case "shift_left":
            return a << b if 0 <= b < bits else 0
        case "shift_right":
            return a >> b if 0 <= b < bits else (-1 if a < 0 else 0)
        case "eq" | "ne" | "lt" | "le" | "gt" | "ge":
            return getattr(a, f"__{name}__")(b) is True
        case "logical_not":
            return not a
        case "floor" | "ceil" | "trunc" | "round":
            return a if not math.isfinite(a) else math.copysign(whole(name, a), a)
        case "sqrt" if a < 0:
            return math.nan
        case "popcount":
            return (a % (1 << bits)).bit_count()
        case "count_leading_zeros":
            return len(f"{a % (1 << bits):0{bits}b}".split("1")[0])
        case "count_trailing_zeros":
            return len(f"{a % (1 << bits):0{bits}b}".split("1")[-1])
        case "multiply_high":
            return (a * b) // (1 << bits)
        case "signbit":
            return math.copysign(1.0, a) < 0
        case "nextafter":
            return nextafter(a, b, dtype)
        case "fp_strict" | "no_contract":
            return a
        case _:
            return getattr(math, name)(*args)


def nextafter(a: float, b: float, dtype: ir.DType) -> float:
    if dtype.bits == 64 or a != a or b != b or a == b:
        return math.nextafter(a, b)
    if a == 0:
        return math.copysign(2.0**-149, b)
    bits = struct.unpack("<i", struct.pack("<f", a))[0]
    step = 1 if (b > a) == (a > 0) else -1
    return struct.unpack("<f", struct.pack("<i", bits + step))[0]


def whole(name: str, value: float) -> float:
    """A whole number near to a finite one."""
    return float(round(value) if name == "round" else getattr(math, name)(value))


def fused(a: float, b: float, c: float, dtype: ir.DType) -> float:
    """A * b + c, rounded once to the type."""
    if not all(map(math.isfinite, (a, b, c))):
        return a * b + c
    exact = Fraction(a) * Fraction(b) + Fraction(c)
    if exact == 0:
        return a * b + c
    try:
        near = float(exact)
    except OverflowError:
        return math.inf if exact > 0 else -math.inf
    if dtype.bits < 64 and Fraction(near) != exact:
        # Rounded to odd, so that the rounding to the narrower type that follows is the only one.
        other = math.nextafter(near, math.inf if exact > Fraction(near) else -math.inf)
        bits = struct.unpack("<q", struct.pack("<d", near))[0]
        near = near if bits & 1 else other
    return near


def bits_of(value: Any, dtype: ir.DType) -> int:
    """The bits of an element in memory."""
    if dtype.family == "bfloat":
        return int.from_bytes(struct.pack("<f", value)[2:], "little")
    if dtype.is_float:
        return int.from_bytes(struct.pack(_CODES[dtype.bits], value), "little")
    return int(value) & ((1 << (8 * dtype.bytes)) - 1)


def value_of(bits: int, dtype: ir.DType) -> Any:
    """The element of such bits."""
    if dtype.is_bool:
        return bool(bits)
    data = bits.to_bytes(dtype.bytes, "little")
    if dtype.family == "bfloat":
        return struct.unpack("<f", b"\0\0" + data)[0]
    if dtype.is_float:
        return struct.unpack(_CODES[dtype.bits], data)[0]
    return int.from_bytes(data, "little", signed=dtype.is_signed)


_CODES = {16: "<e", 32: "<f", 64: "<d"}
