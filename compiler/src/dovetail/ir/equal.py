"""Structural equality: the same program, whatever its variables and buffers are called.

Variables and buffers match by a one-to-one pairing that the comparison builds as it meets them;
names, spans and the nesting of sequences do not count. Floats are equal by their bits: -0.0 is not
0.0, and NaN is NaN.
"""

from __future__ import annotations

import struct
from collections.abc import Sequence

from dovetail.ir.buffer import Buffer
from dovetail.ir.expr import Call, Cast, Const, Expr, Load, Reduce, Var
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
from dovetail.ir.stmt import (
    Allocate,
    Assign,
    Atomic,
    Check,
    Declare,
    Dispatch,
    Fence,
    Fold,
    For,
    Intrinsic,
    Launch,
    LibraryCall,
    Parallel,
    Prefetch,
    Report,
    Return,
    Seq,
    Stmt,
    Store,
    Subgroup,
)
from dovetail.ir.visit import (
    EXPRESSIONS,
    STATEMENTS,
    bodies,
    expressions,
    operands,
    statement_list,
)

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

    def optional(self, what: str, a: object, b: object) -> None:
        self.need(f"presence of {what}", a is None, b is None)

    def exprs(self, a: Sequence[Expr], b: Sequence[Expr]) -> None:
        self.need("number of expressions", len(a), len(b))
        for x, y in zip(a, b, strict=True):
            self.expr(x, y)

    def expr(self, a: Expr, b: Expr) -> None:
        if type(a) is not type(b):
            self.fail("expression", a, b)
        match a:
            case Const() if isinstance(b, Const):
                self.need("type", a.dtype, b.dtype)
                if _bits(a.value) != _bits(b.value):
                    self.fail("value", a.value, b.value)
            case Var() if isinstance(b, Var):
                self.var(a, b)
            case Call() if isinstance(b, Call):
                self.need("op", a.op.name, b.op.name)
                self.need("type", a.dtype, b.dtype)
            case Cast() if isinstance(b, Cast):
                self.need("type", a.dtype, b.dtype)
            case Load() if isinstance(b, Load):
                self.buffer(a.buffer, b.buffer)
                self.optional("a guard", a.guard, b.guard)
                self.need("lanes", (a.lanes, a.aligned), (b.lanes, b.aligned))
            case Reduce() if isinstance(b, Reduce):
                self.need("op", a.op.name, b.op.name)
                # One reduction may stand in two places, and read back as two.
                for var, other in zip(a.variables, b.variables, strict=False):
                    self.right.pop(self.left.pop(var, None), None)
                    self.left.pop(self.right.pop(other, None), None)
                self.vars(a.variables, b.variables)
            case _:
                pass
        self.exprs(operands(a), operands(b))

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
        self.details(a, b)
        self.path.pop()

    def details(self, a: Stmt, b: Stmt) -> None:
        match a:
            case Declare() if isinstance(b, Declare):
                self.need("mutable", a.mutable, b.mutable)
                self.exprs(expressions(a), expressions(b))
                self.var(a.var, b.var)
                return
            case Assign() if isinstance(b, Assign):
                self.var(a.var, b.var)
            case Store() if isinstance(b, Store):
                self.buffer(a.buffer, b.buffer)
                self.optional("a guard", a.guard, b.guard)
                self.need("alignment", a.aligned, b.aligned)
            case Atomic() if isinstance(b, Atomic):
                self.atomic(a, b)
            case For() if isinstance(b, For):
                self.need("step", a.step, b.step)
                self.need("kind of loop", a.kind, b.kind)
                self.var(a.var, b.var)
            case Parallel() if isinstance(b, Parallel):
                self.vars(a.variables, b.variables)
            case Launch() if isinstance(b, Launch):
                self.need("block", a.block, b.block)
                self.need("dimensions of the grid", len(a.grid), len(b.grid))
                self.vars(a.block_vars, b.block_vars)
                self.vars(a.thread_vars, b.thread_vars)
            case Allocate() if isinstance(b, Allocate):
                self.need("reports", a.reports, b.reports)
                self.buffer(a.buffer, b.buffer)
                return
            case Fence() if isinstance(b, Fence):
                self.need("scope", a.scope, b.scope)
            case Subgroup() if isinstance(b, Subgroup):
                self.need("op", a.op, b.op)
                self.optional("an argument", a.argument, b.argument)
                self.exprs(expressions(a), expressions(b))
                self.var(a.result, b.result)
                return
            case Prefetch() if isinstance(b, Prefetch):
                self.need("write", a.write, b.write)
                self.buffer(a.buffer, b.buffer)
            case Intrinsic() if isinstance(b, Intrinsic):
                self.need("op", a.op, b.op)
                self.need("text", a.text, b.text)
                self.need("places", [*map(len, a.indices)], [*map(len, b.indices)])
                self.optional("a guard", a.guard, b.guard)
                for one, other in zip(a.buffers, b.buffers, strict=True):
                    self.buffer(one, other)
            case Fold() if isinstance(b, Fold):
                self.need("commutative", a.commutative, b.commutative)
                self.optional("a condition", a.condition, b.condition)
                for which in ("variables", "left", "right", "results"):
                    self.vars(getattr(a, which), getattr(b, which))
            case Report() if isinstance(b, Report):
                self.need("kind", a.kind, b.kind)
                self.need("message", a.message, b.message)
                self.optional("a condition", a.condition, b.condition)
            case Check() if isinstance(b, Check):
                self.need("message", a.message, b.message)
            case Dispatch() if isinstance(b, Dispatch):
                self.dispatch(a, b)
                return
            case LibraryCall() if isinstance(b, LibraryCall):
                self.need("function", a.function, b.function)
                self.need("accesses", a.accesses, b.accesses)
                self.arguments(a.arguments, b.arguments)
                self.var(a.result, b.result)
                return
            case Return() if isinstance(b, Return):
                self.need("number of results", len(a.buffers), len(b.buffers))
                for x, y in zip(a.buffers, b.buffers, strict=True):
                    self.buffer(x, y)
            case _:
                pass
        self.exprs(expressions(a), expressions(b))
        self.inner(a, b)

    def atomic(self, a: Atomic, b: Atomic) -> None:
        self.need("op", a.op.name, b.op.name)
        self.buffer(a.buffer, b.buffer)
        self.optional("a guard", a.guard, b.guard)
        self.optional("a compared value", a.compare, b.compare)
        self.optional("a result", a.result, b.result)
        if a.result is not None and b.result is not None:
            self.var(a.result, b.result)

    def dispatch(self, a: Dispatch, b: Dispatch) -> None:
        self.need("kernel", a.kernel, b.kernel)
        self.exprs(a.grid, b.grid)
        self.arguments(a.arguments, b.arguments)

    def arguments(
        self, first: tuple[Buffer | Expr, ...], second: tuple[Buffer | Expr, ...]
    ) -> None:
        self.need("number of arguments", len(first), len(second))
        for x, y in zip(first, second, strict=True):
            if isinstance(x, Buffer) and isinstance(y, Buffer):
                self.buffer(x, y)
            elif isinstance(x, Buffer) or isinstance(y, Buffer):
                self.fail("sort of argument", x, y)
            else:
                self.expr(x, y)

    def inner(self, a: Stmt, b: Stmt) -> None:
        first, second = bodies(a), bodies(b)
        self.need("number of bodies", len(first), len(second))
        for x, y in zip(first, second, strict=True):
            self.stmt(x, y)


def _bits(value: bool | int | float) -> tuple[str, object]:
    if isinstance(value, float):
        return "float", b"nan" if value != value else struct.pack("<d", value)
    return type(value).__name__, value


def _show(item: object) -> str:
    if isinstance(item, Var | Buffer):
        return f"'{item.name}'"
    if isinstance(item, EXPRESSIONS):
        return type(item).__name__
    return repr(item)
