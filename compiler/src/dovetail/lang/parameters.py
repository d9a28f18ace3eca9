"""The parameters of a function as they are written: what a call needs to know before it compiles.

An annotation is read from the source, not evaluated by Python, so that it may name a compile-time
parameter (`x: T.Buffer[dtype]`) and so that `from __future__ import annotations` changes nothing.
Nothing here needs the parser; what annotations mean to it is said in `parser.signature`.
"""

from __future__ import annotations

import ast
import builtins
import typing
from collections.abc import Mapping
from typing import Final, Literal, TypeVar

from dovetail.lang.members import ElementType, Form, FormOf, is_ir_type, is_numpy_type
from dovetail.lang.source import FunctionSource, unquoted
from dovetail.support.dataclasses import dataclass
from dovetail.support.errors import SourceError

Kind = Literal["tensor", "scalar", "constexpr", "tuple", "other"]


@dataclass(frozen=True, slots=True, eq=False)
class Parameter:
    """A parameter as it is written.

    Attributes:
        name: Its name.
        kind: What its annotation makes of it; "tuple" for buffers, "other" for one that only
            helpers may have.
        annotation: The annotation, None if there is none.
        default: The default value, None if there is none.
        node: Where it stands.
        optional: Whether None may stand for it: `x: T.Buffer[T.float32] | None`. The annotation is
            without it.
        rank: The number of dimensions in `x: T.Buffer[T.float32, 2]`. The annotation is without
            it.
    """

    name: str
    kind: Kind
    annotation: ast.expr | None
    default: ast.expr | None
    node: ast.arg
    optional: bool = False
    rank: int | None = None


def parameters(source: FunctionSource) -> list[Parameter]:
    """The parameters of a function, in order.

    Raises:
        SourceError: It has `*args` or `**kwargs`.
    """
    spec = source.tree.args
    for star in (spec.vararg, spec.kwarg):
        if star is not None:
            mark = "*" if star is spec.vararg else "**"
            raise SourceError(
                f"'{mark}{star.arg}' is not supported: the number of parameters is fixed",
                source.span(star),
                "write out every parameter",
                source.text,
            )
    places = [*spec.posonlyargs, *spec.args]
    defaults: list[ast.expr | None] = [None] * (len(places) - len(spec.defaults))
    pairs = [*zip(places, [*defaults, *spec.defaults], strict=True)]
    pairs += zip(spec.kwonlyargs, spec.kw_defaults, strict=True)
    result: list[Parameter] = []
    for place, default in pairs:
        annotation = unquoted(place.annotation)
        kind = _kind(source, place.arg, annotation)
        buffer = _or_none(source, annotation) if kind == "other" else None
        if buffer is not None and _kind(source, place.arg, buffer) == "tensor":
            buffer, rank = _without_rank(buffer)
            result.append(Parameter(place.arg, "tensor", buffer, default, place, True, rank))
            continue
        rank = None
        inside = buffers_in(source, place.arg, annotation) if kind == "other" else None
        if inside is not None:
            kind = "tuple"
            # All have as many.
            said = [number for _, number in map(_without_rank, inside[0]) if number is not None]
            rank = said[0] if said else None
        if kind == "tensor" and annotation is not None:
            annotation, rank = _without_rank(annotation)
        result.append(Parameter(place.arg, kind, annotation, default, place, rank=rank))
    return result


def _without_rank(annotation: ast.expr) -> tuple[ast.expr, int | None]:
    """`T.Buffer[T.float32]` and 2 of `T.Buffer[T.float32, 2]`."""
    match annotation:
        case ast.Subscript(slice=ast.Tuple(elts=[element, ast.Constant(value=int(rank))])) if (
            rank >= 0 and not isinstance(rank, bool)
        ):
            plain = ast.Subscript(annotation.value, element, annotation.ctx)
            return ast.copy_location(plain, annotation), rank
        case _:
            return annotation, None


def is_buffer_type(source: FunctionSource, annotation: ast.expr) -> bool:
    """Whether an annotation is `T.Buffer[...]`, or a name of one."""
    return _kind(source, "", unquoted(annotation)) == "tensor"


def element_in(annotation: ast.expr) -> ast.expr | None:
    """What stands for the type of an element in an annotation of a buffer; None in a name."""
    plain, _ = _without_rank(annotation)
    return plain.slice if isinstance(plain, ast.Subscript) else None


def left_out(declared: list[Parameter], constants: Mapping[str, object]) -> list[Parameter]:
    """The parameters of a kernel where None stands for some buffers: those are constants then."""
    return [
        Parameter(each.name, "constexpr", each.annotation, each.default, each.node, True)
        if each.optional and constants.get(each.name, each) is None
        else each
        for each in declared
    ]


def is_complex(source: FunctionSource, item: Parameter) -> bool:
    """Whether it is a complex number, which plans take as two parameters, its parts."""
    if item.kind != "scalar" or item.annotation is None:
        return False
    value = look_up(source, item.annotation)
    if not isinstance(value, ElementType):
        value = source.namespace.annotation(item.name)
    return isinstance(value, ElementType) and value.name.startswith("complex")


