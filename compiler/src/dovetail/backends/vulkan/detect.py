"""From a device's attributes to the target that fits it best."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from dovetail.plugin import DeviceAttributes
from dovetail.target import Target

_SAME_NAMES: Final = (
    "int64", "float64", "storage8", "storage16", "integer_dot_product", "cooperative_matrix",
)  # fmt: skip
"""Attributes of targets that are those of devices."""

_SUBGROUP_FEATURES: Final = (
    "subgroup_basic", "subgroup_vote", "subgroup_arithmetic", "subgroup_ballot",
    "subgroup_shuffle", "subgroup_extended_types",
)  # fmt: skip

_SUBGROUP_SIZES: Final = (4, 8, 16, 32, 64)


def detect(attributes: DeviceAttributes) -> Target:
    """The target with what the device has; where it can choose, what is right comes first.

    Small numbers are computed with in 32 bits, as by default: that is as fast where one thread
    takes one element, and float16 is then rounded less often.
    """

    def has(name: str) -> bool:
        return attributes.get(f"vulkan.{name}") == "true"

    def number(name: str, default: int) -> int:
        text = attributes.get(f"vulkan.{name}", "")
        return int(text) if text.isdecimal() else default

    target = Target("vulkan")
    for name in _SAME_NAMES:
        target = target.with_attribute(name, has(name))
    # An attribute of the target covers both kinds of memory, and implies the type.
    for name, implied in (
        ("int64_atomics", "int64"), ("float32_atomic_add", ""), ("float64_atomic_add", "float64"),
    ):  # fmt: skip
        there = has(name) and has(f"shared_{name}") and (not implied or has(implied))
        target = target.with_attribute(name, there)
    target = target.with_attribute(
        "max_block_threads", min(1024, max(128, number("max_block_threads", 128)))
    )
    target = target.with_attribute("max_shared_bytes", number("max_shared_bytes", 16384))
    for name in ("signed_zero_inf_nan_preserve", "denorm_preserve", "rounding_rte"):
        target = target.with_attribute(name, _has_control(has, name))
    return _with_subgroups(target, attributes)


def _has_control(has: Callable[[str], bool], name: str) -> bool:
    """Whether a float control is there for each width that the device computes in.

    Independent settings are not looked at: all widths get the same.
    """
    widths = [32, *(bits for bits in (64,) if has(f"float{bits}"))]
    return all(has(f"{name}_{bits}") for bits in widths)


def _with_subgroups(target: Target, attributes: DeviceAttributes) -> Target:
    if any(attributes.get(f"vulkan.{name}") != "true" for name in _SUBGROUP_FEATURES):
        return target
    size = attributes.get("vulkan.subgroup_size", "0")
    if not size.isdecimal() or int(size) not in _SUBGROUP_SIZES:
        return target
    control = attributes.get("vulkan.subgroup_size_control") == "true"
    target = target.with_attribute("subgroup_size", int(size))
    return target.with_attribute("subgroup_size_control", control)
