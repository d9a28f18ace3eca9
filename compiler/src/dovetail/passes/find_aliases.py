"""Which tensors may be the very same view, and what is done to each."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from dovetail.ir import (
    Access,
    Atomic,
    Buffer,
    Expr,
    For,
    Func,
    If,
    Launch,
    Load,
    Module,
    Parallel,
    Seq,
    Stmt,
    Store,
    TensorParam,
    Var,
    bodies,
    is_host,
    walk_all,
)
from dovetail.passes.base import Pass
from dovetail.target import Capabilities


@dataclass(frozen=True)
class FindAliases(Pass):
    """Fills in `Func.elementwise`, and each parameter's access as its body has it.

    Two tensors may be the very same view when in every Parallel that touches both, each access to
    either is at the loop's own variables, in order: then an iteration sees nothing of what another
    does. A region that touches one of them only, or writes neither, does not matter.

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
        if first.dtype == second.dtype and first.rank == second.rank
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
    reads = any(
        isinstance(item, Load | Atomic) and item.buffer is param.buffer for item in walk_all(body)
    )
    writes = _writes(body, param.buffer)
    return "both" if reads and writes else "write" if writes else "read"


def _writes(body: Stmt, buffer: Buffer) -> bool:
    return any(
        isinstance(item, Store | Atomic) and item.buffer is buffer for item in walk_all(body)
    )


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
    found: dict[Buffer, bool] = {}
    for item in walk_all(region):
        if isinstance(item, Load | Store | Atomic):
            own = bool(variables) and _same(item.indices, variables)
            if isinstance(item, Atomic):
                own = False
            found[item.buffer] = found.get(item.buffer, True) and own
    return found


def _same(indices: tuple[Expr, ...], variables: tuple[Var, ...]) -> bool:
    return len(indices) == len(variables) and all(
        index is var for index, var in zip(indices, variables, strict=True)
    )


def _compatible(use: dict[Buffer, bool], region: Stmt, first: Buffer, second: Buffer) -> bool:
    if first not in use or second not in use:
        return True
    if use[first] and use[second]:
        return True
    return not _writes(region, first) and not _writes(region, second)
