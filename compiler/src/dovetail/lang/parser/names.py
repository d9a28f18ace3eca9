"""Names and attributes: locals, parameters, and what a kernel sees outside of itself."""

from __future__ import annotations

import ast
import builtins
import re
from collections.abc import Iterable
from types import FunctionType, MethodType, ModuleType
from typing import NoReturn, TypeVar

from dovetail import ir
from dovetail.lang.members import Member
from dovetail.lang.parser.complex_numbers import part
from dovetail.lang.parser.context import Binding, Parser
from dovetail.lang.parser.convert import text
from dovetail.lang.parser.methods import FOLDS, METHODS, attribute, extent_value
from dovetail.lang.parser.recovery import Consequence
from dovetail.lang.parser.returns import RESULT
from dovetail.lang.parser.values import (
    Complex,
    Coordinates,
    Elementwise,
    Foreign,
    Method,
    Value,
    View,
    constant,
    describe,
    expressions_of,
)
from dovetail.lang.spellings import ADVICE, LIBRARIES, LOOK_INSIDE
from dovetail_runtime.suggest import nearest

_UNWRITTEN = {
    "print": 'write `T.printf("{}", x[i])`, which prints from the device',
    "breakpoint": LOOK_INSIDE,
    "enumerate": "count with `for i in range(n)`",
    "zip": "index with `for i in range(n)`",
    "map": "write a loop, or a generator inside `T.sum`",
    "sorted": "write out the exchanges of elements",
    "reversed": "count down: `for i in range(n - 1, -1, -1)`",
}


def closest(name: str, names: Iterable[str]) -> str | None:
    """The name that was probably meant."""
    # Whoever wants a vector has written an x: `float32x4`.
    known = [item for item in names if item[:1] != "_"]
    known = [item for item in known if "x" in name or not re.search(r"\dx\d+$", item)]
    return nearest(name, known)


def parse_name(p: Parser, node: ast.expr) -> Value:
    """A name: a local one, else a free one, which is a compile-time constant."""
    assert isinstance(node, ast.Name)
    frame, name = p.frame, node.id
    if name in frame.poisoned:
        raise Consequence(p.span(node))
    binding = frame.bindings.get(name)
    if binding is not None:
        # Every path assigns the result of a helper, or it would not have been made one.
        if frame.assigned is not None and name not in frame.assigned and name != RESULT:
            if name in frame.ended:
                _ended(p, node)
            p.fail(
                node,
                f"'{name}' may be used before it is assigned: not every path to here assigns it",
                f"give '{name}' a value before the branch or loop",
                ("assigned here", binding.node),
            )
        _check_capture(p, node, binding)
        if binding.since:
            from dovetail.lang.parser.row_names import check_unchanged

            check_unchanged(p, node, binding)
        return binding.value
    use = p.region.uses.get(name)
    if use is not None and use.stores and name not in frame.ended:
        notes = [("assigned here, later", use.first)] if use.first is not None else []
        p.fail(
            node,
            f"'{name}' is used before it is assigned",
            f"give '{name}' a value before, outside of the loop if there is one",
            *notes,
        )
    if name in frame.ended:
        _ended(p, node)
    return free(p, node)


def _ended(p: Parser, node: ast.Name) -> NoReturn:
    """Fails: what a name stood for is over."""
    reason = p.frame.ended[node.id]
    instead = "copy it to another variable inside the loop"
    if "T." in reason:
        instead = "iterations and threads pass values only through buffers"
    elif "kept" in reason:
        instead = "give the value a name"
    elif "changed places" in reason:
        instead = f"assign it after the loop: `{node.id} = ...`"
    p.fail(node, f"'{node.id}' is not known here: {reason}", instead)


def free(p: Parser, node: ast.Name) -> Value:
    """What a free name stands for."""
    frame, name = p.frame, node.id
    if name in frame.free:
        return frame.free[name]
    found, value = frame.function.namespace.find(name)
    if not found:
        _unknown(p, node)
    if isinstance(value, TypeVar):
        result: Value = _type_variable(p, node, value)
    else:
        result = constant(value)
    frame.free[name] = result
    return result


def _type_variable(p: Parser, node: ast.AST, variable: TypeVar) -> ir.DType:
    name = variable.__name__
    if name not in p.frame.types:
        p.fail(
            node,
            f"the type variable '{name}' has no value here",
            f"specialise the kernel: `kernel.specialize({name}=T.float32)`",
        )
    return p.frame.types[name]


def _unknown(p: Parser, node: ast.Name) -> NoReturn:
    known = [*p.frame.bindings, *p.frame.function.namespace.names()]
    meant = closest(node.id, known)
    otherwise = f"pass '{node.id}' as a parameter, or define it outside the kernel, as a constant"
    guess = f"did you mean '{meant}'?" if meant else otherwise
    p.fail(node, f"'{node.id}' is not defined", ADVICE.get(node.id, guess))


def _check_capture(p: Parser, node: ast.AST, binding: Binding) -> None:
    """Fails where device code uses a view whose place only a launch before it knows.

    A number that the device has computed is handed on in a workspace.
    """
    value = binding.value
    if binding.depth >= p.region.depth or p.level == "host":
        return
    if not isinstance(value, View):
        p.crosses = p.crosses or not all(map(p.is_host, expressions_of(value)))
        return
    outer = p.regions[binding.depth - 1] if binding.depth else None
    if outer is None or outer.level != "host" or all(p.is_host(part) for part in value.parts):
        return
    p.fail(
        node,
        f"the view '{text(node)}' depends on a value that is read from memory outside the "
        f"T.{p.level}",
        "create the view inside",
        (f"'{text(node)}' comes from here", binding.node),
    )


