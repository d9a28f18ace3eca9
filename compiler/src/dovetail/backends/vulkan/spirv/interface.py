"""What a kernel has from outside: bindings, arguments, coordinates, shared memory.

docs/format/image.md, section "vulkan"/"spv", says where each stands; this is the other side of it.
"""

from __future__ import annotations

from collections.abc import Container
from typing import Final

from dovetail import ir
from dovetail.backends.vulkan.spirv.context import Context, Element, Memory
from dovetail.backends.vulkan.spirv.memory import array_element, buffer_element, needs_bits
from dovetail.codegen.spirv.opcodes import (
    BuiltIn,
    Capability,
    Decoration,
    Model,
    Op,
    StorageClass,
)
from dovetail.support.dataclasses import dataclass, field
from dovetail.support.errors import ResourceError

PUSH_CONSTANT_BYTES: Final = 128
"""Vulkan 1.3, Required Limits, maxPushConstantsSize; docs/format/image.md counts on it."""

SHARED_SPEC_ID: Final = 16
"""docs/format/image.md: SpecId 16 + n is the size of the n-th shared array that launches size."""

MAX_CONSTANTS: Final = 65535 - 3
"""SPIR-V, section 2.3: an instruction has 65,535 words; this is what is left of one."""


@dataclass(slots=True)
class Uses:
    """What a kernel does with each of its buffers, and with its block.

    Attributes:
        loaded, stored: Buffers that are read and written otherwise than atomically.
        updates: Names of the atomic updates of each buffer.
        shared: Arrays of the block that have a constant size.
        variables: Variables that are read.
        orders: Whether there is a barrier or a fence: threads read what others wrote.
        special: Whether zeros' signs, infinities and NaN may decide: floats are chosen by
            comparing floats, or there is strict code.
    """

    loaded: set[ir.Buffer] = field(default_factory=set[ir.Buffer])
    stored: set[ir.Buffer] = field(default_factory=set[ir.Buffer])
    updates: dict[ir.Buffer, set[str]] = field(default_factory=dict[ir.Buffer, set[str]])
    shared: list[ir.Buffer] = field(default_factory=list[ir.Buffer])
    variables: set[ir.Var] = field(default_factory=set[ir.Var])
    orders: bool = False
    special: bool = False


def uses_of(body: ir.Stmt) -> Uses:
    """What a kernel's body does."""
    uses = Uses()
    for item in ir.walk_all(body):
        _note(item, uses)
    return uses


def _note(item: ir.Expr | ir.Stmt, uses: Uses) -> None:
    match item:
        case ir.Var():
            uses.variables.add(item)
        case ir.Load(buffer=buffer):
            uses.loaded.add(buffer)
        case ir.Store(buffer=buffer):
            uses.stored.add(buffer)
        case ir.Atomic(op=op, buffer=buffer):
            uses.updates.setdefault(buffer, set()).add(op.name)
        case ir.Allocate(buffer=buffer) if buffer.scope == "shared":
            uses.shared.append(buffer)
        case ir.Intrinsic(op=op, buffers=buffers):
            for buffer, access in zip(buffers, ir.INTRINSICS[op].accesses, strict=True):
                if access != "write":
                    uses.loaded.add(buffer)
                if access != "read":
                    uses.stored.add(buffer)
        case ir.Barrier() | ir.Fence():
            uses.orders = True
        case ir.Call(op=op) if op.name == "fp_strict":
            uses.special = True
        case ir.Select(condition=condition) if item.dtype.is_float and not uses.special:
            uses.special = any(
                isinstance(each, ir.Call) and bool(each.args) and each.args[0].dtype.is_float
                for each in ir.walk_expr(condition)
            )
        case _:
            pass


def declare_buffers(ctx: Context, uses: Uses, same: frozenset[tuple[int, int]]) -> None:
    """The storage buffers, bound each by its number, and the arguments of the launch.

    Args:
        ctx: The kernel.
        uses: What it does with them.
        same: Pairs of numbers of buffers that may be one and the same memory.
    """
    buffers = [arg for arg in ctx.kernel.args if isinstance(arg, ir.BufferArg)]
    scalars = [arg.var for arg in ctx.kernel.args if not isinstance(arg, ir.BufferArg)]
    overlapping = {number for pair in same for number in pair}
    if ctx.features.buffer_address:
        _declare_addresses(ctx, uses, buffers, scalars, overlapping)
        return
    for number, arg in enumerate(buffers):
        _declare_binding(ctx, uses, arg, number, number in overlapping)
    if scalars:
        _declare_scalars(ctx, [], scalars, len(buffers))


