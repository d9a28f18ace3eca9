"""Kernels for devices on which threads are real: one function a kernel, run by every thread.

The arguments of the function are those of the image's record, in order: a pointer for a buffer, a
value for everything else. What differs between devices is a `Device`: how coordinates, barriers
and exchanges are spelled, where memory lies, what a kernel's head says.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from dovetail import ir
from dovetail.analysis import SHARED_ALIGN, shared_bytes, shared_places
from dovetail.codegen.llvm.alias import may_be_same, scopes
from dovetail.codegen.llvm.builder import Builder, Value
from dovetail.codegen.llvm.context import Context, Features, Memory, Spelling, Threads
from dovetail.codegen.llvm.kernel import new_context
from dovetail.codegen.llvm.module import Definitions, ModuleWriter
from dovetail.codegen.llvm.motion import hoists
from dovetail.codegen.llvm.pipelines import HOISTS
from dovetail.codegen.llvm.statements import execute
from dovetail.codegen.llvm.types import Spaces, memory_type, pointer, register_type
from dovetail.support.dataclasses import dataclass

DYNAMIC: Final = "dovetail_shared"
"""The name of the shared memory whose size a launch says; in PTX there can be no dot in it."""

Coordinate = Callable[[Builder, int], Value]
"""The i32 that says where a thread, or its block, is along one axis."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Device:
    """One kind of SIMT device in LLVM IR.

    Attributes:
        spaces: Its address spaces.
        features: What it does in one instruction.
        spellings: How the ops are written.
        definitions: The elementary functions.
        threads: How threads work together.
        block_index, thread_index: Coordinates.
        linkage: What stands between `define` and a kernel's name: calling convention and `void`.
        attributes: Of every function.
        kernel_attributes: Of a kernel, behind its parameters.
        kernel_metadata: Of a kernel, behind its attributes.
        more_parameters: Texts of the parameters of a kernel behind those of its record.
        module_flags: Nodes for `llvm.module.flags`, without their braces.
        static_shared_bytes: Where a kernel's shared arrays of constant size take more, they are
            parts of the memory whose size the launch says.
        shared_pointers: Memory whose size the launch says is a pointer among the parameters, in
            place of its size.
        high_product, widens: See `Builder`.
    """

    spaces: Spaces
    features: Features
    spellings: Mapping[str, Spelling]
    definitions: Definitions
    threads: Threads
    block_index: Coordinate
    thread_index: Coordinate
    linkage: str
    attributes: str
    kernel_attributes: Callable[[ir.Kernel], str]
    static_shared_bytes: int
    kernel_metadata: Callable[[ir.Kernel], str] = lambda kernel: ""
    more_parameters: Callable[[ir.Kernel], list[str]] = lambda kernel: []
    module_flags: tuple[str, ...] = ()
    shared_pointers: bool = False
    high_product: Callable[[Value, Value], Value] | None = None
    widens: bool = True


def write_module(module: ir.Module, triple: str, data_layout: str, device: Device) -> ModuleWriter:
    """The LLVM IR of all kernels of a module in split form."""
    writer = ModuleWriter(
        triple,
        data_layout,
        device.attributes,
        device.definitions,
        device.spaces,
        numbers=True,
        high_product=device.high_product,
    )
    writer.flags.extend(writer.metadata.add(flag) for flag in device.module_flags)
    for kernel in module.kernels:
        ctx = new_context(writer, kernel, device.features, device.spellings)
        ctx.threads = device.threads
        ctx.builder.widens = device.widens
        same = may_be_same(module, kernel)
        aliases = scopes(writer.metadata, kernel, same)
        for buffer in constant_buffers(kernel, same):
            aliases[buffer] += ", !invariant.load !{}"
        write_kernel(writer, ctx, device, aliases)
    return writer


def constant_buffers(kernel: ir.Kernel, same: frozenset[tuple[int, int]]) -> list[ir.Buffer]:
    """Buffers that nobody writes while the kernel runs, so that any cache may hold them.

    Not one that is read atomically, which is done to see what others write, and none in a kernel
    with statements that only the device has: some wait for another kernel.

    Args:
        kernel: The kernel.
        same: Pairs of its buffers that may be the same (`alias.may_be_same`).
    """
    items = list(ir.walk_all(kernel.body))
    if any(isinstance(item, ir.Intrinsic) for item in items):
        return []
    atomic = {item.buffer for item in items if isinstance(item, ir.Atomic)}
    shared = {number for pair in same for number in pair}
    buffers = [arg for arg in kernel.args if isinstance(arg, ir.BufferArg)]
    return [
        arg.buffer
        for number, arg in enumerate(buffers)
        if arg.access == "read" and number not in shared and arg.buffer not in atomic
    ]


