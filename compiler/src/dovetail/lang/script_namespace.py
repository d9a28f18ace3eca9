"""Namespaces of backends, `T.<kind>.*`: functions of one kind of device, declared as data.

A backend's record has a `ScriptNamespace`; the parser reads its functions from there, so that a
backend extends the language without changes to the parser. Each function becomes an op (a value
without effects), an intrinsic (a statement that accesses memory) or a fragment (a matrix that the
threads of a subgroup hold together). Other targets reject it, at the user's line.
"""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType

from dovetail.lang.builtins import Builtin
from dovetail.lang.members import Member
from dovetail.support.dataclasses import dataclass

TYPE_CHECKING = False
if TYPE_CHECKING:
    from dovetail import ir


@dataclass(frozen=True, slots=True)
class Operand:
    """A value of one of `types` (names of element types); a literal takes the first that fits.

    Without `types` it has the element type of the call's first buffer.
    """

    name: str
    types: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ConstInt:
    """A compile-time integer, one of `values` if there are any.

    A call may omit it if there is a `default`.
    """

    name: str
    values: tuple[int, ...] = ()
    default: int | None = None


@dataclass(frozen=True, slots=True)
class Type:
    """An element type, one of `types`, or None if it is `optional`."""

    name: str
    types: tuple[str, ...]
    optional: bool = False


@dataclass(frozen=True, slots=True)
class Fragment:
    """A matrix made by a function of the same namespace that makes fragments."""

    name: str


@dataclass(frozen=True, slots=True)
class Array:
    """A whole two-dimensional array that `T.alloc(scope=)` placed in one of `memories`.

    The intrinsic gets its rows and columns as two further operands, int32.
    """

    name: str
    memories: tuple[str, ...]
    types: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Tile:
    """A part of a matrix in memory, as large as the call's fragment or Array: two arguments.

    `name` is a buffer of two dimensions (global memory or shared), `position` the row and column
    of the part's first element. The intrinsic gets the strides of rows and columns, in elements,
    as two further operands. A part that is not entirely inside is not accessed: the fragment
    becomes 0. A `partial` one is accessed where it is inside, and has any strides: before them the
    intrinsic gets the numbers of rows and columns of the matrix from there on, int32.
    """

    name: str
    position: str
    partial: bool = False


@dataclass(frozen=True, slots=True)
class Place:
    """An element of memory: two arguments, a buffer (or a view) and the indices.

    Out of range the intrinsic does nothing, and its result is 0.
    """

    name: str
    position: str
    types: tuple[str, ...] = ()
    scopes: tuple[str, ...] = ("global", "shared")


@dataclass(frozen=True, slots=True)
class Elements:
    """Adjacent elements along the last dimension of a buffer: two arguments, as of a Place.

    Their number is the call's first Number, or that of `size` bytes. `short` ones may end
    outside: the intrinsic gets the number inside as a further operand, an int32. Otherwise all
    must be inside, or the intrinsic does nothing.
    """

    name: str
    position: str
    types: tuple[str, ...] = ()
    scopes: tuple[str, ...] = ("global", "shared")
    short: bool = False
    size: int = 0


@dataclass(frozen=True, slots=True)
class Box:
    """An array in shared memory as large as a part of a tensor: two arguments.

    `name` is the array, `position` its first indices: as many as it has more dimensions than the
    call's Tensor. The remaining extents are the box. Out of range the intrinsic does nothing.
    """

    name: str
    position: str
    types: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Tensor:
    """A tensor in global memory, and the position of a box in it: two arguments.

    The box may be partly or wholly outside. The intrinsic gets the position as int32 operands,
    saturated, then the tensor's extents, then its strides, in elements, except the last: that is
    1, which the host checks.
    """

    name: str
    position: str
    types: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Choice:
    """A choice: one of `words`, a compile-time text.

    A call may omit it if there is a `default`.
    """

    name: str
    words: tuple[str, ...]
    default: str | None = None


@dataclass(frozen=True, slots=True)
class Text:
    """A compile-time text, such as an instruction."""

    name: str


@dataclass(frozen=True, slots=True)
class Variadic:
    """All further arguments: values, each of one of `types`."""

    name: str
    types: tuple[str, ...]


