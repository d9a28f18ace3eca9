"""C11: every op's spelling, as a table.

Source: ISO/IEC 9899:2011, sections 6.3 (conversions), 6.5 (expressions), 7.12 (mathematics), annex
F (IEEE arithmetic); OpenMP 4.5, section 2.13.6 (atomic). Signed overflow is undefined in C, so
that wrapping integer ops take a detour through the unsigned type of the same size. What is not
here (elementary functions, counts of bits) the passes write by what is.
"""

from __future__ import annotations

import math
from typing import Final

from dovetail import ir
from dovetail.codegen.source import C_OPS, Dialect, Storage, float32_text, integer_text

INTEGERS: Final = tuple(f"{sign}int{bits}" for bits in (8, 16, 32, 64) for sign in ("", "u"))

TYPES: Final = {
    "bool": "bool",
    **{name: f"{name}_t" for name in INTEGERS},
    # Computed with in float32 (`legalize-storage`).
    "float16": "float", "bfloat16": "float",
    "float32": "float", "float64": "double",
}  # fmt: skip
"""Types of values."""

STORAGE: Final = {
    "bool": Storage(type="uint8_t", load="({0}[{1}] != 0)", store="{0}[{1}] = (uint8_t)({2});"),
    "float16": Storage(
        type="uint16_t", load="dvt_half_value({0}[{1}])", store="{0}[{1}] = dvt_half_bits({2});"
    ),
    "bfloat16": Storage(
        type="uint16_t",
        load="dvt_bfloat16_value({0}[{1}])",
        store="{0}[{1}] = dvt_bfloat16_bits({2});",
    ),
}

_FLOATS: Final = {"float32": "f", "float64": ""}
"""With what the names of the functions of <math.h> end."""

OPS: Final = {
    "add.int": "({type})(({wide}){0} + ({wide}){1})",
    "sub.int": "({type})(({wide}){0} - ({wide}){1})",
    "mul.int": "({type})(({wide}){0} * ({wide}){1})",
    "neg.int": "({type})(({wide})0 - ({wide}){0})",
    "add.uint": "({type})({0} + {1})",
    "sub.uint": "({type})({0} - {1})",
    "mul.uint": "({type})({0} * {1})",
    # A product of two 16-bit values is computed in int, which it may overflow.
    "mul.int16": "(int16_t)((uint32_t){0} * (uint32_t){1})",
    "mul.uint16": "(uint16_t)((uint32_t){0} * (uint32_t){1})",
    "neg.uint": "({type})(0 - {0})",
    "add.float": "{0} + {1}",
    "sub.float": "{0} - {1}",
    "mul.float": "{0} * {1}",
    "neg.float": "-{0}",
    "div": "{0} / {1}",
    "truncdiv": "({type})({0} / {1})",
    "truncmod": "({type})({0} % {1})",
    **{f"abs.{name}": f"dvt_abs_{TYPES[name]}({{0}})" for name in INTEGERS if name[0] != "u"},
    "abs.uint": "{0}",
    **{
        f"{op}.{name}": f"dvt_{op}_{TYPES[name]}({{0}}, {{1}})"
        for op in ("min", "max")
        for name in (*INTEGERS, *_FLOATS)
    },
    **C_OPS,
    **{
        f"{op}.{name}": f"{function}{end}({{0}})"
        for op, function in (
            ("abs", "fabs"), ("sqrt", "sqrt"), ("floor", "floor"), ("ceil", "ceil"),
            ("trunc", "trunc"), ("round", "rint"),
        )
        for name, end in _FLOATS.items()
    },
    **{f"fma.{name}": f"fma{end}({{0}}, {{1}}, {{2}})" for name, end in _FLOATS.items()},
    **{f"copysign.{name}": f"copysign{end}({{0}}, {{1}})" for name, end in _FLOATS.items()},
    **{f"{op}.float": f"({op}({{0}}) != 0)" for op in ("isnan", "isinf", "isfinite", "signbit")},
    # Written as its operand; the writer of expressions keeps the contract under it.
    "fp_strict": "{0}",
    "bitcast": "({type}){0}",
}  # fmt: skip

