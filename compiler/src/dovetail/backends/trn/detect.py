"""From a device's attributes to the target that fits it best."""

from __future__ import annotations

from dovetail.backends.trn.target import GENERATIONS
from dovetail.plugin import DeviceAttributes
from dovetail.target import Target


def detect(attributes: DeviceAttributes) -> Target:
    """The generation of the NeuronCore, if the device says one that is known."""
    generation = attributes.get("trn.generation", "")
    if generation in map(str, GENERATIONS):
        found = Target("trn").with_attribute("generation", int(generation))
        if generation == "3":
            return found.with_attribute("sbuf_partition_bytes", 224 * 1024)
        return found
    return Target("trn")
