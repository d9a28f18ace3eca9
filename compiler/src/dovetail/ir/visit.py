"""Walking the IR: what stands inside a node, what it introduces, what it uses.

Walks use a stack of their own, not recursion: generated code may be nested deeper than Python is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from dovetail.ir.buffer import Buffer
from dovetail.ir.expr import Call, Cast, Const, Expr, Load, Reduce, Select, Var
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
    For,
    If,
    Launch,
    Parallel,
    Return,
    Seq,
    Stmt,
    Store,
    While,
)

EXPRESSIONS = (Const, Var, Load, Call, Cast, Select, Reduce)
"""Every expression class, for `isinstance` and for tables that must be complete."""

STATEMENTS = (
    Seq, Declare, Assign, Store, Atomic, For, While, Break, Continue, If, Parallel, Launch,
    Allocate, Barrier, Check, Assume, Dispatch, Return,
)  # fmt: skip
"""Every statement class."""

EMPTY = Seq(())
"""Nothing to do."""


def operands(expr: Expr) -> tuple[Expr, ...]:
    """The expressions directly inside `expr`, in order of evaluation; of a Load also the guard."""
    match expr:
        case Const() | Var():
            return ()
        case Load(indices=indices, guard=guard):
            return indices if guard is None else (*indices, guard)
        case Call(args=args):
            return args
        case Cast(value=value):
            return (value,)
        case Select(condition=condition, true_value=first, false_value=second):
            return (condition, first, second)
        case Reduce(extents=extents, value=value):
            return (*extents, value)


def expressions(stmt: Stmt) -> tuple[Expr, ...]:
    """The expressions directly inside `stmt`, not those of the statements inside it.

    The shape and the strides of an allocated buffer count; those of a buffer that is only accessed
    do not.
    """
    match stmt:
        case Declare(value=value) | Assign(value=value):
            return (value,)
        case Store(indices=indices, value=value, guard=guard):
            return (*indices, value) if guard is None else (*indices, value, guard)
        case Atomic(indices=indices, value=value, compare=compare, guard=guard):
            more = tuple(item for item in (compare, guard) if item is not None)
            return (*indices, value, *more)
        case For(start=start, stop=stop):
            return (start, stop)
        case While(condition=condition) | If(condition=condition) | Assume(condition=condition):
            return (condition,)
        case Parallel(extents=extents):
            return extents
        case Launch(grid=grid):
            return grid
        case Allocate(buffer=buffer):
            return (*buffer.shape, *(buffer.strides or ()))
        case Check(condition=condition, operands=more):
            return (condition, *more)
        case Dispatch(grid=grid, arguments=arguments):
            return (*grid, *(item for item in arguments if not isinstance(item, Buffer)))
        case Seq() | Break() | Continue() | Barrier() | Return():
            return ()


def bodies(stmt: Stmt) -> tuple[Stmt, ...]:
    """The statements directly inside `stmt`, in order."""
    match stmt:
        case Seq(statements=statements):
            return statements
        case For(body=body) | While(body=body) | Parallel(body=body) | Launch(body=body):
            return (body,)
        case If(then=then, otherwise=otherwise):
            return (then,) if otherwise is None else (then, otherwise)
        case _:
            return ()


def bound_variables(node: Expr | Stmt) -> tuple[Var, ...]:
    """The variables that `node` itself introduces."""
    match node:
        case Declare(var=var) | For(var=var):
            return (var,)
        case Atomic(result=result) if result is not None:
            return (result,)
        case Parallel(variables=variables) | Reduce(variables=variables):
            return variables
        case Launch(block_vars=block_vars, thread_vars=thread_vars):
            return (*block_vars, *thread_vars)
        case _:
            return ()


def used_buffers(node: Expr | Stmt) -> tuple[Buffer, ...]:
    """The buffers that `node` itself names, without those it allocates."""
    match node:
        case Load(buffer=buffer) | Store(buffer=buffer) | Atomic(buffer=buffer):
            return (buffer,)
        case Return(buffers=buffers):
            return buffers
        case Dispatch(arguments=arguments):
            return tuple(item for item in arguments if isinstance(item, Buffer))
        case _:
            return ()


def walk_expr(expr: Expr) -> Iterator[Expr]:
    """`expr` and every expression inside it, outer before inner, left before right."""
    stack: list[Expr] = [expr]
    while stack:
        item = stack.pop()
        yield item
        inner = operands(item)
        if inner:
            stack.extend(reversed(inner))


def walk(stmt: Stmt) -> Iterator[Stmt]:
    """`stmt` and every statement inside it, in order of the text."""
    stack: list[Stmt] = [stmt]
    while stack:
        item = stack.pop()
        yield item
        inner = bodies(item)
        if inner:
            stack.extend(reversed(inner))


def walk_all(stmt: Stmt) -> Iterator[Expr | Stmt]:
    """Every statement of `stmt`, each followed by all the expressions that stand in it."""
    for item in walk(stmt):
        yield item
        for expr in expressions(item):
            yield from walk_expr(expr)


def free_variables(node: Expr | Stmt) -> tuple[Var, ...]:
    """The variables `node` uses and does not introduce, each once, in order of first use."""
    used: dict[Var, None] = {}
    bound: set[Var] = set()
    for item in walk_expr(node) if isinstance(node, EXPRESSIONS) else walk_all(node):
        if isinstance(item, Var):
            used.setdefault(item)
        else:
            if isinstance(item, Assign):
                used.setdefault(item.var)
            bound.update(bound_variables(item))
    return tuple(var for var in used if var not in bound)


def free_buffers(node: Expr | Stmt) -> tuple[Buffer, ...]:
    """The buffers `node` accesses and does not allocate, each once, in order of first use."""
    used: dict[Buffer, None] = {}
    bound: set[Buffer] = set()
    for item in walk_expr(node) if isinstance(node, EXPRESSIONS) else walk_all(node):
        if isinstance(item, Allocate):
            bound.add(item.buffer)
        for buffer in used_buffers(item):
            used.setdefault(buffer)
    return tuple(buffer for buffer in used if buffer not in bound)


def assigned_variables(stmt: Stmt) -> tuple[Var, ...]:
    """The variables that an `Assign` inside `stmt` changes, each once, in order."""
    return tuple(dict.fromkeys(item.var for item in walk(stmt) if isinstance(item, Assign)))


def sequence(statements: Iterable[Stmt]) -> Stmt:
    """One statement out of many: nested sequences are opened, a single one stands for itself."""
    flat: list[Stmt] = []
    for stmt in statements:
        if isinstance(stmt, Seq):
            flat.extend(statement_list(stmt))
        else:
            flat.append(stmt)
    return flat[0] if len(flat) == 1 else Seq(tuple(flat))


def statement_list(stmt: Stmt) -> tuple[Stmt, ...]:
    """The statements of a body, with nested sequences opened."""
    if not isinstance(stmt, Seq):
        return (stmt,)
    if not any(isinstance(item, Seq) for item in stmt.statements):
        return stmt.statements
    return tuple(inner for item in stmt.statements for inner in statement_list(item))
