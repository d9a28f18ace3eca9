"""Names that are given another array in a loop or branch of the host: `v = w / norm(w)`.

At the top of a kernel such a name is bound to new memory. In a loop or branch there is one memory,
which was made for the first array: the next one is stored in it, by way of memory of its own where
it is computed from other elements of the old one.
"""

from __future__ import annotations

import ast

from dovetail import ir
from dovetail.lang.parser.arrays import shape_and_elements
from dovetail.lang.parser.context import Parser
from dovetail.lang.parser.convert import text, typed
from dovetail.lang.parser.products import in_memory
from dovetail.lang.parser.stores import fill
from dovetail.lang.parser.values import (
    Complex,
    Elementwise,
    Product,
    base_of,
    is_buffer,
    own_buffer,
)
from dovetail.lang.parser.views import is_same


def is_made_here(p: Parser, buffer: ir.Buffer | None) -> bool:
    """Whether the kernel has made the memory of a buffer."""
    return buffer is not None and any(
        isinstance(item, ir.Allocate) and item.buffer is buffer
        for block in p.blocks
        for item in block.statements
    )


def _line(node: ast.AST | None) -> int:
    return getattr(node, "lineno", 0)


def assign_again(
    p: Parser, target: ast.Name, value: Elementwise, source: ast.expr, node: ast.stmt
) -> None:
    """Store another array in the memory that a name has."""
    name = target.id
    binding = p.frame.bindings[name]
    memory = binding.value
    assert is_buffer(memory)
    own = own_buffer(memory)
    note = f"'{name}' gets its memory here", binding.node
    written = text(source, 400)
    shared = [
        (each, known.node)
        for each, known in p.frame.bindings.items()
        if each != name and is_buffer(known.value) and base_of(known.value) is base_of(memory)
    ]
    if not is_made_here(p, own) or shared:
        copied, whose = f"{name} = {name}.copy()", "that array has no memory of its own"
        if shared:
            other, node_of_other = shared[0]
            whose = f"'{other}' is the same memory"
            is_later = _line(node_of_other) > _line(binding.node)
            copied = f"{other} = {name}.copy()" if is_later else f"{name} = {other}.copy()"
        p.fail(
            target,
            f"'{name}' is assigned another array in a loop or branch, and {whose}",
            f"begin with a copy, `{copied}`, or change the elements of both: "
            f"`{name}[:] = {written}`",
            note,
        )
    shape, at = shape_and_elements(p, source, value)
    variables = tuple(ir.Var(f"i{axis}", ir.INT64) for axis in range(len(shape)))
    first, _ = p.captured(lambda: at(variables))
    number = first if isinstance(first, Complex) else typed(p, source, first)
    if number.dtype != memory.dtype:
        p.fail(
            source,
            f"'{name}' holds {memory.dtype} from its first assignment on, '{text(source)}' holds "
            f"{number.dtype}",
            f"convert it: `T.{memory.dtype}({written})`",
            note,
        )
    # What one array in it has for certain, all others are broadcast to.
    extents = [shape, *(leaf.shape for leaf in value.leaves)]
    if len(shape) != memory.rank or not any(
        len(each) == memory.rank and all(map(is_same, each, memory.shape)) for each in extents
    ):
        p.fail(
            source,
            f"'{name}' is assigned another array in a loop or branch, where it keeps its memory, "
            f"but whether '{text(source)}' has the same shape is not known",
            f"store it with broadcasting: `{name}[:] = {written}`",
            note,
        )
    moves = value.has_products or any(
        leaf is not memory and base_of(leaf) is base_of(memory)
        for leaf in value.leaves
        if not isinstance(leaf, Product)
    )
    fill(p, memory, in_memory(p, value, name, source) if moves else value, source, node)
    if p.frame.assigned is not None:
        p.frame.assigned.add(name)
