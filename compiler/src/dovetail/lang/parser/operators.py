"""Operators: arithmetic, comparisons, logic and choice.

What is known at compile time is folded with Python's own meaning; all else becomes ops of the IR
with operands of one type.
"""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable
from typing import Any, Final

from dovetail import ir
from dovetail.lang.members import MAX_TABLE
from dovetail.lang.parser import complex_numbers, narrow_results
from dovetail.lang.parser.advice import stored_type
from dovetail.lang.parser.arrays import elementwise
from dovetail.lang.parser.context import Parser
from dovetail.lang.parser.convert import (
    condition,
    convert,
    is_open_float,
    is_truth,
    promote,
    text,
    typed,
    waiting,
    widens,
)
from dovetail.lang.parser.values import (
    Deferred,
    Foreign,
    Table,
    Value,
    Weak,
    describe,
    is_array,
    is_expr,
    is_number,
    is_weak,
)

# Python's operators on Python's numbers; typeshed leaves most of them open.
_Folding = Callable[[Any, Any], Any]
_python: Any = operator

# Python's name of an operator -> (symbol, op, folding).
_BINARY: Final[dict[type[ast.operator], tuple[str, str, _Folding]]] = {
    ast.Add: ("+", "add", _python.add),
    ast.Sub: ("-", "sub", _python.sub),
    ast.Mult: ("*", "mul", _python.mul),
    ast.Div: ("/", "div", _python.truediv),
    ast.FloorDiv: ("//", "floordiv", _python.floordiv),
    ast.Mod: ("%", "floormod", _python.mod),
    ast.Pow: ("**", "pow", _python.pow),
    ast.BitAnd: ("&", "and", _python.and_),
    ast.BitOr: ("|", "or", _python.or_),
    ast.BitXor: ("^", "xor", _python.xor),
    ast.LShift: ("<<", "shift_left", _python.lshift),
    ast.RShift: (">>", "shift_right", _python.rshift),
}
_COMPARISON: Final[dict[type[ast.cmpop], tuple[str, str, _Folding]]] = {
    ast.Eq: ("==", "eq", _python.eq),
    ast.NotEq: ("!=", "ne", _python.ne),
    ast.Lt: ("<", "lt", _python.lt),
    ast.LtE: ("<=", "le", _python.le),
    ast.Gt: (">", "gt", _python.gt),
    ast.GtE: (">=", "ge", _python.ge),
}
# A compile-time result beyond this is a mistake, and would stall the compiler.
_MAX_BITS: Final = 4096
# Powers up to these are written out as products (docs/language.md).
_MAX_FLOAT_POWER: Final = 16
_MAX_INT_POWER: Final = 64


def parse_binary(p: Parser, node: ast.expr) -> Value:
    """`left op right`."""
    assert isinstance(node, ast.BinOp)
    left, right = p.expression(node.left), p.expression(node.right)
    return binary(p, node, type(node.op), (node.left, left), (node.right, right))


def binary(
    p: Parser,
    node: ast.AST,
    kind: type[ast.operator],
    left: tuple[ast.AST, Value],
    right: tuple[ast.AST, Value],
) -> Value:
    """The value of a binary operator; operands come with where they were written."""
    if kind is ast.MatMult:
        return p.tables.product(p, node, left, right)
    symbol, name, fold = _BINARY[kind]
    a, b = left[1], right[1]
    if is_array(a) or is_array(b):
        return elementwise(
            p, node, (left, right),
            lambda pair: binary(p, node, kind, (left[0], pair[0]), (right[0], pair[1])),
        )  # fmt: skip
    if complex_numbers.is_complex(a) or complex_numbers.is_complex(b):
        return complex_numbers.binary(p, node, kind, left, right)
    if is_weak(a) and is_weak(b):
        return _fold(p, node, name, fold, a, b)
    if isinstance(a, tuple) and type(a) is type(b) and kind is ast.Add:
        assert isinstance(b, tuple)
        if isinstance(a, Table):
            p.fail(
                node,
                f"'{text(left[0])}' is {describe(a)}, which can only be indexed",
                "compute the new table outside of the kernel, or add entries in a loop",
            )
        return type(a)(a + b)
    if kind is ast.Mult and (repeated := _repeated(p, node, a, b) or _repeated(p, node, b, a)):
        return repeated
    if kind is ast.Pow and is_number(a) and a == 2 and is_expr(b) and b.dtype.is_int:
        return ir.call("shift_left", ir.literal(1, b.dtype), b)
    if kind is ast.Pow and is_expr(a) and not (a.dtype.is_int and _is_fraction(b)):
        expanded = _power(p, node, left[0], a, b)
        if expanded is not None:
            narrow_results.note(p, node, expanded, a)
            return expanded
    if name not in ("and", "or", "xor") and is_truth(a) and is_truth(b):
        return _defer(p, node, kind, left, right)
    if kind is ast.Div and _is_quotient_of_integers(a, b):
        # A float: what a literal is must fit that, and not the integer's type.
        return _defer(p, node, kind, left, right)
    if name in ("shift_left", "shift_right"):
        right = right[0], _count(a, b)
    operands = promote(p, node, f"'{symbol}'", (left, right))
    if operands is not None and name in ("shift_left", "shift_right"):
        _check_count(p, node, *operands)
    if operands is None or (kind is ast.Div and operands[0].dtype.is_int):
        return _defer(p, node, kind, left, right)
    result = _apply(p, node, symbol, name, operands)
    if name in narrow_results.OPS:
        narrow_results.note(p, node, result, *operands)
    return result


