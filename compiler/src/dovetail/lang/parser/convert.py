"""Types: which conversions happen by themselves, and what to write for the others.

Implicit are these: a weak number takes the type of what it meets, if it fits; an integer widens to
a type that holds every value of its own (uint8 to int32, int32 to int64), and a float of 16 bits
to float32, which is rounded where it is stored as one of 16; an index becomes int64, and takes the
integer type of the place that it is stored in; an integer that meets a float becomes that float;
and a truth value among numbers is 0 or 1, a number as a condition whether it
is not 0. All others are written: `T.float64(x)`.
"""

from __future__ import annotations

import ast
import copy
import math
from typing import NoReturn, TypeGuard

from dovetail import ir
from dovetail.lang.parser import narrow_results, open_types
from dovetail.lang.parser.advice import as_operand, indices_here, over_elements, stored_type
from dovetail.lang.parser.context import Parser
from dovetail.lang.parser.values import (
    Complex,
    Deferred,
    Elementwise,
    Value,
    View,
    Weak,
    describe,
    is_buffer,
    is_expr,
    is_number,
    is_weak,
)


def text(node: ast.AST, limit: int = 40) -> str:
    """The source of an expression, for a message; cut if long."""
    written = ast.unparse(getattr(node, "written", node))
    return written if len(written) <= limit else "..."


def widens(source: ir.DType, target: ir.DType) -> bool:
    """Whether a number of one type becomes one of the other by itself, and stays the same.

    So do integers, and floats of 16 bits as float32; float64 is explicit.
    """
    if not (source.is_int and target.is_int):
        return is_half(source) and target == ir.FLOAT32
    (least, greatest), (low, high) = source.int_range, target.int_range
    return low <= least and greatest <= high


def is_half(dtype: ir.DType) -> bool:
    """Whether it is a float of 16 bits."""
    return dtype.is_float and dtype.bits == 16 and dtype.lanes == 1


def rounds(source: ir.DType, target: ir.DType) -> bool:
    """Whether a float is rounded where it is stored in a place whose type was written."""
    return source == ir.FLOAT32 and is_half(target)


def held(value: ir.Expr) -> ir.Expr:
    """A value as a variable holds it: of 16 bits, though a target computes in more."""
    exact = ir.Load | ir.Var | ir.Const | ir.Cast
    if not is_half(value.dtype) or isinstance(value, exact):
        return value
    return ir.Cast(value.dtype, ir.Cast(ir.FLOAT32, value))


def holds_more(dtype: ir.DType, than: ir.DType) -> bool:
    """Whether a first value of this type, in place of the other, takes what is assigned later."""
    return widens(than, dtype) or (dtype.is_float > than.is_float)


def fix_of_type(dtype: ir.DType, value: ir.Expr, written: str) -> str:
    """What to write where a variable of a type is assigned a value that does not convert."""
    cast = f"`T.{dtype}({written})`"
    if holds_more(value.dtype, dtype):
        return f"start with a {value.dtype} there, or convert here: {cast}"
    return f"convert it: {cast}, or use another name"


def converts(p: Parser, value: ir.Expr, dtype: ir.DType) -> bool:
    """Whether a value with a type takes another one by itself, where it is stored."""
    if value.dtype.lanes > 1 or dtype.lanes > 1:
        return value.dtype == dtype
    return (
        value.dtype == dtype
        or widens(value.dtype, dtype)
        or (value.dtype.is_int and dtype.is_float)
        or (value.dtype.is_bool and not dtype.is_complex)
        or (dtype.is_int and p.is_index(value))
    )


def is_truth(value: Value) -> bool:
    """Whether it is one truth value."""
    return isinstance(value, bool) or (is_expr(value) and value.dtype == ir.BOOL)


def is_open_float(value: Value) -> bool:
    """Whether it is a float without a type."""
    return isinstance(value, float) or (isinstance(value, Deferred) and value.is_float)


def frozen(p: Parser, value: ir.Expr, node: ast.AST, name: str = "bound") -> ir.Expr:
    """A bound, evaluated once even if what it depends on changes inside the loop."""
    changes = any(
        isinstance(item, ir.Load | ir.Reduce) or item in p.mutable for item in ir.walk_expr(value)
    )
    return p.temporary(value, name, node) if changes else value


