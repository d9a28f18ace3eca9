"""Kernels that call kernels: the inner one's host part becomes a part of the caller's.

Its checks are checks of the caller's plan, its loops launches of it, and the buffers that it makes
workspaces, or results if the caller returns them.
"""

from __future__ import annotations

import ast
from typing import NoReturn

from dovetail import ir
from dovetail.lang.kernel_definition import KernelDefinition
from dovetail.lang.parameters import Parameter, parameters
from dovetail.lang.parser.context import Frame, Parser
from dovetail.lang.parser.convert import text
from dovetail.lang.parser.recovery import called
from dovetail.lang.parser.signature import type_variables
from dovetail.lang.parser.strict import exactly
from dovetail.lang.parser.substitution import substituted
from dovetail.lang.parser.values import (
    Complex,
    Deferred,
    Foreign,
    Value,
    View,
    base_of,
    constant,
    describe,
    is_buffer,
    is_expr,
    is_weak,
    own_buffer,
)
from dovetail.lang.source import FunctionSource

_Bound = list[tuple[Parameter, ast.AST, Value]]


def call_kernel(p: Parser, node: ast.Call, kernel: KernelDefinition) -> Value:
    """What a kernel called by another one returns: a buffer, a tuple of them, or nothing."""
    name = kernel.name
    if p.level != "host":
        p.fail(
            node,
            f"'{name}' is a kernel, which cannot be called inside a T.{p.level}",
            "call it before or after, or move the shared code to a function decorated with "
            "@dt.inline",
        )
    if p.whole is not node:
        p.fail(
            node,
            f"'{name}' is a kernel, so its call cannot be part of an expression",
            "make it a separate statement, or give its result a name first",
        )
    source = kernel.source
    if any(_same(source, outer) for outer in (p.root, *p.helpers)):
        p.fail(
            node,
            f"the kernel '{name}' calls itself: its launches are substituted for the call, which "
            f"would never end",
            "write a loop, `for ... in range(n)`",
        )
    frame = Frame(source)
    declared = parameters(source)
    bound = _bound(p, node, kernel, frame, declared)
    value, statements = called(
        p,
        f"the kernel '{name}'",
        p.span(node),
        lambda: p.captured(lambda: _in_memory(p, node, substituted(p, frame, declared, bound))),
    )
    _check_aliases(p, node, kernel, bound, statements)
    if value is not None:
        _check_result(p, node, kernel, value, statements)
    for statement in statements:
        whole = exactly(statement) if kernel.strict and not p.strict else statement
        p.emit(_Called(f"in '{name}', called at {p.span(node).short}").stmt(whole))
    return value


def _in_memory(p: Parser, node: ast.Call, value: Value) -> Value:
    """What a kernel returns, of arithmetic of whole arrays the memory that is made for it."""
    from dovetail.lang.parser.products import in_memory

    if isinstance(value, tuple):
        return tuple(in_memory(p, item, "result", node) for item in value)
    return in_memory(p, value, "result", node)


def _same(a: FunctionSource, b: FunctionSource) -> bool:
    return a is b or a.namespace.function is b.namespace.function


class _Called(ir.Rewriter):
    """Says in the message of each check where the kernel was called that makes it."""

    def __init__(self, where: str) -> None:
        self._where = where.replace("{", "{{").replace("}", "}}")

    def on_check(self, stmt: ir.Check) -> ir.Stmt:
        """A check of the inner kernel."""
        return ir.Check(stmt.condition, f"{stmt.message}, {self._where}", stmt.operands, stmt.span)


