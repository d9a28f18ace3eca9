"""Atomic updates of what lies in words: by comparing and exchanging the whole word."""

from __future__ import annotations

from collections.abc import Callable

from dovetail.ir import (
    BOOL,
    FALSE,
    OPS,
    TRUE,
    Assign,
    Atomic,
    Buffer,
    Declare,
    Expr,
    If,
    Load,
    Stmt,
    Var,
    While,
    call,
    eq,
    literal,
    ne,
    sequence,
)
from dovetail.passes._words import Words, shifted
from dovetail.support.span import Span

BITWISE = ("and", "or", "xor")


def word_atomic(
    name: str,
    buffer: Buffer,
    place: Expr,
    value: Expr,
    span: Span,
    *,
    compare: Expr | None = None,
    result: Var | None = None,
    guard: Expr | None = None,
) -> Atomic:
    """An atomic update of a word."""
    return Atomic(OPS[name], buffer, (place,), value, compare, result, guard, span)


def write_field(
    words: Words, place: Expr, shift: Expr, field: Expr, guard: Expr | None, span: Span
) -> Stmt:
    """A write of one element's bits; neighbours may be written by others at the same time.

    Zeros first, then ones: each step changes bits of this element only, and only those that are
    to change, so that several threads may write the same value.
    """
    mask = shifted("shift_left", words.mask, shift)
    moved = shifted("shift_left", field, shift)
    zeros = call("or", call("invert", mask), moved)
    index = words.index(place)
    return sequence(
        (
            word_atomic("and", words.buffer, index, zeros, span, guard=guard),
            word_atomic("or", words.buffer, index, moved, span, guard=guard),
        )
    )


def bitwise(
    words: Words, stmt: Atomic, place: Expr, shift: Expr, field: Expr, old: Var | None
) -> Stmt:
    """An `and`, `or` or `xor` of an element's bits: the word's, with nothing for the others."""
    moved = shifted("shift_left", field, shift)
    if stmt.op.name == "and":
        mask = shifted("shift_left", words.mask, shift)
        moved = call("or", call("invert", mask), moved)
    index = words.index(place)
    return word_atomic(
        stmt.op.name, words.buffer, index, moved, stmt.span, result=old, guard=stmt.guard
    )


def exchange_loop(
    words: Words,
    index: Expr,
    guard: Expr | None,
    following: Callable[[Expr], tuple[list[Stmt], Expr]],
    applies: Callable[[Expr], Expr] | None,
    has_load: bool,
    span: Span,
) -> tuple[Stmt, Var]:
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
    seen, again, found = Var("seen", dtype), Var("again", BOOL), Var("found", dtype)
    before: list[Stmt] = []
    start: Expr = Load(words.buffer, (index,), guard)
    if has_load:
        start = first = Var("first", dtype)
        zero = literal(0, dtype)
        before.append(
            word_atomic("load", words.buffer, index, zero, span, result=first, guard=guard)
        )
    inner, new = following(seen)
    attempt = sequence(
        (
            *inner,
            word_atomic(
                "compare_exchange", words.buffer, index, new, span, compare=seen, result=found
            ),
            Assign(again, ne(found, seen), span),
            Assign(seen, found, span),
        )
    )
    if applies is not None:
        attempt = If(applies(seen), attempt, Assign(again, FALSE, span), span)
    return (
        sequence(
            (
                *before,
                Declare(seen, start, True, span),
                Declare(again, TRUE if guard is None else guard, True, span),
                While(again, attempt, span),
            )
        ),
        seen,
    )


def merged(words: Words, word: Expr, shift: Expr, field: Expr) -> Expr:
    """A word with other bits for one element."""
    if words.in_word == 1:
        return field
    mask = shifted("shift_left", words.mask, shift)
    rest = call("and", word, call("invert", mask))
    return call("or", rest, shifted("shift_left", field, shift))


def same_field(words: Words, word: Expr, shift: Expr, field: Expr) -> Expr:
    """Whether an element's bits are these."""
    return eq(words.field(word, shift), field)
