"""Statements: assignments, branches, assertions, and what the language does not have."""

from __future__ import annotations

import ast
import builtins
from typing import Final

from dovetail import ir
from dovetail.lang.members import Member
from dovetail.lang.parameters import element_in, is_buffer_type, look_up
from dovetail.lang.parser import complex_numbers, narrow_results, open_types
from dovetail.lang.parser.arrays import unpacked
from dovetail.lang.parser.context import Block, Parser
from dovetail.lang.parser.convert import (
    condition,
    convert,
    converts,
    element_type,
    fix_of_type,
    held,
    holds_more,
    host_int,
    is_open_float,
    rounds,
    text,
    typed,
)
from dovetail.lang.parser.logic import zero
from dovetail.lang.parser.loops import holds_regions
from dovetail.lang.parser.operators import binary
from dovetail.lang.parser.python_functions import function_of_python
from dovetail.lang.parser.result_types import annotated, conform
from dovetail.lang.parser.returns import RESULT
from dovetail.lang.parser.stores import parse_store, parse_update
from dovetail.lang.parser.swaps import swap, swapped_names
from dovetail.lang.parser.tuples import assign_tuple, is_numbers
from dovetail.lang.parser.values import (
    Complex,
    Deferred,
    Elementwise,
    Product,
    Value,
    View,
    describe,
    expressions_of,
    is_array,
    is_buffer,
    is_expr,
    is_number,
    is_weak,
)

NOT_KEPT: Final = "the value assigned to it is not kept"
"""Of `_`, in messages: it stands where Python wants a name and nobody wants the value."""


def parse_assign(p: Parser, node: ast.stmt) -> None:
    """`a = value`, `a, b = values`, `x[i] = value`, `a = b = value`."""
    assert isinstance(node, ast.Assign)
    names_swapped = swapped_names(p, node)
    if names_swapped is not None:
        swap(p, node, names_swapped)
        return
    match node:
        case ast.Assign(targets=[ast.Tuple(elts=targets)], value=ast.Tuple(elts=sources)) if len(
            targets
        ) == len(sources) and _make_memory(p, sources):
            for target, source in zip(targets, sources, strict=True):
                parse_assign(p, ast.copy_location(ast.Assign([target], source), node))
            return
        case _:
            pass
    names = [target.id for target in node.targets if isinstance(target, ast.Name)]
    value = p.whole_expression(node.value, names[0] if names else "_")
    if len(node.targets) > 1:
        if isinstance(value, Elementwise) and (names or _overwritten(p, node.targets, value)):
            value = _held(p, value, names[0] if names else "value", node.value)
        value = p.settled(value, names[0] if names else "value", node.value)
    for target in node.targets:
        assign(p, target, value, node.value, node)


def _make_memory(p: Parser, sources: list[ast.expr]) -> bool:
    """Whether all are calls that make a buffer, each of which needs a name."""
    if not all(isinstance(each, ast.Call) for each in sources):
        return False
    from dovetail.lang.parser.array_ranks import MAKERS

    functions = [look_up(p.frame.function, each.func) for each in sources
                 if isinstance(each, ast.Call)]  # fmt: skip
    names = [each.name if isinstance(each, Member) else function_of_python(each)
             for each in functions]  # fmt: skip
    return all(name in MAKERS for name in names)


def _held(p: Parser, value: Elementwise, name: str, node: ast.expr) -> Value:
    """The memory that holds arithmetic of whole arrays under a name, made here."""
    from dovetail.lang.parser.products import in_memory

    held = in_memory(p, value, name, node)
    if isinstance(held, Elementwise):
        p.fail(
            node,
            f"'{text(node)}' is arithmetic of whole arrays, which is computed where it is stored, "
            f"and its operands have been overwritten by then"
            if p.level != "host"
            else f"'{text(node)}' gives several arrays, and one is expected",
            "write each as a separate statement, and store this one first in another buffer"
            if p.level != "host"
            else "give each a name, as in `a, b = ...`, in a loop over the elements",
        )
    return held


