"""Words that no name in a text of Metal Shading Language may be."""

from __future__ import annotations

from typing import Final

from dovetail.codegen.source import CPP_WORDS

# MSL, chapters 2 (types), 4 (address spaces), 5 (functions), 6 (the standard library).
_METAL: Final = (
    "array", "atomic", "atomic_bool", "atomic_float", "atomic_int", "atomic_uint",
    "atomic_ulong", "bfloat", "constant", "device", "fragment", "half", "intersector", "kernel",
    "main", "matrix", "mem_flags", "memory_order_relaxed", "memory_order_seq_cst", "mesh",
    "metal", "object_data", "packed_float4", "ptrdiff_t", "ray_data", "sampler", "simd_vote",
    "simdgroup_matrix", "size_t", "texture1d", "texture2d", "texture3d", "thread",
    "thread_scope_device", "thread_scope_threadgroup", "threadgroup", "threadgroup_imageblock",
    "tile", "uchar", "uint", "ulong", "ushort", "vec", "vertex", "visible",
    *(f"{kind}{lanes}" for lanes in (2, 3, 4) for kind in (
        "bfloat", "bool", "char", "float", "half", "int", "long", "short", "uchar", "uint",
        "ulong", "ushort",
    )),
)  # fmt: skip

_FUNCTIONS: Final = (
    "abs", "absdiff", "acos", "acosh", "addsat", "all", "any", "as_type", "asin", "asinh",
    "atan", "atan2", "atanh", "ceil", "clamp", "clz", "copysign", "cos", "cosh", "cospi",
    "cross", "ctz", "distance", "distance_squared", "divide", "dot", "exp", "exp10", "exp2",
    "extract_bits", "fabs", "faceforward", "fast", "fdim", "floor", "fma", "fmax", "fmax3",
    "fmedian3", "fmin", "fmin3", "fmod", "fract", "frexp", "hadd", "ilogb", "insert_bits",
    "isfinite", "isinf", "isnan", "isnormal", "isordered", "isunordered", "ldexp", "length",
    "length_squared", "log", "log10", "log2", "mad24", "madhi", "madsat", "max", "max3",
    "median3", "min", "min3", "mix", "modf", "mul24", "mulhi", "nextafter", "normalize",
    "popcount", "pow", "powr", "precise", "quad_sum", "reflect", "refract", "reverse_bits",
    "rhadd", "rint", "rotate", "round", "rsqrt", "saturate", "select", "sign", "signbit",
    "simd_all", "simd_and", "simd_any", "simd_ballot", "simd_broadcast", "simd_max", "simd_min",
    "simd_or", "simd_product", "simd_shuffle", "simd_shuffle_xor", "simd_sum", "simd_xor",
    "simdgroup_barrier", "simdgroup_load", "simdgroup_multiply_accumulate", "simdgroup_store",
    "sin", "sincos", "sinh", "sinpi", "smoothstep", "sqrt", "step", "subsat", "tan", "tanh",
    "tanpi", "threadgroup_barrier", "transpose", "trunc", "INFINITY", "NAN", "HUGE_VALF",
    "MAXFLOAT", "M_PI_F", "NULL", "assert", "address", "access", "filter", "coord", "level",
    "bias", "os_log", "os_log_default", "static_assert", "numeric_limits",
)  # fmt: skip

# MSL, 6.6, tables of "Constants", and 6.16, what <metal_limits> has for half and bfloat.
_CONSTANTS: Final = (
    *(f"M_{name}_{kind}" for kind in ("F", "H", "BF") for name in (
        "1_PI", "2_PI", "2_SQRTPI", "E", "LN10", "LN2", "LOG10E", "LOG2E", "PI", "PI_2", "PI_4",
        "SQRT1_2", "SQRT2",
    )),
    *(f"{kind}_{name}" for kind in ("HALF", "BFLT", "BFLOAT") for name in (
        "DIG", "EPSILON", "MANT_DIG", "MAX", "MAX_10_EXP", "MAX_EXP", "MIN", "MIN_10_EXP",
        "MIN_EXP", "RADIX",
    )),
    "HUGE_VALBF", "HUGE_VALH", "MAXBFLOAT", "MAXHALF",
)  # fmt: skip

_OURS: Final = (
    "scalars",
    "block_position",
    "thread_position",
    "simd_lane",
    "simd_lanes",
    "simd_group",
)

WORDS: Final = frozenset((*CPP_WORDS, *_METAL, *_FUNCTIONS, *_CONSTANTS, *_OURS))
"""Words of the language, names of its library, and what every kernel's parameters are called."""
