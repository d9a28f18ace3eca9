"""From a device's attributes to the target that fits it best."""

from __future__ import annotations

from dovetail.backends.metal.intrinsics import VERSIONS, version_number
from dovetail.plugin import DeviceAttributes
from dovetail.support.errors import TargetError
from dovetail.target import Target


def detect(attributes: DeviceAttributes) -> Target:
    """The newest language that the system compiles, with the features of the device.

    Raises:
        TargetError: The system's language is older than all that there are.
    """
    offered = _number(attributes, "metal.language")
    known = [each for each in VERSIONS if version_number(each) <= offered]
    if not known:
        raise TargetError(
            f"the system compiles the Metal language up to {offered // 10}.{offered % 10}; the "
            f"oldest that can be written is {VERSIONS[0]}; update the system"
        )
    target = Target("metal").with_attribute("version", known[-1])
    if attributes.get("metal.matrices") == "true":
        target = target.with_attribute("matrices", True)
    if attributes.get("metal.float_atomics") == "true" and offered >= version_number("3.0"):
        target = target.with_attribute("float_atomics", True)
    for name in ("max_block_threads", "max_shared_bytes"):
        least = _number(attributes, f"metal.{name}")
        if least:
            target = target.with_attribute(name, least)
    return target


def _number(attributes: DeviceAttributes, name: str) -> int:
    text = attributes.get(name, "0")
    if not text.isdecimal():
        raise TargetError(f"the device's attribute '{name}' is '{text}', expected a whole number")
    return int(text)
