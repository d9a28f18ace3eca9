"""Attributes and capabilities of Vulkan targets.

Two kinds of attributes: limits that kernels keep to, by default what every device in use has, and
what kernels may use, by default what nearly all devices have. What a kernel then uses beyond the
limits that Vulkan guarantees becomes a requirement of its image, so that a device which lacks it
is refused with the reason. Source of the guarantees: Vulkan 1.3, "Required Limits".
"""

from __future__ import annotations

from typing import Final

from dovetail.backends.vulkan.intrinsics import (
    APPROXIMATE,
    ATOMICS_32,
    ATOMICS_64,
    ATOMICS_SMALL,
    OPS,
    SUBGROUP_OPS,
)
from dovetail.backends.vulkan.namespace import INTRINSICS
from dovetail.backends.vulkan.namespace import OPS as DOT_OPS
from dovetail.backends.vulkan.spirv.context import Features
from dovetail.target import Attribute, Capabilities, Target, TargetSchema

GUARANTEED_BLOCK_THREADS: Final = 128
GUARANTEED_BLOCK: Final = (128, 128, 64)
GUARANTEED_SHARED_BYTES: Final = 16384
GUARANTEED_STORAGE_BUFFERS: Final = 4
"""Vulkan 1.3, Required Limits: maxComputeWorkGroupInvocations, maxComputeWorkGroupSize,
maxComputeSharedMemorySize, maxPerStageDescriptorStorageBuffers."""


def _may(name: str, default: bool, doc: str, source: str, *implies: str) -> Attribute:
    return Attribute(
        name=name, type="bool", default=default, doc=doc, source=source, implies=implies
    )


SCHEMA: Final = TargetSchema(
    kind="vulkan",
    attributes=(
        Attribute(
            name="spirv", type="str", default="1.3", choices=("1.3", "1.4", "1.5", "1.6"),
            doc="version of SPIR-V",
            source="Vulkan 1.3, Versions and Formats: 1.1 takes 1.3, 1.2 takes 1.5, 1.3 takes 1.6",
        ),
        Attribute(
            name="max_block_threads", type="int", default=256, least=1, unit="threads",
            doc="threads in a block that kernels may use; what is mapped here uses 128",
            source="Vulkan guarantees 128; Roadmap 2022 and WebGPU, and so nearly all, have 256",
        ),
        Attribute(
            name="max_shared_bytes", type="int", default=GUARANTEED_SHARED_BYTES, unit="bytes",
            doc="shared memory of a block that kernels may use",
            source="Vulkan 1.3, Required Limits, maxComputeSharedMemorySize: at least 16 KiB",
        ),
        Attribute(
            name="max_buffers", type="int", default=0, unit="buffers",
            doc="buffers of a kernel; 0: as many as it has, and the image asks for that many",
            source="Vulkan guarantees maxPerStageDescriptorStorageBuffers of 4",
        ),
        _may("int8", False, "8-bit integers are computed in 8 bits, else in 32",
             "shaderInt8: optional; the result is the same"),
        _may("int16", False, "16-bit integers are computed in 16 bits, else in 32",
             "shaderInt16: optional; the result is the same"),
        _may("int64", True, "kernels may compute in 64-bit integers",
             "shaderInt64: optional; only kernels of 64-bit data ask for it"),
        _may("float16", False, "float16 is computed in 16 bits, else in float32",
             "shaderFloat16: optional"),
        _may("float64", True, "kernels may compute in float64",
             "shaderFloat64: optional; only kernels of float64 data ask for it"),
        _may("storage8", True, "buffers hold bytes; else parts of 32-bit words",
             "storageBuffer8BitAccess: optional, on nearly all devices of Vulkan 1.2"),
        _may("storage16", True, "buffers hold 16-bit elements; else parts of 32-bit words",
             "storageBuffer16BitAccess: optional, on nearly all devices of Vulkan 1.1"),
        _may("int64_atomics", True, "kernels may update 64-bit elements atomically",
             "shaderBufferInt64Atomics, shaderSharedInt64Atomics: optional", "int64"),
        _may("float32_atomic_add", False, "float32 is added to atomically by one instruction",
             "VK_EXT_shader_atomic_float: optional; else by comparing and exchanging"),
        _may("float64_atomic_add", False, "float64 is added to atomically by one instruction",
             "VK_EXT_shader_atomic_float: optional; else by comparing and exchanging", "float64"),
        Attribute(
            name="subgroup_size", type="int", default=0, choices=(0, 4, 8, 16, 32, 64),
            unit="threads",
            doc="threads of a native subgroup; 0: emulated in shared memory, 32 of them",
            source="VkPhysicalDeviceSubgroupProperties: devices differ, and some have several",
        ),
        _may("subgroup_size_control", True, "the runtime sets the size where a device has several",
             "VK_EXT_subgroup_size_control, part of Vulkan 1.3"),
        _may("buffer_address", False, "buffers are reached by address, with 64-bit indices",
             "bufferDeviceAddress: for tensors larger than maxStorageBufferRange, which is "
             "guaranteed to be 128 MiB", "int64"),
        _may("integer_dot_product", False, "kernels may use T.vulkan.dot4_i8 and dot4_u8",
             "shaderIntegerDotProduct, part of Vulkan 1.3"),
        _may("cooperative_matrix", False, "kernels may use T.vulkan.matrix and what goes with it",
             "VK_KHR_cooperative_matrix: optional"),
        _may("signed_zero_inf_nan_preserve", True,
             "strict kernels, and choices by floats, declare SignedZeroInfNanPreserve",
             "VkPhysicalDeviceFloatControlsProperties; without it a driver may assume no NaN"),
        _may("denorm_preserve", False, "strict kernels declare DenormPreserve",
             "VkPhysicalDeviceFloatControlsProperties; without it subnormal numbers may become 0"),
        _may("rounding_rte", False, "strict kernels declare RoundingModeRTE",
             "VkPhysicalDeviceFloatControlsProperties; to nearest even is what devices known do"),
        _may("debug_info", False, "modules hold the names and lines of the source",
             "a free choice"),
    ),
)  # fmt: skip

