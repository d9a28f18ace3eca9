"""Functions that texts of CUDA C++ bring along, each only where it is used.

What only PTX can say stands in functions of its own (`PTX_HELPERS`): a host that runs such a text
in place of a GPU leaves them out by defining `DOVETAIL_CUDA_SHIM`, and brings its own. Source of
the built-in functions: CUDA Math API, "Type Casting Intrinsics" and "Integer Intrinsics".
"""

from __future__ import annotations

from typing import Final

from dovetail.backends.cuda.cu.extensions import HELPERS as EXTENSIONS
from dovetail.backends.cuda.cu.extensions import PTX_HELPERS as PTX_EXTENSIONS
from dovetail.backends.cuda.cu.literals import TYPES
from dovetail.backends.cuda.cu.subgroups import HELPERS as SUBGROUPS
from dovetail.backends.cuda.cu.vector_functions import HELPERS as VECTORS

SHIM: Final = "DOVETAIL_CUDA_SHIM"
"""The macro that leaves out what only PTX can say."""

# PTX ISA, "cvt": f16 from sm_53 on; the register is one of 16 bits.
_HALF_VALUE = """\
__device__ inline float dvt_half_value(uint16 bits) {
  float value;
  asm("cvt.f32.f16 %0, %1;" : "=f"(value) : "h"(bits));
  return value;
}
"""

_HALF_BITS = """\
__device__ inline uint16 dvt_half_bits(float value) {
  uint16 bits;
  asm("cvt.rn.f16.f32 %0, %1;" : "=h"(bits) : "f"(value));
  return bits;
}
"""

_PREFETCH = """\
__device__ inline void dvt_prefetch(const void* address) {
  asm volatile("prefetch.global.L2 [%0];" :: "l"(__cvta_generic_to_global(address)));
}
"""

# PTX ISA, "ld": a volatile read is a relaxed one. A host has to let other threads run here.
_LOAD = """\
template <typename Value>
__device__ inline Value dvt_load(const Value* address) {
  return *(const volatile Value*)address;
}
"""

_ROUND_HALF = """\
__device__ inline float dvt_round_half(float value) {
  return dvt_half_value(dvt_half_bits(value));
}
"""

_BFLOAT16_VALUE = """\
__device__ inline float dvt_bfloat16_value(uint16 bits) {
  return __uint_as_float((uint32)bits << 16);
}
"""

# By integers: the instruction is there from sm_80 on only.
_BFLOAT16_BITS = """\
__device__ inline uint16 dvt_bfloat16_bits(float value) {
  const uint32 bits = __float_as_uint(value);
  if (isnan(value)) return (uint16)((bits >> 16) | 0x40u);
  return (uint16)((bits + 0x7fffu + ((bits >> 16) & 1u)) >> 16);
}
"""

_ROUND_BFLOAT16 = """\
__device__ inline float dvt_round_bfloat16(float value) {
  return dvt_bfloat16_value(dvt_bfloat16_bits(value));
}
"""

# A wider value is first rounded to odd in float, so that the second rounding sees what was lost.
# Source: Boldo and Melquiond, "Emulation of FMA and correctly rounded sums", 2008, theorem 2.
_ODD = """\
__device__ inline float dvt_odd(double value) {
  const float near = __double2float_rz(value);
  if ((double)near == value || isnan(value)) return near;
  return __uint_as_float(__float_as_uint(near) | 1u);
}
"""

# Rounded toward zero, the float is below 2^63 (2^64), and converts back.
_ODD_INTEGER = """\
__device__ inline float dvt_odd_{name}({type} value) {{
  const float near = __{short}2float_rz(value);
  return __float2{short}_rz(near) == value ? near : __uint_as_float(__float_as_uint(near) | 1u);
}}
"""

# PTX ISA, "cvt": results are clamped to the range; NaN gives 0 where neither side has 64 bits.
_TO_INTEGER = """\
__device__ inline {type} dvt_{source}_to_{name}({source} value) {{
  return isnan(value) ? 0 : __{source}2{short}_rz(value);
}}
"""