def _overwritten(p: Parser, targets: list[ast.expr], value: Value) -> bool:
    """Whether arithmetic of whole arrays reads a buffer that is written before it is computed."""
    if not isinstance(value, Elementwise):
        return False
    read = {leaf.base if isinstance(leaf, View) else leaf for leaf in value.leaves}
    written: set[Value] = set()
    for target in targets:
        if isinstance(target, ast.Subscript):
            like, _ = p.captured(lambda place=target.value: p.expression(place))
            written.add(like.base if isinstance(like, View) else like)
    # What a product reads is not told.
    hidden = any(isinstance(leaf, Product) for leaf in value.leaves)
    return bool(written and hidden) or not written.isdisjoint(read)


def assign(p: Parser, target: ast.expr, value: Value, source: ast.expr, node: ast.stmt) -> None:
    """Give a target a value."""
    match target:
        case ast.Name(id="_") if value is not None:
            p.frame.ended["_"] = NOT_KEPT
        case ast.Name():
            _assign_name(p, target, value, source, node)
        case ast.Tuple() | ast.List():
            _unpack(p, target, value, source, node)
        case ast.Subscript():
            parse_store(p, target, value, source, node)
        case ast.Attribute():
            p.fail(target, f"'{text(target)}' cannot be assigned")
        case _:
            p.fail(target, f"'{text(target)}' cannot be assigned", "name every entry")


def _unpack(
    p: Parser, target: ast.Tuple | ast.List, value: Value, source: ast.expr, node: ast.stmt
) -> None:
    for part in target.elts:
        if isinstance(part, ast.Starred):
            p.fail(part, "'*' in an assignment is not supported", "name every entry")
    if is_array(value):
        value = unpacked(p, source, value, len(target.elts))
    if not isinstance(value, tuple):
        p.fail(source, f"'{text(source)}' is {describe(value)}, which cannot be unpacked")
    if len(target.elts) != len(value):
        shape = isinstance(source, ast.Attribute) and source.attr == "shape"
        what = "dimensions" if shape else "entries"
        p.fail(
            target,
            f"'{text(source)}' has {len(value)} {what}, but {len(target.elts)} names are given",
            f"write {len(value)} {'name' if len(value) == 1 else 'names'}: "
            f"`{_names(target, len(value))} = {ast.unparse(source)}`",
        )
    # Every value is taken before any name changes: `a, b = b, a`.
    changing = any(
        isinstance(item, ir.Load) or item in p.mutable
        for part in expressions_of(value)
        for item in ir.walk_expr(part)
    )
    entries = p.settled(value, "value", source) if changing and len(value) > 1 else value
    assert isinstance(entries, tuple)
    places = source.elts if isinstance(source, ast.Tuple | ast.List) else [source] * len(entries)
    if len(places) != len(entries):
        places = [source] * len(entries)
    entries = tuple(
        _held(p, entry, "value", place)
        if isinstance(entry, Elementwise) and _overwritten(p, target.elts[:number], entry)
        else entry
        for number, (entry, place) in enumerate(zip(entries, places, strict=True))
    )
    for part, entry, place in zip(target.elts, entries, places, strict=True):
        assign(p, part, entry, place, node)


def _names(target: ast.Tuple | ast.List, count: int) -> str:
    """The first of the names that are there, and further ones."""
    there = [ast.unparse(part) for part in target.elts]
    further = [name for name in "mnopqrst" if name not in there]
    names = [*there, *further, *(f"n{number}" for number in range(count))][:count]
    return f"({names[0]},)" if count == 1 else ", ".join(names)


