"""OpenCL C 1.2: every op's spelling, as a table.

Source: The OpenCL C Specification 1.2, sections 6.2 (conversions), 6.3 (operators), 6.12 (built-in
functions), 7.4 (relative error). Signed overflow is undefined in C, so that wrapping integer ops
take a detour through the unsigned type of the same size.
"""

from __future__ import annotations

import math
import struct
from collections.abc import Iterable
from typing import Final

from dovetail import ir
from dovetail.backends.opencl import namespace
from dovetail.backends.opencl.cl import textures
from dovetail.backends.opencl.cl.words import WORDS
from dovetail.codegen.source import C_OPS, Dialect, Storage

TYPES: Final = {
    "bool": "bool", "int8": "char", "int16": "short", "int32": "int", "int64": "long",
    "uint8": "uchar", "uint16": "ushort", "uint32": "uint", "uint64": "ulong",
    "float16": "float", "bfloat16": "float", "float32": "float", "float64": "double",
    **textures.VECTORS,
}  # fmt: skip
"""Types of values; 16-bit floats are computed with in float32 (`legalize-storage`)."""

INTEGERS: Final = tuple(name for name in TYPES if "int" in name and name not in textures.VECTORS)

STORAGE: Final = {
    "bool": Storage(type="uchar", load="({0}[{1}] != 0)", store="{0}[{1}] = (uchar)({2});"),
    "float16": Storage(
        type="half",
        load="vload_half({1}, {0})",
        store="vstore_half_rte({2}, {1}, {0});",
        # OpenCL C 1.2, section 6.1.1.1: without cl_khr_fp16 a half is only pointed to.
        array="ushort",
    ),
    "bfloat16": Storage(
        type="ushort",
        load="as_float((uint){0}[{1}] << 16)",
        store="{0}[{1}] = dvt_bfloat16({2});",
    ),
}  # fmt: skip

OPS: Final = {
    "add.int": "({type})(({wide}){0} + ({wide}){1})",
    "sub.int": "({type})(({wide}){0} - ({wide}){1})",
    "mul.int": "({type})(({wide}){0} * ({wide}){1})",
    "neg.int": "({type})(({wide})0 - ({wide}){0})",
    "add.uint": "({type})({0} + {1})",
    "sub.uint": "({type})({0} - {1})",
    "mul.uint": "({type})({0} * {1})",
    # A product of two 16-bit values is computed in int, which it may overflow.
    "mul.int16": "(short)((uint){0} * (uint){1})",
    "mul.uint16": "(ushort)((uint){0} * (uint){1})",
    "neg.uint": "({type})(0 - {0})",
    "add.float": "{0} + {1}",
    "sub.float": "{0} - {1}",
    "mul.float": "{0} * {1}",
    "neg.float": "-{0}",
    "div": "{0} / {1}",
    "truncdiv": "({type})({0} / {1})",
    "truncmod": "({type})({0} % {1})",
    "abs.uint": "{0}",
    "abs.float": "fabs({0})",
    **{
        f"{op}.{dtype}": f"dvt_{op}_{TYPES[dtype]}({{0}}, {{1}})"
        for op in ("min", "max")
        for dtype in INTEGERS
    },
    "min.float": "fmin({0}, {1})",
    "max.float": "fmax({0}, {1})",
    "fma": "fma({0}, {1}, {2})",
    **C_OPS,
    **{name: f"{name}({{0}})" for name in (
        "sqrt", "rsqrt", "exp", "exp2", "log", "log2", "log10", "sin", "cos", "tan", "sinh",
        "cosh", "tanh", "asin", "acos", "atan", "erf", "floor", "ceil", "trunc", "expm1", "log1p",
        "cbrt", "asinh", "acosh", "atanh", "erfc",
    )},
    **{name: f"{name}({{0}}, {{1}})" for name in ("hypot", "copysign", "fmod", "nextafter")},
    "round": "rint({0})",
    "pow": "pow({0}, {1})",
    "atan2": "atan2({0}, {1})",
    "isnan": "isnan({0})",
    "isinf": "isinf({0})",
    "isfinite": "isfinite({0})",
    "signbit": "signbit({0}) != 0",
    "popcount": "popcount({0})",
    "count_leading_zeros": "clz({0})",
    # OpenCL C 1.2 has no ctz: the zeros below the lowest 1 are the ones that x - 1 turns on.
    "count_trailing_zeros": "({type})popcount(({wide})(~({wide}){0} & (({wide}){0} - 1)))",
    "multiply_high": "mul_hi({0}, {1})",
    **{
        op: f"{name}({', '.join(f'{{{i}}}' for i in range(ir.OPS[op].arity))})"
        for op, name in namespace.SPELLINGS.items()
    },
    # Written as its operand; the writer of expressions keeps the contract under it.
    "fp_strict": "{0}",
    "bitcast": "as_{type}({0})",
    # C has computed what is narrower than int in int, which as_{type} does not take.
    **{f"bitcast.{sign}int{bits}": "({type}){0}" for sign in ("", "u") for bits in (8, 16)},
}  # fmt: skip

