"""Mistakes of parallel code: lost updates, and barriers that not all threads reach.

Both need to know on what a value depends: on which loop variable of a `T.parallel`, or on the
thread of a `T.launch`. Only what is certainly wrong is rejected, but for updates at a place that
memory tells, `count[label[i]] += 1`: see docs/decisions/0104.
"""

from __future__ import annotations

import ast

from dovetail import ir
from dovetail.lang.parser.context import Parser
from dovetail.support.errors import SourceError
from dovetail.support.span import Span

NOTHING: frozenset[ir.Var] = frozenset()
_ATOMIC = ("add", "sub", "min", "max", "and", "or", "xor")
"""Operations that have an atomic."""


class Dependence:
    """Which of some seed variables every variable and local array of a body depends on."""

    def __init__(self, seeds: frozenset[ir.Var], body: ir.Stmt) -> None:
        self.seeds = seeds
        self.of: dict[ir.Var | ir.Buffer, frozenset[ir.Var]] = {}
        self.of.update({seed: frozenset([seed]) for seed in seeds})
        # Variables whose value comes from memory, directly or not.
        self.loaded: set[ir.Var] = set()
        # Those of them that no variable of a loop has a part in.
        self.told: set[ir.Var] = set()
        inside = list(ir.walk(body))
        self.turning = {each.var for each in inside if isinstance(each, ir.For)}
        self.has_atomics = any(isinstance(each, ir.Atomic) for each in inside)
        # Until nothing changes: a variable may depend on one that is assigned later in a loop.
        while self._visit(body, NOTHING):
            pass

    def expr(self, expr: ir.Expr) -> frozenset[ir.Var]:
        """What an expression depends on; memory other than a thread's own counts by its index."""
        found: set[ir.Var] = set()
        for item in ir.walk_expr(expr):
            if isinstance(item, ir.Var):
                found |= self.of.get(item, NOTHING)
            elif isinstance(item, ir.Load) and item.buffer.scope == "local":
                found |= self.of.get(item.buffer, NOTHING)
            elif isinstance(item, ir.Call) and item.op.name in ("lane_idx", "subgroup_idx"):
                found |= self.seeds
        return frozenset(found)

    def _learn(self, what: ir.Var | ir.Buffer, depends: frozenset[ir.Var]) -> bool:
        known = self.of.get(what, NOTHING)
        self.of[what] = known | depends
        return not depends <= known

    def _visit(self, stmt: ir.Stmt, control: frozenset[ir.Var]) -> bool:
        match stmt:
            case ir.Declare(var=var, value=value) | ir.Assign(var=var, value=value):
                if self.from_memory(value):
                    self.loaded.add(var)
                    if self.is_told(value):
                        self.told.add(var)
                return self._learn(var, self.expr(value) | control)
            case ir.Store(buffer=buffer, indices=indices, value=value):
                if buffer.scope != "local":
                    return False
                parts = (self.expr(part) for part in (*indices, value))
                return self._learn(buffer, control.union(*parts))
            case ir.Atomic(result=result) if result is not None:
                self.loaded.add(result)
                return self._learn(result, self.seeds)
            case ir.Fold(results=results):
                parts = ir.expressions(stmt)
                depends = control.union(*(self.expr(part) for part in parts))
                if any(self.from_memory(part) for part in parts):
                    self.loaded.update(results)
                return any([self._learn(result, depends) for result in results])
            case ir.Intrinsic(buffers=buffers):
                own = [each for each in buffers if each.scope == "local"]
                return any([self._learn(each, self.seeds) for each in own])
            case ir.Subgroup(result=result):
                # What is the same for a subgroup still differs between those of a block.
                return self._learn(result, self.seeds)
            case _:
                inner = control | self.control(stmt)
                changes = [self._visit(body, inner) for body in ir.bodies(stmt)]
                if isinstance(stmt, ir.For):
                    changes.append(self._learn(stmt.var, inner))
                return any(changes)

    def from_memory(self, expr: ir.Expr) -> bool:
        """Whether memory has a part in the value."""
        return any(
            isinstance(item, ir.Load) or (isinstance(item, ir.Var) and item in self.loaded)
            for item in ir.walk_expr(expr)
        )

    def is_told(self, expr: ir.Expr) -> bool:
        """Whether memory alone says the value: no variable of a loop has a part beside it."""
        if isinstance(expr, ir.Load) or expr in self.told:
            return True
        if isinstance(expr, ir.Var) and (expr in self.turning or self.expr(expr)):
            return False
        return all(map(self.is_told, ir.operands(expr)))

    def control(self, stmt: ir.Stmt) -> frozenset[ir.Var]:
        """What it depends on whether, or how often, the bodies of a statement run."""
        match stmt:
            case ir.If(condition=condition):
                return self.expr(condition)
            case ir.For(start=start, stop=stop):
                return self.expr(start) | self.expr(stop) | self._leaving(stmt.body, NOTHING)
            case ir.While(condition=condition):
                return self.expr(condition) | self._leaving(stmt.body, NOTHING)
            case _:
                return NOTHING

    def _leaving(self, stmt: ir.Stmt, control: frozenset[ir.Var]) -> frozenset[ir.Var]:
        """What the `break`s and `continue`s of this loop depend on."""
        match stmt:
            case ir.Break() | ir.Continue():
                return control
            case ir.For() | ir.While():
                return NOTHING
            case _:
                inner = control | self.control(stmt)
                parts = [self._leaving(body, inner) for body in ir.bodies(stmt)]
                return NOTHING.union(*parts)


