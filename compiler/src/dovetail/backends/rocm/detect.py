"""From a device's attributes to the target that fits it best."""

from __future__ import annotations

from dovetail.backends.rocm.intrinsics import ARCHITECTURES
from dovetail.plugin import DeviceAttributes
from dovetail.support.errors import TargetError
from dovetail.target import Target


def detect(attributes: DeviceAttributes) -> Target:
    """The target of the device's own architecture.

    What follows a colon in a target ID (`gfx90a:sramecc+:xnack-`) is left open: code that says
    nothing about such a feature runs with and without it. Wavefronts are as the device has them.

    Raises:
        TargetError: No code is made for the architecture.
    """
    text = attributes.get("rocm.arch") or attributes.get("rocm.target_id", "")
    name = text.partition(":")[0]
    arch = ARCHITECTURES.get(name)
    if arch is None:
        known = ", ".join(ARCHITECTURES)
        raise TargetError(f"a ROCm device of architecture '{name}': code is made for {known}")
    target = Target("rocm").with_attribute("arch", name)
    size = attributes.get("rocm.wavefront_size", "")
    if size.isdecimal() and int(size) in arch.waves[1:]:
        target = target.with_attribute("wave", int(size))
    return target
