"""`a @ b`: products of vectors, matrices and batches of them, by NumPy's rules.

Of two vectors it is a number. Any other product is arithmetic of whole arrays: nothing is computed
until it is stored or folded, and then each element is a sum of its own, `T.sum(a[i, k] * b[k, j]
for k in range(n))`. At the top of a kernel a name may be bound to a product: then memory is made.
"""

from __future__ import annotations

import ast
import builtins
from collections.abc import Callable
from typing import Final

from dovetail import ir
from dovetail.lang.parser import narrow_results
from dovetail.lang.parser.access import element
from dovetail.lang.parser.arrays import Known, common_shape, element_at, shape_and_elements
from dovetail.lang.parser.context import Parser
from dovetail.lang.parser.convert import text, typed
from dovetail.lang.parser.methods import repeated
from dovetail.lang.parser.operators import binary
from dovetail.lang.parser.values import (
    BufferLike,
    Complex,
    Deferred,
    Elementwise,
    Foreign,
    Indices,
    Product,
    Value,
    describe,
    is_array,
    is_buffer,
    is_expr,
)
from dovetail.lang.parser.views import is_same

_ADVICE: Final = (
    "the last axis on the left is multiplied with the last but one on the right, or with the only "
    "one"
)


def product(
    p: Parser, node: ast.AST, left: tuple[ast.AST, Value], right: tuple[ast.AST, Value]
) -> Value:
    """The value of `left @ right`; operands come with where they were written."""
    dotted = _of_rows(p, node, left, right) if p.level != "host" else None
    if dotted is not None:
        return dotted
    a, b = (_operand(p, node, *each) for each in (left, right))
    if a.dtype != b.dtype:
        p.fail(
            node,
            f"'@' needs operands of one type: '{text(left[0])}' holds {a.dtype}, "
            f"'{text(right[0])}' {b.dtype}",
            "convert the elements of one in a loop, into a buffer of the other type",
        )
    inner = a.rank - 1, max(b.rank - 2, 0)
    count = a.shape[inner[0]]
    _must_meet(p, node, left[0], right[0], inner, (count, b.shape[inner[1]]))
    batches = _batches(p, node, left[0], right[0], a.shape[:-2], b.shape[:-2])
    rows = a.shape[-2:-1]
    columns = b.shape[-1:] if b.rank > 1 else ()
    first = repeated(p, node, a, (*batches, *a.shape[-2:])) if a.rank > 1 else a
    second = repeated(p, node, b, (*batches, *b.shape[-2:])) if b.rank > 1 else b

    def at(indices: Indices) -> Value:
        batch = indices[: len(batches)]
        rest = indices[len(batches) :]

        def one() -> Value:
            k = p.frame.bindings[_INNER].value
            assert is_expr(k)
            row, column = rest[: len(rows)], rest[len(rows) :]
            pair = (
                element(p, first, (*batch, *row, k) if a.rank > 1 else (k,)),
                element(p, second, (*batch, k, *column) if b.rank > 1 else (k,)),
            )
            return binary(p, node, ast.Mult, (left[0], pair[0]), (right[0], pair[1]))

        return _summed(p, node, count, one)

    if a.rank == b.rank == 1:
        return at(())
    made = Product(text(node), (*batches, *rows, *columns), a.dtype, at)
    return Elementwise((made,), lambda element_of: element_of(made))


def _of_rows(
    p: Parser, node: ast.AST, left: tuple[ast.AST, Value], right: tuple[ast.AST, Value]
) -> Value:
    """`d @ d` in device code, where arithmetic of rows is no memory; None of anything else.

    A product of vectors uses each element once, so that it can be computed there.
    """
    if not (is_array(left[1]) and is_array(right[1])):
        return None
    if not any(isinstance(value, Elementwise) for _, value in (left, right)):
        return None
    (a, first), (b, second) = (shape_and_elements(p, *each) for each in (left, right))
    if len(a) != 1 or len(b) != 1:
        return None
    _must_meet(p, node, left[0], right[0], (0, 0), (a[0], b[0]))

    def one() -> Value:
        k = p.frame.bindings[_INNER].value
        assert is_expr(k)
        return binary(p, node, ast.Mult, (left[0], first((k,))), (right[0], second((k,))))

    return _summed(p, node, a[0], one)


_INNER: Final = "inner axis"
"""The variable of the sum; no name of the author's has a blank in it."""