def parse_attribute(p: Parser, node: ast.expr) -> Value:
    """`x.shape`, `block.x`, `T.float32`, `module.CONSTANT`."""
    assert isinstance(node, ast.Attribute)
    value, name = p.expression(node.value), node.attr
    match value:
        case ModuleType():
            return _of_module(p, node, value)
        case ir.Buffer() | View():
            return attribute(p, node, value)
        case Elementwise():
            return _of_arithmetic(p, node, value)
        case tuple() if name == "shape":
            return _shape(value)
        case complex() | Complex() if name in ("real", "imag"):
            return part(value, name)
        case ir.Const() | ir.Var() | ir.Load() | ir.Call() | ir.Cast() | ir.Select() if (
            value.dtype.lanes > 1
        ):
            return p.tables.lane(p, node, value)
        case Coordinates():
            if name in ("x", "y", "z"):
                return value.variables["xyz".index(name)]
            p.fail(node, f"the {value.label} has no coordinate '{name}'", "allowed are x, y and z")
        case Foreign():
            item = getattr(value.value, name, Foreign)
            if item is not Foreign and not callable(item):
                return constant(item)
            what = "a method" if callable(item) and item is not Foreign else describe(value)
            p.fail(
                node,
                f"'{text(node)}' is {what}, which a kernel cannot use",
                "kernels use numbers, tuples, types, helpers, and attributes that hold them",
            )
        case _:
            instead = "only buffers, views and modules have attributes"
            if name in ("astype", "to", "type"):
                instead = f"convert it: `T.int32({text(node.value)})`"
            elif name in METHODS:
                instead = (
                    "if it is an array, annotate the number of dimensions of the parameter: "
                    "`x: T.Buffer[T.float32, 2]`"
                )
            p.fail(node, f"{describe(value)} has no attribute '{name}'", instead)


def _of_arithmetic(p: Parser, node: ast.Attribute, value: Elementwise) -> Value:
    """An attribute of arithmetic of whole arrays: a fold, or what its shape says."""
    from dovetail.lang.parser.arrays import shape_and_elements

    name = node.attr
    if name in FOLDS or name in ("copy", "astype"):
        return Method(value, name)
    shape, _ = shape_and_elements(p, node.value, value)
    match name:
        case "shape":
            return tuple(extent_value(extent) for extent in shape)
        case "ndim":
            return len(shape)
        case "size":
            return extent_value(ir.product(shape))
        case _:
            instead = "give it a name at the top of the kernel, which allocates memory for it"
    p.fail(
        node, f"'{text(node.value)}' is arithmetic of whole arrays and has no '{name}'", instead
    )


def _shape(value: Value) -> tuple[Value, ...]:
    """The extents of a table: of a tuple, or of tuples in it."""
    if not isinstance(value, tuple):
        return ()
    return (len(value), *(_shape(value[0]) if value else ()))


def _of_module(p: Parser, node: ast.Attribute, module: ModuleType) -> Value:
    value = getattr(module, node.attr, Foreign)
    if value is not Foreign:
        return constant(value)
    public = getattr(module, "NAMES", None) or dir(module)
    written = text(node.value)
    if node.attr in ADVICE and module.__name__ == "dovetail.lang.namespace":
        instead = ADVICE[node.attr].replace("T.", f"{written}.")
        p.fail(node, f"'{written}' has no member '{node.attr}'", instead)
    meant = closest(node.attr, public)
    p.fail(
        node,
        f"'{written}' has no member '{node.attr}'",
        f"did you mean `{written}.{meant}`?" if meant else "",
    )


def not_callable(p: Parser, node: ast.Call, value: Value) -> NoReturn:
    """Fails: what is called has no meaning in a kernel."""
    name = text(node.func)
    thing = value.value if isinstance(value, Foreign) else value
    last = name.rpartition(".")[2]
    if last in _UNWRITTEN and getattr(builtins, last, None) is thing:
        p.fail(node, f"'{name}' has no meaning in a kernel", _UNWRITTEN[last])
    from dovetail.lang import namespace

    module = (
        getattr(thing, "__module__", None) or type(getattr(thing, "__self__", thing)).__module__
    )
    if last in ADVICE and str(module).partition(".")[0] in LIBRARIES:
        p.fail(node, f"'{name}' is a Python function and cannot run in a kernel", ADVICE[last])
    if isinstance(vars(namespace).get(last), Member):
        p.fail(
            node,
            f"'{name}' is a Python function and cannot run in a kernel",
            f"write `T.{last}(...)`",
        )
    if getattr(builtins, last, None) is thing:
        p.fail(node, f"Python's '{name}' has no meaning in a kernel", "use the functions of T")
    if callable(thing) and not isinstance(thing, FunctionType | MethodType):
        kind = "class" if isinstance(thing, type) else "function of a library"
        p.fail(node, f"'{name}' is a {kind}, which a kernel cannot call", "use the functions of T")
    if callable(thing):
        p.fail(
            node,
            f"'{name}' is a Python function, which a kernel cannot call",
            f"decorate '{name}' with @dt.inline, so that it can be substituted",
        )
    p.fail(node, f"'{name}' is {describe(value)} and cannot be called")
