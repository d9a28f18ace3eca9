"""Structural equality: the same program, whatever its variables and buffers are called.

Variables and buffers match by a one-to-one pairing that the comparison builds as it meets them;
names, spans and the nesting of sequences do not count. Floats are equal by their bits: -0.0 is not
0.0, and NaN is NaN. Of expressions and statements the fields and their roles say what is compared.
"""

from __future__ import annotations

import struct
from collections.abc import Sequence
from functools import cache
from typing import Any, Final, cast

from dovetail.ir.buffer import Buffer
from dovetail.ir.expr import Expr, Places, Reduce, Var
from dovetail.ir.func import (
    BufferArg,
    Func,
    GridBaseArg,
    Kernel,
    KernelArg,
    Module,
    OffsetArg,
    ScalarArg,
    ScalarParam,
    SharedArg,
    TensorParam,
)
from dovetail.ir.op import Op
from dovetail.ir.roles import Form, Role, parts
from dovetail.ir.stmt import Seq, Stmt
from dovetail.ir.visit import EXPRESSIONS, STATEMENTS, statement_list
from dovetail.support import dataclasses

Comparable = Expr | Stmt | Func | Kernel | Module


def equal(a: Comparable, b: Comparable) -> bool:
    """Whether both are the same program; see the module's text for what does not count."""
    return difference(a, b) is None


def difference(a: Comparable, b: Comparable) -> str | None:
    """Where and how two programs differ first, or None."""
    try:
        _Comparison().any(a, b)
    except _DifferenceError as found:
        return str(found)
    return None


class _DifferenceError(Exception):
    """Ends a comparison; never leaves this module."""


class _Comparison:
    def __init__(self) -> None:
        self.left: dict[object, object] = {}
        self.right: dict[object, object] = {}
        self.path: list[str] = []

    def fail(self, what: str, a: object, b: object) -> None:
        place = " > ".join(self.path) or "at the top"
        raise _DifferenceError(f"{place}: {what}: {_show(a)} against {_show(b)}")

    def need(self, what: str, a: object, b: object) -> None:
        if a != b:
            self.fail(what, a, b)

    def any(self, a: Comparable, b: Comparable) -> None:
        if isinstance(a, EXPRESSIONS) and isinstance(b, EXPRESSIONS):
            self.expr(a, b)
        elif isinstance(a, STATEMENTS) and isinstance(b, STATEMENTS):
            self.stmt(a, b)
        elif isinstance(a, Func) and isinstance(b, Func):
            self.func(a, b)
        elif isinstance(a, Kernel) and isinstance(b, Kernel):
            self.kernel(a, b)
        elif isinstance(a, Module) and isinstance(b, Module):
            self.module(a, b)
        else:
            self.fail("class", type(a).__name__, type(b).__name__)

    def module(self, a: Module, b: Module) -> None:
        self.need("functions", [f.name for f in a.functions], [f.name for f in b.functions])
        self.need("kernels", [k.name for k in a.kernels], [k.name for k in b.kernels])
        for f, g in zip(a.functions, b.functions, strict=True):
            self.func(f, g)
        for k, m in zip(a.kernels, b.kernels, strict=True):
            self.kernel(k, m)

    def func(self, a: Func, b: Func) -> None:
        self.path.append(f"function {a.name}")
        self.need("name", a.name, b.name)
        self.need("strict", a.strict, b.strict)
        self.need("debug", a.debug, b.debug)
        self.need("doc", a.doc, b.doc)
        self.need("elementwise", a.elementwise, b.elementwise)
        self.need("number of parameters", len(a.params), len(b.params))
        for p, q in zip(a.params, b.params, strict=True):
            match p, q:
                case ScalarParam(), ScalarParam():
                    self.var(p.var, q.var)
                case TensorParam(), TensorParam():
                    self.vars(p.shape, q.shape)
                    self.vars(p.strides, q.strides)
                    self.need("access", p.access, q.access)
                case _:
                    self.fail("sort of parameter", type(p).__name__, type(q).__name__)
        for p, q in zip(a.params, b.params, strict=True):
            if isinstance(p, TensorParam) and isinstance(q, TensorParam):
                self.buffer(p.buffer, q.buffer)
        self.stmt(a.body, b.body)
        self.path.pop()

    def kernel(self, a: Kernel, b: Kernel) -> None:
        self.path.append(f"kernel {a.name}")
        for what in ("name", "strict", "function", "block", "shaped"):
            self.need(what, getattr(a, what), getattr(b, what))
        self.need("number of arguments", len(a.args), len(b.args))
        for p, q in zip(a.args, b.args, strict=True):
            self.arg(p, q)
        self.vars(a.block_vars, b.block_vars)
        self.vars(a.thread_vars, b.thread_vars)
        self.stmt(a.body, b.body)
        self.path.pop()

    def arg(self, a: KernelArg, b: KernelArg) -> None:
        match a, b:
            case BufferArg(), BufferArg():
                self.need("access", a.access, b.access)
                self.need("element for the host", a.element, b.element)
                self.buffer(a.buffer, b.buffer)
            case ScalarArg(), ScalarArg():
                self.var(a.var, b.var)
            case OffsetArg(), OffsetArg():
                self.var(a.var, b.var)
                self.buffer(a.buffer, b.buffer)
            case SharedArg(), SharedArg():
                self.var(a.var, b.var)
                self.buffer(a.buffer, b.buffer)
            case GridBaseArg(), GridBaseArg():
                self.var(a.var, b.var)
                self.need("axis", a.axis, b.axis)
            case _:
                self.fail("sort of argument", type(a).__name__, type(b).__name__)

    def pair(self, a: object, b: object) -> bool:
        """Pair two names; whether they are new to each other."""
        if a not in self.left and b not in self.right:
            self.left[a] = b
            self.right[b] = a
            return True
        if self.left.get(a) is not b:
            self.fail("different names", a, b)
        return False

    def var(self, a: Var, b: Var) -> None:
        self.need("type of a variable", a.dtype, b.dtype)
        self.pair(a, b)

    def vars(self, a: Sequence[Var], b: Sequence[Var]) -> None:
        self.need("number of variables", len(a), len(b))
        for v, w in zip(a, b, strict=True):
            self.var(v, w)

    def buffer(self, a: Buffer, b: Buffer) -> None:
        if not self.pair(a, b):
            return
        self.need("element type", a.element, b.element)
        self.need("scope", a.scope, b.scope)
        self.need("memory", a.memory, b.memory)
        self.exprs(a.shape, b.shape)
        self.need("presence of strides", a.strides is None, b.strides is None)
        self.exprs(a.strides or (), b.strides or ())

    def exprs(self, a: Sequence[Expr], b: Sequence[Expr]) -> None:
        self.need("number of expressions", len(a), len(b))
        for x, y in zip(a, b, strict=True):
            self.expr(x, y)

    def places(self, a: Sequence[Places], b: Sequence[Places]) -> None:
        self.need("places", [*map(len, a)], [*map(len, b)])
        for x, y in zip(a, b, strict=True):
            self.exprs(x, y)

    def buffers(self, a: Sequence[Buffer], b: Sequence[Buffer]) -> None:
        self.need("number of buffers", len(a), len(b))
        for x, y in zip(a, b, strict=True):
            self.buffer(x, y)

    def arguments(self, a: Sequence[Buffer | Expr], b: Sequence[Buffer | Expr]) -> None:
        self.need("number of arguments", len(a), len(b))
        for x, y in zip(a, b, strict=True):
            if isinstance(x, Buffer) and isinstance(y, Buffer):
                self.buffer(x, y)
            elif isinstance(x, Buffer) or isinstance(y, Buffer):
                self.fail("sort of argument", x, y)
            else:
                self.expr(x, y)

    def expr(self, a: Expr, b: Expr) -> None:
        if type(a) is not type(b):
            self.fail("expression", a, b)
        if isinstance(a, Var) and isinstance(b, Var):
            self.var(a, b)
            return
        if isinstance(a, Reduce) and isinstance(b, Reduce):
            # One reduction may stand in two places, and read back as two.
            for var, other in zip(a.variables, b.variables, strict=False):
                self.right.pop(self.left.pop(var, None), None)
                self.left.pop(self.right.pop(other, None), None)
        self.fields(a, b)

    def stmt(self, a: Stmt, b: Stmt) -> None:
        if isinstance(a, Seq) or isinstance(b, Seq):
            first, second = statement_list(a), statement_list(b)
            for x, y in zip(first, second, strict=False):
                self.stmt(x, y)
            self.need("number of statements", len(first), len(second))
            return
        if type(a) is not type(b):
            self.fail("statement", type(a).__name__, type(b).__name__)
        self.path.append(type(a).__name__)
        self.fields(a, b)
        self.path.pop()

    def fields(self, a: Expr | Stmt, b: Expr | Stmt) -> None:
        """All fields of two nodes of one class: values, then parts in order of evaluation."""
        values, held = _fields(type(a))
        for name in values:
            x, y = getattr(a, name), getattr(b, name)
            if _bits(x) != _bits(y):
                self.fail(name, x, y)
        for name, compare in held:
            x, y = getattr(a, name), getattr(b, name)
            self.need(f"presence of {name}", x is None, y is None)
            if x is not None:
                getattr(self, compare)(x, y)


