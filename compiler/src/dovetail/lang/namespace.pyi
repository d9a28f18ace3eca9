"""The types of the language, for people and type checkers; nothing here is executed.

An element read from a `Buffer[T.float32]` is a `T.float32`; extents and loop variables are `int`.
Comparisons give Python's bool, so that `and`, `or`, `not` and `if` are typed as usual.
"""

import builtins
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager
from types import EllipsisType
from typing import (
    Annotated,
    Any,
    Generic,
    Literal,
    Self,
    SupportsIndex,
    TypeAlias,
    TypeVar,
    overload,
)

_S = TypeVar("_S", bound=Scalar)
_V = TypeVar("_V")
_A = TypeVar("_A")
_B = TypeVar("_B")
_F = TypeVar("_F", bound=Float | Vector[Any] | float)
_N = TypeVar("_N", bound=Number | Vector[Any] | float)
_C = TypeVar("_C", bound=Complex)
_Z = TypeVar("_Z", bound=Float | Complex | builtins.complex)
_M = TypeVar("_M", bound=Number | Complex | builtins.complex)
_I = TypeVar("_I", bound=Integer | int)
# The wider of two integer types: left open, since it may be either.
_Widened: TypeAlias = Any
_Index = SupportsIndex | tuple[SupportsIndex, ...]
_Stretch = slice[Any, Any, Any] | EllipsisType | None
_Entries = tuple[SupportsIndex | _Stretch, ...]
# Brackets with something else than integers among the first six entries.
_Cut = (
    _Stretch
    | tuple[_Stretch, *_Entries]
    | tuple[SupportsIndex, _Stretch, *_Entries]
    | tuple[SupportsIndex, SupportsIndex, _Stretch, *_Entries]
    | tuple[SupportsIndex, SupportsIndex, SupportsIndex, _Stretch, *_Entries]
    | tuple[SupportsIndex, SupportsIndex, SupportsIndex, SupportsIndex, _Stretch, *_Entries]
)
_Shape = tuple[SupportsIndex, ...]

inf: float
nan: float
newaxis: None

class Scalar:
    """One element; calling a type converts a number to it.

    From float to integer a conversion truncates and saturates, and NaN gives 0; between integers
    it wraps; to a float it rounds to nearest, ties to even; to bool it compares with 0. A literal
    must fit. Outside of a kernel it makes a constant with a type: `EPSILON = T.float32(1e-6)`.
    """

    def __init__(self, value: Scalar | float = 0, /) -> None: ...
    def __eq__(self, other: object, /) -> builtins.bool: ...
    def __ne__(self, other: object, /) -> builtins.bool: ...
    def __hash__(self) -> int: ...

class Number(Scalar):
    """An integer or a float."""

    def __neg__(self) -> Self: ...
    def __pos__(self) -> Self: ...
    def __abs__(self) -> Self: ...
    def __divmod__(self, other: Self | float, /) -> tuple[Self, Self]: ...
    def __rdivmod__(self, other: float, /) -> tuple[Self, Self]: ...
    def __lt__(self, other: Number | float, /) -> builtins.bool: ...
    def __le__(self, other: Number | float, /) -> builtins.bool: ...
    def __gt__(self, other: Number | float, /) -> builtins.bool: ...
    def __ge__(self, other: Number | float, /) -> builtins.bool: ...

class Float(Number):
    """A floating-point number; it meets its own type and Python's numbers.

    Other types are converted in writing: `T.float32(i)`.
    """

    def __add__(self, other: Self | float, /) -> Self: ...
    def __radd__(self, other: float, /) -> Self: ...
    def __sub__(self, other: Self | float, /) -> Self: ...
    def __rsub__(self, other: float, /) -> Self: ...
    def __mul__(self, other: Self | float, /) -> Self: ...
    def __rmul__(self, other: float, /) -> Self: ...
    def __truediv__(self, other: Self | float, /) -> Self: ...
    def __rtruediv__(self, other: float, /) -> Self: ...
    def __floordiv__(self, other: Self | float, /) -> Self: ...
    def __rfloordiv__(self, other: float, /) -> Self: ...
    def __mod__(self, other: Self | float, /) -> Self: ...
    def __rmod__(self, other: float, /) -> Self: ...
    def __pow__(self, other: Self | float, /) -> Self: ...
    def __rpow__(self, other: float, /) -> Self: ...

class Integer(Number):
    """An integer: two's complement, arithmetic wraps, `//` and `%` round down, x // 0 is 0.

    With another integer type it widens, if one type holds both; the type checker leaves that open.
    """

    def __index__(self) -> int: ...
    @overload
    def __add__(self, other: Self | int, /) -> Self: ...
    @overload
    def __add__(self, other: Integer, /) -> _Widened: ...
    def __radd__(self, other: int, /) -> Self: ...
    @overload
    def __sub__(self, other: Self | int, /) -> Self: ...
    @overload
    def __sub__(self, other: Integer, /) -> _Widened: ...
    def __rsub__(self, other: int, /) -> Self: ...
    @overload
    def __mul__(self, other: Self | int, /) -> Self: ...
    @overload
    def __mul__(self, other: Integer, /) -> _Widened: ...
    def __rmul__(self, other: int, /) -> Self: ...
    @overload
    def __floordiv__(self, other: Self | int, /) -> Self: ...
    @overload
    def __floordiv__(self, other: Integer, /) -> _Widened: ...
    def __rfloordiv__(self, other: int, /) -> Self: ...
    @overload
    def __mod__(self, other: Self | int, /) -> Self: ...
    @overload
    def __mod__(self, other: Integer, /) -> _Widened: ...
    def __rmod__(self, other: int, /) -> Self: ...
    def __pow__(self, other: int, /) -> Self: ...
    @overload
    def __and__(self, other: Self | int, /) -> Self: ...
    @overload
    def __and__(self, other: Integer, /) -> _Widened: ...
    def __rand__(self, other: int, /) -> Self: ...
    @overload
    def __or__(self, other: Self | int, /) -> Self: ...
    @overload
    def __or__(self, other: Integer, /) -> _Widened: ...
    def __ror__(self, other: int, /) -> Self: ...
    @overload
    def __xor__(self, other: Self | int, /) -> Self: ...
    @overload
    def __xor__(self, other: Integer, /) -> _Widened: ...
    def __rxor__(self, other: int, /) -> Self: ...
    @overload
    def __lshift__(self, other: Self | int, /) -> Self: ...
    @overload
    def __lshift__(self, other: Integer, /) -> _Widened: ...
    def __rlshift__(self, other: int, /) -> Self: ...
    @overload
    def __rshift__(self, other: Self | int, /) -> Self: ...
    @overload
    def __rshift__(self, other: Integer, /) -> _Widened: ...
    def __rrshift__(self, other: int, /) -> Self: ...
    def __invert__(self) -> Self: ...

class Complex(Scalar):
    """A complex number; it meets its own type, floats of its parts' type, and Python's numbers."""

    def __init__(self, value: Scalar | builtins.complex = 0, /) -> None: ...
    def __neg__(self) -> Self: ...
    def __pos__(self) -> Self: ...
    def __add__(self, other: Self | Float | builtins.complex, /) -> Self: ...
    def __radd__(self, other: Float | builtins.complex, /) -> Self: ...
    def __sub__(self, other: Self | Float | builtins.complex, /) -> Self: ...
    def __rsub__(self, other: Float | builtins.complex, /) -> Self: ...
    def __mul__(self, other: Self | Float | builtins.complex, /) -> Self: ...
    def __rmul__(self, other: Float | builtins.complex, /) -> Self: ...
    def __truediv__(self, other: Self | Float | builtins.complex, /) -> Self: ...
    def __rtruediv__(self, other: Float | builtins.complex, /) -> Self: ...
    def __pow__(self, other: int, /) -> Self: ...

class complex64(Complex):
    """Two float32."""

    @property
    def real(self) -> float32: ...
    @property
    def imag(self) -> float32: ...
    def __abs__(self) -> float32: ...

class complex128(Complex):
    """Two float64."""

    @property
    def real(self) -> float64: ...
    @property
    def imag(self) -> float64: ...
    def __abs__(self) -> float64: ...

class bool(Scalar):
    """A truth value in memory, one byte. No number: `T.int32(flag)` makes one of it."""

    def __bool__(self) -> builtins.bool: ...
    def __and__(self, other: Self | builtins.bool, /) -> Self: ...
    def __rand__(self, other: builtins.bool, /) -> Self: ...
    def __or__(self, other: Self | builtins.bool, /) -> Self: ...
    def __ror__(self, other: builtins.bool, /) -> Self: ...
    def __xor__(self, other: Self | builtins.bool, /) -> Self: ...
    def __rxor__(self, other: builtins.bool, /) -> Self: ...
    def __invert__(self) -> Self: ...

class int8(Integer):
    """-128 to 127; one byte in memory."""

class int16(Integer):
    """-2**15 to 2**15 - 1; two bytes in memory."""

class int32(Integer):
    """-2**31 to 2**31 - 1; arithmetic wraps."""

class int64(Integer):
    """-2**63 to 2**63 - 1: extents, indices, and integers without a type on their own."""

class uint8(Integer):
    """0 to 255; one byte in memory."""

class uint16(Integer):
    """0 to 2**16 - 1; two bytes in memory."""

class uint32(Integer):
    """0 to 2**32 - 1; it does not meet int32, since neither holds the other."""

class uint64(Integer):
    """0 to 2**64 - 1; it meets no signed type."""

class float16(Float):
    """IEEE 754 binary16: 11 significant bits, up to 65504; some targets compute it in float32."""

class bfloat16(Float):
    """The upper half of a float32: 8 significant bits and its range; computed in float32."""

class float32(Float):
    """IEEE 754 binary32: 24 significant bits, up to about 3.4e38."""

class float64(Float):
    """IEEE 754 binary64: 53 significant bits, up to about 1.8e308; not on every target."""


class Vector(Generic[_S]):
    """Lanes of one type, computed with all at once: `T.float32x4` and its like.

    Operators and functions go lane by lane; a scalar of the lanes' type goes to every lane. A
    comparison is a vector of truth values, for `T.where`, `T.vector_any` and `T.vector_all`.
    """

    def __init__(self, *lanes: Scalar | Vector[Any] | float) -> None: ...
    @property
    def x(self) -> _S: ...
    @property
    def y(self) -> _S: ...
    @property
    def z(self) -> _S: ...
    @property
    def w(self) -> _S: ...
    def __getitem__(self, lane: int, /) -> _S: ...
    def __neg__(self) -> Self: ...
    def __abs__(self) -> Self: ...
    def __invert__(self) -> Self: ...
    def __add__(self, other: Vector[_S] | _S | float, /) -> Self: ...
    def __radd__(self, other: _S | float, /) -> Self: ...
    def __sub__(self, other: Vector[_S] | _S | float, /) -> Self: ...
    def __rsub__(self, other: _S | float, /) -> Self: ...
    def __mul__(self, other: Vector[_S] | _S | float, /) -> Self: ...
    def __rmul__(self, other: _S | float, /) -> Self: ...
    def __truediv__(self, other: Vector[_S] | _S | float, /) -> Self: ...
    def __rtruediv__(self, other: _S | float, /) -> Self: ...
    def __floordiv__(self, other: Vector[_S] | _S | float, /) -> Self: ...
    def __rfloordiv__(self, other: _S | float, /) -> Self: ...
    def __mod__(self, other: Vector[_S] | _S | float, /) -> Self: ...
    def __rmod__(self, other: _S | float, /) -> Self: ...
    def __pow__(self, other: Vector[_S] | _S | float, /) -> Self: ...
    def __and__(self, other: Vector[_S] | _S | int, /) -> Self: ...
    def __or__(self, other: Vector[_S] | _S | int, /) -> Self: ...
    def __xor__(self, other: Vector[_S] | _S | int, /) -> Self: ...
    def __lshift__(self, other: Vector[_S] | _S | int, /) -> Self: ...
    def __rshift__(self, other: Vector[_S] | _S | int, /) -> Self: ...
    def __eq__(  # pyright: ignore[reportIncompatibleMethodOverride]
        self, other: Vector[_S] | _S | float, /
    ) -> Vector[bool]: ...
    def __ne__(  # pyright: ignore[reportIncompatibleMethodOverride]
        self, other: Vector[_S] | _S | float, /
    ) -> Vector[bool]: ...
    def __lt__(self, other: Vector[_S] | _S | float, /) -> Vector[bool]: ...
    def __le__(self, other: Vector[_S] | _S | float, /) -> Vector[bool]: ...
    def __gt__(self, other: Vector[_S] | _S | float, /) -> Vector[bool]: ...
    def __ge__(self, other: Vector[_S] | _S | float, /) -> Vector[bool]: ...

class Buffer(Generic[_S]):
    """Memory of elements of one type, read and written by index.

    How many dimensions it has is not part of its type. Brackets with integers only are taken for
    an element, others for a view; a row is written `x[i, :]` so that type checkers know it as one.
    """

    @property
    def shape(self) -> tuple[int, ...]: ...
    @property
    def dtype(self) -> type[_S]: ...
    @property
    def ndim(self) -> int: ...
    @property
    def size(self) -> int:
        """The number of elements."""
    @property
    def T(self) -> Buffer[_S]:
        """A view with the axes in reverse order."""
    def transpose(self, *axes: int | tuple[int, ...]) -> Buffer[_S]:
        """A view with the axes in another order: axis k is the old axis axes[k]."""
    def reshape(self, *shape: SupportsIndex | tuple[SupportsIndex, ...]) -> Buffer[_S]:
        """A view of the same elements, in row-major order, under another shape.

        One extent may be -1, which stands for what is left. Writing to it writes to the buffer,
        also where NumPy would make a copy.
        """
    def ravel(self) -> Buffer[_S]:
        """A view with one dimension of the elements in row-major order."""
    @overload
    def __getitem__(self, index: _Index, /) -> _S: ...
    @overload
    def __getitem__(self, index: _Cut, /) -> Buffer[_S]: ...
    def __setitem__(self, index: _Index | _Cut, value: _S | Integer | Buffer[_S] | builtins.complex, /) -> None: ...
    def __iadd__(self, other: _S | Self | builtins.complex, /) -> Self: ...
    def __isub__(self, other: _S | Self | builtins.complex, /) -> Self: ...
    def __imul__(self, other: _S | Self | builtins.complex, /) -> Self: ...
    def __itruediv__(self, other: _S | Self | builtins.complex, /) -> Self: ...
    def __ifloordiv__(self, other: _S | Self | builtins.complex, /) -> Self: ...
    def __imod__(self, other: _S | Self | builtins.complex, /) -> Self: ...
    def __iand__(self, other: _S | Self | int, /) -> Self: ...
    def __ior__(self, other: _S | Self | int, /) -> Self: ...
    def __ixor__(self, other: _S | Self | int, /) -> Self: ...
    def __len__(self) -> int: ...

constexpr = Annotated[_V, "known when the kernel is compiled"]

class Coordinates:
    """The coordinates of a block in its grid or of a thread in its block; x is the fastest."""

    @property
    def x(self) -> int: ...
    @property
    def y(self) -> int: ...
    @property
    def z(self) -> int: ...
    def __getitem__(self, axis: int, /) -> int: ...

class boolx2(Vector[bool]):
    """2 lanes of bool."""

class boolx3(Vector[bool]):
    """3 lanes of bool."""