def _assign_name(
    p: Parser, target: ast.Name, value: Value, source: ast.expr, node: ast.stmt
) -> None:
    name = target.id
    if name in p.frame.poisoned:
        return
    binding = p.frame.bindings.get(name)
    if binding is not None and binding.role == "parameter":
        p.fail(
            target,
            f"the parameter '{name}' of the kernel cannot be assigned",
            f"use another name: `{name}_2 = ...`",
        )
    if binding is not None and binding.role == "loop":
        p.fail(
            target,
            f"the loop variable '{name}' cannot be assigned",
            "use another name, or a loop with 'while'",
        )
    if binding is not None and binding.depth < p.region.depth:
        p.fail(
            target,
            f"'{name}' is assigned outside the T.{p.level}, whose iterations run in parallel and "
            f"cannot change it",
            "use another name inside, or sum with `T.sum(...)`",
            (f"'{name}' comes from here", binding.node),
        )
    if isinstance(value, Elementwise):
        if p.level != "host":
            from dovetail.lang.parser.row_names import name_rows

            name_rows(p, target, value, source)
            return
        if binding is not None and is_buffer(binding.value):
            if p.branches:
                from dovetail.lang.parser.array_names import assign_again

                assign_again(p, target, value, source, node)
            else:
                _bind_once(p, target, _held(p, value, name, source), node)
            return
        value = _held(p, value, name, source)
    if value is None and isinstance(source, ast.Call):
        p.fail(source, f"'{text(source)}' gives no value", "make it a separate statement")
    use = p.region.uses[name]
    if is_buffer(value) and binding is None and (
        p.level == "host" or use.stores == use.updates + 1
    ):  # fmt: skip
        # They may be swapped; whatever else is assigned to the name is an error there.
        _bind_once(p, target, value, node)
        return
    if binding is not None and binding.node is not target and is_buffer(binding.value):
        p.fail(
            target,
            f"'{name}' is {describe(binding.value)} and is assigned {use.stores} times",
            f"give each its own name; `{name}[:] = ...` and `{name}[:] += ...` change elements",
            ("first assigned here", binding.node),
        )
    if binding is not None and binding.role != "variable" and binding.node is not target:
        p.fail(
            target,
            f"'{name}' is assigned another value after it was used as a constant",
            f"give '{name}' a value with a type first, as in `{name} = T.float32(0)`",
            ("first assigned here", binding.node),
        )
    # Where other `return`s are dead, the one that is left may stand in a branch.
    ends_here = name != RESULT or _home(p, use.home) is p.block
    if use.stores == 1 and ends_here and (binding is None or binding.role != "variable"):
        _bind_once(p, target, value, node)
        return
    if isinstance(value, complex) and binding is None:
        value = complex_numbers.converted(p, source, value, complex_numbers.likely(p))
    kept = None if binding is None else binding.value
    if isinstance(value, Complex) or isinstance(kept, Complex):
        _assign_complex(p, target, value, source, node)
        return
    if is_numbers(value) and (binding is None or isinstance(binding.value, tuple)):
        assign_tuple(
            p, target, value, source, node,
            lambda entry, first, place: _declare(p, name, entry, first, place, node),
        )  # fmt: skip
        return
    if not (is_expr(value) or is_weak(value) or isinstance(value, Deferred)):
        if binding is None or binding.value is not value:
            p.fail(
                target,
                f"'{name}' is {describe(value)} and is assigned {use.stores} times",
                f"give each its own name; `{name}[:] = ...` and `{name}[:] += ...` change elements"
                if is_buffer(value)
                else "only numbers can change; give each its own name",
            )
        return
    _assign_variable(p, target, value, source, node)


def _bind_once(p: Parser, target: ast.Name, value: Value, node: ast.stmt) -> None:
    """A name that is assigned once stands for its value; the value is computed here."""
    if isinstance(value, Deferred):
        if value.is_float and p.substituting:
            # It is a part of one expression, in which nothing changes: each use gives it a type.
            p.bind(target.id, value, "constant", target)
            return
        value = _once(p, target, value, node) if value.is_float else typed(p, target, value)
    if not is_expr(value):
        settled = p.settled(value, target.id, node)
        p.bind(target.id, settled, "constant", target)
        return
    p.bind(target.id, p.temporary(value, target.id, node), "value", target)


