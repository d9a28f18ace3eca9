"""Barriers stand where WGSL proves that all threads of a block get to them, or the build fails."""

from __future__ import annotations

from typing import ClassVar

from dovetail import ir
from dovetail.backends.webgpu.intrinsics import UNIFORM_LOAD
from dovetail.backends.webgpu.passes._flow import Finding, Flow
from dovetail.passes.base import Pass
from dovetail.support.dataclasses import dataclass, replace
from dovetail.support.diagnostics import render
from dovetail.support.errors import UnsupportedError
from dovetail.support.span import Span
from dovetail.target import Capabilities


@dataclass(frozen=True)
class CheckUniformity(Pass):
    """Refuses barriers and exchanges in control flow that may differ between threads.

    The rules are those of the language (`_flow`), which a compiler of WGSL applies as they are: a
    value from memory that the kernel writes, shared or global, counts as one that differs. Where
    all threads read one element of shared memory together, they may as well get it from each
    other: if that makes a kernel right, it reads by `webgpu.uniform_load`, and only as often as is
    needed.

    Requires: split form; nothing rewrites what expressions read afterwards.
    Ensures: every barrier and every exchange within a subgroup is in uniform control flow.
    """

    name: ClassVar[str] = "check-uniformity"
    reads: ClassVar[frozenset[str]] = frozenset()

    def run(self, module: ir.Module, capabilities: Capabilities) -> ir.Module:
        """The module, with the reads that threads make together.

        Raises:
            UnsupportedError: A barrier or an exchange cannot be proven to be reached by all.
        """
        return replace(module, kernels=tuple(_checked(kernel) for kernel in module.kernels))


class UniformityError(UnsupportedError):
    """A barrier that WGSL does not accept, shown in the user's source."""

    def __init__(self, what: str, why: str, instead: str, span: Span, cause: Span) -> None:
        super().__init__("webgpu", what, why, instead, span)
        self._cause = cause

    def __str__(self) -> str:
        assert self.span is not None
        message = f"target '{self.kind}' does not support {self.what}: {self.why}"
        elsewhere = self._cause.line and self._cause != self.span
        notes = (("this is where it is read", self._cause),) if elsewhere else ()
        return render(message, self.span, instead=self.instead, notes=notes)


def _checked(kernel: ir.Kernel) -> ir.Kernel:
    if not any(isinstance(item, ir.Barrier | ir.Subgroup) for item in ir.walk(kernel.body)):
        return kernel
    flow = Flow(kernel)
    if not flow.findings:
        return kernel
    loads = _together(kernel)
    if loads is None:
        raise _error(flow.findings[0])
    return replace(kernel, body=_Together(loads).stmt(kernel.body))


def _together(kernel: ir.Kernel) -> frozenset[int] | None:
    """The reads of shared memory that must be made together, by identity; None: it is no use."""
    possible = Flow(kernel, None).possible
    loads = frozenset(id(load) for load in possible)
    if not loads or Flow(kernel, loads).findings:
        return None
    for load in possible:
        fewer = loads - {id(load)}
        if not Flow(kernel, fewer).findings:
            loads = fewer
    return loads


class _Together(ir.Rewriter):
    def __init__(self, loads: frozenset[int]) -> None:
        self._loads = loads

    def on_load(self, expr: ir.Load) -> ir.Expr:
        new = super().on_load(expr)
        return ir.Call(UNIFORM_LOAD, (new,), new.dtype) if id(expr) in self._loads else new


def _error(finding: Finding) -> UniformityError:
    cause = finding.cause
    meeting = "barrier" if isinstance(finding.statement, ir.Barrier) else "subgroup operation"
    where = f"under a {cause.control}" if cause.control else "here"
    why = (
        f"WGSL accepts it only where it can prove that all threads of the block reach it, but "
        f"the {cause.control or 'way'} depends on {cause.text}"
    )
    instead = (
        "make the condition the same for all threads: from sizes, scalar arguments, the block's "
        "index, or an argument that the kernel only reads; or read the value once, from one "
        "element of shared memory, in a place that all threads reach"
    )
    span = finding.statement.span
    return UniformityError(f"a {meeting} {where}", why, instead, span, cause.span)
