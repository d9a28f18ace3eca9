"""Conformance cases that WebGPU does not pass, each with the reason."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

_WIDE: Final = "WGSL updates 32 bits at once, and these updates need all 64"
_DOUBLE: Final = "WGSL has no float64"
_STRICT: Final = "WGSL lets compilers reassociate, and assume that there are no NaN or infinities"
_FENCE: Final = "WGSL orders memory within a block only: it has no fence for the device"

GAPS: Mapping[str, str] = MappingProxyType(
    {
        **dict.fromkeys(
            (
                "atomic_integers_int64", "atomic_integers_uint64", "atomic_integers_shared_int64",
                "atomic_integers_shared_uint64", "atomic_compare_exchange_loop",
            ),
            _WIDE,
        ),
        **dict.fromkeys(
            (
                "double_sum", "mathematics_unary_float64", "mathematics_binary_float64",
                "mathematics_reciprocals_float64", "mathematics_sums_of_powers_float64",
                "float_parts_float64", "float_scaling_float64", "atomic_floats_float64",
                "vector_exchange", "complex_arithmetic_wide", "complex_sums", "host_wide",
                "special_values_unary_float64", "special_values_binary_float64",
                "special_values_constant_powers_float64",
                "special_values_constant_arguments_float64",
                "special_values_constant_zeros_float64", "conversions_float64",
                "conversions_wide_float64",
            ),
            _DOUBLE,
        ),
        **dict.fromkeys(
            (
                "strict_extremes", "strict_places", "strict_block", "strict_order", "two_product",
                "special_values_constant_zeros",
                "contraction_strict_66x35x70", "contraction_strict_5x35x70",
            ),
            _STRICT,
        ),
        "mathematics_reciprocals": "a compiler may write x*y + x*z as x*(y + z), infinite "
        "where the sum is NaN",
        "float_parts": "the sign of a 0 is not promised: T.sign(0.0) is -0 on some drivers",
        "last_block_sums": _FENCE,
    }
)  # fmt: skip

# LP_MAX_TGSI_LOOP_ITERATIONS of Mesa's gallivm, counted over all loops of an invocation, measured
# with Mesa 22.3: it is one counter for the whole shader, so that no form of the loops escapes it.
DRIVER_FAULTS: Mapping[str, str] = MappingProxyType(
    {
        "llvmpipe": "a thread whose loops run more than 65,535 iterations in total leaves them "
        "early. A call that may exceed this is refused, but where data decides (a `while`, a "
        "bound read from a buffer) there is no error: give the work to more threads, or use "
        "another driver",
    }
)
