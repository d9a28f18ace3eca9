"""Conformance cases that Vulkan does not pass, each with the reason."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

GAPS: Mapping[str, str] = MappingProxyType({})

# LP_MAX_TGSI_LOOP_ITERATIONS of Mesa's gallivm, counted over all loops of an invocation, measured
# with Mesa 22.3: it is one counter for the whole shader, so that no form of the loops escapes it.
DRIVER_FAULTS: Mapping[str, str] = MappingProxyType(
    {
        "llvmpipe": "a thread whose loops run more than 65,535 iterations in total leaves them "
        "early. A call that may exceed this is refused, but where data decides (a `while`, a "
        "bound read from a buffer) there is no error: give the work to more threads, or use "
        "another driver",
        "SwiftShader": "a uint32 beyond 2**24 may become the farther of two float32",
    }
)