def waiting(p: Parser, node: ast.AST, value: Value) -> Value:
    """An operand of a number that waits for its type: what may change before then is fixed."""
    return frozen(p, value, node, "number") if is_expr(value) else value


def literal(p: Parser, node: ast.AST, value: Weak, dtype: ir.DType) -> ir.Const:
    """A weak number as a constant of `dtype`; fails where it does not fit."""
    if dtype.is_bool:
        if not isinstance(value, bool):
            mismatch(p, node, value, dtype)
        return ir.literal(value, dtype)
    if dtype.is_float:
        if isinstance(value, int) and abs(value) > 1 << 1000:
            p.fail(node, f"{text(node)} is out of range for {dtype}")
        rounded = ir.round_float(float(value), dtype)
        if math.isinf(rounded) and not math.isinf(value):
            p.fail(node, f"{value!r} is out of range for {dtype}", "T.inf is infinity")
        return ir.Const(dtype, rounded)
    if isinstance(value, float):
        mismatch(p, node, value, dtype)
    least, greatest = dtype.int_range
    if not least <= value <= greatest:
        p.fail(
            node,
            f"{value} is out of range for {dtype}, {least} to {greatest}",
            _wider(value),
        )
    return ir.literal(value, dtype)


def _wider(value: int) -> str:
    """What to write for a literal that the integer type of what it meets does not hold."""
    for dtype in (ir.INT32, ir.INT64, ir.UINT64):
        least, greatest = dtype.int_range
        if least <= value <= greatest:
            return f"convert the other operand to a wider type, as in `T.{dtype}(...)`"
    return "no integer type holds it: write a float, with a decimal point"


def convert(p: Parser, node: ast.AST, value: Value, dtype: ir.DType, to: str = "") -> ir.Expr:
    """An implicit conversion to `dtype`.

    Args:
        p: The parser.
        node: Where the value was written.
        value: The value.
        dtype: What is wanted.
        to: For whom, e.g. "the buffer 'out' holds".
    """
    if is_weak(value):
        if not _fits(value, dtype):
            mismatch(p, node, value, dtype, to)
        return literal(p, node, value, dtype)
    if isinstance(value, Deferred):
        if dtype.is_bool or (value.is_float and not dtype.is_float):
            mismatch(p, node, value, dtype, to)
        return value.build(dtype)
    expr = typed(p, node, value)
    if dtype.is_float:
        open_types.meet(p, expr, dtype)
    if expr.dtype == dtype:
        return expr
    if dtype.is_int and not widens(expr.dtype, dtype):
        open_types.counter_stored(p, expr, dtype)
    if converts(p, expr, dtype) or (to and rounds(expr.dtype, dtype)):
        narrow_results.check_widened(p, node, expr, dtype)
        return ir.cast(expr, dtype)
    mismatch(p, node, expr, dtype, to)


def _fits(value: Weak, dtype: ir.DType) -> bool:
    if isinstance(value, bool):
        return True
    return dtype.is_float or (dtype.is_int and isinstance(value, int))


def mismatch(p: Parser, node: ast.AST, value: Value, dtype: ir.DType, to: str = "") -> NoReturn:
    """Fails: a conversion that must be written."""
    wanted = f"{to} {dtype}" if to else f"{dtype} is expected"
    what = f"'{text(node)}' is {describe(value)}"
    # What is to be written is whole, however long.
    written = text(node, 400) if isinstance(node, ast.expr) else "x"
    if is_expr(value) and value.dtype.lanes > 1 and dtype.lanes == 1:
        p.fail(
            node,
            f"{what}; {wanted}",
            f"take a lane, `{_lane(node)}`, or store all with `T.store_vector`",
        )
    if isinstance(value, float) and dtype.is_int:
        p.fail(node, f"{what}; {wanted}", _whole_number(value))
    if dtype.is_int and is_open_float(value):
        p.fail(node, f"{what}; {wanted}", _whole(node, dtype))
    p.fail(node, f"{what}; {wanted}", f"convert it: `T.{dtype}({written})`")


def _whole(node: ast.AST, dtype: ir.DType) -> str:
    """What to write for a float without a type where an integer is wanted."""
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Div):
        return f"integer division is `{ast.unparse(node.left)} // {ast.unparse(node.right)}`"
    return f"convert it: `T.{dtype}({text(node, 400)})`"


