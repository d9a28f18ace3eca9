"""Expressions as C-like text, with only the parentheses of templates."""

from __future__ import annotations

import re
from typing import assert_never

from dovetail import ir
from dovetail.codegen.source.dialect import Dialect, Storage
from dovetail.codegen.source.names import Names

_CALL = re.compile(r"(\w+)\(([^()]*)\)")
_ATOM = re.compile(r"[A-Za-z_0-9.]+|[A-Za-z_][A-Za-z_0-9]*\([^()]*\)")
_PLAIN_INDEX = {"add": "{0} + {1}", "sub": "{0} - {1}", "mul": "{0} * {1}"}


class ExpressionWriter:
    """Writes the expressions of one kernel.

    Attributes:
        dialect: The language.
        names: The names of variables and buffers.
    """

    def __init__(self, dialect: Dialect, names: Names, strict: bool) -> None:
        self.dialect = dialect
        self.names = names
        self._strict = strict

    def storage(self, buffer: ir.Buffer) -> Storage | None:
        """The representation of a buffer's elements in memory, if it is not that of values."""
        return self.dialect.storage.get(buffer.dtype.name)

    def text(self, expr: ir.Expr) -> str:
        """The text of an expression, without parentheses around its top operator."""
        match expr:
            case ir.Const():
                return self.dialect.literal(expr)
            case ir.Var():
                return self.names.of(expr)
            case ir.Load():
                value = self.load(expr.buffer, expr.indices[0])
                return value if expr.guard is None else self.guarded_load(expr, expr.guard, value)
            case ir.Call():
                return self.call(expr)
            case ir.Cast():
                if expr.dtype == expr.value.dtype:
                    return self.text(expr.value)
                template = self.dialect.cast_template(expr.value.dtype, expr.dtype)
                return self.fill(template, (expr.value,), expr.dtype)
            case ir.Select():
                parts = (expr.condition, expr.true_value, expr.false_value)
                return self.fill(self.dialect.choice, parts, expr.dtype)
            case ir.Reduce():
                raise AssertionError("a reduction reached code generation")
            case _:
                assert_never(expr)

    def atom(self, expr: ir.Expr) -> str:
        """The text of an expression, in parentheses if its top is an operator."""
        return wrapped(self.text(expr))

    def index(self, expr: ir.Expr) -> str:
        """The text of an element index.

        Sums and products of variables and constants are written without the conversions to
        unsigned types that wrapping needs: they address existing memory, so they do not overflow
        (docs/ir.md, "index arithmetic").
        """
        if isinstance(expr, ir.Call) and expr.op.name in _PLAIN_INDEX and _is_affine(expr):
            parts = [wrapped(self.index(each)) for each in expr.args]
            return _PLAIN_INDEX[expr.op.name].format(*parts)
        return self.text(expr)

    def guarded_load(self, expr: ir.Load, guard: ir.Expr, value: str) -> str:
        """The text of an element (`value` without its guard), or 0 where the guard is false."""
        zero = self.dialect.literal(zero_of(expr.dtype))
        return self.dialect.choice.format(self.atom(guard), wrapped(value), zero)

    def load(self, buffer: ir.Buffer, index: ir.Expr) -> str:
        """The text that reads an element, without a guard."""
        name = self.names.of(buffer)
        storage = self.storage(buffer)
        if storage is None:
            return f"{name}[{self.index(index)}]"
        parts = [self._pointer(buffer, storage), self.index(index)]
        return self._expand(storage.load, parts, buffer.dtype)

    def store(self, buffer: ir.Buffer, index: ir.Expr, value: ir.Expr) -> str:
        """The statement that writes an element, without a guard."""
        name = self.names.of(buffer)
        storage = self.storage(buffer)
        if storage is None:
            return f"{name}[{self.index(index)}] = {self.text(value)};"
        parts = [self._pointer(buffer, storage), self.index(index), self.text(value)]
        return self._expand(storage.store, parts, buffer.dtype)

    def _pointer(self, buffer: ir.Buffer, storage: Storage) -> str:
        """What the templates of a storage take as the pointer."""
        name = self.names.of(buffer)
        if buffer.scope == "global" or not storage.array:
            return name
        pointer = self.dialect.pointer.get(buffer.scope, "{0}*").format(storage.type)
        return f"(({pointer}){name})"

    def template(self, template: str, parts: list[str], dtype: ir.DType) -> str:
        """A filled-in template."""
        return self._expand(template, parts, dtype)

    def call(self, call: ir.Call) -> str:
        """The text of an op applied."""
        if call.op.name == "fp_strict":
            outer, self._strict = self._strict, True
            text = self.text(call.args[0])
            self._strict = outer
            return text
        operand = call.args[0].dtype if call.args else call.dtype
        own = f"{operand.name}.{call.dtype.name}"
        if call.op.name == "bitcast" and own in self.dialect.bitcasts:
            return self.fill(self.dialect.bitcasts[own], call.args, call.dtype)
        template = self.dialect.op_template(call.op.name, operand, self._strict)
        return self.fill(template, call.args, call.dtype)

    def fill(self, template: str, args: tuple[ir.Expr, ...], dtype: ir.DType) -> str:
        """A filled-in template; operands between parentheses or commas get no parentheses."""
        parts = [self._operand(template, place, each) for place, each in enumerate(args)]
        return self.template(template, parts, dtype)

    def _operand(self, template: str, place: int, expr: ir.Expr) -> str:
        hole, helpers = f"{{{place}}}", self.dialect.helpers
        if _is_narrow(expr.dtype) and any(
            hole in operands for name, operands in _CALL.findall(template) if name not in helpers
        ):
            return self.exact(expr)
        return self.text(expr) if _is_enclosed(template, place) else self.atom(expr)

    def exact(self, expr: ir.Expr) -> str:
        """The text of an operand whose exact type selects an overloaded function.

        C promotes narrower types to int, in conditional expressions and arithmetic. The result of
        an operator is converted back; a name, an element, a call and a conversion have their
        type.
        """
        text = self.text(expr)
        if not _is_narrow(expr.dtype) or wrapped(text) == text:
            return text
        kind = f"({self.dialect.types[expr.dtype.name]})"
        return text if text.startswith(kind) else f"{kind}({text})"

    def _expand(self, template: str, parts: list[str], dtype: ir.DType) -> str:
        types = self.dialect.types
        wide = types[f"uint{dtype.bits}"] if dtype.is_int else ""
        return template.format(*parts, type=types[dtype.name], wide=wide)


