"""Expressions as C-like text, with no more parentheses than templates bring."""

from __future__ import annotations

import re
from typing import assert_never

from dovetail.codegen.source.dialect import Dialect, Storage
from dovetail.codegen.source.names import Names
from dovetail.ir import (
    Buffer,
    Call,
    Cast,
    Const,
    DType,
    Expr,
    Load,
    Reduce,
    Select,
    Var,
)

_ATOM = re.compile(r"[A-Za-z_0-9.]+|[A-Za-z_][A-Za-z_0-9]*\([^()]*\)")
_PLAIN_INDEX = {"add": "{0} + {1}", "sub": "{0} - {1}", "mul": "{0} * {1}"}


class ExpressionWriter:
    """Writes the expressions of one kernel.

    Attributes:
        used: Names of the dialect's helpers that templates used, in order.
    """

    def __init__(self, dialect: Dialect, names: Names, strict: bool) -> None:
        self._dialect = dialect
        self._names = names
        self._strict = strict
        self.used: dict[str, None] = {}

    def text(self, expr: Expr) -> str:
        """The text of an expression; an operator at its top stands bare."""
        match expr:
            case Const():
                return self._dialect.literal(expr)
            case Var():
                return self._names.of(expr)
            case Load():
                value = self.load(expr.buffer, expr.indices[0])
                if expr.guard is None:
                    return value
                zero = self._dialect.literal(_zero(expr.dtype))
                return f"{self.atom(expr.guard)} ? {_wrap(value)} : {zero}"
            case Call():
                return self._call(expr)
            case Cast():
                if expr.dtype == expr.value.dtype:
                    return self.text(expr.value)
                template = self._dialect.cast_template(expr.value.dtype, expr.dtype)
                return self._fill(template, (expr.value,), expr.dtype)
            case Select():
                first, second = self.atom(expr.true_value), self.atom(expr.false_value)
                return f"{self.atom(expr.condition)} ? {first} : {second}"
            case Reduce():
                raise AssertionError("a reduction reached code generation")
            case _:
                assert_never(expr)

    def atom(self, expr: Expr) -> str:
        """The text of an expression, in parentheses if it has an operator at its top."""
        return _wrap(self.text(expr))

    def index(self, expr: Expr) -> str:
        """The text of an element index.

        Sums and products of variables and constants are written without the detour through
        unsigned types that wrapping needs: they address memory that exists, so that they do not
        overflow (docs/ir.md, "index arithmetic").
        """
        if isinstance(expr, Call) and expr.op.name in _PLAIN_INDEX and _is_affine(expr):
            parts = [_wrap(self.index(each)) for each in expr.args]
            return _PLAIN_INDEX[expr.op.name].format(*parts)
        return self.text(expr)

    def load(self, buffer: Buffer, index: Expr) -> str:
        """The text that reads an element, without a guard."""
        name = self._names.of(buffer)
        storage = self._dialect.storage.get(buffer.dtype.name)
        if storage is None:
            return f"{name}[{self.index(index)}]"
        parts = [self._pointer(buffer, storage), self.index(index)]
        return self._expand(storage.load, parts, buffer.dtype)

    def store(self, buffer: Buffer, index: Expr, value: Expr) -> str:
        """The statement that writes an element, without a guard."""
        name = self._names.of(buffer)
        storage = self._dialect.storage.get(buffer.dtype.name)
        if storage is None:
            return f"{name}[{self.index(index)}] = {self.text(value)};"
        parts = [self._pointer(buffer, storage), self.index(index), self.text(value)]
        return self._expand(storage.store, parts, buffer.dtype)

    def _pointer(self, buffer: Buffer, storage: Storage) -> str:
        """What the templates of a storage take as the pointer."""
        name = self._names.of(buffer)
        if buffer.scope == "global" or not storage.array:
            return name
        pointer = self._dialect.pointer.get(buffer.scope, "{0}*").format(storage.type)
        return f"(({pointer}){name})"

    def template(self, template: str, parts: list[str], dtype: DType) -> str:
        """A filled-in template; remembers the helpers it names."""
        return self._expand(template, parts, dtype)

    def _call(self, call: Call) -> str:
        if call.op.name == "exact":
            outer, self._strict = self._strict, True
            text = self.text(call.args[0])
            self._strict = outer
            return text
        operand = call.args[0].dtype
        template = self._dialect.op_template(call.op.name, operand, self._strict)
        return self._fill(template, call.args, call.dtype)

    def _fill(self, template: str, args: tuple[Expr, ...], dtype: DType) -> str:
        """Operands that a template puts between parentheses or commas need none of their own."""
        parts = [
            self.text(each) if _is_enclosed(template, place) else self.atom(each)
            for place, each in enumerate(args)
        ]
        return self._expand(template, parts, dtype)

    def _expand(self, template: str, parts: list[str], dtype: DType) -> str:
        for name in self._dialect.helpers:
            if name in template:
                self.used.setdefault(name)
        types = self._dialect.types
        wide = types[f"uint{dtype.bits}"] if dtype.is_int else ""
        return template.format(*parts, type=types[dtype.name], wide=wide)


def _is_enclosed(template: str, place: int) -> bool:
    """Whether every place where a template puts an operand is bounded by brackets or commas."""
    hole = re.escape(f"{{{place}}}")
    return len(re.findall(rf"[(,]\s?{hole}(?=[),])", template)) == len(re.findall(hole, template))


def _wrap(text: str) -> str:
    return text if _ATOM.fullmatch(text) or _is_one_call(text) else f"({text})"


def _is_one_call(text: str) -> bool:
    """Whether the text is a name followed by one bracketed group that ends with it."""
    match = re.match(r"[A-Za-z_][A-Za-z_0-9]*([(\[])", text)
    if match is None or text[-1] not in ")]":
        return False
    depth = 0
    for place, letter in enumerate(text):
        depth += (letter in "([") - (letter in ")]")
        if depth == 0 and letter in ")]":
            return place == len(text) - 1
    return False


def _is_affine(expr: Expr) -> bool:
    match expr:
        case Var() | Const():
            return expr.dtype.is_int
        case Call(op=op, args=args):
            return op.name in _PLAIN_INDEX and all(_is_affine(each) for each in args)
        case _:
            return False


def _zero(dtype: DType) -> Const:
    return Const(dtype, False if dtype.is_bool else 0.0 if dtype.is_float else 0)
