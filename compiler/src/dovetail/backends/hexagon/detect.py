"""From a device's attributes to the target that fits it best."""

from __future__ import annotations

from dovetail.backends.hexagon.target import SCHEMA, VERSIONS
from dovetail.plugin import DeviceAttributes
from dovetail.support.errors import TargetError
from dovetail.target import Target


def detect(attributes: DeviceAttributes) -> Target:
    """The latest version that the device executes, with HVX where it has it.

    Raises:
        TargetError: The device is older than every version that images are made for.
    """
    told = attributes.get("hexagon.version", "")
    version = int(told) if told.isdecimal() else 0
    fitting = [each for each in VERSIONS if each <= version]
    if not fitting:
        raise TargetError(
            f"the device is Hexagon V{told or '?'}; images are made for V{VERSIONS[0]} and later"
        )
    hvx = 128 if attributes.get("hexagon.hvx") == "128" else 0
    return SCHEMA.resolve(Target("hexagon", (("version", max(fitting)), ("hvx", hvx))))