def write_kernel(
    writer: ModuleWriter, ctx: Context, device: Device, aliases: Mapping[ir.Buffer, str]
) -> None:
    """One kernel."""
    b, kernel = ctx.builder, ctx.kernel
    b.extents = kernel.block
    parameters: list[str] = []
    for arg in kernel.args:
        if isinstance(arg, ir.BufferArg):
            text = f"%{b.fresh(arg.buffer.name)}"
            kind = pointer(device.spaces.buffers)
            ctx.buffers[arg.buffer] = Memory(b.value(text, kind), aliases[arg.buffer])
            only_read = " readonly" if arg.access == "read" else ""
            align = arg.buffer.dtype.bytes
            parameters.append(f"{kind}{only_read} align {align} {text}")
        elif isinstance(arg, ir.SharedArg) and device.shared_pointers:
            text, kind = f"%{b.fresh(arg.buffer.name)}", pointer(device.spaces.shared)
            ctx.buffers[arg.buffer] = Memory(b.value(text, kind))
            parameters.append(f"{kind} align {arg.buffer.dtype.bytes} {text}")
        else:
            text, kind = f"%{b.fresh(arg.var.name)}", register_type(arg.var.dtype)
            ctx.variables[arg.var] = b.value(text, kind)
            parameters.append(f"{kind} {text}")
    parameters += device.more_parameters(kernel)
    if not device.shared_pointers:
        _place_shared(ctx, device)
    _coordinates(ctx, kernel.block_vars, device.block_index)
    _coordinates(ctx, kernel.thread_vars, device.thread_index)
    execute(ctx, kernel.body)
    if b.label is not None:
        b.effect("ret void")
    signature = f"{device.linkage} @{kernel.name}({', '.join(parameters)})"
    attributes = device.kernel_attributes(kernel)
    if hoists(kernel):
        attributes += f' "{HOISTS}"'
    head = f"{signature} {attributes}".rstrip()
    writer.add(head, b, device.kernel_metadata(kernel))


def _coordinates(ctx: Context, variables: tuple[ir.Var, ...], index: Coordinate) -> None:
    """Values of the coordinates that the kernel uses."""
    b = ctx.builder
    used = {item for item in ir.walk_all(ctx.kernel.body) if isinstance(item, ir.Var)}
    for axis, var in enumerate(variables):
        if var in used:
            ctx.variables[var] = b.convert("zext", index(b, axis), register_type(var.dtype))


def is_dynamic(kernel: ir.Kernel, static_bytes: int) -> bool:
    """Whether arrays of constant size are parts of the memory whose size the launch says."""
    return shared_bytes(kernel) > static_bytes


def _place_shared(ctx: Context, device: Device) -> None:
    """Arrays whose size a launch says: one after the other, behind those of constant size."""
    b = ctx.builder
    offset = b.constant(
        shared_bytes(ctx.kernel) if is_dynamic(ctx.kernel, device.static_shared_bytes) else 0,
        "i32",
    )
    for arg in ctx.kernel.args:
        if not isinstance(arg, ir.SharedArg):
            continue
        ctx.buffers[arg.buffer] = Memory(_part(ctx, device.spaces.shared, offset))
        size = ctx.variables[arg.var]
        assert isinstance(size, Value)
        whole = (b.convert("trunc", size, "i32") + (SHARED_ALIGN - 1)) & -SHARED_ALIGN
        offset = offset + whole


def _part(ctx: Context, space: int, offset: Value, align: int = SHARED_ALIGN) -> Value:
    """A place in the shared memory whose size a launch says; it begins as its parts need."""
    b = ctx.builder
    head = f"@{DYNAMIC} = external {_space(space)}global [0 x i8], align "
    known = int(b.tables.get(DYNAMIC, f"{head}{SHARED_ALIGN}").removeprefix(head))
    b.tables[DYNAMIC] = f"{head}{max(known, align)}"
    kind = pointer(space)
    return b.emit(f"getelementptr inbounds i8, {kind} @{DYNAMIC}, {offset}", kind, "shared")


def shared_array(device_spaces: Spaces, static_bytes: int) -> Callable[[Context, ir.Buffer], None]:
    """How a shared array of constant size gets its memory.

    Args:
        device_spaces: The device's address spaces.
        static_bytes: See `Device.static_shared_bytes`.
    """
    space = device_spaces.shared

    def place(ctx: Context, buffer: ir.Buffer) -> None:
        (extent,) = buffer.shape
        if not isinstance(extent, ir.Const):
            ctx.defect("constant-shape", f"shared buffer '{buffer.name}' has no constant extent")
        count, kind = max(1, int(extent.value)), memory_type(buffer.dtype)
        b, places = ctx.builder, shared_places(ctx.kernel)
        align = places[buffer].align
        if is_dynamic(ctx.kernel, static_bytes):
            place = _part(ctx, space, b.constant(places[buffer].offset, "i32"), align)
        else:
            name = f"{ctx.kernel.name}.{b.fresh(buffer.name)}"
            b.tables[name] = (
                f"@{name} = internal {_space(space)}global [{count} x {kind}] poison, "
                f"align {align}"
            )
            place = b.value(f"@{name}", pointer(space))
        ctx.buffers[buffer] = Memory(place)

    return place


def _space(space: int) -> str:
    return f"addrspace({space}) " if space else ""