class boolx4(Vector[bool]):
    """4 lanes of bool."""

class boolx8(Vector[bool]):
    """8 lanes of bool."""

class boolx16(Vector[bool]):
    """16 lanes of bool."""

class int8x2(Vector[int8]):
    """2 lanes of int8."""

class int8x3(Vector[int8]):
    """3 lanes of int8."""

class int8x4(Vector[int8]):
    """4 lanes of int8."""

class int8x8(Vector[int8]):
    """8 lanes of int8."""

class int8x16(Vector[int8]):
    """16 lanes of int8."""

class int16x2(Vector[int16]):
    """2 lanes of int16."""

class int16x3(Vector[int16]):
    """3 lanes of int16."""

class int16x4(Vector[int16]):
    """4 lanes of int16."""

class int16x8(Vector[int16]):
    """8 lanes of int16."""

class int16x16(Vector[int16]):
    """16 lanes of int16."""

class int32x2(Vector[int32]):
    """2 lanes of int32."""

class int32x3(Vector[int32]):
    """3 lanes of int32."""

class int32x4(Vector[int32]):
    """4 lanes of int32."""

class int32x8(Vector[int32]):
    """8 lanes of int32."""

class int32x16(Vector[int32]):
    """16 lanes of int32."""

class int64x2(Vector[int64]):
    """2 lanes of int64."""

class int64x3(Vector[int64]):
    """3 lanes of int64."""

class int64x4(Vector[int64]):
    """4 lanes of int64."""

class int64x8(Vector[int64]):
    """8 lanes of int64."""

class int64x16(Vector[int64]):
    """16 lanes of int64."""

class uint8x2(Vector[uint8]):
    """2 lanes of uint8."""

class uint8x3(Vector[uint8]):
    """3 lanes of uint8."""

class uint8x4(Vector[uint8]):
    """4 lanes of uint8."""

class uint8x8(Vector[uint8]):
    """8 lanes of uint8."""

class uint8x16(Vector[uint8]):
    """16 lanes of uint8."""

class uint16x2(Vector[uint16]):
    """2 lanes of uint16."""

class uint16x3(Vector[uint16]):
    """3 lanes of uint16."""

class uint16x4(Vector[uint16]):
    """4 lanes of uint16."""

class uint16x8(Vector[uint16]):
    """8 lanes of uint16."""

class uint16x16(Vector[uint16]):
    """16 lanes of uint16."""

class uint32x2(Vector[uint32]):
    """2 lanes of uint32."""

class uint32x3(Vector[uint32]):
    """3 lanes of uint32."""

class uint32x4(Vector[uint32]):
    """4 lanes of uint32."""

class uint32x8(Vector[uint32]):
    """8 lanes of uint32."""

class uint32x16(Vector[uint32]):
    """16 lanes of uint32."""

class uint64x2(Vector[uint64]):
    """2 lanes of uint64."""

class uint64x3(Vector[uint64]):
    """3 lanes of uint64."""

class uint64x4(Vector[uint64]):
    """4 lanes of uint64."""

class uint64x8(Vector[uint64]):
    """8 lanes of uint64."""

class uint64x16(Vector[uint64]):
    """16 lanes of uint64."""

class float16x2(Vector[float16]):
    """2 lanes of float16."""

class float16x3(Vector[float16]):
    """3 lanes of float16."""

class float16x4(Vector[float16]):
    """4 lanes of float16."""

class float16x8(Vector[float16]):
    """8 lanes of float16."""

class float16x16(Vector[float16]):
    """16 lanes of float16."""

class bfloat16x2(Vector[bfloat16]):
    """2 lanes of bfloat16."""

class bfloat16x3(Vector[bfloat16]):
    """3 lanes of bfloat16."""

class bfloat16x4(Vector[bfloat16]):
    """4 lanes of bfloat16."""

class bfloat16x8(Vector[bfloat16]):
    """8 lanes of bfloat16."""

class bfloat16x16(Vector[bfloat16]):
    """16 lanes of bfloat16."""

class float32x2(Vector[float32]):
    """2 lanes of float32."""

class float32x3(Vector[float32]):
    """3 lanes of float32."""

class float32x4(Vector[float32]):
    """4 lanes of float32."""

class float32x8(Vector[float32]):
    """8 lanes of float32."""

class float32x16(Vector[float32]):
    """16 lanes of float32."""

class float64x2(Vector[float64]):
    """2 lanes of float64."""

class float64x3(Vector[float64]):
    """3 lanes of float64."""

class float64x4(Vector[float64]):
    """4 lanes of float64."""

class float64x8(Vector[float64]):
    """8 lanes of float64."""

class float64x16(Vector[float64]):
    """16 lanes of float64."""

# Loops and launches.

@overload
def parallel(m: SupportsIndex | range, /) -> Iterator[int]:
    """`for i, j in T.parallel(m, n)`: independent iterations, mapped by the target.

    An argument is an extent, counted from 0, or a `range`, whose values the variable takes.
    Iterations run in any order and at the same time, so none may read or write what another one
    writes, except through atomics. No `break`, `return` or T.parallel inside. A second
    T.parallel sees all that the first has written. Extents are int64 and known before anything
    runs; with one of 0 nothing runs.

    Example: `for i, j in T.parallel(*x.shape): y[i, j] = 2.0 * x[i, j]`
    """

@overload
def parallel(m: SupportsIndex | range, n: SupportsIndex | range, /) -> Iterator[tuple[int, int]]:
    """`for i, j in T.parallel(m, n)`: independent iterations, mapped by the target.

    An argument is an extent, counted from 0, or a `range`, whose values the variable takes.
    Iterations run in any order and at the same time, so none may read or write what another one
    writes, except through atomics. No `break`, `return` or T.parallel inside. A second
    T.parallel sees all that the first has written. Extents are int64 and known before anything
    runs; with one of 0 nothing runs.

    Example: `for i, j in T.parallel(*x.shape): y[i, j] = 2.0 * x[i, j]`
    """

@overload
def parallel(m: SupportsIndex | range, n: SupportsIndex | range, o: SupportsIndex | range, /) -> Iterator[tuple[int, int, int]]:
    """`for i, j in T.parallel(m, n)`: independent iterations, mapped by the target.

    An argument is an extent, counted from 0, or a `range`, whose values the variable takes.
    Iterations run in any order and at the same time, so none may read or write what another one
    writes, except through atomics. No `break`, `return` or T.parallel inside. A second
    T.parallel sees all that the first has written. Extents are int64 and known before anything
    runs; with one of 0 nothing runs.

    Example: `for i, j in T.parallel(*x.shape): y[i, j] = 2.0 * x[i, j]`
    """

@overload
def parallel(m: SupportsIndex | range, n: SupportsIndex | range, o: SupportsIndex | range, p: SupportsIndex | range, /) -> Iterator[tuple[int, int, int, int]]:
    """`for i, j in T.parallel(m, n)`: independent iterations, mapped by the target.

    An argument is an extent, counted from 0, or a `range`, whose values the variable takes.
    Iterations run in any order and at the same time, so none may read or write what another one
    writes, except through atomics. No `break`, `return` or T.parallel inside. A second
    T.parallel sees all that the first has written. Extents are int64 and known before anything
    runs; with one of 0 nothing runs.

    Example: `for i, j in T.parallel(*x.shape): y[i, j] = 2.0 * x[i, j]`
    """

@overload
def parallel(*extents: SupportsIndex | range) -> Iterator[Any]:
    """`for i, j in T.parallel(m, n)`: independent iterations, mapped by the target.

    An argument is an extent, counted from 0, or a `range`, whose values the variable takes.
    Iterations run in any order and at the same time, so none may read or write what another one
    writes, except through atomics. No `break`, `return` or T.parallel inside. A second
    T.parallel sees all that the first has written. Extents are int64 and known before anything
    runs; with one of 0 nothing runs.

    Example: `for i, j in T.parallel(*x.shape): y[i, j] = 2.0 * x[i, j]`
    """

@overload
def unroll(stop: SupportsIndex, /) -> Iterator[int]:
    """`for k in T.unroll(4)`: a loop of constant length that is written out.

    Types: Bounds are compile-time integers; the variable is an int64 value.

    The loop is written out by the compiler; its meaning is that of `range`.

    Example: `for k in T.unroll(4): acc += x[4 * i + k]`
    """

@overload
def unroll(start: SupportsIndex, stop: SupportsIndex, step: int=1, /) -> Iterator[int]:
    """`for k in T.unroll(4)`: a loop of constant length that is written out.

    Types: Bounds are compile-time integers; the variable is an int64 value.

    The loop is written out by the compiler; its meaning is that of `range`.

    Example: `for k in T.unroll(4): acc += x[4 * i + k]`
    """

@overload
def vectorize(stop: SupportsIndex, /) -> Iterator[int]:
    """`for k in T.vectorize(8)`: independent iterations, for vector lanes.

    Types: Bounds are integers; the variable is an int64 value.

    Promises that the iterations are independent, so that they may run in the lanes of a vector;
    what one writes no other may read.

    Example: `for k in T.vectorize(8): y[8 * i + k] = x[8 * i + k]`
    """

@overload
def vectorize(start: SupportsIndex, stop: SupportsIndex, step: int=1, /) -> Iterator[int]:
    """`for k in T.vectorize(8)`: independent iterations, for vector lanes.

    Types: Bounds are integers; the variable is an int64 value.

    Promises that the iterations are independent, so that they may run in the lanes of a vector;
    what one writes no other may read.

    Example: `for k in T.vectorize(8): y[8 * i + k] = x[8 * i + k]`
    """

@overload
def static_range(stop: int, /) -> Iterator[int]:
    """`for k in T.static_range(3)`: k is a compile-time constant in each turn.

    Types: Bounds are compile-time integers; so is the variable.

    The body is copied for each value, at most 4096 times; `break` and `continue` do not exist.

    Example: `for k in T.static_range(3): acc += WEIGHTS[k] * x[i + k]`
    """

@overload
def static_range(start: int, stop: int, step: int=1, /) -> Iterator[int]:
    """`for k in T.static_range(3)`: k is a compile-time constant in each turn.

    Types: Bounds are compile-time integers; so is the variable.

    The body is copied for each value, at most 4096 times; `break` and `continue` do not exist.

    Example: `for k in T.static_range(3): acc += WEIGHTS[k] * x[i + k]`
    """

def launch(grid: SupportsIndex | _Shape, block: int | tuple[int, ...]) -> AbstractContextManager[tuple[Coordinates, Coordinates]]:
    """`with T.launch(grid=..., block=...)`: a grid of blocks of threads.

    Types: Extents of the grid are integers known before anything runs, those of the block
    compile-time constants.

    The body runs in every thread of every block. One to three extents, x (the fastest) first; a
    block has at most 1024 threads. Blocks run in any order and cannot wait for each other. An
    empty grid runs nothing.

    Example: `with T.launch(grid=T.ceildiv(n, 256), block=256) as (block, thread): ...`
    """

def block_idx(axis: int=0) -> int:
    """The block's coordinate along an axis (0 is x), int64.

    From 0 to T.grid_dim(axis) - 1; only inside a T.launch.

    Example: `i = T.block_idx() * T.block_dim() + T.thread_idx()`
    """

def thread_idx(axis: int=0) -> int:
    """The thread's coordinate in its block along an axis (0 is x), int64.

    From 0 to T.block_dim(axis) - 1; only inside a T.launch.

    Example: `i = T.block_idx() * T.block_dim() + T.thread_idx()`
    """

def block_dim(axis: int=0) -> int:
    """The threads of a block along an axis: a compile-time constant.

    1 for an axis that the launch does not name; only inside a T.launch.

    Example: `tile = T.alloc((T.block_dim(),), T.float32, scope="shared")`
    """

def grid_dim(axis: int=0) -> int:
    """The blocks of the grid along an axis, int64.

    1 for an axis that the launch does not name; only inside a T.launch.

    Example: `for i in range(start, n, T.grid_dim() * T.block_dim()): ...`
    """

# Memory.

def alloc(shape: _Shape, dtype: type[_S], scope: Literal['local', 'shared']='local') -> Buffer[_S]:
    """A local or, with scope="shared", a block's array; contents undefined.

    Types: Extents are compile-time integers, at most 2**24 elements in all; those of shared
    memory may also come from shapes and integer parameters. A device may allow less.

    A local array belongs to one thread or iteration; a shared one to the block, and stands at
    the top of a T.launch. Contents are undefined until written.

    Example: `tile = T.alloc((16, 17), T.float32, scope="shared")`
    """

def empty(shape: _Shape, dtype: type[_S]) -> Buffer[_S]:
    """A buffer of the device, to be returned or as a workspace; contents undefined.

    Types: Extents are integers known before anything runs.

    Stands at the top of a kernel. Returned, it is allocated for the caller; otherwise it is a
    workspace of the call. Contents are undefined until written.

    Example: `out = T.empty((m, n), T.float32)`
    """

def barrier() -> None:
    """All threads of the block arrive before any goes on.

    They see each other's writes to shared and global memory. It stands where all threads of the
    block come, or none.

    Example: `T.barrier()`
    """

def fence(scope: Literal['block', 'device']) -> None:
    """Orders memory: what stands before it happens before what stands behind it.

    For the threads of the block, or for all of the device; it waits for nobody. Between two
    atomics, it makes a release of the one before it and an acquire of the one behind it.

    Example: `T.fence("device")`
    """

def prefetch(buffer: Buffer[_S], index: _Index, write: builtins.bool=False) -> None:
    """A hint that an element will be read, or written, soon.

    It changes nothing but time. Out of range it does nothing.

    Example: `T.prefetch(x, i + 64)`
    """

# Views.

def broadcast_shapes(first: tuple[int, ...], second: tuple[int, ...], /, *rest: tuple[int, ...]) -> Any:
    """The shape that several shapes are broadcast to together.

    Types: tuples of integers known before anything runs; the result is one of int64.

    Shapes meet from their last axes on: extents that are equal, or of which one is 1. What does
    not meet fails the call. Only in the host part of a kernel.

    Example: `m, n = T.broadcast_shapes(a.shape, b.shape)`
    """

def broadcast_to(x: Buffer[_S], shape: int | tuple[int, ...]) -> Buffer[_S]:
    """`T.broadcast_to(x, shape)`: a view of that shape which repeats x.

    Types: any buffer or view; the extents are integers.

    As in NumPy: axes are added in front, and an axis of extent 1 is repeated. Any other extent
    must be the wanted one: known now, or checked at each call where the view is made at the top
    of a kernel; in device code, elements that are not there read as 0. Nothing can be written
    through it.

    Example: `bias = T.broadcast_to(b, (m, n))`
    """

# Atomics.

def atomic_add(buffer: Buffer[_S], index: _Index, value: _S | float) -> _S:
    """`buffer[index] += value` in one piece; gives the old value.

    Types: every integer and float; what a target lacks of the small ones, it says

    Integers wrap. Relaxed: in one piece, and in no order with other memory. Out of range
    nothing is changed, and the old value is 0. A statement, or the whole right side of one.

    Example: `old = T.atomic_add(counts, i, 1)`
    """

def atomic_sub(buffer: Buffer[_S], index: _Index, value: _S | float) -> _S:
    """`buffer[index] -= value` in one piece; gives the old value.

    Types: every integer and float; what a target lacks of the small ones, it says

    Integers wrap. Relaxed: in one piece, and in no order with other memory. Out of range
    nothing is changed, and the old value is 0. A statement, or the whole right side of one.

    Example: `old = T.atomic_sub(counts, i, 1)`
    """

