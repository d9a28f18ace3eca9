"""C11: every op's spelling, as a table.

Signed overflow is undefined in C, so wrapping integer ops use the unsigned type of the same size.
Ops without a line here are either replaced by others (`legalize-integers`, `legalize-math`) or
rejected at the user's line; `dovetail-conformance spell acme` lists which.
"""

from __future__ import annotations

import math
from typing import Final

from dovetail import ir
from dovetail.codegen.source import C_OPS, CPP_WORDS, Dialect, Storage, float32_text, integer_text

INTEGERS: Final = tuple(name for name in ir.SCALARS if "int" in name)

TYPES: Final = {
    "bool": "bool",
    **{name: f"{name}_t" for name in INTEGERS},
    "float16": "float", "bfloat16": "float", "float32": "float", "float64": "double",
}  # fmt: skip
"""Types of values; 16-bit floats are computed with in float32 (`legalize-storage`)."""

STORAGE: Final = {
    "bool": Storage(
        type="uint8_t", load="({0}[{1}] != 0)", store="{0}[{1}] = (uint8_t)({2});"
    ),
    "float16": Storage(
        type="uint16_t", load="acme_half_value({0}[{1}])",
        store="{0}[{1}] = acme_half_bits({2});",
    ),
    "bfloat16": Storage(
        type="uint16_t", load="acme_bfloat16_value({0}[{1}])",
        store="{0}[{1}] = acme_bfloat16_bits({2});",
    ),
}  # fmt: skip
"""Types with another representation in memory."""

_EXTREMES: Final = (("min", "<"), ("max", ">"))
_SIGNED: Final = tuple(name for name in INTEGERS if name.startswith("int"))

OPS: Final = {
    "add.int": "({type})(({wide}){0} + ({wide}){1})",
    "sub.int": "({type})(({wide}){0} - ({wide}){1})",
    "mul.int": "({type})(({wide}){0} * ({wide}){1})",
    "neg.int": "({type})(({wide})0 - ({wide}){0})",
    "add.uint": "({type})({0} + {1})",
    "sub.uint": "({type})({0} - {1})",
    "mul.uint": "({type})({0} * {1})",
    "neg.uint": "({type})(0 - {0})",
    # A product of two 16-bit values is computed in int, which it may overflow.
    "mul.int16": "(int16_t)((uint32_t){0} * (uint32_t){1})",
    "mul.uint16": "(uint16_t)((uint32_t){0} * (uint32_t){1})",
    "add.float": "{0} + {1}",
    "sub.float": "{0} - {1}",
    "mul.float": "{0} * {1}",
    "neg.float": "-{0}",
    "div": "{0} / {1}",
    "truncdiv": "({type})({0} / {1})",
    "truncmod": "({type})({0} % {1})",
    **{f"abs.{name}": f"acme_abs_{name}({{0}})" for name in _SIGNED},
    "abs.uint": "{0}",
    "abs.float32": "fabsf({0})",
    "abs.float64": "fabs({0})",
    **{
        f"{op}.{name}": f"acme_{op}_{name}({{0}}, {{1}})"
        for op, _ in _EXTREMES
        for name in INTEGERS
    },
    # Of a NaN and a number they give the number, which relaxed code may.
    **{f"{op}.float32": f"f{op}f({{0}}, {{1}})" for op, _ in _EXTREMES},
    **{f"{op}.float64": f"f{op}({{0}}, {{1}})" for op, _ in _EXTREMES},
    "fma.float32": "fmaf({0}, {1}, {2})",
    "fma.float64": "fma({0}, {1}, {2})",
    **C_OPS,
    **{
        f"{op}.{dtype}": f"{op if op != 'round' else 'rint'}{suffix}({{0}})"
        for op in ("sqrt", "floor", "ceil", "trunc", "round")
        for dtype, suffix in (("float32", "f"), ("float64", ""))
    },
    "isnan": "isnan({0})",
    "isinf": "isinf({0})",
    # Written as its operand; the writer of expressions keeps the contract under it.
    "fp_strict": "{0}",
    **{
        f"bitcast.{name}": f"((union {{{{ {TYPES[name]} a; {{type}} b; }}}}){{{{ {{0}} }}}}).b"
        for name in (*INTEGERS, "float32", "float64")
    },
    "acme.rotate_left": "acme_rotate_left({0}, {1})",
}

