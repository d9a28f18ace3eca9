"""Tuples of numbers: structured values that helpers return and loops carry.

A tuple exists at compile time only; what a name stands for that is assigned several tuples is a
tuple of variables, one for each number in it, however deep.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Sequence
from typing import TypeGuard

from dovetail import ir
from dovetail.lang.parser import open_types
from dovetail.lang.parser.complex_numbers import converted
from dovetail.lang.parser.context import Parser
from dovetail.lang.parser.convert import convert, converts, fix_of_type, held, text
from dovetail.lang.parser.values import (
    Complex,
    Deferred,
    Value,
    describe,
    is_expr,
    is_number,
    is_weak,
)


def leaves(value: Value) -> list[Value]:
    """What a tuple holds, however deep, from left to right; of another value that value alone."""
    if isinstance(value, tuple):
        return [leaf for item in value for leaf in leaves(item)]
    return [value]


def like(shape: Value, entries: Sequence[Value]) -> Value:
    """The entries in the structure of another value."""
    return _taken(shape, iter(entries))


def _taken(shape: Value, entries: Iterator[Value]) -> Value:
    if isinstance(shape, tuple):
        return type(shape)(_taken(item, entries) for item in shape)
    return next(entries)


def same_structure(a: Value, b: Value) -> bool:
    """Whether two values are tuples of the same lengths, or neither is one."""
    if isinstance(a, tuple) and isinstance(b, tuple):
        return len(a) == len(b) and all(map(same_structure, a, b))
    return isinstance(a, tuple) == isinstance(b, tuple)


def structure(value: Value) -> str:
    """A value's structure, for a message."""
    if not isinstance(value, tuple):
        return "one value"
    flat = all(not isinstance(item, tuple) for item in value)
    if flat:
        return f"a tuple of {len(value)}"
    return f"a tuple of {len(value)} ({', '.join(structure(item) for item in value)})"


def is_numbers(value: Value) -> bool:
    """Whether it is a tuple of nothing but numbers and truth values, so that it can change."""
    return isinstance(value, tuple) and all(
        is_expr(leaf) or is_weak(leaf) or isinstance(leaf, Deferred | Complex)
        for leaf in leaves(value)
    )


def _in_parts(value: Value) -> Value:
    """The value with a pair of its parts for each complex number."""
    if isinstance(value, tuple):
        return type(value)(map(_in_parts, value))
    return (value.re, value.im) if isinstance(value, Complex) else value


def _in_wholes(shape: Value, parts: Value) -> Value:
    """What `_in_parts` has taken apart, put together again in the structure of `shape`."""
    if isinstance(shape, tuple) and isinstance(parts, tuple):
        return type(shape)(map(_in_wholes, shape, parts))
    if isinstance(shape, Complex) and isinstance(parts, tuple):
        re, im = parts
        assert is_expr(re)
        assert is_expr(im)
        return Complex(re, im)
    return parts


def places_of(node: ast.expr, value: Value) -> list[ast.expr]:
    """Where each leaf of a value was written, as far as the syntax tells."""
    if not isinstance(value, tuple):
        return [node]
    parts: list[ast.expr] = [node] * len(value)
    if isinstance(node, ast.Tuple | ast.List) and len(node.elts) == len(value):
        parts = node.elts
    pairs = zip(parts, value, strict=True)
    return [place for part, item in pairs for place in places_of(part, item)]


