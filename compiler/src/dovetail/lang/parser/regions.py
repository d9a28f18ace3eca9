"""Device code: the bodies of `T.parallel` and `T.launch`."""

from __future__ import annotations

import ast
import math
from typing import NoReturn

from dovetail import ir
from dovetail.lang.members import Member
from dovetail.lang.parser.arguments import bind_arguments
from dovetail.lang.parser.context import Parser, Region
from dovetail.lang.parser.convert import host_int, index, static_int, text
from dovetail.lang.parser.hazards import check_launch, check_parallel
from dovetail.lang.parser.lookahead import is_region
from dovetail.lang.parser.loops import parse_for
from dovetail.lang.parser.ranges import (
    Range,
    is_range,
    iteration_to_value,
    known_to_host,
    parse_range,
)
from dovetail.lang.parser.returns import without_exits
from dovetail.lang.parser.strict import parse_strict
from dovetail.lang.parser.values import Coordinates, Value, describe

_AXES = "xyz"
# More threads in a block than any device has; a target's own limit is checked when compiling.
_MAX_THREADS = 1024


def parse_any_for(p: Parser, node: ast.stmt) -> None:
    """A `for`: over T.parallel, or another."""
    assert isinstance(node, ast.For)
    if isinstance(node.iter, ast.Call):
        function = p.expression(node.iter.func)
        if isinstance(function, Member) and function.name == "parallel":
            _parallel(p, node, node.iter)
            return
    parse_for(p, node)


def _parallel(p: Parser, node: ast.For, call: ast.Call) -> None:
    if p.level != "host":
        _nested(p, call, "T.parallel")
    if node.orelse:
        p.fail(node.orelse[0], "'else' of a loop is not supported")
    if call.keywords or not call.args:
        p.fail(call, "T.parallel needs one extent or more", "write `T.parallel(m, n)`")
    axes = [axis for place in call.args for axis in _axes(p, place)]
    targets = node.target.elts if isinstance(node.target, ast.Tuple) else [node.target]
    if len(targets) != len(axes):
        _wrong_count(p, node, call, len(axes), len(targets))
    variables: list[ir.Var] = []
    head: list[ir.Stmt] = []
    region = Region("parallel", p.region.depth + 1, {}, first=len(p.blocks))
    with p.inside(region):
        names: list[ast.Name] = []
        for target in targets:
            if not isinstance(target, ast.Name):
                p.fail(target, "a loop variable must be a name")
            if target.id in (name.id for name in names) and target.id != "_":
                p.fail(target, f"'{target.id}' is used for two loop variables")
            names.append(target)
        nodes = without_exits(node.body, lambda inner: is_region(p, inner))
        region.uses = p.tables.scan(p, nodes)
        for name, axis in zip(names, axes, strict=True):
            variable = iteration = ir.Var(name.id, ir.INT64)
            if not (axis.step == 1 and ir.is_const(axis.start, 0)):
                variable = ir.Var(name.id, ir.INT64)
                head += iteration_to_value(p, call, axis, iteration, variable)
            variables.append(iteration)
            p.indices.update((iteration, variable))
            p.bind(name.id, variable, "loop", name)
        statements = p.body(nodes)
    body = ir.sequence([*head, *statements])
    extents = ir.box_extents([axis.trip_count for axis in axes], p.sizes - p.scalars)
    loop = ir.Parallel(tuple(variables), extents, body, p.span(node))
    check_parallel(p, loop, call)
    p.emit(loop)


def _axes(p: Parser, place: ast.expr) -> list[Range]:
    """What one argument of T.parallel says: an extent, a range, or with a star several."""
    if isinstance(place, ast.Call) and is_range(p, place):
        return [known_to_host(p, place, parse_range(p, place), "the bound of a T.parallel")]
    if isinstance(place, ast.Starred):
        values = p.expression(place.value)
        if not isinstance(values, tuple):
            p.fail(place, f"'{text(place.value)}' is {describe(values)}, not a tuple")
        entries = values
    else:
        entries = (p.expression(place),)
    extents = [index(p, place, value, "an extent of T.parallel") for value in entries]
    return [
        Range(ir.const(0), host_int(p, place, extent, "an extent of T.parallel"), 1)
        for extent in extents
    ]


def _wrong_count(p: Parser, node: ast.For, call: ast.Call, axes: int, targets: int) -> NoReturn:
    instead = f"write `for {', '.join('ijklmnop'[:axes])} in {text(call)}`"
    if targets == 1 and axes in (2, 3):
        bounds = ", ".join(text(place) for place in call.args)
        instead = (
            f"one loop with start, stop and step is `T.parallel(range({bounds}))`; for all, "
            f"{instead}"
        )
    p.fail(
        node.target,
        f"T.parallel has {axes} extents and the loop {targets} variables",
        instead,
    )


