"""Small scalar arguments travel as types that every interface has."""

from __future__ import annotations

from typing import ClassVar

from dovetail import ir
from dovetail.passes.base import Pass
from dovetail.support.dataclasses import dataclass, replace
from dovetail.target import Capabilities


@dataclass(frozen=True)
class WidenScalars(Pass):
    """Passes bool, int8 and int16 as int32, uint8 and uint16 as uint32, 16-bit floats as float32.

    The kernel converts back at its start, exactly: every value of the small type is one of the
    large one.

    Requires: split form.
    Ensures: scalar arguments are int32, uint32, int64, uint64, float32 or float64
        (docs/format/image.md).
    """

    name: ClassVar[str] = "widen-scalars"
    reads: ClassVar[frozenset[str]] = frozenset()

    def run(self, module: ir.Module, capabilities: Capabilities) -> ir.Module:
        """The module with wide arguments."""
        kernels = tuple(_widen(kernel) for kernel in module.kernels)
        return replace(module, kernels=kernels)


def _wide(dtype: ir.DType) -> ir.DType:
    if dtype.bits >= 32:
        return dtype
    if dtype.is_float:
        return ir.FLOAT32
    return ir.UINT32 if dtype.family == "uint" else ir.INT32


def _widen(kernel: ir.Kernel) -> ir.Kernel:
    args: list[ir.KernelArg] = []
    before: list[ir.Stmt] = []
    for arg in kernel.args:
        if isinstance(arg, ir.ScalarArg) and _wide(arg.var.dtype) != arg.var.dtype:
            var = ir.Var(arg.var.name, _wide(arg.var.dtype))
            before.append(ir.Declare(arg.var, ir.Cast(arg.var.dtype, var)))
            arg = ir.ScalarArg(var)
        args.append(arg)
    if not before:
        return kernel
    return replace(kernel, args=tuple(args), body=ir.sequence((*before, kernel.body)))
