"""Two versions of each launch: one for row-major tensors, one for all."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import ClassVar

from dovetail import ir
from dovetail.analysis import dimension_values, key_of, row_major_strides
from dovetail.passes.base import Pass
from dovetail.support.dataclasses import dataclass, replace
from dovetail.target import Capabilities

NARROW_LIMIT = 1 << 30
"""Elements and extents up to which a version may index in 32 bits. Half of what int32 holds, so
that a sum of two indices, or an index and a block of threads, still fits."""


@dataclass(frozen=True)
class SpecializeLayout(Pass):
    """Replaces each Launch that reads strides by two versions, of which the host chooses one.

    The first is for tensors that are all row-major, and, where the target asks for narrow indices,
    small: in it strides are products of extents. The second is the launch as it was. Each launch
    has a test of its own, over the tensors it touches: one strided argument slows only the
    launches that use it. Where the target has no wide indices, every tensor is small
    (`check-reach`), and so it is in both versions.

    Requires: flat form, every device statement in a Launch.
    Ensures: in a version for row-major tensors no stride of a parameter is used.

    Attributes:
        all_layouts: False: whoever calls sees to it that tensors are row-major, and small. Then
            there is only the first version, but where the host still has to find out whether what
            it allocates is small; with other tensors it is wrong.
    """

    name: ClassVar[str] = "specialize-layout"
    reads: ClassVar[frozenset[str]] = frozenset(("narrow_index", "wide_index"))
    all_layouts: bool = True

    def run(self, module: ir.Module, capabilities: Capabilities) -> ir.Module:
        """The module with its launches specialised."""
        narrow = capabilities.narrow_index and capabilities.wide_index
        functions: list[ir.Func] = []
        for func in module.functions:
            rewriter = _Specialize(func, narrow, self.all_layouts)
            functions.append(replace(func, body=rewriter.stmt(func.body)))
        return replace(module, functions=tuple(functions))


class _Specialize(ir.Rewriter):
    def __init__(self, func: ir.Func, narrow: bool, all_layouts: bool) -> None:
        self._narrow = narrow
        self._all_layouts = all_layouts
        self._params = [param for param in func.params if isinstance(param, ir.TensorParam)]
        self._row_major = row_major_strides(func)
        self._equal = dimension_values(func)
        self._extents = {var for param in self._params for var in param.shape}
        self._allocated: list[ir.Buffer] = []

    def on_allocate(self, stmt: ir.Allocate) -> ir.Stmt:
        """Memory of the host's, which launches may touch."""
        if stmt.reports is None and not stmt.values:
            self._allocated.append(stmt.buffer)
        return stmt

    def on_if(self, stmt: ir.If) -> ir.Stmt:
        """A choice of the host; a launch for row-major tensors only is for them, and in bundles.

        A call compiles while somebody waits, and may do without.
        """
        then = stmt.then
        if not isinstance(then, ir.Launch) or then.version != "row_major":
            return super().on_if(stmt)
        if not self._all_layouts and stmt.otherwise is not None:
            return self.stmt(stmt.otherwise)
        fast, before, tests = self._fast(then)
        condition = ir.all_of([stmt.condition, *tests])
        otherwise = None if stmt.otherwise is None else self.stmt(stmt.otherwise)
        return ir.sequence((before, ir.If(condition, fast, otherwise, stmt.span)))

    def on_launch(self, stmt: ir.Launch) -> ir.Stmt:
        """The launch, or the choice between its versions."""
        fast, before, tests = self._fast(stmt)
        if not tests:
            return ir.sequence((before, fast))
        general = ir.fresh_copy(replace(stmt if self._all_layouts else fast, version="general"))
        return ir.sequence((before, ir.If(ir.all_of(tests), fast, general, stmt.span)))

    def _fast(self, stmt: ir.Launch) -> tuple[ir.Launch, ir.Stmt, list[ir.Expr]]:
        """A launch for row-major tensors, what goes before it, and when it may be taken."""
        free = ir.free_variables(stmt)
        values = {var: self._row_major[var] for var in free if var in self._row_major}
        if not values:
            return stmt, ir.EMPTY, []
        fast = ir.substitute(stmt, values)
        assert isinstance(fast, ir.Launch)
        fast = replace(fast, version="row_major")
        given, own = self._sizes(stmt, free) if self._narrow else ([], [])
        if self._all_layouts:
            return fast, ir.EMPTY, [*(ir.eq(*pair) for pair in values.items()), *given, *own]
        return fast, ir.Assume(ir.all_of(given)) if given else ir.EMPTY, own

    def _sizes(
        self, stmt: ir.Launch, free: Iterable[ir.Var]
    ) -> tuple[list[ir.Expr], list[ir.Expr]]:
        """That every size the launch computes with is small enough for 32-bit indices.

        Returns:
            Conditions on the arguments, and on what the host allocates.
        """
        touched = set(ir.free_buffers(stmt.body))
        sizes: dict[Hashable, ir.Expr] = {}
        for var in free:
            if var in self._extents:
                sizes.setdefault(key_of(var), var)
        for param in self._params:
            if param.buffer in touched and param.strides:
                shape = [ir.substitute_expr(var, self._equal) for var in param.shape]
                elements = ir.product((*shape, 2) if param.buffer.pairs else shape)
                sizes.setdefault(key_of(elements), elements)
        given = len(sizes)
        for buffer in self._allocated:
            if buffer in touched:
                elements = ir.substitute_expr(ir.product(buffer.shape), self._equal)
                sizes.setdefault(key_of(elements), elements)
        tests = [
            None if isinstance(size, ir.Const) and int(size.value) <= NARROW_LIMIT
            else ir.le(size, ir.literal(NARROW_LIMIT))
            for size in sizes.values()
        ]  # fmt: skip
        return [*filter(None, tests[:given])], [*filter(None, tests[given:])]
