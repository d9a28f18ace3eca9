"""What an expression of the language may stand for while it is parsed.

Besides the IR's expressions, which have a type, there are things that exist at compile time only:
weak numbers (Python's own, which take the type of what they meet), types, tuples, buffers,
functions. Keeping them as ordinary Python objects makes folding of compile-time code free.
"""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType
from typing import Any, TypeGuard, cast

from dovetail import ir
from dovetail.lang.inline import Inline
from dovetail.lang.members import (
    MAX_TABLE,
    ElementType,
    FormOf,
    Member,
    TypedNumber,
    is_list_of_numbers,
)
from dovetail.support.dataclasses import dataclass


@dataclass(frozen=True, slots=True, eq=False)
class Deferred:
    """A weak number that is not constant, e.g. `1.0 if x[i] > 0 else 0.0`.

    Attributes:
        is_float: Whether it can become a float only.
        build: Makes the expression, once the type is known.
    """

    is_float: bool
    build: Callable[[ir.DType], ir.Expr]


@dataclass(frozen=True, slots=True, eq=False)
class Coordinates:
    """What `with T.launch(...) as (block, thread)` binds: three variables, x first."""

    label: str
    variables: tuple[ir.Var, ir.Var, ir.Var]


@dataclass(frozen=True, slots=True, eq=False)
class Foreign:
    """A Python object that has no meaning in a kernel; kept to be named in a message."""

    value: object


Indices = tuple[ir.Expr, ...]


@dataclass(frozen=True, slots=True, eq=False)
class View:
    """Elements of a buffer or of another view, under other indices: a slice, a transpose.

    A view is no memory and costs nothing: an access through it becomes one to its buffer, at the
    indices that `mapping` gives; see `views.locate`.

    Attributes:
        parent: What it is a view of.
        shape: Its extents, int64.
        mapping: From its indices to those of the parent; right for all inside of its extents.
        same: For each axis the parent's axis that runs along with it, with the same extent; None
            where the extent is the view's own.
        fixed: The parent's axes that stand still at an index that may be out of range.
        parts: What the view was made of that only the running program knows.
        read_only: Why nothing may be written through it; "" where it may.
        whole: Whether it is all of a complex buffer, in which the parent is a buffer of pairs.
    """

    parent: ir.Buffer | View
    shape: tuple[ir.Expr, ...]
    mapping: Callable[[Indices], Indices]
    same: tuple[int | None, ...]
    fixed: tuple[int, ...] = ()
    parts: tuple[ir.Expr, ...] = ()
    read_only: str = ""
    whole: bool = False

    @property
    def base(self) -> ir.Buffer:
        """The buffer whose elements they are."""
        return self.parent if isinstance(self.parent, ir.Buffer) else self.parent.base

    @property
    def name(self) -> str:
        """What the buffer is called."""
        return self.base.name

    @property
    def dtype(self) -> ir.DType:
        """The type of an element."""
        return self.base.element

    @property
    def scope(self) -> ir.Scope:
        """Where its memory lives."""
        return self.parent.scope

    @property
    def rank(self) -> int:
        """The number of dimensions."""
        return len(self.shape)


@dataclass(frozen=True, slots=True, eq=False)
class Complex:
    """A complex number: two expressions of one float type."""

    re: ir.Expr
    im: ir.Expr

    @property
    def dtype(self) -> ir.DType:
        """The complex type."""
        return ir.DType("complex", 2 * self.re.dtype.bits)


BufferLike = ir.Buffer | View
"""What has elements: a buffer, or a view of one."""


@dataclass(frozen=True, slots=True, eq=False)
class Product:
    """`a @ b` of which one at least has two dimensions, before it is stored; see `products`.

    Attributes:
        name: What is written.
        shape: Its extents.
        dtype: The type of an element.
        at: Makes the element at some indices.
    """

    name: str
    shape: tuple[ir.Expr, ...]
    dtype: ir.DType
    at: Callable[[Indices], Value]

    @property
    def rank(self) -> int:
        """The number of dimensions."""
        return len(self.shape)


