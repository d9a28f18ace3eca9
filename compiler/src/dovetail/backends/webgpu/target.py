"""Attributes and capabilities of WebGPU targets.

The defaults are what every WebGPU device has, so that the default image runs everywhere. Source of
the limits: WebGPU, W3C, section "Limits", the default of each; of the features: section "Feature
Index".
"""

from __future__ import annotations

from typing import Final

from dovetail import ir
from dovetail.backends.webgpu.intrinsics import DIALECT
from dovetail.target import Attribute, Capabilities, Target, TargetSchema

SUBGROUP_SIZES: Final = (4, 8, 16, 32, 64)
"""Sizes of subgroups that kernels can be compiled for. Source: WGSL, "subgroup_size": a power of
two from 4 to 128; the language has at most 64."""

SCHEMA = TargetSchema(
    kind="webgpu",
    attributes=(
        Attribute(
            name="max_storage_buffers", type="int", default=8, least=1, unit="buffers",
            doc="buffers of one kernel, with the hidden one of its reports",
            source="WebGPU, Limits, maxStorageBuffersPerShaderStage",
        ),
        Attribute(
            name="max_block_threads", type="int", default=256, least=1, unit="threads",
            doc="threads in a block that kernels may use",
            source="WebGPU, Limits, maxComputeInvocationsPerWorkgroup",
        ),
        Attribute(
            name="max_block_x", type="int", default=256, least=1, unit="threads",
            doc="threads in a block along x", source="WebGPU, Limits, maxComputeWorkgroupSizeX",
        ),
        Attribute(
            name="max_block_y", type="int", default=256, least=1, unit="threads",
            doc="threads in a block along y", source="WebGPU, Limits, maxComputeWorkgroupSizeY",
        ),
        Attribute(
            name="max_block_z", type="int", default=64, least=1, unit="threads",
            doc="threads in a block along z", source="WebGPU, Limits, maxComputeWorkgroupSizeZ",
        ),
        Attribute(
            name="max_shared_bytes", type="int", default=16384, unit="bytes",
            doc="shared memory of a block that kernels may use",
            source="WebGPU, Limits, maxComputeWorkgroupStorageSize",
        ),
        Attribute(
            name="f16", type="bool", default=False,
            doc="kernels compute in float16 and hold it as it is; those that do require it",
            source="WebGPU, Feature Index, shader-f16: optional",
        ),
        Attribute(
            name="subgroup_size", type="int", choices=SUBGROUP_SIZES, unit="threads",
            doc="kernels use the device's own subgroups, which all have this size",
            source="WebGPU, Feature Index, subgroups: optional",
        ),
        Attribute(
            name="debug_info", type="bool", default=False,
            doc="the text says which line of the kernel each of its lines comes from",
        ),
    ),
)  # fmt: skip

LIMITS: Final = (
    "max_storage_buffers", "max_block_threads", "max_block_x", "max_block_y", "max_block_z",
    "max_shared_bytes",
)  # fmt: skip
"""Attributes that stand for a limit of the device, which reports it as `webgpu.<name>`."""

_SMALL: Final = frozenset(("bool", "int8", "uint8", "int16", "uint16", "float16", "bfloat16"))
_FEATURE_OPS: Final = frozenset(("lane_idx", "subgroup_idx"))


def capabilities(target: Target) -> Capabilities:
    """What kernels for `target` may use."""
    half = frozenset(("float16",)) if target.get("f16") else frozenset[str]()
    subgroups = target.get("subgroup_size") is not None
    dtypes = frozenset(("bool", "int32", "uint32", "float32")) | half
    threads = target.number("max_block_threads")
    return Capabilities(
        threads="grid",
        # Some implementations hand `%` on as OpSRem, which Vulkan leaves undefined.
        unsigned_remainder=True,
        reads_copies=True,
        dtypes=dtypes,
        storage_dtypes=dtypes | _SMALL,
        ops=_ops() if subgroups else _ops() - _FEATURE_OPS,
        atomics=frozenset(DIALECT.atomics),
        max_block_threads=threads,
        max_shared_bytes=target.number("max_shared_bytes"),
        buffer_offsets=True,
        grid_base=True,
        narrow_index=True,
        wide_index=False,
        block_threads=min(256, threads),
        subgroup_size=target.number("subgroup_size") if subgroups else 32,
        # WGSL leaves open how threads are numbered; drivers agree about lines only.
        subgroup_lines=subgroups,
        table_entries=32,
        features=frozenset(("subgroup",)) if subgroups else frozenset(),
        packed_storage=_SMALL - half,
        # Section "Floating Point Accuracy": 2.5 ULP, 1 / inverseSqrt(x), two roundings.
        approximate=frozenset(("div", "sqrt", "fma")),
        loop_iterations=65535,  # LLVMpipe: gaps.py
        max_buffers=target.number("max_storage_buffers"),
        max_block=(
            target.number("max_block_x"),
            target.number("max_block_y"),
            target.number("max_block_z"),
        ),
        # Section "Differences from IEEE-754": NaN and infinities may be assumed away.
        strict=False,
    )


def _ops() -> frozenset[str]:
    """Every op of the table that the dialect spells for some type."""
    spelled = {key.partition(".")[0] for key in DIALECT.ops} | set(DIALECT.ops)
    return frozenset(name for name in ir.OPS if name in spelled)