def _summed(p: Parser, node: ast.AST, count: ir.Expr, one: Callable[[], Value]) -> Value:
    from dovetail.lang.parser.reductions import reduction

    def located(made: ast.expr) -> ast.expr:
        return ast.copy_location(made, node)

    over = located(
        ast.Call(Known(node, lambda: Foreign(builtins.range)), [Known(node, lambda: count)], [])
    )
    target = located(ast.Name(_INNER, ast.Store()))
    clause = ast.comprehension(target, over, [], 0)
    term = Known(node, one)
    generator = located(ast.GeneratorExp(term, [clause]))
    call = located(ast.Call(located(ast.Name("sum", ast.Load())), [generator], []))
    assert isinstance(call, ast.Call)
    result = reduction(p, call, "sum")
    if is_expr(result):
        narrow_results.note(p, node, result)
    return result


def _operand(p: Parser, node: ast.AST, where: ast.AST, value: Value) -> BufferLike:
    """An operand as a buffer or view."""
    value = in_memory(p, value, "factor", where)
    if isinstance(value, Elementwise):
        p.fail(
            where,
            f"'{text(where)}' is arithmetic of whole arrays, and a factor of '@' must be in "
            "memory",
            "store it in a buffer made at the top of the kernel, and multiply that",
        )
    if not is_buffer(value):
        p.fail(
            where,
            f"'@' multiplies buffers and views, '{text(where)}' is {describe(value)}",
            "a product of numbers is `*`",
        )
    if not value.rank:
        p.fail(
            where,
            f"'@' needs at least one dimension, '{text(where)}' has none",
            f"a product with a number is `*`: `{text(where)}[()] * ...`",
        )
    return value


def in_memory(p: Parser, value: Value, name: str, node: ast.AST) -> Value:
    """The value; of arithmetic of whole arrays the memory made for it, where some can be made."""
    if not isinstance(value, Elementwise):
        return value
    return materialised(p, value, name, node) or value


def materialised(
    p: Parser, value: Elementwise, name: str, node: ast.AST
) -> ir.Buffer | BufferLike | None:
    """Memory that holds a whole array; None where none can be made."""
    from dovetail.lang.parser.allocation import make
    from dovetail.lang.parser.stores import fill

    if p.level != "host":
        return None
    shape = common_shape(p, node, value.leaves)
    at = element_at(p, node, value, shape)
    variables = tuple(ir.Var(f"i{axis}", ir.INT64) for axis in range(len(shape)))
    found, _ = p.captured(lambda: at(variables))
    if isinstance(found, Deferred):
        found = typed(p, node, found)
    if not (is_expr(found) or isinstance(found, Complex)):
        return None
    like = make(p, name, found.dtype, shape, node)
    assert isinstance(node, ast.expr)
    fill(p, like, value, node, node)
    return like


def _must_meet(
    p: Parser,
    node: ast.AST,
    left: ast.AST,
    right: ast.AST,
    axes: tuple[int, int],
    extents: tuple[ir.Expr, ir.Expr],
) -> None:
    """Fails where the inner extents differ: now, or at each call."""
    a, b = extents
    if is_same(a, b):
        return
    message = (
        f"'{text(node)}': axis {axes[0]} of '{text(left)}' has {{0}} elements, axis {axes[1]} of "
        f"'{text(right)}' has {{1}}, and both must be equal"
    )
    if isinstance(a, ir.Const) and isinstance(b, ir.Const):
        if a.value != b.value:
            p.fail(node, message.format(a.value, b.value), _ADVICE)
        return
    if p.level == "host" and p.is_host(a) and p.is_host(b):
        span = p.span(node)
        p.emit(ir.Check(ir.eq(a, b), f"{message} ({span.short})", (a, b), span))


def _batches(
    p: Parser, node: ast.AST, left: ast.AST, right: ast.AST, a: Indices, b: Indices
) -> Indices:
    """The extents in front of the matrices, broadcast to each other."""
    rank = max(len(a), len(b))
    found: list[ir.Expr] = []
    for axis in range(rank):
        x = a[axis - rank + len(a)] if axis >= rank - len(a) else ir.const(1)
        y = b[axis - rank + len(b)] if axis >= rank - len(b) else ir.const(1)
        if ir.is_const(x, 1) or ir.is_const(y, 1) or is_same(x, y):
            found.append(y if ir.is_const(x, 1) else x)
            continue
        places = axis - rank + len(a), axis - rank + len(b)
        _must_meet(p, node, left, right, places, (x, y))
        found.append(x)
    return tuple(found)
