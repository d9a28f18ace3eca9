"""From a device's attributes to the target that fits it best."""

from __future__ import annotations

from dovetail.backends.opencl.target import SUBGROUP_SIZES
from dovetail.plugin import DeviceAttributes
from dovetail.target import Target


def detect(attributes: DeviceAttributes) -> Target:
    """The default target, with what the device has beyond it, and without what it has not.

    Subgroups are the device's own where it says how large they are; OpenCL itself asks that of a
    kernel only. They are faster than shared memory, and what they cannot give runs in the default.
    Textures are as large as the device's images, and lie as it reads them without a copy.
    """
    target = Target("opencl")
    threads = attributes.get("opencl.max_block_threads", "")
    if threads.isdecimal() and threads != "0":
        target = target.with_attribute("max_block_threads", int(threads))
    if attributes.get("opencl.fp64") != "true":
        target = target.with_attribute("fp64", False)
    if attributes.get("opencl.int64_atomics") != "true":
        target = target.with_attribute("int64_atomics", False)
    if attributes.get("opencl.integer_dot_product") == "true":
        target = target.with_attribute("integer_dot_product", True)
    offered = attributes.get("opencl.subgroup_sizes", "").split(",")
    sizes = [size for size in SUBGROUP_SIZES if str(size) in offered]
    features = ("subgroups", "subgroup_shuffle")
    if sizes and all(attributes.get(f"opencl.{name}") == "true" for name in features):
        # What kernels are usually written for, else the most.
        size = 32 if 32 in sizes else sizes[-1]
        target = target.with_attribute("subgroup_size", size)
    sides = [attributes.get(f"opencl.image2d_max_{side}", "") for side in ("width", "height")]
    if all(side.isdecimal() for side in sides):
        target = target.with_attribute("texture_spatial_limit", min(map(int, sides)))
    pitch = attributes.get("opencl.image_pitch_alignment", "")
    if pitch.isdecimal() and pitch != "0":
        target = target.with_attribute("texture_pitch_alignment", int(pitch))
    return target