def atomic_min(buffer: Buffer[_S], index: _Index, value: _S | float) -> _S:
    """`buffer[index] = min(buffer[index], value)` in one piece; gives the old value.

    Types: every integer and float; what a target lacks of the small ones, it says

    Of a NaN and a number either may stay in relaxed kernels, and NaN stays in strict ones; of 0
    and -0 either. Relaxed: in one piece, and in no order with other memory. Out of range
    nothing is changed, and the old value is 0. A statement, or the whole right side of one.

    Example: `old = T.atomic_min(counts, i, 1)`
    """

def atomic_max(buffer: Buffer[_S], index: _Index, value: _S | float) -> _S:
    """`buffer[index] = max(buffer[index], value)` in one piece; gives the old value.

    Types: every integer and float; what a target lacks of the small ones, it says

    Of a NaN and a number either may stay in relaxed kernels, and NaN stays in strict ones; of 0
    and -0 either. Relaxed: in one piece, and in no order with other memory. Out of range
    nothing is changed, and the old value is 0. A statement, or the whole right side of one.

    Example: `old = T.atomic_max(counts, i, 1)`
    """

def atomic_and(buffer: Buffer[_S], index: _Index, value: _S | int) -> _S:
    """`buffer[index] &= value` in one piece; gives the old value.

    Types: integers

    Relaxed: in one piece, and in no order with other memory. Out of range nothing is changed,
    and the old value is 0. A statement, or the whole right side of one.

    Example: `old = T.atomic_and(counts, i, 1)`
    """

def atomic_or(buffer: Buffer[_S], index: _Index, value: _S | int) -> _S:
    """`buffer[index] |= value` in one piece; gives the old value.

    Types: integers

    Relaxed: in one piece, and in no order with other memory. Out of range nothing is changed,
    and the old value is 0. A statement, or the whole right side of one.

    Example: `old = T.atomic_or(counts, i, 1)`
    """

def atomic_xor(buffer: Buffer[_S], index: _Index, value: _S | int) -> _S:
    """`buffer[index] ^= value` in one piece; gives the old value.

    Types: integers

    Relaxed: in one piece, and in no order with other memory. Out of range nothing is changed,
    and the old value is 0. A statement, or the whole right side of one.

    Example: `old = T.atomic_xor(counts, i, 1)`
    """

def atomic_exchange(buffer: Buffer[_S], index: _Index, value: _S | float) -> _S:
    """`buffer[index] = value` in one piece; gives the old value.

    Types: every integer and float; what a target lacks of the small ones, it says

    Relaxed: in one piece, and in no order with other memory. Out of range nothing is changed,
    and the old value is 0. A statement, or the whole right side of one.

    Example: `old = T.atomic_exchange(counts, i, 1)`
    """

def atomic_compare_exchange(buffer: Buffer[_S], index: _Index, expected: _S | float, value: _S | float) -> _S:
    """Writes value where the element is what is expected; gives the old one.

    Types: every integer and float; what a target lacks of the small ones, it says

    Floats are what is expected if their bits are: 0 is not -0, and a NaN can be found. It has
    worked if the bits of the old value are the expected ones. Relaxed: in one piece, and in no
    order with other memory. Out of range nothing is changed, and the old value is 0. A
    statement, or the whole right side of one.

    Example: `old = T.atomic_compare_exchange(locks, i, 0, 1)`
    """

def atomic_load(buffer: Buffer[_S], index: _Index) -> _S:
    """`buffer[index]` in one piece, read anew however often it is asked.

    Types: every integer and float; what a target lacks of the small ones, it says

    Relaxed: in one piece, and in no order with other memory. Out of range nothing is changed,
    and the old value is 0. A statement, or the whole right side of one.

    Example: `now = T.atomic_load(flags, 0)`
    """

def atomic_store(buffer: Buffer[_S], index: _Index, value: _S | float) -> None:
    """`buffer[index] = value` in one piece, beside other atomics.

    Types: every integer and float; what a target lacks of the small ones, it says

    Relaxed: in one piece, and in no order with other memory. Out of range it is dropped.

    Example: `T.atomic_store(flags, 0, 1)`
    """

# Subgroups.

def subgroup_size() -> int:
    """The threads of a subgroup: a constant of the target.

    It is known when a target is compiled for, not when the kernel is read: no extent of an
    array.
    """

def lane_idx() -> int:
    """The thread's number in its subgroup, from 0.

    Threads count along x, then y, then z; each run of T.subgroup_size() is a subgroup.
    """

def subgroup_idx() -> int:
    """The number of the thread's subgroup in its block, from 0.

    Threads count along x, then y, then z; each run of T.subgroup_size() is a subgroup.
    """

def subgroup_count() -> int:
    """The subgroups of a block; the last one may have fewer threads.

    Only inside a T.launch.
    """

def subgroup_shuffle(value: _A, lane: SupportsIndex) -> _A:
    """The value of lane `lane`, which each thread chooses.

    Types: every element type

    A lane that the subgroup does not have gives 0. All threads of the block come to it, or
    none: it may stand where T.barrier may. A statement, or the whole right side of one.

    Example: `other = T.subgroup_shuffle(mine, 1)`
    """

def subgroup_shuffle_xor(value: _A, mask: SupportsIndex) -> _A:
    """The value of lane `T.lane_idx() ^ mask`.

    Types: every element type

    A lane that the subgroup does not have gives 0. All threads of the block come to it, or
    none: it may stand where T.barrier may. A statement, or the whole right side of one.

    Example: `other = T.subgroup_shuffle_xor(mine, 1)`
    """

def subgroup_shuffle_up(value: _A, delta: SupportsIndex) -> _A:
    """The value of lane `T.lane_idx() - delta`.

    Types: every element type

    A lane that the subgroup does not have gives 0. All threads of the block come to it, or
    none: it may stand where T.barrier may. A statement, or the whole right side of one.

    Example: `other = T.subgroup_shuffle_up(mine, 1)`
    """

def subgroup_shuffle_down(value: _A, delta: SupportsIndex) -> _A:
    """The value of lane `T.lane_idx() + delta`.

    Types: every element type

    A lane that the subgroup does not have gives 0. All threads of the block come to it, or
    none: it may stand where T.barrier may. A statement, or the whole right side of one.

    Example: `other = T.subgroup_shuffle_down(mine, 1)`
    """

def subgroup_broadcast(value: _A, lane: SupportsIndex) -> _A:
    """The value of one lane, for all.

    Types: every element type

    The lane is the same for all threads of the block. A lane that the subgroup does not have
    gives 0. All threads of the block come to it, or none: it may stand where T.barrier may. A
    statement, or the whole right side of one.

    Example: `other = T.subgroup_broadcast(mine, 1)`
    """

def subgroup_any(condition: object) -> builtins.bool:
    """Whether the condition holds for some thread of the subgroup.

    All threads of the block come to it, or none: it may stand where T.barrier may. A statement,
    or the whole right side of one.
    """

def subgroup_all(condition: object) -> builtins.bool:
    """Whether the condition holds for all threads of the subgroup.

    All threads of the block come to it, or none: it may stand where T.barrier may. A statement,
    or the whole right side of one.
    """

def subgroup_ballot(condition: object) -> uint64:
    """Where the condition holds, as bits: bit n is lane n.

    Lanes that the subgroup does not have are 0. All threads of the block come to it, or none:
    it may stand where T.barrier may. A statement, or the whole right side of one.
    """

def subgroup_sum(value: _S) -> _S:
    """The sum over the subgroup.

    Types: integers and floats

    Integers wrap. The tree is fixed for the target. All threads of the block come to it, or
    none: it may stand where T.barrier may. A statement, or the whole right side of one.

    Example: `all_of_us = T.subgroup_sum(mine)`
    """

def subgroup_prod(value: _S) -> _S:
    """The product over the subgroup.

    Types: integers and floats

    Integers wrap. The tree is fixed for the target. All threads of the block come to it, or
    none: it may stand where T.barrier may. A statement, or the whole right side of one.

    Example: `all_of_us = T.subgroup_prod(mine)`
    """

def subgroup_min(value: _S) -> _S:
    """The least over the subgroup.

    Types: integers and floats

    Of a NaN see T.min. The tree is fixed for the target. All threads of the block come to it,
    or none: it may stand where T.barrier may. A statement, or the whole right side of one.

    Example: `all_of_us = T.subgroup_min(mine)`
    """

def subgroup_max(value: _S) -> _S:
    """The greatest over the subgroup.

    Types: integers and floats

    Of a NaN see T.max. The tree is fixed for the target. All threads of the block come to it,
    or none: it may stand where T.barrier may. A statement, or the whole right side of one.

    Example: `all_of_us = T.subgroup_max(mine)`
    """

def subgroup_and(value: _A) -> _A:
    """The bitwise and over the subgroup.

    Types: integers and bool

    The tree is fixed for the target. All threads of the block come to it, or none: it may stand
    where T.barrier may. A statement, or the whole right side of one.

    Example: `all_of_us = T.subgroup_and(mine)`
    """

def subgroup_or(value: _A) -> _A:
    """The bitwise or over the subgroup.

    Types: integers and bool

    The tree is fixed for the target. All threads of the block come to it, or none: it may stand
    where T.barrier may. A statement, or the whole right side of one.

    Example: `all_of_us = T.subgroup_or(mine)`
    """

def subgroup_xor(value: _A) -> _A:
    """The bitwise exclusive or over the subgroup.

    Types: integers and bool

    The tree is fixed for the target. All threads of the block come to it, or none: it may stand
    where T.barrier may. A statement, or the whole right side of one.

    Example: `all_of_us = T.subgroup_xor(mine)`
    """

def subgroup_inclusive_sum(value: _S) -> _S:
    """The sum over the lanes up to this one, itself included.

    Types: integers and floats

    Integers wrap. The tree is fixed for the target. All threads of the block come to it, or
    none: it may stand where T.barrier may. A statement, or the whole right side of one.

    Example: `all_of_us = T.subgroup_inclusive_sum(mine)`
    """

def subgroup_inclusive_prod(value: _S) -> _S:
    """The product over the lanes up to this one, itself included.

    Types: integers and floats

    Integers wrap. The tree is fixed for the target. All threads of the block come to it, or
    none: it may stand where T.barrier may. A statement, or the whole right side of one.

    Example: `all_of_us = T.subgroup_inclusive_prod(mine)`
    """

def subgroup_inclusive_min(value: _S) -> _S:
    """The least over the lanes up to this one, itself included.

    Types: integers and floats

    Of a NaN see T.min. The tree is fixed for the target. All threads of the block come to it,
    or none: it may stand where T.barrier may. A statement, or the whole right side of one.

    Example: `all_of_us = T.subgroup_inclusive_min(mine)`
    """

def subgroup_inclusive_max(value: _S) -> _S:
    """The greatest over the lanes up to this one, itself included.

    Types: integers and floats

    Of a NaN see T.max. The tree is fixed for the target. All threads of the block come to it,
    or none: it may stand where T.barrier may. A statement, or the whole right side of one.

    Example: `all_of_us = T.subgroup_inclusive_max(mine)`
    """

def subgroup_inclusive_and(value: _A) -> _A:
    """The bitwise and over the lanes up to this one, itself included.

    Types: integers and bool

    The tree is fixed for the target. All threads of the block come to it, or none: it may stand
    where T.barrier may. A statement, or the whole right side of one.

    Example: `all_of_us = T.subgroup_inclusive_and(mine)`
    """

def subgroup_inclusive_or(value: _A) -> _A:
    """The bitwise or over the lanes up to this one, itself included.

    Types: integers and bool

    The tree is fixed for the target. All threads of the block come to it, or none: it may stand
    where T.barrier may. A statement, or the whole right side of one.

    Example: `all_of_us = T.subgroup_inclusive_or(mine)`
    """

def subgroup_inclusive_xor(value: _A) -> _A:
    """The bitwise exclusive or over the lanes up to this one, itself included.

    Types: integers and bool

    The tree is fixed for the target. All threads of the block come to it, or none: it may stand
    where T.barrier may. A statement, or the whole right side of one.

    Example: `all_of_us = T.subgroup_inclusive_xor(mine)`
    """

def subgroup_exclusive_sum(value: _S) -> _S:
    """The sum over the lanes before this one.

    Types: integers and floats

    Integers wrap. The tree is fixed for the target. The first lane gets what a reduction over
    nothing gives. All threads of the block come to it, or none: it may stand where T.barrier
    may. A statement, or the whole right side of one.

    Example: `all_of_us = T.subgroup_exclusive_sum(mine)`
    """

def subgroup_exclusive_prod(value: _S) -> _S:
    """The product over the lanes before this one.

    Types: integers and floats

    Integers wrap. The tree is fixed for the target. The first lane gets what a reduction over
    nothing gives. All threads of the block come to it, or none: it may stand where T.barrier
    may. A statement, or the whole right side of one.

    Example: `all_of_us = T.subgroup_exclusive_prod(mine)`
    """

def subgroup_exclusive_min(value: _S) -> _S:
    """The least over the lanes before this one.

    Types: integers and floats

    Of a NaN see T.min. The tree is fixed for the target. The first lane gets what a reduction
    over nothing gives. All threads of the block come to it, or none: it may stand where
    T.barrier may. A statement, or the whole right side of one.

    Example: `all_of_us = T.subgroup_exclusive_min(mine)`
    """

def subgroup_exclusive_max(value: _S) -> _S:
    """The greatest over the lanes before this one.

    Types: integers and floats

    Of a NaN see T.max. The tree is fixed for the target. The first lane gets what a reduction
    over nothing gives. All threads of the block come to it, or none: it may stand where
    T.barrier may. A statement, or the whole right side of one.

    Example: `all_of_us = T.subgroup_exclusive_max(mine)`
    """

def subgroup_exclusive_and(value: _A) -> _A:
    """The bitwise and over the lanes before this one.

    Types: integers and bool

    The tree is fixed for the target. The first lane gets what a reduction over nothing gives.
    All threads of the block come to it, or none: it may stand where T.barrier may. A statement,
    or the whole right side of one.

    Example: `all_of_us = T.subgroup_exclusive_and(mine)`
    """

def subgroup_exclusive_or(value: _A) -> _A:
    """The bitwise or over the lanes before this one.

    Types: integers and bool

    The tree is fixed for the target. The first lane gets what a reduction over nothing gives.
    All threads of the block come to it, or none: it may stand where T.barrier may. A statement,
    or the whole right side of one.

    Example: `all_of_us = T.subgroup_exclusive_or(mine)`
    """

def subgroup_exclusive_xor(value: _A) -> _A:
    """The bitwise exclusive or over the lanes before this one.

    Types: integers and bool

    The tree is fixed for the target. The first lane gets what a reduction over nothing gives.
    All threads of the block come to it, or none: it may stand where T.barrier may. A statement,
    or the whole right side of one.

    Example: `all_of_us = T.subgroup_exclusive_xor(mine)`
    """

# Vectors.

def load_vector(buffer: Buffer[_S], index: _Index, lanes: int, aligned: builtins.bool=False) -> Vector[_S]:
    """Elements side by side along the last dimension, as a vector.

    Each lane is an access of its own: one out of range reads 0, or is dropped. `aligned`
    promises that the address is a multiple of the vector's size; `kernel.check` looks whether
    it is.

    Example: `v = T.load_vector(x, (i, 4 * j), 4)`
    """

