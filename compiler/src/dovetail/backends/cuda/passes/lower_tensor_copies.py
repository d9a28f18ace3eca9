"""Copies of boxes of tensors become instructions, and what a tensor map says the host's business.

The host makes tensor maps before a launch. So extents and strides that are not simply variables
or constants are given names outside of the launch, and reach the kernel as scalars: the runtime
reads them there.
"""

from __future__ import annotations

from typing import ClassVar

from dovetail import ir
from dovetail.backends.cuda.functions import tensors
from dovetail.backends.cuda.functions.routine import constant
from dovetail.backends.cuda.intrinsics import ARCHITECTURES, Architecture
from dovetail.backends.cuda.passes._lowering import lowered
from dovetail.backends.cuda.passes._needs import need
from dovetail.passes.base import Pass
from dovetail.support.dataclasses import dataclass
from dovetail.target import Capabilities

_LOWERED = frozenset((tensors.LOAD.name, tensors.STORE.name))


@dataclass(frozen=True)
class LowerTensorCopies(Pass):
    """Writes copies of boxes with all that a tensor map says, as constants and host variables.

    Requires: source form, no Parallel.
    Ensures: none of `T.cuda.tensor_load` and `tensor_store`; the operands of what they become are
        the place, then extents, strides but the last, and box.

    Attributes:
        arch: The architecture.
    """

    name: ClassVar[str] = "lower-tensor-copies"
    reads: ClassVar[frozenset[str]] = frozenset()
    arch: str = "sm_75"

    def run(self, module: ir.Module, capabilities: Capabilities) -> ir.Module:
        """The module with instructions.

        Raises:
            UnsupportedError: The architecture does not have them.
        """
        arch = ARCHITECTURES[self.arch]
        return lowered(module, _LOWERED, lambda: _Lower(arch))


class _Lower(ir.Rewriter):
    def __init__(self, arch: Architecture) -> None:
        self._arch = arch
        self._layouts: dict[ir.Buffer, tuple[ir.Expr, ...]] = {}
        self._outside: list[ir.Stmt] = []

    def on_launch(self, stmt: ir.Launch) -> ir.Stmt:
        """A launch, behind what the host says of its tensors."""
        # Launches do not stand in launches.
        self._outside, self._layouts = [], {}
        new = super().on_launch(stmt)
        return ir.sequence((*self._outside, new)) if self._outside else new

    def on_intrinsic(self, stmt: ir.Intrinsic) -> ir.Stmt:
        if stmt.op not in _LOWERED:
            return super().on_intrinsic(stmt)
        need(stmt, ir.INTRINSICS[stmt.op].needs, self._arch)
        is_load = stmt.op == tensors.LOAD.name
        array, tensor = stmt.buffers[:2] if is_load else stmt.buffers[1::-1]
        rank, swizzle = tensor.rank, constant(stmt.operands[-1])
        ops: dict[int, ir.IntrinsicOp] = tensors.LOAD_PARTS if is_load else tensors.STORE_PARTS
        layout = self._layout(tensor, stmt.operands[rank:-1], stmt)
        box = array.shape[array.rank - rank :]
        return ir.Intrinsic(
            ops[swizzle].name,
            stmt.buffers,
            stmt.indices,
            (*stmt.operands[:rank], *layout, *box),
            stmt.guard,
            stmt.span,
        )

    def _layout(
        self, tensor: ir.Buffer, given: tuple[ir.Expr, ...], stmt: ir.Intrinsic
    ) -> tuple[ir.Expr, ...]:
        """Extents and strides as constants and variables of the host."""
        known = self._layouts.get(tensor)
        if known is None:
            known = tuple(self._named(tensor, each, stmt) for each in given)
            self._layouts[tensor] = known
        return known

    def _named(self, tensor: ir.Buffer, value: ir.Expr, stmt: ir.Intrinsic) -> ir.Expr:
        if isinstance(value, ir.Const | ir.Var):
            return value
        var = ir.Var(f"{tensor.name}_layout", ir.INT64)
        self._outside.append(ir.Declare(var, value, span=stmt.span))
        return var