STRICT_OPS: Final = {
    f"{op}.{name}": f"dvt_strict_{op}_{TYPES[name]}({{0}}, {{1}})"
    for op in ("min", "max")
    for name in _FLOATS
}
"""A comparison leaves the operand that comes second; the strict contract keeps the NaN."""

CASTS: Final = {
    "int.int": "({type}){0}",
    "int.float": "({type}){0}",
    # A value out of range is undefined in C, section 6.3.1.4.
    **{f"float.{name}": f"dvt_to_{TYPES[name]}({{0}})" for name in INTEGERS},
    # What double holds exactly is rounded once; of 64-bit integers and doubles so much is kept as
    # decides how the small type rounds.
    **{
        f"{source}.{small}": f"dvt_round_{small}({text})"
        for small in ("float16", "bfloat16")
        for source, text in (
            ("float", "{0}"), ("int", "dvt_odd((double){0})"), ("float64", "dvt_odd({0})"),
            ("int64", "dvt_odd(dvt_odd_int64({0}))"), ("uint64", "dvt_odd(dvt_odd_uint64({0}))"),
        )
    },
    "float.float": "({type}){0}",
    "bool.int": "({type}){0}",
    "bool.float": "({type}){0}",
    "int.bool": "{0} != 0",
    "float.bool": "{0} != 0",
    "bool.bool": "{0}",
}  # fmt: skip

# The bits that memory would hold of what is computed with, and back.
_BITS: Final = {
    "float16": ("uint16_t", "dvt_half_bits({0})", "dvt_half_value({0})"),
    "bfloat16": ("uint16_t", "dvt_bfloat16_bits({0})", "dvt_bfloat16_value({0})"),
    "float32": ("uint32_t", "dvt_float_bits({0})", "dvt_float_value({0})"),
    "float64": ("uint64_t", "dvt_double_bits({0})", "dvt_double_value({0})"),
}


def _bitcasts() -> dict[str, str]:
    table: dict[str, str] = {}
    for name, (word, to_bits, from_bits) in _BITS.items():
        bits = int(word.removeprefix("uint").removesuffix("_t"))
        for whole in (f"int{bits}", f"uint{bits}"):
            table[f"{name}.{whole}"] = f"({TYPES[whole]}){to_bits}"
            table[f"{whole}.{name}"] = from_bits.format(f"({word})({{0}})")
        for other, (same, _, back) in _BITS.items():
            if same == word:
                table[f"{name}.{other}"] = "{0}" if other == name else back.format(to_bits)
    return table


_FLOAT_BITS = """\
static inline {word} dvt_{type}_bits({type} value) {{
  {word} bits;
  memcpy(&bits, &value, sizeof bits);
  return bits;
}}
"""

_FLOAT_VALUE = """\
static inline {type} dvt_{type}_value({word} bits) {{
  {type} value;
  memcpy(&value, &bits, sizeof value);
  return value;
}}
"""

# 0x477ff000 is 65520, which and above which halves round to infinity; below 2**-14 they are
# multiples of 2**-24, the last place of 0.5f, so that adding it rounds as it must.
_HALF_BITS = """\
static inline uint16_t dvt_half_bits(float value) {
  const uint32_t all = dvt_float_bits(value), bits = all & 0x7fffffffu;
  const uint32_t small = dvt_float_bits(dvt_float_value(bits) + 0.5f) - 0x3f000000u;
  const uint32_t plain = (bits + 0xfffu + ((bits >> 13) & 1u) - 0x38000000u) >> 13;
  const uint32_t quiet = 0x7e00u | ((bits >> 13) & 0x3ffu);
  const uint32_t half = bits > 0x7f800000u    ? quiet
                        : bits >= 0x477ff000u ? 0x7c00u
                        : bits < 0x38800000u  ? small
                                              : plain;
  return (uint16_t)(((all >> 16) & 0x8000u) | half);
}
"""