def _assign_complex(
    p: Parser, target: ast.Name, value: Value, source: ast.expr, node: ast.stmt
) -> None:
    """A complex variable that changes."""
    name, span = target.id, p.span(node)
    binding = p.frame.bindings.get(name)
    if binding is not None and not isinstance(binding.value, Complex):
        p.fail(
            source,
            f"'{name}' is {describe(binding.value)} from its first assignment on, "
            f"'{text(source)}' is {describe(value)}",
            "use another name",
            (f"'{name}' gets its type here", binding.node),
        )
    if binding is not None and isinstance(binding.value, Complex):
        to = f"the variable '{name}' is"
        new = complex_numbers.converted(p, source, value, binding.value.dtype, to)
        complex_numbers.assign(p, binding.value, new, node)
        if p.frame.assigned is not None:
            p.frame.assigned.add(name)
        return
    assert isinstance(value, Complex)
    first = complex_numbers.settled(p, value, name, source)
    variable = complex_numbers.variable(p, name, value.dtype)
    home = _home(p, p.region.uses[name].home)
    for var, part in ((variable.re, first.re), (variable.im, first.im)):
        assert isinstance(var, ir.Var)
        if home is p.block:
            p.emit(ir.Declare(var, part, True, span))
        else:
            home.statements.insert(home.mark, ir.Declare(var, zero(var.dtype), True, span))
            p.emit(ir.Assign(var, part, span))
    p.bind(name, variable, "variable", target)


def _once(p: Parser, target: ast.Name, value: Deferred, node: ast.stmt) -> ir.Expr:
    """A float without a type that a name stands for: its uses tell the type."""
    place, told = open_types.declared_type(p, target.id, False)
    dtype = p.open.likely if told == "float" or told is None else told
    expr = p.temporary(value.build(dtype), target.id, node)
    if isinstance(expr, ir.Var) and told == "float":
        open_types.opened(p, expr, place)
    return expr


def _assign_variable(
    p: Parser, target: ast.Name, value: Value, source: ast.expr, node: ast.stmt
) -> None:
    """A variable that changes: declared where all its uses see it, then assigned."""
    name, span = target.id, p.span(node)
    binding = p.frame.bindings.get(name)
    if binding is not None:
        var = binding.value
        if isinstance(var, ir.Var):
            open_types.given(p, var, value)
        if name == RESULT:
            _check_result(p, source, value, var)
        if not isinstance(var, ir.Var):
            p.fail(
                source,
                f"'{name}' is {describe(var)} from its first assignment on, '{text(source)}' is "
                f"{describe(value)}",
                "use another name",
                (f"'{name}' gets its structure here", binding.node),
            )
        written = narrow_results.is_accepted(p, var)
        if is_expr(value) and not (
            converts(p, value, var.dtype) or (written and rounds(value.dtype, var.dtype))
        ):
            p.fail(
                source,
                f"'{name}' is {var.dtype} from its first assignment on, '{text(source)}' is "
                f"{value.dtype}",
                fix_of_type(var.dtype, value, text(source)),
                (f"'{name}' gets its type here", binding.node),
            )
        if open_types.roots_of(p, var) and is_expr(value) and value.dtype == var.dtype:
            new = value  # A variable without a type tells no other one.
        else:
            new = convert(p, source, value, var.dtype, f"the variable '{name}' is")
        narrow_results.follow(p, var, new)
        p.emit(ir.Assign(var, held(new), span))
        if p.frame.assigned is not None:
            p.frame.assigned.add(name)
        return
    p.bind(name, _declare(p, name, name, value, source, node), "variable", target)


def _check_result(p: Parser, source: ast.expr, value: Value, first: Value) -> None:
    """Fails where a `return` has another type than the first one and does not widen to it."""
    if is_expr(first) and is_expr(value):
        if converts(p, value, first.dtype):
            return
        instead = (
            f"annotate the helper: `-> T.{value.dtype}`"
            if holds_more(value.dtype, first.dtype)
            else f"convert it: `return T.{first.dtype}({text(source)})`"
        )
    elif is_expr(first):
        return
    else:
        instead = "return the same number of values everywhere"
    p.fail(
        source,
        f"the result of '{p.frame.function.name}' is {describe(first)} from its first `return` "
        f"on, '{text(source)}' is {describe(value)}",
        instead,
    )