STRICT_OPS: Final = {
    f"{op}.{dtype}": f"dvt_strict_{op}_{TYPES[dtype]}({{0}}, {{1}})"
    for op in ("min", "max")
    for dtype in ("float16", "bfloat16", "float32", "float64")
}
"""fmin and fmax return the operand that is not NaN; the strict contract keeps the NaN."""

CASTS: Final = {
    "int.int": "({type}){0}",
    "int.float": "convert_{type}({0})",
    # The specification wants 0 for NaN, section 6.2.3.3; drivers differ.
    "float.int": "(isnan({0}) ? ({type})0 : convert_{type}_sat({0}))",
    "float.float16": "dvt_round_half({0})",
    # An integer that convert_float rounds is beyond the greatest float16.
    "int.float16": "dvt_round_half(convert_float({0}))",
    "float.bfloat16": "dvt_round_bfloat16({0})",
    "int.bfloat16": "dvt_round_bfloat16(convert_float({0}))",
    **{f"{name}.bfloat16": "dvt_round_bfloat16(dvt_odd_long({0}))"
       for name in ("int32", "uint32", "int64")},
    "uint64.bfloat16": "dvt_round_bfloat16(dvt_odd_ulong({0}))",
    "float64.float16": "dvt_round_half(dvt_odd({0}))",
    "float64.bfloat16": "dvt_round_bfloat16(dvt_odd({0}))",
    "float.float": "({type}){0}",
    "bool.int": "({type}){0}",
    "bool.float": "({0} ? ({type})1 : ({type})0)",
    "int.bool": "{0} != 0",
    "float.bool": "{0} != 0",
    "bool.bool": "{0}",
}  # fmt: skip

# The bits that memory would hold of what is computed with in float32, and back.
_TO_BITS: Final = {"float16": "dvt_half_bits({0})", "bfloat16": "dvt_bfloat16({0})"}
_FROM_BITS: Final = {
    "float16": "dvt_half_value({0})",
    "bfloat16": "as_float((uint)({0}) << 16)",
}

BITCASTS: Final = {
    **{
        f"{small}.{whole}": f"({TYPES[whole]}){text}"
        for small, text in _TO_BITS.items()
        for whole in ("int16", "uint16")
    },
    **{
        f"{whole}.{small}": text
        for small, text in _FROM_BITS.items()
        for whole in ("int16", "uint16")
    },
    **{
        f"{source}.{target}": "{0}" if source == target else back.format(text)
        for source, text in _TO_BITS.items()
        for target, back in _FROM_BITS.items()
    },
}

