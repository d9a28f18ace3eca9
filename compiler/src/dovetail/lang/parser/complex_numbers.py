"""Complex numbers as pairs of floats: the IR has floats only, so all of it happens here.

A complex value is two expressions, a complex buffer is a view of a buffer of floats with one
more dimension of extent 2 (`ir.Buffer.pairs`). No pass and no code generator knows of them.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import TypeGuard

from dovetail import ir
from dovetail.lang.parser.advice import as_operand
from dovetail.lang.parser.context import Parser
from dovetail.lang.parser.convert import cast, convert, text, typed
from dovetail.lang.parser.values import (
    Complex,
    Deferred,
    Value,
    View,
    describe,
    is_expr,
    is_weak,
)

Operand = tuple[ast.AST, Value]
_MAX_POWER = 16
_SYMBOLS: dict[type[ast.operator], str] = {
    ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/", ast.Pow: "**",
    ast.FloorDiv: "//", ast.Mod: "%",
}  # fmt: skip

_ORDERS: dict[type[ast.cmpop], str] = {ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">="}


def is_complex(value: Value) -> TypeGuard[Complex | complex]:
    """Whether it is a complex number, with or without a type."""
    return isinstance(value, complex | Complex)


def paired(buffer: ir.Buffer) -> View:
    """The complex buffer that a buffer of pairs stands for."""
    shape = buffer.shape[:-1]
    return View(buffer, shape, lambda indices: indices, tuple(range(len(shape))), whole=True)


def allocated(
    name: str,
    dtype: ir.DType,
    shape: tuple[ir.Expr, ...],
    scope: ir.Scope,
    memory: ir.Memory = "",
) -> ir.Buffer:
    """A row-major buffer whose elements are of any type of the language."""
    if not dtype.is_complex:
        return ir.Buffer(name, dtype, shape, None, scope, memory=memory)
    return ir.Buffer(name, dtype.part, (*shape, ir.const(2)), None, scope, True, memory)


def value_of(buffer: ir.Buffer) -> ir.Buffer | View:
    """What a name stands for that is bound to a buffer."""
    return paired(buffer) if buffer.pairs else buffer


def likely(p: Parser) -> ir.DType:
    """The type of a complex literal that meets none: that of the kernel's buffers and numbers."""
    known = {
        each.value.dtype
        for each in p.frame.bindings.values()
        if isinstance(each.value, ir.Buffer | View | Complex) and each.value.dtype.is_complex
    }
    return known.pop() if len(known) == 1 else ir.ELEMENTS["complex64"]


def _is_part(value: ir.Expr, dtype: ir.DType) -> bool:
    """Whether a real number becomes a part of a complex one by itself."""
    return value.dtype.lanes == 1 and (value.dtype == dtype.part or not value.dtype.is_float)


def converted(p: Parser, node: ast.AST, value: Value, dtype: ir.DType, to: str = "") -> Complex:
    """An implicit conversion to a complex type: of numbers without a type, and of its part's."""
    if isinstance(value, complex):
        return Complex(*(convert(p, node, part, dtype.part) for part in (value.real, value.imag)))
    if isinstance(value, Complex):
        if value.dtype == dtype:
            return value
    elif (
        is_weak(value)
        or isinstance(value, Deferred)
        or (is_expr(value) and _is_part(value, dtype))
    ):
        return Complex(convert(p, node, value, dtype.part), ir.literal(0, dtype.part))
    elif not isinstance(value, Complex) and not is_expr(value):
        typed(p, node, value)  # which says what it is in place of a number
    wanted = f"{to} {dtype}" if to else f"{dtype} is expected"
    p.fail(
        node,
        f"'{text(node)}' is {describe(value)}; {wanted}",
        f"convert it: `T.{dtype}({text(node)})`",
    )


def convert_any(
    p: Parser, node: ast.AST, value: Value, dtype: ir.DType, to: str = ""
) -> ir.Expr | Complex:
    """An implicit conversion to any type of the language; see `convert`."""
    if dtype.is_complex:
        return converted(p, node, value, dtype, to)
    return convert(p, node, value, dtype, to)


def cast_any(p: Parser, node: ast.AST, value: Value, dtype: ir.DType) -> ir.Expr | Complex:
    """A conversion in writing to any type of the language; see `cast`."""
    return cast_to(p, node, value, dtype) if dtype.is_complex else cast(p, node, value, dtype)


def cast_to(p: Parser, node: ast.AST, value: Value, dtype: ir.DType) -> Complex:
    """`T.complex64(x)`: from any number."""
    if isinstance(value, Complex):
        return Complex(ir.cast(value.re, dtype.part), ir.cast(value.im, dtype.part))
    if isinstance(value, complex):
        return converted(p, node, value, dtype)
    return Complex(cast(p, node, value, dtype.part), ir.literal(0, dtype.part))


