"""From a device's attributes to the target that fits it best."""

from __future__ import annotations

from dovetail.plugin import DeviceAttributes
from dovetail.target import Target


def detect(attributes: DeviceAttributes) -> Target:
    """The target of the device's own architecture."""
    return Target("cuda").with_attribute("arch", f"sm_{attributes['cuda.sm']}")
