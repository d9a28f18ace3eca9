"""The members of `T` at run time: names that the parser recognises.

Python never executes a kernel, so these objects only have a name, and raise an error when they are
called outside of a kernel. Their types, for users and type checkers, are in `namespace.pyi`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from dovetail.support.errors import DovetailError

if TYPE_CHECKING:
    from dovetail import ir

# The names of `ir.ELEMENTS`, written down so that importing T does not import the IR.
TYPES = (
    "bool", "int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64", "float16",
    "bfloat16", "float32", "float64", "complex64", "complex128",
)  # fmt: skip

MAX_TABLE = 4096
"""Elements of an array of NumPy outside of a kernel that is a constant: it becomes code."""

VECTORS = tuple(
    f"{name}x{lanes}" for name in TYPES if "complex" not in name for lanes in (2, 3, 4, 8, 16)
)
"""The names of vector types, `<element>x<lanes>`."""


def outside(name: str) -> DovetailError:
    """The error for running what only stands for something inside a kernel."""
    return DovetailError(
        f"'{name}' was called by Python, but it works only inside a function decorated with "
        f"@dt.kernel or @dt.inline"
    )


def is_ir_type(value: object) -> bool:
    """Whether it is an `ir.DType`; told without importing the IR, which calls do not need."""
    return type(value).__module__ == "dovetail.ir.dtype"


def is_list_of_numbers(value: list[object]) -> bool:
    """Whether a list holds at most `MAX_TABLE` numbers, in lists or tuples of equal meaning.

    Such a list is a constant, as a tuple is; what it holds is looked at again at each call.
    """
    todo: list[object] = [value]
    for item in todo:
        if isinstance(item, list | tuple):
            todo += cast("list[object]", item)
        elif not isinstance(item, bool | int | float | complex):
            return False
        if len(todo) > 2 * MAX_TABLE:
            return False
    return len(todo) > 1


def is_numpy_type(value: object) -> bool:
    """Whether it is NumPy's type of an element, such as `np.float32`; NumPy is not imported."""
    return (
        isinstance(value, type)
        and value.__module__ == "numpy"
        and value.__name__.rstrip("_") in TYPES
    )


class Annotation:
    """What may stand in an annotation: operators on it make one that says nothing to a kernel.

    Python evaluates `x: T.Buffer[T.float32] | None` where the function is defined. The parser
    reads the annotation's text, and tells what is wrong with it, at its place.
    """

    __slots__ = ()

    def _combined(self, other: object = None) -> Combination:
        return Combination()

    __or__ = __ror__ = __and__ = __rand__ = __xor__ = __rxor__ = _combined
    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = _combined
    __truediv__ = __rtruediv__ = __floordiv__ = __rfloordiv__ = __mod__ = __rmod__ = _combined
    __pow__ = __rpow__ = __matmul__ = __rmatmul__ = _combined
    __lshift__ = __rlshift__ = __rshift__ = __rrshift__ = _combined
    __lt__ = __le__ = __gt__ = __ge__ = _combined
    __neg__ = __pos__ = __invert__ = __getitem__ = _combined


class Combination(Annotation):
    """What an operator in an annotation gives."""

    __slots__ = ()

    def __call__(self, *args: object, **keywords: object) -> object:
        """Raises: an annotation is not a function, though `Optional[...]` wants a callable."""
        raise outside("an annotation")


class ElementType(Annotation):
    """An element type such as `T.float32`: of buffers and scalars, and a conversion to it."""

    __slots__ = ("name",)

    def __init__(self, name: str) -> None:
        self.name = name

    @property
    def dtype(self) -> ir.DType:
        """The IR's type, looked up only when a kernel is parsed, so that importing T is cheap."""
        from dovetail import ir

        return ir.ELEMENTS.get(self.name) or ir.parse_dtype(self.name)

    def __call__(self, value: object = 0) -> TypedNumber:
        """Makes a constant of this type for use in kernels: `EPSILON = T.float32(1e-6)`.

        Raises:
            TypeError: The value is not a number.
            ValueError: The value does not fit the type.
        """
        from dovetail import ir

        dtype = self.dtype
        if dtype.is_complex and isinstance(value, bool | int | float | complex):
            pair = complex(value)
            re, im = (ir.round_float(each, dtype.part) for each in (pair.real, pair.imag))
            return TypedNumber(ir.Const(dtype.part, re), ir.Const(dtype.part, im))
        if not isinstance(value, bool | int | float):
            raise TypeError(f"{self!r} converts a number, not {type(value).__name__}")
        if dtype.is_float:
            return TypedNumber(ir.Const(dtype, ir.round_float(float(value), dtype)))
        return TypedNumber(ir.literal(bool(value) if dtype.is_bool else int(value), dtype))

    def __repr__(self) -> str:
        return f"T.{self.name}"


class TypedNumber:
    """A constant with a type, made outside of a kernel."""

    __slots__ = ("const", "imag")

    def __init__(self, const: ir.Const, imag: ir.Const | None = None) -> None:
        self.const = const
        self.imag = imag

    def __repr__(self) -> str:
        if self.imag is not None:
            name = f"complex{2 * self.const.dtype.bits}"
            return f"T.{name}({complex(self.const.value, self.imag.value)!r})"
        return f"T.{self.const.dtype.name}({self.const.value!r})"


class Member(Annotation):
    """A function of the language, such as `T.parallel` or `T.exp`."""

    def __init__(self, name: str, doc: str) -> None:
        self.name = name
        self.__doc__ = doc

    def __call__(self, *args: object, **keywords: object) -> object:
        """Raises: a kernel is not executed."""
        raise outside(repr(self))

    def __repr__(self) -> str:
        return f"T.{self.name}"


class Form(Member):
    """`T.Buffer` or `T.constexpr`: a generic type in an annotation."""

    def __getitem__(self, argument: object) -> FormOf:
        return FormOf(self, argument)


class FormOf(Annotation):
    """A form with its argument, e.g. `T.Buffer[T.float32]`."""

    __slots__ = ("argument", "form")

    def __init__(self, form: Form, argument: object) -> None:
        self.form = form
        self.argument = argument

    def __call__(self, *args: object, **keywords: object) -> object:
        """Raises: an annotation is not a function."""
        raise outside(repr(self))

    def __repr__(self) -> str:
        argument = self.argument
        text = argument.__name__ if isinstance(argument, type) else repr(argument)
        return f"{self.form!r}[{text}]"