def settled(p: Parser, value: Complex, name: str, node: ast.AST) -> Complex:
    """The number with its parts evaluated once, here."""
    re, im = f"{name}_re", f"{name}_im"
    return Complex(p.temporary(value.re, re, node), p.temporary(value.im, im, node))


def meet(p: Parser, node: ast.AST, what: str, a: Operand, b: Operand) -> tuple[Complex, Complex]:
    """Two operands, of which one is complex, in their common type."""
    for (_, value), (_, other) in ((a, b), (b, a)):
        if isinstance(value, Complex):
            dtype = value.dtype
            break
        if is_expr(other) and other.dtype.is_float and other.dtype.bits >= 32:
            dtype = ir.DType("complex", 2 * other.dtype.bits)
            break
    else:
        _not_half(p, node, what, a, b)
        dtype = likely(p)
    for where, value in (a, b):
        fits = is_weak(value) or is_complex(value) or isinstance(value, Deferred)
        real = is_expr(value) and _is_part(value, dtype)
        if not (fits or real) or (isinstance(value, Complex) and value.dtype != dtype):
            p.fail(
                node,
                f"{what} needs operands of one type: '{text(a[0])}' is {describe(a[1])}, "
                f"'{text(b[0])}' is {describe(b[1])}",
                f"convert one: `T.{dtype}({text(where)})`",
            )
    return converted(p, a[0], a[1], dtype), converted(p, b[0], b[1], dtype)


def _not_half(p: Parser, node: ast.AST, what: str, a: Operand, b: Operand) -> None:
    place, value = b if isinstance(a[1], complex) else a
    if is_expr(value) and value.dtype.is_float:
        p.fail(
            node,
            f"{what} of a complex number needs floats of 32 or 64 bits, '{text(place)}' is "
            f"{value.dtype}",
            f"convert it: `T.float32({text(place)})`",
        )


def binary(p: Parser, node: ast.AST, kind: type[ast.operator], a: Operand, b: Operand) -> Value:
    """`+ - * / **` where an operand is complex."""
    symbol = _SYMBOLS.get(kind)
    if symbol is None or kind in (ast.FloorDiv, ast.Mod):
        shown = f"'{symbol}'" if symbol else "this operator"
        p.fail(node, f"{shown} is not defined for complex numbers", "allowed are + - * / and **")
    left, right = a[1], b[1]
    if kind is ast.Pow:
        return _power(p, node, a, right)
    if isinstance(left, int | float | complex) and isinstance(right, int | float | complex):
        return _fold(p, node, kind, complex(left), complex(right))
    x, y = meet(p, node, f"'{symbol}'", a, b)
    match kind:
        case ast.Add:
            return Complex(ir.add(x.re, y.re), ir.add(x.im, y.im))
        case ast.Sub:
            return Complex(ir.sub(x.re, y.re), ir.sub(x.im, y.im))
        case ast.Mult:
            return _times(p, node, x, y, _is_real(left), _is_real(right))
        case _:
            if _is_real(right):
                return Complex(ir.call("div", x.re, y.re), ir.call("div", x.im, y.re))
            return quotient(p, node, x, y)


def _is_real(value: Value) -> bool:
    return not is_complex(value)


def _fold(p: Parser, node: ast.AST, kind: type[ast.operator], a: complex, b: complex) -> complex:
    try:
        if kind is ast.Div:
            return a / b
        return a * b if kind is ast.Mult else a + b if kind is ast.Add else a - b
    except ArithmeticError as error:
        p.fail(node, f"'{text(node)}' cannot be computed: {error}", "see its operands")


def _times(
    p: Parser, node: ast.AST, x: Complex, y: Complex, left_real: bool, right_real: bool
) -> Complex:
    if left_real:
        x, y, right_real = y, x, True
    if right_real:
        factor = p.temporary(y.re, "factor", node)
        return Complex(ir.mul(x.re, factor), ir.mul(x.im, factor))
    return product(p, node, x, y)


def product(p: Parser, node: ast.AST, x: Complex, y: Complex) -> Complex:
    """Four products and two sums, as NumPy has it."""
    x, y = settled(p, x, "a", node), settled(p, y, "b", node)
    return Complex(
        ir.sub(ir.mul(x.re, y.re), ir.mul(x.im, y.im)),
        ir.add(ir.mul(x.re, y.im), ir.mul(x.im, y.re)),
    )


