"""Variables of the host that the launch plan itself can change: counters, sizes, strides.

The parser makes of each variable that is assigned again code for the device, as its value may come
from anywhere. Where it is an integer or a bool, and every value it is given is made of what the
plan knows, the plan keeps it: no launch changes it, and no condition on it is read back.
Variables of one run of device statements stay there.
"""

from __future__ import annotations

from collections.abc import Iterable

from dovetail import ir
from dovetail.support.dataclasses import dataclass, field


def kept_by_plan(func: ir.Func) -> ir.Func:
    """The function with plan variables in place of those that need no device."""
    found = _Candidates(func)
    kept = found.kept()
    if not kept:
        return func
    rewrite = _Keep(kept, ir.HostValues(func))
    body = ir.sequence(rewrite.body(func.body))
    return ir.Func(
        func.name, func.params, _without(body, rewrite.unread), func.elementwise, func.strict,
        func.doc, func.span, func.debug,
    )  # fmt: skip


@dataclass(slots=True)
class _Uses:
    """What is known of one variable that changes.

    Attributes:
        values: What it is given.
        pieces: The runs and regions that name it, by number.
    """

    values: list[ir.Expr] = field(default_factory=list[ir.Expr])
    pieces: set[int] = field(default_factory=set[int])


class _Candidates:
    """Finds the variables that change at the host's level, and what each is given."""

    def __init__(self, func: ir.Func) -> None:
        self._func = func
        self._uses: dict[ir.Var, _Uses] = {}
        self._derived: dict[ir.Var, ir.Expr] = {}
        self._known = ir.HostValues(func)
        self._failed: set[ir.Var] = set()
        self._piece = 0
        self._visit(func.body)

    def kept(self) -> set[ir.Var]:
        """The variables that the plan keeps."""
        kept = {
            var
            for var, uses in self._uses.items()
            if var not in self._failed and len(uses.pieces) > 1
        }
        while True:
            lost = {
                var
                for var in kept
                if not all(self._is_host(value, kept) for value in self._uses[var].values)
            }
            if not lost:
                return kept
            kept -= lost

    def _is_host(self, value: ir.Expr, kept: set[ir.Var]) -> bool:
        for item in ir.walk_planned(value):
            if not isinstance(item, ir.Var):
                if not ir.is_planned(item):
                    return False
            elif item in self._derived:
                if not self._is_host(self._derived[item], kept):
                    return False
            elif item not in kept and item not in self._known.host:
                return False
        return True

    def _visit(self, stmt: ir.Stmt) -> None:
        for item in ir.statement_list(stmt):
            match item:
                case ir.Declare(var=var, value=value, mutable=True):
                    if not var.dtype.is_float and var.dtype != ir.UINT64:
                        self._uses[var] = _Uses([value])
                    self._name(item)
                case ir.Declare(var=var, value=value):
                    if not self._known.declare(item):
                        self._derived[var] = value
                    self._name(item)
                case ir.Assign(var=var, value=value):
                    if var in self._uses:
                        self._uses[var].values.append(value)
                    self._name(item)
                case ir.LibraryCall(result=result) | ir.Read(result=result):
                    self._next()
                    self._known.add(result)
                case ir.For(var=var, body=body) if ir.is_host(item):
                    self._next()
                    self._known.add(var)
                    self._visit(body)
                    self._next()
                case ir.If(then=then, otherwise=otherwise) if ir.is_host(item):
                    self._next()
                    for way in (then, otherwise):
                        if way is not None:
                            self._visit(way)
                            self._next()
                case _ if ir.is_host(item):
                    self._next()
                    self._name(item)
                    self._next()
                case _:
                    # Device code: what it changes in a loop or a branch is the device's.
                    self._failed.update(ir.assigned_variables(item))
                    self._name(item)

    def _next(self) -> None:
        self._piece += 1

    def _name(self, stmt: ir.Stmt) -> None:
        for item in ir.walk_all(stmt):
            var = item if isinstance(item, ir.Var) else getattr(item, "var", None)
            if isinstance(var, ir.Var) and var in self._uses:
                self._uses[var].pieces.add(self._piece)


