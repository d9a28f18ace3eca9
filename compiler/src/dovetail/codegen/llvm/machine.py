"""From LLVM IR text to object code and assembly, for processors named in full.

Nothing here asks what the building machine is: triple, processor, features and options are all
given, so the bytes depend on them and on LLVM's version only. llvmlite is used for this and for
nothing else, and is imported late because it costs tens of milliseconds.

LLVM ends the process on an error it did not expect. So text is parsed and verified first (those
errors are reported), and only what our own writer makes is handed over.
"""

from __future__ import annotations

import functools
import importlib
from dataclasses import dataclass
from typing import Protocol, cast

from dovetail.support.errors import DovetailError


class _Module(Protocol):
    """A parsed module."""

    def verify(self) -> None: ...


class _TargetMachine(Protocol):
    """One processor's code generator."""

    target_data: object

    def emit_object(self, module: _Module) -> bytes: ...

    def emit_assembly(self, module: _Module) -> str: ...


class _Target(Protocol):
    """One architecture."""

    def create_target_machine(
        self, cpu: str, features: str, opt: int, reloc: str, codemodel: str
    ) -> _TargetMachine: ...


class _Targets(Protocol):
    """All architectures."""

    def from_triple(self, triple: str) -> _Target: ...


class _Options(Protocol):
    """What the standard pipeline does."""

    loop_vectorization: bool
    slp_vectorization: bool
    loop_interleaving: bool
    loop_unrolling: bool


class _PassManager(Protocol):
    """A pipeline."""

    def run(self, module: _Module, builder: _PassBuilder) -> None: ...


class _PassBuilder(Protocol):
    """Makes pipelines."""

    # The name is llvmlite's.
    def getModulePassManager(self) -> _PassManager: ...


class _LLVM(Protocol):
    """What is used of llvmlite.binding, which has no types of its own."""

    Target: _Targets

    def initialize_all_targets(self) -> None: ...

    def initialize_all_asmprinters(self) -> None: ...

    def parse_assembly(self, llvmir: str) -> _Module: ...

    def create_pipeline_tuning_options(self, speed_level: int) -> _Options: ...

    def create_pass_builder(self, tm: _TargetMachine, pto: _Options) -> _PassBuilder: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Machine:
    """One processor as LLVM names it.

    Attributes:
        triple: Architecture, vendor, system; the system "none" promises no library.
        cpu: LLVM's name of the processor or level.
        features: Comma-separated, each with + or -.
        code_model: LLVM's code model.
        vectorise: Whether loops become vectors; on devices with real threads they must not.
        packs: Whether operations on neighbours become one all the same: for 16-bit floats, of
            which such a device computes two in one register.
    """

    triple: str
    cpu: str
    features: str = ""
    code_model: str = "default"
    vectorise: bool = True
    packs: bool = False


class LLVMError(DovetailError):
    """LLVM refused text that our writer made: a defect of ours."""


@functools.cache
def _llvm() -> _LLVM:
    binding = cast("_LLVM", importlib.import_module("llvmlite.binding"))
    binding.initialize_all_targets()
    binding.initialize_all_asmprinters()
    return binding


@functools.cache
def _target_machine(machine: Machine) -> _TargetMachine:
    target = _llvm().Target.from_triple(machine.triple)
    return target.create_target_machine(
        cpu=machine.cpu,
        features=machine.features,
        opt=3,
        reloc="pic",
        codemodel=machine.code_model,
    )


@functools.cache
def data_layout(machine: Machine) -> str:
    """LLVM's description of the types of a machine."""
    return str(_target_machine(machine).target_data)


def _optimised(text: str, machine: Machine) -> _Module:
    llvm = _llvm()
    try:
        module = llvm.parse_assembly(text)
        module.verify()
    except RuntimeError as error:
        raise LLVMError(f"LLVM refuses the IR written for '{machine.triple}': {error}") from error
    options = llvm.create_pipeline_tuning_options(speed_level=3)
    options.loop_vectorization = machine.vectorise
    options.slp_vectorization = machine.vectorise or machine.packs
    options.loop_interleaving = machine.vectorise
    options.loop_unrolling = True
    builder = llvm.create_pass_builder(_target_machine(machine), options)
    builder.getModulePassManager().run(module, builder)
    return module


def emit_object(text: str, machine: Machine) -> bytes:
    """The relocatable object of a module.

    Raises:
        LLVMError: The text is not valid IR.
    """
    # Emission changes the module, so each is emitted once and dropped.
    return bytes(_target_machine(machine).emit_object(_optimised(text, machine)))


def emit_assembly(text: str, machine: Machine) -> str:
    """The assembly of a module, for people.

    Raises:
        LLVMError: The text is not valid IR.
    """
    return str(_target_machine(machine).emit_assembly(_optimised(text, machine)))


def optimise(text: str, machine: Machine) -> str:
    """The optimised IR of a module, for people.

    Raises:
        LLVMError: The text is not valid IR.
    """
    return str(_optimised(text, machine))