def _check_count(p: Parser, node: ast.AST, shifted: ir.Expr, count: ir.Expr) -> None:
    """Fails where a constant count leaves nothing of the number."""
    bits = shifted.dtype.bits
    if not (isinstance(count, ir.Const) and shifted.dtype.is_int) or 0 <= count.value < bits:
        return
    signed = (ir.INT32, ir.INT64) if shifted.dtype.is_signed else (ir.UINT32, ir.UINT64)
    place = stored_type(p)
    wider = [each for each in (place, *signed) if each is not None and each.is_int]
    wide = next((each for each in wider if 0 <= count.value < each.bits), None)
    p.fail(
        node,
        f"'{text(node)}' shifts a number of {bits} bits by {count.value}",
        narrow_results.in_wider(node, wide) if wide else f"allowed are 0 to {bits - 1}",
    )


def _apply(
    p: Parser, node: ast.AST, symbol: str, name: str, operands: tuple[ir.Expr, ...]
) -> ir.Expr:
    op, dtype = ir.OPS[name], operands[0].dtype
    if op.types == "float" and not dtype.is_float:
        p.fail(node, f"'{symbol}' needs floats, the operands are {dtype}", _integer_advice(node))
    if op.types == "number" and dtype.is_bool:
        p.fail(
            node, f"'{symbol}' needs numbers, the operands are bool",
            "convert them, as in `T.int32(flag)`, or use `and`, `or`, `^`",
        )  # fmt: skip
    if op.types in ("int", "int_or_bool") and dtype.is_float:
        p.fail(node, f"'{symbol}' needs integers, the operands are {dtype}")
    if op.types == "int" and dtype.is_bool:
        p.fail(node, f"'{symbol}' needs integers, the operands are bool")
    if name in ("floordiv", "floormod") and dtype.is_float and dtype.bits == 16:
        # One operation of several steps: rounded once.
        wide = (ir.cast(each, ir.FLOAT32) for each in operands)
        return ir.cast(ir.call(name, *wide), dtype)
    match name:
        case "add":
            return ir.add(*operands)
        case "sub":
            return ir.sub(*operands)
        case "mul":
            return ir.mul(*operands)
        case "floordiv":
            return ir.floordiv(*operands)
        case "floormod":
            return ir.floormod(*operands)
        case _:
            return ir.call(name, *operands)


def _integer_advice(node: ast.AST) -> str:
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Div):
        left, right = text(node.left), text(node.right)
        return (
            f"integer division is `{left} // {right}`; for a fraction convert first: "
            f"`T.float32({left}) / T.float32({right})`"
        )
    return "convert them first, as in `T.float32(n)`"


def _fold(p: Parser, node: ast.AST, name: str, fold: _Folding, a: Weak, b: Weak) -> Weak:
    large = is_number(a) and is_number(b) and (
        (name == "shift_left" and b > _MAX_BITS)
        or (name == "pow" and abs(b) * a.bit_length() > _MAX_BITS)
    )  # fmt: skip
    if large:
        p.fail(node, f"'{text(node)}' has more than {_MAX_BITS} bits")
    if name == "pow" and not (is_number(a) and is_number(b)):
        return _float_power(p, node, a, b)
    try:
        result: Weak = fold(a, b)
    except (ArithmeticError, TypeError, ValueError) as error:
        p.fail(node, f"'{text(node)}' cannot be computed: {error}")
    return result