_COMPARES: Final[dict[tuple[Role, Form], str]] = {
    ("use", "one"): "expr", ("use", "optional"): "expr", ("use", "many"): "exprs",
    ("place", "many"): "exprs", ("place", "nested"): "places",
    ("define", "one"): "var", ("define", "optional"): "var", ("define", "many"): "vars",
    ("assign", "one"): "var",
    ("buffer", "one"): "buffer", ("buffer", "many"): "buffers", ("allocate", "one"): "buffer",
    ("argument", "many"): "arguments", ("body", "one"): "stmt", ("body", "optional"): "stmt",
}  # fmt: skip
"""The method that compares a part."""


@cache
def _fields(kind: type[Any]) -> tuple[list[str], list[tuple[str, str]]]:
    """The fields of a class that hold values, and those that hold parts with their method."""
    held = {each.name: _COMPARES[each.role, each.form] for each in parts(kind)}
    names = [each.name for each in dataclasses.fields(kind)]
    return [name for name in names if name not in held and name != "span"], [*held.items()]


def _bits(value: object) -> object:
    """What a value is compared by: -0.0 is not 0.0, NaN is NaN, and 1 is not True."""
    if isinstance(value, float):
        return "float", b"nan" if value != value else struct.pack("<d", value)
    if isinstance(value, bool | int):
        return type(value).__name__, value
    return tuple(map(_bits, cast("tuple[object, ...]", value))) if type(value) is tuple else value


def _show(item: object) -> str:
    if isinstance(item, Op):
        return repr(item.name)
    if isinstance(item, Var | Buffer):
        return f"'{item.name}'"
    if isinstance(item, EXPRESSIONS):
        return type(item).__name__
    return repr(item)
