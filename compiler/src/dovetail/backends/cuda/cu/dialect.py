"""CUDA C++: every op's spelling, as a table.

Sources: CUDA C++ Programming Guide, "Mathematical Functions"; CUDA Math API. Used are only
functions that are exact or correctly rounded: the elementary ones are our own (`legalize-math`),
as what the device has promises other bounds than docs/math.md. Signed overflow is undefined in
C++, so that wrapping integer ops take a detour through the unsigned type of the same size.
"""

from __future__ import annotations

from typing import Final

from dovetail import ir
from dovetail.backends.cuda.cu import extensions
from dovetail.backends.cuda.cu.atomics import ATOMICS
from dovetail.backends.cuda.cu.functions import HELPERS
from dovetail.backends.cuda.cu.literals import TYPES, literal
from dovetail.backends.cuda.cu.words import WORDS
from dovetail.backends.cuda.functions.clusters import cluster_of
from dovetail.codegen.source import C_OPS, Dialect, Storage

STORAGE: Final = {
    "bool": Storage(type="uint8", load="({0}[{1}] != 0)", store="{0}[{1}] = (uint8)({2});"),
    "float16": Storage(
        type="uint16",
        load="dvt_half_value({0}[{1}])",
        store="{0}[{1}] = dvt_half_bits({2});",
    ),
    "bfloat16": Storage(
        type="uint16",
        load="dvt_bfloat16_value({0}[{1}])",
        store="{0}[{1}] = dvt_bfloat16_bits({2});",
    ),
}

_WORDS: Final = ("int32", "uint32", "int64", "uint64")
_SMALL: Final = ("int8", "uint8", "int16", "uint16")


def _by_type(op: str, single: str, double: str) -> dict[str, str]:
    """One spelling for float32 (and what is computed in it), one for float64."""
    return {f"{op}.float": single, f"{op}.float64": double}


def _function(op: str, name: str, operands: str = "{0}") -> dict[str, str]:
    return _by_type(op, f"{name}f({operands})", f"{name}({operands})")


def _bit_ops() -> dict[str, str]:
    """Counts and high halves: there are functions for 32 and 64 bits."""
    table: dict[str, str] = {
        "multiply_high.int32": "__mulhi({0}, {1})",
        "multiply_high.uint32": "__umulhi({0}, {1})",
        "multiply_high.int64": "__mul64hi({0}, {1})",
        "multiply_high.uint64": "__umul64hi({0}, {1})",
    }
    for bits, suffix in ((32, ""), (64, "ll")):
        word, signed = TYPES[f"uint{bits}"], TYPES[f"int{bits}"]
        for sign in ("", "u"):
            name = f"{sign}int{bits}"
            table[f"popcount.{name}"] = f"({{type}})__popc{suffix}(({word}){{0}})"
            table[f"count_leading_zeros.{name}"] = f"({{type}})__clz{suffix}(({signed}){{0}})"
            # Of the bits in reverse, so that 0 has all of them.
            reverse = f"__brev{suffix}(({word}){{0}})"
            table[f"count_trailing_zeros.{name}"] = f"({{type}})__clz{suffix}(({signed}){reverse})"
    for bits in (8, 16):
        wide = f"(uint32)({TYPES[f'uint{bits}']}){{0}}"
        for sign in ("", "u"):
            name = f"{sign}int{bits}"
            product = "(int){0} * (int){1}" if not sign else "(uint32){0} * (uint32){1}"
            table[f"popcount.{name}"] = f"({{type}})__popc({wide})"
            table[f"count_leading_zeros.{name}"] = (
                f"({{type}})(__clz((int)({wide})) - {32 - bits})"
            )
            table[f"count_trailing_zeros.{name}"] = (
                f"({{type}})__clz((int)__brev(({wide}) | {1 << bits}u))"
            )
            table[f"multiply_high.{name}"] = f"({{type}})(({product}) >> {bits})"
    return table


OPS: Final = {
    "add.int": "({type})(({wide}){0} + ({wide}){1})",
    "sub.int": "({type})(({wide}){0} - ({wide}){1})",
    "mul.int": "({type})(({wide}){0} * ({wide}){1})",
    "neg.int": "({type})(0 - ({wide}){0})",
    "add.uint": "({type})({0} + {1})",
    "sub.uint": "({type})({0} - {1})",
    "mul.uint": "({type})({0} * {1})",
    "neg.uint": "({type})(0 - {0})",
    # Operands of 64 or 32 bits need no conversion back.
    **{f"{op}.{dtype}": f"{{0}} {sign} {{1}}"
       for dtype in ("uint32", "uint64")
       for op, sign in (("add", "+"), ("sub", "-"), ("mul", "*"))},
    # A product of two 16-bit values is computed in int, which it may overflow.
    "mul.int16": "(short)((uint32){0} * (uint32){1})",
    "mul.uint16": "(uint16)((uint32){0} * (uint32){1})",
    "add.float": "{0} + {1}",
    "sub.float": "{0} - {1}",
    "mul.float": "{0} * {1}",
    "neg.float": "-{0}",
    "div": "{0} / {1}",
    "truncdiv": "({type})({0} / {1})",
    "truncmod": "({type})({0} % {1})",
    "abs.uint": "{0}",
    **_function("abs", "fabs"),
    **{f"{op}.{dtype}": f"{op}({{0}}, {{1}})" for op in ("min", "max") for dtype in _WORDS},
    **{f"{op}.{dtype}": f"({{type}}){op}((int){{0}}, (int){{1}})"
       for op in ("min", "max") for dtype in _SMALL},
    **_function("min", "fmin", "{0}, {1}"),
    **_function("max", "fmax", "{0}, {1}"),
    **_function("fma", "fma", "{0}, {1}, {2}"),
    **C_OPS,
    **{f"{op}.{dtype}": f"{{0}} {sign} {{1}}"
       for dtype in _WORDS for op, sign in (("and", "&"), ("or", "|"), ("xor", "^"))},
    # Correctly rounded unless an option says otherwise, which ours do not.
    **_function("sqrt", "sqrt"),
    **_function("floor", "floor"),
    **_function("ceil", "ceil"),
    **_function("trunc", "trunc"),
    # To nearest, ties to even.
    **_function("round", "rint"),
    **_function("copysign", "copysign", "{0}, {1}"),
    "nextafter": "dvt_nextafter({0}, {1})",
    "isnan": "isnan({0})",
    "isinf": "isinf({0})",
    "isfinite": "isfinite({0})",
    "signbit": "signbit({0})",
    **_bit_ops(),
    # Written as its operand; the writer of expressions keeps the contract under it.
    "fp_strict": "{0}",
    # The writer of expressions knows both types.
    "bitcast": "{0}",
    # Where a thread is in its warp: the writer of kernels declares both.
    "lane_idx": "({type})lane",
    "subgroup_idx": "({type})warp",
    **extensions.OPS,
}  # fmt: skip
"""Templates (`dovetail.codegen.source.Dialect.ops`)."""

