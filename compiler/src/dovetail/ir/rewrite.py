"""Rewriting the IR: new trees that share what did not change, and substitution.

A rewrite returns the very node it was given where nothing below it changed, so that passes cost
what they change and "nothing changed" is an identity test. Dispatch is by a table from class to
method, built once a subclass: about half the cost of an `isinstance` chain. A statement is rebuilt
by the roles of its fields (`ir.roles`); what most of a program is made of, expressions and the
commonest statements, is written out, which takes half the time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from operator import attrgetter
from typing import Any, ClassVar, Final, TypeVar

from dovetail.ir.buffer import Buffer
from dovetail.ir.expr import Call, Cast, Const, Expr, Load, Places, Reduce, Select, Var
from dovetail.ir.func import Func, Kernel, Module
from dovetail.ir.roles import Form, Part, Role, parts
from dovetail.ir.stmt import (
    Allocate,
    Assign,
    Assume,
    Atomic,
    Barrier,
    Break,
    Check,
    Continue,
    Declare,
    Dispatch,
    Fence,
    Fold,
    For,
    HostAssign,
    HostCopy,
    HostDeclare,
    If,
    Intrinsic,
    Launch,
    Leave,
    LibraryCall,
    Parallel,
    Prefetch,
    Read,
    Report,
    Return,
    Seq,
    Stmt,
    Store,
    Subgroup,
    While,
)
from dovetail.ir.visit import EXPRESSIONS, STATEMENTS, bound_variables, sequence
from dovetail.support import dataclasses

Item = TypeVar("Item", Func, Kernel)
AnyStmt = TypeVar("AnyStmt", bound=Stmt)

_FIELDS: Final = {
    kind: tuple(field.name for field in dataclasses.fields(kind)) for kind in (Func, Kernel)
}


class Rewriter:
    """Rebuilds what its `on_<class>` methods change; each default rebuilds from rewritten parts.

    A subclass overrides the methods of the classes it cares about (`on_load`, `on_for`, ...) and
    calls `super()` to go on below. `variable` sees each place that introduces or assigns a
    variable, `buffer` each place that names a buffer.
    """

    _table: ClassVar[dict[type[Any], Callable[..., Any]]] = {}

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls._table = {
            kind: getattr(cls, f"on_{kind.__name__.lower()}") for kind in EXPRESSIONS + STATEMENTS
        }

    def expr(self, expr: Expr) -> Expr:
        """The rewritten expression."""
        return self._table[type(expr)](self, expr)

    def stmt(self, stmt: Stmt) -> Stmt:
        """The rewritten statement."""
        return self._table[type(stmt)](self, stmt)

    def exprs(self, items: tuple[Expr, ...]) -> tuple[Expr, ...]:
        """Each rewritten; the same tuple when nothing changed."""
        # Most are the operands of an op, or the index of an access.
        count = len(items)
        if count == 2:
            first, second = items
            one, other = self.expr(first), self.expr(second)
            return items if one is first and other is second else (one, other)
        if count == 1:
            one = self.expr(items[0])
            return items if one is items[0] else (one,)
        new = [self.expr(item) for item in items]
        return items if all(map(_is, new, items)) else tuple(new)

    def optional(self, expr: Expr | None) -> Expr | None:
        """The rewritten expression, if there is one."""
        return None if expr is None else self.expr(expr)

    def variable(self, var: Var) -> Var:
        """What stands for a variable where it is introduced or assigned."""
        return var

    def variables(self, items: tuple[Var, ...]) -> tuple[Var, ...]:
        """Each through `variable`; the same tuple when nothing changed."""
        new = [self.variable(item) for item in items]
        return items if all(map(_is, new, items)) else tuple(new)

    def buffer(self, buffer: Buffer) -> Buffer:
        """What stands for a buffer where it is named or allocated."""
        return buffer

    def rebuilt(self, stmt: AnyStmt) -> AnyStmt:
        """A statement of its rewritten parts; itself when nothing changed."""
        read, plan = _plan(type(stmt))
        old = read(stmt)
        new: list[Any] | None = None
        for position, rewrite in plan:
            value = old[position]
            made = value if value is None else rewrite(self, value)
            if made is not value:
                new = [*old] if new is None else new
                new[position] = made
        return stmt if new is None else type(stmt)(*new)

    def all_buffers(self, items: tuple[Buffer, ...]) -> tuple[Buffer, ...]:
        """Each through `buffer`; the same tuple when nothing changed."""
        new = [self.buffer(item) for item in items]
        return items if all(map(_is, new, items)) else tuple(new)

    def all_places(self, items: tuple[Places, ...]) -> tuple[Places, ...]:
        """Each through `places`; the same tuple when nothing changed."""
        new = [self.places(item) for item in items]
        return items if all(map(_is, new, items)) else tuple(new)

    def mixed(self, items: tuple[Buffer | Expr, ...]) -> tuple[Buffer | Expr, ...]:
        """Arguments, each as what it is; the same tuple when nothing changed."""
        new = [
            self.buffer(item) if isinstance(item, Buffer) else self.expr(item) for item in items
        ]
        return items if all(map(_is, new, items)) else tuple(new)

    def on_const(self, expr: Const) -> Expr:
        """A literal."""
        return expr

    def on_var(self, expr: Var) -> Expr:
        """A use of a variable."""
        return expr

    def places(self, indices: tuple[Expr, ...]) -> tuple[Expr, ...]:
        """The indices of an access, of every kind: each is visited once, and here only."""
        return self.exprs(indices)

    def on_load(self, expr: Load) -> Expr:
        """A read of memory."""
        buffer, indices = self.buffer(expr.buffer), self.places(expr.indices)
        guard = self.optional(expr.guard)
        if buffer is expr.buffer and indices is expr.indices and guard is expr.guard:
            return expr
        return Load(buffer, indices, guard, expr.lanes, expr.aligned)

    def on_call(self, expr: Call) -> Expr:
        """An op applied."""
        args = self.exprs(expr.args)
        return expr if args is expr.args else Call(expr.op, args, expr.dtype)

    def on_cast(self, expr: Cast) -> Expr:
        """A conversion."""
        value = self.expr(expr.value)
        return expr if value is expr.value else Cast(expr.dtype, value)

    def on_select(self, expr: Select) -> Expr:
        """A choice."""
        condition = self.expr(expr.condition)
        first, second = self.expr(expr.true_value), self.expr(expr.false_value)
        if condition is expr.condition and first is expr.true_value and second is expr.false_value:
            return expr
        return Select(condition, first, second)

    def on_reduce(self, expr: Reduce) -> Expr:
        """A fold."""
        extents, variables = self.exprs(expr.extents), self.variables(expr.variables)
        value = self.expr(expr.value)
        if extents is expr.extents and value is expr.value and variables is expr.variables:
            return expr
        return Reduce(expr.op, variables, extents, value)

    def on_seq(self, stmt: Seq) -> Stmt:
        """Statements in order; what became an empty sequence is left out."""
        new = [self.stmt(item) for item in stmt.statements]
        if all(map(_is, new, stmt.statements)):
            return stmt
        return sequence(new)

    def on_declare(self, stmt: Declare) -> Stmt:
        """A new variable."""
        value, var = self.expr(stmt.value), self.variable(stmt.var)
        if value is stmt.value and var is stmt.var:
            return stmt
        return Declare(var, value, stmt.mutable, stmt.span)

    def on_assign(self, stmt: Assign) -> Stmt:
        """A change of a variable."""
        value, var = self.expr(stmt.value), self.variable(stmt.var)
        return stmt if value is stmt.value and var is stmt.var else Assign(var, value, stmt.span)

    def on_store(self, stmt: Store) -> Stmt:
        """A write of memory."""
        buffer, indices = self.buffer(stmt.buffer), self.places(stmt.indices)
        value, guard = self.expr(stmt.value), self.optional(stmt.guard)
        if (
            buffer is stmt.buffer
            and indices is stmt.indices
            and value is stmt.value
            and guard is stmt.guard
        ):
            return stmt
        return Store(buffer, indices, value, guard, stmt.span, stmt.aligned)

    def on_atomic(self, stmt: Atomic) -> Stmt:
        """An atomic update."""
        return self.rebuilt(stmt)

    def on_for(self, stmt: For) -> Stmt:
        """A loop over a range."""
        start, stop = self.expr(stmt.start), self.expr(stmt.stop)
        var, body = self.variable(stmt.var), self.stmt(stmt.body)
        if all(map(_is, (start, stop, var, body), (stmt.start, stmt.stop, stmt.var, stmt.body))):
            return stmt
        return For(var, start, stop, stmt.step, body, stmt.kind, stmt.span)

    def on_while(self, stmt: While) -> Stmt:
        """A loop over a condition."""
        return self.rebuilt(stmt)

    def on_break(self, stmt: Break) -> Stmt:
        """Leaves a loop."""
        return stmt

    def on_continue(self, stmt: Continue) -> Stmt:
        """Goes on with a loop."""
        return stmt

    def on_if(self, stmt: If) -> Stmt:
        """A conditional."""
        condition, then = self.expr(stmt.condition), self.stmt(stmt.then)
        otherwise = None if stmt.otherwise is None else self.stmt(stmt.otherwise)
        if condition is stmt.condition and then is stmt.then and otherwise is stmt.otherwise:
            return stmt
        return If(condition, then, otherwise, stmt.span)

    def on_parallel(self, stmt: Parallel) -> Stmt:
        """Independent iterations."""
        return self.rebuilt(stmt)

    def on_launch(self, stmt: Launch) -> Stmt:
        """A grid of blocks of threads."""
        return self.rebuilt(stmt)

    def on_allocate(self, stmt: Allocate) -> Stmt:
        """A new buffer; its shape is the business of `buffer`."""
        return self.rebuilt(stmt)

    def on_barrier(self, stmt: Barrier) -> Stmt:
        """A block barrier."""
        return stmt

    def on_fence(self, stmt: Fence) -> Stmt:
        """An ordering of memory."""
        return stmt

    def on_subgroup(self, stmt: Subgroup) -> Stmt:
        """An exchange within a subgroup."""
        return self.rebuilt(stmt)

    def on_prefetch(self, stmt: Prefetch) -> Stmt:
        """A hint."""
        return self.rebuilt(stmt)

    def on_intrinsic(self, stmt: Intrinsic) -> Stmt:
        """What only one kind of device has."""
        return self.rebuilt(stmt)

    def on_fold(self, stmt: Fold) -> Stmt:
        """A fold with a combination of its own."""
        return self.rebuilt(stmt)

    def on_report(self, stmt: Report) -> Stmt:
        """A report statement."""
        return self.rebuilt(stmt)

    def on_check(self, stmt: Check) -> Stmt:
        """A check at the call."""
        return self.rebuilt(stmt)

    def on_assume(self, stmt: Assume) -> Stmt:
        """A promise."""
        return self.rebuilt(stmt)

    def on_dispatch(self, stmt: Dispatch) -> Stmt:
        """A launch of a kernel."""
        return self.rebuilt(stmt)

    def on_librarycall(self, stmt: LibraryCall) -> Stmt:
        """A call of a library's function."""
        return self.rebuilt(stmt)

    def on_read(self, stmt: Read) -> Stmt:
        """A value that the host reads."""
        return self.rebuilt(stmt)

    def on_leave(self, stmt: Leave) -> Stmt:
        """The end of a loop of the host."""
        return self.rebuilt(stmt)

    def on_hostdeclare(self, stmt: HostDeclare) -> Stmt:
        """A variable of the plan."""
        return self.rebuilt(stmt)

    def on_hostassign(self, stmt: HostAssign) -> Stmt:
        """A change of a variable of the plan."""
        return self.rebuilt(stmt)

    def on_hostcopy(self, stmt: HostCopy) -> Stmt:
        """What a variable of the plan is now."""
        return self.rebuilt(stmt)

    def on_return(self, stmt: Return) -> Stmt:
        """The results."""
        return self.rebuilt(stmt)


