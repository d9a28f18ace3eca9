"""Conformance cases that NKI does not pass, each with the reason."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

_WIDE: Final = "NKI has no integers of 64 bits"
_DOUBLE: Final = "NKI has no float64"
_STRICT: Final = (
    "the documentation of NKI promises nothing of roundings, subnormal numbers and NaN"
)
_WHILE: Final = "NKI has no loop that goes on while what is on the chip fulfils a condition"
_TURNS: Final = "how often a loop runs is known on the chip only"

GAPS: Final[Mapping[str, str]] = MappingProxyType(
    {
        **dict.fromkeys(
            (
                "bits_int64", "bits_uint64", "divisors_int64", "divisors_uint64",
                "shifts_int64", "shifts_uint64", "shifts_widened", "orders_of_converted",
                *(f"shifts_wide_{sign}int{bits}" for sign in ("", "u") for bits in (8, 16)),
                *(f"shifts_wide_{sign}int{bits}" for sign in ("", "u") for bits in (32, 64)),
                *(f"shifts_by_the_host_{place}" for place in range(10)),
                "atomic_integers_int64", "atomic_integers_uint64", "atomic_integers_shared_int64",
                "atomic_integers_shared_uint64", "atomic_compare_exchange_loop",
                "subgroup_moves", "subgroup_votes", "subgroup_types", "row_places",
                "row_places_empty", "whole", "whole_small", "whole_empty", "casts",
                "reports_debug", "reports_debug_silent",
                "wide_constants", "wide_scalars", "wide_loops", "wide_ends", "wide_from_bool",
                "wide_chosen", "wide_folds",
                "conversions_int64", "conversions_uint64", "conversions_wide_float16",
                "conversions_wide_bfloat16",
                *(f"wide_limits_{number}" for number in range(10)),
                *(f"wide_limits_unsigned_{number}" for number in range(5)),
                *(f"wide_from_{sign}int{bits}" for sign in ("", "u") for bits in (8, 16, 32)),
                *(f"wide_{what}_{sign}int64" for sign in ("", "u") for what in (
                    "pairs", "sums", "shared", "updates", "to_float", "from_float", "to_bool",
                    *(f"to_{kind}int{bits}" for kind in ("", "u") for bits in (8, 16, 32)),
                )),
            ),
            _WIDE,
        ),
        **dict.fromkeys(
            (
                "double_sum", "mathematics_unary_float64", "mathematics_binary_float64",
                "mathematics_reciprocals_float64", "mathematics_sums_of_powers_float64",
                "float_parts_float64", "float_scaling_float64", "atomic_floats_float64",
                "complex_arithmetic_wide", "complex_sums", "host_wide", "vector_exchange",
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
                "conversions_int32", "conversions_uint32",
            ),
            _STRICT,
        ),
        **dict.fromkeys(
            (
                "collatz", "extra_random", "extra_search", "extra_sort", "extra_unique",
                "left_early",
            ),
            _WHILE,
        ),
        "tuples": _TURNS,
    }
)  # fmt: skip