def in_parts(
    source: FunctionSource, declared: list[Parameter], constants: Mapping[str, object]
) -> list[Parameter]:
    """The parameters as a plan has them: those of a complex number, and of a tuple of buffers."""
    result: list[Parameter] = []
    for each in declared:
        if is_complex(source, each):
            result += [
                Parameter(f"{each.name}_{end}", "scalar", None, None, each.node) for end in PARTS
            ]
        elif each.kind == "tuple":
            result += entries_of(source, each, constants)
        else:
            result.append(each)
    return result


def buffers_in(
    source: FunctionSource, name: str, annotation: ast.expr | None
) -> tuple[list[ast.expr], bool] | None:
    """The annotations in `tuple[T.Buffer[...], ...]`, and whether there may be any number.

    None for other annotations.
    """
    if not isinstance(annotation, ast.Subscript):
        return None
    if look_up(source, annotation.value) is not builtins.tuple:
        return None
    inner = annotation.slice
    parts = [unquoted(part) for part in (inner.elts if isinstance(inner, ast.Tuple) else [inner])]
    last = parts[-1] if parts else None
    is_open = len(parts) == 2 and isinstance(last, ast.Constant) and last.value is ...
    found = parts[:1] if is_open else parts
    if not found or any(_kind(source, "", each) != "tensor" for each in found):
        return None
    return found, is_open


def is_open_tuple(source: FunctionSource, item: Parameter) -> bool:
    """Whether a call says how many buffers there are."""
    found = buffers_in(source, item.name, item.annotation) if item.kind == "tuple" else None
    return found is not None and found[1]


def entries_of(
    source: FunctionSource, item: Parameter, constants: Mapping[str, object]
) -> list[Parameter]:
    """The parameters that the buffers of a tuple are; none while their number is open."""
    found = buffers_in(source, item.name, item.annotation)
    if found is None:
        return []
    types, is_open = found
    if is_open:
        count = constants.get(item.name, 0)
        types = types * (count if isinstance(count, int) else 0)
    return [
        Parameter(f"{item.name}_{number}", "tensor", _without_rank(each)[0], None, item.node)
        for number, each in enumerate(types)
    ]


PARTS: Final = ("re", "im")
"""How the parameters end that are the parts of a complex number."""


def _or_none(source: FunctionSource, node: ast.expr | None) -> ast.expr | None:
    """The type of `A | None`; None for other annotations."""
    choice = None if node is None else alternatives(source, node)
    if choice is None or len(choice) != 2:
        return None
    types = [
        each for each in choice if not (isinstance(each, ast.Constant) and each.value is None)
    ]
    return unquoted(types[0]) if len(types) == 1 else None


def look_up(source: FunctionSource, node: ast.expr) -> object:
    """What a dotted free name stands for; None if it is none or unknown."""
    if isinstance(node, ast.Attribute):
        owner = look_up(source, node.value)
        return None if owner is None else getattr(owner, node.attr, None)
    if isinstance(node, ast.Name):
        return source.namespace.find(node.id)[1]
    return None


def alternatives(source: FunctionSource, node: ast.expr) -> list[ast.expr] | None:
    """What `A | B`, `Optional[A]` or `Union[A, B]` is a choice of; None for other annotations."""
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitOr):
        sides = (node.left, node.right)
        return [each for side in sides for each in alternatives(source, side) or [side]]
    if not isinstance(node, ast.Subscript):
        return None
    head = look_up(source, node.value)
    if head is typing.Union:
        return node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
    if head is typing.Optional:
        return [node.slice, ast.copy_location(ast.Constant(None), node)]
    return None


def _kind(source: FunctionSource, name: str, annotation: ast.expr | None) -> Kind:
    if annotation is None:
        return "other"
    head = annotation.value if isinstance(annotation, ast.Subscript) else annotation
    value = look_up(source, head)
    if isinstance(value, FormOf) and head is annotation:
        value = value.form  # a name of a whole annotation
    if isinstance(value, Form):
        return "tensor" if value.name == "Buffer" else "constexpr"
    scalar = isinstance(value, ElementType | TypeVar) or is_ir_type(value) or is_numpy_type(value)
    if scalar or any(value is kind for kind in (builtins.int, builtins.bool, builtins.float)):
        return "scalar"
    # A name that only the enclosing function knew: Python has kept its value.
    kept = source.namespace.annotation(name)
    if isinstance(kept, FormOf):
        return "tensor" if kept.form.name == "Buffer" else "constexpr"
    return "scalar" if isinstance(kept, ElementType) else "other"


def deciding_parameters(source: FunctionSource, declared: list[Parameter]) -> dict[str, int]:
    """For each type variable the first tensor or scalar parameter whose type it is."""
    found: dict[str, int] = {}
    for number, item in enumerate(declared):
        node = item.annotation
        if item.kind == "tensor" and isinstance(node, ast.Subscript):
            node = node.slice
        if node is None or item.kind not in ("tensor", "scalar"):
            continue
        variable = look_up(source, node)
        if isinstance(variable, TypeVar):
            found.setdefault(variable.__name__, number)
    return found