def quotient(p: Parser, node: ast.AST, x: Complex, y: Complex) -> Complex:
    """The quotient without overflow in between.

    Source: R. L. Smith, Algorithm 116: Complex division, Communications of the ACM 5(8), 1962;
    it is what NumPy does.
    """
    x, y = settled(p, x, "a", node), settled(p, y, "b", node)
    flat = ir.ge(ir.call("abs", y.re), ir.call("abs", y.im))
    flat = p.temporary(flat, "flat", node)
    large = p.temporary(ir.select(flat, y.re, y.im), "large", node)
    small = ir.select(flat, y.im, y.re)
    ratio = p.temporary(ir.call("div", small, large), "ratio", node)
    small = ir.select(flat, y.im, y.re)
    scale = p.temporary(ir.add(large, ir.mul(small, ratio)), "scale", node)
    re = ir.select(
        flat, ir.add(x.re, ir.mul(x.im, ratio)), ir.add(ir.mul(x.re, ratio), x.im)
    )  # fmt: skip
    im = ir.select(
        flat, ir.sub(x.im, ir.mul(x.re, ratio)), ir.sub(ir.mul(x.im, ratio), x.re)
    )  # fmt: skip
    return Complex(ir.call("div", re, scale), ir.call("div", im, scale))


def _power(p: Parser, node: ast.AST, base: Operand, exponent: Value) -> Value:
    whole = exponent
    if isinstance(whole, float) and whole.is_integer():
        whole = int(whole)
    if isinstance(whole, bool) or not isinstance(whole, int) or abs(whole) > _MAX_POWER:
        p.fail(
            node,
            f"the power of a complex number needs a compile-time exponent from -{_MAX_POWER} to "
            f"{_MAX_POWER}",
            f"write `T.exp(w * T.log({text(base[0])}))`",
        )
    value = base[1]
    if isinstance(value, complex):
        if whole < 0 and not value:
            p.fail(node, f"'{text(node)}' divides by zero", "see its base")
        return value**whole
    assert isinstance(value, Complex)
    dtype = value.dtype
    result: Complex | None = None
    square = settled(p, value, "base", node)
    count = abs(whole)
    while count:
        if count & 1:
            result = square if result is None else settled(
                p, product(p, node, result, square), "power", node
            )  # fmt: skip
        count >>= 1
        if count:
            square = settled(p, product(p, node, square, square), "square", node)
    one = converted(p, node, 1, dtype)
    result = one if result is None else result
    return quotient(p, node, one, result) if whole < 0 else result


def negated(value: Complex | complex) -> Value:
    """The number with the other sign."""
    if isinstance(value, Complex):
        return Complex(ir.neg(value.re), ir.neg(value.im))
    return -value


def equality(
    p: Parser, node: ast.AST, kind: type[ast.cmpop], a: Operand, b: Operand
) -> bool | ir.Expr:
    """`==` and `!=`; complex numbers have no order."""
    if kind not in (ast.Eq, ast.NotEq):
        parts = _ordered(kind, a, b, lambda place: f"{as_operand(place)}.real")
        sizes = _ordered(kind, a, b, lambda place: f"abs({ast.unparse(place)})")
        p.fail(
            node,
            "complex numbers have no order",
            f"compare a part, as in `{parts}`, or the absolute value, `{sizes}`",
        )
    if isinstance(a[1], int | float | complex) and isinstance(b[1], int | float | complex):
        return (a[1] == b[1]) == (kind is ast.Eq)
    x, y = meet(p, node, "the comparison", a, b)
    if kind is ast.Eq:
        return ir.logical_and(ir.eq(x.re, y.re), ir.eq(x.im, y.im))
    return ir.logical_or(ir.ne(x.re, y.re), ir.ne(x.im, y.im))


def _ordered(kind: type[ast.cmpop], a: Operand, b: Operand, real: Callable[[ast.AST], str]) -> str:
    """The source of a comparison of something real of each complex operand."""
    left, right = (
        real(place) if is_complex(value) else ast.unparse(place) for place, value in (a, b)
    )
    return f"{left} {_ORDERS[kind]} {right}"


def chosen(p: Parser, node: ast.AST, test: ir.Expr, first: Operand, second: Operand) -> Complex:
    """`a if test else b`, where one is complex."""
    test = p.temporary(test, "test", node)
    x, y = meet(p, node, "the choice", first, second)
    return Complex(ir.select(test, x.re, y.re), ir.select(test, x.im, y.im))


def part(value: Complex | complex, name: str) -> Value:
    """`z.real`, `z.imag`."""
    if isinstance(value, Complex):
        return value.re if name == "real" else value.im
    return value.real if name == "real" else value.imag