def _declare_binding(ctx: Context, uses: Uses, arg: ir.BufferArg, number: int, same: bool) -> None:
    buffer = arg.buffer
    updates = uses.updates.get(buffer, set())
    bits = needs_bits(buffer.dtype, updates, native_add=True)
    element = buffer_element(ctx, buffer.dtype, bits)
    parts = buffer.dtype.bits < 32 and bool(updates)

    def bind(kind: int, size: int, name: str) -> tuple[int, int]:
        variable = _buffer_variable(ctx, kind, size, number, name)
        decorate = ctx.asm.decorate
        decorate(variable, Decoration.Aliased if same or parts else Decoration.Restrict)
        if arg.access == "read":
            decorate(variable, Decoration.NonWritable)
        elif arg.access == "write" and buffer not in uses.loaded and not updates:
            decorate(variable, Decoration.NonReadable)
        if _is_coherent(ctx, uses, buffer, same):
            decorate(variable, Decoration.Coherent)
        return variable, ctx.asm.pointer_type(StorageClass.StorageBuffer, kind)

    variable, pointer = bind(element.type, element.bytes, buffer.name)
    memory = Memory(StorageClass.StorageBuffer, variable, element, pointer, (ctx.u32(0),))
    if parts:
        word = ctx.int_type(32)
        other, other_pointer = bind(word, 4, f"{buffer.name}_words")
        words = array_element(ctx, _UINT32, False)
        memory.words = Memory(
            StorageClass.StorageBuffer, other, words, other_pointer, (ctx.u32(0),)
        )
    ctx.memory[buffer] = memory


def _is_coherent(ctx: Context, uses: Uses, buffer: ir.Buffer, same: bool) -> bool:
    """Whether threads read what others wrote before a barrier or fence.

    Where another buffer may be the same memory, they may do so by that name. In Vulkan's own
    memory model the accesses say so themselves.
    """
    if ctx.vulkan_memory or not uses.orders:
        return False
    if same:
        return True
    if buffer not in uses.loaded:
        return False
    return buffer in uses.stored or bool(uses.updates.get(buffer))


_UINT32: Final = ir.DType("uint", 32)


def _block_of(ctx: Context, element: int, size: int, marks: tuple[int, ...] = ()) -> int:
    """A struct that is an array of unknown length, its member decorated with `marks`."""
    key = (element, *marks)
    if key in ctx.blocks:
        return ctx.blocks[key]
    asm = ctx.asm
    array = asm.runtime_array_type(element)
    asm.decorate(array, Decoration.ArrayStride, size)
    block = asm.struct_type(array)
    asm.decorate(block, Decoration.Block)
    asm.decorate_member(block, 0, Decoration.Offset, 0)
    for mark in marks:
        asm.decorate_member(block, 0, mark)
    ctx.blocks[key] = block
    return block


def _buffer_variable(ctx: Context, element: int, size: int, binding: int, name: str) -> int:
    asm = ctx.asm
    asm.extension("SPV_KHR_storage_buffer_storage_class")
    variable = asm.variable(StorageClass.StorageBuffer, _block_of(ctx, element, size))
    asm.decorate(variable, Decoration.DescriptorSet, 0)
    asm.decorate(variable, Decoration.Binding, binding)
    asm.names[variable] = name
    if asm.minor >= 4:
        ctx.interface.append(variable)
    return variable