STRICT_OPS: Final = {
    f"{op}.{name}": f"acme_strict_{op}_{TYPES[name]}({{0}}, {{1}})"
    for op, _ in _EXTREMES
    for name in ("float32", "float64")
}
"""The strict contract keeps the NaN of either operand; fmin and fmax drop it."""

CASTS: Final = {
    "int.int": "({type}){0}",
    "int.float": "({type}){0}",
    **{f"float.{name}": f"acme_to_{name}({{0}})" for name in INTEGERS},
    "float.float": "({type}){0}",
    "float.float16": "acme_half_value(acme_half_bits({0}))",
    "float.bfloat16": "acme_bfloat16_value(acme_bfloat16_bits({0}))",
    "float64.float16": "acme_half_value(acme_half_bits(acme_odd({0})))",
    "float64.bfloat16": "acme_bfloat16_value(acme_bfloat16_bits(acme_odd({0})))",
    "int.float16": "acme_half_value(acme_half_bits(acme_odd_int({0})))",
    "int.bfloat16": "acme_bfloat16_value(acme_bfloat16_bits(acme_odd_int({0})))",
    "uint64.float16": "acme_half_value(acme_half_bits(acme_odd_uint({0})))",
    "uint64.bfloat16": "acme_bfloat16_value(acme_bfloat16_bits(acme_odd_uint({0})))",
    "bool.int": "({type}){0}",
    "bool.float": "({type}){0}",
    "int.bool": "{0} != 0",
    "float.bool": "{0} != 0",
    "bool.bool": "{0}",
}
"""Conversions from float to integer: NaN gives 0, and values out of range saturate."""

_TO_BITS: Final = {"float16": "acme_half_bits({0})", "bfloat16": "acme_bfloat16_bits({0})"}
_FROM_BITS: Final = {"float16": "acme_half_value({0})", "bfloat16": "acme_bfloat16_value({0})"}

BITCASTS: Final = {
    **{
        f"{small}.{whole}": f"({TYPES[whole]}){text}"
        for small, text in _TO_BITS.items()
        for whole in ("int16", "uint16")
    },
    **{
        f"{whole}.{small}": text.format("(uint16_t){0}")
        for small, text in _FROM_BITS.items()
        for whole in ("int16", "uint16")
    },
    **{
        f"{source}.{target}": "{0}" if source == target else back.format(text)
        for source, text in _TO_BITS.items()
        for target, back in _FROM_BITS.items()
    },
}


def _atomics() -> dict[str, str]:
    """By the __atomic built-in functions that GCC and Clang have; blocks may run in any order."""
    order = "__ATOMIC_SEQ_CST"
    table: dict[str, str] = {}
    for name in INTEGERS:
        for op in ("add", "and", "or", "xor"):
            table[f"{op}.{name}"] = f"__atomic_fetch_{op}({{0}}, {{1}}, {order})"
        table[f"exchange.{name}"] = f"__atomic_exchange_n({{0}}, {{1}}, {order})"
        table[f"compare_exchange.{name}"] = f"acme_swap_{name}({{0}}, {{2}}, {{1}})"
        table[f"load.{name}"] = f"__atomic_load_n({{0}}, {order})"
    for name, word in _WORDS.items():
        bits = _TO_BITS.get(name, f"acme_{name}_bits({{0}})")
        value = _FROM_BITS.get(name, f"acme_{name}_value({{0}})")
        place = f"({word}_t *)({{0}})"
        new, old = bits.format("{1}"), bits.format("{2}")
        table[f"exchange.{name}"] = value.format(f"__atomic_exchange_n({place}, {new}, {order})")
        swap = f"acme_swap_{word}({place}, {old}, {new})"
        table[f"compare_exchange.{name}"] = value.format(swap)
        table[f"load.{name}"] = value.format(f"__atomic_load_n({place}, {order})")
    return table


_WORDS: Final = {
    "float16": "uint16", "bfloat16": "uint16", "float32": "uint32", "float64": "uint64",
}  # fmt: skip

