"""What ops give on constants: the one evaluator that folding uses.

Only what is exactly defined is evaluated, on float32 and float64: integers and bools by the rules
of `ir.op`, and of the floats + - * / sqrt, comparisons, what reads or changes a sign, and C's
remainder, which is exact. A float32 result of + - * / sqrt is computed in float64 and rounded once
more, which is innocuous, since 53 >= 2 * 24 + 2 (Figueroa, "When is double rounding innocuous?",
1995). Nothing here calls the C library's elementary functions: bytes must not depend on the host.
"""

from __future__ import annotations

import math
import struct
from collections.abc import Callable
from typing import Final

from dovetail.ir.dtype import DType

Value = bool | int | float
"""The value of a constant."""


def wrap(value: int, dtype: DType) -> int:
    """`value` modulo 2**bits, in the range of the integer type."""
    value &= (1 << dtype.bits) - 1
    if dtype.is_signed and value >> (dtype.bits - 1):
        value -= 1 << dtype.bits
    return value


def round_float(value: float, dtype: DType) -> float:
    """`value` rounded to nearest, ties to even, in a float type.

    Raises:
        ValueError: The type is not a float type.
    """
    if dtype.family == "float" and dtype.bits == 64:
        return value
    if dtype.family == "float" and dtype.bits in (16, 32):
        code = "<f" if dtype.bits == 32 else "<e"
        try:
            return float(struct.unpack(code, struct.pack(code, value))[0])
        except OverflowError:
            return math.copysign(math.inf, value)
    if dtype.family == "bfloat":
        return _round_bfloat(value)
    raise ValueError(f"{dtype} is not a float type")


def _round_bfloat(value: float) -> float:
    if value != value or math.isinf(value) or value == 0:
        return value
    if abs(value) >= 2.0**128:
        return math.copysign(math.inf, value)
    # bfloat16 has 8 bits of precision and least exponent -126; scaling by powers of two is exact.
    _, exponent = math.frexp(value)
    unit = max(exponent, -125) - 8
    rounded = math.ldexp(float(round(math.ldexp(value, -unit))), unit)
    return math.copysign(math.inf if abs(rounded) >= 2.0**128 else rounded, value)


def floordiv(a: int, b: int) -> int:
    """Toward minus infinity; 0 for a divisor of 0."""
    return a // b if b else 0


def floormod(a: int, b: int) -> int:
    """The sign of the divisor; 0 for a divisor of 0."""
    return a % b if b else 0


def _shift_left(a: int, b: int, dtype: DType) -> int:
    return wrap(a << b, dtype) if 0 <= b < dtype.bits else 0


def _shift_right(a: int, b: int, dtype: DType) -> int:
    return a >> b if 0 <= b < dtype.bits else (-1 if a < 0 else 0)


_INTEGER: Final[dict[str, Callable[[int, int], int]]] = {
    "add": lambda a, b: a + b,
    "sub": lambda a, b: a - b,
    "mul": lambda a, b: a * b,
    "floordiv": floordiv,
    "floormod": floormod,
    "min": min,
    "max": max,
    "and": lambda a, b: a & b,
    "or": lambda a, b: a | b,
    "xor": lambda a, b: a ^ b,
}

_COMPARISON: Final[dict[str, Callable[[Value, Value], bool]]] = {
    "eq": lambda a, b: a == b,
    "ne": lambda a, b: a != b,
    "lt": lambda a, b: a < b,
    "le": lambda a, b: a <= b,
    "gt": lambda a, b: a > b,
    "ge": lambda a, b: a >= b,
}


def evaluate(op: str, args: tuple[Value, ...], dtype: DType) -> Value | None:
    """The value of an op on constants, or None where it is not folded.

    Args:
        op: The op's name.
        args: The operands' values.
        dtype: The operands' type.
    """
    if dtype.lanes != 1:
        return None
    if op in _COMPARISON:
        return _COMPARISON[op](args[0], args[1])
    if dtype.is_bool:
        return _evaluate_bool(op, args)
    if dtype.is_int:
        return _evaluate_int(op, tuple(int(arg) for arg in args), dtype)
    if dtype.family == "float" and dtype.bits in (32, 64):
        return _evaluate_float(op, tuple(float(arg) for arg in args), dtype)
    return None


