"""Which memory the buffers that a kernel places live in, on a given target.

`T.place(x, "opencl.texture")` names device memory of one kind's own, and
`T.alloc(..., scope="trn.sbuf")` memory for the arrays of its kernels. For targets of that kind it
has to be one that they declare; for all others the buffer is one of device memory, or an array of
a thread, like any other, since where a buffer lives changes no result: one source serves every
kind.
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
    if not any(map(_named_buffers, module.functions)):
        return module
    known = kinds()
    functions = tuple(_settle(func, kind, capabilities, known) for func in module.functions)
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


def _named_buffers(func: ir.Func) -> dict[ir.Buffer, Span]:
    """Those, and the arrays of threads in memory of one kind's own."""
    arrays = {
        item.buffer: item.span
        for item in ir.walk(func.body)
        if isinstance(item, ir.Allocate) and item.buffer.memory
    }
    return {**placed_buffers(func), **arrays}


def _settle(
    func: ir.Func, kind: str, capabilities: Capabilities, kinds: Collection[str]
) -> ir.Func:
    elsewhere: dict[ir.Buffer, ir.Buffer] = {}
    for buffer, span in _named_buffers(func).items():
        name = buffer.memory or buffer.scope
        owner = name.partition(".")[0]
        allowed = capabilities.array_memories if buffer.memory else capabilities.scopes
        if owner != kind and owner in kinds:
            plain = {"memory": ""} if buffer.memory else {"scope": "global"}
            elsewhere[buffer] = replace(buffer, **plain)
        elif name not in allowed:
            raise _unknown(buffer, kind, capabilities, kinds, span)
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
    buffer: ir.Buffer,
    kind: str,
    capabilities: Capabilities,
    kinds: Collection[str],
    span: Span,
) -> UnsupportedError:
    name = buffer.memory or buffer.scope
    owner = name.partition(".")[0]
    own, other = capabilities.scopes, capabilities.array_memories
    if buffer.memory:
        own, other = other, own
    if owner != kind:
        why = f"there is no target kind '{owner}'"
        known, word = sorted(kinds), owner
    elif name in other and buffer.memory:
        why, known, word = "it is device memory, but this is an array of a thread", [], ""
    elif name in other:
        why, known, word = "it is memory of a kernel's own arrays", [], ""
    else:
        why = "it declares no such memory"
        known, word = sorted(own), name
    meant = nearest(word, known)
    instead = f"did you mean '{meant}'" if meant else f"there are: {', '.join(known) or 'none'}"
    if not word:
        makers = "use it with T.empty or T.place" if buffer.memory else "use it with T.alloc"
        instead = f'{makers}: `scope="{name}"`'
    return UnsupportedError(kind, f"memory '{name}' for '{buffer.name}'", why, instead, span)
