"""Code that messages advise: it compiles where it is put, and means what was meant."""

from __future__ import annotations

import ast

from dovetail import ir
from dovetail.lang.parser.context import Parser
from dovetail.lang.parser.values import BufferLike, is_buffer, is_expr

_NAMES = ("k", "l", "p", "q", "r", "s", "t", "u", "v", "w")


def fresh_names(p: Parser, node: ast.AST, count: int) -> list[str]:
    """Names for loop variables that stand for nothing else here, nor in what is written."""
    used = {each.id for each in ast.walk(node) if isinstance(each, ast.Name)}
    used |= p.frame.bindings.keys() | p.region.uses.keys()
    further = (f"k{number}" for number in range(len(used) + count))
    return [name for name in (*_NAMES, *further) if name not in used][:count]


def over_elements(p: Parser, node: ast.expr, value: BufferLike, function: str) -> str:
    """A reduction over all elements of a buffer or view, as a call that can be pasted.

    Args:
        p: The parser.
        node: The buffer, as it was written.
        value: What it stands for.
        function: The reduction, e.g. "T.sum"; those of truth values ask whether a number is not 0.
    """
    rank = value.rank
    written = ast.unparse(node)
    names = fresh_names(p, node, rank)
    inside = f"{written}[{', '.join(names) or '()'}]"
    if function.rpartition(".")[2] in ("any", "all") and not value.dtype.is_bool:
        inside += " != 0"
    if rank == 0:
        return inside
    extents = [f"{written}.shape[{axis}]" for axis in range(rank)]
    loops = " ".join(
        f"for {name} in range({extent})" for name, extent in zip(names, extents, strict=True)
    )
    return f"{function}({inside} {loops})"


def indices_here(p: Parser, rank: int, given: tuple[str, ...] = ()) -> str:
    """Indices of one element that mean something where the message points.

    Args:
        p: The parser.
        rank: How many there are.
        given: The first ones, as they were written. Then come loop variables, and 0.
    """
    loops = [
        name
        for name, binding in p.frame.bindings.items()
        if binding.role == "loop" and is_expr(binding.value) and binding.value.dtype.is_int
        and name not in given and not name.startswith("_")
    ]  # fmt: skip
    missing = max(rank - len(given), 0)
    further = loops[-missing:] if missing else []
    return ", ".join([*given, *further, *["0"] * rank][:rank]) or "()"


def in_place(p: Parser, call: ast.Call, converted: str, kind: str) -> str:
    """The type that the assignment of a call's result to an element asks for, or `converted`.

    Args:
        p: The parser.
        call: The call.
        converted: What is advised elsewhere.
        kind: What was called: "int", "float" or "bool"; another sort of type is none for it.
    """
    node = p.current
    if isinstance(node, ast.Assign) and node.value is call:
        for target in node.targets:
            if isinstance(target, ast.Subscript) and isinstance(target.value, ast.Name):
                binding = p.frame.bindings.get(target.value.id)
                if binding is not None and is_buffer(binding.value):
                    there = binding.value.dtype
                    if getattr(there, f"is_{kind}"):
                        return str(there)
    return converted


def stored_type(p: Parser) -> ir.DType | None:
    """The type of the place where the statement that is being parsed stores; None if unknown."""
    node = p.current
    targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
    for target in targets:
        name = target.value if isinstance(target, ast.Subscript) else target
        if not isinstance(name, ast.Name) or name.id not in p.frame.bindings:
            continue
        value = p.frame.bindings[name.id].value
        if is_buffer(value) or is_expr(value):
            return value.dtype
    return None


def as_operand(node: ast.AST) -> str:
    """The source of an expression, in parentheses where an attribute or index needs them."""
    plain = isinstance(node, ast.Name | ast.Call | ast.Attribute | ast.Subscript)
    return ast.unparse(node) if plain else f"({ast.unparse(node)})"
