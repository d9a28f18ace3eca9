"""The context of one kernel: what its parts share while it is written.

How a kernel is entered (its arguments, which block it is) belongs to the target, so the caller
writes that around `statements.execute`.
"""

from __future__ import annotations

from collections.abc import Mapping

from dovetail import ir
from dovetail.analysis.strictness import is_strict
from dovetail.codegen.llvm.context import Context, Features, Spelling
from dovetail.codegen.llvm.module import ModuleWriter


def new_context(
    module: ModuleWriter,
    kernel: ir.Kernel,
    features: Features,
    spellings: Mapping[str, Spelling],
) -> Context:
    """A context for `kernel`, its builder at the beginning of the entry block.

    In the relaxed contract multiplications and additions may be contracted, and that is all: NaN,
    infinities, signed zeros and the order of operations are kept. A kernel with a strict statement
    contracts nothing: LLVM's aarch64 asks the addition alone whether it may be fused, and not the
    multiplication, which may be one that must be rounded.
    """
    builder = module.builder("" if is_strict(kernel) else "contract")
    builder.begin("entry")
    return Context(
        kernel, builder, features, spellings, module, module.metadata, strict=kernel.strict
    )
