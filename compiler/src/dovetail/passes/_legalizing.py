"""Rewriting what device code computes, in launches and kernels, and leaving the host's arithmetic.

Between regions sizes are computed by the plan, with ops and rules of its own; what a target lacks
concerns launches and kernels only.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from dovetail.ir import Func, Kernel, Launch, Module, Stmt
from dovetail.passes._hoisting import HoistingRewriter


class DeviceRewriter(HoistingRewriter):
    """A rewriter that knows whether what it sees is device code.

    Attributes:
        device: Whether the present expression is evaluated on the device.
    """

    def __init__(self) -> None:
        super().__init__()
        self.device = False

    def enter_kernel(self, kernel: Kernel) -> None:
        """All of a kernel is device code."""
        super().enter_kernel(kernel)
        self.device = True

    def on_launch(self, stmt: Launch) -> Stmt:
        """Device code, but for the grid."""
        self.device = True
        new = super().on_launch(stmt)
        self.device = False
        return replace(new, grid=stmt.grid) if isinstance(new, Launch) else new


def rewrite_device(module: Module, make: Callable[[], DeviceRewriter]) -> Module:
    """The module with its launches and kernels rewritten, each by a new rewriter."""
    functions: list[Func] = []
    for func in module.functions:
        rewriter = make()
        rewriter.enter_func(func)
        functions.append(replace(func, body=rewriter.stmt(func.body)))
    kernels: list[Kernel] = []
    for kernel in module.kernels:
        rewriter = make()
        rewriter.enter_kernel(kernel)
        kernels.append(replace(kernel, body=rewriter.stmt(kernel.body)))
    return Module(tuple(functions), tuple(kernels))