def _nested(p: Parser, node: ast.AST, what: str) -> NoReturn:
    if p.level == "parallel":
        p.fail(
            node,
            f"{what} inside a T.parallel is not supported",
            "give the outer loop all extents: `for i, j in T.parallel(m, n)`; or use `range` here"
            if what == "T.parallel"
            else "take the T.launch out of the T.parallel",
        )
    p.fail(
        node,
        f"{what} inside a T.launch is not supported: its threads are parallel already",
        "loop over `range`, starting at the thread's index",
    )


def parse_with(p: Parser, node: ast.stmt) -> None:
    """`with T.launch(grid=..., block=...) as (block, thread):`, or `with T.strict():`."""
    assert isinstance(node, ast.With)
    call = node.items[0].context_expr
    function = p.expression(call.func) if isinstance(call, ast.Call) else None
    known = function.name if isinstance(function, Member) else ""
    if known == "strict" and len(node.items) == 1 and isinstance(call, ast.Call):
        parse_strict(p, node, call)
        return
    launches = known == "launch"
    if len(node.items) != 1 or not isinstance(call, ast.Call) or not launches:
        p.fail(
            call,
            f"'with {text(call)}' is not supported",
            "there are `with T.launch(grid=..., block=...):` and `with T.strict():`",
        )
    if p.level != "host":
        _nested(p, call, "T.launch")
    grid_node, block_node = bind_arguments(p, call, ("grid", "block"))
    grid = tuple(
        host_int(
            p, place, index(p, place, value, "an extent of the grid"), "an extent of the grid"
        )
        for place, value in _triple(p, grid_node, "grid")
    )
    block = [
        static_int(p, place, value, "an extent of the block")
        for place, value in _triple(p, block_node, "block")
    ]
    if min(block) < 1 or math.prod(block) > _MAX_THREADS:
        p.fail(
            block_node,
            f"a block of {' x '.join(map(str, block))} threads is not allowed",
            f"each extent is at least 1, and their product at most {_MAX_THREADS}",
        )
    block += [1] * (3 - len(block))
    block_vars = tuple(ir.Var(f"block_{axis}", ir.INT64) for axis in _AXES)
    thread_vars = tuple(ir.Var(f"thread_{axis}", ir.INT64) for axis in _AXES)
    p.indices.update((*block_vars, *thread_vars))
    span = p.span(node)

    def launch(body: ir.Stmt) -> ir.Launch:
        threads = (block[0], block[1], block[2])
        return ir.Launch(
            grid,
            threads,
            (block_vars[0], block_vars[1], block_vars[2]),
            (thread_vars[0], thread_vars[1], thread_vars[2]),
            body,
            span,
        )

    header = launch(ir.EMPTY)
    region = Region("launch", p.region.depth + 1, {}, header, len(p.blocks))
    with p.inside(region):
        _bind_coordinates(p, node.items[0].optional_vars, header)
        nodes = without_exits(node.body, lambda inner: is_region(p, inner))
        region.uses = p.tables.scan(p, nodes)
        statements = p.body(nodes)
    whole = launch(ir.sequence(statements))
    check_launch(p, whole, node)
    p.emit(whole)


def _triple(p: Parser, node: ast.expr, what: str) -> list[tuple[ast.expr, Value]]:
    value = p.expression(node)
    entries: tuple[Value, ...] = value if isinstance(value, tuple) else (value,)
    if not 1 <= len(entries) <= 3:
        p.fail(node, f"a {what} has one to three extents, x first, not {len(entries)}")
    places: list[ast.expr] = (
        list(node.elts) if isinstance(node, ast.Tuple) else [node] * len(entries)
    )
    return list(zip(places, entries, strict=True))


def _bind_coordinates(p: Parser, target: ast.expr | None, header: ir.Launch) -> None:
    if target is None:
        return
    names = target.elts if isinstance(target, ast.Tuple) else []
    if len(names) != 2 or not all(isinstance(name, ast.Name) for name in names):
        p.fail(target, "T.launch binds two names", "write `as (block, thread)`")
    pairs = (("block", header.block_vars), ("thread", header.thread_vars))
    for name, (label, variables) in zip(names, pairs, strict=True):
        assert isinstance(name, ast.Name)
        p.bind(name.id, Coordinates(label, variables), "loop", name)
