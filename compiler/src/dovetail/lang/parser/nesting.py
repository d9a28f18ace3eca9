"""Breaks what is nested deeply into statements, so that no pass, text or driver sees it nested.

What follows the parser has limits of its own: Python's stack some hundred levels of an expression,
Python's text 100 of indentation, Clang 256 of parentheses, WGSL 127 of braces, and Mesa's lavapipe
ignores the conditions beyond 80 branches (docs/decisions/0012-vulkan-and-webgpu.md). So operands
that are deep become variables, a deep choice becomes a chain of branches, and a long chain of
branches becomes several, one after the other. The order of operations stays, as does what is not
evaluated. What is less deep is left as it is.
"""

from __future__ import annotations

from collections.abc import Container
from typing import Final, NamedTuple

from dovetail import ir

MAX_LEVELS: Final = 48
"""Levels of an expression; what is evaluated for each step of a fold is not counted."""

MAX_ARMS: Final = 16
"""Arms of one chain of branches."""

_MARKS: Final = ("fp_strict", "no_contract")


def flattened(body: ir.Stmt) -> ir.Stmt:
    """The statements of a function without deep nests."""
    return _Flattening().stmt(body)


def _levels(expr: ir.Expr) -> int:
    """How deep an expression is, at most `MAX_LEVELS`."""
    level: list[ir.Expr] = [expr]
    for depth in range(MAX_LEVELS):
        level = [item for each in level for item in _operands(each)]
        if not level:
            return depth
    return MAX_LEVELS


def _operands(expr: ir.Expr) -> tuple[ir.Expr, ...]:
    """What is evaluated beside a value, and can stand in front of it."""
    return expr.extents if isinstance(expr, ir.Reduce) else ir.operands(expr)


class _Flattening(ir.Rewriter):
    def __init__(self) -> None:
        # What has to stand in front of the statement at hand.
        self._before: list[ir.Stmt] = []
        # The plan computes values, which have no branches.
        self._on_host = True

    def _apart(self, expr: ir.Expr) -> tuple[ir.Expr, list[ir.Stmt]]:
        """A rewritten expression, and what has to be done before it is evaluated."""
        outer, self._before = self._before, []
        new = self.expr(expr)
        before, self._before = self._before, outer
        return new, before

    def stmt(self, stmt: ir.Stmt) -> ir.Stmt:
        outer, self._before = self._before, []
        new = super().stmt(stmt)
        before, self._before = self._before, outer
        return ir.sequence((*before, new)) if before else new

    def expr(self, expr: ir.Expr) -> ir.Expr:
        return self._shallow(expr)[0]

    def _shallow(self, expr: ir.Expr, mark: ir.Op | None = None) -> tuple[ir.Expr, int]:
        """An expression that is not deep, and its depth; `mark` is what holds for its floats."""
        levels = _levels(expr)
        if levels < MAX_LEVELS:
            return expr, levels
        match expr:
            case ir.Select() if mark is None and not self._on_host:
                return self._branches(expr), 0
            case ir.Call(op=op) if op.name in ("logical_and", "logical_or"):
                return self._connected(op, expr), 0
            case ir.Call(op=op) if op.name in _MARKS:
                value, levels = self._shallow(expr.args[0], op)
                return ir.Call(op, (value,), expr.dtype), levels + 1
            case ir.Select():
                parts = (expr.condition, expr.true_value, expr.false_value)
                parts, levels = self._parts(parts, mark)
                return ir.Select(*parts), levels
            case ir.Call():
                parts, levels = self._parts(expr.args, mark)
                return ir.Call(expr.op, parts, expr.dtype), levels
            case ir.Cast():
                (value,), levels = self._parts((expr.value,), mark)
                return ir.Cast(expr.dtype, value), levels
            case ir.Load():
                places, levels = self._parts(expr.indices, None)
                return ir.Load(expr.buffer, places, expr.guard, expr.lanes, expr.aligned), levels
            case ir.Reduce():
                extents, levels = self._parts(expr.extents, None)
                return ir.Reduce(expr.op, expr.variables, extents, expr.value), levels
            case _:
                return expr, levels

    def _parts(
        self, items: tuple[ir.Expr, ...], mark: ir.Op | None
    ) -> tuple[tuple[ir.Expr, ...], int]:
        """Operands, the deepest of them in variables, and the depth of what holds them."""
        found = [self._shallow(item, mark) for item in items]
        new = [
            self._variable(item, mark) if levels + 1 >= MAX_LEVELS else item
            for item, levels in found
        ]
        depths = [levels + 1 for _, levels in found if levels + 1 < MAX_LEVELS]
        return tuple(new), max(depths, default=1)

    def _variable(self, value: ir.Expr, mark: ir.Op | None) -> ir.Var:
        if mark is not None and value.dtype.is_float:
            value = ir.call(mark, value)
        var = ir.Var("part", value.dtype)
        self._before.append(ir.Declare(var, value))
        return var

    def _branches(self, expr: ir.Select) -> ir.Var:
        """A choice as a chain of branches."""
        var = ir.Var("choice", expr.dtype)
        self._before.append(ir.Declare(var, ir.literal(0, var.dtype), True))
        self._before.append(self.stmt(_chosen(var, expr)))
        return var

    def _connected(self, op: ir.Op, expr: ir.Expr) -> ir.Expr:
        """A conjunction or disjunction of many: a balanced tree asks in the same order."""
        items, todo = list[ir.Expr](), [expr]
        while todo:
            item = todo.pop()
            if isinstance(item, ir.Call) and item.op is op:
                todo.extend(reversed(item.args))
            else:
                items.append(item)
        if self._on_host:
            return _tree(op, [*map(self.expr, items)])
        items[0] = self.expr(items[0])
        found = [(items[0], list[ir.Stmt]()), *map(self._apart, items[1:])]
        if not any(before for _, before in found):
            return _tree(op, [item for item, _ in found])
        var = ir.Var("truth", ir.BOOL)
        self._before.append(ir.Declare(var, items[0], True))
        test = var if op.name == "logical_and" else ir.logical_not(var)
        for item, before in found[1:]:
            then = ir.sequence((*before, ir.Assign(var, item)))
            self._before.append(ir.If(test, then))
        return var

    def on_while(self, stmt: ir.While) -> ir.Stmt:
        condition, before = self._apart(stmt.condition)
        body = self.stmt(stmt.body)
        if before:
            leave = ir.If(ir.logical_not(condition), ir.Break(stmt.span), None, stmt.span)
            return ir.While(ir.TRUE, ir.sequence((*before, leave, body)), stmt.span)
        same = condition is stmt.condition and body is stmt.body
        return stmt if same else ir.While(condition, body, stmt.span)

    def on_fold(self, stmt: ir.Fold) -> ir.Stmt:
        return stmt

    def on_parallel(self, stmt: ir.Parallel) -> ir.Stmt:
        return self._region(stmt)

    def on_launch(self, stmt: ir.Launch) -> ir.Stmt:
        return self._region(stmt)

    def _region(self, stmt: ir.Parallel | ir.Launch) -> ir.Stmt:
        outer, self._on_host = self._on_host, False
        new = self.rebuilt(stmt)
        self._on_host = outer
        return new

    def on_if(self, stmt: ir.If) -> ir.Stmt:
        arms = _arms(stmt)
        if len(arms) <= MAX_ARMS or ir.is_host(stmt):
            return super().on_if(stmt)
        condition, then = self.expr(stmt.condition), self.stmt(stmt.then)
        last = arms[-1].link.otherwise
        otherwise = None if last is None else self.stmt(last)
        pieces = list[_Piece]()
        for number in range(len(arms) - 1, 0, -1):
            before, link = arms[number]
            test, own = self._apart(link.condition)
            first = [*map(self.stmt, before), *own]
            arm = ir.If(test, self.stmt(link.then), otherwise, link.span)
            otherwise = ir.sequence((*first, arm))
            if number % MAX_ARMS == 0:
                flag = ir.Var("rest", ir.BOOL)
                pieces.insert(0, _Piece(flag, otherwise))
                otherwise = ir.Assign(flag, ir.TRUE, link.span)
        head = ir.If(condition, then, otherwise, stmt.span)
        return _in_a_row(head, pieces) or super().on_if(stmt)


