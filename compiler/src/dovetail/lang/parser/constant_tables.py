"""Tables of constants that are indexed at run time: `WEIGHTS[k]`, `KERNEL[i, j]`.

A table is a tuple, or an array of NumPy outside of the kernel. A small one becomes a tree of
choices, a larger one an array of constants, which is part of the image; what is out of range is 0,
as in a buffer.
"""

from __future__ import annotations

import ast
import math
import struct
from collections.abc import Sequence
from typing import Final

from dovetail import ir
from dovetail.lang.parser.context import Parser
from dovetail.lang.parser.convert import convert, frozen, is_open_float, promote, text
from dovetail.lang.parser.tuples import entry_at, is_run_time, leaves, like
from dovetail.lang.parser.values import Deferred, Value, describe, is_expr, is_weak

_MAX_CHOICES: Final = 8
"""Entries of a table that is written as choices, one comparison less than entries."""

_CODES: Final = {
    "float16": ("e", "H"), "bfloat16": ("f", "H"), "float32": ("f", "I"), "float64": ("d", "Q"),
}  # fmt: skip
"""How `struct` packs a float, and how it unpacks the bits."""


def entry_at_run_time(
    p: Parser,
    node: ast.expr,
    table: tuple[Value, ...],
    place: ast.expr,
    index: ir.Expr,
    rest: Sequence[tuple[ast.expr, Value]] = (),
) -> Value:
    """The entry of a table at an index that only the running kernel knows.

    Args:
        p: The parser.
        node: The table, as it was written.
        table: Entries of one structure.
        place: The index, as it was written.
        index: An integer.
        rest: The indices that follow, of what the entry is: as they were written, and values.
    """
    at = frozen(p, ir.cast(index, ir.INT64), place)
    for following, number in rest:
        rows = [row for row in table if isinstance(row, tuple)]
        if len(rows) < len(table) or len({*map(len, rows)}) != 1:
            break
        if is_run_time(number):
            column, count = frozen(p, ir.cast(number, ir.INT64), following), len(rows[0])
            inside = ir.all_of(
                (ir.ge(at, 0), ir.lt(at, len(rows)), ir.ge(column, 0), ir.lt(column, count))
            )
            # -1 is out of range, and so 0 is what is read there.
            at = ir.select(inside, ir.add(ir.mul(at, count), column), ir.const(-1))
            table = tuple(entry for row in rows for entry in row)
        else:
            table = tuple(entry_at(p, node, following, number, row) for row in rows)
        rest = rest[1:]
    if rest and not any(isinstance(entry, tuple) for entry in table):
        p.fail(
            rest[0][0],
            f"'{text(node)}' has fewer dimensions than indices",
            f"leave out `{text(rest[0][0])}`",
        )
    columns = [leaves(entry) for entry in table]
    if not table or any(len(each) != len(columns[0]) for each in columns):
        p.fail(
            place,
            f"'{text(place)}' is known only when the kernel runs, but the entries of "
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
                f"'{text(place)}' is known only when the kernel runs, but '{text(node)}' holds "
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
    if len(entries) > _MAX_CHOICES and p.level != "host" and constant:
        return _stored(
            p, node, [entry.value for entry in entries if isinstance(entry, ir.Const)], dtype, at
        )
    inside = ir.logical_and(ir.ge(at, 0), ir.lt(at, len(entries)))
    return ir.select(inside, _tree(entries, 0, at), nothing)


def _tree(entries: list[ir.Expr], first: int, at: ir.Expr) -> ir.Expr:
    if len(entries) == 1:
        return entries[0]
    half = len(entries) // 2
    low, high = _tree(entries[:half], first, at), _tree(entries[half:], first + half, at)
    return ir.select(ir.lt(at, first + half), low, high)


def _stored(
    p: Parser, node: ast.expr, values: list[bool | int | float], dtype: ir.DType, at: ir.Expr
) -> ir.Expr:
    """The entry of a table that is an array of constants, as a number of a type such one has.

    No language writes 16-bit floats, infinities and NaN in the same way: they are kept as bits.
    """
    if dtype.is_bool:
        return ir.ne(_element(p, node, [*map(int, values)], ir.UINT8, at), ir.literal(0, ir.UINT8))
    if dtype.is_float and (dtype.bits == 16 or not all(map(math.isfinite, values))):
        # A bfloat16 is the upper half of a float32.
        float_code, code = _CODES[dtype.name]
        data = struct.pack(f"<{len(values)}{float_code}", *values)
        bits = list(struct.unpack(f"<{len(data) // struct.calcsize(code)}{code}", data))
        bits = bits[1::2] if dtype.family == "bfloat" else bits
        word = ir.SCALARS[f"uint{dtype.bits}"]
        return ir.call("bitcast", _element(p, node, bits, word, at), dtype=dtype)
    return _element(p, node, values, dtype, at)


def _element(
    p: Parser, node: ast.expr, values: Sequence[bool | int | float], dtype: ir.DType, at: ir.Expr
) -> ir.Expr:
    """An element of an array that is made at the top of the region when it is first used."""
    # 0.0 and -0.0 are equal.
    key = (dtype, tuple(values) if dtype.is_int else struct.pack(f"{len(values)}d", *values))
    region = next(each for each in reversed(p.regions) if each.first == p.region.first)
    buffer = region.tables.get(key)
    if buffer is None:
        buffer = ir.Buffer("table", dtype, (ir.const(len(values)),), None, "constant")
        block = p.blocks[p.region.first]
        block.statements.insert(0, ir.Allocate(buffer, p.span(node), values=tuple(values)))
        block.mark += 1
        region.tables[key] = buffer
    return ir.Load(buffer, (at,))