def _declare(
    p: Parser, name: str, entry: str, value: Value, source: ast.expr, node: ast.stmt
) -> ir.Var:
    """A variable `entry` for the name, or for an entry of it, with its first value."""
    span = p.span(node)
    place: open_types.Place | None = None
    told: open_types.Told | None = None
    if is_open_float(value) or is_number(value):
        place, told = open_types.declared_type(p, entry, is_number(value))
        dtype = ir.INT64 if told is None else p.open.likely if told == "float" else told
        first = convert(p, source, value, dtype)
    else:
        first = typed(p, source, value)
    var = ir.Var(entry, first.dtype)
    if is_weak(value) or narrow_results.is_accepted(p, first):
        narrow_results.accept(p, var)
    narrow_results.follow(p, var, first)
    first = held(first)
    p.mutable.add(var)
    if p.is_index(first):
        p.indices.add(var)
    if place is None:
        open_types.follow(p, var, first)
    elif told is None:
        p.open.counters[var] = place
    elif told == "float":
        open_types.opened(p, var, place)
    home = _home(p, p.region.uses[name].home)
    if home is p.block:
        p.emit(ir.Declare(var, first, True, span))
    else:
        home.statements.insert(home.mark, ir.Declare(var, zero(var.dtype), True, span))
        p.emit(ir.Assign(var, first, span))
    return var


def _home(p: Parser, key: int) -> Block:
    for block in reversed(p.blocks):
        if block.key == key:
            return block
    return p.block


def parse_annotated(p: Parser, node: ast.stmt) -> None:
    """`a: T.int32 = value`: the annotation is the type."""
    assert isinstance(node, ast.AnnAssign)
    if node.value is None:
        p.fail(node, f"'{text(node.target)}' has a type but no value", "assign it a value")
    if not isinstance(node.target, ast.Name):
        p.fail(node.target, "only a variable can have an annotation")
    name = node.target.id
    whose = (
        f"the result of '{p.frame.function.name}'" if name == RESULT else f"the variable '{name}'"
    )
    plain = look_up(p.frame.function, node.annotation)
    if plain is builtins.int or plain is builtins.float or plain is builtins.bool:
        # Python's types have no number of bits: they say no more than which sort it is.
        value = _of_python(p, node.value, p.whole_expression(node.value, name), plain)
        assign(p, node.target, value, node.value, node)
        return
    if is_buffer_type(p.frame.function, node.annotation):
        _annotated_buffer(p, node, node.target)
        return
    wanted = annotated(p.frame, node.annotation)
    if not isinstance(wanted, tuple):
        wanted = element_type(p, node.annotation, p.expression(node.annotation), vectors=True)
    value = p.whole_expression(node.value, name)
    assign(p, node.target, conform(p, node.value, value, wanted, whose), node.value, node)


def _annotated_buffer(p: Parser, node: ast.AnnAssign, target: ast.Name) -> None:
    """`y: T.Buffer[T.float32] = 2.0 * x`: the annotation is for readers, and must be true."""
    assert node.value is not None
    parse_assign(p, ast.copy_location(ast.Assign([target], node.value), node))
    value = p.frame.bindings[target.id].value
    place = element_in(node.annotation)
    wanted = None if place is None else element_type(p, place, p.expression(place))
    if not is_array(value) or (is_buffer(value) and wanted not in (None, value.dtype)):
        what = f"a buffer of {value.dtype}" if is_buffer(value) else describe(value)
        p.fail(
            node.annotation,
            f"'{target.id}' is annotated as '{text(node.annotation)}', and is {what}",
            "remove the annotation, or write the actual type",
        )


def _of_python(p: Parser, node: ast.expr, value: Value, kind: object) -> Value:
    """A value as `x: int`, `x: float` or `x: bool` wants it."""
    from dovetail.lang.parser.python_types import number_of

    if kind is builtins.float and is_weak(value):
        return float(value)
    if kind is builtins.float and not (is_expr(value) and value.dtype.lanes > 1):
        return number_of(p, node, value, kind)
    if kind is builtins.bool:
        return convert(p, node, value, ir.BOOL, "the variable is")
    whole = is_number(value) or (is_expr(value) and value.dtype.is_int)
    return value if whole else convert(p, node, value, ir.INT64, "the variable is")