class _Arm(NamedTuple):
    """A branch of a chain, and the statements that the `else` before it begins with."""

    before: tuple[ir.Stmt, ...]
    link: ir.If


class _Piece(NamedTuple):
    """A part of a chain, and the variable that says whether it is reached."""

    flag: ir.Var
    body: ir.Stmt


def _arms(stmt: ir.If) -> list[_Arm]:
    """The chain that begins with a branch: each `else` ends with the next."""
    arms = [_Arm((), stmt)]
    while (otherwise := arms[-1].link.otherwise) is not None:
        *before, last = ir.statement_list(otherwise) or (otherwise,)
        if not isinstance(last, ir.If):
            break
        arms.append(_Arm(tuple(before), last))
    return arms


def _in_a_row(head: ir.Stmt, pieces: list[_Piece]) -> ir.Stmt | None:
    """The pieces of a chain, one after the other; None where one needs what another allocates.

    A variable of one piece that another one uses is declared before both.
    """
    bodies = [head, *(body for _, body in pieces)]
    used = [{*ir.free_variables(body)} for body in bodies]
    shared = dict[ir.Var, None]()
    for number, body in enumerate(bodies):
        later = set[ir.Var]().union(*used[number + 1 :])
        for item in ir.walk(body):
            needed = [var for var in ir.bound_variables(item) if var in later]
            if needed and not isinstance(item, ir.Declare):
                return None
            shared.update(dict.fromkeys(needed))
            if isinstance(item, ir.Allocate) and any(
                item.buffer in ir.free_buffers(each) for each in bodies[number + 1 :]
            ):
                return None
    hoisting = _Hoisting(shared)
    declared = [*shared, *(flag for flag, _ in pieces)]
    return ir.sequence(
        (
            *(ir.Declare(var, ir.literal(0, var.dtype), True) for var in declared),
            hoisting.stmt(head),
            *(ir.If(flag, hoisting.stmt(body)) for flag, body in pieces),
        )
    )


class _Hoisting(ir.Rewriter):
    """Assigns variables that are declared further out."""

    def __init__(self, variables: Container[ir.Var]) -> None:
        self._variables = variables

    def on_declare(self, stmt: ir.Declare) -> ir.Stmt:
        if stmt.var not in self._variables:
            return stmt
        return ir.Assign(stmt.var, stmt.value, stmt.span)


def _chosen(var: ir.Var, value: ir.Expr) -> ir.Stmt:
    """Assigns a choice to a variable; the deeper side is the `else`, so that it makes a chain."""
    if not isinstance(value, ir.Select):
        return ir.Assign(var, value)
    test, first, second = value.condition, value.true_value, value.false_value
    if _levels(first) > _levels(second):
        test, first, second = ir.logical_not(test), second, first
    return ir.If(test, _chosen(var, first), _chosen(var, second))


def _tree(op: ir.Op, items: list[ir.Expr]) -> ir.Expr:
    if len(items) == 1:
        return items[0]
    half = len(items) // 2
    return ir.call(op, _tree(op, items[:half]), _tree(op, items[half:]))