def scalar_offsets(dtypes: list[ir.DType], start: int) -> tuple[list[int], int]:
    """Where each scalar stands, at a multiple of its size, and the bytes of all."""
    offsets: list[int] = []
    at = start
    for dtype in dtypes:
        at = -(-at // dtype.bytes) * dtype.bytes
        offsets.append(at)
        at += dtype.bytes
    return offsets, at


def _declare_scalars(
    ctx: Context, addressed: list[ir.BufferArg], scalars: list[ir.Var], binding: int
) -> list[int]:
    """The block of arguments: push constants, or a buffer where they are too many.

    Returns:
        The addresses of the buffers that are reached so.
    """
    asm = ctx.asm
    start = 8 * len(addressed)
    offsets, total = scalar_offsets([var.dtype for var in scalars], start)
    pushed = total <= PUSH_CONSTANT_BYTES
    block = asm.struct_type(
        *(ctx.type(ir.UINT64) for _ in addressed), *(ctx.type(var.dtype) for var in scalars)
    )
    asm.decorate(block, Decoration.Block)
    for place, offset in enumerate([*range(0, start, 8), *offsets]):
        asm.decorate_member(block, place, Decoration.Offset, offset)
    storage = StorageClass.PushConstant if pushed else StorageClass.StorageBuffer
    variable = asm.variable(storage, block)
    asm.names[variable] = "arguments"
    if not pushed:
        asm.extension("SPV_KHR_storage_buffer_storage_class")
        asm.decorate(variable, Decoration.DescriptorSet, 0)
        asm.decorate(variable, Decoration.Binding, binding)
        asm.decorate(variable, Decoration.NonWritable)
        asm.decorate(variable, Decoration.Restrict)
    if asm.minor >= 4:
        ctx.interface.append(variable)

    def member(number: int, kind: int, name: str) -> int:
        pointer = asm.pointer_type(storage, kind)
        place = ctx.emit(Op.AccessChain, pointer, variable, ctx.u32(number))
        value = ctx.emit(Op.Load, kind, place)
        asm.names[value] = name
        return value

    addresses = [
        member(number, ctx.type(ir.UINT64), f"{arg.buffer.name}_address")
        for number, arg in enumerate(addressed)
    ]
    for number, var in enumerate(scalars, len(addressed)):
        ctx.values[var] = member(number, ctx.type(var.dtype), var.name)
    return addresses


def _declare_addresses(
    ctx: Context,
    uses: Uses,
    buffers: list[ir.BufferArg],
    scalars: list[ir.Var],
    same: Container[int],
) -> None:
    """Buffers by address: the block of arguments begins with one uint64 each."""
    asm = ctx.asm
    asm.addressing = Model.PhysicalStorageBuffer64
    asm.capability(Capability.PhysicalStorageBufferAddresses)
    asm.extension("SPV_KHR_physical_storage_buffer")
    ctx.require("vulkan.buffer_address")
    space = StorageClass.PhysicalStorageBuffer
    addresses = _declare_scalars(ctx, buffers, scalars, 0) if buffers or scalars else []

    def at(address: int, element: Element, marks: tuple[int, ...], name: str) -> Memory:
        block = asm.pointer_type(space, _block_of(ctx, element.type, element.bytes, marks))
        base = ctx.emit(Op.ConvertUToPtr, block, address)
        asm.names[base] = name
        pointer = asm.pointer_type(space, element.type)
        return Memory(space, base, element, pointer, (ctx.u32(0),))

    for number, (arg, address) in enumerate(zip(buffers, addresses, strict=True)):
        buffer, dtype = arg.buffer, arg.buffer.dtype
        updates = uses.updates.get(buffer, set())
        marks = (Decoration.NonWritable,) if arg.access == "read" else ()
        if _is_coherent(ctx, uses, buffer, number in same):
            marks = (*marks, Decoration.Coherent)
        element = buffer_element(ctx, dtype, needs_bits(dtype, updates, native_add=True))
        memory = ctx.memory[buffer] = at(address, element, marks, buffer.name)
        if dtype.bits < 32 and updates:
            word = array_element(ctx, _UINT32, False)
            memory.words = at(address, word, marks, f"{buffer.name}_words")


# The block: coordinates, extents, shared memory.


def builtin(ctx: Context, number: int, kind: int, name: str) -> int:
    """The value of a built-in input variable."""
    variable = ctx.builtins.get(number)
    if variable is None:
        variable = ctx.builtins[number] = ctx.asm.variable(StorageClass.Input, kind)
        ctx.asm.decorate(variable, Decoration.BuiltIn, number)
        ctx.asm.names[variable] = name
        ctx.interface.append(variable)
    return ctx.emit(Op.Load, kind, variable)


def declare_coordinates(ctx: Context, uses: Uses) -> None:
    """The coordinates that the kernel uses; those along an extent of 1 are 0."""
    word = ctx.int_type(32)
    triple = ctx.asm.vector_type(word, 3)
    for number, variables, name, extents in (
        (BuiltIn.WorkgroupId, ctx.kernel.block_vars, "block", (0, 0, 0)),
        (BuiltIn.LocalInvocationId, ctx.kernel.thread_vars, "thread", ctx.kernel.block),
    ):
        used = [axis for axis in range(3) if variables[axis] in uses.variables]
        whole = 0
        for axis in used:
            if extents[axis] == 1:
                ctx.coordinates[variables[axis]] = ctx.u32(0)
                continue
            whole = whole or builtin(ctx, number, triple, name)
            part = ctx.emit(Op.CompositeExtract, word, whole, axis)
            ctx.asm.names[part] = variables[axis].name
            ctx.coordinates[variables[axis]] = part


def declare_block(ctx: Context) -> None:
    """The block's extents as specialisation constants 0 to 2."""
    asm = ctx.asm
    parts = [asm.spec_constant(axis, extent) for axis, extent in enumerate(ctx.kernel.block)]
    triple = asm.vector_type(asm.int_type(32), 3)
    whole = asm.spec_composite(triple, *parts)
    asm.decorate(whole, Decoration.BuiltIn, BuiltIn.WorkgroupSize)
    asm.names[whole] = "block_size"


def declare_shared(ctx: Context, uses: Uses) -> int:
    """The shared arrays; the bytes of those whose size is fixed, each rounded up to 16."""
    total = 0
    for buffer in uses.shared:
        total += -(-_declare_array(ctx, uses, buffer, 0) // 16) * 16
    sized = [arg for arg in ctx.kernel.args if isinstance(arg, ir.SharedArg)]
    for number, arg in enumerate(sized):
        default = max(arg.buffer.dtype.bytes, 16)
        length = ctx.asm.spec_constant(SHARED_SPEC_ID + number, default)
        ctx.asm.names[length] = f"{arg.buffer.name}_bytes"
        _declare_array(ctx, uses, arg.buffer, length)
    return total


def _declare_array(ctx: Context, uses: Uses, buffer: ir.Buffer, spec: int) -> int:
    """One shared array; its bytes if it has a constant shape, 0 if a launch says its size."""
    asm = ctx.asm
    updates = uses.updates.get(buffer, set())
    bits = needs_bits(buffer.dtype, updates, native_add=True)
    element = array_element(ctx, buffer.dtype, bits)
    size = 0
    if spec:
        # As many elements as the bytes hold, and one at least: no array is empty.
        word, each = asm.int_type(32), ctx.u32(buffer.dtype.bytes)
        count = asm.spec_op(Op.UDiv, word, spec, each)
        few = asm.spec_op(Op.ULessThan, asm.bool_type(), spec, each)
        length = asm.spec_op(Op.Select, word, few, ctx.u32(1), count)
    else:
        count = array_length(buffer)
        length, size = ctx.u32(count), count * element.bytes
    variable = asm.variable(StorageClass.Workgroup, asm.array_type(element.type, length))
    asm.names[variable] = buffer.name
    if asm.minor >= 4:
        ctx.interface.append(variable)
    pointer = asm.pointer_type(StorageClass.Workgroup, element.type)
    ctx.memory[buffer] = Memory(
        StorageClass.Workgroup, variable, element, pointer,
        word_sized=buffer.dtype.bits < 32 and bool(updates),
    )  # fmt: skip
    return size


def declare_local(ctx: Context, buffer: ir.Buffer) -> None:
    """An array of a thread's own."""
    asm = ctx.asm
    element = array_element(ctx, buffer.dtype, False)
    array = asm.array_type(element.type, ctx.u32(array_length(buffer)))
    variable = ctx.local_variable(array, buffer.name)
    pointer = asm.pointer_type(StorageClass.Function, element.type)
    ctx.memory[buffer] = Memory(StorageClass.Function, variable, element, pointer)


def declare_table(ctx: Context, stmt: ir.Allocate, values: list[int]) -> None:
    """An array of constants, which every thread has as it begins; equal ones are one."""
    asm, buffer = ctx.asm, stmt.buffer
    if len(values) > MAX_CONSTANTS:
        raise ResourceError(
            f"{stmt.span}: a table of constants of '{ctx.kernel.name}' for target 'vulkan'",
            len(values), MAX_CONSTANTS, "elements", "pass it as a tensor",
        )  # fmt: skip
    element = array_element(ctx, buffer.dtype, False)
    array = asm.array_type(element.type, ctx.u32(array_length(buffer)))
    whole = asm.composite_constant(array, *values)
    if whole not in ctx.tables:
        ctx.tables[whole] = asm.variable(StorageClass.Private, array, whole)
        asm.names[ctx.tables[whole]] = buffer.name
        if asm.minor >= 4:
            ctx.interface.append(ctx.tables[whole])
    pointer = asm.pointer_type(StorageClass.Private, element.type)
    ctx.memory[buffer] = Memory(StorageClass.Private, ctx.tables[whole], element, pointer)


def array_length(buffer: ir.Buffer) -> int:
    """The number of elements of an array with a constant shape, at least 1."""
    (extent,) = buffer.shape
    value = getattr(extent, "value", None)
    if not isinstance(value, int):
        raise AssertionError(f"array '{buffer.name}' has no constant extent")
    return max(1, value)
