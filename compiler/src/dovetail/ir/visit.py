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
    LibraryCall,
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
    LibraryCall, Return,
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
    LibraryCall: lambda s: tuple(item for item in s.arguments if not isinstance(item, Buffer)),
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

_BOUND: Final[dict[type[Any], Callable[[Any], tuple[Var, ...]]]] = {
    Declare: lambda s: (s.var,),
    For: lambda s: (s.var,),
    Atomic: lambda s: () if s.result is None else (s.result,),
    Parallel: lambda s: s.variables,
    Reduce: lambda e: e.variables,
    Launch: lambda s: (*s.block_vars, *s.thread_vars),
    Subgroup: lambda s: (s.result,),
    LibraryCall: lambda s: (s.result,),
    Fold: lambda s: (*s.results, *s.variables, *s.left, *s.right),
}

_BUFFERS: Final[dict[type[Any], Callable[[Any], tuple[Buffer, ...]]]] = {
    Load: lambda e: (e.buffer,),
    Store: lambda s: (s.buffer,),
    Atomic: lambda s: (s.buffer,),
    Prefetch: lambda s: (s.buffer,),
    Return: lambda s: s.buffers,
    Intrinsic: lambda s: s.buffers,
    Dispatch: lambda s: tuple(item for item in s.arguments if isinstance(item, Buffer)),
    LibraryCall: lambda s: tuple(item for item in s.arguments if isinstance(item, Buffer)),
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
    found = _BOUND.get(type(node))
    return () if found is None else found(node)


def used_buffers(node: Expr | Stmt) -> tuple[Buffer, ...]:
    """The buffers that `node` itself names, without those it allocates."""
    found = _BUFFERS.get(type(node))
    return () if found is None else found(node)


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
    stack: list[Stmt] = [stmt]
    while stack:
        item = stack.pop()
        yield item
        kind = type(item)
        todo = [*_EXPRESSIONS[kind](item)[::-1]]
        while todo:
            expr = todo.pop()
            yield expr
            inside = type(expr)
            if inside is not Var and inside is not Const:
                todo.extend(_OPERANDS[inside](expr)[::-1])
        inner = _BODIES[kind](item)
        if inner:
            stack.extend(inner[::-1])


def free_variables(node: Expr | Stmt) -> tuple[Var, ...]:
    """The variables `node` uses and does not introduce, each once, in order of first use."""
    used: dict[Var, None] = {}
    bound: set[Var] = set()
    for item in walk_expr(node) if isinstance(node, EXPRESSIONS) else walk_all(node):
        if isinstance(item, Var):
            used[item] = None
        elif isinstance(item, Assign):
            used[item.var] = None
        elif type(item) in _BOUND:
            bound.update(bound_variables(item))
    return tuple([var for var in used if var not in bound])


def free_buffers(node: Expr | Stmt) -> tuple[Buffer, ...]:
    """The buffers `node` accesses and does not allocate, each once, in order of first use."""
    used: dict[Buffer, None] = {}
    bound: set[Buffer] = set()
    for item in walk_expr(node) if isinstance(node, EXPRESSIONS) else walk_all(node):
        if isinstance(item, Allocate):
            bound.add(item.buffer)
        elif type(item) in _BUFFERS:
            used.update(dict.fromkeys(used_buffers(item)))
    return tuple(buffer for buffer in used if buffer not in bound)


def accesses(stmt: Stmt) -> dict[Buffer, Access]:
    """What `stmt` does to each buffer it names, in order of first use.

    An atomic reads and writes, but for one that only loads.
    """
    reads: dict[Buffer, None] = {}
    writes: dict[Buffer, None] = {}
    named: dict[Buffer, None] = {}
    for item in walk_all(stmt):
        if type(item) not in _BUFFERS:
            continue
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
            case LibraryCall(accesses=done):
                for buffer, access in zip(used_buffers(item), done, strict=True):
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
