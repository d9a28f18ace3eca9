"""SPIR-V modules from lowered kernels, one each."""

from __future__ import annotations

from collections.abc import Mapping

from dovetail import ir
from dovetail.backends.vulkan.spirv.interface import PUSH_CONSTANT_BYTES, scalar_offsets
from dovetail.backends.vulkan.spirv.kernel import emit_kernel
from dovetail.backends.vulkan.spirv.matrices import has_matrices
from dovetail.backends.vulkan.target import (
    GUARANTEED_BLOCK,
    GUARANTEED_BLOCK_THREADS,
    GUARANTEED_SHARED_BYTES,
    GUARANTEED_STORAGE_BUFFERS,
    features,
)
from dovetail.codegen.describe import image_function
from dovetail.codegen.llvm.alias import may_be_same
from dovetail.codegen.spirv.disassembler import Disassembly
from dovetail.codegen.subgroups import uses_subgroups
from dovetail.image import DeviceImage, ImageFunction
from dovetail.plugin import DeviceIR
from dovetail.support.dataclasses import replace
from dovetail.support.errors import ResourceError
from dovetail.target import Target


def codegen(device_ir: DeviceIR, target: Target) -> DeviceImage:
    """The image of a lowered module.

    Args:
        device_ir: Lowered for `target`.
        target: Resolved.

    Returns:
        An image of format `spv`: one module a kernel, under its symbol, and `subgroup_size` where
        kernels count on it; the modules as text among the sources.

    Raises:
        ResourceError: Shared arrays take more than the target has, as they lie in memory.
    """
    allowed = features(target)
    most = target.number("max_shared_bytes")
    functions: list[ImageFunction] = []
    payload: dict[str, bytes] = {}
    modules: dict[str, tuple[bytes, Mapping[int, str]]] = {}
    requirements: dict[str, None] = {}
    for kernel in device_ir.kernels:
        emitted = emit_kernel(kernel, allowed, may_be_same(device_ir.module, kernel))
        if emitted.shared_bytes > most:
            what = f"{kernel.span}: shared memory of '{kernel.name}' for target '{target}'"
            raise ResourceError(what, emitted.shared_bytes, most, "bytes", "use a smaller tile")
        function = replace(image_function(kernel), shared_bytes=emitted.shared_bytes)
        functions.append(function)
        payload[kernel.name] = emitted.code
        modules[f"{kernel.name}.spvasm"] = emitted.code, emitted.names
        for each in (*emitted.requirements, *_limits(kernel, function)):
            requirements[each] = None
        if allowed.subgroup_size and _counts_on_subgroups(kernel):
            payload["subgroup_size"] = allowed.subgroup_size.to_bytes(4, "little")
            for each in _subgroup_requirements(target, allowed.subgroup_size):
                requirements[each] = None
        elif has_matrices(kernel.body):
            # A subgroup that the block does not fill cannot hold a matrix.
            requirements[f"vulkan.max_subgroup_size <= {kernel.block[0]}"] = None
    return DeviceImage(
        kind="vulkan",
        format="spv",
        functions=tuple(functions),
        payload=payload,
        sources=Disassembly(modules),
        requirements=_strongest(requirements),
    )


def _limits(kernel: ir.Kernel, function: ImageFunction) -> list[str]:
    """What a kernel needs beyond what Vulkan guarantees."""
    x, y, z = kernel.block
    wanted = [("max_block_threads", x * y * z, GUARANTEED_BLOCK_THREADS)]
    for axis, extent in enumerate(kernel.block):
        wanted.append((f"max_block_{'xyz'[axis]}", extent, GUARANTEED_BLOCK[axis]))
    wanted.append(("max_shared_bytes", function.shared_bytes, GUARANTEED_SHARED_BYTES))
    buffers = sum(isinstance(arg, ir.BufferArg) for arg in kernel.args)
    scalars = [arg.dtype for arg in function.arguments if arg.kind != "buffer"]
    spilled = scalar_offsets(scalars, 0)[1] > PUSH_CONSTANT_BYTES
    wanted.append(("max_storage_buffers", buffers + spilled, GUARANTEED_STORAGE_BUFFERS))
    return [f"vulkan.{name} >= {need}" for name, need, have in wanted if need > have]


def _counts_on_subgroups(kernel: ir.Kernel) -> bool:
    return uses_subgroups(kernel) or any(
        isinstance(item, ir.Intrinsic) for item in ir.walk_all(kernel.body)
    )


def _subgroup_requirements(target: Target, size: int) -> tuple[str, ...]:
    if not target.get("subgroup_size_control"):
        return (f"vulkan.subgroup_size == {size}",)
    return (
        "vulkan.subgroup_size_control",
        f"vulkan.min_subgroup_size <= {size}",
        f"vulkan.max_subgroup_size >= {size}",
    )


def _strongest(requirements: dict[str, None]) -> tuple[str, ...]:
    """Of demands on one number the greatest, in order of their names."""
    most: dict[str, int] = {}
    others: list[str] = []
    for each in requirements:
        name, found, value = each.partition(" >= ")
        if found:
            most[name] = max(most.get(name, 0), int(value))
        else:
            others.append(each)
    return tuple(sorted([*others, *(f"{name} >= {value}" for name, value in most.items())]))
