"""Which tensors may be the very same view, and what is done to each."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import ClassVar

from dovetail.ir import (
    Access,
    Atomic,
    Buffer,
    Call,
    Const,
    Declare,
    Expr,
    For,
    Func,
    If,
    Intrinsic,
    Launch,
    Load,
    Module,
    Parallel,
    Reduce,
    Seq,
    Stmt,
    Store,
    TensorParam,
    Var,
    accesses,
    bodies,
    bound_variables,
    is_host,
    statement_list,
    walk,
    walk_all,
    walk_expr,
)
from dovetail.passes.base import Pass
from dovetail.target import Capabilities


@dataclass(frozen=True)
class FindAliases(Pass):
    """Fills in `Func.elementwise`, and each parameter's access as its body has it.

    Two tensors may be the very same view when in every Parallel that touches both, each access to
    either is at the loop's own variables, in order (or at values made of them, as in a loop with a
    step): then an iteration sees nothing of what another does. A region that touches one of them
    only, or writes neither, does not matter.

    Requires: source form.
    Ensures: `elementwise` and the accesses are those of the body.
    """

    name: ClassVar[str] = "find-aliases"
    reads: ClassVar[frozenset[str]] = frozenset()

    def run(self, module: Module, capabilities: Capabilities) -> Module:
        """The module with the facts filled in."""
        return replace(module, functions=tuple(_annotate(func) for func in module.functions))


def _annotate(func: Func) -> Func:
    buffers = [
        (number, param.buffer)
        for number, param in enumerate(func.params)
        if isinstance(param, TensorParam)
    ]
    regions = _regions(func.body)
    uses = [(_uses(region), region) for region in regions]
    pairs = tuple(
        (a, b)
        for place, (a, first) in enumerate(buffers)
        for b, second in buffers[place + 1 :]
        if _writes(func.body, first) or _writes(func.body, second)
        if first.element == second.element and first.rank == second.rank
        if all(_compatible(use, region, first, second) for use, region in uses)
    )
    params = tuple(
        replace(param, access=_access(func.body, param))
        if isinstance(param, TensorParam)
        else param
        for param in func.params
    )
    return replace(func, params=params, elementwise=pairs)


def _access(body: Stmt, param: TensorParam) -> Access:
    # An atomic load reads; of an argument that nothing touches the caller may pass what it likes.
    return accesses(body).get(param.buffer, "read")


def _writes(body: Stmt, buffer: Buffer) -> bool:
    for item in walk_all(body):
        match item:
            case Store(buffer=written) if written is buffer:
                return True
            case Atomic(buffer=written, op=op) if written is buffer and op.name != "load":
                return True
            case Intrinsic() if accesses(item).get(buffer, "read") != "read":
                return True
            case _:
                pass
    return False


def _regions(stmt: Stmt) -> list[Stmt]:
    """The pieces of device code of a body at the host's level."""
    match stmt:
        case Parallel() | Launch():
            return [stmt]
        case Seq() | If() | For() if is_host(stmt):
            return [region for inner in bodies(stmt) for region in _regions(inner)]
        case _:
            return [stmt]


def _uses(region: Stmt) -> dict[Buffer, bool]:
    """The buffers of a region; whether each access is at the region's variables, in order."""
    variables: tuple[Var, ...] = region.variables if isinstance(region, Parallel) else ()
    values = _values(region) if isinstance(region, Parallel) else {}
    found: dict[Buffer, bool] = {}
    for item in walk_all(region):
        if isinstance(item, Load | Store | Atomic):
            # Of a complex number both parts are one element.
            indices = item.indices[:-1] if item.buffer.pairs else item.indices
            own = bool(variables) and _same(indices, variables, values)
            if isinstance(item, Atomic):
                own = False
            found[item.buffer] = found.get(item.buffer, True) and own
        elif isinstance(item, Intrinsic):
            found.update(dict.fromkeys(item.buffers, False))
    return found


def _same(
    indices: tuple[Expr, ...], variables: tuple[Var, ...], values: Mapping[Var, Var]
) -> bool:
    return len(indices) == len(variables) and all(
        isinstance(index, Var) and values.get(index, index) is var
        for index, var in zip(indices, variables, strict=True)
    )


def _values(region: Parallel) -> dict[Var, Var]:
    """Variables that stand for one of the region's own, of which they have another value each."""
    inside = {var for item in walk(region.body) for var in bound_variables(item)}
    inside.update(region.variables)
    found: dict[Var, Var] = {}
    for item in statement_list(region.body):
        if isinstance(item, Declare) and not item.mutable:
            own = [var for var in region.variables if _distinct(item.value, var, inside)]
            if own:
                found[item.var] = own[0]
    return found


def _distinct(value: Expr, var: Var, inside: set[Var]) -> bool:
    """Whether a value is the variable, times a constant, plus what is the same everywhere."""
    if value is var:
        return True
    if not isinstance(value, Call) or value.op.name not in ("add", "sub", "mul", "neg"):
        return False
    for own, other in (value.args, reversed(value.args)) if len(value.args) == 2 else ():
        if not _distinct(own, var, inside):
            continue
        if value.op.name == "mul":
            return isinstance(other, Const) and other.value != 0
        return not any(
            isinstance(item, Load | Reduce) or item in inside for item in walk_expr(other)
        )
    return value.op.name == "neg" and _distinct(value.args[0], var, inside)


def _compatible(use: dict[Buffer, bool], region: Stmt, first: Buffer, second: Buffer) -> bool:
    if first not in use or second not in use:
        return True
    if use[first] and use[second]:
        return True
    return not _writes(region, first) and not _writes(region, second)
