"""DeviceIR to an image of one relocatable object, by the convention of dovetail/cpu_kernel.h."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from dovetail import ir
from dovetail.backends.cpu.intrinsics import SPELLINGS
from dovetail.backends.cpu.target import Processor, processor
from dovetail.codegen.llvm import (
    Context,
    LLVMError,
    Memory,
    ModuleWriter,
    Value,
    count_up,
    data_layout,
    emit_assembly,
    emit_object,
    execute,
    may_be_same,
    new_context,
    register_type,
    scopes,
    undefined_symbols,
)
from dovetail.codegen.llvm.math import definition
from dovetail.image import Argument, DeviceImage, ImageFunction
from dovetail.plugin import DeviceIR
from dovetail.target import Target

SUPPLIED = frozenset({"memset", "memcpy", "memmove"})
"""The functions the runtime's loader supplies; LLVM calls them where it sees such loops."""

ATTRIBUTES = 'nounwind noredzone "frame-pointer"="none" "no-trapping-math"="true"'
"""noredzone: an object runs on systems whose signal handlers do not spare it (Windows). There is
no "probe-stack": frames are small instead (codegen.llvm.memory)."""


def codegen(device: DeviceIR, target: Target) -> DeviceImage:
    """The image of a lowered module for one processor.

    Raises:
        LLVMError: LLVM refused what we wrote, or made an object that needs a library.
    """
    cpu = processor(target)
    text, functions = write_module(device, cpu)
    data = emit_object(text, cpu.machine)
    missing = undefined_symbols(data) - SUPPLIED
    if missing:
        raise LLVMError(
            f"the object for '{target}' calls {', '.join(sorted(missing))}, which no runtime "
            f"supplies; supplied are {', '.join(sorted(SUPPLIED))}; please report this"
        )
    return DeviceImage(
        kind=target.kind,
        format="obj",
        functions=functions,
        payload={"object": data},
        sources=Sources(text, cpu),
    )


class Sources(Mapping[str, str]):
    """The readable forms of an object; the assembly is made when it is asked for."""

    def __init__(self, text: str, cpu: Processor) -> None:
        self._text = text
        self._cpu = cpu

    def __getitem__(self, name: str) -> str:
        if name == "kernels.ll":
            return self._text
        if name == "kernels.s":
            return emit_assembly(self._text, self._cpu.machine)
        raise KeyError(name)

    def __iter__(self) -> Iterator[str]:
        return iter(("kernels.ll", "kernels.s"))

    def __len__(self) -> int:
        return 2


def write_module(device: DeviceIR, cpu: Processor) -> tuple[str, tuple[ImageFunction, ...]]:
    """The LLVM IR of all kernels, and what the image says about each, sorted by name."""
    attributes = f'{ATTRIBUTES} "prefer-vector-width"="{8 * cpu.vector_bytes}"'
    module = ModuleWriter(cpu.machine.triple, data_layout(cpu.machine), attributes, definition)
    functions: list[ImageFunction] = []
    for kernel in device.kernels:
        same = may_be_same(device.module, kernel)
        ctx = new_context(module, kernel, cpu.features, SPELLINGS)
        _write_kernel(module, ctx, scopes(module.metadata, kernel, same))
        functions.append(
            ImageFunction(
                kernel.name, kernel.name, kernel.block, ctx.scratch_used, _arguments(kernel)
            )
        )
    return module.text(), tuple(sorted(functions, key=lambda function: function.name.encode()))


def _arguments(kernel: ir.Kernel) -> tuple[Argument, ...]:
    buffers = [arg.buffer for arg in kernel.args if isinstance(arg, ir.BufferArg)]
    result: list[Argument] = []
    for arg in kernel.args:
        match arg:
            case ir.BufferArg(buffer=buffer, access=access):
                result.append(Argument("buffer", buffer.dtype, access, 0, buffer.name))
            case ir.OffsetArg(var=var, buffer=buffer):
                result.append(Argument("offset", var.dtype, "", buffers.index(buffer), var.name))
            case ir.SharedArg(var=var, buffer=buffer):
                result.append(Argument("shared", var.dtype, "", 0, buffer.name))
            case ir.GridBaseArg(var=var, axis=axis):
                result.append(Argument("grid_base", var.dtype, "", axis, var.name))
            case _:
                result.append(Argument("scalar", arg.var.dtype, "", 0, arg.var.name))
    return tuple(result)


