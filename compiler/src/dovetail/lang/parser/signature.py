"""Parameters: what their annotations mean, and the values of compile-time ones."""

from __future__ import annotations

import ast
import builtins
from collections.abc import Mapping, Sequence
from typing import TypeVar

from dovetail import ir
from dovetail.lang.members import ElementType, FormOf, Member
from dovetail.lang.parameters import Parameter, look_up, parameters
from dovetail.lang.parser.context import Parser
from dovetail.lang.parser.convert import no_vector, text
from dovetail.lang.parser.values import (
    Complex,
    Value,
    constant,
    describe,
    is_buffer,
    is_expr,
)
from dovetail.lang.source import FunctionSource


def element_of(p: Parser, item: Parameter) -> ir.DType | None:
    """The element type that a tensor's or scalar's annotation asks for; None if it leaves it open.

    Fails where the annotation is not understood.
    """
    node = item.annotation
    if node is None or item.kind not in ("tensor", "scalar"):
        return None
    if item.kind == "tensor":
        alias = None if isinstance(node, ast.Subscript) else look_up(p.frame.function, node)
        if isinstance(alias, FormOf) and isinstance(alias.argument, ElementType):
            return alias.argument.dtype
        if not isinstance(node, ast.Subscript):
            p.fail(
                node,
                f"the element type of '{item.name}' is not given",
                f"write `{item.name}: T.Buffer[T.float32]`",
            )
        node = node.slice
    _no_shape(p, item, node)
    variable = look_up(p.frame.function, node)
    if isinstance(variable, TypeVar) and variable.__name__ not in p.frame.types and p.helpers:
        return None
    if isinstance(node, ast.Name):
        value = look_up(p.frame.function, node)
        if value is builtins.int:
            return ir.INT64
        if value is builtins.bool:
            return ir.BOOL
        if value is builtins.float:
            return None if p.helpers else _float_here(p, item, node)
    if isinstance(node, ast.BinOp | ast.UnaryOp):
        p.fail(
            node,
            f"an element type is expected, and '{text(node)}' is a combination of types",
            f"write one, as in `{item.name}: T.Buffer[T.float32]`; a kernel for several types has "
            "a type variable for them",
        )
    # What the annotation was when the function was defined, whatever its names stand for now.
    kept = p.frame.function.namespace.annotation(item.name)
    kept = kept.argument if isinstance(kept, FormOf) else kept
    known = kept.dtype if isinstance(kept, ElementType) else None
    value = known if known and isinstance(node, ast.Name) else p.expression(node)
    if known and value != known:
        p.fail(
            node,
            f"'{item.name}' was annotated as {known} when '{p.frame.function.name}' was defined, "
            f"and its text says {describe(value)}",
            "start Python again if the file was edited; a decorator must not change annotations",
        )
    if isinstance(value, ir.DType):
        if value.lanes > 1 and (item.kind == "tensor" or not p.helpers):
            no_vector(p, node, value)
        return value
    types = (
        [each for each in value if isinstance(each, ir.DType)] if isinstance(value, tuple) else []
    )
    meant = f"T.{types[0] if types else 'float32'}"
    p.fail(
        node,
        f"an element type is expected, '{text(node)}' is {describe(value)}",
        f"write `{item.name}: {f'T.Buffer[{meant}]' if item.kind == 'tensor' else meant}`",
    )


def _float_here(p: Parser, item: Parameter, node: ast.expr) -> ir.DType:
    """What `float` is: the one type of the kernel's other floats; float32 where there are none."""
    found: list[ir.DType] = []
    for other in parameters(p.frame.function):
        annotation = other.annotation
        if other.kind not in ("tensor", "scalar") or annotation is None:
            continue
        place = annotation.slice if isinstance(annotation, ast.Subscript) else annotation
        place = place.elts[0] if isinstance(place, ast.Tuple) and place.elts else place
        if isinstance(place, ast.Name) and look_up(p.frame.function, place) is float:
            continue
        dtype = element_of(p, other)
        part = dtype.part if dtype is not None and dtype.is_complex else dtype
        if part is not None and part.is_float and part not in found:
            found.append(part)
    if len(found) > 1:
        types = " and ".join(map(str, found))
        p.fail(
            node,
            f"'float' has the type of the kernel's other floats, and those are {types}",
            f"write the one that is meant: `{item.name}: T.{found[0]}`",
        )
    return found[0] if found else ir.FLOAT32


def _no_shape(p: Parser, item: Parameter, node: ast.expr) -> None:
    """Fails where a shape stands in an annotation: `T.float32[:, :]`, `T.Buffer[T.float32, m]`."""
    match node:
        case ast.Subscript(value=element) if item.kind == "scalar":
            pass
        case ast.Tuple(elts=[element, *_]) if item.kind == "tensor":
            pass
        case _:
            return
    found = look_up(p.frame.function, element)
    if isinstance(found, ElementType):
        p.fail(
            node,
            f"'{text(item.annotation or node)}' says a shape, and an annotation has the element "
            "type, and at most the number of dimensions",
            f"write `{item.name}: T.Buffer[T.{found.name}]`; extents come from the body, as in "
            f"`m, n = {item.name}.shape`",
        )