# The exponents of the two types differ by 112.
_HALF_VALUE = """\
static inline float dvt_half_value(uint16_t half) {
  const uint32_t bits = (uint32_t)(half & 0x7fffu) << 13, sign = (uint32_t)(half & 0x8000u) << 16;
  const uint32_t plain = dvt_float_bits(dvt_float_value(bits) * 0x1p112f);
  return dvt_float_value(sign | ((half & 0x7c00u) == 0x7c00u ? bits | 0x7f800000u : plain));
}
"""

_BFLOAT16_BITS = """\
static inline uint16_t dvt_bfloat16_bits(float value) {
  const uint32_t bits = dvt_float_bits(value);
  const uint32_t rounded = (bits + 0x7fffu + ((bits >> 16) & 1u)) >> 16;
  return (uint16_t)((bits & 0x7fffffffu) > 0x7f800000u ? (bits >> 16) | 0x40u : rounded);
}
"""

_BFLOAT16_VALUE = """\
static inline float dvt_bfloat16_value(uint16_t bits) {
  return dvt_float_value((uint32_t)bits << 16);
}
"""

_ROUND = """\
static inline float dvt_round_{name}(float value) {{
  return dvt_{short}_value(dvt_{short}_bits(value));
}}
"""

# A wider value is first rounded to odd in float, so that the second rounding sees what was lost.
# Source: Boldo and Melquiond, "Emulation of FMA and correctly rounded sums", 2008, theorem 2.
_ODD = """\
static inline float dvt_odd(double value) {
  const float near = (float)value;
  if ((double)near == value || isnan(value)) return near;
  const uint32_t beyond = fabs((double)near) > fabs(value);
  return dvt_float_value((dvt_float_bits(near) - beyond) | 1u);
}
"""

# Of 64-bit integers beyond 2**53 the last 11 bits become one.
_ODD_INTEGER = """\
static inline double dvt_odd_{name}({type} value) {{
  const {type} low = value & 0x7ff, high = value - low;
  return {small} ? (double)value : (double)(low ? high | 0x800 : high);
}}
"""

_TO_INTEGER = """\
static inline {type} dvt_to_{type}(double value) {{
  return isnan(value)        ? 0
         : value <= {least} ? {low}
         : value >= {most} ? {high}
                             : ({type})value;
}}
"""

_ABS = """\
static inline {type} dvt_abs_{type}({type} value) {{
  return ({type})(value < 0 ? 0 - (u{type})value : (u{type})value);
}}
"""

_EXTREME = """\
static inline {type} dvt_{op}_{type}({type} a, {type} b) {{ return a {sign} b ? a : b; }}
"""

_STRICT_EXTREME = """\
static inline {type} dvt_strict_{op}_{type}({type} a, {type} b) {{
  return a {sign} b || isnan(a) ? a : b;
}}
"""

# The compilers of OpenMP 4.5 have these updates, of integers and floats alike.
_CAPTURE = """\
static inline {type} dvt_atomic_{op}_{type}({type}* place, {type} value) {{
  {type} old;
#pragma omp atomic capture
  {{ old = *place; *place = {update}; }}
  return old;
}}
"""

_READ = """\
static inline {type} dvt_atomic_load_{type}({type}* place) {{
  {type} value;
#pragma omp atomic read
  value = *place;
  return value;
}}
"""

_COMPARE = """\
static inline {type} dvt_atomic_compare_exchange_{type}({type}* place, {type} value, {type} old) {{
  atomic_compare_exchange_strong_explicit(
      (_Atomic({type})*)place, &old, value, memory_order_relaxed, memory_order_relaxed);
  return old;
}}
"""

_ATOMIC_EXTREME = """\
static inline {type} dvt_atomic_{op}_{type}({type}* place, {type} value) {{
  {type} old = dvt_atomic_load_{type}(place);
  while (value {sign} old) {{
    const {type} found = dvt_atomic_compare_exchange_{type}(place, value, old);
    if (found == old) break;
    old = found;
  }}
  return old;
}}
"""

_C_TYPES: Final = (*(TYPES[name] for name in INTEGERS), "float", "double")
_WORDS: Final = tuple(TYPES[name] for name in INTEGERS if name[0] == "u")
_SIGNS: Final = (("min", "<"), ("max", ">"))
_UPDATES: Final = {
    "add": "*place + value", "and": "*place & value", "or": "*place | value",
    "xor": "*place ^ value", "exchange": "value",
}  # fmt: skip