Leaf = BufferLike | Product
"""What arithmetic of whole arrays is made of."""


@dataclass(frozen=True, slots=True, eq=False)
class Elementwise:
    """Arithmetic of whole arrays, before it is stored or folded; see `arrays`.

    Attributes:
        leaves: The buffers, views and products in it.
        at: Makes one element, given how an element of a leaf is made.
    """

    leaves: tuple[Leaf, ...]
    at: Callable[[Callable[[Leaf], Value]], Value]

    @property
    def has_products(self) -> bool:
        """Whether a product is in it, so that an element is more than a few operations."""
        return any(isinstance(leaf, Product) for leaf in self.leaves)


@dataclass(frozen=True, slots=True, eq=False)
class Method:
    """`x.reshape` and its like, before they are called."""

    owner: BufferLike | Elementwise
    name: str


AnyInline = Inline[Any, Any]
Weak = bool | int | float
Value = (
    Weak | complex | Complex | str | None | tuple["Value", ...] | ir.DType | ir.Expr | ir.Buffer
    | View | Elementwise | Deferred | Method | Coordinates | Member | FormOf | AnyInline
    | ModuleType | Foreign
)  # fmt: skip
"""Every value."""


class Listed(tuple[Value, ...]):
    """A list: a tuple that is no index, as NumPy takes it for several."""

    __slots__ = ()


class Table(Listed):
    """An array of NumPy from outside of the kernel, whose arithmetic is not that of tuples."""

    __slots__ = ()


EXPRESSIONS = (ir.Const, ir.Var, ir.Load, ir.Call, ir.Cast, ir.Select, ir.Reduce)


def is_expr(value: Value) -> TypeGuard[ir.Expr]:
    """Whether it is an expression of the IR, so that it has a type."""
    return isinstance(value, EXPRESSIONS)


def is_weak(value: Value) -> TypeGuard[Weak]:
    """Whether it is a compile-time number or truth value that takes the type of what it meets."""
    return isinstance(value, bool | int | float)


def expressions_of(value: Value) -> list[ir.Expr]:
    """The expressions that a number, or a tuple of numbers, is made of."""
    match value:
        case tuple():
            return [expr for item in value for expr in expressions_of(item)]
        case Complex(re=re, im=im):
            return [re, im]
        case _:
            return [value] if is_expr(value) else []


def is_buffer(value: Value) -> TypeGuard[BufferLike]:
    """Whether it has elements: a buffer or a view of one."""
    return isinstance(value, ir.Buffer | View)


def is_array(value: Value) -> bool:
    """Whether it is a buffer, a view, or arithmetic of them."""
    return isinstance(value, ir.Buffer | View | Elementwise)


def base_of(like: BufferLike) -> ir.Buffer:
    """The buffer itself, or the one that a view shows elements of."""
    return like.base if isinstance(like, View) else like


def own_buffer(value: Value) -> ir.Buffer | None:
    """The buffer that a value is all of; None for views and all else."""
    if isinstance(value, View) and value.whole:
        return value.base
    return value if isinstance(value, ir.Buffer) else None


def is_number(value: Value) -> TypeGuard[int]:
    """Whether it is a compile-time integer; a truth value is none."""
    return isinstance(value, int) and not isinstance(value, bool)


