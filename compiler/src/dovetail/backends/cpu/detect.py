"""From what the runtime reports about a CPU to the target that fits it best."""

from __future__ import annotations

from dovetail.backends.cpu.target import LEVEL_FEATURES, SCHEMA, most_vectors
from dovetail.plugin import DeviceAttributes
from dovetail.support.errors import TargetError
from dovetail.target import Target


def detect(attributes: DeviceAttributes) -> Target:
    """The most specific target whose images run on the device.

    Raises:
        TargetError: The architecture is unknown, or the x86-64 processor is below level 2.
    """
    arch = attributes.get("cpu.arch", "")
    target = SCHEMA.resolve(Target("cpu", (("arch", arch),)))
    if arch != "x86-64":
        return most_vectors(target, attributes)
    best = 1
    for level, names in LEVEL_FEATURES.items():
        missing = [name for name in names if attributes.get(f"x86.{name}") != "true"]
        if missing:
            if level == 2:
                raise TargetError(
                    "this x86-64 processor is below level 2: it lacks "
                    f"{', '.join(missing)}; kernels need level 2 or higher"
                )
            break
        best = level
    return most_vectors(target.with_attribute("level", best), attributes)