_BITS = """\
static inline {word}_t acme_{name}_bits({type} value) {{
  {word}_t bits;
  memcpy(&bits, &value, sizeof bits);
  return bits;
}}
"""
_VALUE = """\
static inline {type} acme_{name}_value({word}_t bits) {{
  {type} value;
  memcpy(&value, &bits, sizeof value);
  return value;
}}
"""
# Rounded to nearest, ties to even: below the least normal number in steps of 2**-24, else by
# adding half of what is cut off to the bits, which carries into the exponent.
_HALF_BITS = """\
static inline uint16_t acme_half_bits(float value) {
  const uint32_t bits = acme_float32_bits(value);
  const uint16_t sign = (uint16_t)(bits >> 16 & 0x8000);
  const uint32_t size = bits & 0x7fffffff;
  if (size > 0x7f800000) return (uint16_t)(sign | 0x7e00 | (size >> 13 & 0x1ff));
  if (size >= 0x477ff000) return (uint16_t)(sign | 0x7c00);
  if (size < 0x38800000) return (uint16_t)(sign | (uint16_t)rintf(fabsf(value) * 0x1p24f));
  return (uint16_t)(sign | ((size - 0x38000000 + 0xfff + (size >> 13 & 1)) >> 13));
}
"""
_HALF_VALUE = """\
static inline float acme_half_value(uint16_t bits) {
  const uint32_t sign = (uint32_t)(bits & 0x8000) << 16;
  const uint32_t size = bits & 0x7fff;
  if (size < 0x400) return acme_float32_value(sign | acme_float32_bits((float)size * 0x1p-24f));
  if (size >= 0x7c00) return acme_float32_value(sign | 0x7f800000 | (size & 0x3ff) << 13);
  return acme_float32_value(sign | ((size << 13) + 0x38000000));
}
"""
_BFLOAT16_BITS = """\
static inline uint16_t acme_bfloat16_bits(float value) {
  const uint32_t bits = acme_float32_bits(value);
  if (isnan(value)) return (uint16_t)(bits >> 16 | 0x40);
  return (uint16_t)((bits + 0x7fff + (bits >> 16 & 1)) >> 16);
}
"""
_BFLOAT16_VALUE = """\
static inline float acme_bfloat16_value(uint16_t bits) {
  return acme_float32_value((uint32_t)bits << 16);
}
"""
# A wider value is first rounded to odd in float, so that the second rounding sees what was lost.
# Source: Boldo and Melquiond, "Emulation of FMA and correctly rounded sums", 2008, theorem 2.
_ODD = """\
static inline float acme_odd{of}({type} value) {{
  float near = (float)value;
  const {type} back = {back};
  if (back == value || isnan(near)) return near;
  const uint32_t bits = acme_float32_bits(near);
  if (isinf(near)) return acme_float32_value(bits - 1);
  /* Toward zero, and then the last bit is 1. */
  return acme_float32_value((value > 0 ? back > value : back < value) ? (bits - 1) | 1 : bits | 1);
}}
"""
_TO_INTEGER = """\
static inline {name}_t acme_to_{name}(double value) {{
  if (isnan(value)) return 0;
  if (value <= {least}) return {first};
  if (value >= {most}) return {last};
  return ({name}_t)value;
}}
"""
_ABS = """\
static inline {name}_t acme_abs_{name}({name}_t a) {{
  return a < 0 ? ({name}_t)((u{name}_t)0 - (u{name}_t)a) : a;
}}
"""
_EXTREME = """\
static inline {name}_t acme_{op}_{name}({name}_t a, {name}_t b) {{ return a {sign} b ? a : b; }}
"""
_STRICT_EXTREME = """\
static inline {type} acme_strict_{op}_{type}({type} a, {type} b) {{
  return a {sign} b || isnan(a) ? a : b;
}}
"""
_SWAP = """\
static inline {name}_t acme_swap_{name}({name}_t *place, {name}_t old, {name}_t new_value) {{
  __atomic_compare_exchange_n(
      place, &old, new_value, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
  return old;
}}
"""
_ROTATE = """\
static inline uint32_t acme_rotate_left(uint32_t x, uint32_t count) {
  return x << (count & 31) | x >> (-count & 31);
}
"""


def _to_integer(name: str) -> str:
    least, most = ir.SCALARS[name].int_range
    upper = name.upper()
    return _TO_INTEGER.format(
        name=name,
        least=f"{float(least)!r}",
        first="0" if least == 0 else f"{upper}_MIN",
        # One more than the greatest is a power of two, and so a double.
        most=f"{float(most + 1)!r}",
        last=f"{upper}_MAX",
    )