_REWRITES: Final[dict[tuple[Role, Form], str]] = {
    ("use", "one"): "expr", ("use", "optional"): "expr", ("use", "many"): "exprs",
    ("place", "many"): "places", ("place", "nested"): "all_places",
    ("define", "one"): "variable", ("define", "optional"): "variable",
    ("define", "many"): "variables", ("assign", "one"): "variable",
    ("buffer", "one"): "buffer", ("buffer", "many"): "all_buffers", ("allocate", "one"): "buffer",
    ("argument", "many"): "mixed", ("body", "one"): "stmt", ("body", "optional"): "stmt",
}  # fmt: skip
"""The method that rewrites a part."""


@cache
def _plan(
    kind: type[Any],
) -> tuple[Callable[[Any], tuple[Any, ...]], list[tuple[int, Callable[[Any, Any], Any]]]]:
    """How to read all fields of a class, and what becomes of which of them, in order."""
    names = [each.name for each in dataclasses.fields(kind)]

    def method(part: Part) -> Callable[[Any, Any], Any]:
        name = _REWRITES[part.role, part.form]
        return lambda rewriter, value: getattr(rewriter, name)(value)

    plan = [(names.index(part.name), method(part)) for part in parts(kind)]
    return attrgetter(*names), plan


def _is(first: object, second: object) -> bool:
    return first is second