def store_vector(buffer: Buffer[_S], index: _Index, value: Vector[_S], aligned: builtins.bool=False) -> None:
    """Writes the lanes of a vector to elements side by side.

    Each lane is an access of its own: one out of range reads 0, or is dropped. `aligned`
    promises that the address is a multiple of the vector's size; `kernel.check` looks whether
    it is.

    Example: `T.store_vector(y, 4 * j, 2.0 * v)`
    """

def vector_sum(v: Vector[_S]) -> _S:
    """The sum of a vector's lanes.

    Types: Numbers; the result has the lanes' type.

    Lanes are combined half with half, the same everywhere.
    """

def vector_min(v: Vector[_S]) -> _S:
    """The least of a vector's lanes.

    Types: Numbers.

    NaN as in `T.min`.
    """

def vector_max(v: Vector[_S]) -> _S:
    """The greatest of a vector's lanes.

    Types: Numbers.

    NaN as in `T.max`.
    """

def vector_any(v: Vector[bool]) -> builtins.bool:
    """Whether any lane of a mask is true.

    Types: bool lanes.

    Example: `T.vector_any(v < 0.0)`
    """

def vector_all(v: Vector[bool]) -> builtins.bool:
    """Whether all lanes of a mask are true.

    Types: bool lanes.
    """

def dot(a: Vector[_S], b: Vector[_S]) -> _S:
    """The sum of the products of two vectors' lanes.

    Types: Numbers of one type.

    Lanes are combined half with half, the same everywhere.
    """

# Reductions.

def sum(values: Iterable[_M]) -> _M:
    """`T.sum(x[i] for i in range(n))`: may be evaluated as any fixed tree.

    Types: any number, also complex; the result has the type of the values, so write
    `T.sum(T.int32(x[i]) for ...)` to add up bytes.

    Evaluated as a tree that is fixed for the target and the parameters, so that the same call
    gives the same bits; in the order of the text in strict kernels, or where an inner range
    depends on an outer variable. Integers wrap. Over nothing: 0.

    Example: `T.sum(x[i, j] for j in range(n) if x[i, j] > 0)`
    """

def prod(values: Iterable[_M]) -> _M:
    """`T.prod(x[i] for i in range(n))`.

    Types: any number, also complex; the result has the type of the values.

    Evaluated as a tree that is fixed for the target and the parameters, so that the same call
    gives the same bits; in the order of the text in strict kernels, or where an inner range
    depends on an outer variable. Integers wrap. Over nothing: 1.

    Example: `T.prod(x[i] for i in range(n))`
    """

@overload
def min(values: Iterable[_N], /) -> _N:
    """The least of two or more values, or of a generator.

    Types: any number; several values meet in one type as for `+`.

    A generator over nothing gives the greatest value of the type, infinity for floats. Of a NaN
    and a number a relaxed kernel may give either, a strict one NaN.

    Example: `T.min(x[i] for i in range(n))`
    """

@overload
def min(first: _S, second: _S | builtins.float, /) -> _S:
    """The least of two or more values, or of a generator.

    Types: any number; several values meet in one type as for `+`.

    A generator over nothing gives the greatest value of the type, infinity for floats. Of a NaN
    and a number a relaxed kernel may give either, a strict one NaN.

    Example: `T.min(x[i] for i in range(n))`
    """

@overload
def min(first: builtins.float, second: _S, /) -> _S:
    """The least of two or more values, or of a generator.

    Types: any number; several values meet in one type as for `+`.

    A generator over nothing gives the greatest value of the type, infinity for floats. Of a NaN
    and a number a relaxed kernel may give either, a strict one NaN.

    Example: `T.min(x[i] for i in range(n))`
    """

@overload
def min(first: _N, second: _N, /, *rest: _N) -> _N:
    """The least of two or more values, or of a generator.

    Types: any number; several values meet in one type as for `+`.

    A generator over nothing gives the greatest value of the type, infinity for floats. Of a NaN
    and a number a relaxed kernel may give either, a strict one NaN.

    Example: `T.min(x[i] for i in range(n))`
    """

@overload
def max(values: Iterable[_N], /) -> _N:
    """The greatest of two or more values, or of a generator.

    Types: any number; several values meet in one type as for `+`.

    A generator over nothing gives the least value of the type, minus infinity for floats. Of a
    NaN and a number a relaxed kernel may give either, a strict one NaN.

    Example: `T.max(0.0, x[i])`
    """

@overload
def max(first: _S, second: _S | builtins.float, /) -> _S:
    """The greatest of two or more values, or of a generator.

    Types: any number; several values meet in one type as for `+`.

    A generator over nothing gives the least value of the type, minus infinity for floats. Of a
    NaN and a number a relaxed kernel may give either, a strict one NaN.

    Example: `T.max(0.0, x[i])`
    """

@overload
def max(first: builtins.float, second: _S, /) -> _S:
    """The greatest of two or more values, or of a generator.

    Types: any number; several values meet in one type as for `+`.

    A generator over nothing gives the least value of the type, minus infinity for floats. Of a
    NaN and a number a relaxed kernel may give either, a strict one NaN.

    Example: `T.max(0.0, x[i])`
    """

@overload
def max(first: _N, second: _N, /, *rest: _N) -> _N:
    """The greatest of two or more values, or of a generator.

    Types: any number; several values meet in one type as for `+`.

    A generator over nothing gives the least value of the type, minus infinity for floats. Of a
    NaN and a number a relaxed kernel may give either, a strict one NaN.

    Example: `T.max(0.0, x[i])`
    """

def any(values: Iterable[object]) -> builtins.bool:
    """`T.any(x[i] < 0 for i in range(n))`.

    Types: truth values.

    Whether one is true. All may be evaluated. Over nothing: False.

    Example: `T.any(x[i] < 0 for i in range(n))`
    """

def all(values: Iterable[object]) -> builtins.bool:
    """`T.all(x[i] < 0 for i in range(n))`.

    Types: truth values.

    Whether each is true. All may be evaluated. Over nothing: True.

    Example: `T.all(x[i] < 0 for i in range(n))`
    """

def reduce(combine: Callable[[_V, _V], _V], values: Iterable[_V], identity: object, commutative: builtins.bool=False) -> _V:
    """Folds values, or tuples of them, with a combination of one's own.

    Types: numbers and truth values, and tuples of them however deep: values, identity and what
    `combine` gives have one structure and the types of the values.

    `combine(a, b)` is an @dt.inline function (or T.min and its like) that is associative and of
    which `identity` is the identity, by the author's word: the compiler joins partial results
    with it. Evaluated as a tree that keeps the order and is fixed for the target and the
    parameters, so that the same call gives the same bits; in the order of the text in strict
    kernels. With `commutative=True` the order need not be kept, which lets vectors help. Over
    nothing: `identity`.

    Example: `T.reduce(combine, ((x[i], x[i] * x[i]) for i in range(n)), identity=(0.0, 0.0))`
    """

def argmin(values: Iterable[_N]) -> Any:
    """Where the least of a generator's values is: the value of its loop variable.

    Types: any number; int64 for one loop, a tuple of them for several.

    Of equal values the first. Over nothing: -1. In strict kernels the first NaN, if there is
    one, as in NumPy; in relaxed kernels a NaN may be passed over or taken.

    Example: `T.argmin(x[i, j] for j in range(n))`
    """

def argmax(values: Iterable[_N]) -> Any:
    """Where the greatest of a generator's values is: the value of its loop variable.

    Types: any number; int64 for one loop, a tuple of them for several.

    Of equal values the first. Over nothing: -1. In strict kernels the first NaN, if there is
    one, as in NumPy; in relaxed kernels a NaN may be passed over or taken.

    Example: `i, j = T.argmax(x[i, j] for i in range(m) for j in range(n))`
    """

def cumsum(x: Buffer[_S], out: Buffer[_S]) -> None:
    """Writes the sums of the first elements: `out[i] = x[0] + ... + x[i]`.

    Types: numbers; both buffers hold the same type.

    A statement over buffers of one dimension and one length; `out` may be `x` itself. In the
    host part of a kernel in three steps over at most 256 parts of at least 1024 elements
    (totals of the parts, their scan, the parts again), whose number depends on the length only;
    strict float scans, and those inside of a T.parallel or T.launch, run in order. Integers
    wrap.

    Example: `T.cumsum(x, out)`
    """

def cumprod(x: Buffer[_S], out: Buffer[_S]) -> None:
    """Writes the products of the first elements: `out[i] = x[0] * ... * x[i]`.

    Types: numbers; both buffers hold the same type.

    A statement over buffers of one dimension and one length; `out` may be `x` itself. In the
    host part of a kernel in three steps over at most 256 parts of at least 1024 elements
    (totals of the parts, their scan, the parts again), whose number depends on the length only;
    strict float scans, and those inside of a T.parallel or T.launch, run in order. Integers
    wrap.

    Example: `T.cumprod(x, out)`
    """

def cummin(x: Buffer[_S], out: Buffer[_S]) -> None:
    """Writes the least of the first elements: `out[i] = min(x[0], ..., x[i])`.

    Types: numbers; both buffers hold the same type.

    A statement over buffers of one dimension and one length; `out` may be `x` itself. In the
    host part of a kernel in three steps over at most 256 parts of at least 1024 elements
    (totals of the parts, their scan, the parts again), whose number depends on the length only;
    strict float scans, and those inside of a T.parallel or T.launch, run in order. NaN as in
    `T.min`.

    Example: `T.cummin(x, out)`
    """

def cummax(x: Buffer[_S], out: Buffer[_S]) -> None:
    """Writes the greatest of the first elements: `out[i] = max(x[0], ..., x[i])`.

    Types: numbers; both buffers hold the same type.

    A statement over buffers of one dimension and one length; `out` may be `x` itself. In the
    host part of a kernel in three steps over at most 256 parts of at least 1024 elements
    (totals of the parts, their scan, the parts again), whose number depends on the length only;
    strict float scans, and those inside of a T.parallel or T.launch, run in order. NaN as in
    `T.max`.

    Example: `T.cummax(x, out)`
    """

def scan(combine: Callable[[_S, _S], _S], x: Buffer[_S], out: Buffer[_S], identity: object, exclusive: builtins.bool=False) -> None:
    """Writes what an associative combination makes of the first elements.

    Types: `combine` takes and gives two elements of the type that both buffers hold.

    `out[i]` is the combination of x[0] to x[i], with `exclusive=True` of x[0] to x[i - 1] and
    the identity for i = 0. `combine` is associative, and `identity` its identity, by the
    author's word. A statement over buffers of one dimension and one length; `out` may be `x`
    itself. In the host part of a kernel in three steps over at most 256 parts of at least 1024
    elements (totals of the parts, their scan, the parts again), whose number depends on the
    length only; strict float scans, and those inside of a T.parallel or T.launch, run in order.

    Example: `T.scan(T.max, x, out, identity=-T.inf)`
    """

# Values.

@overload
def where(condition: Vector[bool], a: Vector[_S], b: Vector[_S] | _S | float) -> Vector[_S]:
    """`T.where(condition, a, b)`: one of two values.

    Types: any; the two values meet in one type as for `+`.

    Evaluates both values; `a if condition else b` only the one it needs.

    Example: `y[i] = T.where(x[i] > 0, x[i], 0)`
    """

@overload
def where(condition: Vector[bool], a: _S | float, b: Vector[_S]) -> Vector[_S]:
    """`T.where(condition, a, b)`: one of two values.

    Types: any; the two values meet in one type as for `+`.

    Evaluates both values; `a if condition else b` only the one it needs.

    Example: `y[i] = T.where(x[i] > 0, x[i], 0)`
    """

@overload
def where(condition: object, a: _A, b: _B) -> _A | _B:
    """`T.where(condition, a, b)`: one of two values.

    Types: any; the two values meet in one type as for `+`.

    Evaluates both values; `a if condition else b` only the one it needs.

    Example: `y[i] = T.where(x[i] > 0, x[i], 0)`
    """

def clamp(x: _N, low: _N, high: _N) -> _N:
    """`T.clamp(x, low, high)`: the nearest value between two.

    Types: any number; the three meet in one type as for `+`.

    min(max(x, low), high); so `high` where low is above it. A NaN may give any of the three in
    a relaxed kernel.

    Example: `T.clamp(i + k - 1, 0, n - 1)`
    """

def cast(x: Scalar | float, dtype: type[_S]) -> _S:
    """`T.cast(x, dtype)`: the same as dtype(x).

    Types: from any type to any type.

    From float to integer it truncates and saturates, and NaN gives 0; between integers it
    wraps; to a float it rounds to nearest, ties to even; to bool it compares with 0. A literal
    must fit.

    Example: `T.cast(x[i], out.dtype)`
    """

def saturate(x: Scalar | float, dtype: type[_S]) -> _S:
    """`T.saturate(x, dtype)`: the nearest value that the type holds.

    Types: from any type to any type.

    Between integers it clamps. From float to integer it truncates and clamps, and NaN gives 0,
    as T.cast does. To a float it rounds, and what is beyond the greatest finite value, infinity
    too, becomes that; NaN stays. To bool it compares with 0.

    Example: `out[i] = T.saturate(total, T.int8)`
    """

def wrap(x: Scalar | float, dtype: type[_S]) -> _S:
    """`T.wrap(x, dtype)`: the value modulo the number of values of an integer type.

    Types: from any type to any type.

    Between integers as T.cast. From float to integer it truncates and wraps modulo 2**bits,
    exactly, however large the value; infinity and NaN give 0. To floats and bool as T.cast.

    Example: `hash = T.wrap(x[i] * 1e6, T.uint32)`
    """

def bitcast(x: Scalar, dtype: type[_S]) -> _S:
    """`T.bitcast(x, dtype)`: the same bits read as another type of the same size.

    Types: between numbers of the same size.

    Example: `bits = T.bitcast(x[i], T.int32)`
    """

def ceildiv(a: _I, b: _I) -> _I:
    """`T.ceildiv(a, b)`: a / b rounded up, for integers.

    Types: integers.

    -(-a // b) for every sign; divided by 0 it gives 0. With a constant b it is (a + b - 1) //
    b, which wraps where a + b - 1 does.

    Example: `blocks = T.ceildiv(n, 256)`
    """

def assume(condition: object) -> None:
    """The caller promises it; the compiler may rely on it; nothing is checked.

    If it does not hold the results are undefined. Use `assert` at the top of a kernel for what
    is to be checked.

    Example: `T.assume(n % 4 == 0)`
    """

def static_assert(condition: object, message: str='') -> None:
    """The condition must hold while the kernel is compiled; else it is rejected here.

    The condition depends on constants only: literals, free names, T.constexpr parameters,
    types. The error shows the message and what the names in the condition stand for. Nothing is
    left of it in the kernel.

    Example: `T.static_assert(tile % 8 == 0, "the tile must be a multiple of 8")`
    """

@overload
def abs(x: _N) -> _N:
    """The absolute value; the least integer stays itself.

    Types: any number; of a complex one it is a float.

    Example: `T.abs(x[i] - y[i])`
    """

@overload
def abs(x: complex64) -> float32:
    """The absolute value; the least integer stays itself.

    Types: any number; of a complex one it is a float.

    Example: `T.abs(x[i] - y[i])`
    """