_STRICT_EXTREME = """\
__device__ inline {type} dvt_strict_{op}({type} a, {type} b) {{
  return a {sign} b || isnan(a) ? a : b;
}}
"""

# An element of 8 bits is exchanged within its aligned word of 32 bits; a neighbour that changes
# meanwhile makes the exchange fail and be tried again.
_SWAP_BYTE = """\
__device__ inline uint8 dvt_swap_byte(
    void* address, uint8 expected, uint8 value) {
  const uint64 place = (uint64)address;
  uint32* word = (uint32*)(place & ~3ULL);
  const uint32 shift = (uint32)(place & 3ULL) * 8u;
  uint32 seen = dvt_load(word);
  while (true) {
    const uint8 old = (uint8)(seen >> shift);
    if (old != expected) return old;
    const uint32 wanted = (seen & ~(0xffu << shift)) | ((uint32)value << shift);
    const uint32 found = atomicCAS(word, seen, wanted);
    if (found == seen) return old;
    seen = found;
  }
}
"""

_NEXT_AFTER = """\
__device__ inline {type} dvt_nextafter({type} x, {type} y) {{
  if (isnan(x) || isnan(y)) return x + y;
  if (x == y) return y;
  const {bits} bits = {to_bits}(x);
  const {bits} sign = {to_bits}(y) & {sign};
  if (x == 0) return {from_bits}(sign | 1);
  // Away from zero the bits count up, toward it down.
  return {from_bits}((x < y) == (x > 0) ? bits + 1 : bits - 1);
}}
"""

_CUDA_NAMES: Final = {"int32": "int", "uint32": "uint", "int64": "ll", "uint64": "ull"}

PTX_HELPERS: Final = {
    "dvt_half_value": _HALF_VALUE,
    "dvt_half_bits": _HALF_BITS,
    "dvt_prefetch": _PREFETCH,
    "dvt_load": _LOAD,
    **PTX_EXTENSIONS,
}
"""Functions that are inline PTX, or that a host does in another way."""

HELPERS: Final = {
    **PTX_HELPERS,
    "dvt_round_half": _ROUND_HALF,
    "dvt_bfloat16_value": _BFLOAT16_VALUE,
    "dvt_bfloat16_bits": _BFLOAT16_BITS,
    "dvt_round_bfloat16": _ROUND_BFLOAT16,
    "dvt_odd_int64": _ODD_INTEGER.format(name="int64", type=TYPES["int64"], short="ll"),
    "dvt_odd_uint64": _ODD_INTEGER.format(name="uint64", type=TYPES["uint64"], short="ull"),
    "dvt_odd": _ODD,
    **{
        f"dvt_{source}_to_{name}": _TO_INTEGER.format(
            source=source, name=name, type=TYPES[name], short=_CUDA_NAMES[name]
        )
        for source in ("float", "double")
        for name in _CUDA_NAMES
        if source == "double" or "64" in name
    },
    **{
        f"dvt_strict_{op}": "\n".join(
            _STRICT_EXTREME.format(type=kind, op=op, sign=sign) for kind in ("float", "double")
        )
        for op, sign in (("min", "<"), ("max", ">"))
    },
    "dvt_swap_byte": _SWAP_BYTE,
    "dvt_nextafter": "\n".join(
        (
            _NEXT_AFTER.format(
                type="float", bits="int", sign="(int)0x80000000u", to_bits="__float_as_int",
                from_bits="__int_as_float",
            ),
            _NEXT_AFTER.format(
                type="double", bits="int64", sign="(int64)0x8000000000000000ULL",
                to_bits="__double_as_longlong", from_bits="__longlong_as_double",
            ),
        )
    ),
    **SUBGROUPS,
    **VECTORS,
    **EXTENSIONS,
}  # fmt: skip
"""All functions by name, those first that others use."""