def _whole_number(value: float) -> str:
    """What to write for a float literal where an integer is wanted: converted it would change."""
    if value.is_integer():
        return f"write `{int(value)}`"
    return "write a whole number, or compute with floats"


def _lane(node: ast.AST) -> str:
    """How the first lane of what is written would be taken."""
    return f"{as_operand(node)}[0]"


def typed(p: Parser, node: ast.AST, value: Value) -> ir.Expr:
    """The value as an expression: a weak integer becomes int64, a float float32, truth bool."""
    if is_expr(value):
        return value
    if isinstance(value, bool):
        return ir.TRUE if value else ir.FALSE
    if isinstance(value, int):
        return literal(p, node, value, ir.INT64)
    if isinstance(value, Deferred) and not value.is_float:
        return value.build(ir.INT64)
    if isinstance(value, float):
        return literal(p, node, value, ir.FLOAT32)
    if isinstance(value, Deferred):
        return value.build(ir.FLOAT32)
    if isinstance(value, complex | Complex):
        p.fail(
            node,
            f"'{text(node)}' is {describe(value)}, and a real number is expected",
            f"take a part, `{as_operand(node)}.real` or `{as_operand(node)}.imag`, or the "
            f"absolute value, `abs({ast.unparse(node)})`",
        )
    if isinstance(value, Elementwise):
        p.fail(
            node,
            f"'{text(node)}' is arithmetic of whole arrays, and one number is expected",
            f"store it in a view, as in `y[:] = ...`, or reduce it: `T.sum({ast.unparse(node)})`",
        )
    instead = "only numbers and truth values can be stored or used in arithmetic"
    if isinstance(value, tuple) and isinstance(node, ast.Name):
        instead = f"take an entry, as in `{node.id}[0]`, or iterate over it in a loop or generator"
    if isinstance(value, View):
        instead = "work on its elements in a loop, or assign it to another view as a whole"
    if isinstance(value, ir.Buffer):
        instead = f"take an element: `{value.name}[{indices_here(p, value.rank)}]`"
    p.fail(node, f"{describe(value)} is used where a number is expected", instead)


def cast(p: Parser, node: ast.AST, value: Value, dtype: ir.DType) -> ir.Expr:
    """An explicit conversion, `T.float32(x)`: any number to any type."""
    return written(p, node, _cast(p, node, value, dtype))


def written(p: Parser, node: ast.AST, value: ir.Expr) -> ir.Expr:
    """The value as one whose type its author wrote: it is no index, and wraps on purpose.

    That is noted of an expression of its own, as others may have this one, too.
    """
    dtype = value.dtype
    if dtype.is_bool:
        return value
    is_count = dtype != ir.INT64 and p.is_index(value)
    if isinstance(value, ir.Var):
        if is_count or (dtype.bits < 32 and not narrow_results.is_accepted(p, value)):
            value = p.declared(value, value.name, node)
    elif is_count or dtype.bits < 32:
        value = copy.copy(value)
    if is_count or (dtype.is_int and isinstance(value, ir.Cast)):
        p.written_types[id(value)] = value
    narrow_results.accept(p, value)
    return value


def _cast(p: Parser, node: ast.AST, value: Value, dtype: ir.DType) -> ir.Expr:
    if is_weak(value):
        if dtype.is_bool:
            return ir.literal(bool(value), dtype)
        if isinstance(value, float) and dtype.is_int:
            if not math.isfinite(value):
                p.fail(
                    node,
                    f"{value!r} is not a valid integer",
                    "integers have no infinity and no NaN",
                )
            value = math.trunc(value)
        return literal(p, node, int(value) if isinstance(value, bool) else value, dtype)
    if isinstance(value, Deferred):
        if dtype.is_float or (dtype.is_int and not value.is_float):
            return value.build(dtype)
        value = value.build(ir.FLOAT32 if value.is_float else ir.INT64)
    return ir.cast(scalar(p, node, value, f"T.{dtype} converts"), dtype)