@overload
def abs(x: complex128) -> float64:
    """The absolute value; the least integer stays itself.

    Types: any number; of a complex one it is a float.

    Example: `T.abs(x[i] - y[i])`
    """

# Mathematics.

def fma(a: _F, b: _F, c: _F) -> _F:
    """`T.fma(a, b, c)`: a * b + c, rounded once.

    Types: floats of every size; 16-bit floats are computed in float32 and rounded

    Rounded once on every target, also where the processor has no such instruction.

    Error: correctly rounded on all targets.
    """

def sqrt(x: _Z) -> _Z:
    """The square root, correctly rounded.

    Types: floats of every size; 16-bit floats are computed in float32 and rounded; complex
    numbers, where the error is that of their parts

    Of -0 it is -0, below 0 NaN.

    Error: correctly rounded on cpu, in float64 and in strict kernels on opencl; 3 ULP in
    float32 on opencl else.
    """

def rsqrt(x: _F) -> _F:
    """1 / sqrt(x).

    Types: floats of every size; 16-bit floats are computed in float32 and rounded

    Of 0 it is infinity with the sign of the zero, of infinity 0, below 0 NaN.

    Error: at most 1.75 ULP in float32 and 1.75 in float64 on cpu, 2 ULP on opencl.
    """

def cbrt(x: _F) -> _F:
    """The real cube root.

    Types: floats of every size; 16-bit floats are computed in float32 and rounded

    Odd: it has the sign of x, and of -0 it is -0.

    Error: at most 0.55 ULP in float32 and 0.75 in float64 on cpu, 2 ULP on opencl.
    """

def square(x: _N) -> _N:
    """The square, x * x.

    Types: integers, which wrap, and floats

    The argument is evaluated once.

    Error: correctly rounded, as a product.
    """

def reciprocal(x: _F) -> _F:
    """1 / x.

    Types: floats of every size; 16-bit floats are computed in float32 and rounded

    Of 0 it is infinity with the sign of the zero.

    Error: as of `/`: correctly rounded on cpu, 2.5 ULP in float32 on opencl.
    """

def hypot(x: _F, y: _F) -> _F:
    """`T.hypot(x, y)`: sqrt(x * x + y * y), without overflow between.

    Types: floats of every size; 16-bit floats are computed in float32 and rounded

    Infinity if either is infinite, even if the other is NaN.

    Error: at most 0.55 ULP in float32 and 1.25 in float64 on cpu, 4 ULP on opencl.
    """

def pow(x: _F, y: _F) -> _F:
    """`T.pow(x, y)`: x to the power y.

    Types: floats of every size; 16-bit floats are computed in float32 and rounded

    pow(x, 0) and pow(1, y) are 1, even for NaN. A negative x with a y that is no whole number
    gives NaN. Further cases are those of C99, F.9.4.4. For a whole compile-time y prefer `x **
    y`, which is a product.

    Error: at most 0.55 ULP in float32 and 1.75 in float64 on cpu, 16 ULP on opencl.
    """

def exp(x: _Z) -> _Z:
    """The exponential: e to the power x.

    Types: floats of every size; 16-bit floats are computed in float32 and rounded; complex
    numbers, where the error is that of their parts

    Infinity where it overflows, 0 where it vanishes.

    Error: at most 1.25 ULP in float32 and 1.25 in float64 on cpu, 3 ULP on opencl.
    """

def exp2(x: _F) -> _F:
    """2 to the power x.

    Types: floats of every size; 16-bit floats are computed in float32 and rounded

    On cpu exact for whole x.

    Error: at most 1.25 ULP in float32 and 1.25 in float64 on cpu, 3 ULP on opencl.
    """

def exp10(x: _F) -> _F:
    """10 to the power x.

    Types: floats of every size; 16-bit floats are computed in float32 and rounded

    It is `T.pow(10.0, x)`.

    Error: at most 0.55 ULP in float32 and 1.75 in float64 on cpu, 16 ULP on opencl.
    """

def expm1(x: _F) -> _F:
    """exp(x) - 1, precise also where x is small.

    Types: floats of every size; 16-bit floats are computed in float32 and rounded

    Of -0 it is -0, of -infinity -1.

    Error: at most 0.55 ULP in float32 and 2.25 in float64 on cpu, 3 ULP on opencl.
    """

def log(x: _Z) -> _Z:
    """The natural logarithm.

    Types: floats of every size; 16-bit floats are computed in float32 and rounded; complex
    numbers, where the error is that of their parts

    Of 0 it is -infinity, below 0 NaN.

    Error: at most 1.0 ULP in float32 and 1.0 in float64 on cpu, 3 ULP on opencl.
    """

def log2(x: _F) -> _F:
    """The logarithm to base 2.

    Types: floats of every size; 16-bit floats are computed in float32 and rounded

    Of 0 it is -infinity, below 0 NaN. On cpu exact for powers of two.

    Error: at most 1.0 ULP in float32 and 1.0 in float64 on cpu, 3 ULP on opencl.
    """

def log10(x: _F) -> _F:
    """The logarithm to base 10.

    Types: floats of every size; 16-bit floats are computed in float32 and rounded

    Of 0 it is -infinity, below 0 NaN.

    Error: at most 1.0 ULP in float32 and 1.0 in float64 on cpu, 3 ULP on opencl.
    """

def log1p(x: _F) -> _F:
    """log(1 + x), precise also where x is small.

    Types: floats of every size; 16-bit floats are computed in float32 and rounded

    Of -0 it is -0, of -1 -infinity, below -1 NaN.

    Error: at most 0.55 ULP in float32 and 1.25 in float64 on cpu, 2 ULP on opencl.
    """

def logaddexp(x: _F, y: _F) -> _F:
    """`T.logaddexp(x, y)`: log(exp(x) + exp(y)), without overflow between.

    Types: floats of every size; 16-bit floats are computed in float32 and rounded

    max(x, y) + log1p(exp(-abs(x - y))); for equal operands, infinite ones too, x + log(2).

    Error: 2 ULP of the greater of the result and max(abs(x), abs(y)) on cpu, 7 on opencl.
    """

def logaddexp2(x: _F, y: _F) -> _F:
    """`T.logaddexp2(x, y)`: log2(exp2(x) + exp2(y)), without overflow between.

    Types: floats of every size; 16-bit floats are computed in float32 and rounded

    max(x, y) + log1p(exp2(-abs(x - y))) / log(2); for equal operands, infinite ones too, x + 1.

    Error: 3 ULP of the greater of the result and max(abs(x), abs(y)) on cpu, 8 on opencl.
    """

def sin(x: _Z) -> _Z:
    """The sine of x radians.

    Types: floats of every size; 16-bit floats are computed in float32 and rounded; complex
    numbers, where the error is that of their parts

    Of infinity it is NaN.

    Error: at most 0.55 ULP in float32 and 1.0 in float64 on cpu, 4 ULP on opencl.
    """

def cos(x: _Z) -> _Z:
    """The cosine of x radians.

    Types: floats of every size; 16-bit floats are computed in float32 and rounded; complex
    numbers, where the error is that of their parts

    Of infinity it is NaN.

    Error: at most 0.55 ULP in float32 and 1.0 in float64 on cpu, 4 ULP on opencl.
    """

def tan(x: _F) -> _F:
    """The tangent of x radians.

    Types: floats of every size; 16-bit floats are computed in float32 and rounded

    Of infinity it is NaN.

    Error: at most 0.55 ULP in float32 and 2.5 in float64 on cpu, 5 ULP on opencl.
    """

def sinc(x: _F) -> _F:
    """sin(pi x) / (pi x), and 1 for 0, as NumPy's.

    Types: floats of every size; 16-bit floats are computed in float32 and rounded

    pi x is rounded before its sine is taken. Of infinity it is NaN.

    Error: absolute, since close to its zeros no digit need be right: 2**-19 in float32 and
    2**-48 in float64, on all targets.
    """

def asin(x: _F) -> _F:
    """The arc sine, in radians.

    Types: floats of every size; 16-bit floats are computed in float32 and rounded

    From -pi/2 to pi/2; NaN beyond -1 and 1.

    Error: at most 1.0 ULP in float32 and 1.0 in float64 on cpu, 4 ULP on opencl.
    """

def acos(x: _F) -> _F:
    """The arc cosine, in radians.

    Types: floats of every size; 16-bit floats are computed in float32 and rounded

    From 0 to pi; NaN beyond -1 and 1.

    Error: at most 1.0 ULP in float32 and 1.0 in float64 on cpu, 4 ULP on opencl.
    """

def atan(x: _F) -> _F:
    """The arc tangent, in radians.

    Types: floats of every size; 16-bit floats are computed in float32 and rounded

    From -pi/2, of -infinity, to pi/2.

    Error: at most 2.25 ULP in float32 and 2.25 in float64 on cpu, 5 ULP on opencl.
    """

def atan2(y: _F, x: _F) -> _F:
    """`T.atan2(y, x)`: the angle of the point (x, y).

    Types: floats of every size; 16-bit floats are computed in float32 and rounded

    From -pi to pi, in radians; signs of zeros count, as in C99, F.9.1.4.

    Error: at most 2.5 ULP in float32 and 2.25 in float64 on cpu, 6 ULP on opencl.
    """

def degrees(x: _F) -> _F:
    """An angle in radians, in degrees.

    Types: floats of every size; 16-bit floats are computed in float32 and rounded

    One product, with 180 / pi rounded to the type.

    Error: 2 ULP on all targets.
    """

def radians(x: _F) -> _F:
    """An angle in degrees, in radians.

    Types: floats of every size; 16-bit floats are computed in float32 and rounded

    One product, with pi / 180 rounded to the type.

    Error: 2 ULP on all targets.
    """

def sinh(x: _F) -> _F:
    """The hyperbolic sine.

    Types: floats of every size; 16-bit floats are computed in float32 and rounded

    Of -0 it is -0.

    Error: at most 1.0 ULP in float32 and 2.0 in float64 on cpu, 4 ULP on opencl.
    """

def cosh(x: _F) -> _F:
    """The hyperbolic cosine.

    Types: floats of every size; 16-bit floats are computed in float32 and rounded

    At least 1.

    Error: at most 0.55 ULP in float32 and 1.75 in float64 on cpu, 4 ULP on opencl.
    """

def tanh(x: _F) -> _F:
    """The hyperbolic tangent.

    Types: floats of every size; 16-bit floats are computed in float32 and rounded

    From -1 to 1; of -0 it is -0.

    Error: at most 0.75 ULP in float32 and 3.0 in float64 on cpu, 5 ULP on opencl.
    """

def asinh(x: _F) -> _F:
    """The inverse hyperbolic sine.

    Types: floats of every size; 16-bit floats are computed in float32 and rounded

    Of -0 it is -0.

    Error: at most 0.55 ULP in float32 and 2.25 in float64 on cpu, 4 ULP on opencl.
    """

def acosh(x: _F) -> _F:
    """The inverse hyperbolic cosine.

    Types: floats of every size; 16-bit floats are computed in float32 and rounded

    NaN below 1.

    Error: at most 0.55 ULP in float32 and 3.0 in float64 on cpu, 4 ULP on opencl.
    """

def atanh(x: _F) -> _F:
    """The inverse hyperbolic tangent.

    Types: floats of every size; 16-bit floats are computed in float32 and rounded

    Infinite at -1 and 1, NaN beyond; of -0 it is -0.

    Error: at most 0.55 ULP in float32 and 2.25 in float64 on cpu, 5 ULP on opencl.
    """

def erf(x: _F) -> _F:
    """The error function.

    Types: floats of every size; 16-bit floats are computed in float32 and rounded

    From -1 to 1; of -0 it is -0.

    Error: at most 1.5 ULP in float32 and 1.5 in float64 on cpu, 16 ULP on opencl.
    """

def erfc(x: _F) -> _F:
    """1 - erf(x), precise also where that is small.

    Types: floats of every size; 16-bit floats are computed in float32 and rounded

    From 2, of -infinity, to 0.

    Error: at most 0.55 ULP in float32 and 3.5 in float64 on cpu, 16 ULP on opencl.
    """

def strict() -> AbstractContextManager[None]:
    """`with T.strict():`: the strict float contract for the statements inside.

    Types: float operations of every type; integers are not affected

    Inside nothing is fused but T.fma, nothing reassociated, reductions and scans are in order,
    and min and max keep NaN, as in a kernel with strict=True. It holds for what is written
    inside and for helpers called there. A target that cannot keep it refuses.
    """

# Complex numbers.

@overload
def complex(re: float32, im: float32 | float) -> complex64:
    """`T.complex(re, im)`: the complex number of two parts.

    Types: two float32 give a complex64, two float64 a complex128.

    Two numbers without a type give one without a type.

    Example: `z = T.complex(x[i], 0.0)`
    """

@overload
def complex(re: float, im: float32) -> complex64:
    """`T.complex(re, im)`: the complex number of two parts.

    Types: two float32 give a complex64, two float64 a complex128.

    Two numbers without a type give one without a type.

    Example: `z = T.complex(x[i], 0.0)`
    """

@overload
def complex(re: float64, im: float64 | float) -> complex128:
    """`T.complex(re, im)`: the complex number of two parts.

    Types: two float32 give a complex64, two float64 a complex128.

    Two numbers without a type give one without a type.

    Example: `z = T.complex(x[i], 0.0)`
    """

@overload
def complex(re: float, im: float64) -> complex128:
    """`T.complex(re, im)`: the complex number of two parts.

    Types: two float32 give a complex64, two float64 a complex128.

    Two numbers without a type give one without a type.

    Example: `z = T.complex(x[i], 0.0)`
    """

def conj(z: _C) -> _C:
    """The complex conjugate: the other sign for the imaginary part.

    Types: complex64 and complex128.

    Example: `out[i] = a[i] * T.conj(b[i])`
    """

@overload
def angle(z: complex64) -> float32:
    """The angle of a complex number, from -pi to pi: atan2(z.imag, z.real).

    Types: complex64 gives float32, complex128 gives float64.

    0 of 0; on the negative real axis the sign of the imaginary part decides.

    Error: that of `T.atan2` of its parts.

    Example: `phase[i] = T.angle(z[i])`
    """

@overload
def angle(z: complex128) -> float64:
    """The angle of a complex number, from -pi to pi: atan2(z.imag, z.real).

    Types: complex64 gives float32, complex128 gives float64.

    0 of 0; on the negative real axis the sign of the imaginary part decides.

    Error: that of `T.atan2` of its parts.

    Example: `phase[i] = T.angle(z[i])`
    """

# Parts of floats.

def floor(x: _F) -> _F:
    """The greatest whole number not above x, as a float.

    Types: floats of every size

    Zeros keep their sign, infinities and NaN stay.

    Error: exact on all targets.
    """

def ceil(x: _F) -> _F:
    """The least whole number not below x, as a float.

    Types: floats of every size

    Zeros keep their sign, and above -1 it is -0; infinities and NaN stay.

    Error: exact on all targets.
    """

def trunc(x: _F) -> _F:
    """The value of x without its fraction, as a float.

    Types: floats of every size

    Toward zero, with the sign of x; infinities and NaN stay.

    Error: exact on all targets.
    """

def round(x: _F) -> _F:
    """The nearest whole number, ties to even, as a float.

    Types: floats of every size

    Zeros keep their sign, infinities and NaN stay.

    Error: exact on all targets.
    """