def _float_power(p: Parser, node: ast.AST, base: Weak, exponent: Weak) -> float:
    """A power of constants, rounded once: that of the C library differs from host to host."""
    import decimal

    with decimal.localcontext() as context:
        # Twice the digits of a float64, and exponents far beyond its range.
        context.prec, context.Emax, context.Emin = 50, 10**6, -(10**6)
        try:
            result = float(decimal.Decimal(base) ** decimal.Decimal(exponent))
        except (ArithmeticError, ValueError) as error:
            p.fail(
                node,
                f"'{text(node)}' cannot be computed: {type(error).__name__}",
                "use a positive base, or `T.pow` with typed values",
            )
    return result


def _is_quotient_of_integers(a: Value, b: Value) -> bool:
    """Whether one of two operands is an integer, and the other a whole number without a type."""
    return any(
        is_expr(typed_one) and typed_one.dtype.is_int and typed_one.dtype.lanes == 1
        and is_number(other)
        for typed_one, other in ((a, b), (b, a))
    )  # fmt: skip


def _count(shifted: Value, count: Value) -> Value:
    """A count of bits in the type of what is shifted, where neither type holds the other.

    What is negative there, or was, is out of range in both.
    """
    if not (is_expr(shifted) and is_expr(count)):
        return count
    a, b = shifted.dtype, count.dtype
    fit = a.is_int and b.is_int and a.lanes == b.lanes == 1
    return ir.cast(count, a) if fit and not (widens(a, b) or widens(b, a)) else count


def _defer(
    p: Parser,
    node: ast.AST,
    kind: type[ast.operator],
    left: tuple[ast.AST, Value],
    right: tuple[ast.AST, Value],
) -> Deferred:
    left, right = ((where, waiting(p, where, value)) for where, value in (left, right))

    def build(dtype: ir.DType) -> ir.Expr:
        a = convert(p, left[0], left[1], dtype)
        result = binary(p, node, kind, (left[0], a), right)
        return typed(p, node, result)

    is_float = kind is ast.Div or is_open_float(left[1]) or is_open_float(right[1])
    return Deferred(is_float, build)


def _is_fraction(exponent: Value) -> bool:
    """Whether an integer to this power is a float."""
    if isinstance(exponent, float):
        return not exponent.is_integer()
    return (isinstance(exponent, Deferred) and exponent.is_float) or (
        is_expr(exponent) and exponent.dtype.is_float
    )


def _power(
    p: Parser, node: ast.AST, where: ast.AST, base: ir.Expr, exponent: Value
) -> ir.Expr | None:
    """A power with a small whole exponent as products; None if it is another one."""
    whole = exponent
    if isinstance(whole, float) and whole.is_integer():
        whole = int(whole)
    if base.dtype.is_int:
        if not is_number(whole) or not 0 <= whole <= _MAX_INT_POWER:
            p.fail(
                node,
                f"the power of an integer needs a compile-time exponent from 0 to "
                f"{_MAX_INT_POWER}",
                f"for floats, convert first: `T.float32({text(where)})`; a power of two is a "
                "shift: `1 << k`",
            )
    elif base.dtype.is_bool or not is_number(whole) or abs(whole) > _MAX_FLOAT_POWER:
        return None
    one = convert(p, node, 1, base.dtype)
    count = abs(whole)
    plain = isinstance(base, ir.Var | ir.Const)
    if count > 1 and not plain and (count > 2 or _holds_reduction(base)):
        base = p.temporary(base, "base", node)
    product: ir.Expr | None = None
    square = base
    while count:
        if count & 1:
            product = square if product is None else ir.mul(product, square)
        count >>= 1
        if count:
            square = p.temporary(ir.mul(square, square), "square", node) if (
                count > 1
            ) else ir.mul(square, square)  # fmt: skip
    result = one if product is None else product
    return ir.call("div", one, result) if whole < 0 else result


def _holds_reduction(expr: ir.Expr) -> bool:
    return any(isinstance(item, ir.Reduce) for item in ir.walk_expr(expr))


def parse_unary(p: Parser, node: ast.expr) -> Value:
    """`-x`, `+x`, `~x`, `not x`."""
    assert isinstance(node, ast.UnaryOp)
    if isinstance(node.op, ast.Not):
        known = condition(p, node.operand)
        return not known if isinstance(known, bool) else ir.logical_not(known)
    return _unary(p, node, p.expression(node.operand))


