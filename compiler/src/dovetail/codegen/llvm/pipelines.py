"""Which passes run over a module before code generation.

Processors with vectors get LLVM's standard pipeline. Kernels for GPUs get one of our own: no loop
becomes vectors there, what the code generators for GPUs do themselves (common subexpressions,
strength reduction, joining accesses) need not be done twice, and numbering has been done by the
writer. It costs a third of the standard pipeline (docs/decisions/0015).

What it lacks is motion of memory accesses out of loops. Kernels that have such accesses say so by
an attribute, and get LLVM's simplification of functions first.
"""

from __future__ import annotations

import contextlib
from collections.abc import Generator
from typing import TYPE_CHECKING, Final, TypeVar

if TYPE_CHECKING:
    from dovetail.codegen.llvm._binding import LLVM, Function, Module, PassManager, TargetMachine

Manager = TypeVar("Manager", bound="PassManager")

HOISTS: Final = "dovetail-hoists"
"""The attribute of a kernel in whose loops the same memory is accessed again and again."""

SIMPLIFICATION_LEVEL: Final = 1
"""Level 1 moves accesses, and has no jump threading, no second run of value numbering."""


def run_standard(
    llvm: LLVM, module: Module, machine: TargetMachine, loop_vectors: bool, packs: bool
) -> None:
    """LLVM's pipeline for the highest speed level.

    Args:
        llvm: llvmlite's binding.
        module: Changed.
        machine: A target machine of llvmlite's.
        loop_vectors: Whether loops become vectors.
        packs: Whether operations on neighbours become one.
    """
    options = llvm.create_pipeline_tuning_options(speed_level=3)
    options.loop_vectorization = loop_vectors
    options.slp_vectorization = packs
    options.loop_interleaving = loop_vectors
    options.loop_unrolling = True
    builder = llvm.create_pass_builder(machine, options)
    with _freed(llvm, builder.getModulePassManager()) as passes:
        passes.run(module, builder)


def run_short(llvm: LLVM, module: Module, machine: TargetMachine) -> None:
    """The pipeline for kernels on GPUs, with the arguments of `run_standard`."""
    options = llvm.create_pipeline_tuning_options(speed_level=SIMPLIFICATION_LEVEL)
    options.loop_vectorization = options.slp_vectorization = options.loop_interleaving = False
    options.loop_unrolling = True
    builder = llvm.create_pass_builder(machine, options)
    with _freed(llvm, llvm.create_new_module_pass_manager()) as inline:
        inline.add_always_inliner_pass()
        inline.run(module, builder)
    hoisting = [each for each in module.functions if _hoists(each)]
    if hoisting:
        with _freed(llvm, builder.getFunctionPassManager()) as simplify:
            for function in hoisting:
                simplify.run(function, builder)
    with _freed(llvm, llvm.create_new_module_pass_manager()) as passes:
        passes.add_sroa_pass()
        passes.add_simplify_cfg_pass()
        passes.add_instruction_combine_pass()
        passes.add_loop_rotate_pass()
        passes.add_loop_unroll_pass()
        # Arrays that unrolled loops index become registers.
        passes.add_sroa_pass()
        passes.add_instruction_combine_pass()
        passes.add_simplify_cfg_pass()
        passes.run(module, builder)


@contextlib.contextmanager
def _freed(llvm: LLVM, passes: Manager) -> Generator[Manager]:
    """Frees a pass manager at the end.

    llvmlite's package 0.50 does not: of the two base classes of its managers the first is asked,
    and that one does nothing. The standard pipeline is 80 KiB, of which each compilation would
    keep one.
    """
    try:
        yield passes
    finally:
        if llvm.newpassmanagers is None:
            passes.close()
        else:
            vars(llvm.newpassmanagers.NewPassManager)["_dispose"](passes)
            passes.detach()


def _hoists(function: Function) -> bool:
    return not function.is_declaration and any(
        HOISTS.encode() in attribute for attribute in function.attributes
    )