def fmod(x: _F, y: _F) -> _F:
    """`T.fmod(x, y)`: C's remainder, with the sign of x.

    Types: floats of every size

    x - trunc(x / y) * y with the exact quotient; x itself if y is infinite; NaN if x is
    infinite or y is 0. `x % y` has the sign of y, and is rounded.

    Error: exact on all targets.
    """

def modf(x: _F) -> tuple[_F, _F]:
    """`fraction, whole = T.modf(x)`: both with the sign of x.

    Types: floats of every size

    Of infinity the fraction is 0, of NaN both are NaN.

    Error: exact on all targets.
    """

def frexp(x: _F) -> tuple[_F, int32]:
    """`m, e = T.frexp(x)`: x is m * 2**e, with abs(m) from 0.5 to below 1.

    Types: floats of every size; the exponent is int32

    Of zero, infinity and NaN m is x and e is 0.

    Error: exact on all targets; a target that takes subnormal numbers for 0 does so here.
    """

def ldexp(x: _F, exponent: Integer | int) -> _F:
    """`T.ldexp(x, e)`: x * 2**e, rounded once.

    Types: x: floats of every size; e: any integer

    Infinity where it overflows; zeros, infinities and NaN stay.

    Error: correctly rounded on all targets.
    """

def copysign(x: _F, y: _F) -> _F:
    """`T.copysign(x, y)`: the magnitude of x with the sign of y.

    Types: floats of every size

    Signs of zeros and NaN count.

    Error: exact on all targets.
    """

def nextafter(x: _F, y: _F) -> _F:
    """`T.nextafter(x, y)`: the next number of the type from x toward y.

    Types: float32 and float64: a 16-bit float is computed in float32, whose neighbours differ

    y where they are equal; NaN with a NaN. From 0 it is the least subnormal number.

    Error: exact on all targets.
    """

def spacing(x: _F) -> _F:
    """The distance from x to the next number away from 0, with the sign of x.

    Types: float32 and float64: a 16-bit float is computed in float32, whose neighbours differ

    NaN of infinity and of NaN.

    Error: exact on all targets.
    """

def sign(x: _N) -> _N:
    """-1, 0 or 1 by the sign of x.

    Types: integers and floats

    Of both zeros 0, of NaN NaN.

    Error: exact on all targets.
    """

def heaviside(x: _F, h: _F) -> _F:
    """`T.heaviside(x, h)`: 0 below 0, h at 0, 1 above.

    Types: floats of every size

    NaN where x is.

    Error: exact on all targets.
    """

def fmin(a: _N, b: _N) -> _N:
    """`T.fmin(a, b)`: the lesser; of a NaN and a number the number.

    Types: integers and floats

    In both float contracts, whereas T.min follows the contract. Of two zeros either.

    Error: exact on all targets.
    """

def fmax(a: _N, b: _N) -> _N:
    """`T.fmax(a, b)`: the greater; of a NaN and a number the number.

    Types: integers and floats

    In both float contracts, whereas T.max follows the contract. Of two zeros either.

    Error: exact on all targets.
    """

def nan_to_num(x: _F, nan: _F | float = ..., posinf: _F | float = ..., neginf: _F | float = ...) -> _F:
    """x, with other numbers in place of NaN and of infinities.

    Types: floats of every size

    Unless given: 0 for NaN, the greatest and the least number of the type for the infinities.

    Error: exact on all targets.

    Example: `y[i] = T.nan_to_num(x[i], nan=-1.0)`
    """

def isnan(x: Float) -> builtins.bool:
    """Whether x is not a number.

    Types: floats of every size

    In both float contracts.
    """

def isinf(x: Float) -> builtins.bool:
    """Whether x is infinite.

    Types: floats of every size

    Of either sign, in both float contracts.
    """

def isfinite(x: Float) -> builtins.bool:
    """Whether x is neither infinite nor NaN.

    Types: floats of every size

    In both float contracts.
    """

def signbit(x: Float) -> builtins.bool:
    """Whether the sign bit of x is set.

    Types: floats of every size

    True of -0, and of a NaN that has the bit.
    """

# Integers.

def popcount(x: _I) -> _I:
    """The number of bits that are 1.

    Types: integers of every size, signed ones by their two's complement

    The result has the type of x.
    """

def count_leading_zeros(x: _I) -> _I:
    """The number of 0 bits above the highest 1.

    Types: integers of every size, signed ones by their two's complement

    Of 0 it is the number of bits of the type.
    """

def count_trailing_zeros(x: _I) -> _I:
    """The number of 0 bits below the lowest 1.

    Types: integers of every size, signed ones by their two's complement

    Of 0 it is the number of bits of the type.
    """

def multiply_high(a: _I, b: _I) -> _I:
    """`T.multiply_high(a, b)`: the upper half of the exact product.

    Types: integers of every size, signed ones by their two's complement

    The product divided by 2**bits, rounded toward minus infinity.
    """

def rotate_left(x: _I, count: Integer | int) -> _I:
    """`T.rotate_left(x, n)`: the bits moved up by n; what leaves comes in below.

    Types: x: integers of every size; n: any integer

    n counts modulo the number of bits, so that a negative n rotates right.
    """

def rotate_right(x: _I, count: Integer | int) -> _I:
    """`T.rotate_right(x, n)`: the bits moved down by n; what leaves comes in above.

    Types: x: integers of every size; n: any integer

    n counts modulo the number of bits, so that a negative n rotates left.
    """

def reverse_bits(x: _I) -> _I:
    """The bits in reverse order.

    Types: integers of every size, signed ones by their two's complement

    The highest bit becomes the lowest.
    """

def byte_swap(x: _I) -> _I:
    """The bytes in reverse order.

    Types: integers of 16, 32 or 64 bits; one of 8 bits stays itself

    From one byte order to the other.
    """

def divmod(a: _N, b: _N) -> tuple[_N, _N]:
    """`q, r = T.divmod(a, b)`: a // b and a % b.

    Types: integers and floats

    The rules of the two operators: toward minus infinity, and an integer divided by 0 gives 0
    and 0. Python's divmod is the same.

    Error: as of `//` and `%`.
    """

def gcd(a: _I, b: _I) -> _I:
    """`T.gcd(a, b)`: the greatest common divisor.

    Types: integers of every size

    Not negative; gcd(a, 0) is abs(a). Where it is 2**(bits - 1) of a signed type it wraps to
    the least integer.
    """

def lcm(a: _I, b: _I) -> _I:
    """`T.lcm(a, b)`: the least common multiple.

    Types: integers of every size

    Not negative unless it wraps; 0 if either is 0.
    """

# Looking inside.

def printf(text: str, /, *values: object) -> None:
    """Prints a line when the call is over: `T.printf("i = {} x = {:.3f}", i, x[i])`.

    Types: Values are integers, floats and truth values, and tuples of them.

    The text is a compile-time constant. Each value has a field, '{}' or with one of Python's
    formats for numbers behind a colon; count and formats are checked when the kernel is
    compiled. Lines come in the order of launches, then of iterations (blocks, threads), then of
    the text. Of one call at most 4096 are kept; the others are counted. The call waits for its
    kernels.

    Example: `T.printf("row {}: {:8.3f}", i, x[i])`
    """

def assert_(condition: builtins.bool, message: str="", /, *values: object) -> None:
    """Lets the call fail where the condition does not hold, and shows the values.

    Types: As for T.printf.

    In a kernel: the kernel runs to its end, then the call raises an error with the message,
    line and coordinates of the first of them (at most 32 are kept, all are counted). At the top
    of a kernel, of shapes and integer parameters, it is an `assert`: checked before anything
    runs. The message and its values are as for T.printf; values are evaluated only where the
    condition fails.

    Example: `T.assert_(x[i] >= 0, "x is {}", x[i])`
    """

# External kernels.

def external(symbol: str, /, *arguments: object, grid: SupportsIndex | _Shape, block: int | tuple[int, ...], shared_bytes: int=0, writes: Buffer[Any] | tuple[Buffer[Any], ...]=(), updates: Buffer[Any] | tuple[Buffer[Any], ...]=()) -> None:
    """Launches a kernel of the payload that `@dt.external` was given.

    Types: Buffers, and scalars of 32 or 64 bits; a parameter that is a bool or of 8 or 16 bits
    is passed as int32, uint32 or float32. A float must be a parameter as it is.

    The arguments reach the kernel called `symbol` in this order. `grid` counts blocks and
    `block` the threads of one, x first; `shared_bytes` is what the kernel declares itself.
    Buffers in `writes` are only written, those in `updates` read and written, all others only
    read. A buffer must be row-major, which each call checks, unless one of its strides is an
    argument. Only at the top of an external kernel.

    Example: `T.external("scale", x, by, T.int32(n), grid=T.ceildiv(n, 64), block=64,
    updates=x)`
    """

def element_offset(buffer: Buffer[Any], dtype: type[int32] | type[int64]=int64) -> int:
    """The index of a buffer's first element in the memory that is bound for it.

    Only as an argument of T.external, beside its buffer. Devices that bind whole memory objects
    (OpenCL) need it for views that begin elsewhere; where a device binds at any byte it is 0.

    Example: `T.external("scale", x, T.element_offset(x), grid=n, block=64, updates=x)`
    """

def element_stride(buffer: Buffer[Any], axis: int) -> int:
    """The stride of a parameter along an axis, in elements, int64.

    Only as an argument of T.external; the kernel then takes views, and the buffer need not be
    row-major. May be negative or 0.

    Example: `T.external("scale", x, T.element_stride(x, 0), grid=n, block=64, updates=x)`
    """