def add_up(
    value: Complex, variables: tuple[ir.Var, ...], extents: tuple[ir.Expr, ...]
) -> Complex | None:
    """The sum over a box, of each part by itself; None where they share a reduction."""
    parts = (value.re, value.im)
    if any(isinstance(item, ir.Reduce) for each in parts for item in ir.walk_expr(each)):
        return None
    sums: list[ir.Expr] = []
    for each in parts:
        own = tuple(ir.Var(var.name, var.dtype) for var in variables)
        renamed = ir.substitute_expr(each, dict(zip(variables, own, strict=True)))
        sums.append(ir.Reduce(ir.OPS["add"], own, extents, renamed))
    return Complex(sums[0], sums[1])


def assign(p: Parser, variable: Complex, value: Complex, node: ast.AST) -> None:
    """Give a complex variable a value; both parts are known before either changes."""
    value = settled(p, value, "new", node)
    for var, new in ((variable.re, value.re), (variable.im, value.im)):
        assert isinstance(var, ir.Var)
        p.emit(ir.Assign(var, new, p.span(node)))


def variable(p: Parser, name: str, dtype: ir.DType) -> Complex:
    """A variable that can change."""
    re, im = (ir.Var(f"{name}_{end}", dtype.part) for end in ("re", "im"))
    p.mutable.update((re, im))
    return Complex(re, im)


Function = Callable[[Parser, ast.AST, Complex], Value]


def _abs(p: Parser, node: ast.AST, z: Complex) -> Value:
    return ir.call("hypot", z.re, z.im)


def _angle(p: Parser, node: ast.AST, z: Complex) -> Value:
    return ir.call("atan2", z.im, z.re)


def _conj(p: Parser, node: ast.AST, z: Complex) -> Value:
    return Complex(z.re, ir.neg(z.im))


def _exp(p: Parser, node: ast.AST, z: Complex) -> Value:
    size = p.temporary(ir.call("exp", z.re), "size", node)
    turn = p.temporary(z.im, "turn", node)
    return Complex(ir.mul(size, ir.call("cos", turn)), ir.mul(size, ir.call("sin", turn)))


def _log(p: Parser, node: ast.AST, z: Complex) -> Value:
    z = settled(p, z, "z", node)
    return Complex(ir.call("log", ir.call("hypot", z.re, z.im)), ir.call("atan2", z.im, z.re))


def _sqrt(p: Parser, node: ast.AST, z: Complex) -> Value:
    """The root with a real part that is not negative.

    Source: W. Kahan, Branch Cuts for Complex Elementary Functions, 1987, without its scaling.
    """
    z = settled(p, z, "z", node)
    dtype = z.re.dtype
    half, zero = ir.literal(0.5, dtype), ir.literal(0.0, dtype)
    size = ir.add(
        ir.mul(ir.call("hypot", z.re, z.im), half), ir.mul(ir.call("abs", z.re), half)
    )  # fmt: skip
    root = p.temporary(ir.call("sqrt", size), "root", node)
    # Where the root is 0, so is the other part.
    twice = ir.select(ir.eq(root, zero), ir.literal(1.0, dtype), ir.add(root, root))
    other = p.temporary(ir.call("div", z.im, twice), "other", node)
    right = p.temporary(ir.ge(z.re, zero), "right", node)
    return Complex(
        ir.select(right, root, ir.call("abs", other)),
        ir.select(right, other, ir.call("copysign", root, z.im)),
    )


def _wave(name: str) -> Function:
    def function(p: Parser, node: ast.AST, z: Complex) -> Value:
        z = settled(p, z, "z", node)
        sin, cos = ir.call("sin", z.re), ir.call("cos", z.re)
        sinh, cosh = ir.call("sinh", z.im), ir.call("cosh", z.im)
        if name == "sin":
            return Complex(ir.mul(sin, cosh), ir.mul(cos, sinh))
        return Complex(ir.mul(cos, cosh), ir.neg(ir.mul(sin, sinh)))

    return function


_FUNCTIONS: dict[str, Function] = {
    "abs": _abs,
    "angle": _angle,
    "conj": _conj,
    "exp": _exp,
    "log": _log,
    "sqrt": _sqrt,
    "sin": _wave("sin"),
    "cos": _wave("cos"),
}


def function_of(p: Parser, node: ast.AST, name: str, place: ast.AST, value: Value) -> Value:
    """A function of T of one complex number."""
    if isinstance(value, complex):
        p.fail(
            place,
            f"the type of '{text(place)}' is not known here, since no operand has a type",
            f"convert it: `T.complex64({text(place)})`",
        )
    assert isinstance(value, Complex)
    handler = _FUNCTIONS.get(name)
    if handler is None:
        p.fail(
            place,
            f"'T.{name}' needs a real number, '{text(place)}' is {value.dtype}",
            f"of complex numbers there are {', '.join('T.' + item for item in _FUNCTIONS)}",
        )
    return handler(p, node, value)
