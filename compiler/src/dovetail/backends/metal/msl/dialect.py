"""Metal Shading Language: every op's spelling, as a table.

Sources: MSL, 2.1 (types), 2.19 (conversions), 6.3 to 6.5 (integer, math functions), 6.15 (atomic
functions), 8.1 and 8.2 (accuracy without fast math). Used are only functions that are exact or
correctly rounded there: the elementary ones are our own (`legalize-math`), as what Metal has
promises other bounds than docs/math.md. Signed overflow is undefined in C++, so that wrapping
integer ops take a detour through the unsigned type of the same size.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Mapping
from typing import Final

from dovetail import ir
from dovetail.backends.metal.intrinsics import (
    BFLOAT_VERSION,
    VERSIONS,
    has,
)
from dovetail.backends.metal.msl.atomics import ATOMICS, FLOAT_ATOMICS
from dovetail.backends.metal.msl.functions import HELPERS, SATURATING
from dovetail.backends.metal.msl.words import WORDS
from dovetail.codegen.source import C_OPS, Dialect, Storage, float32_text, integer_text

__all__ = ["DIALECT", "FLOAT_ATOMICS", "dialect", "float_requirements"]

TYPES: Final = {
    "bool": "bool", "int8": "char", "int16": "short", "int32": "int", "int64": "long",
    "uint8": "uchar", "uint16": "ushort", "uint32": "uint", "uint64": "ulong",
    "float16": "float", "bfloat16": "float", "float32": "float",
}  # fmt: skip
"""Types of values; a 16-bit float that is not computed in 16 bits is one of 32."""

_INTEGERS: Final = tuple(name for name in TYPES if "int" in name)
_SUFFIXES: Final = {"int64": "L", "uint64": "UL", "uint32": "U"}

OPS: Final = {
    "add.int": "({type})(({wide}){0} + ({wide}){1})",
    "sub.int": "({type})(({wide}){0} - ({wide}){1})",
    "mul.int": "({type})(({wide}){0} * ({wide}){1})",
    "neg.int": "({type})(0 - ({wide}){0})",
    "add.uint": "({type})({0} + {1})",
    "sub.uint": "({type})({0} - {1})",
    "mul.uint": "({type})({0} * {1})",
    "neg.uint": "({type})(0 - {0})",
    # A product of two 16-bit values is computed in int, which it may overflow.
    "mul.int16": "(short)((uint){0} * (uint){1})",
    "mul.uint16": "(ushort)((uint){0} * (uint){1})",
    "add.float": "{0} + {1}",
    "sub.float": "{0} - {1}",
    "mul.float": "{0} * {1}",
    "neg.float": "-{0}",
    "div": "{0} / {1}",
    "truncdiv": "({type})({0} / {1})",
    "truncmod": "({type})({0} % {1})",
    "abs.uint": "{0}",
    "abs.float": "fabs({0})",
    "min.int": "min({0}, {1})",
    "max.int": "max({0}, {1})",
    "min.uint": "min({0}, {1})",
    "max.uint": "max({0}, {1})",
    "min.float": "fmin({0}, {1})",
    "max.float": "fmax({0}, {1})",
    "fma": "fma({0}, {1}, {2})",
    **C_OPS,
    **{name: f"{name}({{0}})" for name in (
        "sqrt", "floor", "ceil", "trunc", "isnan", "isinf", "isfinite", "signbit", "popcount",
    )},
    # To nearest, ties to even.
    "round": "rint({0})",
    "copysign": "copysign({0}, {1})",
    "count_leading_zeros": "clz({0})",
    "count_trailing_zeros": "ctz({0})",
    "multiply_high": "mulhi({0}, {1})",
    # Written as its operand; the writer of expressions keeps the contract under it.
    "fp_strict": "{0}",
    "bitcast": "as_type<{type}>({0})",
    # C++ has computed what is narrower than int in int, which as_type does not take.
    **{f"bitcast.{sign}int{bits}": "({type}){0}" for sign in ("", "u") for bits in (8, 16)},
    # Where a thread is in its SIMD-group: the writer of kernels declares both.
    "lane_idx": "({type})simd_lane",
    "subgroup_idx": "({type})simd_group",
}  # fmt: skip
"""Templates (`dovetail.codegen.source.Dialect.ops`)."""

STRICT_OPS: Final = {
    # fmin and fmax return the operand that is not NaN; the strict contract keeps the NaN.
    "min.float": "dvt_strict_min({0}, {1})",
    "max.float": "dvt_strict_max({0}, {1})",
}
"""Templates that come first in strict code."""

_CASTS: Final = {
    "int.int": "({type}){0}",
    "int.float": "({type}){0}",
    **{f"float.{name}": f"{function}({{0}})" for name, function in SATURATING.items()},
    "float.float16": "dvt_round_half({0})",
    # An integer that (float) rounds is beyond the greatest float16.
    "int.float16": "dvt_round_half((float){0})",
    "float.bfloat16": "dvt_round_bfloat({0})",
    **{f"{name}.bfloat16": "dvt_round_bfloat((float){0})"
       for name in ("int8", "uint8", "int16", "uint16")},
    **{f"{name}.bfloat16": "dvt_round_bfloat(dvt_odd_float({0}))"
       for name in ("int32", "uint32", "int64", "uint64")},
    "float.float": "({type}){0}",
    "bool.int": "({type}){0}",
    "bool.float": "({0} ? ({type})1 : ({type})0)",
    "int.bool": "{0} != 0",
    "float.bool": "{0} != 0",
    "bool.bool": "{0}",
}  # fmt: skip

_NATIVE_CASTS: Final = {
    # MSL, 2.19: to nearest even.
    "float.float16": "(half){0}",
    "int.float16": "(half)(float){0}",
}


def _storage(version: str, native: frozenset[str]) -> Mapping[str, Storage]:
    table = {
        "bool": Storage(type="uchar", load="({0}[{1}] != 0)", store="{0}[{1}] = (uchar)({2});"),
        "bfloat16": Storage(
            type="bfloat", load="(float){0}[{1}]", store="{0}[{1}] = (bfloat)({2});"
        )
        if has(version, BFLOAT_VERSION)
        else Storage(
            type="ushort",
            load="as_type<float>((uint){0}[{1}] << 16)",
            store="{0}[{1}] = dvt_bfloat_bits({2});",
        ),
    }
    if "float16" not in native:
        table["float16"] = Storage(
            type="half", load="(float){0}[{1}]", store="{0}[{1}] = (half)({2});"
        )
    return table


_TO_BITS: Final = {
    "float16": "as_type<ushort>((half)({0}))",
    "bfloat16": "dvt_bfloat_bits({0})",
}
_FROM_BITS: Final = {
    "float16": "(float)as_type<half>((ushort)({0}))",
    "bfloat16": "as_type<float>((uint)(ushort)({0}) << 16)",
}


def _bitcasts() -> Mapping[str, str]:
    table = {
        f"{source}.{target}": "{0}" if source == target else back.format(f"({text})")
        for source, text in _TO_BITS.items()
        for target, back in _FROM_BITS.items()
    }
    for small in _TO_BITS:
        for whole in ("int16", "uint16"):
            table[f"{small}.{whole}"] = f"({TYPES[whole]}){_TO_BITS[small]}"
            table[f"{whole}.{small}"] = _FROM_BITS[small]
    return table


def literal(constant: ir.Const) -> str:
    """A constant; floats exactly."""
    dtype, value = constant.dtype, constant.value
    if dtype.is_bool:
        return "true" if value else "false"
    if dtype.is_int:
        return integer_text(dtype, int(value), TYPES, _SUFFIXES)
    number = float(value)
    if math.isnan(number):
        return "as_type<float>(0x7fc00000U)"
    if math.isinf(number):
        return f"as_type<float>(0x{'7' if number > 0 else 'f'}f800000U)"
    text = float32_text(number)
    return text if math.copysign(1.0, number) > 0 else f"({text})"


def _half_literal(constant: ir.Const) -> str:
    text = literal(constant)
    return f"(half)({text})" if constant.dtype.name == "float16" else text


def signature(name: str, kernel: ir.Kernel, parameters: tuple[str, ...]) -> str:
    """A kernel's head; the threads of a block stand in it, so that the compiler relies on them."""
    x, y, z = kernel.block
    head = f"[[max_total_threads_per_threadgroup({x * y * z})]]\nkernel void {name}("
    inner = ",\n    ".join(parameters)
    return f"{head}\n    {inner})" if inner else f"{head})"


