"""Results of 8 and 16 bits: such a sum or product wraps before it is widened.

`acc += a[p] * b[p]` of int8 is NumPy's int8 product, and C's int. So a result of `+ - * <<` that
is widened *by itself* is an error with both spellings, `T.int32(a[p]) * b[p]` and
`T.int8(a[p] * b[p])`. What is not widened wraps, as it always did.
"""

from __future__ import annotations

import ast
import copy
from typing import TYPE_CHECKING

from dovetail import ir
from dovetail.lang.parser.values import parts_of

if TYPE_CHECKING:
    from dovetail.lang.parser.context import Parser

OPS = frozenset({"add", "sub", "mul", "shift_left"})
"""The ops whose result may have more bits than their operands."""


def note(p: Parser, node: ast.AST, result: ir.Expr, *operands: ir.Expr) -> None:
    """Note the result of an operator, or of a sum or product, of narrow integers."""
    dtype = result.dtype
    new = not isinstance(result, ir.Const) and all(result is not each for each in operands)
    if dtype.is_int and dtype.bits < 32 and dtype.lanes == 1 and new:
        p.narrow_results[id(result)] = result, node


def accept(p: Parser, value: ir.Expr) -> None:
    """Note that the type of a value was written: it wraps because its author says so."""
    if value.dtype.bits < 32:
        p.narrow_results[id(value)] = value, None


def is_accepted(p: Parser, value: ir.Expr) -> bool:
    """Whether the type of a value was written."""
    return id(value) in p.narrow_results and p.narrow_results[id(value)][1] is None


def follow(p: Parser, var: ir.Var, value: ir.Expr) -> None:
    """Note that a variable, whose type nobody wrote, holds a value."""
    if p.narrow_results and id(var) not in p.narrow_results:
        node = _first(p, value)
        if node is not None:
            p.narrow_results[id(var)] = var, node


def check_widened(p: Parser, node: ast.AST, value: ir.Expr, dtype: ir.DType) -> None:
    """Fails where a narrow result becomes a wider number, or a float, by itself."""
    if not p.narrow_results or dtype == value.dtype:
        return
    found = _first(p, value)
    if found is None:
        return
    narrow = value.dtype
    wide = dtype if dtype.is_int else ir.INT32 if narrow.bits == 8 else ir.INT64
    kept = node if isinstance(node, ast.expr) else found
    p.fail(
        node,
        f"'{_written(found)}' is computed in {narrow}, where it may wrap, and only then converted "
        f"to {dtype}",
        f"{in_wider(found, wide)}; if it is meant to wrap, `T.{narrow}({_written(kept)})`",
        *([] if found is node else [("computed here", found)]),
    )


def _first(p: Parser, value: ir.Expr) -> ast.AST | None:
    """Where a narrow result is computed that a value of the same type is made of."""
    todo = [value]
    for expr in todo:
        if id(expr) in p.narrow_results:
            node = p.narrow_results[id(expr)][1]
            if node is not None:
                return node
            continue
        todo += parts_of(expr)
    return None


def in_wider(node: ast.AST, dtype: ir.DType) -> str:
    """What to write so that it is computed in a wider type."""
    match node:
        case ast.AugAssign(target=ast.Name(id=name)):
            return f"start with a wider type, `{name} = T.{dtype}(...)`"
        case ast.BinOp():
            return f"convert first, `{_written(_converted(node, dtype))}`"
        case ast.Call(args=[first, *rest]):
            new = copy.copy(node)
            new.args = [_converted(first, dtype), *rest]
            return f"convert first, `{_written(new)}`"
        case _:
            return f"convert its operands, `T.{dtype}(...)`"


def _converted(node: ast.expr, dtype: ir.DType) -> ast.expr:
    """An expression whose operators are all of a wider type."""
    new = copy.copy(node)
    match new:
        case ast.GeneratorExp(elt=elt):
            new.elt = _converted(elt, dtype)
        case ast.UnaryOp(operand=operand):
            new.operand = _converted(operand, dtype)
        case ast.BinOp(left=left, right=right):
            if not isinstance(left, ast.Constant):
                new.left = _converted(left, dtype)
            is_count = isinstance(new.op, ast.LShift | ast.RShift | ast.Pow)
            if isinstance(left, ast.Constant) or (isinstance(right, ast.BinOp) and not is_count):
                new.right = _converted(right, dtype)
        case _:
            return ast.Call(ast.Attribute(ast.Name("T"), dtype.name), [node], [])
    return new


def _written(node: ast.AST) -> str:
    """The source, a generator that is an argument without parentheses of its own."""
    if isinstance(node, ast.Call) and isinstance(node.args[0], ast.GeneratorExp):
        return ast.unparse(node.func) + ast.unparse(node.args[0])
    return ast.unparse(node)
