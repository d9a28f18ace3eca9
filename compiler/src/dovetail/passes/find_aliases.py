"""Which tensors may be the very same view, and what is done to each."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from dovetail import ir
from dovetail.analysis.strides import is_distinct
from dovetail.passes.base import Pass
from dovetail.support.dataclasses import dataclass, replace
from dovetail.target import Capabilities


@dataclass(frozen=True)
class FindAliases(Pass):
    """Computes `Func.elementwise`, and each parameter's access from the body.

    Two tensors may be the very same view when in every Parallel that touches both, each access to
    either is at the loop's own variables, in order (or at values made of them, as in a loop with a
    step): then an iteration sees nothing of what another does. A region that touches one of them
    only, or writes neither, does not matter. One in memory of a kind's own is like no other.
    Where a launch reads a copy of what it writes by another name, no iteration may read by the one
    after it has written by the other.

    Requires: source form.
    Ensures: `elementwise` and the accesses are those of the body.
    """

    name: ClassVar[str] = "find-aliases"
    reads: ClassVar[frozenset[str]] = frozenset(("reads_copies",))

    def run(self, module: ir.Module, capabilities: Capabilities) -> ir.Module:
        """The module with the facts filled in."""
        copies = capabilities.reads_copies
        functions = (_annotate(func, copies) for func in module.functions)
        return replace(module, functions=tuple(functions))


def _annotate(func: ir.Func, reads_copies: bool) -> ir.Func:
    buffers = [
        (number, param.buffer)
        for number, param in enumerate(func.params)
        if isinstance(param, ir.TensorParam)
    ]
    regions = _regions(func.body)
    uses = [(_uses(region), region) for region in regions]
    pairs = tuple(
        (a, b)
        for place, (a, first) in enumerate(buffers)
        for b, second in buffers[place + 1 :]
        if _writes(func.body, first) or _writes(func.body, second)
        if first.element == second.element and first.rank == second.rank
        if not first.is_placed and not second.is_placed
        if all(_compatible(use, region, first, second) for use, region in uses)
        if not reads_copies
        or not any(
            _reads_late(region, *each)
            for region in regions
            for each in ((first, second), (second, first))
        )
    )
    params = tuple(
        replace(param, access=_access(func.body, param))
        if isinstance(param, ir.TensorParam)
        else param
        for param in func.params
    )
    return replace(func, params=params, elementwise=pairs)


def _access(body: ir.Stmt, param: ir.TensorParam) -> ir.Access:
    # An atomic load reads; of an argument that nothing touches the caller may pass what it likes.
    return ir.accesses(body).get(param.buffer, "read")


def _writes(body: ir.Stmt, buffer: ir.Buffer) -> bool:
    for item in ir.walk_all(body):
        match item:
            case ir.Store(buffer=written) if written is buffer:
                return True
            case ir.Atomic(buffer=written, op=op) if written is buffer and op.name != "load":
                return True
            case ir.Intrinsic() if ir.accesses(item).get(buffer, "read") != "read":
                return True
            case _:
                pass
    return False


def _regions(stmt: ir.Stmt) -> list[ir.Stmt]:
    """The pieces of device code of a body at the host's level."""
    match stmt:
        case ir.Parallel() | ir.Launch():
            return [stmt]
        case ir.Seq() | ir.If() | ir.For() if ir.is_host(stmt):
            return [region for inner in ir.bodies(stmt) for region in _regions(inner)]
        case _:
            return [stmt]


def _uses(region: ir.Stmt) -> dict[ir.Buffer, bool]:
    """The buffers of a region; whether each access is at the region's variables, in order."""
    variables: tuple[ir.Var, ...] = region.variables if isinstance(region, ir.Parallel) else ()
    values = _values(region) if isinstance(region, ir.Parallel) else {}
    found: dict[ir.Buffer, bool] = {}
    for item in ir.walk_all(region):
        if isinstance(item, ir.Load | ir.Store | ir.Atomic):
            # Of a complex number both parts are one element.
            indices = item.indices[:-1] if item.buffer.pairs else item.indices
            own = bool(variables) and _same(indices, variables, values)
            if isinstance(item, ir.Atomic):
                own = False
            found[item.buffer] = found.get(item.buffer, True) and own
        elif isinstance(item, ir.Intrinsic):
            found.update(dict.fromkeys(item.buffers, False))
    return found


def _same(
    indices: tuple[ir.Expr, ...], variables: tuple[ir.Var, ...], values: Mapping[ir.Var, ir.Var]
) -> bool:
    return len(indices) == len(variables) and all(
        isinstance(index, ir.Var) and values.get(index, index) is var
        for index, var in zip(indices, variables, strict=True)
    )


def _values(region: ir.Parallel) -> dict[ir.Var, ir.Var]:
    """Variables that stand for one of the region's own, of which they have another value each."""
    inside = {var for item in ir.walk(region.body) for var in ir.bound_variables(item)}
    inside.update(region.variables)
    found: dict[ir.Var, ir.Var] = {}
    for item in ir.statement_list(region.body):
        if isinstance(item, ir.Declare) and not item.mutable:
            own = [var for var in region.variables if is_distinct(item.value, var, inside)]
            if own:
                found[item.var] = own[0]
    return found


def _compatible(
    use: dict[ir.Buffer, bool], region: ir.Stmt, first: ir.Buffer, second: ir.Buffer
) -> bool:
    if first not in use or second not in use:
        return True
    if use[first] and use[second]:
        return True
    return not _writes(region, first) and not _writes(region, second)


def _reads_late(region: ir.Stmt, written: ir.Buffer, read: ir.Buffer) -> bool:
    """Whether code may read one buffer after it has written the other one."""
    is_written = False

    def visit(stmt: ir.Stmt) -> bool:
        nonlocal is_written
        if isinstance(stmt, ir.For | ir.While):  # what it writes, its next turn finds
            is_written |= _writes(stmt, written)
        values = (item for expr in ir.expressions(stmt) for item in ir.walk_expr(expr))
        if is_written and any(isinstance(v, ir.Load) and v.buffer is read for v in values):
            return True
        is_written |= isinstance(stmt, ir.Store) and stmt.buffer is written
        return any(visit(each) for body in ir.bodies(stmt) for each in ir.statement_list(body))

    return any(visit(each) for each in ir.statement_list(region))
