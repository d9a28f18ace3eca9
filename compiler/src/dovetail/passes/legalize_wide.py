"""Integers of 64 bits, on targets that do not compute with them, as pairs of 32-bit words."""

from __future__ import annotations

from typing import ClassVar

from dovetail import ir
from dovetail.passes.base import Pass
from dovetail.support.dataclasses import dataclass, replace
from dovetail.target import Capabilities


@dataclass(frozen=True)
class LegalizeWide(Pass):
    """Computes with int64 and uint64 in pairs of uint32, low word first, as memory has them.

    A variable is two, a buffer has twice as many words (`BufferArg.element` keeps the type that
    the host sees, and offsets count elements), a scalar argument is two, which the host cuts.
    Loops over such a variable count it down to nothing. Atomic updates are two where that is exact
    (`analysis.wide_integers`); a kernel with others is left, and refused afterwards.

    Requires: split form, offsets added, wide scalar arguments, scalars only.
    Ensures: no 64-bit integers in kernels that the target lacks.
    """

    name: ClassVar[str] = "legalize-wide"
    reads: ClassVar[frozenset[str]] = frozenset(("dtypes", "ops"))

    def run(self, module: ir.Module, capabilities: Capabilities) -> ir.Module:
        """The module with pairs; nothing changes where the target has 64-bit integers."""
        if not capabilities.lacks_wide or not any(map(_concerns, module.kernels)):
            return module
        from dovetail.analysis.wide_integers import find_unsplit
        from dovetail.passes._wide_kernels import Dispatches, split_kernel

        kernels: list[ir.Kernel] = []
        cuts: dict[str, list[bool]] = {}
        for kernel in module.kernels:
            if not _concerns(kernel) or find_unsplit(kernel) is not None:
                kernels.append(kernel)
                continue
            new, cut = split_kernel(kernel, capabilities.ops)
            kernels.append(new)
            if any(cut):
                cuts[kernel.name] = cut
        if all(new is old for new, old in zip(kernels, module.kernels, strict=True)):
            return module
        dispatches = Dispatches(cuts)
        functions = tuple(replace(f, body=dispatches.stmt(f.body)) for f in module.functions)
        return ir.Module(functions, tuple(kernels))


def _concerns(kernel: ir.Kernel) -> bool:
    """Whether there are 64-bit integers in a kernel."""
    for arg in kernel.args:
        if (arg.buffer if isinstance(arg, ir.BufferArg) else arg.var).dtype.is_wide:
            return True
    for item in ir.walk_all(kernel.body):
        match item:
            case ir.Allocate(buffer=buffer) | ir.Store(buffer=buffer) | ir.Atomic(buffer=buffer):
                if buffer.dtype.is_wide:
                    return True
            case ir.Const() | ir.Var() | ir.Load() | ir.Call() | ir.Cast() | ir.Select():
                if item.dtype.is_wide:
                    return True
            case _:
                pass
    return False
