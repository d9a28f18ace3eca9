"""Alias scopes: telling LLVM which buffers cannot overlap.

The language promises that a written argument overlaps no other argument, unless the two are the
very same view and every access is element-wise; the plan checks it at each call. So every buffer
gets a scope of its own, and each access names the scopes it stays out of: all others, except those
of buffers that may be the same.
"""

from __future__ import annotations

from dovetail import ir
from dovetail.codegen.llvm.context import Metadata


def may_be_same(module: ir.Module, kernel: ir.Kernel) -> frozenset[tuple[int, int]]:
    """Pairs of a kernel's buffers that a call may bind to one and the same view.

    By number among the buffer arguments, each pair both ways round.
    """
    pairs: set[tuple[int, int]] = set()
    for function in module.functions:
        same = {frozenset(pair) for pair in function.elementwise}
        params = {
            param.buffer: number
            for number, param in enumerate(function.params)
            if isinstance(param, ir.TensorParam)
        }
        for stmt in ir.walk(function.body):
            if isinstance(stmt, ir.Dispatch) and stmt.kernel == kernel.name:
                given = [each for each in stmt.arguments if isinstance(each, ir.Buffer)]
                numbers = [params.get(buffer) for buffer in given]
                for i, first in enumerate(numbers):
                    for j, second in enumerate(numbers):
                        if i != j and first is not None and frozenset((first, second)) in same:
                            pairs.add((i, j))
    return frozenset(pairs)


def scopes(
    metadata: Metadata, kernel: ir.Kernel, same: frozenset[tuple[int, int]]
) -> dict[ir.Buffer, str]:
    """The alias metadata of accesses to each buffer argument of a kernel."""
    buffers = [arg.buffer for arg in kernel.args if isinstance(arg, ir.BufferArg)]
    if len(buffers) < 2:
        return dict.fromkeys(buffers, "")
    domain = metadata.add("{self}", distinct=True)
    scope = [metadata.add(f"{{self}}, {domain}", distinct=True) for _ in buffers]
    result: dict[ir.Buffer, str] = {}
    for number, buffer in enumerate(buffers):
        others = [
            scope[other]
            for other in range(len(buffers))
            if other != number and (number, other) not in same
        ]
        own = metadata.add(scope[number])
        text = f", !alias.scope {own}"
        if others:
            text += f", !noalias {metadata.add(', '.join(others))}"
        result[buffer] = text
    return result
