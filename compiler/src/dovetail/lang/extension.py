"""Namespaces of back ends, `T.<kind>.*`: what only one kind of device has, declared as data.

A back end's record carries a `ScriptNamespace`; the parser reads its functions from there, so that
a back end adds to the language without touching the parser. Each function becomes an op (a value
without effects), an intrinsic (a statement that touches memory) or a fragment (a matrix that the
threads of a subgroup hold together). Other targets refuse it, at the user's line.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from types import ModuleType

from dovetail.lang.builtins import Builtin
from dovetail.lang.members import Member

TYPE_CHECKING = False
if TYPE_CHECKING:
    from dovetail.ir import IntrinsicOp, Op


@dataclass(frozen=True, slots=True)
class Operand:
    """A value of one of `types` (names of element types); a literal takes the first.

    Without `types` it is of the type of the call's first fragment.
    """

    name: str
    types: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Number:
    """An integer known when the kernel is compiled, one of `values` where there are any."""

    name: str
    values: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Type:
    """An element type, one of `types`."""

    name: str
    types: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Fragment:
    """A matrix made by a function of the same namespace that makes fragments."""

    name: str


@dataclass(frozen=True, slots=True)
class Tile:
    """A part of a matrix in memory, as large as the call's fragment: two arguments.

    `name` is a buffer of two dimensions (global memory or shared), `position` the row and column
    of the part's first element. The intrinsic gets the strides of rows and columns, in elements,
    as two further operands. A part that is not all inside is not touched: the fragment becomes 0.
    """

    name: str
    position: str


Parameter = Operand | Number | Type | Fragment | Tile


def argument_names(parameter: Parameter) -> tuple[str, ...]:
    """The names of the arguments that a parameter takes."""
    if isinstance(parameter, Tile):
        return parameter.name, parameter.position
    return (parameter.name,)


@dataclass(frozen=True, slots=True, kw_only=True)
class NamespaceFunction:
    """One function of a namespace.

    Attributes:
        builtin: Its name, signature for type checkers, and documentation.
        parameters: In order. A function that makes a fragment has two of kind Number, its rows and
            columns, and one of kind Type.
        op: What it becomes if it is a value: all operands in order, then all numbers.
        result: The element type of that value.
        intrinsic: What it becomes if it touches memory: its buffers are the fragments and tiles in
            order; its operands are operands, numbers and strides in order.
    """

    builtin: Builtin
    parameters: tuple[Parameter, ...]
    op: Op | None = None
    result: str = ""
    intrinsic: IntrinsicOp | None = None


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
    """Say who knows the namespaces of installed back ends: the plug-in system, which is above."""
    _providers[:] = [provider]


def find(kind: str) -> ScriptNamespace | None:
    """The namespace of a kind, if an installed back end has one."""
    return _providers[0](kind) if _providers else None