class cuda:
    """What only CUDA devices have."""

    @staticmethod
    def lane_id() -> uint32:
        """`T.cuda.lane_id()`: the thread's place in its warp, 0 to 31."""

    @staticmethod
    def ballot(mask: uint32 | int, condition: bool | builtins.bool) -> uint32:
        """The lanes for which the condition holds, as bits.

        Bit n of the mask is lane n of the warp. Every thread that the mask names comes here
        with the same mask; the others need not, so it may stand in a branch. A mask of
        0xFFFFFFFF is the whole warp.
        """

    @staticmethod
    def vote_any(mask: uint32 | int, condition: bool | builtins.bool) -> bool:
        """Whether the condition holds for any lane.

        Bit n of the mask is lane n of the warp. Every thread that the mask names comes here
        with the same mask; the others need not, so it may stand in a branch. A mask of
        0xFFFFFFFF is the whole warp.
        """

    @staticmethod
    def vote_all(mask: uint32 | int, condition: bool | builtins.bool) -> bool:
        """Whether the condition holds for all lanes.

        Bit n of the mask is lane n of the warp. Every thread that the mask names comes here
        with the same mask; the others need not, so it may stand in a branch. A mask of
        0xFFFFFFFF is the whole warp.
        """

    @staticmethod
    def match_any(mask: uint32 | int, value: Number) -> uint32:
        """`T.cuda.match_any(mask, value)`: the lanes with the same value, as bits.

        Types: int32, uint32, float32, int64, uint64, float64

         Floats are compared by their bits. Bit n of the mask is lane n of the warp. Every
        thread that the mask names comes here with the same mask; the others need not, so it may
        stand in a branch. A mask of 0xFFFFFFFF is the whole warp.
        """

    @staticmethod
    def match_all(mask: uint32 | int, value: Number) -> uint32:
        """`T.cuda.match_all(mask, value)`: the mask if all values are equal, else 0.

        Types: int32, uint32, float32, int64, uint64, float64

         Floats are compared by their bits. Bit n of the mask is lane n of the warp. Every
        thread that the mask names comes here with the same mask; the others need not, so it may
        stand in a branch. A mask of 0xFFFFFFFF is the whole warp.
        """

    @staticmethod
    def reduce_add(mask: uint32 | int, value: _I) -> _I:
        """The sum of the values of the threads that the mask names.

        Types: int32, uint32

        One instruction. Sums wrap. Bit n of the mask is lane n of the warp. Every thread that
        the mask names comes here with the same mask; the others need not, so it may stand in a
        branch. A mask of 0xFFFFFFFF is the whole warp. Needs sm_80.
        """

    @staticmethod
    def reduce_min(mask: uint32 | int, value: _I) -> _I:
        """The least of the values of the threads that the mask names.

        Types: int32, uint32

        One instruction. Sums wrap. Bit n of the mask is lane n of the warp. Every thread that
        the mask names comes here with the same mask; the others need not, so it may stand in a
        branch. A mask of 0xFFFFFFFF is the whole warp. Needs sm_80.
        """

    @staticmethod
    def reduce_max(mask: uint32 | int, value: _I) -> _I:
        """The greatest of the values of the threads that the mask names.

        Types: int32, uint32

        One instruction. Sums wrap. Bit n of the mask is lane n of the warp. Every thread that
        the mask names comes here with the same mask; the others need not, so it may stand in a
        branch. A mask of 0xFFFFFFFF is the whole warp. Needs sm_80.
        """

    @staticmethod
    def reduce_and(mask: uint32 | int, value: _I) -> _I:
        """The bitwise and of the values of the threads that the mask names.

        Types: int32, uint32

        One instruction. Sums wrap. Bit n of the mask is lane n of the warp. Every thread that
        the mask names comes here with the same mask; the others need not, so it may stand in a
        branch. A mask of 0xFFFFFFFF is the whole warp. Needs sm_80.
        """

    @staticmethod
    def reduce_or(mask: uint32 | int, value: _I) -> _I:
        """The bitwise or of the values of the threads that the mask names.

        Types: int32, uint32

        One instruction. Sums wrap. Bit n of the mask is lane n of the warp. Every thread that
        the mask names comes here with the same mask; the others need not, so it may stand in a
        branch. A mask of 0xFFFFFFFF is the whole warp. Needs sm_80.
        """

    @staticmethod
    def reduce_xor(mask: uint32 | int, value: _I) -> _I:
        """The bitwise xor of the values of the threads that the mask names.

        Types: int32, uint32

        One instruction. Sums wrap. Bit n of the mask is lane n of the warp. Every thread that
        the mask names comes here with the same mask; the others need not, so it may stand in a
        branch. A mask of 0xFFFFFFFF is the whole warp. Needs sm_80.
        """

    @staticmethod
    def shuffle(mask: uint32 | int, value: _N, lane: int32 | int) -> _N:
        """The value of another lane.

        Types: int32, uint32, float32

        From a lane outside of the warp comes the thread's own value. Bit n of the mask is lane
        n of the warp. Every thread that the mask names comes here with the same mask; the
        others need not, so it may stand in a branch. A mask of 0xFFFFFFFF is the whole warp.
        """

    @staticmethod
    def shuffle_xor(mask: uint32 | int, value: _N, bits: int32 | int) -> _N:
        """The value of the lane whose number differs by bits.

        Types: int32, uint32, float32

        From a lane outside of the warp comes the thread's own value. Bit n of the mask is lane
        n of the warp. Every thread that the mask names comes here with the same mask; the
        others need not, so it may stand in a branch. A mask of 0xFFFFFFFF is the whole warp.
        """

    @staticmethod
    def shuffle_up(mask: uint32 | int, value: _N, delta: int32 | int) -> _N:
        """The value of the lane that is `delta` before.

        Types: int32, uint32, float32

        From a lane outside of the warp comes the thread's own value. Bit n of the mask is lane
        n of the warp. Every thread that the mask names comes here with the same mask; the
        others need not, so it may stand in a branch. A mask of 0xFFFFFFFF is the whole warp.
        """

    @staticmethod
    def shuffle_down(mask: uint32 | int, value: _N, delta: int32 | int) -> _N:
        """The value of the lane that is `delta` behind.

        Types: int32, uint32, float32

        From a lane outside of the warp comes the thread's own value. Bit n of the mask is lane
        n of the warp. Every thread that the mask names comes here with the same mask; the
        others need not, so it may stand in a branch. A mask of 0xFFFFFFFF is the whole warp.
        """

    @staticmethod
    def sync_warp(mask: uint32 | int) -> None:
        """`T.cuda.sync_warp(mask)`: the threads that the mask names wait for each other.

        What they wrote before is seen by them afterwards. Bit n of the mask is lane n of the
        warp. Every thread that the mask names comes here with the same mask; the others need
        not, so it may stand in a branch. A mask of 0xFFFFFFFF is the whole warp.
        """

    @staticmethod
    def nanosleep(time: uint32 | int) -> None:
        """The thread rests, for at most twice `time` nanoseconds.

        At most a millisecond. For loops that wait for other threads.
        """

    @staticmethod
    def clock() -> uint64:
        """`T.cuda.clock()`: the cycles that the multiprocessor has counted.

        Differences mean something between threads of one block only. It is read where it stands
        among statements that have effects; arithmetic may move across it.
        """

    @staticmethod
    def global_timer() -> uint64:
        """`T.cuda.global_timer()`: nanoseconds of a clock that all blocks share.

        How often it advances is the device's to say: about every microsecond on some.
        """

    @staticmethod
    def async_copy(target: Buffer[_S], position: _Index, source: Buffer[_S], start: _Index, count: int) -> None:
        """Begins to copy `count` elements in a row from global to shared memory.

        They are 4, 8 or 16 bytes. Elements are in a row along the last dimension. Those of the
        source that are out of range become 0; what is written must all be in range, or nothing
        is. Where an address is no multiple of the size, the thread copies the elements itself.
        The copy is there after T.cuda.async_commit and T.cuda.async_wait, and after a T.barrier
        for other threads. Needs sm_80.

        Example: `T.cuda.async_copy(tile, (i, j), x, (row + i, column + j), 4)`
        """

    @staticmethod
    def async_commit() -> None:
        """The thread's copies since the last commit are one group.

        Needs sm_80.
        """

    @staticmethod
    def async_wait(pending: int) -> None:
        """Waits until no more groups of copies than `pending` are on their way.

        The youngest groups of the thread's own are the ones that may be left; 0 to 7. A
        T.barrier afterwards lets others see the elements. Needs sm_80.
        """

    @staticmethod
    def bulk_load(target: Buffer[_S], position: _Index, source: Buffer[_S], start: _Index, count: int, barrier: Buffer[uint64], index: _Index) -> None:
        """Begins to copy elements in a row to shared memory, by the copy unit.

        A multiple of 16 bytes. One thread does it, in a branch. The barrier counts the bytes as
        they arrive: tell it before how many are to come (T.cuda.barrier_expect), and let who
        needs them wait for it (T.cuda.barrier_wait). Elements are in a row along the last
        dimension. Those of the source that are out of range become 0; what is written must all
        be in range, or nothing is. Where an address is no multiple of 16, or elements are out
        of range, the thread copies element by element. Needs sm_90.
        """

    @staticmethod
    def bulk_store(target: Buffer[_S], position: _Index, source: Buffer[_S], start: _Index, count: int) -> None:
        """Begins to copy elements in a row to global memory, by the copy unit.

        A multiple of 16 bytes. One thread does it, in a branch, after T.cuda.fence_async and a
        T.barrier that let the unit see what threads wrote. Parts that are not all inside are
        not copied. Where an address is no multiple of 16, the thread copies the elements
        itself. Needs sm_90.
        """

    @staticmethod
    def bulk_commit() -> None:
        """`T.cuda.bulk_commit()`: the thread's bulk stores since the last one are a group.

        Needs sm_90.
        """

    @staticmethod
    def bulk_wait(pending: int) -> None:
        """Waits until no more groups of bulk stores than `pending` are on their way.

        Before its shared memory is used again, or goes, the thread must wait; 0 to 7. Needs
        sm_90.
        """

    @staticmethod
    def tensor_load(target: Buffer[_S], position: _Index, source: Buffer[_S], start: _Index, barrier: Buffer[uint64], index: _Index, swizzle: int = 0) -> None:
        """Begins to copy a box of a tensor to shared memory, by the copy unit.

        The box is the shared array `target`; an array with more dimensions than the tensor
        holds several, and `position` says which: `()` where it is the whole array. It begins at
        `start`, and what of it lies outside of the tensor becomes 0. One thread does it, in a
        branch. The barrier counts the bytes of the whole box as they arrive: tell it before how
        many are to come (T.cuda.barrier_expect), and let who needs them wait for it
        (T.cuda.barrier_wait). The tensor has 1 to 5 dimensions, contiguous rows, and begins at
        a multiple of 16 bytes; its other strides are multiples of 16 bytes: the host checks
        that at each launch. A row of the box has a multiple of 16 bytes, each of its extents is
        at most 256. With a swizzle of 32, 64 or 128 a row has exactly so many bytes, and the
        chunks of 16 bytes in each row change places: chunk c of row r is at c ^ (r // 4 % 2), c
        ^ (r // 2 % 4) or c ^ (r % 8). Needs sm_90.

        Example: `T.cuda.tensor_load(tile, (), x, (row, column), full, 0, 128)`
        """

    @staticmethod
    def tensor_store(target: Buffer[_S], start: _Index, source: Buffer[_S], position: _Index, swizzle: int = 0) -> None:
        """Begins to copy a box from shared memory into a tensor, by the copy unit.

        As T.cuda.tensor_load, the other way: `position` says which box of the shared array
        `source` is meant, and what lies outside of the tensor is not written. One thread does
        it, in a branch, after T.cuda.fence_async and a T.barrier that let the unit see what
        threads wrote; T.cuda.bulk_commit and T.cuda.bulk_wait as for T.cuda.bulk_store. The
        tensor has 1 to 5 dimensions, contiguous rows, and begins at a multiple of 16 bytes; its
        other strides are multiples of 16 bytes: the host checks that at each launch. A row of
        the box has a multiple of 16 bytes, each of its extents is at most 256. With a swizzle
        of 32, 64 or 128 a row has exactly so many bytes, and the chunks of 16 bytes in each row
        change places: chunk c of row r is at c ^ (r // 4 % 2), c ^ (r // 2 % 4) or c ^ (r % 8).
        Needs sm_90.

        Example: `T.cuda.tensor_store(y, (row, column), tile, ())`
        """

    @staticmethod
    def barrier_init(barrier: Buffer[uint64], index: _Index, count: uint32 | int) -> None:
        """Makes an element of shared memory a barrier that `count` arrivals complete.

        One thread does it, before a T.barrier that lets the others use it. Needs sm_80.
        """

    @staticmethod
    def barrier_arrive(barrier: Buffer[uint64], index: _Index) -> None:
        """The thread arrives at a barrier, and goes on.

        What it wrote before is seen by those that wait. Needs sm_80.
        """

    @staticmethod
    def barrier_arrive_copies(barrier: Buffer[uint64], index: _Index) -> None:
        """The barrier counts an arrival when the thread's copies are there.

        They are those of T.cuda.async_copy. The thread goes on at once. Needs sm_80.
        """

    @staticmethod
    def barrier_expect(barrier: Buffer[uint64], index: _Index, bytes: uint32 | int) -> None:
        """The thread arrives at a barrier, and says how many bytes are to come.

        The phase is not over before they have come, by T.cuda.bulk_load. Needs sm_90.
        """

    @staticmethod
    def barrier_test(barrier: Buffer[uint64], index: _Index, parity: uint32 | int) -> bool:
        """`T.cuda.barrier_test(barrier, index, parity)`: whether a phase is over.

        The parity of a phase is 0 for the first, 1 for the second, and so on in turns; a phase
        that is not the present one counts as over. Needs sm_80.
        """

    @staticmethod
    def barrier_wait(barrier: Buffer[uint64], index: _Index, parity: uint32 | int) -> None:
        """`T.cuda.barrier_wait(barrier, index, parity)`: waits until a phase is over.

        The parity of a phase is 0 for the first, 1 for the second, and so on in turns; a phase
        that is not the present one counts as over. What arrived with it can be read afterwards.
        Needs sm_80.
        """

    @staticmethod
    def barrier_drop(barrier: Buffer[uint64], index: _Index) -> None:
        """The element is no barrier any more, and can hold something else.

        No thread may be waiting. Needs sm_80.
        """

    @staticmethod
    def fence_async() -> None:
        """What the thread wrote to shared memory is seen by units that copy and multiply.

        Before T.cuda.bulk_store and T.cuda.warpgroup_multiply, by each thread that wrote; then
        a T.barrier. Needs sm_90.
        """

    @staticmethod
    def fence_barrier_init() -> None:
        """The barriers that the thread has made are seen by copies and by other blocks.

        After T.cuda.barrier_init, before the T.barrier or T.cuda.cluster_arrive that lets
        others use them. Needs sm_90.
        """

    @staticmethod
    def matrix(rows: int, columns: int, dtype: type[_S]) -> Buffer[_S]:
        """A fragment of a matrix that the threads of a warp hold together.

        Types: float16, bfloat16, float32, float64, int8, uint8, int32

        A sum is a multiple of 16 by 8 elements, factors are multiples of 16 by 16 and 16 by 8
        (float16, bfloat16), 16 by 32 and 32 by 8 (int8, uint8), 16 by 8 and 8 by 8 (float32, by
        T.cuda.matrix_multiply_tf32); of float64 it is 8 by 8, 8 by 4 and 4 by 8. What a thread
        holds is in its registers. Its contents are undefined.

        Example: `total = T.cuda.matrix(64, 32, T.float32)`
        """

    @staticmethod
    def matrix_fill(matrix: Buffer[_S], value: _S | float) -> None:
        """Sets every element of a fragment.

        All threads of a block get there, as with T.barrier; each warp has a fragment of its
        own. A block is whole warps: its number of threads is a multiple of 32.
        """

    @staticmethod
    def matrix_load(matrix: Buffer[_S], source: Buffer[_S], position: tuple[int, int]) -> None:
        """`T.cuda.matrix_load(matrix, source, (row, column))`: from a part of memory.

        All threads of a block get there, as with T.barrier; each warp has a fragment of its
        own. A block is whole warps: its number of threads is a multiple of 32. A part that is
        not all inside gives zeros. From shared memory with rows of a multiple of 16 bytes, at a
        column that is certainly such a multiple, it is done by ldmatrix.
        """

    @staticmethod
    def matrix_store(matrix: Buffer[_S], target: Buffer[_S], position: tuple[int, int]) -> None:
        """`T.cuda.matrix_store(matrix, target, (row, column))`: into a part of memory.

        All threads of a block get there, as with T.barrier; each warp has a fragment of its
        own. A block is whole warps: its number of threads is a multiple of 32. A part that is
        not all inside is not written.
        """

    @staticmethod
    def matrix_multiply(total: Buffer[_S], a: Buffer[Any], b: Buffer[Any]) -> None:
        """`T.cuda.matrix_multiply(total, a, b)`: total += a @ b.

        Types: float16 and float16 with sums in float32; float16 and float16 with sums in
        float16; bfloat16 and bfloat16 with sums in float32; float64 and float64 with sums in
        float64; int8 and int8 with sums in int32; int8 and uint8 with sums in int32; uint8 and
        int8 with sums in int32; uint8 and uint8 with sums in int32

        All threads of a block get there, as with T.barrier; each warp has a fragment of its
        own. A block is whole warps: its number of threads is a multiple of 32. bfloat16 and
        float64 need sm_80.

        Error: that of sums in the type of the total, in an order of the device's; sums of
        integers wrap
        """

    @staticmethod
    def matrix_multiply_tf32(total: Buffer[float32], a: Buffer[float32], b: Buffer[float32]) -> None:
        """As T.cuda.matrix_multiply, of float32 factors that are rounded first.

        All threads of a block get there, as with T.barrier; each warp has a fragment of its
        own. A block is whole warps: its number of threads is a multiple of 32. Needs sm_80.

        Error: each factor is rounded to 10 bits of mantissa (2**-11 of its value), ties away
        from zero; then as T.cuda.matrix_multiply
        """

    @staticmethod
    def warpgroup_multiply(total: Buffer[Any], a: Buffer[Any], at: _Index, b: Buffer[Any], bt: _Index, of: str = 'a @ b.T', a_swizzle: int = 0, b_swizzle: int = 0) -> None:
        """Begins to add a product of factors in shared memory to a sum, by four warps.

        Types: float16 and float16 with sums in float32; float16 and float16 with sums in
        float16; bfloat16 and bfloat16 with sums in float32; float32 and float32 with sums in
        float32; int8 and int8 with sums in int32; uint8 and uint8 with sums in int32; int8 and
        uint8 with sums in int32; uint8 and int8 with sums in int32

        The sum is a fragment (T.cuda.matrix) of 64 rows and 8 to 256 columns, which the four
        warps hold together. `of` says what is multiplied: "a @ b.T", of factors stored with the
        inner extent last; of float16 and bfloat16 also "a @ b", "a.T @ b.T" and "a.T @ b". It
        takes 32 bytes of the inner extent: 16 elements of float16, 8 of float32, 32 of int8.
        With a swizzle of 32, 64 or 128 a factor is an array of rows of so many bytes, as
        T.cuda.tensor_load leaves it with the same swizzle: a multiple of 8 rows, in each of
        which chunk c of 16 bytes of row r is at c ^ (r // 4 % 2), c ^ (r // 2 % 4) or c ^ (r %
        8). Stored with the inner extent last it has a row for each row (or column) of the sum;
        stored the other way it has one for each place of the inner extent, and what is wider
        than a row is several such arrays, in the dimension before. Without a swizzle it is core
        matrices: with e elements in 16 bytes, what is multiplied in row r and place c of the
        inner extent is at [r // 8, c // e, r % 8, c % e], or, of a factor stored the other way,
        at [r // 8, c // 8, c % 8, r % 8]. Further dimensions may come first. The place where a
        product begins has indices that the compiler sees to be multiples: of 8 among rows; of
        32 bytes within one, or 0 where the factor is stored the other way; 0 within a core
        matrix. float32 is cut to 10 bits of mantissa. T.cuda.fence_async and a T.barrier before
        let it see what threads wrote; what copy units brought needs neither. Until
        T.cuda.warpgroup_wait nothing may touch the sum or the factors. All 128 threads of a
        warpgroup do it together: four warps in a row, of which the first has a number that is a
        multiple of four. Needs sm_90a.

        Example: `T.cuda.warpgroup_multiply(total, x, (0, k), y, (k, 0), "a @ b", 128, 128)`
        """

    @staticmethod
    def warpgroup_arrive() -> None:
        """Before the first product, and after other code has changed the sum.

        All 128 threads of a warpgroup do it together: four warps in a row, of which the first
        has a number that is a multiple of four. Needs sm_90a.
        """

    @staticmethod
    def warpgroup_commit() -> None:
        """The products since the last one are a group.

        All 128 threads of a warpgroup do it together: four warps in a row, of which the first
        has a number that is a multiple of four. Needs sm_90a.
        """

    @staticmethod
    def warpgroup_wait(total: Buffer[Any], pending: int) -> None:
        """`T.cuda.warpgroup_wait(total, pending)`: waits for groups of products.

        No more groups than that are under way afterwards, 0 to 7; the sum is there after 0. All
        128 threads of a warpgroup do it together: four warps in a row, of which the first has a
        number that is a multiple of four. Needs sm_90a.
        """

    @staticmethod
    def cluster(x: int, y: int, z: int) -> None:
        """`T.cuda.cluster(x, y, z)`: blocks of this launch run in clusters of that size.

        At most 8 blocks, which run at the same time and can reach each other's shared memory.
        The grid must be a multiple, along each axis, which the host checks. At the top of a
        T.launch. Needs sm_90.

        Example: `T.cuda.cluster(2, 1, 1)`
        """

    @staticmethod
    def cluster_rank() -> uint32:
        """The block's number in its cluster, from 0.

        Needs sm_90.
        """

    @staticmethod
    def cluster_size() -> uint32:
        """How many blocks a cluster has.

        Needs sm_90.
        """

    @staticmethod
    def cluster_arrive() -> None:
        """The thread arrives at the barrier of all threads of the cluster, and goes on.

        What it wrote before is seen by those that have waited. Then comes T.cuda.cluster_wait.
        Needs sm_90.
        """

    @staticmethod
    def cluster_wait() -> None:
        """Waits until all threads of the cluster have arrived.

        A block whose shared memory others still reach must not end: let all meet first. Needs
        sm_90.
        """

    @staticmethod
    def cluster_load(buffer: Buffer[_S], index: _Index, rank: uint32 | int) -> _S:
        """`T.cuda.cluster_load(buffer, index, rank)`: an element of another block's array.

        The array is in shared memory; the block is one of the cluster, by its number. Needs
        sm_90.
        """

    @staticmethod
    def cluster_store(buffer: Buffer[_S], index: _Index, value: _S | float, rank: uint32 | int) -> None:
        """`T.cuda.cluster_store(buffer, index, value, rank)`: to another block's array.

        The array is in shared memory; the block is one of the cluster, by its number. Needs
        sm_90.
        """

    @staticmethod
    def wait_for_predecessor() -> None:
        """Waits until the launch before this one has ended and its writes are seen.

        A kernel with it may begin before the launch before it has ended, so everything that
        another launch wrote, or still reads, is touched after it only. At the top of a
        T.launch. Needs sm_90.
        """

    @staticmethod
    def launch_dependents() -> None:
        """The next launch may begin, as far as this block is concerned.

        A hint: the next one begins early only if it has T.cuda.wait_for_predecessor, which
        still waits for all of this one. Needs sm_90.
        """

    @staticmethod
    def load(buffer: Buffer[_S], index: _Index, hint: str) -> _S:
        """Reads an element of global memory, with a hint for the caches.

        Hints: "ca", "cg", "cs", "lu", "cv", "nc", as PTX calls them. "nc" is for memory that
        nothing writes while the kernel runs.
        """

    @staticmethod
    def store(buffer: Buffer[_S], index: _Index, value: _S | float, hint: str) -> None:
        """Writes an element of global memory, with a hint for the caches.

        Hints: "wb", "cg", "cs", "wt", as PTX calls them.
        """

    @staticmethod
    def load_l1(buffer: Buffer[_S], index: _Index, hint: str) -> _S:
        """Reads an element of global memory, with a hint for the first cache.

        Hints: "evict_first", "evict_last", "no_allocate", as PTX calls them.
        """

    @staticmethod
    def store_l1(buffer: Buffer[_S], index: _Index, value: _S | float, hint: str) -> None:
        """Writes an element of global memory, with a hint for the first cache.

        Hints: "evict_first", "evict_last", "no_allocate", as PTX calls them.
        """

    @staticmethod
    def load_l2(buffer: Buffer[_S], index: _Index, hint: str) -> _S:
        """Reads an element of global memory, with a hint for the second cache.

        Hints: "evict_first", "evict_last", as PTX calls them. Needs sm_80.
        """

    @staticmethod
    def store_l2(buffer: Buffer[_S], index: _Index, value: _S | float, hint: str) -> None:
        """Writes an element of global memory, with a hint for the second cache.

        Hints: "evict_first", "evict_last", as PTX calls them. Needs sm_80.
        """

    @staticmethod
    def prefetch_l1(buffer: Buffer[_S], index: _Index) -> None:
        """Brings an element's line to the first cache.

        A hint.
        """

    @staticmethod
    def prefetch_l2(buffer: Buffer[_S], index: _Index) -> None:
        """Brings an element's line to the second cache.

        A hint.
        """

    @staticmethod
    def prefetch_l2_keep(buffer: Buffer[_S], index: _Index) -> None:
        """Brings an element's line to the second cache, to stay there.

        A hint. Needs sm_80.
        """

    @overload
    @staticmethod
    def ptx(text: str, result: type[_S], *inputs: Scalar | float) -> _S:
        """Instructions of PTX in place, with one result or none.

        Types: int32, uint32, int64, uint64, float32, float64, int16, uint16, float16, bfloat16

        %0 is the result, if there is one, and the inputs follow; %% is a percent sign.
        Registers are as the types say: 16, 32 or 64 bits, float32, float64. The text must not
        depend on where it stands: it is in braces of its own, and is kept and run as often as
        the statement.

        Example: `word = T.cuda.ptx("lop3.b32 %0, %1, %2, %3, 0xEA;", T.uint32, a, b, c)`
        """

    @overload
    @staticmethod
    def ptx(text: str, result: None, *inputs: Scalar | float) -> None:
        """Instructions of PTX in place, with one result or none.

        Types: int32, uint32, int64, uint64, float32, float64, int16, uint16, float16, bfloat16

        %0 is the result, if there is one, and the inputs follow; %% is a percent sign.
        Registers are as the types say: 16, 32 or 64 bits, float32, float64. The text must not
        depend on where it stands: it is in braces of its own, and is kept and run as often as
        the statement.

        Example: `word = T.cuda.ptx("lop3.b32 %0, %1, %2, %3, 0xEA;", T.uint32, a, b, c)`
        """

    @staticmethod
    def address(buffer: Buffer[_S], index: _Index) -> uint64:
        """The address of an element of global memory.

        For T.cuda.ptx: a number of the global address space, valid while the kernel runs. The
        buffer counts as read and written there.
        """

    @staticmethod
    def shared_address(buffer: Buffer[_S], index: _Index) -> uint32:
        """The address of an element of shared memory.

        For T.cuda.ptx: a number of the shared address space, valid while the kernel runs. The
        buffer counts as read and written there.
        """

