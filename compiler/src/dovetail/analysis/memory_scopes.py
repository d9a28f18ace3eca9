"""Which memory the buffers that a kernel places live in, on a given target.

`T.place(x, "opencl.texture")` names memory of one kind's own. For targets of that kind it has to
be one that they declare; for all others the buffer is one of device memory like any other, since
where a buffer lives changes no result: one source serves every kind.
"""

from __future__ import annotations

from collections.abc import Callable, Collection

from dovetail import ir
from dovetail.support.dataclasses import replace
from dovetail.support.errors import UnsupportedError
from dovetail.support.span import Span
from dovetail.target import Capabilities
from dovetail_runtime.suggest import nearest


def settle_scopes(
    module: ir.Module,
    kind: str,
    capabilities: Capabilities,
    kinds: Callable[[], Collection[str]],
) -> ir.Module:
    """The module with its placed buffers where the target has them.

    Args:
        module: In source form.
        kind: Of the target.
        capabilities: Of the target.
        kinds: Gives all that are installed; asked only where something is placed.

    Raises:
        UnsupportedError: The target's kind has no such memory, or there is no such kind.
    """
    if not any(map(placed_buffers, module.functions)):
        return module
    known, scopes = kinds(), capabilities.scopes
    functions = tuple(_settle(func, kind, scopes, known) for func in module.functions)
    return replace(module, functions=functions)


def placed_buffers(func: ir.Func) -> dict[ir.Buffer, Span]:
    """The buffers of a function in memory of one kind's own, and where the author says so."""
    found = {
        param.buffer: param.span
        for param in func.params
        if isinstance(param, ir.TensorParam) and param.buffer.is_placed
    }
    for item in ir.statement_list(func.body):
        if isinstance(item, ir.Allocate) and item.buffer.is_placed:
            found[item.buffer] = item.span
    return found


def _settle(func: ir.Func, kind: str, scopes: Collection[str], kinds: Collection[str]) -> ir.Func:
    placed = placed_buffers(func)
    elsewhere: dict[ir.Buffer, ir.Buffer] = {}
    for buffer, span in placed.items():
        owner = buffer.scope.partition(".")[0]
        if owner != kind and owner in kinds:
            elsewhere[buffer] = replace(buffer, scope="global")
        elif buffer.scope not in scopes:
            raise _unknown(buffer, kind, scopes, kinds, span)
    if not elsewhere:
        return func
    params = tuple(
        replace(param, buffer=elsewhere[param.buffer])
        if isinstance(param, ir.TensorParam) and param.buffer in elsewhere
        else param
        for param in func.params
    )
    return replace(func, params=params, body=ir.Substitution({}, elsewhere).stmt(func.body))


def _unknown(
    buffer: ir.Buffer, kind: str, scopes: Collection[str], kinds: Collection[str], span: Span
) -> UnsupportedError:
    owner = buffer.scope.partition(".")[0]
    if owner != kind:
        why = f"there is no kind '{owner}' of targets"
        known, word = sorted(kinds), owner
    else:
        why = "it declares no such memory"
        known, word = sorted(scopes), buffer.scope
    meant = nearest(word, known)
    instead = f"did you mean '{meant}'" if meant else f"there are: {', '.join(known) or 'none'}"
    return UnsupportedError(
        kind, f"memory '{buffer.scope}' for '{buffer.name}'", why, instead, span
    )