def promote(
    p: Parser,
    node: ast.AST,
    what: str,
    operands: tuple[tuple[ast.AST, Value], ...],
) -> tuple[ir.Expr, ...] | None:
    """The operands in their one common type; None if there is none yet.

    So it is where all are weak, where integers meet nothing but floats without a type, and where
    truth values meet nothing but numbers without one.

    Args:
        p: The parser.
        node: The operation.
        what: How it is called in a message, e.g. "'+'".
        operands: Each with where it was written.
    """
    exprs = [(where, value) for where, value in operands if is_expr(value)]
    if not exprs:
        for where, value in operands:
            if not (is_weak(value) or isinstance(value, Deferred)):
                typed(p, where, value)
        return None
    if any(expr.dtype.lanes > 1 for _, expr in exprs):
        return _promote_vectors(p, node, what, operands)
    numbers = [(where, expr) for where, expr in exprs if not expr.dtype.is_bool]
    if not numbers and not all(is_truth(value) for _, value in operands):
        return None
    exprs = numbers or exprs
    open_types.agree(p, [expr for _, expr in exprs])
    first, dtype = exprs[0][0], exprs[0][1].dtype
    floats = [(where, expr.dtype) for where, expr in exprs if expr.dtype.is_float]
    # An index has no type that anybody wrote: a count of bits takes that of any other integer that
    # is not narrower, and all others that of a uint64, as literals do.
    told = [pair for pair in exprs if pair[1].dtype == ir.INT64 or not p.is_index(pair[1])]
    if told and len(told) < len(exprs) and not floats:
        widest = max((each.dtype for _, each in told), key=lambda each: each.bits)
        exprs = [pair for pair in exprs if pair in told or widens(widest, pair[1].dtype)]
        first, dtype = exprs[0][0], exprs[0][1].dtype
    if floats:
        first, dtype = floats[0]
    elif all(expr.dtype.is_int for _, expr in exprs) and any(
        is_open_float(value) for _, value in operands
    ):
        return None
    elif any(expr.dtype == ir.UINT64 for _, expr in exprs):
        exprs = [pair for pair in exprs if not p.is_index(pair[1])] or exprs
        first, dtype = exprs[0][0], exprs[0][1].dtype
    for where, expr in exprs:
        if expr.dtype.is_int and dtype.is_float:
            continue
        if widens(dtype, expr.dtype):
            first, dtype = where, expr.dtype
        elif not widens(expr.dtype, dtype) and expr.dtype != dtype:
            _disagree(p, node, what, (first, dtype), (where, expr.dtype))
    return tuple(
        value
        if is_expr(value) and value.dtype == dtype
        else _meet(p, where, value, dtype, what, first)
        for where, value in operands
    )


def _is_vector(value: Value) -> TypeGuard[ir.Expr]:
    return is_expr(value) and value.dtype.lanes > 1


def _promote_vectors(
    p: Parser, node: ast.AST, what: str, operands: tuple[tuple[ast.AST, Value], ...]
) -> tuple[ir.Expr, ...]:
    """The operands as vectors of one type; a scalar of the lanes' type goes to every lane."""
    vectors = [(where, value.dtype) for where, value in operands if _is_vector(value)]
    first, dtype = vectors[0]
    for where, other in vectors[1:]:
        if other != dtype:
            p.fail(
                node,
                f"{what} needs operands of one type: '{text(first)}' is {dtype}, "
                f"'{text(where)}' is {other}",
                f"convert one: `T.{dtype}({text(where)})`"
                if other.lanes == dtype.lanes
                else "the two have different numbers of lanes",
            )
    result: list[ir.Expr] = []
    for where, value in operands:
        if _is_vector(value):
            result.append(value)
            continue
        scalar = _meet(p, where, value, dtype.scalar, what, first)
        if isinstance(scalar, ir.Const):
            result.append(ir.literal(scalar.value, dtype))
        else:
            whole = (p.temporary(scalar, "lane", where),)
            result.append(ir.Call(ir.OPS["vector"], whole, dtype))
    return tuple(result)


def _meet(
    p: Parser, node: ast.AST, value: Value, dtype: ir.DType, what: str, other: ast.AST
) -> ir.Expr:
    """A weak operand in the type of the other one; fails with a hint for the other."""
    wrong = (is_weak(value) and not _fits(value, dtype)) or (
        isinstance(value, Deferred) and (dtype.is_bool or value.is_float > dtype.is_float)
    )
    if wrong:
        p.fail(
            node,
            f"{what} needs operands of one type: '{text(other)}' is {dtype}, "
            f"'{text(node)}' is {describe(value)}",
            _advice(other, dtype, value, what),
        )
    return convert(p, node, value, dtype)