class rocm:
    """What only AMD's GPUs have."""

    @staticmethod
    def matrix(rows: int, columns: int, dtype: type[_S]) -> Buffer[_S]:
        """A fragment of a matrix that the threads of a subgroup hold together.

        Types: float16, bfloat16, float32, float64, int8, uint8, int32

        Which extents and types go together is the architecture's to say: those of its MFMA or
        WMMA instructions. An error lists them. Contents are undefined.

        Example: `total = T.rocm.matrix(16, 16, T.float32)`
        """

    @staticmethod
    def matrix_fill(matrix: Buffer[_S], value: _S | float) -> None:
        """Sets every element of a fragment.

        All threads of a subgroup do it together, and all of a block get there, as with
        T.barrier. A block has whole subgroups.
        """

    @staticmethod
    def matrix_load(matrix: Buffer[_S], source: Buffer[_S], position: tuple[int, int]) -> None:
        """`T.rocm.matrix_load(matrix, source, (row, column))`: from a part of memory.

        All threads of a subgroup do it together, and all of a block get there, as with
        T.barrier. A block has whole subgroups. A part that is not all inside gives zeros.
        """

    @staticmethod
    def matrix_store(matrix: Buffer[_S], target: Buffer[_S], position: tuple[int, int]) -> None:
        """`T.rocm.matrix_store(matrix, target, (row, column))`: into a part of memory.

        All threads of a subgroup do it together, and all of a block get there, as with
        T.barrier. A block has whole subgroups. A part that is not all inside is not written.
        """

    @staticmethod
    def matrix_multiply(total: Buffer[_S], a: Buffer[Any], b: Buffer[Any]) -> None:
        """`T.rocm.matrix_multiply(total, a, b)`: total += a @ b, by one instruction.

        All threads of a subgroup do it together, and all of a block get there, as with
        T.barrier. A block has whole subgroups.

        Error: that of sums in the type of the total, in an order of the device's
        """

    @staticmethod
    def read_first_lane(value: _S) -> _S:
        """The value of the first thread of the subgroup, known to be the same for all.

        Types: int32, uint32, float32, int64, uint64, float64

        All threads of a subgroup do it together, and all of a block get there, as with
        T.barrier.
        """

    @staticmethod
    def permute(value: _S, lane: int32 | int) -> _S:
        """`T.rocm.permute(value, lane)`: as T.shuffle, without a look at the lane.

        Types: int32, uint32, float32, int64, uint64, float64

        All threads of a subgroup do it together, and all of a block get there, as with
        T.barrier. The lane counts modulo the size of a subgroup; from a thread that is not
        there comes 0.
        """

    @staticmethod
    def permute_row(value: _S, low: uint32 | int, high: uint32 | int) -> _S:
        """The value of a lane of the same row of 16, chosen by four bits.

        Types: int32, uint32, float32, int64, uint64, float64

        All threads of a subgroup do it together, and all of a block get there, as with
        T.barrier. The first eight lanes of a row choose by the bits of `low`, lane n by those
        from 4n on, the others by `high`, which are the same for all. RDNA.
        """

    @staticmethod
    def permute_other_row(value: _S, low: uint32 | int, high: uint32 | int) -> _S:
        """As `permute_row`, from the other row of the 32 lanes.

        Types: int32, uint32, float32, int64, uint64, float64

        All threads of a subgroup do it together, and all of a block get there, as with
        T.barrier. RDNA.
        """

    @staticmethod
    def data_parallel(value: _S, otherwise: _S, control: str) -> _S:
        """`T.rocm.data_parallel(value, otherwise, 'row_shr:1')`: DPP, a move that costs nothing.

        Types: int32, uint32, float32, int64, uint64, float64

        All threads of a subgroup do it together, and all of a block get there, as with
        T.barrier. row_shr:n takes from n lanes below, row_shl:n from n above, row_mirror from
        15 - n, row_half_mirror from 7 - n within each eight; `otherwise` where that lane is
        outside of the row of 16, or not there.
        """

    @staticmethod
    def sleep(length: int) -> None:
        """The subgroup pauses for about 64 clock cycles, times a constant up to 127."""

    @staticmethod
    def set_priority(level: int) -> None:
        """The priority of the subgroup among those of its compute unit, 0 to 3."""

    @staticmethod
    def scheduling_barrier(mask: int) -> None:
        """The compiler moves no instruction across, but for kinds in the mask.

        0 lets nothing pass; bits as for LLVM's llvm.amdgcn.sched.barrier.
        """

    @staticmethod
    def clock() -> uint64:
        """The counter of the compute unit's clock cycles.

        RDNA 3 counts 20 bits of it.
        """

    @staticmethod
    def steady_clock() -> uint64:
        """The counter of constant frequency, 100 MHz on most devices."""

    @staticmethod
    def load_to_shared(shared: Buffer[_S], place: int | tuple[int, ...], source: Buffer[_S], position: int | tuple[int, ...]) -> None:
        """`T.rocm.load_to_shared(shared, i, source, j)`: an element, past the registers.

        Types: int32, uint32, float32

        All threads of a subgroup do it together, and all of a block get there, as with
        T.barrier. The threads of a subgroup write elements one after the other. It is there
        after T.rocm.wait_for_loads(), for others after a T.barrier() too.
        """

    @staticmethod
    def wait_for_loads() -> None:
        """Waits until what the thread loads to shared memory is there."""

class vulkan:
    """What only Vulkan devices have."""

    @staticmethod
    def dot4_i8(a: uint32, b: uint32) -> int32:
        """`T.vulkan.dot4_i8(a, b)`: the dot product of four int8 in each of two words.

        The lowest byte is the first element. Exact: nothing overflows 32 bits.
        """

    @staticmethod
    def dot4_u8(a: uint32, b: uint32) -> uint32:
        """`T.vulkan.dot4_u8(a, b)`: the dot product of four uint8 in each of two words.

        The lowest byte is the first element. Exact: nothing overflows 32 bits.
        """

    @staticmethod
    def matrix(rows: int, columns: int, dtype: type[_S]) -> Buffer[_S]:
        """A fragment of a matrix that the threads of a subgroup hold together.

        Types: float16, float32, int8, uint8, int32, uint32

        Which extents and types go together is the device's to say; 16 by 16 of float16 with
        sums in float32 is the most common. Its contents are undefined.

        Example: `total = T.vulkan.matrix(16, 16, T.float32)`
        """

    @staticmethod
    def matrix_fill(matrix: Buffer[_S], value: _S | float) -> None:
        """Sets every element of a fragment.

        All threads of a subgroup do it together, and all of a block get there, as with
        T.barrier.
        """

    @staticmethod
    def matrix_load(matrix: Buffer[_S], source: Buffer[_S], position: tuple[int, int]) -> None:
        """`T.vulkan.matrix_load(matrix, source, (row, column))`: from a part of memory.

        All threads of a subgroup do it together, and all of a block get there, as with
        T.barrier. A part that is not all inside gives zeros.
        """

    @staticmethod
    def matrix_store(matrix: Buffer[_S], target: Buffer[_S], position: tuple[int, int]) -> None:
        """`T.vulkan.matrix_store(matrix, target, (row, column))`: into a part of memory.

        All threads of a subgroup do it together, and all of a block get there, as with
        T.barrier. A part that is not all inside is not written.
        """

    @staticmethod
    def matrix_multiply(total: Buffer[_S], a: Buffer[Any], b: Buffer[Any]) -> None:
        """`T.vulkan.matrix_multiply(total, a, b)`: total += a @ b.

        All threads of a subgroup do it together, and all of a block get there, as with
        T.barrier.

        Error: that of sums in the type of the total, in an order of the device's
        """

class webgpu:
    """What only WebGPU devices have."""

    @staticmethod
    def dot4_i8(a: uint32, b: uint32) -> int32:
        """`T.webgpu.dot4_i8(a, b)`: the dot product of four int8 in each of two words.

        The lowest byte is the first element. Exact: nothing overflows 32 bits.
        """

    @staticmethod
    def dot4_u8(a: uint32, b: uint32) -> uint32:
        """`T.webgpu.dot4_u8(a, b)`: the dot product of four uint8 in each of two words.

        The lowest byte is the first element. Exact: nothing overflows 32 bits.
        """

    @staticmethod
    def pack_halves(x: float32, y: float32) -> uint32:
        """`T.webgpu.pack_halves(x, y)`: two float32 as float16 in a word, x in the low half.

        Which of the two nearest float16 is taken is the device's to say; what is too large has
        no promised value.
        """

    @staticmethod
    def low_half(word: uint32) -> float32:
        """The low half of a word, a float16, as float32."""

    @staticmethod
    def high_half(word: uint32) -> float32:
        """The high half of a word, a float16, as float32."""