_INTS: Final = frozenset(f"{sign}int{bits}" for sign in ("", "u") for bits in (8, 16, 32))
_LONGS: Final = frozenset(("int64", "uint64"))
_BYTES: Final = frozenset(("bool", "int8", "uint8"))
_SHORTS: Final = frozenset(("int16", "uint16", "float16", "bfloat16"))


def features(target: Target) -> Features:
    """What the emitter may use for a resolved target."""
    yes = target.get
    return Features(
        minor=int(target.text("spirv").partition(".")[2]),
        int8=bool(yes("int8")),
        int16=bool(yes("int16")),
        float16=bool(yes("float16")),
        buffer_address=bool(yes("buffer_address")),
        subgroup_size=target.number("subgroup_size"),
        preserve=bool(yes("signed_zero_inf_nan_preserve")),
        denorm_preserve=bool(yes("denorm_preserve")),
        rounding_rte=bool(yes("rounding_rte")),
        debug_info=bool(yes("debug_info")),
    )


def capabilities(target: Target) -> Capabilities:
    """What kernels for `target` may use."""
    packed = (frozenset[str]() if target.get("storage8") else _BYTES) | (
        frozenset[str]() if target.get("storage16") else _SHORTS
    )
    # Where memory has bytes, they are computed with in 32 bits at least.
    dtypes = {"bool", "float32"} | (_INTS - packed)
    if target.get("int64"):
        dtypes |= _LONGS
    if target.get("float64"):
        dtypes.add("float64")
    if target.get("float16") and "float16" not in packed:
        dtypes.add("float16")
    native = target.number("subgroup_size")
    wide = bool(target.get("buffer_address"))
    threads = target.number("max_block_threads")
    return Capabilities(
        threads="grid",
        # Vulkan specification, appendix "Precision and Operation of SPIR-V Instructions", OpSRem.
        unsigned_remainder=True,
        dtypes=frozenset(dtypes),
        storage_dtypes=frozenset(dtypes) | _BYTES | _SHORTS,
        ops=_ops(target),
        atomics=_atomics(target, packed),
        max_block_threads=threads,
        max_shared_bytes=target.number("max_shared_bytes"),
        buffer_offsets=True,
        grid_base=True,
        narrow_index=True,
        wide_index=wide,
        block_threads=min(GUARANTEED_BLOCK_THREADS, threads),
        subgroup_size=native or 32,
        subgroup_lines=True,
        table_entries=32,
        features=frozenset(("fence", "subgroup") if native else ("fence",)),
        packed_storage=packed,
        approximate=APPROXIMATE,
        loop_iterations=65535,  # LLVMpipe: gaps.py
        max_buffers=target.number("max_buffers"),
        strict=True,
        requirements=(f"vulkan.spirv >= 10{target.text('spirv').partition('.')[2]}",),
    )


def _ops(target: Target) -> frozenset[str]:
    ops = OPS
    if target.number("subgroup_size"):
        ops |= SUBGROUP_OPS
    if target.get("integer_dot_product"):
        ops |= DOT_OPS
    if target.get("cooperative_matrix"):
        ops |= frozenset(INTRINSICS)
    return ops


def _atomics(target: Target, packed: frozenset[str]) -> frozenset[str]:
    atomics = set(ATOMICS_32)
    atomics.update(name for name in ATOMICS_SMALL if name.partition(".")[2] not in packed)
    if target.get("int64_atomics"):
        atomics |= ATOMICS_64
    for bits in (32, 64):
        if target.get(f"float{bits}_atomic_add"):
            atomics.add(f"add.float{bits}")
    return frozenset(atomics)
