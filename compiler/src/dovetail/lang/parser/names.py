"""Names and attributes: locals, parameters, and what a kernel sees outside of itself."""

from __future__ import annotations

import ast
import builtins
from collections.abc import Iterable
from types import ModuleType
from typing import NoReturn, TypeVar

from dovetail import ir
from dovetail.lang.members import Member
from dovetail.lang.parser.context import Binding, Parser
from dovetail.lang.parser.convert import text
from dovetail.lang.parser.recovery import Consequence
from dovetail.lang.parser.values import Coordinates, Foreign, Value, constant, describe, is_expr

_UNWRITTEN = {
    "print": "a kernel cannot print; compare its results on the host",
    "enumerate": "count with `for i in range(n)`",
    "zip": "index with `for i in range(n)`",
    "map": "write a loop, or a generator inside `T.sum`",
    "sorted": "write the exchange of elements out",
    "reversed": "count down: `for i in range(n - 1, -1, -1)`",
}


def closest(name: str, names: Iterable[str]) -> str | None:
    """The name that was probably meant."""
    import difflib

    found = difflib.get_close_matches(name, [item for item in names if item[:1] != "_"], 1)
    return found[0] if found else None


def parse_name(p: Parser, node: ast.expr) -> Value:
    """A name: a local one, else a free one, which is a compile-time constant."""
    assert isinstance(node, ast.Name)
    frame, name = p.frame, node.id
    if name in frame.poisoned:
        raise Consequence(p.span(node))
    binding = frame.bindings.get(name)
    if binding is not None:
        if frame.assigned is not None and name not in frame.assigned:
            p.fail(
                node,
                f"'{name}' may be used before it is assigned: not every path to here assigns it",
                f"give '{name}' a value before the branch or loop",
                ("assigned here", binding.node),
            )
        _check_capture(p, node, binding)
        return binding.value
    use = p.region.uses.get(name)
    if use is not None and use.stores:
        notes = [("assigned here, later", use.first)] if use.first is not None else []
        p.fail(
            node,
            f"'{name}' is used before it is assigned",
            f"give '{name}' a value before, outside of the loop if there is one",
            *notes,
        )
    if name in frame.ended:
        p.fail(
            node,
            f"'{name}' is not known here: {frame.ended[name]}",
            "iterations and threads hand on values through buffers only"
            if "T." in frame.ended[name]
            else "copy it to another variable inside the loop",
        )
    return free(p, node)


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
    p.fail(
        node,
        f"'{node.id}' is not defined",
        f"did you mean '{meant}'?" if meant else "",
    )


def _check_capture(p: Parser, node: ast.AST, binding: Binding) -> None:
    """Device code may use of the host's variables those that the launch plan can hand over."""
    if binding.depth >= p.region.depth or p.level == "host" or not is_expr(binding.value):
        return
    outer = p.regions[binding.depth - 1] if binding.depth else None
    if outer is None or outer.level != "host" or p.is_host(binding.value):
        return
    name = text(node)
    changes = isinstance(binding.value, ir.Var) and binding.value in p.mutable
    why = "changes on the host" if changes else "is read from memory outside of the loop"
    p.fail(
        node,
        f"'{name}' {why}, so it cannot be handed to a T.{p.level}",
        f"assign '{name}' once, from shapes and parameters"
        if changes
        else f"read it inside the loop, or put '{name}' into a buffer made by T.empty",
        (f"'{name}' comes from here", binding.node),
    )


def parse_attribute(p: Parser, node: ast.expr) -> Value:
    """`x.shape`, `block.x`, `T.float32`, `module.CONSTANT`."""
    assert isinstance(node, ast.Attribute)
    value, name = p.expression(node.value), node.attr
    match value:
        case ModuleType():
            return _of_module(p, node, value)
        case ir.Buffer():
            return _of_buffer(p, node, value)
        case Coordinates():
            if name in ("x", "y", "z"):
                return value.variables["xyz".index(name)]
            p.fail(node, f"the {value.label} has no coordinate '{name}'", "there are x, y and z")
        case Foreign():
            item = getattr(value.value, name, Foreign)
            if item is not Foreign and not callable(item):
                return constant(item)
            p.fail(node, f"'{text(node)}' is {describe(value)}: kernels cannot use it", "")
        case _:
            p.fail(node, f"{describe(value)} has no attribute '{name}'")


def _of_buffer(p: Parser, node: ast.Attribute, buffer: ir.Buffer) -> Value:
    match node.attr:
        case "shape":
            return tuple(extent_value(extent) for extent in buffer.shape)
        case "dtype":
            return buffer.dtype
        case "ndim":
            return buffer.rank
        case "T":
            instead = f"swap the indices: `{buffer.name}[j, i]`"
        case "size":
            instead = f"multiply the extents in `{buffer.name}.shape`"
        case "sum" | "min" | "max" | "prod" | "any" | "all":
            instead = f"write `T.{node.attr}({buffer.name}[i] for i in range(n))`"
        case "astype":
            instead = f"convert elements: `T.float32({buffer.name}[i])`"
        case _:
            instead = "a buffer has `shape`, `dtype` and `ndim`"
    p.fail(node, f"the buffer '{buffer.name}' has no attribute '{node.attr}'", instead)


def extent_value(extent: ir.Expr) -> Value:
    """An extent: a compile-time integer where it is one."""
    return int(extent.value) if isinstance(extent, ir.Const) else extent


def _of_module(p: Parser, node: ast.Attribute, module: ModuleType) -> Value:
    value = getattr(module, node.attr, Foreign)
    if value is not Foreign:
        return constant(value)
    public = getattr(module, "NAMES", None) or dir(module)
    meant = closest(node.attr, public)
    written = text(node.value)
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

    if isinstance(vars(namespace).get(last), Member):
        p.fail(node, f"'{name}' is Python's and cannot run in a kernel", f"write `T.{last}(...)`")
    if type(thing).__name__ == "Kernel":
        p.fail(
            node, f"'{name}' is a kernel, and kernels do not call each other",
            "move the common part to a function decorated with @dt.inline",
        )  # fmt: skip
    if getattr(builtins, last, None) is thing:
        p.fail(node, f"Python's '{name}' has no meaning in a kernel", "use the functions of T")
    if callable(thing):
        p.fail(
            node,
            f"'{name}' is a Python function, which a kernel cannot call",
            f"decorate '{name}' with @dt.inline, so that it is substituted",
        )
    p.fail(node, f"'{name}' is {describe(value)} and cannot be called")
