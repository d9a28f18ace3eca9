"""Sums of products on the Tensor Engine."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dovetail import ir
from dovetail.backends.trn.intrinsics import DTYPES, UNORDERED
from dovetail.backends.trn.nki.expressions import evaluate
from dovetail.backends.trn.nki.values import Affine, Linear, Number, at_least_zero, linear
from dovetail.support.dataclasses import dataclass

if TYPE_CHECKING:
    from dovetail.backends.trn.nki.writer import KernelText

_TYPES = ("float16", "bfloat16", "float32")


@dataclass(frozen=True, slots=True)
class Product:
    """`sum over k of a[row, k] * b[k, column]`, rows on partitions, columns along the free axis.

    Attributes:
        name: Of the tile in PSUM.
        index: The text of k's index in the forms.
        left: Buffer and address of the factor that differs between rows.
        right: Of the one that differs between columns.
    """

    name: str
    index: str
    left: tuple[ir.Buffer, Linear]
    right: tuple[ir.Buffer, Linear]

    def lines(self, kernel: KernelText, start: str, stop: str) -> list[str]:
        """The loop over strips of the sum; lanes that do not exist are 0."""
        name, strip, index = self.name, kernel.names.fresh("strip"), self.index
        count = f"({stop} - {start})" if start != "0" else stop
        place = Linear(((strip, "K"), ("i_k", "1")), start)
        parts: list[str] = []
        for side, lane, lanes, (buffer, form) in (
            ("stationary", "i_m", "P", self.left), ("moving", "i_f", "F", self.right),
        ):  # fmt: skip
            own = form.renamed({index: place, "i_p": Linear((("i_m", "1"),))})
            masks = [f"({strip} * K + i_k <= {count} - 1)"]
            for edge in kernel.mapping.edges:
                renamed = edge.renamed({"i_p": Linear((("i_m", "1"),))})
                if renamed.coefficient(lane) != "0":
                    masks.append(f"({at_least_zero(renamed)})")
            kind = DTYPES[buffer.dtype.name]
            source = f"nl.load({kernel.names.of(buffer)}[{own.text}], mask={' & '.join(masks)})"
            parts += [
                f"    {side} = nl.zeros((K, {lanes}), dtype={kind}, buffer=nl.sbuf)",
                f"    {side}[i_k, {lane}] = {source}",
            ]
        return [
            f"{name} = nl.zeros((P, F), dtype=nl.float32, buffer=nl.psum)",
            f"K = min(nl.tile_size.pmax, max(1, {count}))",
            "i_k, i_m = nl.arange(K)[:, None], nl.arange(P)[None, :]",
            f"for {strip} in nl.affine_range(dvt_trips(0, {count}, K)):",
            *parts,
            f"    {name} += nisa.nc_matmul(stationary, moving)",
        ]


def find_product(kernel: KernelText, loop: ir.For, var: ir.Var, term: ir.Expr) -> Product | None:
    """The product that a loop is, if rows and columns of a dense tile are its two sides."""
    if kernel.mapping.way != "dense" or kernel.has_other_conditions(()) or loop.step != 1:
        return None
    ends = [evaluate(kernel, each) for each in (loop.start, loop.stop)]
    if not all(isinstance(each, Number) for each in ends) or kernel.pending_numbers():
        return None
    while isinstance(term, ir.Call) and term.op in (UNORDERED, ir.OPS["no_contract"]):
        term = term.args[0]
    if not (isinstance(term, ir.Call) and term.op.name == "mul"):
        return None
    if len(ir.statement_list(loop.body)) != 1:
        return None
    index = kernel.names.fresh("k_index")
    outer = kernel.values.get(loop.var)
    kernel.values[loop.var] = Affine(Linear(((index, "1"),)), loop.var.dtype)
    sides = [_factor(kernel, each) for each in term.args]
    if outer is None:
        del kernel.values[loop.var]
    else:
        kernel.values[loop.var] = outer
    if None in sides:
        return None
    found = [each for each in sides if each is not None]
    if found[0][0].dtype.name != found[1][0].dtype.name:
        return None
    for left, right in (found, found[::-1]):
        across = left[1].coefficient("i_p") != "0" and left[1].coefficient("i_f") == "0"
        along = right[1].coefficient("i_f") != "0" and right[1].coefficient("i_p") == "0"
        if across and along and all(each[1].coefficient(index) != "0" for each in found):
            return Product(kernel.names.fresh("product"), index, left, right)
    return None


def _factor(kernel: KernelText, expr: ir.Expr) -> tuple[ir.Buffer, Linear] | None:
    while isinstance(expr, ir.Cast) and expr.dtype.name == "float32":
        expr = expr.value
    if not isinstance(expr, ir.Load) or expr.guard is not None or expr.lanes != 1:
        return None
    if expr.buffer.dtype.name not in _TYPES or expr.buffer.scope != "global":
        return None
    if any(
        not isinstance(each, (ir.Const, ir.Var, ir.Call)) for each in ir.walk_expr(expr.indices[0])
    ):
        return None
    lines = len(kernel.lines)
    value = evaluate(kernel, expr.indices[0])
    del kernel.lines[lines:]
    return (expr.buffer, linear(value)) if isinstance(value, Affine) else None