STRICT_OPS: Final = {
    # Never fused with what stands around them, whatever the options are.
    **{
        f"{op}.{dtype}": f"__{letter}{short}_rn({{0}}, {{1}})"
        for dtype, letter in (("float", "f"), ("float64", "d"))
        for op, short in (("add", "add"), ("sub", "sub"), ("mul", "mul"), ("div", "div"))
    },
    "sqrt.float": "__fsqrt_rn({0})",
    "sqrt.float64": "__dsqrt_rn({0})",
    # fmin and fmax return the operand that is not NaN; the strict contract keeps the NaN.
    "min.float": "dvt_strict_min({0}, {1})",
    "max.float": "dvt_strict_max({0}, {1})",
}
"""Templates that come first in strict code."""

CASTS: Final = {
    "int.int": "({type}){0}",
    "int.float": "({type}){0}",
    "float.int32": "__float2int_rz({0})",
    "float.uint32": "__float2uint_rz({0})",
    **{f"float.{name}": f"dvt_float_to_{name}({{0}})" for name in ("int64", "uint64")},
    **{f"float64.{name}": f"dvt_double_to_{name}({{0}})" for name in _WORDS},
    **{
        f"{source}.{name}": f"({TYPES[name]})min(max({inner}, {low}), {high})"
        for source, inner in (
            ("float", "__float2int_rz({0})"), ("float64", "dvt_double_to_int32({0})"),
        )
        for name, low, high in (
            ("int8", -128, 127), ("uint8", 0, 255), ("int16", -32768, 32767), ("uint16", 0, 65535),
        )
    },
    "float.float16": "dvt_round_half({0})",
    # An integer that (float) rounds is beyond the greatest float16.
    "int.float16": "dvt_round_half((float){0})",
    "float64.float16": "dvt_round_half(dvt_odd({0}))",
    "float.bfloat16": "dvt_round_bfloat16({0})",
    "int.bfloat16": "dvt_round_bfloat16((float){0})",
    "int32.bfloat16": "dvt_round_bfloat16(dvt_odd((double){0}))",
    "uint32.bfloat16": "dvt_round_bfloat16(dvt_odd((double){0}))",
    "int64.bfloat16": "dvt_round_bfloat16(dvt_odd_int64({0}))",
    "uint64.bfloat16": "dvt_round_bfloat16(dvt_odd_uint64({0}))",
    "float64.bfloat16": "dvt_round_bfloat16(dvt_odd({0}))",
    "float.float": "({type}){0}",
    "bool.int": "({type}){0}",
    "bool.float": "({0} ? ({type})1 : ({type})0)",
    "int.bool": "{0} != 0",
    "float.bool": "{0} != 0",
    "bool.bool": "{0}",
}  # fmt: skip
"""Templates of conversions (`ir.Cast`: they saturate, and NaN gives 0)."""


def signature(name: str, kernel: ir.Kernel, parameters: tuple[str, ...]) -> str:
    """A kernel's head; the threads of a block stand in it, so that the compiler relies on them."""
    x, y, z = kernel.block
    bounds = f"__launch_bounds__({x * y * z})"
    cluster = cluster_of(kernel)
    if cluster is not None:
        bounds = f"__cluster_dims__({', '.join(map(str, cluster))}) {bounds}"
    head = f'extern "C" __global__ void {bounds}\n{name}('
    inner = ",\n    ".join(parameters)
    return f"{head}\n    {inner})" if inner else f"{head})"


DIALECT: Final = Dialect(
    keywords=WORDS,
    types=TYPES,
    storage=STORAGE,
    ops=OPS,
    strict_ops=STRICT_OPS,
    casts=CASTS,
    atomics=ATOMICS,
    space={"global": "", "shared": ""},
    helpers=HELPERS,
    literal=literal,
    pointer={"global": "{0}*", "shared": "{0}*"},
    # Not __constant__: that memory is 64 KiB, and takes one address of a warp at a time.
    scope={
        "shared": "__shared__ __align__(16) ",
        "local": "",
        "constant": "static const __device__ ",
    },
    block_index=("blockIdx.x", "blockIdx.y", "blockIdx.z"),
    thread_index=("threadIdx.x", "threadIdx.y", "threadIdx.z"),
    barrier="__syncthreads();",
    fence={"block": "__threadfence_block();", "device": "__threadfence();"},
    prefetch="dvt_prefetch({0});",
    signature=signature,
)
"""The language."""