# An element of 8 or 16 bits is exchanged within its aligned word of 32 bits; a neighbour that
# changes meanwhile makes the exchange fail and be tried again.
_SWAP = """\
inline uint dvt_swap_{space}(
    volatile {space} void* address, uint mask, uint expected, uint value, bool always) {{
  const size_t place = (size_t)address;
  volatile {space} uint* word = (volatile {space} uint*)(place & ~(size_t)3);
  const uint shift = (uint)(place & 3) * 8;
  uint seen = *word;
  while (true) {{
    const uint old = (seen >> shift) & mask;
    if (!always && old != expected) return old;
    const uint found = atomic_cmpxchg(word, seen, (seen & ~(mask << shift)) | (value << shift));
    if (found == seen) return old;
    seen = found;
  }}
}}
"""

_HALF_BITS = """\
inline uint dvt_half_bits(float value) {
  ushort bits;
  vstore_half_rte(value, 0, (half*)&bits);
  return bits;
}
"""

_HALF_VALUE = """\
inline float dvt_half_value(uint bits) {
  const ushort low = (ushort)bits;
  return vload_half(0, (const half*)&low);
}
"""

# mem_fence orders what a work-item does; later versions say for whom.
_FENCE = """\
inline void dvt_fence_{scope}(void) {{
#if __OPENCL_C_VERSION__ >= 200
  atomic_work_item_fence(
      CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE, memory_order_acq_rel, {order});
#else
  mem_fence(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
#endif
}}
"""

_BFLOAT16 = """\
inline ushort dvt_bfloat16(float value) {
  const uint bits = as_uint(value);
  if (isnan(value)) return (ushort)((bits >> 16) | 0x40u);
  return (ushort)((bits + 0x7fffu + ((bits >> 16) & 1u)) >> 16);
}
"""

_ROUND_HALF = """\
inline float dvt_round_half(float value) {
  ushort bits;
  vstore_half_rte(value, 0, (half*)&bits);
  return vload_half(0, (const half*)&bits);
}
"""

_ROUND_BFLOAT16 = """\
inline float dvt_round_bfloat16(float value) {
  return as_float((uint)dvt_bfloat16(value) << 16);
}
"""

# A wider value is first rounded to odd in float, so that the second rounding sees what was lost.
# Source: Boldo and Melquiond, "Emulation of FMA and correctly rounded sums", 2008, theorem 2.
_ODD = """\
inline float dvt_odd(double value) {
  const float near = convert_float_rtz(value);
  return (double)near == value || isnan(value) ? near : as_float(as_uint(near) | 1u);
}
"""

_ODD_INTEGER = """\
inline float dvt_odd_{type}({type} value) {{
  const float near = convert_float_rtz(value);
  return convert_{type}_sat(near) == value ? near : as_float(as_uint(near) | 1u);
}}
"""

# Not the built-in min and max: drivers that keep those in a library (PoCL) call them there, once
# for each work-item, which keeps the loop around the work-items from becoming vector code.
_EXTREME = """\
inline {type} dvt_{op}_{type}({type} a, {type} b) {{ return a {sign} b ? a : b; }}
"""

_STRICT_EXTREME = """\
inline {type} dvt_strict_{op}_{type}({type} a, {type} b) {{
  return a {sign} b || isnan(a) ? a : b;
}}
"""

HELPERS: Final = {
    **textures.HELPERS,
    "dvt_bfloat16": _BFLOAT16,
    "dvt_round_half": _ROUND_HALF,
    "dvt_round_bfloat16": _ROUND_BFLOAT16,
    "dvt_odd": _ODD,
    **{f"dvt_odd_{kind}": _ODD_INTEGER.format(type=kind) for kind in ("long", "ulong")},
    **{
        f"dvt_{op}_{TYPES[dtype]}": _EXTREME.format(type=TYPES[dtype], op=op, sign=sign)
        for op, sign in (("min", "<"), ("max", ">"))
        for dtype in INTEGERS
    },
    **{
        f"dvt_strict_{op}_{name}": _STRICT_EXTREME.format(type=name, op=op, sign=sign)
        for op, sign in (("min", "<"), ("max", ">"))
        for name in ("float", "double")
    },
    **{f"dvt_swap_{space}": _SWAP.format(space=space) for space in ("global", "local")},
    "dvt_half_bits": _HALF_BITS,
    "dvt_half_value": _HALF_VALUE,
    "dvt_fence_block": _FENCE.format(scope="block", order="memory_scope_work_group"),
    "dvt_fence_device": _FENCE.format(scope="device", order="memory_scope_device"),
}
"""Functions in the text of the image, each only where it is used."""

