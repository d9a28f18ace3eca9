"""The table of ops: open, where the set of node classes is closed.

An op is data: its name, how many operands it takes, what types it takes and gives, and how it
prints. Backends add ops of their own (`register`), which only their own code generator spells.
All operands of an op have one dtype and the result has it too, unless `result` or `operands` say
otherwise.
"""

from __future__ import annotations

from typing import Literal

from dovetail.support.dataclasses import dataclass

Types = Literal["number", "int", "float", "bool", "int_or_bool", "any"]
"""number: integers and floats. any: also bool."""

Result = Literal["same", "bool", "attribute"]
"""same: the operands' dtype. bool: a truth value. attribute: what the call says (bitcast)."""

Group = Literal["arithmetic", "bits", "comparison", "logic", "math", "other"]


@dataclass(frozen=True, slots=True)
class Op:
    """One entry of the table.

    Attributes:
        name: Unique; a backend's own ops are called `<kind>.<name>`.
        arity: Number of operands, or `ANY`.
        types: Which operand types it takes.
        result: What it gives.
        group: What sort of thing it is.
        symbol: How it prints, infix for two operands; "" prints as a call `T.name(...)`.
        meaning: The rule, where the name does not say it all.
    """

    name: str
    arity: int
    types: Types
    result: Result = "same"
    group: Group = "arithmetic"
    symbol: str = ""
    meaning: str = ""


ANY = -1
"""The arity of an op that takes one operand or more."""

OPS: dict[str, Op] = {}
"""Every registered op by name, in order of registration."""


def register(op: Op) -> Op:
    """Enter an op into the table; the same entry twice is harmless.

    Raises:
        ValueError: Another op has the name.
    """
    if OPS.setdefault(op.name, op) != op:
        raise ValueError(f"op '{op.name}' is already registered, and differently")
    return op


def _op(
    name: str,
    arity: int,
    types: Types,
    group: Group,
    symbol: str = "",
    result: Result = "same",
    meaning: str = "",
) -> Op:
    return register(Op(name, arity, types, result, group, symbol, meaning))


ADD = _op("add", 2, "number", "arithmetic", "+", meaning="integers wrap")
SUB = _op("sub", 2, "number", "arithmetic", "-", meaning="integers wrap")
MUL = _op("mul", 2, "number", "arithmetic", "*", meaning="integers wrap")
DIV = _op("div", 2, "float", "arithmetic", "/", meaning="IEEE division")
FLOORDIV = _op(
    "floordiv", 2, "number", "arithmetic", "//",
    meaning="toward minus infinity; an integer divided by 0 is 0, least // -1 wraps to least",
)  # fmt: skip
FLOORMOD = _op(
    "floormod", 2, "number", "arithmetic", "%",
    meaning="a - (a // b) * b, so the sign of the divisor; an integer modulo 0 is 0",
)  # fmt: skip
TRUNCDIV = _op(
    "truncdiv", 2, "int", "arithmetic",
    meaning="toward zero, as C; emitted only where the divisor is not 0 and nothing overflows",
)  # fmt: skip
TRUNCMOD = _op(
    "truncmod", 2, "int", "arithmetic", meaning="sign of the dividend, as C; see truncdiv"
)
NEG = _op("neg", 1, "number", "arithmetic", "-")
ABS = _op("abs", 1, "number", "arithmetic", meaning="the least integer stays itself")
MIN = _op("min", 2, "number", "arithmetic", meaning="a NaN operand gives NaN in strict code")
MAX = _op("max", 2, "number", "arithmetic", meaning="a NaN operand gives NaN in strict code")
FMA = _op("fma", 3, "float", "arithmetic", meaning="a * b + c, rounded once")

AND = _op("and", 2, "int_or_bool", "bits", "&")
OR = _op("or", 2, "int_or_bool", "bits", "|")
XOR = _op("xor", 2, "int_or_bool", "bits", "^")
INVERT = _op("invert", 1, "int_or_bool", "bits", "~", meaning="of a bool: not")
SHIFT_LEFT = _op("shift_left", 2, "int", "bits", "<<", meaning="a count outside 0..bits-1 gives 0")
SHIFT_RIGHT = _op(
    "shift_right", 2, "int", "bits", ">>",
    meaning="arithmetic for signed; a count outside 0..bits-1 gives 0, or -1 for a negative value",
)  # fmt: skip
POPCOUNT = _op("popcount", 1, "int", "bits", meaning="the number of bits that are 1")
COUNT_LEADING_ZEROS = _op(
    "count_leading_zeros", 1, "int", "bits",
    meaning="the number of 0 bits above the highest 1; of 0 the number of bits of the type",
)  # fmt: skip
COUNT_TRAILING_ZEROS = _op(
    "count_trailing_zeros", 1, "int", "bits",
    meaning="the number of 0 bits below the lowest 1; of 0 the number of bits of the type",
)  # fmt: skip
MULTIPLY_HIGH = _op(
    "multiply_high", 2, "int", "bits",
    meaning="the exact product divided by 2**bits, rounded toward minus infinity",
)  # fmt: skip

EQ = _op("eq", 2, "any", "comparison", "==", "bool")
NE = _op("ne", 2, "any", "comparison", "!=", "bool")
LT = _op("lt", 2, "number", "comparison", "<", "bool")
LE = _op("le", 2, "number", "comparison", "<=", "bool")
GT = _op("gt", 2, "number", "comparison", ">", "bool")
GE = _op("ge", 2, "number", "comparison", ">=", "bool")

