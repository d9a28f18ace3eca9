"""Large tables of constants become memory of the device, which is filled once."""

from __future__ import annotations

from typing import ClassVar

from dovetail import ir
from dovetail.passes.base import Pass
from dovetail.support.dataclasses import dataclass, replace
from dovetail.support.errors import ResourceError
from dovetail.target import Capabilities

_MAX_WORDS = 0xFFFF - 2
"""Of one that a plan holds: the operands of an instruction (docs/format/plan.md)."""


@dataclass(frozen=True)
class HoistTables(Pass):
    """Moves tables of constants from kernels to the host, as buffers with contents.

    For targets whose languages have no constant data that all threads share: in SPIR-V and WGSL a
    module-scope array with an initialiser is each thread's own, filled by as many instructions.
    `Capabilities.table_entries` says which are large. Equal tables are one.

    Requires: flat form.
    Ensures: nothing new.
    """

    name: ClassVar[str] = "hoist-tables"
    reads: ClassVar[frozenset[str]] = frozenset(("max_buffers", "table_entries"))

    def run(self, module: ir.Module, capabilities: Capabilities) -> ir.Module:
        """The module with its large tables outside of launches.

        Raises:
            ResourceError: A table is larger than what a plan holds.
        """
        entries = capabilities.table_entries
        if entries is None:
            return module
        functions = [
            _hoisted(each, capabilities.max_buffers, entries) for each in module.functions
        ]
        return replace(module, functions=tuple(functions))


def _hoisted(func: ir.Func, max_buffers: int, entries: int) -> ir.Func:
    hoist = _Hoist(max_buffers, entries)
    body = hoist.stmt(func.body)
    if not hoist.tables:
        return func
    return replace(func, body=ir.sequence((*hoist.tables.values(), body)))


_Key = tuple[ir.DType, str]


class _Hoist(ir.Rewriter):
    """Takes tables out of launches, and names what stands in their place."""

    def __init__(self, max_buffers: int, entries: int) -> None:
        self.tables: dict[_Key, ir.Allocate] = {}
        self._max_buffers = max_buffers
        self._entries = entries
        self._moved: dict[ir.Buffer, ir.Buffer] = {}

    def on_launch(self, stmt: ir.Launch) -> ir.Stmt:
        """The largest tables go, as many as the kernel can have arguments more."""
        found: dict[_Key, list[ir.Allocate]] = {}
        for each in ir.walk(stmt.body):
            if isinstance(each, ir.Allocate) and len(each.values) > self._entries:
                # 0.0 and -0.0 are equal.
                found.setdefault((each.buffer.dtype, repr(each.values)), []).append(each)
        largest = sorted(found, key=lambda key: -len(found[key][0].values))
        if self._max_buffers:
            largest = largest[: max(self._max_buffers - len(ir.free_buffers(stmt.body)), 0)]
        for key in largest:
            first = found[key][0]
            if key not in self.tables:
                self.tables[key] = replace(first, buffer=replace(first.buffer, scope="global"))
            words = -(-len(first.values) * first.buffer.dtype.bytes // 4)
            if words > _MAX_WORDS:
                raise ResourceError(
                    f"{first.span}: a table of constants", words, _MAX_WORDS, "words",
                    "pass it as a tensor",
                )  # fmt: skip
            for each in found[key]:
                self._moved[each.buffer] = self.tables[key].buffer
        return super().on_launch(stmt)

    def on_allocate(self, stmt: ir.Allocate) -> ir.Stmt:
        """Those that have moved are allocated outside."""
        return ir.EMPTY if stmt.buffer in self._moved else stmt

    def buffer(self, buffer: ir.Buffer) -> ir.Buffer:
        """A table outside for one that has moved."""
        return self._moved.get(buffer, buffer)
