"""Walking the IR: what stands inside a node, what it introduces, what it uses.

Walks use a stack of their own, not recursion: generated code may be nested deeper than Python is.
What stands inside a node follows from the roles of its fields (`ir.roles`): a reader for each
class is made of them, at a third of the cost of a `match`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from operator import attrgetter
from types import CodeType, FunctionType
from typing import Any, Final, TypeAlias, cast

from dovetail.ir.buffer import Buffer
from dovetail.ir.expr import Call, Cast, Const, Expr, Load, Reduce, Select, Var
from dovetail.ir.func import Access
from dovetail.ir.intrinsic import INTRINSICS
from dovetail.ir.roles import Role, parts
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

EXPRESSIONS = (Const, Var, Load, Call, Cast, Select, Reduce)
"""Every expression class, for `isinstance` and for tables that must be complete."""

STATEMENTS = (
    Seq, Declare, Assign, Store, Atomic, For, While, Break, Continue, If, Parallel, Launch,
    Allocate, Barrier, Fence, Subgroup, Prefetch, Intrinsic, Fold, Report, Check, Assume, Dispatch,
    LibraryCall, Read, Leave, HostDeclare, HostAssign, HostCopy, Return,
)  # fmt: skip
"""Every statement class."""

EMPTY = Seq(())
"""Nothing to do."""


def _none(node: object) -> tuple[()]:
    del node
    return ()


# What a part adds to the tuple that a reader of several parts returns, by its form: `_0` stands
# for the field's name.
_ITEMS: Final = {
    "one": "s._0",
    "optional": "*(() if s._0 is None else (s._0,))",
    "many": "*s._0",
    "nested": "*(i for t in s._0 for i in t)",
}


def _reader(kind: type[Any], *roles: Role) -> Callable[[Any], tuple[Any, ...]]:
    """Reads what a node holds in these roles, in order of evaluation."""
    texts: list[str] = []
    names: list[str] = []
    for name, role, form in parts(kind):
        text = _ITEMS[form]
        if role == "argument" and ("use" in roles or "buffer" in roles):
            wanted = "not isinstance" if "use" in roles else "isinstance"
            text = f"*(i for i in s._0 if {wanted}(i, Buffer))"
        elif role == "allocate" and "use" in roles:
            text = "*s._0.shape, *(s._0.strides or ())"
        elif role not in roles:
            continue
        texts.append(text.replace("_0", f"_{len(names)}"))
        names.append(name)
    if not texts:
        return _none
    if len(names) == 1 and texts[0] == "*s._0":
        return attrgetter(names[0])
    body = f"({', '.join(texts)},)"
    # Most accesses have no guard.
    if texts[-1].startswith("*(() if") and len(names) > 1:
        last = f"s._{len(names) - 1}"
        head = "s._0" if texts[:-1] == ["*s._0"] else f"({', '.join(texts[:-1])},)"
        body = f"{head} if {last} is None else ({', '.join(texts[:-1])}, {last})"
    return _with_names(_compiled(body), names)


@cache
def _compiled(body: str) -> CodeType:
    function = eval(f"lambda s: {body}", {})  # the text is of the tables above
    return cast("FunctionType", function).__code__


def _with_names(code: CodeType, names: list[str]) -> Callable[[Any], tuple[Any, ...]]:
    """Compiled code with the names of fields put in, as classes share their forms."""
    renamed = {f"_{number}": name for number, name in enumerate(names)}

    def put(code: CodeType) -> CodeType:
        return code.replace(
            co_names=tuple([renamed.get(each, each) for each in code.co_names]),
            co_consts=tuple(
                [put(each) if isinstance(each, CodeType) else each for each in code.co_consts]
            ),
        )

    return FunctionType(put(code), {"Buffer": Buffer, "isinstance": isinstance})


Exprs: TypeAlias = Callable[[Any], tuple[Expr, ...]]
Stmts: TypeAlias = Callable[[Any], tuple[Stmt, ...]]

_NODES: Final[tuple[type[Any], ...]] = EXPRESSIONS + STATEMENTS
_USES: Final[dict[type[Any], Exprs]] = {kind: _reader(kind, "use", "place") for kind in _NODES}
_BODIES: Final[dict[type[Any], Stmts]] = {kind: _reader(kind, "body") for kind in STATEMENTS}


def _present(*roles: Role) -> dict[type[Any], Callable[[Any], tuple[Any, ...]]]:
    """The readers of the classes that have such parts."""
    found = {kind: _reader(kind, *roles) for kind in _NODES}
    return {kind: read for kind, read in found.items() if read is not _none}


_BOUND: Final = _present("define")
_BUFFERS: Final = _present("buffer")


def operands(expr: Expr) -> tuple[Expr, ...]:
    """The expressions directly inside `expr`, in order of evaluation; of a Load also the guard."""
    return _USES[type(expr)](expr)


def expressions(stmt: Stmt) -> tuple[Expr, ...]:
    """The expressions directly inside `stmt`, not those of the statements inside it.

    The shape and the strides of an allocated buffer count; those of a buffer that is only accessed
    do not.
    """
    return _USES[type(stmt)](stmt)


def bodies(stmt: Stmt) -> tuple[Stmt, ...]:
    """The statements directly inside `stmt`, in order."""
    return _BODIES[type(stmt)](stmt)


def leaves_loop(body: Stmt) -> bool:
    """Whether a break or continue belongs to the loop that has this body."""
    if isinstance(body, Break | Continue | Leave):
        return True
    return not isinstance(body, For | While) and any(map(leaves_loop, bodies(body)))


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
            stack.extend(_USES[kind](item)[::-1])


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
        todo = [*_USES[kind](item)[::-1]]
        while todo:
            expr = todo.pop()
            yield expr
            inside = type(expr)
            if inside is not Var and inside is not Const:
                todo.extend(_USES[inside](expr)[::-1])
        inner = _BODIES[kind](item)
        if inner:
            stack.extend(inner[::-1])


def free_variables(node: Expr | Stmt) -> tuple[Var, ...]:
    """The variables `node` uses and does not introduce, each once, in order of first use."""
    used: dict[Var, None] = {}
    bound: set[Var] = set()
    # The loops of `walk_all` written out: passes ask this of all of a program again and again.
    is_expression = isinstance(node, EXPRESSIONS)
    todo: list[Any] = [node] if is_expression else []
    stack: list[Any] = [] if is_expression else [node]
    while todo or stack:
        while todo:
            expr = todo.pop()
            kind = cast("type[Any]", type(expr))
            if kind is Var:
                used[expr] = None
            elif kind is not Const:
                if kind is Reduce:
                    bound.update(expr.variables)
                todo += _USES[kind](expr)[::-1]
        if stack:
            stmt = stack.pop()
            kind = cast("type[Any]", type(stmt))
            if kind is Assign:
                used[stmt.var] = None
            elif kind in _BOUND:
                bound.update(_BOUND[kind](stmt))
            todo += _USES[kind](stmt)[::-1]
            stack += _BODIES[kind](stmt)[::-1]
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
            case Load(buffer=buffer) | Read(buffer=buffer):
                reads[buffer] = None
            case Store(buffer=buffer):
                writes[buffer] = None
            case Atomic(buffer=buffer, op=op):
                reads[buffer] = None
                if op.name != "load":
                    writes[buffer] = None
            case Prefetch(buffer=buffer, write=write):
                (writes if write else reads)[buffer] = None
            case Intrinsic() | LibraryCall():
                is_call = isinstance(item, LibraryCall)
                done = item.accesses if is_call else INTRINSICS[item.op].accesses
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
