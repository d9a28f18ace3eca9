"""The cases that a backend says it does not pass, and those that a driver gets wrong."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from dovetail import plugin
from dovetail_conformance.cases import BY_NAME
from dovetail_runtime.suggest import did_you_mean

SWIFTSHADER: Final[Mapping[str, str]] = MappingProxyType(
    {
        **dict.fromkeys(
            (
                "conversions_bfloat16", "conversions_float32", "float_parts", "float_scaling",
                "special_values_binary", "special_values_constant_powers",
            ),
            "takes subnormal numbers for zero",
        ),
        "conversions_uint32": "rounds a uint32 to the farther float32",
    }
)  # fmt: skip
"""What SwiftShader gets wrong, under Vulkan and under WebGPU in Chromium: both leave subnormal
numbers to the device, as operands and results, but not how Vulkan rounds integers."""


def gaps_of(kind: str) -> Mapping[str, str]:
    """A backend's gaps, each with its reason.

    Raises:
        PluginError: One names no case, so that nothing would ever test it.
    """
    gaps = plugin.load(kind).gaps
    for name in gaps:
        if name not in BY_NAME:
            entry = next(each for each in plugin.entries() if each.kind == kind)
            fix = did_you_mean(name, BY_NAME, "remove it, or correct it")
            raise entry.error(f"its gaps have '{name}', which is not a conformance case", fix)
    return gaps
