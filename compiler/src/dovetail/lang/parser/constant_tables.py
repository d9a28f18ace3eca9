"""Tables of constants that are indexed at run time: `WEIGHTS[k]`, `KERNEL[i, j]`.

A table is a tuple, or an array of NumPy outside of the kernel. A small one becomes a tree of
choices, a large one an array of each thread that is filled where the region begins; what is out of
range is 0, as in a buffer.
"""

from __future__ import annotations

import ast
from typing import Final

from dovetail import ir
from dovetail.lang.parser.context import Parser
from dovetail.lang.parser.convert import convert, frozen, is_open_float, promote, text
from dovetail.lang.parser.tuples import leaves, like
from dovetail.lang.parser.values import Deferred, Value, describe, is_expr, is_weak

_MOST_CHOICES: Final = 32
"""Entries of a table that is written as choices, one comparison less than entries."""


def entry_at_run_time(
    p: Parser, node: ast.expr, place: ast.expr, table: tuple[Value, ...], index: ir.Expr
) -> Value:
    """The entry of a table at an index that only the running kernel knows.

    Args:
        p: The parser.
        node: The table, as it was written.
        place: The index, as it was written.
        table: Entries of one structure.
        index: An integer.
    """
    at = frozen(p, ir.cast(index, ir.INT64), place)
    columns = [leaves(entry) for entry in table]
    if not table or any(len(each) != len(columns[0]) for each in columns):
        p.fail(
            place,
            f"'{text(place)}' is known only when the kernel runs, and the entries of "
            f"'{text(node)}' have different structures",
            "give all entries the same structure",
        )
    found = [
        _chosen(p, node, place, [each[number] for each in columns], at)
        for number in range(len(columns[0]))
    ]
    return like(table[0], found)


def _chosen(p: Parser, node: ast.expr, place: ast.expr, values: list[Value], at: ir.Expr) -> Value:
    for value in values:
        if not (is_weak(value) or is_expr(value) or isinstance(value, Deferred)):
            p.fail(
                place,
                f"'{text(place)}' is known only when the kernel runs, and '{text(node)}' holds "
                f"{describe(value)}",
                "loop with `for k in T.static_range(n)`, or let the table hold numbers",
            )
    if all(isinstance(value, bool) for value in values):
        return _typed(p, node, values, ir.BOOL, at)
    typed = promote(p, node, "the table", tuple((node, value) for value in values))
    if typed is not None:
        return _typed(p, node, list(typed), typed[0].dtype, at)
    is_float = any(is_open_float(value) for value in values)
    return Deferred(is_float, lambda dtype: _typed(p, node, values, dtype, at))


def _typed(
    p: Parser, node: ast.expr, values: list[Value], dtype: ir.DType, at: ir.Expr
) -> ir.Expr:
    entries = [convert(p, node, value, dtype) for value in values]
    nothing = ir.FALSE if dtype.is_bool else ir.literal(0, dtype)
    constant = all(isinstance(entry, ir.Const) for entry in entries)
    if len(entries) > _MOST_CHOICES and p.level != "host" and constant:
        return ir.Load(_array(p, node, entries, dtype), (at,))
    inside = ir.logical_and(ir.ge(at, 0), ir.lt(at, len(entries)))
    return ir.select(inside, _tree(entries, 0, at), nothing)


def _tree(entries: list[ir.Expr], first: int, at: ir.Expr) -> ir.Expr:
    if len(entries) == 1:
        return entries[0]
    half = len(entries) // 2
    low, high = _tree(entries[:half], first, at), _tree(entries[half:], first + half, at)
    return ir.select(ir.lt(at, first + half), low, high)


def _array(p: Parser, node: ast.expr, entries: list[ir.Expr], dtype: ir.DType) -> ir.Buffer:
    """The local array that holds a table, made at the top of the region when it is first used."""
    key = (dtype, *(entry.value for entry in entries if isinstance(entry, ir.Const)))
    region = next(each for each in reversed(p.regions) if each.first == p.region.first)
    known = region.tables.get(key)
    if known is not None:
        return known
    buffer = ir.Buffer("table", dtype, (ir.const(len(entries)),), None, "local")
    span = p.span(node)
    made: list[ir.Stmt] = [ir.Allocate(buffer, span)]
    made += [
        ir.Store(buffer, (ir.const(number),), entry, None, span)
        for number, entry in enumerate(entries)
    ]
    block = p.blocks[p.region.first]
    block.statements[:0] = made
    block.mark += len(made)
    region.tables[key] = buffer
    return buffer