class Substitution(Rewriter):
    """Replaces uses of variables, and buffers, by others.

    A buffer whose shape or strides mention a replaced variable is replaced by a new one, the same
    everywhere under this object.

    Args:
        variables: Variable to expression.
        buffers: Buffer to buffer.
        fresh: Also give everything introduced inside (variables, buffers) a new identity: needed
            where code is copied, since each name is introduced once in a function.
    """

    def __init__(
        self,
        variables: Mapping[Var, Expr],
        buffers: Mapping[Buffer, Buffer] | None = None,
        fresh: bool = False,
    ) -> None:
        self._variables = dict(variables)
        self._buffers = dict(buffers or {})
        self._fresh = fresh

    def on_var(self, expr: Var) -> Expr:
        """The replacement, or the variable itself."""
        return self._variables.get(expr, expr)

    def variable(self, var: Var) -> Var:
        """What an introduced or assigned variable becomes."""
        known = self._variables.get(var)
        if isinstance(known, Var):
            return known
        if known is not None:
            raise ValueError(f"variable '{var.name}' is assigned, only a variable can replace it")
        return var

    def _introduce(self, variables: Iterable[Var]) -> None:
        for var in variables:
            self._variables[var] = Var(var.name, var.dtype)

    def stmt(self, stmt: Stmt) -> Stmt:
        """The rewritten statement."""
        if self._fresh:
            self._introduce(bound_variables(stmt))
            if isinstance(stmt, Allocate):
                self._buffers[stmt.buffer] = self._rebuilt(stmt.buffer)
        return super().stmt(stmt)

    def on_reduce(self, expr: Reduce) -> Expr:
        """A fold; its variables are new ones in a copy."""
        if self._fresh:
            self._introduce(expr.variables)
        return super().on_reduce(expr)

    def buffer(self, buffer: Buffer) -> Buffer:
        """The replacement, made once where the shape has to change."""
        known = self._buffers.get(buffer)
        if known is None:
            shape = self.exprs(buffer.shape)
            strides = None if buffer.strides is None else self.exprs(buffer.strides)
            changed = shape is not buffer.shape or strides is not buffer.strides
            known = self._rebuilt(buffer) if changed else buffer
            self._buffers[buffer] = known
        return known

    def _rebuilt(self, buffer: Buffer) -> Buffer:
        strides = None if buffer.strides is None else self.exprs(buffer.strides)
        return dataclasses.replace(buffer, shape=self.exprs(buffer.shape), strides=strides)


