"""Running compiled CPU kernels straight from their object, without the runtime.

On the host's own architecture LLVM's JIT linker loads the object; for others it is linked with a
small C program and run by qemu-user. Both call the kernel as `dovetail/cpu_kernel.h` says.
"""

from __future__ import annotations

import ctypes
import itertools
import platform
import shutil
import struct
import subprocess
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

import numpy as np
from llvmlite import binding

from dovetail import ir
from dovetail.backends.cpu.codegen import codegen
from dovetail.backends.cpu.target import capabilities
from dovetail.image import DeviceImage
from dovetail.plugin import DeviceIR
from dovetail.target import Target

HOST = {"x86_64": "x86-64", "aarch64": "aarch64", "riscv64": "riscv64"}.get(platform.machine(), "")
"""The host's architecture by the name that targets use."""

FOREIGN_TOOLS = {
    arch: (f"qemu-{arch}", f"{arch}-linux-gnu-gcc") for arch in ("aarch64", "riscv64")
}
"""What running a foreign object needs."""

VERSIONS = {"tool": tuple(tool for tools in FOREIGN_TOOLS.values() for tool in tools)}
"""What executes these kernels."""

LoopKind = Literal["serial", "unroll", "vector"]

_FORMATS = {
    "int32": "<i", "uint32": "<I", "int64": "<q", "uint64": "<Q", "float32": "<f", "float64": "<d",
}  # fmt: skip

_KERNEL_TYPE = ctypes.CFUNCTYPE(
    None, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_uint64, ctypes.c_uint64, ctypes.c_void_p,
    ctypes.c_void_p,
)  # fmt: skip


def numpy_dtype(dtype: ir.DType) -> np.dtype[Any]:
    """NumPy's type of an element; bfloat16 as its bits."""
    name = "uint16" if dtype.name == "bfloat16" else dtype.name
    return np.dtype(name)


def new_coordinates() -> tuple[tuple[ir.Var, ir.Var, ir.Var], tuple[ir.Var, ir.Var, ir.Var]]:
    """Block and thread variables of a kernel."""
    names = ("x", "y", "z")
    bx, by, bz = (ir.Var(f"block_{name}", ir.INT64) for name in names)
    tx, ty, tz = (ir.Var(f"thread_{name}", ir.INT64) for name in names)
    return (bx, by, bz), (tx, ty, tz)


def kernel(
    name: str,
    buffers: Sequence[tuple[ir.Buffer, ir.Access]],
    scalars: Sequence[ir.Var],
    body: ir.Stmt | Callable[[tuple[ir.Var, ir.Var, ir.Var]], ir.Stmt],
    *,
    strict: bool = False,
) -> ir.Kernel:
    """A kernel of one-thread blocks."""
    blocks, threads = new_coordinates()
    args = (
        *(ir.BufferArg(buffer, access) for buffer, access in buffers),
        *(ir.ScalarArg(var) for var in scalars),
    )
    statement = body(blocks) if callable(body) else body
    return ir.Kernel(name, args, (1, 1, 1), blocks, threads, statement, strict)


def elementwise(
    name: str,
    inputs: Sequence[ir.DType],
    output: ir.DType,
    value: Callable[..., ir.Expr],
    *,
    strict: bool = False,
    kind: LoopKind = "vector",
) -> ir.Kernel:
    """y[i] = value(x0[i], x1[i], ...) for 0 <= i < n."""
    n, i = ir.Var("n", ir.INT64), ir.Var("i", ir.INT64)
    sources = [ir.Buffer(f"x{number}", dtype, (n,)) for number, dtype in enumerate(inputs)]
    target = ir.Buffer("y", output, (n,))
    stored = ir.Store(target, (i,), value(*(ir.Load(source, (i,)) for source in sources)))
    body = ir.For(i, ir.const(0), n, 1, stored, kind)
    buffers: list[tuple[ir.Buffer, ir.Access]] = [(source, "read") for source in sources]
    buffers.append((target, "write"))
    return kernel(name, buffers, [n], body, strict=strict)


def scalar_block(used: ir.Kernel, values: Sequence[float]) -> bytes:
    """The bytes of a kernel's scalar arguments (docs/format/image.md)."""
    block = bytearray()
    scalars = [arg for arg in used.args if not isinstance(arg, ir.BufferArg)]
    for arg, value in zip(scalars, values, strict=True):
        size = arg.var.dtype.bytes
        block.extend(b"\0" * (-len(block) % size))
        block.extend(struct.pack(_FORMATS[arg.var.dtype.name], value))
    return bytes(block) or b"\0"