def assign_tuple(
    p: Parser,
    target: ast.Name,
    value: Value,
    source: ast.expr,
    node: ast.stmt,
    declare: Callable[[str, Value, ast.expr], ir.Var],
) -> None:
    """Give a name that is assigned several times a tuple.

    Args:
        p: The parser.
        target: The name.
        value: A tuple of numbers.
        source: Where it was written.
        node: The statement.
        declare: Makes and declares a variable from a name, its first value and where that stands.
    """
    name = target.id
    binding = p.frame.bindings.get(name)
    if binding is None:
        first = _in_parts(p.settled(value, name, node))
        pairs = zip(leaves(first), places_of(source, first), strict=True)
        variables = [declare(f"{name}_{k}", leaf, where) for k, (leaf, where) in enumerate(pairs)]
        p.bind(name, _in_wholes(value, like(first, variables)), "variable", target)
        return
    old, value = _in_parts(binding.value), _in_parts(_as_complex(p, source, value, binding.value))
    if not same_structure(old, value):
        p.fail(
            source,
            f"'{name}' is {structure(old)} from its first assignment on, '{text(source)}' is "
            f"{structure(value)}",
            "use another name",
            (f"'{name}' gets its structure here", binding.node),
        )
    new: list[ir.Expr] = []
    variables = [var for var in leaves(old) if isinstance(var, ir.Var)]
    for number, (var, leaf, where) in enumerate(
        zip(variables, leaves(value), places_of(source, value), strict=True)
    ):
        open_types.given(p, var, leaf)
        if is_expr(leaf) and not converts(p, leaf, var.dtype):
            written = "..." if where is source else ast.unparse(where)
            p.fail(
                where,
                f"entry {number} of '{name}' is {var.dtype} from its first assignment on, here it "
                f"is {describe(leaf)}",
                fix_of_type(var.dtype, leaf, written),
                (f"'{name}' gets its types here", binding.node),
            )
        if open_types.roots_of(p, var) and is_expr(leaf) and leaf.dtype == var.dtype:
            new.append(leaf)  # A variable without a type tells no other one.
        else:
            new.append(held(convert(p, where, leaf, var.dtype, f"the variable '{name}' has a")))
    assign_all(p, node, variables, new)
    if p.frame.assigned is not None:
        p.frame.assigned.add(name)


def _as_complex(p: Parser, node: ast.expr, value: Value, like: Value) -> Value:
    """The value, with numbers converted where a variable's entry is complex."""
    if isinstance(like, Complex) and not isinstance(value, tuple):
        return converted(p, node, value, like.dtype, "the entry is")
    if not (isinstance(like, tuple) and isinstance(value, tuple) and len(like) == len(value)):
        return value
    parts = node.elts if isinstance(node, ast.Tuple | ast.List) else [node] * len(value)
    return tuple(_as_complex(p, *each) for each in zip(parts, value, like, strict=True))


def assign_all(
    p: Parser, node: ast.AST, variables: Sequence[ir.Var], values: Sequence[ir.Expr]
) -> None:
    """Give several variables values, each of which may depend on all of the variables."""
    others = [set(variables[:number]) for number in range(len(variables))]
    if any(
        not isinstance(value, ir.Const) and item in earlier
        for value, earlier in zip(values, others, strict=True)
        for item in ir.walk_expr(value)
    ):
        values = [p.temporary(value, "value", node) for value in values]
    for var, value in zip(variables, values, strict=True):
        p.emit(ir.Assign(var, value, p.span(node)))


def named_entries(p: Parser, target: ast.expr, item: Value) -> list[tuple[ast.Name, Value]]:
    """The variables of a loop over a tuple, however deep, with their values in one copy."""
    match target:
        case ast.Name():
            return [(target, item)]
        case ast.Tuple(elts=parts) | ast.List(elts=parts):
            if not isinstance(item, tuple) or len(item) != len(parts):
                p.fail(
                    target,
                    f"{describe(item)} does not fit the {len(parts)} variables of the loop",
                )
            pairs = zip(parts, item, strict=True)
            return [named for part, entry in pairs for named in named_entries(p, part, entry)]
        case _:
            p.fail(target, "a loop variable must be a name")


def index_of(value: Value) -> Value:
    """An index of a tuple; a number where an expression is constant."""
    return int(value.value) if isinstance(value, ir.Const) and value.dtype.is_int else value


def is_run_time(index: Value) -> TypeGuard[ir.Expr]:
    """Whether only the running kernel knows an index."""
    return is_expr(index) and index.dtype.is_int and index.dtype.lanes == 1


def entry_at(
    p: Parser, node: ast.expr, place: ast.expr, number: Value, value: tuple[Value, ...]
) -> Value:
    """The entry of a tuple, which was written as `node`, at an index that is known."""
    if not is_number(number):
        p.fail(
            place,
            f"a tuple is indexed by an integer; '{text(place)}' is {describe(number)}",
            f"convert it: `T.int32({text(place)})`",
        )
    if not -len(value) <= number < len(value):
        p.fail(
            place,
            f"'{text(node)}' has {len(value)} entries, so there is no entry {number}",
        )
    return value[number]
