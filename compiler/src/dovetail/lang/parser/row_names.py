"""Names of arithmetic of rows in device code: `d = x[j] - x[i]`.

No memory can be made there, so that the name stands for the arithmetic, which is computed where it
is used. What it reads must still be what it was where the name was given: a use behind a store to
one of its buffers is an error, also where a loop brings the store before the use.
"""

from __future__ import annotations

import ast
import itertools
from collections.abc import Iterable, Mapping

from dovetail import ir
from dovetail.lang.parser.context import Binding, Parser
from dovetail.lang.parser.convert import text
from dovetail.lang.parser.values import Elementwise, Product, base_of


def name_rows(p: Parser, target: ast.Name, value: Elementwise, source: ast.expr) -> None:
    """Let a name stand for arithmetic of rows."""
    name, written = target.id, text(source)
    binding = p.frame.bindings.get(name)
    if value.has_products:
        p.fail(
            source,
            f"'{written}' is arithmetic of whole arrays, and '{name}' has no memory: each element "
            f"is a sum, which would be computed again at every use",
            f"store it in a row of a buffer, `out[i, :] = {written}`, and use that",
        )
    if binding is not None and not (binding.since and binding.since[-1][0] is p.block):
        p.fail(
            target,
            f"'{name}' is assigned another value, and arithmetic of whole arrays has no memory "
            f"that can change",
            f"choose in one expression, `{name} = T.where(..., {written}, {name})`, or store it "
            "in a row of a buffer, which can change",
            ("first assigned here", binding.node),
        )
    p.bind(name, value, "constant", target)


def check_unchanged(p: Parser, node: ast.Name, binding: Binding) -> None:
    """Fails where what arithmetic of arrays reads has been written since it was given a name."""
    binding.uses.append(node)
    last = dict(binding.since)
    for block in p.blocks:
        _check(p, binding, node, _behind(block.statements, last.get(block)))


def check_loop(p: Parser, before: Mapping[str, int], statements: list[ir.Stmt]) -> None:
    """Fails where a loop uses a name from before it, and writes what that reads.

    Args:
        p: The parser.
        before: How often each such name has been used when the loop begins.
        statements: The body of the loop.
    """
    for name, count in before.items():
        binding = p.frame.bindings.get(name)
        if binding is not None and len(binding.uses) > count:
            _check(p, binding, binding.uses[count], statements)


def _behind(statements: list[ir.Stmt], last: ir.Stmt | None) -> Iterable[ir.Stmt]:
    """The statements behind one, from the last; all where it is none of them."""
    return itertools.takewhile(lambda each: each is not last, reversed(statements))


def _check(p: Parser, binding: Binding, node: ast.AST, statements: Iterable[ir.Stmt]) -> None:
    assert isinstance(binding.value, Elementwise)
    read = {base_of(leaf) for leaf in binding.value.leaves
            if not isinstance(leaf, Product)}  # fmt: skip
    for statement in statements:
        for buffer, access in ir.accesses(statement).items():
            if buffer in read and access != "read":
                p.fail(
                    node,
                    f"'{text(node)}' is arithmetic of '{buffer.name}', computed where it is used, "
                    f"but '{buffer.name}' is written in between",
                    "use it before that, or store it first in a row of another buffer",
                    (f"'{text(node)}' is named here", binding.node),
                )