def _is_narrow(dtype: ir.DType) -> bool:
    """Whether C computes such numbers in int."""
    return dtype.is_int and dtype.bits < 32


def _is_enclosed(template: str, place: int) -> bool:
    """Whether every place where a template puts an operand is bounded by brackets or commas."""
    hole = re.escape(f"{{{place}}}")
    return len(re.findall(rf"[(,]\s?{hole}(?=[),])", template)) == len(re.findall(hole, template))


def wrapped(text: str) -> str:
    """A text, in parentheses if its top is an operator."""
    return text if _ATOM.fullmatch(text) or _is_one_call(text) else f"({text})"


def _is_one_call(text: str) -> bool:
    """Whether the text is a name, or one with a type, and a bracketed group that ends with it."""
    match = re.match(r"[A-Za-z_][A-Za-z_0-9]*(<[A-Za-z_0-9]+>)?[(\[]", text)
    if match is None or text[-1] not in ")]":
        return False
    depth = 0
    for place, letter in enumerate(text):
        depth += (letter in "([") - (letter in ")]")
        if depth == 0 and letter in ")]":
            return place == len(text) - 1
    return False


def _is_affine(expr: ir.Expr) -> bool:
    match expr:
        case ir.Var() | ir.Const():
            return expr.dtype.is_int
        case ir.Call(op=op, args=args):
            return op.name in _PLAIN_INDEX and all(_is_affine(each) for each in args)
        case _:
            return False


def zero_of(dtype: ir.DType) -> ir.Const:
    """The zero of a type."""
    return ir.Const(dtype, False if dtype.is_bool else 0.0 if dtype.is_float else 0)