@functools.cache
def dialect(version: str, native: frozenset[str]) -> Dialect:
    """The language.

    Args:
        version: One of `VERSIONS`.
        native: The 16-bit floats that kernels compute in.
    """
    half = "float16" in native
    return Dialect(
        keywords=WORDS,
        types={**TYPES, "float16": "half"} if half else TYPES,
        storage=_storage(version, native),
        ops=OPS,
        strict_ops=STRICT_OPS,
        casts={**_CASTS, **_NATIVE_CASTS} if half else _CASTS,
        bitcasts=_bitcasts(),
        atomics={**ATOMICS, **FLOAT_ATOMICS},
        space={"global": "device", "shared": "threadgroup"},
        helpers=HELPERS,
        literal=_half_literal if half else literal,
        pointer={"global": "device {0}*", "shared": "threadgroup {0}*"},
        scope={"shared": "threadgroup ", "local": "", "constant": "constant "},
        block_index=("block_position.x", "block_position.y", "block_position.z"),
        thread_index=("thread_position.x", "thread_position.y", "thread_position.z"),
        barrier="threadgroup_barrier(mem_flags::mem_device | mem_flags::mem_threadgroup);",
        fence={
            scope: "atomic_thread_fence(mem_flags::mem_device | mem_flags::mem_threadgroup, "
            f"memory_order_seq_cst, thread_scope_{word});"
            for scope, word in (("block", "threadgroup"), ("device", "device"))
        },
        signature=signature,
    )


DIALECT: Final = dialect(VERSIONS[0], frozenset[str]())
"""The oldest version of the language: every one spells the same ops."""


def float_requirements(text: str) -> tuple[str, ...]:
    """What a device must have where a text names atomic floats."""
    return ("metal.float_atomics",) if "atomic_float" in text else ()