def _to_integer(name: str) -> str:
    least, most = ir.parse_dtype(name).int_range
    signed, bits = name[0] != "u", int(name.removeprefix("u").removeprefix("int"))
    return _TO_INTEGER.format(
        type=TYPES[name],
        # As doubles: the least is exact, and one above the greatest is.
        least=f"{float(least)!r}" if not signed else f"({float(least)!r})",
        most=f"{float(most + 1)!r}",
        low=f"INT{bits}_MIN" if signed else "0",
        high=f"{'' if signed else 'U'}INT{bits}_MAX",
    )


HELPERS: Final = {
    **{
        f"dvt_{kind}_{what}": text.format(type=kind, word=word)
        for kind, word in (("float", "uint32_t"), ("double", "uint64_t"))
        for what, text in (("bits", _FLOAT_BITS), ("value", _FLOAT_VALUE))
    },
    "dvt_half_bits": _HALF_BITS,
    "dvt_half_value": _HALF_VALUE,
    "dvt_bfloat16_bits": _BFLOAT16_BITS,
    "dvt_bfloat16_value": _BFLOAT16_VALUE,
    "dvt_round_float16": _ROUND.format(name="float16", short="half"),
    "dvt_round_bfloat16": _ROUND.format(name="bfloat16", short="bfloat16"),
    "dvt_odd": _ODD,
    "dvt_odd_int64": _ODD_INTEGER.format(
        name="int64", type="int64_t", small="(value >> 53) == 0 || (value >> 53) == -1"
    ),
    "dvt_odd_uint64": _ODD_INTEGER.format(name="uint64", type="uint64_t", small="!(value >> 53)"),
    **{f"dvt_to_{TYPES[name]}": _to_integer(name) for name in INTEGERS},
    **{
        f"dvt_abs_{TYPES[name]}": _ABS.format(type=TYPES[name])
        for name in INTEGERS
        if name[0] != "u"
    },
    **{
        f"dvt_{op}_{kind}": _EXTREME.format(op=op, type=kind, sign=sign)
        for op, sign in _SIGNS
        for kind in _C_TYPES
    },
    **{
        f"dvt_strict_{op}_{kind}": _STRICT_EXTREME.format(op=op, type=kind, sign=sign)
        for op, sign in _SIGNS
        for kind in ("float", "double")
    },
    **{
        f"dvt_atomic_{op}_{kind}": _CAPTURE.format(op=op, type=kind, update=update)
        for op, update in _UPDATES.items()
        for kind in (*_WORDS, *(("float", "double") if op == "add" else ()))
    },
    **{f"dvt_atomic_load_{kind}": _READ.format(type=kind) for kind in _C_TYPES},
    **{f"dvt_atomic_compare_exchange_{kind}": _COMPARE.format(type=kind) for kind in _C_TYPES},
    **{
        f"dvt_atomic_{op}_{kind}": _ATOMIC_EXTREME.format(op=op, type=kind, sign=sign)
        for op, sign in _SIGNS
        for kind in (TYPES[name] for name in INTEGERS)
    },
}
"""Functions in the text of the image, each only where it is used."""