def check_launch(p: Parser, launch: ir.Launch, node: ast.AST) -> None:
    """Fails where not all threads of a block reach a barrier or an exchange together."""
    meetings = any(
        isinstance(item, ir.Barrier | ir.Subgroup | ir.Intrinsic) for item in ir.walk(launch.body)
    )
    if not meetings:
        return
    # An axis with one thread is the same for all threads.
    varying = zip(launch.thread_vars, launch.block, strict=True)
    dependence = Dependence(frozenset(var for var, size in varying if size > 1), launch.body)
    _check_meetings(p, dependence, launch.body, None)


def _check_meetings(
    p: Parser, dependence: Dependence, stmt: ir.Stmt, divergent: ir.Stmt | None
) -> None:
    if isinstance(stmt, ir.Barrier) and divergent is not None:
        what = "condition" if isinstance(divergent, ir.If) else "length of the loop"
        _reject(
            p,
            stmt.span,
            f"not every thread of the block reaches this barrier: the {what} around it "
            "depends on the thread",
            "move T.barrier out, so that all threads reach it",
            [(f"this {'branch' if isinstance(divergent, ir.If) else 'loop'}", _head(divergent))],
        )
    if isinstance(stmt, ir.Subgroup):
        _check_subgroup(p, dependence, stmt, divergent)
    if isinstance(stmt, ir.Intrinsic) and ir.INTRINSICS[stmt.op].uniform and divergent is not None:
        what = "condition" if isinstance(divergent, ir.If) else "length of the loop"
        _reject(
            p,
            stmt.span,
            f"not every thread of the block reaches T.{stmt.op}: the {what} around it depends on "
            "the thread",
            "move it out, so that all threads reach it together",
            [(f"this {'branch' if isinstance(divergent, ir.If) else 'loop'}", _head(divergent))],
        )
    if divergent is None and dependence.control(stmt):
        divergent = stmt
    for body in ir.bodies(stmt):
        _check_meetings(p, dependence, body, divergent)


def _check_subgroup(
    p: Parser, dependence: Dependence, stmt: ir.Subgroup, divergent: ir.Stmt | None
) -> None:
    from dovetail.lang.parser.subgroups import SPELLED

    function = f"T.{SPELLED[stmt.op]}"
    if divergent is not None:
        what = "condition" if isinstance(divergent, ir.If) else "length of the loop"
        _reject(
            p,
            stmt.span,
            f"not every thread of the block reaches this exchange: the {what} around it depends "
            "on the thread",
            f"move {function} out, so that all threads reach it, and let threads without a value "
            f"pass a neutral one",
            [(f"this {'branch' if isinstance(divergent, ir.If) else 'loop'}", _head(divergent))],
        )
    if stmt.op == "broadcast" and stmt.argument is not None and dependence.expr(stmt.argument):
        _reject(
            p,
            stmt.span,
            f"the lane of {function} must be the same for all threads, and depends on the thread",
            "T.subgroup_shuffle lets every thread choose its own lane",
            [],
        )


def _head(stmt: ir.Stmt) -> Span:
    span = stmt.span
    return span if span.line == span.end_line else Span(
        span.file, span.line, span.column, span.line, span.column + len("if")
    )  # fmt: skip


def _reject(
    p: Parser, span: Span, message: str, instead: str, notes: list[tuple[str, Span]]
) -> None:
    source = p.frame.function.text if span.file == p.frame.function.file else None
    raise SourceError(message, span, instead, source, notes)


