"""From a device's attributes to the target that fits it best."""

from __future__ import annotations

from dovetail.backends.cuda.intrinsics import ARCHITECTURES, Architecture
from dovetail.plugin import DeviceAttributes
from dovetail.support.errors import TargetError
from dovetail.target import Target


def detect(attributes: DeviceAttributes) -> Target:
    """The newest architecture that the device runs and its driver reads.

    One with an "a" is newer than the one without, and only the device's own will do.

    Raises:
        TargetError: The device does not say what it is, or is older than all that there are.
    """
    number = _number(attributes, "cuda.sm", None)
    version = _number(attributes, "cuda.ptx", 10_000)
    known = [each for each in ARCHITECTURES.values() if _runs(each, number)]
    if not known:
        oldest = next(iter(ARCHITECTURES))
        raise TargetError(
            f"the device has compute capability {number / 10}; the oldest architecture that can "
            f"be compiled for is {oldest}; use its 'vulkan' or 'opencl' driver"
        )
    read = [each for each in known if image_version(each.ptx) <= version]
    if not read:
        raise TargetError(
            f"the driver reads PTX up to {version // 100}.{version % 100}; '{known[0].name}', the "
            "oldest architecture that can be compiled for, has "
            f"{known[0].ptx / 10}; update the driver"
        )
    best = max(read, key=lambda each: (each.number, each.is_exact))
    target = Target("cuda").with_attribute("arch", best.name)
    shared = _number(attributes, "cuda.max_shared_bytes", best.max_shared_bytes)
    if shared < best.max_shared_bytes:
        target = target.with_attribute("max_shared_bytes", shared)
    return target


def _runs(arch: Architecture, number: int) -> bool:
    return arch.number == number if arch.is_exact else arch.number <= number


def image_version(ptx: int) -> int:
    """A version of PTX as attributes have it: 803 for 8.3, given as 83."""
    return ptx // 10 * 100 + ptx % 10


def _number(attributes: DeviceAttributes, name: str, default: int | None) -> int:
    text = attributes.get(name, "" if default is None else str(default))
    if not text.isdecimal():
        raise TargetError(f"the device's attribute '{name}' is '{text}', expected a whole number")
    return int(text)