LOGICAL_AND = _op(
    "logical_and", 2, "bool", "logic", "and", "bool",
    meaning="short-circuit: where the first is false, the second is not evaluated; its loads may "
    "be out of range there",
)  # fmt: skip
LOGICAL_OR = _op(
    "logical_or", 2, "bool", "logic", "or", "bool",
    meaning="short-circuit: where the first is true, the second is not evaluated; its loads may "
    "be out of range there",
)  # fmt: skip
LOGICAL_NOT = _op("logical_not", 1, "bool", "logic", "not", "bool")

SQRT = _op("sqrt", 1, "float", "math", meaning="correctly rounded")
RSQRT = _op("rsqrt", 1, "float", "math")
EXP = _op("exp", 1, "float", "math")
EXP2 = _op("exp2", 1, "float", "math")
LOG = _op("log", 1, "float", "math")
LOG2 = _op("log2", 1, "float", "math")
LOG10 = _op("log10", 1, "float", "math")
SIN = _op("sin", 1, "float", "math")
COS = _op("cos", 1, "float", "math")
TAN = _op("tan", 1, "float", "math")
SINH = _op("sinh", 1, "float", "math")
COSH = _op("cosh", 1, "float", "math")
TANH = _op("tanh", 1, "float", "math")
ASIN = _op("asin", 1, "float", "math")
ACOS = _op("acos", 1, "float", "math")
ATAN = _op("atan", 1, "float", "math")
ATAN2 = _op("atan2", 2, "float", "math")
POW = _op("pow", 2, "float", "math")
ERF = _op("erf", 1, "float", "math")
FLOOR = _op("floor", 1, "float", "math")
CEIL = _op("ceil", 1, "float", "math")
TRUNC = _op("trunc", 1, "float", "math")
ROUND = _op("round", 1, "float", "math", meaning="to nearest, ties to even")
ISNAN = _op("isnan", 1, "float", "math", result="bool")
ISINF = _op("isinf", 1, "float", "math", result="bool")
EXPM1 = _op("expm1", 1, "float", "math", meaning="exp(x) - 1, of -0 it is -0")
LOG1P = _op("log1p", 1, "float", "math", meaning="log(1 + x), of -0 it is -0, below -1 NaN")
CBRT = _op("cbrt", 1, "float", "math", meaning="the real cube root, with the sign of x")
HYPOT = _op(
    "hypot", 2, "float", "math",
    meaning="sqrt(x*x + y*y) without overflow between; infinity if either is, even with NaN",
)  # fmt: skip
ASINH = _op("asinh", 1, "float", "math", meaning="of -0 it is -0")
ACOSH = _op("acosh", 1, "float", "math", meaning="NaN below 1")
ATANH = _op("atanh", 1, "float", "math", meaning="of -0 it is -0, of +-1 infinity, beyond NaN")
ERFC = _op("erfc", 1, "float", "math", meaning="1 - erf(x), without the cancellation")
COPYSIGN = _op(
    "copysign", 2, "float", "math",
    meaning="the first without its sign bit, with that of the second; of NaN too; exact",
)  # fmt: skip
FMOD = _op(
    "fmod", 2, "float", "math",
    meaning="C's: x - trunc(x / y) * y of the exact quotient, with the sign of x, exact; NaN "
    "where x is infinite or y is 0",
)  # fmt: skip
NEXTAFTER = _op(
    "nextafter", 2, "float", "math",
    meaning="the next number of the type from x toward y; y where they are equal; NaN with a NaN",
)  # fmt: skip
SIGNBIT = _op(
    "signbit", 1, "float", "math", result="bool", meaning="true of -0 and of NaN with it"
)
ISFINITE = _op("isfinite", 1, "float", "math", result="bool", meaning="neither infinite nor NaN")

VECTOR = _op(
    "vector", ANY, "any", "other", result="attribute",
    meaning="a vector of scalars, lane 0 first; of one scalar: that in every lane",
)  # fmt: skip
EXTRACT = _op(
    "extract", 2, "any", "other", result="attribute",
    meaning="one lane of a vector; the second operand is a constant int64",
)  # fmt: skip
SUBGROUP_SIZE = _op(
    "subgroup_size", 0, "any", "other", result="attribute",
    meaning="the threads of a subgroup, a constant of the target; int64",
)  # fmt: skip
LANE_IDX = _op(
    "lane_idx", 0, "any", "other", result="attribute",
    meaning="the thread's number in its subgroup; int64",
)  # fmt: skip
SUBGROUP_IDX = _op(
    "subgroup_idx", 0, "any", "other", result="attribute",
    meaning="the subgroup's number in its block; int64",
)  # fmt: skip
BITCAST = _op("bitcast", 1, "any", "other", result="attribute", meaning="the same bits, same size")
EXACT = _op(
    "fp_strict", 1, "float", "other",
    meaning="the operand; all float arithmetic under it keeps the strict contract: nothing is "
    "fused, reassociated or assumed not to be NaN, and min and max keep NaN",
)  # fmt: skip
AS_WRITTEN = _op(
    "no_contract", 1, "float", "other",
    meaning="the operand; no float operation under it is fused or reassociated: for targets that "
    "can say so, and cannot keep all of the strict contract",
)  # fmt: skip
EXCHANGE = _op("exchange", 2, "number", "other", meaning="in Atomic only")
COMPARE_EXCHANGE = _op(
    "compare_exchange", 3, "number", "other",
    meaning="in Atomic only; floats are equal where their bits are",
)  # fmt: skip
LOAD = _op("load", 1, "number", "other", meaning="in Atomic only; the value is not used")