_ATOMIC_NAMES = {
    "add": "add", "min": "min", "max": "max", "and": "and", "or": "or", "xor": "xor",
    "exchange": "xchg",
}  # fmt: skip


# How an element of less than 32 bits becomes bits, and bits a value again.
_SMALL: Final = {
    **{
        name: (TYPES[name], f"0x{'f' * (bits // 4)}u", f"(u{low}){{0}}", f"({TYPES[name]}){{0}}")
        for bits, low in ((8, "char"), (16, "short"))
        for name in (f"int{bits}", f"uint{bits}")
    },
    "float16": ("ushort", "0xffffu", "dvt_half_bits({0})", "dvt_half_value({0})"),
    "bfloat16": ("ushort", "0xffffu", "dvt_bfloat16({0})", "as_float({0} << 16)"),
}


def _atomics() -> dict[str, str]:
    """OpenCL C 1.2, section 6.12.11; the extension specification, cl_khr_int64_*_atomics."""
    table: dict[str, str] = {}
    for bits, prefix in ((32, "atomic"), (64, "atom")):
        for dtype in (f"int{bits}", f"uint{bits}"):
            for op, name in _ATOMIC_NAMES.items():
                table[f"{op}.{dtype}"] = f"{prefix}_{name}({{0}}, {{1}})"
            table[f"compare_exchange.{dtype}"] = f"{prefix}_cmpxchg({{0}}, {{2}}, {{1}})"
            table[f"load.{dtype}"] = f"*(const volatile {{space}} {TYPES[dtype]}*)({{0}})"
    for dtype, word, prefix in (("float", "uint", "atomic"), ("double", "ulong", "atom")):
        name = "float32" if dtype == "float" else "float64"
        pointer = f"(volatile {{space}} {word}*)({{0}})"
        table[f"exchange.{name}"] = f"as_{dtype}({prefix}_xchg({pointer}, as_{word}({{1}})))"
        table[f"compare_exchange.{name}"] = (
            f"as_{dtype}({prefix}_cmpxchg({pointer}, as_{word}({{2}}), as_{word}({{1}})))"
        )
        table[f"load.{name}"] = f"*(const volatile {{space}} {dtype}*)({{0}})"
    for name, (element, mask, to_bits, from_bits) in _SMALL.items():
        value, expected = to_bits.format("({1})"), to_bits.format("({2})")
        swap = f"dvt_swap_{{space}}({{0}}, {mask}"
        table[f"exchange.{name}"] = from_bits.format(f"{swap}, 0, {value}, true)")
        table[f"compare_exchange.{name}"] = from_bits.format(
            f"{swap}, {expected}, {value}, false)"
        )
        element = f"(uint)*(const volatile {{space}} {element}*)({{0}})"
        table[f"load.{name}"] = from_bits.format(element)
    return table


ATOMICS_64: Final = frozenset(("int64", "uint64", "float64"))
"""Elements whose updates need cl_khr_int64_base_atomics and cl_khr_int64_extended_atomics."""

DOUBLE: Final = frozenset(("double", "as_double", "convert_double"))
"""Words of a text that needs cl_khr_fp64."""