@dataclass
class Compiled:
    """Kernels compiled for one target, ready to be called."""

    kernels: dict[str, ir.Kernel]
    image: DeviceImage
    arch: str
    folder: Path | None = None
    _engine: Any = None
    _linked: Path | None = None

    def __call__(
        self,
        name: str,
        buffers: Sequence[np.ndarray],
        scalars: Sequence[float] = (),
        grid: tuple[int, int, int] = (1, 1, 1),
        blocks: tuple[int, int] | None = None,
    ) -> None:
        """Run a kernel over a grid, or over some blocks of it, on arrays in place."""
        function = next(each for each in self.image.functions if each.name == name)
        first, last = blocks or (0, grid[0] * grid[1] * grid[2])
        block = scalar_block(self.kernels[name], scalars)
        if self.arch == HOST:
            self._here(function.symbol, buffers, block, grid, first, last, function.shared_bytes)
        else:
            self._there(function.symbol, buffers, block, grid, first, last, function.shared_bytes)

    def _here(self, symbol, buffers, block, grid, first, last, scratch_bytes) -> None:
        if self._engine is None:
            binding.initialize_native_target()
            binding.initialize_native_asmprinter()
            machine = binding.Target.from_default_triple().create_target_machine()
            self._engine = binding.create_mcjit_compiler(binding.parse_assembly(""), machine)
            data = binding.ObjectFileRef.from_data(self.image.payload["object"])
            self._engine.add_object_file(data)
            self._engine.finalize_object()
        pointers = (ctypes.c_void_p * max(1, len(buffers)))(
            *(each.ctypes.data for each in buffers)
        )
        scalars = np.frombuffer(block + bytes(-len(block) % 8), np.uint64).copy()
        extents = np.array(grid, np.uint32)
        scratch = np.zeros(scratch_bytes + 64, np.uint8)
        aligned = scratch.ctypes.data + -scratch.ctypes.data % 64
        function = _KERNEL_TYPE(self._engine.get_function_address(symbol))
        function(
            ctypes.addressof(pointers), scalars.ctypes.data, first, last, extents.ctypes.data,
            aligned,
        )  # fmt: skip

    def _there(self, symbol, buffers, block, grid, first, last, scratch_bytes) -> None:
        program = self._program()
        number = [each.symbol for each in self.image.functions].index(symbol)
        parts = [struct.pack("<8Q", len(buffers), len(block), *grid, first, last, scratch_bytes)]
        for each in buffers:
            data = each.tobytes()
            parts += [struct.pack("<Q", len(data)), data]
        parts.append(block)
        done = subprocess.run(
            [f"qemu-{self.arch}", program, str(number)], input=b"".join(parts),
            capture_output=True, check=True,
        )  # fmt: skip
        offset = 0
        for each in buffers:
            size = each.nbytes
            each[...] = np.frombuffer(done.stdout[offset : offset + size], each.dtype).reshape(
                each.shape
            )
            offset += size
        assert offset == len(done.stdout)

    def _program(self) -> Path:
        """The object linked with the C program and a table of its kernels."""
        if self._linked is None:
            assert self.folder is not None
            place = self.folder / f"{self.arch}-{len(list(self.folder.iterdir()))}"
            place.mkdir()
            (place / "object.o").write_bytes(self.image.payload["object"])
            names = [each.symbol for each in self.image.functions]
            declarations = "".join(f"void {name}(void);\n" for name in names)
            table = ", ".join(names)
            (place / "table.c").write_text(
                f"{declarations}void (*const dovetail_test_table[])(void) = {{ {table} }};\n"
            )
            program = place / "program"
            subprocess.run(
                [
                    f"{self.arch}-linux-gnu-gcc", "-static", "-O1", "-o", program,
                    Path(__file__).with_name("run_kernel.c"), place / "table.c",
                    place / "object.o",
                ],
                check=True,
            )  # fmt: skip
            self._linked = program
        return self._linked


def compile_kernels(
    kernels: Sequence[ir.Kernel], target: str, folder: Path | None = None
) -> Compiled:
    """Kernels in lowest form, compiled for a target."""
    resolved = Target(target)
    device = DeviceIR(ir.Module((), tuple(kernels)), capabilities(resolved))
    arch = str(resolved.get("arch") or "x86-64")
    return Compiled({each.name: each for each in kernels}, codegen(device, resolved), arch, folder)


def runnable_levels() -> list[int]:
    """The x86-64 levels that this machine executes."""
    if HOST != "x86-64":
        return []
    from dovetail.backends.cpu.target import LEVEL_FEATURES

    flags = set(Path("/proc/cpuinfo").read_text().split())
    rename = {"sse3": "pni", "lzcnt": "abm"}
    levels = []
    for level, names in LEVEL_FEATURES.items():
        if all(rename.get(name, name) in flags for name in names):
            levels.append(level)
        else:
            break
    return levels


def runnable_targets() -> list[str]:
    """Targets whose objects run on this machine, with or without an emulator."""
    own = [f"cpu -level={level}" for level in runnable_levels()]
    foreign = [
        f"cpu -arch={arch}"
        for arch, tools in FOREIGN_TOOLS.items()
        if arch == HOST or all(shutil.which(tool) for tool in tools)
    ]
    return own + foreign


def special_values(dtype: ir.DType) -> np.ndarray:
    """Zeros, infinities, NaN, subnormals and other points where functions change."""
    info = np.finfo(numpy_dtype(dtype))
    ones = [0.0, 1.0, 0.5, 2.0, 3.0, 0.75, 1.5, float(info.eps)]
    ends = [float(info.tiny), float(info.max), float(info.smallest_subnormal), np.inf]
    signed = list(itertools.chain.from_iterable((v, -v) for v in ones + ends))
    return np.array([*signed, np.nan], numpy_dtype(dtype))
