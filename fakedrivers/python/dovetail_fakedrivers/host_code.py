"""From LLVM IR for the host to a shared library.

The processor is an old one of its architecture, not the one at hand: what a kernel computes must
not depend on where a test runs. Few passes run, for two reasons: an image is made far more often
than it is executed for long, and an optimiser may remove the very accesses that race.
"""

from __future__ import annotations

import functools
import importlib
import platform
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Final, Protocol, cast

from dovetail import ir
from dovetail.codegen.llvm import Builder, undefined_symbols
from dovetail.codegen.llvm.halves import narrow, widen
from dovetail.support.errors import DovetailError

PROCESSORS: Final = {"x86_64": "x86-64-v2", "aarch64": "generic"}
"""LLVM's name of the processor, by architecture."""

TRIPLE: Final = f"{platform.machine()}-unknown-linux-gnu"


class _Module(Protocol):
    """A parsed module."""

    def verify(self) -> None: ...


class _TargetMachine(Protocol):
    """The host's code generator."""

    target_data: object

    def emit_object(self, module: _Module) -> bytes: ...


class _Passes(Protocol):
    """A pipeline."""

    def add_always_inliner_pass(self) -> None: ...

    def add_sroa_pass(self) -> None: ...

    def run(self, module: _Module, builder: object) -> None: ...


class _Target(Protocol):
    """One architecture."""

    def create_target_machine(
        self, cpu: str, opt: int, reloc: str, codemodel: str
    ) -> _TargetMachine: ...


class _Targets(Protocol):
    """All architectures."""

    def from_triple(self, triple: str) -> _Target: ...


class _LLVM(Protocol):
    """What is used of llvmlite.binding, which has no types of its own."""

    Target: _Targets

    def initialize_all_targets(self) -> None: ...

    def initialize_all_asmprinters(self) -> None: ...

    def parse_assembly(self, llvmir: str) -> _Module: ...

    def create_pipeline_tuning_options(self, speed_level: int) -> object: ...

    def create_pass_builder(self, tm: _TargetMachine, pto: object) -> object: ...

    def create_new_module_pass_manager(self) -> _Passes: ...


class HostCodeError(DovetailError):
    """The host cannot make or link code; the message says what is missing."""


@functools.cache
def _llvm() -> _LLVM:
    binding = cast("_LLVM", importlib.import_module("llvmlite.binding"))
    binding.initialize_all_targets()
    binding.initialize_all_asmprinters()
    return binding


@functools.cache
def _machine() -> _TargetMachine:
    name = platform.machine()
    if name not in PROCESSORS:
        allowed = ", ".join(PROCESSORS)
        raise HostCodeError(f"CPU images are made on {allowed}, not on '{name}'")
    return (
        _llvm()
        .Target.from_triple(TRIPLE)
        .create_target_machine(cpu=PROCESSORS[name], opt=0, reloc="pic", codemodel="small")
    )


def data_layout() -> str:
    """LLVM's description of the host's types."""
    return str(_machine().target_data)


@functools.cache
def linker() -> str:
    """The program that links a shared library.

    Raises:
        HostCodeError: There is none on PATH.
    """
    for name in ("ld", "ld.lld", "ld.lld-19", "ld.gold"):
        if found := shutil.which(name):
            return found
    raise HostCodeError("no linker on PATH: install binutils or lld")


def write_library(text: str, path: Path) -> None:
    """Compile and link a module; the file appears whole or not at all.

    Raises:
        HostCodeError: LLVM refuses the text, or linking failed.
    """
    code = _object(text)
    mathematics = undefined_symbols(code) - {"memcpy", "memmove", "memset"}
    with tempfile.TemporaryDirectory(dir=path.parent, prefix=".making-") as name:
        made, relocatable = Path(name) / "image.so", Path(name) / "image.o"
        relocatable.write_bytes(code)
        command = [linker(), "-shared", "-o", str(made), str(relocatable)]
        if mathematics:
            # Functions that this processor level has no instruction for, such as fma.
            command.append("-lm")
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            raise HostCodeError(f"linking '{path.name}' failed: {done.stderr.strip()}")
        made.replace(path)


def _object(text: str) -> bytes:
    llvm, machine = _llvm(), _machine()
    try:
        module = llvm.parse_assembly(text + _conversions(text))
        module.verify()
    except RuntimeError as error:
        raise HostCodeError(f"LLVM refuses what was made for the host: {error}") from error
    passes = llvm.create_new_module_pass_manager()
    passes.add_always_inliner_pass()
    passes.add_sroa_pass()
    options = llvm.create_pipeline_tuning_options(speed_level=0)
    passes.run(module, llvm.create_pass_builder(machine, options))
    return bytes(machine.emit_object(module))


def _conversions(text: str) -> str:
    """Functions that LLVM calls for types the processor lacks, where a module has these types.

    A compiler's library would have them; no such library need be installed.
    """
    parts: list[str] = []
    declared: dict[str, str] = {}
    for type_, name, letter in (("half", "float16", "h"), ("bfloat", "bfloat16", "b")):
        if type_ not in text:
            continue
        dtype = ir.parse_dtype(name)
        for wide, size in (("float", "s"), ("double", "d")):
            b = Builder(declared=declared)
            b.begin("entry")
            bits = narrow(b, b.value("%x", wide), dtype, hardware=False)
            b.effect(f"ret {b.convert('bitcast', bits, type_)}")
            head = f"define weak hidden {type_} @__trunc{size}f{letter}f2({wide} %x)"
            parts.append(f"{head} {{\n{b.body()}\n}}\n")
        b = Builder(declared=declared)
        b.begin("entry")
        bits = b.convert("bitcast", b.value("%x", type_), "i16")
        b.effect(f"ret {widen(b, bits, dtype, hardware=False)}")
        head = f"define weak hidden float @__extend{letter}fsf2({type_} %x)"
        parts.append(f"{head} {{\n{b.body()}\n}}\n")
    parts += [f"{line}\n" for name, line in declared.items() if f"@{name}(" not in text]
    return "\n".join(parts)