def _bound(
    p: Parser, node: ast.Call, kernel: KernelDefinition, frame: Frame, declared: list[Parameter]
) -> _Bound:
    """The parameters with their values."""
    passed = [item.name for item in declared if item.kind != "constexpr"]
    variables = type_variables(frame.function, declared)
    for name in sorted(variables & kernel.constants.keys()):
        known = constant(kernel.constants[name])
        if isinstance(known, ir.DType):
            frame.types[name] = known
    given: dict[str, ast.expr] = dict(zip(passed, node.args, strict=False))
    names = {item.name for item in declared}
    fits = len(node.args) <= len(passed)
    for keyword in node.keywords:
        name = keyword.arg or ""
        if name in variables:
            known = p.expression(keyword.value)
            if isinstance(known, ir.DType):
                frame.types[name] = known
                continue
        fits = fits and name in names and name not in given
        given[name] = keyword.value
    needed = [each for each in declared if each.kind != "constexpr" and each.default is None]
    if not fits or any(each.name not in given for each in needed):
        _wrong(p, node, kernel, declared)
    known_ranks = p.tables.ranks(
        frame.function, [item.name for item in declared if item.kind == "tensor"]
    )
    bound: _Bound = []
    for item in declared:
        place = given.get(item.name)
        if place is None and item.name in kernel.constants:
            bound.append((item, node, constant(kernel.constants[item.name])))
        elif place is None and item.default is not None:
            bound.append((item, item.default, Foreign(item)))
        elif place is None:
            _wrong(p, node, kernel, declared)
        else:
            value = p.settled(p.expression(place), item.name, place)
            if item.kind == "tensor":
                from dovetail.lang.parser.products import in_memory

                value = in_memory(p, value, item.name, place)
            if item.kind == "tensor" and is_buffer(value):
                _check_rank(p, place, kernel, item.name, known_ranks[item.name].known, value.rank)
            bound.append((item, place, value))
    return bound


def _wrong(
    p: Parser, node: ast.Call, kernel: KernelDefinition, declared: list[Parameter]
) -> NoReturn:
    passed = [item.name for item in declared if item.kind != "constexpr"]
    constants = [f"{item.name}=..." for item in declared if item.kind == "constexpr"]
    p.fail(
        node,
        f"the arguments do not fit the kernel '{kernel.name}'",
        f"it is `{kernel.name}({', '.join([*passed, *constants])})`",
    )


def _check_rank(
    p: Parser, place: ast.expr, kernel: KernelDefinition, name: str, wanted: int | None, rank: int
) -> None:
    if wanted not in (None, rank):
        p.fail(
            place,
            f"the parameter '{name}' of the kernel '{kernel.name}' has {wanted} "
            f"{'dimension' if wanted == 1 else 'dimensions'}, '{text(place)}' has {rank}",
            "pass a buffer or a view with the same number",
        )


def _check_aliases(
    p: Parser, node: ast.Call, kernel: KernelDefinition, bound: _Bound, statements: list[ir.Stmt]
) -> None:
    """Fails where one buffer is handed over twice, is written, and not element by element."""
    places: dict[ir.Buffer, ast.AST] = {}
    for item, place, value in bound:
        if item.kind != "tensor" or not is_buffer(value):
            continue
        base = base_of(value)
        if base in places and not _elementwise(base, isinstance(value, View), statements):
            p.fail(
                place,
                f"'{base.name}' is passed twice to the kernel '{kernel.name}', which writes it",
                "pass another buffer for one of them, made with T.empty",
                ("passed first here", places[base]),
            )
        places.setdefault(base, place)


def _elementwise(buffer: ir.Buffer, view: bool, statements: list[ir.Stmt]) -> bool:
    """Whether all accesses in each loop that writes a buffer are at the loop's own variables."""
    for top in statements:
        for loop in ir.walk(top):
            if isinstance(loop, ir.Parallel | ir.Launch) and _writes(loop, buffer):
                if view or isinstance(loop, ir.Launch):
                    return False
                if not all(item.indices == loop.variables for item in _accesses(loop, buffer)):
                    return False
    return True


def _accesses(stmt: ir.Stmt, buffer: ir.Buffer) -> list[ir.Load | ir.Store | ir.Atomic]:
    return [
        item
        for item in ir.walk_all(stmt)
        if isinstance(item, ir.Load | ir.Store | ir.Atomic) and item.buffer is buffer
    ]


def _writes(stmt: ir.Stmt, buffer: ir.Buffer) -> bool:
    return any(isinstance(item, ir.Store | ir.Atomic) for item in _accesses(stmt, buffer))


def _check_result(
    p: Parser, node: ast.Call, kernel: KernelDefinition, value: Value, statements: list[ir.Stmt]
) -> None:
    made = [item.buffer for top in statements for item in ir.walk(top)
            if isinstance(item, ir.Allocate)]  # fmt: skip
    for item in value if isinstance(value, tuple) else (value,):
        if is_expr(item) or is_weak(item) or isinstance(item, Complex | Deferred | complex):
            continue
        if own_buffer(item) not in made:
            p.fail(
                node,
                f"the kernel '{kernel.name}' returns {describe(item)}: a kernel returns buffers "
                "that it allocates",
                "allocate one in it: `out = T.empty((n,), T.float32)`",
            )
