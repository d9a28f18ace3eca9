"""Accesses out of range are reported, where the author asked for it."""

from __future__ import annotations

from typing import ClassVar

from dovetail import ir
from dovetail.passes.base import Pass
from dovetail.passes.guard_accesses import GuardAccesses
from dovetail.passes.lower_reductions import LowerReductions
from dovetail.support.dataclasses import dataclass, replace
from dovetail.target import Capabilities


@dataclass(frozen=True)
class ReportAccesses(Pass):
    """Guards the accesses of functions with `debug`, and of no other.

    The reports come from `guard-accesses`, so that a call fails with the same words everywhere.
    The executor needs no guards of its own.

    Requires: source form.
    Ensures: source form; functions with `debug` tell of each access out of range.
    """

    name: ClassVar[str] = "report-accesses"
    reads: ClassVar[frozenset[str]] = frozenset(("vector_bytes",))

    def run(self, module: ir.Module, capabilities: Capabilities) -> ir.Module:
        """The module, the same object if no function has `debug`."""
        if not any(func.debug for func in module.functions):
            return module
        return replace(
            module, functions=tuple(self._func(item, capabilities) for item in module.functions)
        )

    def _func(self, func: ir.Func, capabilities: Capabilities) -> ir.Func:
        if not func.debug:
            return func
        alone = ir.Module((func,))
        lowered = LowerReductions().run(alone, capabilities)
        return GuardAccesses().run(lowered, capabilities).functions[0]
