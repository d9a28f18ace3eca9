"""Conformance cases that Metal does not pass, each with the reason."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

_DOUBLE: Final = "Metal has no float64"
_WIDE_ATOMICS: Final = "Metal has no atomic update of 64 bits that adds, or gives the old value"
_FENCE: Final = "version 2.4 of the language orders memory within a block only; 3.2 has a fence"

GAPS: Mapping[str, str] = MappingProxyType(
    {
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
                "atomic_integers_int64", "atomic_integers_uint64", "atomic_integers_shared_int64",
                "atomic_integers_shared_uint64", "atomic_compare_exchange_loop",
                "wide_updates_int64", "wide_updates_uint64",
            ),
            _WIDE_ATOMICS,
        ),
        "last_block_sums": _FENCE,
    }
)  # fmt: skip
