"""Expressions of a kernel as NKI text."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from dovetail import ir
from dovetail.backends.trn.intrinsics import (
    BOOL_OPS,
    COMPARISONS,
    DTYPES,
    FLOAT_OPS,
    INT_OPS,
    NUMBER_OPS,
)
from dovetail.backends.trn.nki.values import (
    Affine,
    Linear,
    Mask,
    Number,
    Tile,
    Value,
    add_text,
    in_range,
    linear,
    mul_text,
    sub_text,
)

if TYPE_CHECKING:
    from dovetail.backends.trn.nki.writer import KernelText

_LARGEST_FACTOR = 1 << 20


def evaluate(kernel: KernelText, expr: ir.Expr) -> Value:
    """What an expression is; lines that it needs are written first."""
    match expr:
        case ir.Const(dtype=dtype, value=value):
            return Number(literal(value, dtype), dtype)
        case ir.Var():
            return kernel.values[expr]
        case ir.Load():
            return kernel.memory.load(expr)
        case ir.Cast(dtype=dtype, value=value):
            return convert(kernel, evaluate(kernel, value), dtype)
        case ir.Select():
            return _select(kernel, expr)
        case ir.Call():
            return _call(kernel, expr)
        case ir.Reduce():
            raise AssertionError("Reduce reached code generation")


def computed_type(dtype: ir.DType) -> ir.DType:
    """The type that values of a type are computed in."""
    if dtype.is_float:
        return ir.FLOAT32
    if dtype.is_bool:
        return dtype
    return ir.INT32 if dtype.is_signed else ir.UINT32


def literal(value: bool | int | float, dtype: ir.DType) -> str:
    """A number as Python."""
    if dtype.is_bool:
        return str(bool(value))
    if dtype.is_int:
        return str(int(value))
    number = float(value)
    return repr(number) if math.isfinite(number) else f'float("{number}")'


def plain(value: Number) -> str:
    """The text of a number within the range of its type."""
    if not value.wraps:
        return value.text
    return f"dvt_wrap({value.text}, {value.dtype.is_signed})"


def tile(kernel: KernelText, value: Value) -> Tile:
    """A value on the chip."""
    match value:
        case Tile():
            return value
        case Number(dtype=dtype):
            shape = kernel.shape(False)
            text = plain(value)
            if dtype.is_bool:
                text = f"int({text})"
            return Tile(f"nl.full({shape}, {text}, dtype={DTYPES[dtype.name]})", dtype, False)
        case Affine(form=form, dtype=dtype):
            wide = kernel.is_wide(form)
            text = f"dvt_iota({form.text}, {kernel.shape(wide)})"
            if dtype.name != "int32":
                text += f".view({DTYPES[dtype.name]})"
            return Tile(text, dtype, wide)
        case Mask(forms=forms):
            if not forms:
                return tile(kernel, Number("True", ir.BOOL))
            wide = any(map(kernel.is_wide, forms))
            parts = [_holds(kernel, form, wide) for form in forms]
            text = parts[0]
            for part in parts[1:]:
                text = f"nl.bitwise_and({text}, {part})"
            return Tile(text, ir.BOOL, wide)


def _holds(kernel: KernelText, form: Linear, wide: bool) -> str:
    """Whether a form is at least 0, of which 32 bits may not hold every value."""
    shape = kernel.shape(wide)
    if in_range(form):
        return f"dvt_true({form.text}, {shape})"
    indices = Linear(form.terms)
    low, high = kernel.loops.hull_of(indices)
    bounded = f"dvt_bounded({form.constant}, {low}, {high})"
    return f"dvt_true({Linear(form.terms, bounded).text}, {shape})"


def named(kernel: KernelText, value: Value, name: str = "v") -> Value:
    """A value that may be written twice."""
    if not isinstance(value, Tile) or value.text.isidentifier():
        return value
    new = kernel.names.fresh(name)
    kernel.line(f"{new} = {value.text}")
    return Tile(new, value.dtype, value.wide)


def operand(value: Value, kernel: KernelText) -> str:
    """A tile's text, or a number's, which most calls take as well."""
    if isinstance(value, Number):
        return f"int({plain(value)})" if value.dtype.is_bool else plain(value)
    return tile(kernel, value).text


def both(kernel: KernelText, a: Value, b: Value) -> Value:
    """Two truth values, of which both hold."""
    for first, second in ((a, b), (b, a)):
        if isinstance(first, Number) and first.text == "True":
            return second
        if isinstance(first, Number) and first.text == "False":
            return first
    if isinstance(a, Mask) and isinstance(b, Mask):
        return Mask((*a.forms, *b.forms))
    if isinstance(a, Number) and isinstance(b, Number):
        return Number(f"({a.text} and {b.text})", ir.BOOL)
    x, y = tile(kernel, a), tile(kernel, b)
    return Tile(f"nl.bitwise_and({x.text}, {y.text})", ir.BOOL, x.wide or y.wide)


def negated(kernel: KernelText, value: Value) -> Value:
    """The contrary of a truth value."""
    match value:
        case Number(text=text):
            return Number(f"(not {text})", ir.BOOL)
        case Mask(forms=(form,)):
            return Mask((Linear((), "-1").plus(form, -1),))
        case _:
            held = tile(kernel, value)
            return Tile(f"nl.bitwise_xor({held.text}, 1)", ir.BOOL, held.wide)


def copied(text: str, dtype: ir.DType, mask: str = "") -> str:
    """A copy of a tile.

    Which engine copies is the compiler's to say, and one of them does so in float32; integers of
    32 bits go to one that copies bits (nki.isa.tensor_copy).
    """
    if dtype.is_int and dtype.bits == 32:
        return f"nisa.tensor_copy({text}, engine=nisa.vector_engine{mask})"
    return f"nl.copy({text}{mask})"


def result_of(value: Tile) -> str:
    """What is assigned to a tile: what an instruction gives, as it is; a named tile by a copy."""
    return copied(value.text, value.dtype) if value.text.isidentifier() else value.text


def chosen(
    kernel: KernelText, condition: Tile, first: Tile | str, second: Tile | str, dtype: ir.DType
) -> Tile:
    """One of two tiles, or of a tile and a number, as a tile."""
    tiles = [each for each in (condition, first, second) if isinstance(each, Tile)]
    wide = any(each.wide for each in tiles)
    x, y = (each.text if isinstance(each, Tile) else each for each in (first, second))
    kind, shape = DTYPES[dtype.name], kernel.shape(wide)
    return Tile(f"dvt_choose({condition.text}, {x}, {y}, {shape}, {kind})", dtype, wide)


def choose(kernel: KernelText, condition: Value, first: Value, second: Value) -> Value:
    """One of two values."""
    if isinstance(condition, Number):
        if isinstance(first, Number) and isinstance(second, Number):
            text = f"({plain(first)} if {condition.text} else {plain(second)})"
            return Number(text, first.dtype)
        a, b = tile(kernel, first), tile(kernel, second)
        wide = a.wide or b.wide
        kind = DTYPES[first.dtype.name]
        x, y = (f"dvt_tile({each.text}, {kernel.shape(wide)}, {kind})" for each in (a, b))
        return Tile(f"({x} if {condition.text} else {y})", first.dtype, wide)
    held, a, b = tile(kernel, condition), tile(kernel, first), tile(kernel, second)
    return chosen(kernel, held, a, b, first.dtype)


def _select(kernel: KernelText, expr: ir.Select) -> Value:
    condition = named(kernel, evaluate(kernel, expr.condition), "chosen")
    with kernel.under(condition):
        first = evaluate(kernel, expr.true_value)
    with kernel.under(negated(kernel, condition)):
        second = evaluate(kernel, expr.false_value)
    return choose(kernel, condition, first, second)


def convert(kernel: KernelText, value: Value, dtype: ir.DType) -> Value:
    """A conversion of value."""
    source = value.dtype
    if source.name == dtype.name:
        return value
    if isinstance(value, Number) and not source.is_float and not dtype.is_float:
        if dtype.is_bool:
            return Number(f"({plain(value)} != 0)", dtype)
        if source.is_bool:
            return Number(f"int({value.text})", dtype)
        if dtype.bits == 32:
            return Number(value.text, dtype, True)
    if isinstance(value, Number) and source.is_int and dtype.is_float:
        # One rounding: Python's numbers hold every integer of 32 bits.
        return Number(f"float({plain(value)})", dtype)
    held = tile(kernel, value)
    kind = DTYPES[dtype.name]
    if dtype.is_bool:
        if source.is_float:
            text = f"nl.not_equal({held.text}, 0.0, dtype=nl.uint8)"
        else:
            text = f"nl.bitwise_xor(dvt_equal({held.text}, 0), 1)"
    elif source.is_bool or dtype.is_float:
        text = f"nl.copy({held.text}, dtype={kind})"
    elif source.is_float:
        text = f"dvt_to_int({held.text}, {kind if dtype.bits == 32 else 'nl.int32'})"
        if dtype.bits < 32:
            text = f"dvt_narrow({text}, {kind}, {dtype.bits})"
    elif dtype.bits < 32:
        text = f"dvt_narrow({held.text}, {kind}, {dtype.bits})"
    elif source.bits < 32:
        text = f"nl.copy({held.text}, dtype={kind})"
    else:
        text = f"{held.text}.view({kind})"
    return Tile(text, dtype, held.wide)


def _call(kernel: KernelText, expr: ir.Call) -> Value:
    name = expr.op.name
    if name in ("logical_and", "logical_or"):
        return _logic(kernel, expr)
    values = [evaluate(kernel, each) for each in expr.args]
    kind = values[0].dtype
    if name == "bitcast":
        return _reinterpret(kernel, values[0], expr.dtype)
    if kind.is_int or kind.is_bool:
        known = _known(expr, values)
        if known is not None:
            return known
    if kind.is_bool and name in ("logical_not", "invert"):
        return negated(kernel, values[0])
    if name in ("fp_strict", "no_contract", "trn.unordered"):
        return values[0]
    if all(isinstance(each, Number) for each in values):
        values[0] = tile(kernel, values[0])
    if kind.is_float:
        table, texts = FLOAT_OPS, [operand(each, kernel) for each in values]
    elif kind.is_bool:
        table, texts = BOOL_OPS, [operand(each, kernel) for each in values]
        if isinstance(values[0], Number):
            texts.reverse()
    else:
        table, texts = INT_OPS, [operand(each, kernel) for each in values]
        if name in ("and", "or", "xor", "eq", "ne") and isinstance(values[0], Number):
            texts.reverse()
    wide = any(not isinstance(each, Number) and tile(kernel, each).wide for each in values)
    text = table[name].format(*texts, shape=kernel.shape(wide), type=DTYPES[kind.name])
    return Tile(text, expr.dtype, wide)


def _logic(kernel: KernelText, expr: ir.Call) -> Value:
    """The second operand is needed only where the first does not decide."""
    conjunction = expr.op.name == "logical_and"
    first = named(kernel, evaluate(kernel, expr.args[0]), "first")
    with kernel.under(first if conjunction else negated(kernel, first)):
        second = evaluate(kernel, expr.args[1])
    if conjunction:
        return both(kernel, first, second)
    if isinstance(first, Number) and isinstance(second, Number):
        return Number(f"({first.text} or {second.text})", ir.BOOL)
    a, b = tile(kernel, first), tile(kernel, second)
    return Tile(f"nl.bitwise_or({a.text}, {b.text})", ir.BOOL, a.wide or b.wide)


def _reinterpret(kernel: KernelText, value: Value, dtype: ir.DType) -> Value:
    if value.dtype.name == dtype.name:
        return value
    held = tile(kernel, value)
    if not held.text.isidentifier() and not held.text.endswith(")"):
        held = Tile(f"({held.text})", held.dtype, held.wide)
    return Tile(f"{held.text}.view({DTYPES[dtype.name]})", dtype, held.wide)


def _known(expr: ir.Call, values: list[Value]) -> Value | None:
    """Integers and truth values that are numbers or affine forms stay such where they can."""
    name, kind = expr.op.name, values[0].dtype
    if not all(isinstance(each, (Number, Affine)) for each in values):
        return None
    numbers = [each for each in values if isinstance(each, Number)]
    if name in ("add", "sub", "mul", "neg") and kind.is_int:
        return _arithmetic(name, expr.dtype, values, numbers)
    if len(numbers) == len(values):
        if name == "shift_left":
            return Number(NUMBER_OPS[name].format(*map(plain, numbers)), expr.dtype, True)
        template = NUMBER_OPS.get(name)
        if template is None:
            return None
        if kind.is_bool and name in ("and", "or", "xor", "invert"):
            template = {"and": "({0} and {1})", "or": "({0} or {1})"}.get(
                name, "({0} != {1})" if name == "xor" else "(not {0})"
            )
        wraps = name == "invert" and not kind.is_signed
        return Number(template.format(*map(plain, numbers)), expr.dtype, wraps)
    if name in COMPARISONS and kind.name == "int32":
        a, b = (
            Linear((), plain(each)) if isinstance(each, Number) else each.form
            for each in values
            if isinstance(each, (Number, Affine))
        )
        match name:
            case "lt":
                return _at_least_zero(Linear((), "-1").plus(b).plus(a, -1))
            case "gt":
                return _at_least_zero(Linear((), "-1").plus(a).plus(b, -1))
            case "le":
                return _at_least_zero(b.plus(a, -1))
            case "ge":
                return _at_least_zero(a.plus(b, -1))
            case "eq":
                return _at_least_zero(a.plus(b, -1), b.plus(a, -1))
            case _:
                return None
    return None


def _at_least_zero(*forms: Linear) -> Value:
    """A mask; a number where the indices cancel."""
    if forms[0].terms:
        return Mask(forms)
    return Number(" and ".join(f"({form.constant} >= 0)" for form in forms).join("()"), ir.BOOL)


def _arithmetic(
    name: str, dtype: ir.DType, values: list[Value], numbers: list[Number]
) -> Value | None:
    if len(numbers) == len(values):
        texts = [each.text for each in numbers]
        match name:
            case "add":
                text = add_text(*texts)
            case "sub":
                text = sub_text(*texts)
            case "mul":
                text = mul_text(*texts)
            case _:
                text = sub_text("0", texts[0])
        wraps = not dtype.is_signed or name == "mul" or any(each.wraps for each in numbers)
        return Number(text, dtype, wraps and not text.lstrip("-").isdigit())
    if dtype.name != "int32":
        return None
    forms = [linear(each) for each in values if isinstance(each, (Number, Affine))]
    match name:
        case "add":
            form = forms[0].plus(forms[1])
        case "sub":
            form = forms[0].plus(forms[1], -1)
        case "neg":
            form = forms[0].times("-1")
        case _:
            if not numbers:
                return None
            factor = numbers[0].text
            if factor.lstrip("-").isdigit() and abs(int(factor)) > _LARGEST_FACTOR:
                return None
            form = forms[1 if values[0] is numbers[0] else 0].times(factor)
    return Affine(form, dtype) if form.terms else Number(form.constant, dtype)
