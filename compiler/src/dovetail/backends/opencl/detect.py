"""From a device's attributes to the target that fits it best."""

from __future__ import annotations

from dovetail.plugin import DeviceAttributes
from dovetail.target import Target


def detect(attributes: DeviceAttributes) -> Target:
    """The default target, without float64 and 64-bit atomics where the device has none."""
    target = Target("opencl")
    if attributes.get("opencl.fp64") != "true":
        target = target.with_attribute("fp64", False)
    if attributes.get("opencl.int64_atomics") != "true":
        target = target.with_attribute("int64_atomics", False)
    return target