def _unary(p: Parser, node: ast.UnaryOp, value: Value) -> Value:
    if is_array(value):
        return elementwise(
            p, node, [(node.operand, value)], lambda items: _unary(p, node, items[0])
        )
    if complex_numbers.is_complex(value) and not isinstance(node.op, ast.Invert):
        minus = isinstance(node.op, ast.USub)
        return complex_numbers.negated(value) if minus else value
    if is_weak(value):
        if isinstance(node.op, ast.USub):
            return -value
        if isinstance(node.op, ast.UAdd):
            return +value
        if isinstance(value, float):
            p.fail(node, "'~' needs an integer", "")
        return (not value) if isinstance(value, bool) else ~value
    if isinstance(node.op, ast.UAdd):
        return value if isinstance(value, Deferred) else typed(p, node.operand, value)
    if isinstance(node.op, ast.USub):
        if isinstance(value, Deferred):
            inner = value
            return Deferred(value.is_float, lambda dtype: ir.neg(inner.build(dtype)))
        expr = typed(p, node.operand, value)
        if is_truth(expr):
            flag = waiting(p, node.operand, expr)
            return Deferred(False, lambda dtype: ir.neg(convert(p, node.operand, flag, dtype)))
        return ir.neg(expr)
    expr = typed(p, node.operand, value)
    if expr.dtype.is_float:
        p.fail(node, f"'~' needs an integer or a truth value, the operand is {expr.dtype}")
    return ir.call("invert", expr)


def parse_compare(p: Parser, node: ast.expr) -> Value:
    """`a < b <= c`: every neighbouring pair."""
    assert isinstance(node, ast.Compare)
    sides = [node.left, *node.comparators]
    values = [p.expression(side) for side in sides]
    if any(map(is_array, values)) and not _names_arrays(node):
        operands = list(zip(sides, values, strict=True))
        return elementwise(p, node, operands, lambda items: chain(p, node, sides, items))
    if len(sides) > 2:
        values = [
            p.settled(value, "middle", node)
            if is_expr(value) and _holds_reduction(value)
            else value
            for value in values
        ]
    return chain(p, node, sides, values)


def _names_arrays(node: ast.Compare) -> bool:
    """Whether it does not compare elements: with None, or with those in a tuple."""
    return any(isinstance(op, ast.Is | ast.IsNot | ast.In | ast.NotIn) for op in node.ops)


def chain(
    p: Parser, node: ast.Compare, sides: list[ast.expr], values: list[Value]
) -> bool | ir.Expr:
    """A comparison whose sides have been evaluated."""
    result: bool | ir.Expr = True
    for number, op in enumerate(node.ops):
        left, right = (sides[number], values[number]), (sides[number + 1], values[number + 1])
        result = both(result, _compare(p, node, type(op), left, right))
    return result


def both(first: bool | ir.Expr, second: bool | ir.Expr) -> bool | ir.Expr:
    """The conjunction, where each may be known already."""
    if isinstance(first, bool):
        return second if first else False
    if isinstance(second, bool):
        return first if second else False
    return ir.logical_and(first, second)


def _either(first: bool | ir.Expr, second: bool | ir.Expr) -> bool | ir.Expr:
    """The disjunction, where each may be known already."""
    if isinstance(first, bool):
        return True if first else second
    if isinstance(second, bool):
        return True if second else first
    return ir.logical_or(first, second)


