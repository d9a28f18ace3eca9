"""Two copies of each launch: one for row-major tensors, one for all."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, replace
from typing import ClassVar

from dovetail.analysis import dimension_values, key_of
from dovetail.ir import (
    Const,
    Expr,
    Func,
    If,
    Launch,
    Module,
    Rewriter,
    Stmt,
    TensorParam,
    Var,
    all_of,
    eq,
    free_buffers,
    free_variables,
    fresh_copy,
    le,
    literal,
    product,
    row_major,
    substitute,
    substitute_expr,
)
from dovetail.passes.base import Pass
from dovetail.target import Capabilities

NARROW_LIMIT = 1 << 30
"""Elements and extents up to which a specialised copy may index in 32 bits. Half of what int32
holds, so that a sum of two indices, or an index and a block of threads, still fits."""


@dataclass(frozen=True)
class SpecializeLayout(Pass):
    """Replaces each Launch that reads strides by a choice of the host between two copies of it.

    The first is for tensors that are all row-major, and, where the target asks for narrow indices,
    small: in it strides are products of extents. The second is the launch as it was. Each launch
    has a test of its own, over the tensors it touches: one strided argument slows only the
    launches that use it, and there are never more than two copies of anything. Where the target
    has no wide indices, every tensor is small (`check-reach`), and so are both copies.

    Requires: flat form, every device statement in a Launch.
    Ensures: in the first copy no stride of a parameter is used.
    """

    name: ClassVar[str] = "specialize-layout"
    reads: ClassVar[frozenset[str]] = frozenset(("narrow_index", "wide_index"))

    def run(self, module: Module, capabilities: Capabilities) -> Module:
        """The module with its launches specialised."""
        functions: list[Func] = []
        for func in module.functions:
            rewriter = _Specialize(func, capabilities.narrow_index and capabilities.wide_index)
            functions.append(replace(func, body=rewriter.stmt(func.body)))
        return replace(module, functions=tuple(functions))


class _Specialize(Rewriter):
    def __init__(self, func: Func, narrow: bool) -> None:
        self._narrow = narrow
        self._params = [param for param in func.params if isinstance(param, TensorParam)]
        self._row_major: dict[Var, Expr] = {}
        self._elements: dict[Var, Expr] = {}
        equal = dimension_values(func)
        self._extents = {var for param in self._params for var in param.shape}
        for param in self._params:
            shape = tuple(substitute_expr(var, equal) for var in param.shape)
            for var, step in zip(param.strides, row_major(shape), strict=True):
                self._row_major[var] = step
                self._elements[var] = product((*shape, 2) if param.buffer.pairs else shape)

    def on_launch(self, stmt: Launch) -> Stmt:
        """The launch, or the choice between its copies."""
        free = free_variables(stmt)
        strides = [var for var in free if var in self._row_major]
        if not strides:
            return stmt
        tests = [eq(var, self._row_major[var]) for var in strides]
        if self._narrow:
            tests += self._small(stmt)
        values = {var: self._row_major[var] for var in strides}
        fast = substitute(stmt, values)
        return If(all_of(tests), fast, fresh_copy(stmt), stmt.span)

    def _small(self, stmt: Launch) -> list[Expr]:
        """That every size the copy computes with is small enough for 32-bit indices."""
        touched = set(free_buffers(stmt.body))
        sizes: dict[Hashable, Expr] = {}
        for var in free_variables(stmt):
            if var in self._extents:
                sizes.setdefault(key_of(var), var)
        for param in self._params:
            if param.buffer in touched and param.strides:
                elements = self._elements[param.strides[0]]
                sizes.setdefault(key_of(elements), elements)
        return [
            le(size, literal(NARROW_LIMIT))
            for size in sizes.values()
            if not isinstance(size, Const)
        ]
