"""Functions that texts of Metal Shading Language define, each only where it is used."""

from __future__ import annotations

from typing import Final

from dovetail.backends.metal.msl import simdgroups

# MSL, 2.19: what a conversion out of range gives is undefined.
_SATURATE: Final = """\
inline {type} dvt_to_{type}(float value) {{
  if (isnan(value)) return 0;
  return value >= {above} ? {most} : value <= {below} ? {least} : ({type})value;
}}
"""

_RANGES: Final = {
    "int8": ("char", "127.0f", "-128.0f", "(char)127", "(char)(-128)"),
    "uint8": ("uchar", "255.0f", "0.0f", "(uchar)255", "(uchar)0"),
    "int16": ("short", "32767.0f", "-32768.0f", "(short)32767", "(short)(-32768)"),
    "uint16": ("ushort", "65535.0f", "0.0f", "(ushort)65535", "(ushort)0"),
    "int32": ("int", "2147483648.0f", "-2147483648.0f", "2147483647", "(-2147483647 - 1)"),
    "uint32": ("uint", "4294967296.0f", "0.0f", "4294967295U", "0U"),
    "int64": (
        "long", "9223372036854775808.0f", "-9223372036854775808.0f", "9223372036854775807L",
        "(-9223372036854775807L - 1)",
    ),
    "uint64": ("ulong", "18446744073709551616.0f", "0.0f", "18446744073709551615UL", "0UL"),
}  # fmt: skip

SATURATING: Final = {name: f"dvt_to_{values[0]}" for name, values in _RANGES.items()}
"""The function that makes a float an integer, by the integer's type."""

_ROUND_HALF: Final = """\
inline float dvt_round_half(float value) { return (float)(half)value; }
"""

_BFLOAT_BITS: Final = """\
inline ushort dvt_bfloat_bits(float value) {
  const uint bits = as_type<uint>(value);
  if (isnan(value)) return (ushort)((bits >> 16) | 0x40U);
  return (ushort)((bits + 0x7fffU + ((bits >> 16) & 1U)) >> 16);
}
"""

_ROUND_BFLOAT: Final = """\
inline float dvt_round_bfloat(float value) {
  return as_type<float>((uint)dvt_bfloat_bits(value) << 16);
}
"""

# An integer is first rounded to odd in float, so that the second rounding sees what was lost.
# Source: Boldo and Melquiond, "Emulation of FMA and correctly rounded sums", 2008, theorem 2.
_ODD_FLOAT: Final = """\
inline float dvt_odd_float(ulong value) {
  if (value >> 24 == 0) return (float)value;
  const uint lost = 40U - (uint)clz(value);
  const ulong kept = value >> lost;
  const ulong odd = kept << lost == value ? kept : kept | 1UL;
  return (float)(odd << lost);
}
inline float dvt_odd_float(long value) {
  return value < 0 ? -dvt_odd_float(0UL - (ulong)value) : dvt_odd_float((ulong)value);
}
inline float dvt_odd_float(int value) { return dvt_odd_float((long)value); }
inline float dvt_odd_float(uint value) { return dvt_odd_float((ulong)value); }
"""

_STRICT_EXTREME: Final = """\
template <typename Value>
inline Value dvt_strict_{op}(Value a, Value b) {{
  return a {sign} b || isnan(a) ? a : b;
}}
"""

# MSL, 6.15: a strong exchange is not there; a weak one may fail for no reason.
_EXCHANGE: Final = """\
inline {type} dvt_compare_exchange_{space}(
    {space} atomic_{type}* place, {type} expected, {type} value) {{
  {type} found = expected;
  while (!atomic_compare_exchange_weak_explicit(
      place, &found, value, memory_order_relaxed, memory_order_relaxed)) {{
    if (found != expected) return found;
  }}
  return expected;
}}
"""

# An element of 8 or 16 bits is exchanged within its aligned word of 32 bits; a neighbour that
# changes meanwhile makes the exchange fail and be tried again.
_SWAP: Final = """\
inline uint dvt_swap_{space}(
    {space} void* address, uint mask, uint expected, uint value, bool always) {{
  const ulong place = (ulong)address;
  {space} atomic_uint* word = ({space} atomic_uint*)(place & ~3UL);
  const uint shift = (uint)(place & 3UL) * 8U;
  uint seen = atomic_load_explicit(word, memory_order_relaxed);
  while (true) {{
    const uint old = (seen >> shift) & mask;
    if (!always && old != expected) return old;
    const uint wanted = (seen & ~(mask << shift)) | (value << shift);
    if (atomic_compare_exchange_weak_explicit(
            word, &seen, wanted, memory_order_relaxed, memory_order_relaxed)) return old;
  }}
}}
"""

_READ: Final = """\
inline uint dvt_read_{space}({space} void* address) {{
  const ulong place = (ulong)address;
  {space} atomic_uint* word = ({space} atomic_uint*)(place & ~3UL);
  return atomic_load_explicit(word, memory_order_relaxed) >> ((uint)(place & 3UL) * 8U);
}}
"""

# MSL, 6.15: there is an atomic float in device memory alone.
_ADD_DEVICE: Final = """\
inline float dvt_add_device(device float* place, float value) {
  return atomic_fetch_add_explicit((device atomic_float*)place, value, memory_order_relaxed);
}
"""

_ADD_THREADGROUP: Final = """\
inline float dvt_add_threadgroup(threadgroup float* place, float value) {
  threadgroup atomic_uint* word = (threadgroup atomic_uint*)place;
  uint seen = atomic_load_explicit(word, memory_order_relaxed);
  while (!atomic_compare_exchange_weak_explicit(
      word, &seen, as_type<uint>(as_type<float>(seen) + value), memory_order_relaxed,
      memory_order_relaxed)) {}
  return as_type<float>(seen);
}
"""

_SPACES: Final = ("device", "threadgroup")

HELPERS: Final = {
    **{
        f"dvt_to_{kind}": _SATURATE.format(
            type=kind, above=above, below=below, most=most, least=least
        )
        for kind, above, below, most, least in _RANGES.values()
    },
    "dvt_round_half": _ROUND_HALF,
    "dvt_bfloat_bits": _BFLOAT_BITS,
    "dvt_round_bfloat": _ROUND_BFLOAT,
    "dvt_odd_float": _ODD_FLOAT,
    "dvt_strict_min": _STRICT_EXTREME.format(op="min", sign="<"),
    "dvt_strict_max": _STRICT_EXTREME.format(op="max", sign=">"),
    **{
        f"dvt_compare_exchange_{space}": "".join(
            _EXCHANGE.format(type=kind, space=space) for kind in ("uint", "int")
        )
        for space in _SPACES
    },
    **{f"dvt_swap_{space}": _SWAP.format(space=space) for space in _SPACES},
    **{f"dvt_read_{space}": _READ.format(space=space) for space in _SPACES},
    "dvt_add_device": _ADD_DEVICE,
    "dvt_add_threadgroup": _ADD_THREADGROUP,
    **simdgroups.HELPERS,
}
"""Functions by name, in an order in which they can stand."""
