"""Walking the IR: what stands inside a node, what it introduces, what it uses.

Walks use a stack of their own, not recursion: generated code may be nested deeper than Python is.
What stands inside a node is looked up by its class: a third of the cost of a `match`, and a node
class that is missing here fails at once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final

from dovetail.ir.buffer import Buffer
from dovetail.ir.expr import Call, Cast, Const, Expr, Load, Reduce, Select, Var
from dovetail.ir.func import Access
from dovetail.ir.intrinsic import INTRINSICS
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
    If,
    Intrinsic,
    Launch,
    Parallel,
    Prefetch,
    Report,
    Return,
    Seq,
    Stmt,
    Store,
    Subgroup,
    While,
)

EXPRESSIONS = (Const, Var, Load, Call, Cast, Select, Reduce)
"""Every expression class, for `isinstance` and for tables that must be complete."""

STATEMENTS = (
    Seq, Declare, Assign, Store, Atomic, For, While, Break, Continue, If, Parallel, Launch,
    Allocate, Barrier, Fence, Subgroup, Prefetch, Intrinsic, Fold, Report, Check, Assume, Dispatch,
    Return,
)  # fmt: skip
"""Every statement class."""

EMPTY = Seq(())
"""Nothing to do."""


def _none(node: object) -> tuple[()]:
    del node
    return ()


_OPERANDS: Final[dict[type[Any], Callable[[Any], tuple[Expr, ...]]]] = {
    Const: _none,
    Var: _none,
    Load: lambda e: e.indices if e.guard is None else (*e.indices, e.guard),
    Call: lambda e: e.args,
    Cast: lambda e: (e.value,),
    Select: lambda e: (e.condition, e.true_value, e.false_value),
    Reduce: lambda e: (*e.extents, e.value),
}

_EXPRESSIONS: Final[dict[type[Any], Callable[[Any], tuple[Expr, ...]]]] = {
    **dict.fromkeys(STATEMENTS, _none),
    Declare: lambda s: (s.value,),
    Assign: lambda s: (s.value,),
    Store: lambda s: (*s.indices, s.value) if s.guard is None else (*s.indices, s.value, s.guard),
    Atomic: lambda s: (
        *s.indices,
        s.value,
        *(item for item in (s.compare, s.guard) if item is not None),
    ),
    For: lambda s: (s.start, s.stop),
    While: lambda s: (s.condition,),
    If: lambda s: (s.condition,),
    Assume: lambda s: (s.condition,),
    Parallel: lambda s: s.extents,
    Launch: lambda s: s.grid,
    Allocate: lambda s: (*s.buffer.shape, *(s.buffer.strides or ())),
    Subgroup: lambda s: (s.value,) if s.argument is None else (s.value, s.argument),
    Prefetch: lambda s: s.indices,
    Intrinsic: lambda s: (
        *(item for indices in s.indices for item in indices),
        *s.operands,
        *(() if s.guard is None else (s.guard,)),
    ),
    Fold: lambda s: (
        *s.extents,
        *s.identity,
        *(() if s.condition is None else (s.condition,)),
        *s.values,
        *s.combined,
    ),
    Report: lambda s: s.operands if s.condition is None else (s.condition, *s.operands),
    Check: lambda s: (s.condition, *s.operands),
    Dispatch: lambda s: (
        *s.grid,
        *(item for item in s.arguments if not isinstance(item, Buffer)),
    ),
}

_BODIES: Final[dict[type[Any], Callable[[Any], tuple[Stmt, ...]]]] = {
    **dict.fromkeys(STATEMENTS, _none),
    Seq: lambda s: s.statements,
    For: lambda s: (s.body,),
    While: lambda s: (s.body,),
    Parallel: lambda s: (s.body,),
    Launch: lambda s: (s.body,),
    If: lambda s: (s.then,) if s.otherwise is None else (s.then, s.otherwise),
}


def operands(expr: Expr) -> tuple[Expr, ...]:
    """The expressions directly inside `expr`, in order of evaluation; of a Load also the guard."""
    return _OPERANDS[type(expr)](expr)


def expressions(stmt: Stmt) -> tuple[Expr, ...]:
    """The expressions directly inside `stmt`, not those of the statements inside it.

    The shape and the strides of an allocated buffer count; those of a buffer that is only accessed
    do not.
    """
    return _EXPRESSIONS[type(stmt)](stmt)


def bodies(stmt: Stmt) -> tuple[Stmt, ...]:
    """The statements directly inside `stmt`, in order."""
    return _BODIES[type(stmt)](stmt)


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
        case Subgroup(result=result):
            return (result,)
        case Fold(results=results, variables=variables, left=left, right=right):
            return (*results, *variables, *left, *right)
        case _:
            return ()


def used_buffers(node: Expr | Stmt) -> tuple[Buffer, ...]:
    """The buffers that `node` itself names, without those it allocates."""
    match node:
        case Load(buffer=buffer) | Store(buffer=buffer) | Atomic(buffer=buffer):
            return (buffer,)
        case Prefetch(buffer=buffer):
            return (buffer,)
        case Return(buffers=buffers) | Intrinsic(buffers=buffers):
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
        kind = type(item)
        # Most are leaves, and most of the compiler's time passes here.
        if kind is not Var and kind is not Const:
            stack.extend(_OPERANDS[kind](item)[::-1])


def walk(stmt: Stmt) -> Iterator[Stmt]:
    """`stmt` and every statement inside it, in order of the text."""
    stack: list[Stmt] = [stmt]
    while stack:
        item = stack.pop()
        yield item
        inner = _BODIES[type(item)](item)
        if inner:
            stack.extend(inner[::-1])


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


def accesses(stmt: Stmt) -> dict[Buffer, Access]:
    """What `stmt` does to each buffer it names, in order of first use.

    An atomic reads and writes, but for one that only loads.
    """
    reads: dict[Buffer, None] = {}
    writes: dict[Buffer, None] = {}
    named: dict[Buffer, None] = {}
    for item in walk_all(stmt):
        match item:
            case Load(buffer=buffer):
                reads[buffer] = None
            case Store(buffer=buffer):
                writes[buffer] = None
            case Atomic(buffer=buffer, op=op):
                reads[buffer] = None
                if op.name != "load":
                    writes[buffer] = None
            case Prefetch(buffer=buffer, write=write):
                (writes if write else reads)[buffer] = None
            case Intrinsic(buffers=buffers, op=name):
                for buffer, access in zip(buffers, INTRINSICS[name].accesses, strict=True):
                    if access != "write":
                        reads[buffer] = None
                    if access != "read":
                        writes[buffer] = None
                    named[buffer] = None
                continue
            case _:
                continue
        named[buffer] = None
    return {
        buffer: "read" if buffer not in writes else "both" if buffer in reads else "write"
        for buffer in named
    }


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