def _advice(other: ast.AST, dtype: ir.DType, value: Value, what: str) -> str:
    if what.strip("'") in ("<<", ">>", "&", "|", "^"):
        return "write an integer"
    return f"convert the integer: `T.float32({text(other)})`"


def _disagree(
    p: Parser,
    node: ast.AST,
    what: str,
    first: tuple[ast.AST, ir.DType],
    second: tuple[ast.AST, ir.DType],
) -> NoReturn:
    (left, a), (right, b) = first, second
    if a.is_float and not b.is_float:
        wrong, wanted = right, a
    elif b.is_float and not a.is_float:
        wrong, wanted = left, b
    elif a.is_float and (there := stored_type(p)) in (a, b):
        wrong, wanted = (left, b) if there == b else (right, a)
    elif a.is_float:
        wrong, wanted = (left, b) if b.bits >= a.bits else (right, a)
    else:
        wrong, wanted = (left, b) if a.bits < b.bits or not a.is_signed else (right, a)
    p.fail(
        node,
        f"{what} needs operands of one type: '{text(left)}' is {a}, '{text(right)}' is {b}",
        f"convert one: `T.{wanted}({text(wrong)})`",
    )


def condition(p: Parser, node: ast.expr) -> bool | ir.Expr:
    """The truth value of an expression; a bool if it is known now."""
    if isinstance(node, ast.BoolOp):
        return p.tables.logic(p, node)
    return truth(p, node, p.expression(node))


def truth(p: Parser, node: ast.expr, value: Value) -> bool | ir.Expr:
    """As `condition`, of a value."""
    if isinstance(value, bool):
        return value
    if is_expr(value) and value.dtype.is_bool and value.dtype.lanes > 1:
        p.fail(
            node,
            f"a condition is one truth value, '{text(node)}' has {value.dtype.lanes}",
            f"write `T.vector_any({text(node)})` or `T.vector_all({text(node)})`; "
            "`T.where(mask, a, b)` chooses lane by lane",
        )
    if is_expr(value) and value.dtype.is_bool:
        return bool(value.value) if isinstance(value, ir.Const) else value
    if is_weak(value):
        return bool(value)
    if isinstance(value, Deferred):
        value = typed(p, node, value)
    if is_expr(value):
        number = scalar(p, node, value, "a condition is")
        if isinstance(number, ir.Const):
            return bool(number.value)
        return ir.ne(number, ir.literal(0, number.dtype))
    p.fail(
        node,
        f"a condition must be a truth value, '{text(node)}' is {describe(value)}",
        f"test its elements: `{over_elements(p, node, value, 'T.any')}`"
        if is_buffer(value)
        else f"test its elements: `T.all({text(node)})`"
        if isinstance(value, Elementwise)
        else "write a comparison",
    )


def no_vector(p: Parser, node: ast.AST, dtype: ir.DType) -> NoReturn:
    """Fails: memory and parameters are made of scalars."""
    p.fail(
        node,
        f"'{text(node)}' is a type of vectors, and here the type of one element is expected",
        f"write `T.{dtype.scalar}`, and read and write vectors with `T.load_vector` and "
        "`T.store_vector`",
    )


def scalar(p: Parser, node: ast.AST, value: Value, what: str) -> ir.Expr:
    """As `typed`, where a vector will not do."""
    expr = typed(p, node, value)
    if expr.dtype.lanes > 1:
        p.fail(
            node,
            f"{what} one number, '{text(node)}' is a {expr.dtype}",
            f"take a lane, `{_lane(node)}`, or reduce them: `T.vector_sum({text(node)})`",
        )
    return expr


def index(p: Parser, node: ast.AST, value: Value, what: str) -> ir.Expr:
    """An integer as int64: an index, an extent, the bound of a loop."""
    expr: ir.Expr | None = None
    if is_number(value):
        expr = literal(p, node, value, ir.INT64)
    elif isinstance(value, Deferred) and not value.is_float:
        expr = value.build(ir.INT64)
    elif is_expr(value) and value.dtype.is_int:
        narrow = scalar(p, node, value, f"{what} is")
        narrow_results.check_widened(p, node, narrow, ir.INT64)
        expr = ir.cast(narrow, ir.INT64)
    if expr is None:
        p.fail(
            node,
            f"{what} must be an integer, '{text(node)}' is {describe(value)}",
            ""
            if isinstance(value, tuple)
            else f"take an element of it in a loop: `{as_operand(node)}"
            f"[{indices_here(p, value.rank)}]`"
            if isinstance(value, ir.Buffer | View)
            else f"reduce or store a choice, `T.where({ast.unparse(node)}, ...)`, or write a loop "
            "with an `if`"
            if isinstance(value, Elementwise)
            else _whole_number(value)
            if isinstance(value, float)
            else _whole(node, ir.INT64),
        )
    return expr


