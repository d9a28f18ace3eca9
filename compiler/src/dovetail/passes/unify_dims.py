"""Equal dimensions get one name."""

from __future__ import annotations

from typing import ClassVar

from dovetail import ir
from dovetail.analysis import dimension_values
from dovetail.passes.base import Pass
from dovetail.support.dataclasses import dataclass, replace
from dovetail.target import Capabilities


@dataclass(frozen=True)
class UnifyDims(Pass):
    """Replaces an extent by another one that a check at the start of the function equates with it.

    The checks stay as they are, and so do the parameters: only uses change, so that later passes
    see `b[p, j]` over the same `k` as `a[i, p]`.

    Requires: source form.
    Ensures: an extent that a check equates with another, or with a constant, is used nowhere but
        in checks, assumptions and the parameter that binds it.
    """

    name: ClassVar[str] = "unify-dims"
    reads: ClassVar[frozenset[str]] = frozenset()

    def run(self, module: ir.Module, capabilities: Capabilities) -> ir.Module:
        """The module with fewer names."""
        return replace(module, functions=tuple(_unify(func) for func in module.functions))


def _unify(func: ir.Func) -> ir.Func:
    values = dimension_values(func)
    if not values:
        return func
    rewriter = _Unify(values)
    params = tuple(
        replace(param, buffer=rewriter.buffer(param.buffer))
        if isinstance(param, ir.TensorParam)
        else param
        for param in func.params
    )
    return replace(func, params=params, body=rewriter.stmt(func.body))


class _Unify(ir.Substitution):
    def on_check(self, stmt: ir.Check) -> ir.Stmt:
        """A check is where the equation comes from."""
        return stmt

    def on_assume(self, stmt: ir.Assume) -> ir.Stmt:
        """So is an assumption."""
        return stmt