class _Keep:
    """Puts plan variables, and copies of them where they are used, in place of others."""

    def __init__(self, kept: set[ir.Var], values: ir.HostValues) -> None:
        self._kept = kept
        self._values = values
        self.unread: set[ir.Buffer] = set()

    def body(self, stmt: ir.Stmt) -> list[ir.Stmt]:
        """A body at the host's level."""
        new: list[ir.Stmt] = []
        todo = ir.statement_list(stmt)
        for place, item in enumerate(todo):
            match item:
                case ir.Declare(var=var, value=value, mutable=True) if var in self._kept:
                    first = self._used(value, new, item)
                    new.append(ir.HostDeclare(var, first, item.span))
                case ir.Assign(var=var, value=value) if var in self._kept:
                    changed = self._used(value, new, item)
                    new.append(ir.HostAssign(var, changed, item.span))
                case ir.For(var=var) if ir.is_host(item):
                    start, stop = (self._used(each, new, item) for each in (item.start, item.stop))
                    self._values.add(var)
                    inner = ir.sequence(self.body(item.body))
                    new.append(ir.For(var, start, stop, item.step, inner, item.kind, item.span))
                case ir.If(then=then, otherwise=otherwise) if ir.is_host(item):
                    condition = self._used(item.condition, new, item)
                    first = ir.sequence(self.body(then))
                    second = None if otherwise is None else ir.sequence(self.body(otherwise))
                    new.append(ir.If(condition, first, second, item.span))
                case ir.Read(result=result):
                    self._values.add(result)
                    new.append(item)
                case ir.LibraryCall(result=result):
                    self._values.add(result)
                    new.append(self._with_copies(item, new))
                case ir.Store(buffer=buffer, value=value) if _is_read(todo, place, buffer):
                    known = self._used(value, new, item)
                    if self._values.is_host(known):
                        # Nothing needs to be read: the plan knows it.
                        self.unread.add(buffer)
                        read = todo[place + 1]
                        assert isinstance(read, ir.Read)
                        whole = ir.cast(known, read.result.dtype)
                        declared = ir.Declare(read.result, whole, False, item.span)
                        self._values.declare(declared)
                        new.append(declared)
                        continue
                    new.append(ir.Store(buffer, item.indices, known, None, item.span))
                case ir.Declare():
                    copied = self._with_copies(item, new)
                    assert isinstance(copied, ir.Declare)
                    self._values.declare(copied)
                    new.append(copied)
                case _:
                    new.append(self._with_copies(item, new))
        return [each for each in new if not self._is_unread(each)]

    def _is_unread(self, stmt: ir.Stmt) -> bool:
        return isinstance(stmt, ir.Read) and stmt.buffer in self.unread

    def _copies(
        self, variables: Iterable[ir.Var], new: list[ir.Stmt], stmt: ir.Stmt
    ) -> ir.Substitution | None:
        """What stands for the variables here; None if none of them is the plan's."""
        copies: dict[ir.Var, ir.Expr] = {}
        for var in variables:
            if var in self._kept and var not in copies:
                copy = ir.Var(var.name, var.dtype)
                new.append(ir.HostCopy(var, copy, stmt.span))
                self._values.add(copy)
                copies[var] = copy
        return ir.Substitution(copies) if copies else None

    def _used(self, value: ir.Expr, new: list[ir.Stmt], stmt: ir.Stmt) -> ir.Expr:
        named = [item for item in ir.walk_expr(value) if isinstance(item, ir.Var)]
        copies = self._copies(named, new, stmt)
        return value if copies is None else copies.expr(value)

    def _with_copies(self, stmt: ir.Stmt, new: list[ir.Stmt]) -> ir.Stmt:
        copies = self._copies(ir.free_variables(stmt), new, stmt)
        return stmt if copies is None else copies.stmt(stmt)


def _is_read(statements: tuple[ir.Stmt, ...], place: int, buffer: ir.Buffer) -> bool:
    """Whether the next statement reads the buffer for the host, as nothing else does."""
    after = statements[place + 1] if place + 1 < len(statements) else None
    return isinstance(after, ir.Read) and after.buffer is buffer


def _without(body: ir.Stmt, unread: set[ir.Buffer]) -> ir.Stmt:
    """The body without the workspaces that nothing is read from any more."""
    return ir.sequence(
        item
        for item in ir.statement_list(body)
        if not (isinstance(item, ir.Allocate) and item.buffer in unread)
    )