def infer(p: Parser, item: Parameter, value: Value, only: str = "") -> None:
    """Let an argument decide the type variable in its parameter's annotation, if it is open."""
    node = item.annotation
    while isinstance(node, ast.Subscript):
        node = node.slice
    if node is None:
        return
    variable = look_up(p.frame.function, node)
    if not isinstance(variable, TypeVar) or variable.__name__ in p.frame.types:
        return
    if only not in ("", variable.__name__):
        return
    if is_expr(value) or isinstance(value, Complex) or is_buffer(value):
        dtype = value.dtype
    elif isinstance(value, ir.DType):
        dtype = value
    else:
        return
    if not _allows(variable, dtype):
        p.fail(
            item.node,
            f"the type variable '{variable.__name__}' of '{item.name}' does not allow {dtype}",
            "see its definition: its bound or its list of types",
        )
    p.frame.types[variable.__name__] = dtype


def _allows(variable: TypeVar, dtype: ir.DType) -> bool:
    """Whether a type variable's bound and constraints admit a type."""
    listed: tuple[object, ...] = variable.__constraints__
    if listed:
        return any(constant(item) == dtype for item in listed)
    bound: object = variable.__bound__
    match bound:
        case Member(name="Float"):
            return dtype.is_float
        case Member(name="Integer"):
            return dtype.is_int
        case Member(name="Number"):
            return dtype.is_int or dtype.is_float
        case Member(name="Complex"):
            return dtype.is_complex
        case _:
            return True


def bind_constants(p: Parser, declared: list[Parameter], given: Mapping[str, object]) -> None:
    """Give a kernel's compile-time parameters and type variables their values.

    Raises:
        SourceError: One is missing, unknown, or of the wrong kind.
    """
    names = {item.name for item in declared if item.kind in ("constexpr", "tuple")}
    names |= given_ranks(declared, given).keys()
    variables = type_variables(p.frame.function, declared)
    for name in given:
        if name not in names and name not in variables:
            known = ", ".join(f"'{item}'" for item in sorted(names | variables)) or "none"
            p.fail(
                p.frame.function.tree,
                f"'{p.frame.function.name}' has no compile-time parameter '{name}'",
                f"there are: {known}",
            )
    for name in sorted(variables & given.keys()):
        value = constant(given[name])
        if not isinstance(value, ir.DType):
            p.fail(
                p.frame.function.tree,
                f"the type variable '{name}' is given {describe(value)}",
                f"give a type, as in `specialize({name}=T.float32)`",
            )
        for item in declared:
            infer(p, item, value, only=name)
    for item in declared:
        if item.kind != "constexpr":
            continue
        if item.name in given:
            value = constant(given[item.name])
        elif item.default is not None:
            value = default_of(p, item)
        else:
            name = p.frame.function.name
            p.fail(
                item.node,
                f"the compile-time parameter '{item.name}' has no value",
                f"give one by name, `{name}(..., {item.name}=...)`, or beforehand, "
                f"`{name}.specialize({item.name}=...)`",
            )
        if item.optional:
            p.bind(item.name, None, "constant", item.node)
            continue
        _check_constant(p, item, value)
        infer(p, item, value)
        p.bind(item.name, value, "parameter", item.node)


def given_ranks(declared: list[Parameter], constants: Mapping[str, object]) -> dict[str, int]:
    """The numbers of dimensions that `specialize(x=2)` gives to buffers."""
    names = [item.name for item in declared if item.kind == "tensor"]
    found = {name: constants[name] for name in names if name in constants}
    return {name: rank for name, rank in found.items() if type(rank) is int and rank >= 0}


def written_ranks(declared: Sequence[Parameter]) -> dict[str, int]:
    """The numbers of dimensions that annotations say: `x: T.Buffer[T.float32, 2]`."""
    return {item.name: item.rank for item in declared if item.rank is not None}


def default_of(p: Parser, item: Parameter) -> Value:
    """The default of a parameter, as Python evaluated it where the function was defined."""
    return constant(p.frame.function.namespace.defaults[item.name])


def _check_constant(p: Parser, item: Parameter, value: Value) -> None:
    node = item.annotation
    inner = node.slice if isinstance(node, ast.Subscript) else None
    wanted = look_up(p.frame.function, inner) if inner is not None else None
    fits: dict[object, bool] = {
        builtins.int: isinstance(value, int) and not isinstance(value, bool),
        builtins.bool: isinstance(value, bool),
        builtins.float: isinstance(value, int | float) and not isinstance(value, bool),
    }
    if (is_expr(value) and not isinstance(value, ir.Const)) or not fits.get(wanted, True):
        what = f", {wanted.__name__} is expected" if isinstance(wanted, type) else ""
        p.fail(
            item.node,
            f"the compile-time parameter '{item.name}' is {describe(value)}{what}",
            f"give another value: `{p.frame.function.name}.specialize({item.name}=...)`",
        )


def type_variables(source: FunctionSource, declared: list[Parameter]) -> set[str]:
    """The names of the type variables in the annotations."""
    found: set[str] = set()
    for item in declared:
        for node in ast.walk(item.annotation) if item.annotation is not None else ():
            variable = (
                look_up(source, node) if isinstance(node, ast.Name | ast.Attribute) else None
            )
            if isinstance(variable, TypeVar):
                found.add(variable.__name__)
    return found
