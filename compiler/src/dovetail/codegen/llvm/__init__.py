"""LLVM: kernels to IR text by our own writer, and IR text to objects by llvmlite.

Shared by every target that goes through LLVM. A backend gives the spelling of its ops, what its
processor does in one instruction, and how a kernel is entered; see `module.ModuleWriter`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from dovetail.support.lazy import exports

if TYPE_CHECKING:
    from dovetail.codegen.llvm.alias import may_be_same, scopes
    from dovetail.codegen.llvm.block_loop import write_block_loops
    from dovetail.codegen.llvm.builder import Builder, Value
    from dovetail.codegen.llvm.context import (
        Context,
        Features,
        Memory,
        Spelling,
        Statement,
        Streams,
        Threads,
    )
    from dovetail.codegen.llvm.elf import undefined_symbols
    from dovetail.codegen.llvm.expressions import apply, evaluate
    from dovetail.codegen.llvm.kernel import new_context
    from dovetail.codegen.llvm.machine import (
        LLVMError,
        Machine,
        Sources,
        data_layout,
        emit_assembly,
        emit_object,
        optimise,
    )
    from dovetail.codegen.llvm.module import ModuleWriter
    from dovetail.codegen.llvm.ops import (
        LOOP_ATOMICS,
        SPELLINGS,
        THREAD_SPELLINGS,
        math_function,
        number_wins,
    )
    from dovetail.codegen.llvm.statements import count_up, execute
    from dovetail.codegen.llvm.types import Spaces, memory_type, pointer, register_type

__all__ = [
    "LOOP_ATOMICS",
    "SPELLINGS",
    "THREAD_SPELLINGS",
    "Builder",
    "Context",
    "Features",
    "LLVMError",
    "Machine",
    "Memory",
    "ModuleWriter",
    "Sources",
    "Spaces",
    "Spelling",
    "Statement",
    "Streams",
    "Threads",
    "Value",
    "apply",
    "count_up",
    "data_layout",
    "emit_assembly",
    "emit_object",
    "evaluate",
    "execute",
    "math_function",
    "may_be_same",
    "memory_type",
    "new_context",
    "number_wins",
    "optimise",
    "pointer",
    "register_type",
    "scopes",
    "undefined_symbols",
    "write_block_loops",
]

__getattr__, __dir__ = exports(__name__, {
    "alias": ("may_be_same", "scopes"),
    "block_loop": ("write_block_loops",),
    "builder": ("Builder", "Value"),
    "context": ("Context", "Features", "Memory", "Spelling", "Statement", "Streams", "Threads"),
    "elf": ("undefined_symbols",),
    "expressions": ("apply", "evaluate"),
    "kernel": ("new_context",),
    "machine": (
        "LLVMError", "Machine", "Sources",
        "data_layout", "emit_assembly", "emit_object", "optimise",
    ),
    "module": ("ModuleWriter",),
    "ops": ("LOOP_ATOMICS", "SPELLINGS", "THREAD_SPELLINGS", "math_function", "number_wins"),
    "statements": ("count_up", "execute"),
    "types": ("Spaces", "memory_type", "pointer", "register_type"),
})  # fmt: skip