def describe(value: Value) -> str:
    """What it is, for a message after "is"; a value with a type is called by its type."""
    match value:
        case bool() | int() | float() | complex():
            return f"the literal {value!r}"
        case str():
            return f"the string {value!r}"
        case None:
            return "None"
        case Table():
            return f"a table of {len(value)}"
        case Listed():
            return f"a list of {len(value)}"
        case tuple():
            return f"a tuple of {len(value)}"
        case ir.DType():
            return f"the type {value}"
        case ir.Buffer():
            return f"the buffer '{value.name}'"
        case View(whole=True):
            return f"the buffer '{value.name}'"
        case View():
            count = value.rank
            return f"a view of '{value.name}' with {count} dimension{'s' * (count != 1)}"
        case Method():
            owner = "an array" if isinstance(value.owner, Elementwise) else f"'{value.owner.name}'"
            return f"the method '{value.name}' of {owner}"
        case Elementwise():
            return "arithmetic of whole arrays"
        case Deferred(is_float=True):
            return "a float without a type"
        case Deferred():
            return "a number without a type"
        case Coordinates():
            return f"the coordinates of the {value.label}"
        case Member():
            return f"the function T.{value.name}"
        case FormOf():
            return f"the annotation {value!r}"
        case Inline():
            return f"the helper '{value.name}'"
        case ModuleType():
            return f"the module '{value.__name__}'"
        case Foreign():
            return f"a Python object of type {type(value.value).__name__}"
        case _:
            return str(value.dtype)


def constant(value: object) -> Value:
    """A Python object that a kernel's free name or compile-time parameter stands for.

    NumPy's scalars keep their type, except float64, which is a Python float and weak like one.
    """
    match value:
        case bool() | str() | None | Member() | FormOf() | Inline() | ModuleType() | ir.DType():
            return cast(Value, value)
        case int():
            return int(value)
        case float():
            return float(value)
        case complex():
            return complex(value)
        case ElementType():
            return value.dtype
        case TypedNumber():
            return value.const if value.imag is None else Complex(value.const, value.imag)
        case tuple():
            return tuple(constant(item) for item in cast(tuple[object, ...], value))
        case bytes():
            return tuple(value)
        case list() if is_list_of_numbers(cast("list[object]", value)):
            return Listed(constant(item) for item in cast("list[object]", value))
        case _:
            return _numpy(value)


def _table(array: Any, name: str) -> Value:  # noqa: ANN401  # NumPy is not imported.
    """An array of NumPy as a tuple of constants; itself where it is none."""
    if array.size > MAX_TABLE or name not in ir.SCALARS:
        return Foreign(array)

    def entries(item: object) -> Value:
        if isinstance(item, list):
            return Table(map(entries, cast("list[object]", item)))
        if name in ("float64", "bool"):
            return cast(Value, item)
        return ir.Const(ir.SCALARS[name], cast(Any, item))

    return entries(array.tolist())


def _numpy(value: object) -> Value:
    """NumPy's scalars and types, recognised without importing NumPy."""
    kind: type[object] = value if isinstance(value, type) else type(value)
    if kind.__module__ != "numpy":
        return Foreign(value)
    if isinstance(value, type):
        return ir.ELEMENTS.get(value.__name__.rstrip("_"), Foreign(value))
    dtype, item = getattr(value, "dtype", None), getattr(value, "item", None)
    name = str(getattr(dtype, "name", ""))
    if kind.__name__ == "ndarray" and getattr(value, "shape", ()) != ():
        return _table(cast(Any, value), name)
    if getattr(value, "shape", None) != () or item is None or name not in ir.ELEMENTS:
        return Foreign(value)
    number = item()
    if isinstance(number, complex):
        part = ir.ELEMENTS[name].part
        return Complex(ir.Const(part, number.real), ir.Const(part, number.imag))
    return ir.Const(ir.SCALARS[name], number) if is_weak(number) else Foreign(value)


def parts_of(expr: ir.Expr) -> tuple[ir.Expr, ...]:
    """The values of an expression's own type that it is made of."""
    match expr:
        case ir.Call(args=args):
            return tuple(arg for arg in args if arg.dtype == expr.dtype)
        case ir.Select(true_value=first, false_value=second):
            return first, second
        case ir.Reduce(value=inner):
            return (inner,)
        case _:
            return ()