Parameter = (
    Operand | ConstInt | Type | Fragment | Array | Tile | Place | Elements | Box | Tensor | Choice
    | Text | Variadic
)  # fmt: skip


def argument_names(parameter: Parameter) -> tuple[str, ...]:
    """The names of the arguments that a parameter takes."""
    if isinstance(parameter, Tile | Place | Elements | Box | Tensor):
        return parameter.name, parameter.position
    return (parameter.name,)


@dataclass(slots=True)
class BoundArgs:
    """The arguments of a call, by kind, each in order.

    Attributes:
        operands: Values, and the sizes of tiles, elements and tensors.
        numbers: Those of Number.
        types: Those of Type; None if the call has None.
        buffers: The fragments, arrays, tiles, places, elements, boxes and tensors.
        indices: The indices of each buffer; none for a fragment.
        unproven: The condition that all of it is in range.
        text: That of Word or Text.
    """

    operands: list[ir.Expr]
    numbers: list[int]
    types: list[ir.DType | None]
    buffers: list[ir.Buffer]
    indices: list[tuple[ir.Expr, ...]]
    unproven: list[ir.Expr]
    text: str


Check = Callable[[BoundArgs], tuple[str, str] | None]
"""Checks rules on several arguments of a call: returns the error and a fix, or None."""


def same_types(first: str, second: str) -> Check:
    """A check that the first two values of a call, of these names, have one type."""

    def check(given: BoundArgs) -> tuple[str, str] | None:
        left, right = given.operands[:2]
        if left.dtype == right.dtype:
            return None
        return (
            f"'{first}' is {left.dtype}, and '{second}' is {right.dtype}",
            f"convert one of them: `T.{left.dtype}(...)`",
        )

    return check


@dataclass(frozen=True, slots=True, kw_only=True)
class NamespaceFunction:
    """One function of a namespace.

    Attributes:
        builtin: Its name, signature for type checkers, and documentation.
        parameters: In order. A function that makes a fragment has two `ConstInt`, its rows and
            columns, and one `Type`. At most one is a `Choice` or a `Text`; a `Variadic` is last.
        op: The op of a value: all operands in order, then all numbers.
        result: The element type of that value, or of the result of an intrinsic ("": none):
            "same" is that of the operand named "value", "element" that of the first buffer,
            "type" that of the call's Type.
        intrinsic: The intrinsic of a function that accesses memory or depends on its position:
            its buffers are the result (if there is one), then the call's fragments and memory, in
            order; its operands are operands and sizes in order, then the numbers.
        effect: The intrinsic if its Type is None.
        check: Checks a call beyond its parameters.
        at_top: It must be at the top of a launch, not in a branch or loop.
        divides_grid: Its three numbers must divide the grid, x first, which the host checks.
    """

    builtin: Builtin
    parameters: tuple[Parameter, ...]
    op: ir.Op | None = None
    result: str = ""
    intrinsic: ir.IntrinsicOp | None = None
    effect: ir.IntrinsicOp | None = None
    check: Check | None = None
    at_top: bool = False
    divides_grid: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ScriptNamespace:
    """The functions of `T.<kind>`."""

    kind: str
    doc: str
    functions: tuple[NamespaceFunction, ...]


class NamespaceMember(Member):
    """`T.<kind>.<name>` at run time: a name that the parser recognises."""

    def __init__(self, kind: str, function: NamespaceFunction) -> None:
        super().__init__(f"{kind}.{function.builtin.name}", function.builtin.doc)
        self.function = function


def as_module(namespace: ScriptNamespace) -> ModuleType:
    """The object `T.<kind>`."""
    module = ModuleType(f"dovetail.T.{namespace.kind}", namespace.doc)
    names = [each.builtin.name for each in namespace.functions]
    vars(module).update(
        {each.builtin.name: NamespaceMember(namespace.kind, each) for each in namespace.functions}
    )
    vars(module)["NAMES"] = names
    return module


Provider = Callable[[str], ScriptNamespace | None]
_providers: list[Provider] = []


def provide(provider: Provider) -> None:
    """Set the provider of installed backends' namespaces, the plug-in system."""
    _providers[:] = [provider]


def find(kind: str) -> ScriptNamespace | None:
    """The namespace of a kind, if an installed backend has one."""
    return _providers[0](kind) if _providers else None
