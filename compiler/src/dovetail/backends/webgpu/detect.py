"""From a device's attributes to the target that fits it best."""

from __future__ import annotations

from dovetail.backends.webgpu.target import LIMITS, SCHEMA, SUBGROUP_SIZES
from dovetail.plugin import DeviceAttributes
from dovetail.target import Target


def detect(attributes: DeviceAttributes) -> Target:
    """The default target, with the features and the higher limits of a device.

    Subgroups are used where all have one size: WGSL cannot ask for one of several.
    """
    target = Target("webgpu")
    if attributes.get("webgpu.f16") == "true":
        target = target.with_attribute("f16", True)
    smallest = attributes.get("webgpu.min_subgroup_size", "")
    if attributes.get("webgpu.subgroups") == "true" and smallest.isdecimal():
        size = int(smallest)
        if attributes.get("webgpu.max_subgroup_size") == smallest and size in SUBGROUP_SIZES:
            target = target.with_attribute("subgroup_size", size)
    defaults = {attribute.name: attribute.default for attribute in SCHEMA.attributes}
    for name in LIMITS:
        offered, least = attributes.get(f"webgpu.{name}", ""), defaults[name]
        if offered.isdecimal() and isinstance(least, int) and int(offered) > least:
            target = target.with_attribute(name, int(offered))
    return target
