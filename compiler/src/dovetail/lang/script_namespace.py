"""Namespaces of backends, `T.<kind>.*`: what only one kind of device has, declared as data.

A backend's record carries a `ScriptNamespace`; the parser reads its functions from there, so that
a backend adds to the language without touching the parser. Each function becomes an op (a value
without effects), an intrinsic (a statement that touches memory) or a fragment (a matrix that the
threads of a subgroup hold together). Other targets refuse it, at the user's line.
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

    Without `types` it is of the type of the call's first buffer.
    """

    name: str
    types: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ConstInt:
    """An integer known when the kernel is compiled, one of `values` where there are any.

    A call may leave it out where there is a `default`.
    """

    name: str
    values: tuple[int, ...] = ()
    default: int | None = None


@dataclass(frozen=True, slots=True)
class Type:
    """An element type, one of `types`; None too where it is `optional`."""

    name: str
    types: tuple[str, ...]
    optional: bool = False


@dataclass(frozen=True, slots=True)
class Fragment:
    """A matrix made by a function of the same namespace that makes fragments."""

    name: str


@dataclass(frozen=True, slots=True)
class Array:
    """All of an array of two dimensions that `T.alloc(scope=)` placed in one of `memories`.

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
    as two further operands. A part that is not all inside is not touched: the fragment becomes 0.
    One that may be `partial` is touched where it is inside, and has any strides: the intrinsic
    gets, before them, how many rows and columns the matrix has from there on, int32.
    """

    name: str
    position: str
    partial: bool = False


@dataclass(frozen=True, slots=True)
class Place:
    """An element of memory: two arguments, a buffer (or a view) and the indices.

    Where the element is out of range the intrinsic does nothing, and what it gives is 0.
    """

    name: str
    position: str
    types: tuple[str, ...] = ()
    scopes: tuple[str, ...] = ("global", "shared")


@dataclass(frozen=True, slots=True)
class Elements:
    """Elements in a row, along the last dimension of a buffer: two arguments, as of a Place.

    How many is the call's first Number, or what `size` bytes hold. Those of a `short` one may end
    outside: the intrinsic gets how many are inside as a further operand, an int32. Of others all
    are inside, or the intrinsic does nothing.
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
    call's Tensor. What is left of its shape is the box. Where they are out of range the intrinsic
    does nothing.
    """

    name: str
    position: str
    types: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Tensor:
    """A tensor in global memory, and the place in it where a box begins: two arguments.

    The box may be partly or wholly outside. The intrinsic gets the place as int32 operands, held
    within what these can say, then the tensor's extents, then its strides, in elements, without
    the last: that is 1, which the host checks.
    """

    name: str
    position: str
    types: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Choice:
    """A choice: one of `words`, a text known when the kernel is compiled.

    A call may leave it out where there is a `default`.
    """

    name: str
    words: tuple[str, ...]
    default: str | None = None


@dataclass(frozen=True, slots=True)
class Text:
    """A text known when the kernel is compiled, such as an instruction."""

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
    """What the arguments of a call are, each kind in order.

    Attributes:
        operands: Values, and the sizes that tiles, elements and tensors bring along.
        numbers: Of Number.
        types: Of Type; None where a call says so.
        buffers: The fragments, arrays, tiles, places, elements, boxes and tensors.
        indices: Of each buffer; none of a fragment.
        unproven: What holds if all of it is in range.
        text: Of Word or Text.
    """

    operands: list[ir.Expr]
    numbers: list[int]
    types: list[ir.DType | None]
    buffers: list[ir.Buffer]
    indices: list[tuple[ir.Expr, ...]]
    unproven: list[ir.Expr]
    text: str


Check = Callable[[BoundArgs], tuple[str, str] | None]
"""What is wrong with a call, and what to do: for rules that concern several arguments."""


def same_types(first: str, second: str) -> Check:
    """The rule that the first two values of a call, by these names, have one type."""

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
        op: What it becomes if it is a value: all operands in order, then all numbers.
        result: The element type of that value, or of what an intrinsic gives ("" for nothing):
            "same" is that of the operand called "value", "element" that of the first buffer,
            "type" what the call's Type says.
        intrinsic: What it becomes if it touches memory or depends on where it stands: its buffers
            are the result (if there is one), then what the call has of fragments and memory, in
            order; its operands are operands and sizes in order, then the numbers.
        effect: What it becomes instead where its Type is None.
        check: Finds what is wrong with a call beyond what the parameters say.
        at_top: It stands at the top of a launch, not in a branch or loop.
        divides_grid: Its three numbers divide the grid, x first, which the host checks.
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
    """All of `T.<kind>`."""

    kind: str
    doc: str
    functions: tuple[NamespaceFunction, ...]


class NamespaceMember(Member):
    """`T.<kind>.<name>` while Python runs: something that the parser recognises."""

    def __init__(self, kind: str, function: NamespaceFunction) -> None:
        super().__init__(f"{kind}.{function.builtin.name}", function.builtin.doc)
        self.function = function


def as_module(namespace: ScriptNamespace) -> ModuleType:
    """The object that `T.<kind>` is."""
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
    """Say who knows the namespaces of installed backends: the plug-in system, which is above."""
    _providers[:] = [provider]


def find(kind: str) -> ScriptNamespace | None:
    """The namespace of a kind, if an installed backend has one."""
    return _providers[0](kind) if _providers else None