def _evaluate_bool(op: str, args: tuple[Value, ...]) -> Value | None:
    match op:
        case "and" | "logical_and":
            return bool(args[0]) and bool(args[1])
        case "or" | "logical_or":
            return bool(args[0]) or bool(args[1])
        case "xor":
            return bool(args[0]) != bool(args[1])
        case "invert" | "logical_not":
            return not args[0]
        case _:
            return None


def _evaluate_int(op: str, args: tuple[int, ...], dtype: DType) -> Value | None:
    if op in _INTEGER:
        return wrap(_INTEGER[op](args[0], args[1]), dtype)
    match op:
        case "neg":
            return wrap(-args[0], dtype)
        case "abs":
            return wrap(abs(args[0]), dtype)
        case "popcount":
            return (args[0] & ((1 << dtype.bits) - 1)).bit_count()
        case "count_leading_zeros":
            return dtype.bits - (args[0] & ((1 << dtype.bits) - 1)).bit_length()
        case "count_trailing_zeros":
            return (args[0] & -args[0]).bit_length() - 1 if args[0] else dtype.bits
        case "multiply_high":
            return (args[0] * args[1]) >> dtype.bits
        case "invert":
            return wrap(~args[0], dtype)
        case "shift_left":
            return _shift_left(args[0], args[1], dtype)
        case "shift_right":
            return _shift_right(args[0], args[1], dtype)
        case "truncdiv" | "truncmod":
            a, b = args
            if b == 0 or (b == -1 and a == dtype.int_range[0]):
                return None
            quotient = abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1)
            return quotient if op == "truncdiv" else a - quotient * b
        case _:
            return None


def _evaluate_float(op: str, args: tuple[float, ...], dtype: DType) -> Value | None:
    a = args[0]
    result: float
    match op:
        case "add":
            result = a + args[1]
        case "sub":
            result = a - args[1]
        case "mul":
            result = a * args[1]
        case "div" if args[1] != 0:
            result = a / args[1]
        case "sqrt" if a >= 0:
            result = math.sqrt(a)
        case "neg":
            return -a
        case "abs":
            return abs(a)
        case "isnan":
            return a != a
        case "isinf":
            return math.isinf(a)
        case "isfinite":
            return math.isfinite(a)
        case "signbit" if a == a:
            return math.copysign(1.0, a) < 0
        case "copysign" if args[1] == args[1]:
            result = math.copysign(a, args[1])
        case "fmod" if math.isfinite(a) and args[1] != 0:
            # Exact, so that float32 needs no rounding of its own.
            result = math.fmod(a, args[1])
        case "fp_strict" | "no_contract":
            result = a
        case _:
            return None
    # A NaN's sign and payload differ between processors: left to the one that runs.
    return None if result != result else round_float(result, dtype)


def convert(value: Value, source: DType, dtype: DType) -> Value | None:
    """The value of a `Cast` of a constant, or None where it is not folded."""
    if dtype.lanes != 1 or source.lanes != 1:
        return None
    if dtype.is_bool:
        return value != 0
    if dtype.is_int:
        if not isinstance(value, float):
            return wrap(int(value), dtype)
        least, greatest = dtype.int_range
        if value != value:
            return 0
        if math.isinf(value):
            return greatest if value > 0 else least
        return min(max(math.trunc(value), least), greatest)
    if isinstance(value, float):
        return None if value != value else round_float(value, dtype)
    return _round_integer(int(value), dtype)


def _round_integer(value: int, dtype: DType) -> float | None:
    # An integer of more than 53 bits would be rounded twice on its way to a narrower float.
    if dtype.bits != 64 and abs(value) > 1 << 53:
        return None
    return round_float(float(value), dtype)
