"""From LLVM IR text to object code and assembly, for processors named in full.

Nothing here asks what the building machine is: triple, processor, features and options are all
given, so the bytes depend on them and on LLVM's version only. llvmlite is used for this and for
nothing else, and is imported late because it costs tens of milliseconds.

LLVM ends the process on an error it did not expect. So text is parsed and verified first (those
errors are reported), and only what our own writer makes is handed over.
"""

from __future__ import annotations

import functools
from dataclasses import dataclass
from typing import TYPE_CHECKING

from dovetail.support.errors import DovetailError

if TYPE_CHECKING:
    from llvmlite import binding


@dataclass(frozen=True, slots=True, kw_only=True)
class Machine:
    """One processor as LLVM names it.

    Attributes:
        triple: Architecture, vendor, system; the system "none" promises no library.
        cpu: LLVM's name of the processor or level.
        features: Comma-separated, each with + or -.
        code_model: LLVM's code model.
    """

    triple: str
    cpu: str
    features: str = ""
    code_model: str = "default"


class LLVMError(DovetailError):
    """LLVM refused text that our writer made: a defect of ours."""


@functools.cache
def _llvm() -> binding:
    from llvmlite import binding

    binding.initialize_all_targets()
    binding.initialize_all_asmprinters()
    return binding


@functools.cache
def _target_machine(machine: Machine) -> binding.TargetMachine:
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


def _optimised(text: str, machine: Machine) -> binding.ModuleRef:
    llvm = _llvm()
    try:
        module = llvm.parse_assembly(text)
        module.verify()
    except RuntimeError as error:
        raise LLVMError(f"LLVM refuses the IR written for '{machine.triple}': {error}") from error
    options = llvm.create_pipeline_tuning_options(speed_level=3)
    options.loop_vectorization = True
    options.slp_vectorization = True
    options.loop_interleaving = True
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
