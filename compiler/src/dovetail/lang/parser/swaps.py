"""Buffers that change places between rounds of the host: `src, dst = dst, src`.

A plan names its buffers, so that the names cannot change from round to round. A loop that swaps
two is written with two rounds in its body, between which the names have changed places, and one
more behind it where the number of rounds is odd. There the contents of the two are exchanged,
once, so that the names mean the same after the loop whatever the number; of parameters, which the
caller sees, they are not, and their names end with the loop.
"""

from __future__ import annotations

import ast

from dovetail import ir
from dovetail.lang.parser.access import element, store
from dovetail.lang.parser.context import Binding, Parser
from dovetail.lang.parser.convert import text
from dovetail.lang.parser.values import BufferLike, is_buffer, own_buffer
from dovetail.lang.parser.views import is_same

Pair = tuple[str, str]


def swapped_names(p: Parser, node: ast.stmt) -> Pair | None:
    """The names of two buffers that a statement of the host swaps; None for any other."""
    match node:
        case ast.Assign(
            targets=[ast.Tuple(elts=[ast.Name(id=a), ast.Name(id=b)])],
            value=ast.Tuple(elts=[ast.Name(id=c), ast.Name(id=d)]),
        ) if (a, b) == (d, c) and a != b and p.level == "host":
            known = [p.frame.bindings.get(name) for name in (a, b)]
            if all(each is not None and is_buffer(each.value) for each in known):
                return a, b
        case _:
            pass
    return None


def swap(p: Parser, node: ast.stmt, names: Pair) -> None:
    """Let two names of buffers change places; fails where that may or may not happen."""
    if p.branches != p.swapping:
        p.fail(
            node,
            f"'{text(node)}' stands in a branch, or in a loop in the loop, and which buffer a "
            "name means must be known in each launch",
            "let it be a statement of the loop `for ... in range(n)` around the launches",
        )
    bindings = p.frame.bindings
    first, second = (bindings[name] for name in names)
    _check_alike(p, node, names, first, second)
    for name, other in (names[0], second), (names[1], first):
        bindings[name] = Binding(other.value, bindings[name].role, other.node, other.depth)


def _check_alike(p: Parser, node: ast.stmt, names: Pair, a: Binding, b: Binding) -> None:
    x, y = own_buffer(a.value), own_buffer(b.value)
    for name, buffer in zip(names, (x, y), strict=True):
        if buffer is None:
            p.fail(
                node,
                f"'{name}' is a view, and only whole buffers are swapped",
                "swap the buffers, and make the view inside of the loop",
            )
    assert is_buffer(a.value)
    assert is_buffer(b.value)
    first, second = a.value, b.value
    if first.dtype != second.dtype or first.rank != second.rank:
        p.fail(
            node,
            f"'{names[0]}' has {first.rank} dimensions of {first.dtype}, '{names[1]}' "
            f"{second.rank} of {second.dtype}",
            "make both alike",
        )


def exchange(p: Parser, node: ast.stmt, first: BufferLike, second: BufferLike) -> ir.Stmt:
    """The launch that exchanges the contents of two buffers of one shape."""
    variables = tuple(ir.Var(f"i{axis}", ir.INT64) for axis in range(first.rank))

    def one() -> None:
        held = p.settled(element(p, first, variables), "held", node)
        other = p.settled(element(p, second, variables), "other", node)
        for buffer, value in ((first, other), (second, held)):
            assert not isinstance(value, tuple)
            store(p, buffer, variables, value, node)  # pyright: ignore[reportArgumentType]

    _, statements = p.captured(one)
    return ir.Parallel(variables, first.shape, ir.sequence(statements), p.span(node))


def check_shapes(p: Parser, node: ast.stmt, names: Pair) -> None:
    """A check of the call that two buffers have one shape, as far as that is not known."""
    a, b = (p.frame.bindings[name].value for name in names)
    assert is_buffer(a)
    assert is_buffer(b)
    span = p.span(node)
    for axis, (x, y) in enumerate(zip(a.shape, b.shape, strict=True)):
        if not is_same(x, y):
            what = (
                f"'{names[0]}' and '{names[1]}' are swapped, and axis {axis} has {{0}} and {{1}}"
            )
            message = f"{what} elements ({span.short})"
            p.emit(ir.Check(ir.eq(x, y), message, (x, y), span))
