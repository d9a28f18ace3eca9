"""Atomic updates of what lies in words: by comparing and exchanging the whole word."""

from __future__ import annotations

from collections.abc import Callable

from dovetail import ir
from dovetail.passes._words import Words, shifted
from dovetail.support.span import Span

BITWISE = ("and", "or", "xor")


def word_atomic(
    name: str,
    buffer: ir.Buffer,
    place: ir.Expr,
    value: ir.Expr,
    span: Span,
    *,
    compare: ir.Expr | None = None,
    result: ir.Var | None = None,
    guard: ir.Expr | None = None,
) -> ir.Atomic:
    return ir.Atomic(ir.OPS[name], buffer, (place,), value, compare, result, guard, span)


def write_field(
    words: Words, place: ir.Expr, shift: ir.Expr, field: ir.Expr, guard: ir.Expr | None, span: Span
) -> ir.Stmt:
    """A write of one element's bits; neighbours may be written by others at the same time.

    Zeros first, then ones: each step changes bits of this element only, and only those that are
    to change, so that several threads may write the same value.
    """
    mask = shifted("shift_left", words.mask, shift)
    moved = shifted("shift_left", field, shift)
    zeros = ir.call("or", ir.call("invert", mask), moved)
    index = words.index(place)
    return ir.sequence(
        (
            word_atomic("and", words.buffer, index, zeros, span, guard=guard),
            word_atomic("or", words.buffer, index, moved, span, guard=guard),
        )
    )


def bitwise(
    words: Words,
    stmt: ir.Atomic,
    place: ir.Expr,
    shift: ir.Expr,
    field: ir.Expr,
    old: ir.Var | None,
) -> ir.Stmt:
    """An `and`, `or` or `xor` of an element's bits: the word's, with nothing for the others."""
    moved = shifted("shift_left", field, shift)
    if stmt.op.name == "and":
        mask = shifted("shift_left", words.mask, shift)
        moved = ir.call("or", ir.call("invert", mask), moved)
    index = words.index(place)
    return word_atomic(
        stmt.op.name, words.buffer, index, moved, stmt.span, result=old, guard=stmt.guard
    )


def exchange_loop(
    words: Words,
    index: ir.Expr,
    guard: ir.Expr | None,
    following: Callable[[ir.Expr], tuple[list[ir.Stmt], ir.Expr]],
    applies: Callable[[ir.Expr], ir.Expr] | None,
    has_load: bool,
    span: Span,
) -> tuple[ir.Stmt, ir.Var]:
    """Changes a word until nobody has come between.

    Args:
        words: Of the element.
        index: Of the word; named, as `guard` is.
        guard: Where it does not hold, nothing is done, and what was seen is 0.
        following: The statements and the value of the new word, from the word that was seen.
        applies: Whether the word that was seen is to be changed at all; None: always.
        has_load: Whether words can be loaded atomically.
        span: Of the update.

    Returns:
        The statements, and the variable of the word that was found.
    """
    dtype = words.buffer.dtype
    seen, again, found = ir.Var("seen", dtype), ir.Var("again", ir.BOOL), ir.Var("found", dtype)
    before: list[ir.Stmt] = []
    start: ir.Expr = ir.Load(words.buffer, (index,), guard)
    if has_load:
        start = first = ir.Var("first", dtype)
        zero = ir.literal(0, dtype)
        before.append(
            word_atomic("load", words.buffer, index, zero, span, result=first, guard=guard)
        )
    inner, new = following(seen)
    attempt = ir.sequence(
        (
            *inner,
            word_atomic(
                "compare_exchange", words.buffer, index, new, span, compare=seen, result=found
            ),
            ir.Assign(again, ir.ne(found, seen), span),
            ir.Assign(seen, found, span),
        )
    )
    if applies is not None:
        attempt = ir.If(applies(seen), attempt, ir.Assign(again, ir.FALSE, span), span)
    return (
        ir.sequence(
            (
                *before,
                ir.Declare(seen, start, True, span),
                ir.Declare(again, ir.TRUE if guard is None else guard, True, span),
                ir.While(again, attempt, span),
            )
        ),
        seen,
    )


def merged(words: Words, word: ir.Expr, shift: ir.Expr, field: ir.Expr) -> ir.Expr:
    """A word with other bits for one element."""
    if words.in_word == 1:
        return field
    mask = shifted("shift_left", words.mask, shift)
    rest = ir.call("and", word, ir.call("invert", mask))
    return ir.call("or", rest, shifted("shift_left", field, shift))


def same_field(words: Words, word: ir.Expr, shift: ir.Expr, field: ir.Expr) -> ir.Expr:
    """Whether the field of a word has these bits."""
    return ir.eq(words.field(word, shift), field)
