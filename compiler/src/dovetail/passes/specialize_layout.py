"""Two copies of each launch: one for row-major tensors, one for all."""

from __future__ import annotations

from collections.abc import Hashable
from typing import ClassVar

from dovetail import ir
from dovetail.analysis import dimension_values, key_of, row_major_strides
from dovetail.passes.base import Pass
from dovetail.support.dataclasses import dataclass, replace
from dovetail.target import Capabilities

NARROW_LIMIT = 1 << 30
"""Elements and extents up to which a specialised copy may index in 32 bits. Half of what int32
holds, so that a sum of two indices, or an index and a block of threads, still fits."""


@dataclass(frozen=True)
class SpecializeLayout(Pass):
    """Replaces each Launch that reads strides by two versions, of which the host chooses one.

    The first is for tensors that are all row-major, and, where the target asks for narrow indices,
    small: in it strides are products of extents. The second is the launch as it was. Each launch
    has a test of its own, over the tensors it touches: one strided argument slows only the
    launches that use it, and there are never more than two copies of anything. Where the target
    has no wide indices, every tensor is small (`check-reach`), and so are both copies.

    Requires: flat form, every device statement in a Launch.
    Ensures: in the first copy no stride of a parameter is used.

    Attributes:
        all_layouts: False: whoever calls sees to it that tensors are row-major. Where indices are
            of one width there is then one copy and no test; with other tensors it is wrong.
    """

    name: ClassVar[str] = "specialize-layout"
    reads: ClassVar[frozenset[str]] = frozenset(("narrow_index", "wide_index"))
    all_layouts: bool = True

    def run(self, module: ir.Module, capabilities: Capabilities) -> ir.Module:
        """The module with its launches specialised."""
        functions: list[ir.Func] = []
        for func in module.functions:
            rewriter = _Specialize(func, has_two_widths(capabilities), self.all_layouts)
            functions.append(replace(func, body=rewriter.stmt(func.body)))
        return replace(module, functions=tuple(functions))


def has_two_widths(capabilities: Capabilities) -> bool:
    """Whether a copy may index in another width than the launch that it was made of."""
    return capabilities.narrow_index and capabilities.wide_index


class _Specialize(ir.Rewriter):
    def __init__(self, func: ir.Func, narrow: bool, all_layouts: bool) -> None:
        self._narrow = narrow
        self._all_layouts = all_layouts
        self._params = [param for param in func.params if isinstance(param, ir.TensorParam)]
        self._row_major = row_major_strides(func)
        self._elements: dict[ir.Var, ir.Expr] = {}
        equal = dimension_values(func)
        self._extents = {var for param in self._params for var in param.shape}
        for param in self._params:
            shape = tuple(ir.substitute_expr(var, equal) for var in param.shape)
            elements = ir.product((*shape, 2) if param.buffer.pairs else shape)
            self._elements.update(dict.fromkeys(param.strides, elements))

    def on_launch(self, stmt: ir.Launch) -> ir.Stmt:
        """The launch, or the choice between its copies."""
        free = ir.free_variables(stmt)
        strides = [var for var in free if var in self._row_major]
        if not strides:
            return stmt
        values = {var: self._row_major[var] for var in strides}
        fast = ir.substitute(stmt, values)
        if not self._narrow and not self._all_layouts:
            return fast
        tests = [ir.eq(*pair) for pair in values.items()]
        if self._narrow:
            tests += self._small(stmt)
        return ir.If(ir.all_of(tests), fast, ir.fresh_copy(stmt), stmt.span)

    def _small(self, stmt: ir.Launch) -> list[ir.Expr]:
        """That every size the copy computes with is small enough for 32-bit indices."""
        touched = set(ir.free_buffers(stmt.body))
        sizes: dict[Hashable, ir.Expr] = {}
        for var in ir.free_variables(stmt):
            if var in self._extents:
                sizes.setdefault(key_of(var), var)
        for param in self._params:
            if param.buffer in touched and param.strides:
                elements = self._elements[param.strides[0]]
                sizes.setdefault(key_of(elements), elements)
        return [
            ir.le(size, ir.literal(NARROW_LIMIT))
            for size in sizes.values()
            if not isinstance(size, ir.Const)
        ]