HELPERS: Final = {
    **{
        f"acme_{name}_{way}": text.format(name=name, type=TYPES[name], word=_WORDS[name])
        for name in ("float32", "float64")
        for way, text in (("bits", _BITS), ("value", _VALUE))
    },
    "acme_half_bits": _HALF_BITS,
    "acme_half_value": _HALF_VALUE,
    "acme_bfloat16_bits": _BFLOAT16_BITS,
    "acme_bfloat16_value": _BFLOAT16_VALUE,
    **{f"acme_to_{name}": _to_integer(name) for name in INTEGERS},
    "acme_odd": _ODD.format(of="", type="double", back="(double)near"),
    "acme_odd_int": _ODD.format(of="_int", type="int64_t", back="acme_to_int64((double)near)"),
    "acme_odd_uint": _ODD.format(of="_uint", type="uint64_t", back="acme_to_uint64((double)near)"),
    **{f"acme_abs_{name}": _ABS.format(name=name) for name in _SIGNED},
    **{
        f"acme_{op}_{name}": _EXTREME.format(op=op, sign=sign, name=name)
        for op, sign in _EXTREMES
        for name in INTEGERS
    },
    **{
        f"acme_strict_{op}_{kind}": _STRICT_EXTREME.format(op=op, sign=sign, type=kind)
        for op, sign in _EXTREMES
        for kind in ("float", "double")
    },
    **{f"acme_swap_{name}": _SWAP.format(name=name) for name in INTEGERS},
    "acme_rotate_left": _ROTATE,
}
"""Helper functions of the text, each emitted only if it is used, in an order valid in C."""

KEYWORDS: Final = CPP_WORDS | frozenset((
    "NAN", "INFINITY", "acme_block", "buffers", "scalars", "grid", "scratch", "unix", "linux",
    "fabs", "fabsf", "fmin", "fminf", "fmax", "fmaxf", "fma", "fmaf", "sqrt", "sqrtf", "floor",
    "floorf", "ceil", "ceilf", "trunc", "truncf", "rint", "rintf", "isnan", "isinf", "memcpy",
    *TYPES.values(),
))  # fmt: skip
"""Names that the user's names must not hide."""


def literal(constant: ir.Const) -> str:
    """A constant in C; floats exactly, in hexadecimal."""
    dtype, value = constant.dtype, constant.value
    if dtype.is_bool:
        return "true" if value else "false"
    if dtype.is_int:
        suffixes = {"int64": "LL", "uint64": "ULL", "uint32": "U"}
        return integer_text(dtype, int(value), TYPES, suffixes)
    number = float(value)
    kind = TYPES[dtype.name]
    if math.isnan(number):
        return f"(({kind})NAN)"
    if math.isinf(number):
        return f"(({kind}){'-' if number < 0 else ''}INFINITY)"
    text = number.hex() if kind == "double" else float32_text(number)
    return f"({text})" if text.startswith("-") else text


def signature(name: str, kernel: ir.Kernel, parameters: tuple[str, ...]) -> str:
    """The head of the function with a kernel's code."""
    listed = ", ".join(("const uint32_t *acme_block", *parameters))
    return f"static void {name}_block({listed})"


DIALECT: Final = Dialect(
    keywords=KEYWORDS,
    types=TYPES,
    storage=STORAGE,
    ops=OPS,
    strict_ops=STRICT_OPS,
    casts=CASTS,
    bitcasts=BITCASTS,
    atomics=_atomics(),
    space={"global": "", "shared": "", "local": ""},
    helpers=HELPERS,
    literal=literal,
    pointer={"global": "{0} *", "shared": "{0} *"},
    scope={"shared": "", "local": ""},
    block_index=("acme_block[0]", "acme_block[1]", "acme_block[2]"),
    thread_index=("0", "0", "0"),
    # Barriers are gone (`serialize-threads`), and calls are in one thread.
    barrier="",
    fence={
        "block": "__atomic_thread_fence(__ATOMIC_SEQ_CST);",
        "device": "__atomic_thread_fence(__ATOMIC_SEQ_CST);",
    },
    signature=signature,
)