def literal(constant: ir.Const) -> str:
    """A constant in OpenCL C; floats exactly, in hexadecimal."""
    dtype, value = constant.dtype, constant.value
    if dtype.is_bool:
        return "true" if value else "false"
    if dtype.is_int:
        return _int_literal(dtype, int(value))
    return _float_literal(dtype, float(value))


def _int_literal(dtype: ir.DType, value: int) -> str:
    least, _ = dtype.int_range
    suffix = {"int64": "L", "uint64": "UL", "uint32": "U"}.get(dtype.name, "")
    if dtype.is_signed and value == least and dtype.bits >= 32:
        return f"({value + 1}{suffix} - 1)"
    if dtype.bits < 32:
        return f"({TYPES[dtype.name]}){value}" if value >= 0 else f"({TYPES[dtype.name]})({value})"
    return f"{value}{suffix}" if value >= 0 else f"({value}{suffix})"


def _float_literal(dtype: ir.DType, value: float) -> str:
    double = dtype.bits == 64
    if math.isnan(value):
        return "as_double(0x7ff8000000000000UL)" if double else "as_float(0x7fc00000U)"
    if math.isinf(value):
        sign = "-" if value < 0 else ""
        return f"({sign}(double)INFINITY)" if double else f"({sign}INFINITY)"
    if not double:
        (value,) = struct.unpack("<f", struct.pack("<f", value))
    short = repr(value)
    text = short if ("." in short or "e" in short) else f"{short}.0"
    if not double:
        # repr is the shortest text for the double; where the float's own text is as exact,
        # people read that.
        nice = f"{value:.9g}"
        (back,) = struct.unpack("<f", struct.pack("<f", float(nice)))
        text = (nice if back == value else text) + ("" if "." in nice or "e" in nice else ".0")
        text += "f"
    return text if math.copysign(1.0, value) > 0 else f"({text})"


def signature(name: str, kernel: ir.Kernel, parameters: tuple[str, ...]) -> str:
    """A kernel's head; the block's extents stand in it, so that the compiler can rely on them."""
    x, y, z = kernel.block
    attribute = f"__attribute__((reqd_work_group_size({x}, {y}, {z})))"
    inner = ",\n    ".join(parameters)
    return (
        f"kernel {attribute}\nvoid {name}(\n    {inner})"
        if inner
        else f"kernel {attribute}\nvoid {name}()"
    )


DIALECT: Final = Dialect(
    keywords=WORDS | DOUBLE | frozenset(namespace.SPELLINGS.values()),
    types=TYPES,
    storage=STORAGE,
    ops=OPS,
    strict_ops=STRICT_OPS,
    casts=CASTS,
    bitcasts=BITCASTS,
    atomics=_atomics(),
    space={"global": "global", "shared": "local"},
    helpers=HELPERS,
    literal=literal,
    pointer={"global": "global {0}*", "shared": "local {0}*"},
    scope={"shared": "local ", "local": "", "constant": "constant "},
    block_index=("get_group_id(0)", "get_group_id(1)", "get_group_id(2)"),
    thread_index=("get_local_id(0)", "get_local_id(1)", "get_local_id(2)"),
    barrier="barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);",
    fence={"block": "dvt_fence_block();", "device": "dvt_fence_device();"},
    # As bytes: there is no prefetch of halves without cl_khr_fp16.
    prefetch="prefetch((const global uchar*)({0}), sizeof(*({0})));",
    signature=signature,
)

EXPECTED_BLOCK_THREADS: Final = 256
"""Threads of a block that no device is asked for; more are a requirement of an image."""


def block_requirements(kernels: Iterable[ir.Kernel]) -> tuple[str, ...]:
    """What the blocks of an image need beyond `EXPECTED_BLOCK_THREADS`."""
    threads = max((math.prod(kernel.block) for kernel in kernels), default=0)
    if threads <= EXPECTED_BLOCK_THREADS:
        return ()
    return (f"opencl.max_block_threads >= {threads}",)