def parse_augmented(p: Parser, node: ast.stmt) -> None:
    """`a += value`, `x[i] += value`."""
    assert isinstance(node, ast.AugAssign)
    kind = type(node.op)
    if isinstance(node.target, ast.Subscript):
        parse_update(p, node)
        return
    if not isinstance(node.target, ast.Name):
        p.fail(node.target, f"'{text(node.target)}' cannot be assigned")
    name = ast.copy_location(ast.Name(node.target.id, ast.Load()), node.target)
    binding = p.frame.bindings.get(name.id)
    if binding is not None and is_buffer(binding.value) and binding.value.rank:
        # As in NumPy, the elements change: `y += a * x` is `y[:] += a * x`.
        whole = ast.copy_location(ast.Subscript(name, ast.Slice(), ast.Store()), node.target)
        parse_update(p, ast.copy_location(ast.AugAssign(whole, node.op, node.value), node))
        return
    if binding is not None and (binding.role != "variable" or binding.depth < p.region.depth):
        # The plain assignment has the message for each.
        _assign_name(p, node.target, binding.value, node.value, node)
    old = p.expression(name)
    right = p.expression(node.value)
    value = binary(p, node, kind, (name, old), (node.value, right))
    _assign_name(p, node.target, value, node.value, node)


def parse_if(p: Parser, node: ast.stmt) -> None:
    """`if`: folded where the condition is known now."""
    assert isinstance(node, ast.If)
    test = condition(p, node.test)
    if isinstance(test, bool):
        # The scan may not have known yet that these assignments are never made.
        for name in p.open_branches.get(node, ([], []))[1 if test else 0]:
            p.region.uses[name].stores -= 1
        for statement in p.body(node.body if test else node.orelse):
            p.emit(statement)
        return
    frame = p.frame
    before = None if frame.assigned is None else set(frame.assigned)
    p.branches += 1
    then = p.body(node.body)
    after_then = frame.assigned
    frame.assigned = None if before is None else set(before)
    otherwise = p.body(node.orelse) if node.orelse else []
    p.branches -= 1
    after_else = frame.assigned
    if after_then is None or after_else is None:
        frame.assigned = after_else if after_then is None else after_then
    else:
        frame.assigned = after_then & after_else
    if p.level == "host" and holds_regions([*then, *otherwise]):
        test = host_int(p, node.test, test, "a condition around a T.parallel, T.launch or assert")
    if then or otherwise:
        second = ir.sequence(otherwise) if otherwise else None
        p.emit(ir.If(test, ir.sequence(then), second, p.span(node)))


def parse_expression(p: Parser, node: ast.stmt) -> None:
    """A call for its effect; a string (a docstring) says nothing."""
    assert isinstance(node, ast.Expr)
    if isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
        return
    if not isinstance(node.value, ast.Call):
        if isinstance(node.value, ast.Yield | ast.YieldFrom | ast.Await):
            p.expression(node.value)
        instead = "assign it, or remove it"
        if isinstance(node.value, ast.Attribute) and isinstance(p.expression(node.value), Member):
            instead = f"call it: `{text(node.value)}()`"
        p.fail(node, f"'{text(node.value)}' has no effect", instead)
    value = p.whole_expression(node.value)
    if is_expr(value) and not p.helpers and not isinstance(value, ir.Var | ir.Const):
        p.fail(node, f"the result of '{text(node.value)}' is not used", "assign it, or remove it")


def parse_return(p: Parser, node: ast.stmt) -> None:
    """`return` anywhere but at the end of a function."""
    assert isinstance(node, ast.Return)
    if p.helpers:
        p.fail(
            node,
            "a helper returns only at its end, or at the end of each branch of an 'if'",
            "assign the result to a variable, and return it at the end",
        )
    if p.level != "host":
        p.fail(
            node,
            f"'return' cannot leave a T.{p.level}",
            "put the rest of the body under an `if`",
        )
    if not p.branches and not p.frame.loops:
        # In a branch that is chosen when the kernel is compiled: what follows is not there.
        p.tables.kernel_return(p, node)
        p.is_over = True
        return
    p.fail(
        node,
        "'return' is allowed only at the end of a kernel",
        "put the rest of the kernel under an `if`",
    )


def parse_pass(p: Parser, node: ast.stmt) -> None:
    """`pass`."""