def _atomics() -> dict[str, str]:
    table: dict[str, str] = {}
    for name in INTEGERS:
        own, word = TYPES[name], f"u{TYPES[name].removeprefix('u')}"
        # Sums and bits are the same of both signs, and wrap of the unsigned one alone.
        for op in _UPDATES:
            call = f"dvt_atomic_{op}_{word}(({word}*)({{0}}), ({word})({{1}}))"
            table[f"{op}.{name}"] = f"({own}){call}"
        for op, _ in _SIGNS:
            table[f"{op}.{name}"] = f"dvt_atomic_{op}_{own}({{0}}, {{1}})"
        table[f"load.{name}"] = f"dvt_atomic_load_{own}({{0}})"
        call = f"dvt_atomic_compare_exchange_{own}"
        table[f"compare_exchange.{name}"] = f"{call}({{0}}, {{1}}, {{2}})"
    for name, (word, to_bits, from_bits) in _BITS.items():
        place = f"({word}*)({{0}})"
        value, expected = to_bits.format("{1}"), to_bits.format("{2}")
        exchange = f"dvt_atomic_exchange_{word}({place}, {value})"
        compare = f"dvt_atomic_compare_exchange_{word}({place}, {value}, {expected})"
        table[f"exchange.{name}"] = from_bits.format(exchange)
        table[f"compare_exchange.{name}"] = from_bits.format(compare)
        table[f"load.{name}"] = from_bits.format(f"dvt_atomic_load_{word}({place})")
    for name in _FLOATS:
        table[f"add.{name}"] = f"dvt_atomic_add_{TYPES[name]}({{0}}, {{1}})"
    return table


ATOMICS: Final = _atomics()

# ISO/IEC 9899:2011, section 6.4.1, and what the texts name of the headers.
KEYWORDS: Final = frozenset((
    "auto", "break", "case", "char", "const", "continue", "default", "do", "double", "else",
    "enum", "extern", "float", "for", "goto", "if", "inline", "int", "long", "register",
    "restrict", "return", "short", "signed", "sizeof", "static", "struct", "switch", "typedef",
    "union", "unsigned", "void", "volatile", "while", "bool", "true", "false", "asm", "typeof",
    "fabs", "fabsf", "sqrt", "sqrtf", "floor", "floorf", "ceil", "ceilf", "trunc", "truncf",
    "rint", "rintf", "fma", "fmaf", "copysign", "copysignf", "isnan", "isinf", "isfinite",
    "signbit", "INFINITY", "NAN", "NULL", "memcpy", "aligned_alloc", "free",
    "atomic_thread_fence", "memory_order_acq_rel", "size_t",
    *(f"{name}_t" for name in INTEGERS),
    *(f"{sign}INT{bits}_{end}" for sign in ("", "U") for bits in (8, 16, 32, 64)
      for end in ("MIN", "MAX")),
))  # fmt: skip
"""Words that no name in the text may be."""

_SUFFIXES: Final = {"int64": "LL", "uint64": "ULL", "uint32": "U"}


def literal(constant: ir.Const) -> str:
    """A constant in C; floats so that reading them gives the same bits."""
    dtype, value = constant.dtype, constant.value
    if dtype.is_bool:
        return "true" if value else "false"
    if dtype.is_int:
        return integer_text(dtype, int(value), TYPES, _SUFFIXES)
    number = float(value)
    kind = TYPES[dtype.name]
    if math.isnan(number):
        return f"({kind})NAN"
    if math.isinf(number):
        return f"({kind}){'-' if number < 0 else ''}INFINITY"
    text = repr(number) if kind == "double" else float32_text(number)
    return f"({text})" if text[0] == "-" else text


def signature(name: str, kernel: ir.Kernel, parameters: tuple[str, ...]) -> str:
    """The head of the function that does one block."""
    del kernel
    coordinates = (f"const int64_t at_{axis}" for axis in "xyz")
    inner = ",\n    ".join((*parameters, *coordinates, "unsigned char* const scratch"))
    return f"static void {name}_block(\n    {inner})"


DIALECT: Final = Dialect(
    keywords=KEYWORDS,
    types=TYPES,
    storage=STORAGE,
    ops=OPS,
    strict_ops=STRICT_OPS,
    casts=CASTS,
    bitcasts=_bitcasts(),
    atomics=ATOMICS,
    space={"global": "", "shared": "", "local": ""},
    helpers=HELPERS,
    literal=literal,
    pointer={"global": "{0}*", "shared": "{0}*"},
    scope={"shared": "", "local": ""},
    block_index=("at_x", "at_y", "at_z"),
    conversion="{0}",
    # Threads are loops.
    thread_index=("0", "0", "0"),
    barrier="",
    fence=dict.fromkeys(("block", "device"), "atomic_thread_fence(memory_order_acq_rel);"),
    signature=signature,
)
