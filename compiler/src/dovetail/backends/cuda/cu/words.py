"""Words that no name in a text of CUDA C++ may be."""

from __future__ import annotations

from typing import Final

from dovetail.backends.cuda.cu.literals import ALIASES
from dovetail.codegen.source import CPP_WORDS, read_words

# CUDA C++ Programming Guide, "C++ Language Extensions"; macros and functions that texts use.
_CUDA: Final = (
    "threadIdx", "blockIdx", "blockDim", "gridDim", "warpSize", "dim3", "uint3", "int2", "int4",
    "float2", "float4", "double2", "uint2", "uint4", "make_float4", "make_float2",
    "make_double2", "make_int2", "make_int4", "make_uint2", "make_uint4", "size_t", "ptrdiff_t",
    "clock", "clock64", "min", "max", "fmin", "fmax", "fminf", "fmaxf", "fma", "fmaf", "fabs",
    "fabsf", "abs", "sqrt", "sqrtf", "floor", "floorf", "ceil", "ceilf", "trunc", "truncf",
    "rint", "rintf", "isnan", "isinf", "isfinite", "signbit", "copysign", "copysignf", "memcpy",
    "memset", "printf", "assert", "malloc", "free", "main", "linux", "unix", "NULL", "std",
    "cuda", "cooperative_groups", "exp", "exp2", "exp10", "log", "log2", "log10", "log1p",
    "expm1", "pow", "sin", "cos", "tan", "sinh", "cosh", "tanh", "asin", "acos", "atan", "atan2",
    "asinh", "acosh", "atanh", "erf", "erfc", "cbrt", "hypot", "rsqrt", "round", "lround",
    "nearbyint", "modf", "frexp", "ldexp", "fmod", "remainder", "nextafter", "logb", "ilogb",
    "j0", "j1", "jn", "y0", "y1", "yn", "gamma", "tgamma", "lgamma", "norm", "saturate",
)  # fmt: skip

_MACROS: Final = read_words(__file__, "words.txt")

WORDS: Final = _MACROS.union(CPP_WORDS, _CUDA, ALIASES)
"""Words of the language, and names that the compiler declares without being asked."""