def _write_kernel(module: ModuleWriter, ctx: Context, aliases: Mapping[ir.Buffer, str]) -> None:
    b, kernel = ctx.builder, ctx.kernel
    parameters = [b.value(f"%{name}", "ptr") for name in ("buffers", "scalars", "grid", "scratch")]
    buffers, scalars, grid, ctx.scratch = parameters
    first, last = b.value("%first", "i64"), b.value("%last", "i64")
    offset, number = 0, 0
    for arg in kernel.args:
        if isinstance(arg, ir.BufferArg):
            place = b.emit(f"getelementptr inbounds ptr, {buffers}, i64 {number}", "ptr", "p")
            pointer = b.emit(f"load ptr, {place}, align 8", "ptr", arg.buffer.name)
            ctx.buffers[arg.buffer] = Memory(pointer, aliases[arg.buffer])
            number += 1
        else:
            # The scalar block: each value at the next multiple of its size (docs/format/image.md).
            size = arg.var.dtype.bytes
            offset = -(-offset // size) * size
            kind = register_type(arg.var.dtype)
            place = b.emit(f"getelementptr inbounds i8, {scalars}, i64 {offset}", "ptr", "p")
            text = f"load {kind}, {place}, align {size}"
            ctx.variables[arg.var] = b.emit(text, kind, arg.var.name)
            offset += size
    _place_shared(ctx)
    _write_blocks(ctx, first, last, grid)
    b.effect("ret void")
    signature = (
        f"void @{kernel.name}(ptr noalias readonly %buffers, ptr noalias readonly %scalars, "
        "i64 %first, i64 %last, ptr noalias readonly %grid, ptr noalias align 64 %scratch)"
    )
    module.add(signature, b)


def _place_shared(ctx: Context) -> None:
    """Shared memory of a size that the launch says, before that of constant size."""
    b = ctx.builder
    for arg in ctx.kernel.args:
        if not isinstance(arg, ir.SharedArg) or ctx.scratch is None:
            continue
        size = ctx.variables[arg.var]
        assert isinstance(size, Value)
        ctx.buffers[arg.buffer] = Memory(ctx.scratch)
        # As the runtime counts (dovetail/cpu_kernel.h): each begins at a multiple of 64 bytes.
        whole = (b.convert("zext", size, "i64") + 63) & -64
        ctx.scratch = b.emit(f"getelementptr inbounds i8, {ctx.scratch}, {whole}", "ptr", "p")


def _write_blocks(ctx: Context, first: Value, last: Value, grid: Value) -> None:
    """A loop over blocks first <= b < last; their coordinates count up, without divisions."""
    b, kernel = ctx.builder, ctx.kernel
    used = {item for item in ir.walk_all(kernel.body) if isinstance(item, ir.Var)}
    axes = max((axis + 1 for axis in range(3) if kernel.block_vars[axis] in used), default=0)
    for var in kernel.thread_vars:
        ctx.variables[var] = b.constant(0, register_type(var.dtype))
    extents: list[Value] = []
    starts: list[Value] = []
    rest = first
    for axis in range(axes):
        place = b.emit(f"getelementptr inbounds i32, {grid}, i64 {axis}", "ptr", "p")
        extent = b.emit(f"load i32, {place}, align 4", "i32", "extent")
        extents.append(b.convert("zext", extent, "i64"))
        starts.append(b.binary("urem", rest, extents[axis]))
        rest = b.binary("udiv", rest, extents[axis])
    slots = [b.alloca("i64", 1, 8, "xyz"[axis]) for axis in range(axes)]
    for slot, start in zip(slots, starts, strict=True):
        b.effect(f"store {start}, {slot}")

    def block(_number: Value) -> None:
        for axis, slot in enumerate(slots):
            value = b.emit(f"load i64, {slot}", "i64", "xyz"[axis])
            var = kernel.block_vars[axis]
            ctx.variables[var] = b.convert("trunc", value, register_type(var.dtype))
        execute(ctx, kernel.body)
        if b.label is None:
            return
        carry = b.constant(1, "i64")
        for axis, slot in enumerate(slots):
            following = b.emit(f"load i64, {slot}", "i64", "xyz"[axis]) + carry
            full = following.eq(extents[axis])
            b.effect(f"store {full.select(0, following)}, {slot}")
            carry = b.convert("zext", full, "i64")

    # Blocks are big; neither vectors nor copies of them are wanted.
    parts = (
        ctx.metadata.add('!"llvm.loop.vectorize.enable", i1 false'),
        ctx.metadata.add('!"llvm.loop.unroll.disable"'),
    )
    loop = ctx.metadata.add(", ".join(("{self}", *parts)), distinct=True)
    count_up(ctx, "block", first, last, 1, block, f", !llvm.loop {loop}")