def substitute_expr(expr: Expr, variables: Mapping[Var, Expr]) -> Expr:
    """`expr` with variables replaced."""
    return Substitution(variables).expr(expr)


def substitute(
    stmt: Stmt,
    variables: Mapping[Var, Expr],
    buffers: Mapping[Buffer, Buffer] | None = None,
) -> Stmt:
    """`stmt` with variables and buffers replaced."""
    return Substitution(variables, buffers).stmt(stmt)


def fresh_copy(
    stmt: Stmt,
    variables: Mapping[Var, Expr] | None = None,
    buffers: Mapping[Buffer, Buffer] | None = None,
) -> Stmt:
    """A copy in which everything that `stmt` introduces is new; also replaces, as `substitute`."""
    return Substitution(variables or {}, buffers, fresh=True).stmt(stmt)


def sharing(new: Module, old: Module) -> Module:
    """`new`, with the functions and kernels of `old` where it has the same; `old` if it has all.

    For whoever wants to know what a pass has changed: passes may rebuild the outermost nodes.
    """
    functions = _shared(new.functions, old.functions)
    kernels = _shared(new.kernels, old.kernels)
    if functions == old.functions and kernels == old.kernels:
        return old
    return Module(functions, kernels)


def _shared(new: tuple[Item, ...], old: tuple[Item, ...]) -> tuple[Item, ...]:
    known = {item.name: item for item in old}
    return tuple([_either(item, known.get(item.name, item)) for item in new])


def _either(new: Item, old: Item) -> Item:
    """The old one where the new one is made of the same nodes: these compare by identity."""
    same = all(getattr(new, name) == getattr(old, name) for name in _FIELDS[type(new)])
    return old if same else new