def check_parallel(p: Parser, loop: ir.Parallel, node: ast.AST) -> None:
    """Fails where iterations write the same element, each its own value, or may lose updates."""
    seeds = frozenset(
        variable
        for variable, extent in zip(loop.variables, loop.extents, strict=True)
        if not (isinstance(extent, ir.Const) and extent.value <= 1)
    )
    if seeds:
        _check_stores(p, Dependence(seeds, loop.body), loop.body, seeds, NOTHING)


def _check_stores(
    p: Parser,
    dependence: Dependence,
    stmt: ir.Stmt,
    free: frozenset[ir.Var],
    control: frozenset[ir.Var],
) -> None:
    """`free`: loop variables that no `==` around fixes. `control`: what decided to be here."""
    if isinstance(stmt, ir.Store) and stmt.buffer.is_device:
        _check_store(p, dependence, stmt, free, control)
    if isinstance(stmt, ir.If):
        inner = control | dependence.expr(stmt.condition)
        fixed = _fixed(dependence, stmt.condition)
        _check_stores(p, dependence, stmt.then, free - fixed, inner)
        if stmt.otherwise is not None:
            _check_stores(p, dependence, stmt.otherwise, free, inner)
        return
    inner = control | dependence.control(stmt)
    for body in ir.bodies(stmt):
        _check_stores(p, dependence, body, free, inner)


def _fixed(dependence: Dependence, condition: ir.Expr) -> frozenset[ir.Var]:
    """The loop variables that a condition lets have few values: those in an equality."""
    if isinstance(condition, ir.Call) and condition.op.name in ("logical_and", "and"):
        return _fixed(dependence, condition.args[0]) | _fixed(dependence, condition.args[1])
    if isinstance(condition, ir.Call) and condition.op.name == "eq":
        return dependence.expr(condition)
    return NOTHING


def _check_store(
    p: Parser,
    dependence: Dependence,
    store: ir.Store,
    free: frozenset[ir.Var],
    control: frozenset[ir.Var],
) -> None:
    if any(dependence.from_memory(part) for part in store.indices):
        _check_told_store(p, dependence, store, free)
        return
    where = NOTHING.union(*(dependence.expr(part) for part in store.indices))
    missing = free - where
    if not missing:
        return
    updates = any(
        isinstance(item, ir.Load)
        and item.buffer is store.buffer
        and not NOTHING.union(*(dependence.expr(part) for part in item.indices)) & missing
        for item in ir.walk_expr(store.value)
    )
    differs = dependence.expr(store.value) & missing and not control & missing
    if not updates and not differs:
        return
    names = _names(missing)
    buffer = store.buffer.name
    if updates:
        _reject(
            p,
            store.span,
            f"every iteration over {names} updates the same element of '{buffer}': iterations run "
            f"in parallel, so updates get lost",
            f"use `T.atomic_add({buffer}, ...)`, or add up with `T.sum(... for i in range(n))`",
            [],
        )
    _reject(
        p,
        store.span,
        f"every iteration over {names} writes a different value to the same element of "
        f"'{buffer}': which one remains is undefined",
        f"index '{buffer}' with {names}, or choose one iteration with an `if`",
        [],
    )


def _names(variables: frozenset[ir.Var]) -> str:
    return " and ".join(f"'{var.name}'" for var in sorted(variables, key=lambda var: var.name))


def _check_told_store(
    p: Parser, dependence: Dependence, store: ir.Store, free: frozenset[ir.Var]
) -> None:
    """An update at a place that memory tells: iterations that are told the same one lose it.

    Where atomics have a part in the loop they may see to it that no two do.
    """
    plain = [part for part in store.indices if not dependence.from_memory(part)]
    missing = free - NOTHING.union(*map(dependence.expr, plain))
    told = [part for part in store.indices if part not in plain]
    if dependence.has_atomics or not missing or not all(map(dependence.is_told, told)):
        return
    place = [*map(ir.print_ir, store.indices)]
    if not any(
        isinstance(item, ir.Load)
        and item.buffer is store.buffer
        and [*map(ir.print_ir, item.indices)] == place
        for item in ir.walk_expr(store.value)
    ):
        return
    names = _names(missing)
    buffer = store.buffer.name
    op = store.value.op.name if isinstance(store.value, ir.Call) else ""
    instead = f"use `T.atomic_{op}({buffer}, ...)`" if op in _ATOMIC else "use `range`"
    _reject(
        p,
        store.span,
        f"two iterations over {names} may update the same element of '{buffer}', whose index is "
        "read from memory: they run in parallel, so updates get lost",
        f"{instead}; where no two have the same index, read the element in a statement of its "
        f"own, `old = {buffer}[...]`",
        [],
    )
