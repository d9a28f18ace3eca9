"""The types of what is used of llvmlite.binding: by its package or by `_library`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol


class Function(Protocol):
    """A function of a module."""

    is_declaration: bool

    @property
    def attributes(self) -> Iterator[bytes]: ...


class Module(Protocol):
    """A parsed module."""

    def verify(self) -> None: ...

    @property
    def functions(self) -> Iterator[Function]: ...


class Options(Protocol):
    """What the standard pipeline does."""

    loop_vectorization: bool
    slp_vectorization: bool
    loop_interleaving: bool
    loop_unrolling: bool


class PassManager(Protocol):
    """A pipeline."""

    def close(self) -> None: ...

    def detach(self) -> None: ...


class ModulePasses(PassManager, Protocol):
    """A pipeline over a module."""

    def add_always_inliner_pass(self) -> None: ...

    def add_sroa_pass(self) -> None: ...

    def add_simplify_cfg_pass(self) -> None: ...

    def add_instruction_combine_pass(self) -> None: ...

    def add_loop_rotate_pass(self) -> None: ...

    def add_loop_unroll_pass(self) -> None: ...

    def run(self, module: Module, builder: PassBuilder) -> None: ...


class FunctionPasses(PassManager, Protocol):
    """A pipeline over a function."""

    def run(self, function: Function, builder: PassBuilder) -> None: ...


class PassManagers(Protocol):
    """llvmlite.binding.newpassmanagers."""

    NewPassManager: type[object]


class PassBuilder(Protocol):
    """Makes pipelines."""

    # The names are llvmlite's.
    def getModulePassManager(self) -> ModulePasses: ...

    def getFunctionPassManager(self) -> FunctionPasses: ...


class TargetMachine(Protocol):
    """One processor's code generator."""

    target_data: object

    def emit_object(self, module: Module) -> bytes: ...

    def emit_assembly(self, module: Module) -> str: ...


class Target(Protocol):
    """One architecture."""

    def create_target_machine(
        self, cpu: str, features: str, opt: int, reloc: str, codemodel: str
    ) -> TargetMachine: ...


class Targets(Protocol):
    """All architectures."""

    def from_triple(self, triple: str) -> Target: ...


class LLVM(Protocol):
    """What is used of llvmlite.binding, which has no types of its own."""

    Target: Targets
    newpassmanagers: PassManagers | None

    def initialize_all_targets(self) -> None: ...

    def initialize_all_asmprinters(self) -> None: ...

    def set_option(self, name: str, option: str) -> None: ...

    def create_context(self) -> object: ...

    def parse_assembly(self, llvmir: str, context: object) -> Module: ...

    def create_pipeline_tuning_options(self, speed_level: int) -> Options: ...

    def create_pass_builder(self, tm: TargetMachine, pto: Options) -> PassBuilder: ...

    def create_new_module_pass_manager(self) -> ModulePasses: ...