def static_int(p: Parser, node: ast.AST, value: Value, what: str) -> int:
    """An integer that is known when the kernel is compiled."""
    if is_number(value):
        return value
    if isinstance(value, ir.Const) and value.dtype.is_int:
        return int(value.value)
    p.fail(
        node,
        f"{what} must be a compile-time integer, '{text(node)}' is {describe(value)}",
        "use a literal, a global constant, or a parameter of type `T.constexpr[int]`",
    )


def element_type(p: Parser, node: ast.AST, value: Value, vectors: bool = False) -> ir.DType:
    """A type written as an argument, e.g. in `T.alloc((4,), T.float32)`."""
    if isinstance(value, ir.DType):
        if value.lanes > 1 and not vectors:
            no_vector(p, node, value)
        return value
    p.fail(
        node,
        f"an element type is expected, '{text(node)}' is {describe(value)}",
        "write one of T's types, such as `T.float32`, or `x.dtype`",
    )


def host_int(p: Parser, node: ast.AST, value: ir.Expr, what: str) -> ir.Expr:
    """An integer or truth value of the launch plan: computed by it, or read from the device."""
    value = _by_bits(p, value)
    if p.level == "host" and not (p.is_host(value) and p.first_unplanned(value) is None):
        return _read(p, node, value)
    return host_only(p, node, value, what)


def _read(p: Parser, node: ast.AST, value: ir.Expr) -> ir.Expr:
    """What the device has computed, as a value of the plan."""
    p.crosses = True
    inner = value.value if isinstance(value, ir.Cast) and value.dtype == ir.INT64 else value
    is_narrow = inner.dtype.is_bool or widens(inner.dtype, ir.INT32)
    dtype = ir.INT32 if is_narrow else ir.INT64
    span = p.span(node)
    buffer = ir.Buffer("read", dtype, (ir.const(1),))
    result = ir.Var("read", ir.INT64)
    # At the top of the kernel, wherever it is read: the plan makes memory only there.
    top = p.blocks[0]
    top.statements.insert(0, ir.Allocate(buffer, span))
    top.mark += 1
    p.emit(ir.Store(buffer, (ir.const(0),), ir.cast(inner, dtype), None, span))
    p.emit(ir.Read(buffer, result, span))
    return ir.ne(result, 0) if value.dtype.is_bool else ir.cast(result, value.dtype)


def _by_bits(p: Parser, value: ir.Expr) -> ir.Expr:
    """A condition of float scalars as the plan computes it; any other value as it is."""
    if not value.dtype.is_bool or p.first_unplanned(value) is None:
        return value
    from dovetail.lang.parser.float_conditions import by_bits

    return by_bits(p, value)


def host_only(p: Parser, node: ast.AST, value: ir.Expr, what: str) -> ir.Expr:
    """An integer or truth value that the launch plan can compute before anything runs."""
    value = _by_bits(p, value)
    if not p.is_host(value):
        p.fail(
            node,
            f"{what} is computed before any kernel runs; '{text(node)}' depends on memory or on a "
            f"variable that is reassigned",
            "compute it from shapes and integer parameters, in variables that are assigned once",
        )
    unplanned = p.first_unplanned(value)
    if unplanned is not None:
        p.fail(
            node,
            f"{what} is computed before any kernel runs, only with integers; '{text(node)}' "
            f"{'is' if unplanned is value else 'uses'} {_told(unplanned)}",
            "pass what it depends on as an integer parameter",
        )
    return value


def _told(expr: ir.Expr) -> str:
    """What of an expression only kernels compute."""
    match expr:
        case _ if expr.dtype.is_float:
            return f"a {expr.dtype}"
        case ir.Call():
            return f"'{expr.op.name}', which only kernels compute"
        case _:
            return "a value that only kernels compute"
