"""Rewriting what device code computes, in launches and kernels, and leaving the host's arithmetic.

Between regions sizes are computed by the plan, with ops and rules of its own; what a target lacks
concerns launches and kernels only.
"""

from __future__ import annotations

from collections.abc import Callable

from dovetail import ir
from dovetail.passes._hoisting import HoistingRewriter
from dovetail.support.dataclasses import replace


class DeviceRewriter(HoistingRewriter):
    """A rewriter that knows whether what it sees is device code.

    Attributes:
        device: Whether the present expression is evaluated on the device.
    """

    def __init__(self) -> None:
        super().__init__()
        self.device = False

    def applies_to(self, expr: ir.Call) -> bool:
        """Whether this op may be rewritten where it is the device's.

        Code without any such op is left alone, which for most kernels is all of it: looking for
        ops costs little beside knowing what is proven at each place.
        """
        del expr
        return True

    def has_work(self, body: ir.Stmt) -> bool:
        """Whether device code holds an op that `applies_to` is about."""
        return any(
            isinstance(item, ir.Call) and self.applies_to(item) for item in ir.walk_all(body)
        )

    def enter_kernel(self, kernel: ir.Kernel) -> None:
        super().enter_kernel(kernel)
        self.device = True

    def on_launch(self, stmt: ir.Launch) -> ir.Stmt:
        """Device code, but for the grid."""
        if not self.has_work(stmt.body):
            return stmt
        self.device = True
        new = super().on_launch(stmt)
        self.device = False
        if not isinstance(new, ir.Launch):
            return new
        return stmt if new.body is stmt.body else replace(new, grid=stmt.grid)


def rewrite_device(module: ir.Module, make: Callable[[], DeviceRewriter]) -> ir.Module:
    """The module with its launches and kernels rewritten, each by a new rewriter."""
    functions: list[ir.Func] = []
    for func in module.functions:
        rewriter = make()
        launches = (item for item in ir.walk(func.body) if isinstance(item, ir.Launch))
        if any(rewriter.has_work(item.body) for item in launches):
            rewriter.enter_func(func)
            func = replace(func, body=rewriter.stmt(func.body))
        functions.append(func)
    kernels: list[ir.Kernel] = []
    for kernel in module.kernels:
        rewriter = make()
        if rewriter.has_work(kernel.body):
            rewriter.enter_kernel(kernel)
            kernel = replace(kernel, body=rewriter.stmt(kernel.body))
        kernels.append(kernel)
    return ir.Module(tuple(functions), tuple(kernels))