def _compare(
    p: Parser,
    node: ast.AST,
    kind: type[ast.cmpop],
    left: tuple[ast.AST, Value],
    right: tuple[ast.AST, Value],
) -> bool | ir.Expr:
    a, b = left[1], right[1]
    if kind in (ast.Is, ast.IsNot, ast.In, ast.NotIn):
        return _membership(p, node, kind, left, right)
    symbol, name, fold = _COMPARISON[kind]
    if is_weak(a) and is_weak(b):
        return bool(fold(a, b))
    if complex_numbers.is_complex(a) or complex_numbers.is_complex(b):
        return complex_numbers.equality(p, node, kind, left, right)
    equality = kind in (ast.Eq, ast.NotEq)
    if isinstance(a, tuple) and isinstance(b, tuple) and equality:
        same = _equal_tuples(p, node, left, right)
        if kind is ast.Eq:
            return same
        return not same if isinstance(same, bool) else ir.logical_not(same)
    if isinstance(a, tuple) and isinstance(b, tuple) and len(a) == len(b):
        return _before(p, node, kind, left, right)
    if _is_static(a) or _is_static(b):
        if not equality or not (_is_static(a) and _is_static(b)):
            p.fail(node, f"{describe(a)} and {describe(b)} cannot be compared with '{symbol}'")
        return (a == b) == (kind is ast.Eq)
    operands = promote(p, node, f"'{symbol}'", (left, right))
    if operands is None:
        wanted = ir.FLOAT32 if is_open_float(a) or is_open_float(b) else ir.INT64
        operands = (convert(p, left[0], a, wanted), convert(p, right[0], b, wanted))
    if operands[0].dtype.is_bool and not equality:
        p.fail(node, f"'{symbol}' needs numbers, the operands are bool", "use `and`, `or`, `not`")
    result = getattr(ir, name)(*operands)
    return result.value != 0 if isinstance(result, ir.Const) else result


def _is_static(value: Value) -> bool:
    return value is None or isinstance(value, ir.DType | str | Foreign | tuple)


def _equal_tuples(
    p: Parser, node: ast.AST, left: tuple[ast.AST, Value], right: tuple[ast.AST, Value]
) -> bool | ir.Expr:
    a, b = left[1], right[1]
    assert isinstance(a, tuple)
    assert isinstance(b, tuple)
    if len(a) != len(b):
        p.fail(
            node,
            f"'{text(left[0])}' has {len(a)} entries and '{text(right[0])}' has {len(b)}, so they "
            f"are never equal",
        )
    result: bool | ir.Expr = True
    for number, (x, y) in enumerate(zip(a, b, strict=True)):
        pair = (_entry(left[0], number), x), (_entry(right[0], number), y)
        result = both(result, _compare(p, node, ast.Eq, *pair))
    return result


def _before(
    p: Parser,
    node: ast.AST,
    kind: type[ast.cmpop],
    left: tuple[ast.AST, Value],
    right: tuple[ast.AST, Value],
) -> bool | ir.Expr:
    """The order of two tuples of one length: that of the first entries that differ."""
    a, b = left[1], right[1]
    assert isinstance(a, tuple)
    assert isinstance(b, tuple)
    result: bool | ir.Expr = kind in (ast.LtE, ast.GtE)
    sharp = ast.Lt if kind in (ast.Lt, ast.LtE) else ast.Gt
    for number in range(len(a) - 1, -1, -1):
        pair = (_entry(left[0], number), a[number]), (_entry(right[0], number), b[number])
        same = _compare(p, node, ast.Eq, *pair)
        result = _either(_compare(p, node, sharp, *pair), both(same, result))
    return result


def _repeated(p: Parser, node: ast.AST, value: Value, times: Value) -> Value:
    """`(0.0,) * 3`; None for all else."""
    if not isinstance(value, tuple) or isinstance(value, Table) or not is_number(times):
        return None
    if len(value) * times > MAX_TABLE:
        p.fail(
            node,
            f"'{text(node)}' has {len(value) * times} entries, at most {MAX_TABLE} are allowed",
            "use an array: `T.zeros((n,), T.float32)`",
        )
    return type(value)(entry for _ in range(times) for entry in value)


def _entry(node: ast.AST, number: int) -> ast.AST:
    return node.elts[number] if isinstance(node, ast.Tuple | ast.List) else node


def _membership(
    p: Parser,
    node: ast.AST,
    kind: type[ast.cmpop],
    left: tuple[ast.AST, Value],
    right: tuple[ast.AST, Value],
) -> bool | ir.Expr:
    a, b = left[1], right[1]
    if kind in (ast.Is, ast.IsNot):
        if not (a is None or b is None or isinstance(a, ir.DType | bool)):
            p.fail(node, "'is' compares only with None, types and truth values", "write `==`")
        return (a is b or (isinstance(a, ir.DType) and a == b)) == (kind is ast.Is)
    if not isinstance(b, tuple):
        p.fail(node, f"'in' needs a tuple, '{text(right[0])}' is {describe(b)}")
    result: bool | ir.Expr = False
    for number, item in enumerate(b):
        pair = _compare(p, node, ast.Eq, left, (_entry(right[0], number), item))
        result = _either(result, pair)
    if kind is ast.In:
        return result
    return not result if isinstance(result, bool) else ir.logical_not(result)
