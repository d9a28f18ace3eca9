"""The types of the language, for people and type checkers; nothing here is executed.

An element read from a `Buffer[T.float32]` is a `T.float32`; extents and loop variables are `int`.
Comparisons give Python's bool, so that `and`, `or`, `not` and `if` are typed as usual.
"""

import builtins
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager
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
_F = TypeVar("_F", bound=Float | float)
_N = TypeVar("_N", bound=Number | float)
_I = TypeVar("_I", bound=Integer | int)
# The wider of two integer types: left open, since it may be either.
_Widened: TypeAlias = Any
_Index = SupportsIndex | tuple[SupportsIndex, ...]
_Shape = tuple[SupportsIndex, ...]

inf: float
nan: float

class Scalar:
    """One element; calling a type converts a number to it."""

    def __init__(self, value: Scalar | float = 0, /) -> None: ...

class Number(Scalar):
    """An integer or a float."""

    def __neg__(self) -> Self: ...
    def __pos__(self) -> Self: ...
    def __abs__(self) -> Self: ...
    def __lt__(self, other: Number | float, /) -> builtins.bool: ...
    def __le__(self, other: Number | float, /) -> builtins.bool: ...
    def __gt__(self, other: Number | float, /) -> builtins.bool: ...
    def __ge__(self, other: Number | float, /) -> builtins.bool: ...

class Float(Number):
    """A floating-point number; it meets its own type and Python's numbers."""

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
    """An integer; with another integer type it widens, which the type checker leaves open."""

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

class bool(Scalar):
    """A truth value in memory."""

    def __bool__(self) -> builtins.bool: ...
    def __and__(self, other: Self | builtins.bool, /) -> Self: ...
    def __rand__(self, other: builtins.bool, /) -> Self: ...
    def __or__(self, other: Self | builtins.bool, /) -> Self: ...
    def __ror__(self, other: builtins.bool, /) -> Self: ...
    def __xor__(self, other: Self | builtins.bool, /) -> Self: ...
    def __rxor__(self, other: builtins.bool, /) -> Self: ...
    def __invert__(self) -> Self: ...

class int8(Integer): ...
class int16(Integer): ...
class int32(Integer): ...
class int64(Integer): ...
class uint8(Integer): ...
class uint16(Integer): ...
class uint32(Integer): ...
class uint64(Integer): ...
class float16(Float): ...
class bfloat16(Float): ...
class float32(Float): ...
class float64(Float): ...

class Buffer(Generic[_S]):
    """Memory of elements of one type, read and written by index."""

    @property
    def shape(self) -> tuple[int, ...]: ...
    @property
    def dtype(self) -> type[_S]: ...
    @property
    def ndim(self) -> int: ...
    def __getitem__(self, index: _Index, /) -> _S: ...
    def __setitem__(self, index: _Index, value: _S | float, /) -> None: ...
    def __len__(self) -> int: ...

constexpr = Annotated[_V, "known when the kernel is compiled"]

class Coordinates:
    """The coordinates of a block or thread."""

    @property
    def x(self) -> int: ...
    @property
    def y(self) -> int: ...
    @property
    def z(self) -> int: ...
    def __getitem__(self, axis: int, /) -> int: ...

# Loops and launches.
@overload
def parallel(m: SupportsIndex, /) -> Iterator[int]:
    """`for i, j in T.parallel(m, n)`: independent iterations, mapped by the target."""

@overload
def parallel(m: SupportsIndex, n: SupportsIndex, /) -> Iterator[tuple[int, int]]:
    """`for i, j in T.parallel(m, n)`: independent iterations, mapped by the target."""

@overload
def parallel(
    m: SupportsIndex, n: SupportsIndex, o: SupportsIndex, /
) -> Iterator[tuple[int, int, int]]:
    """`for i, j in T.parallel(m, n)`: independent iterations, mapped by the target."""

@overload
def parallel(
    m: SupportsIndex, n: SupportsIndex, o: SupportsIndex, p: SupportsIndex, /
) -> Iterator[tuple[int, int, int, int]]:
    """`for i, j in T.parallel(m, n)`: independent iterations, mapped by the target."""

@overload
def parallel(*extents: SupportsIndex) -> Iterator[Any]:
    """`for i, j in T.parallel(m, n)`: independent iterations, mapped by the target."""

@overload
def unroll(stop: SupportsIndex, /) -> Iterator[int]:
    """`for k in T.unroll(4)`: a loop of constant length that is written out."""

@overload
def unroll(start: SupportsIndex, stop: SupportsIndex, step: int = 1, /) -> Iterator[int]:
    """`for k in T.unroll(4)`: a loop of constant length that is written out."""

@overload
def vectorize(stop: SupportsIndex, /) -> Iterator[int]:
    """`for k in T.vectorize(8)`: independent iterations, for vector lanes."""

@overload
def vectorize(start: SupportsIndex, stop: SupportsIndex, step: int = 1, /) -> Iterator[int]:
    """`for k in T.vectorize(8)`: independent iterations, for vector lanes."""

@overload
def static_range(stop: int, /) -> Iterator[int]:
    """`for k in T.static_range(3)`: k is a compile-time constant in each turn."""

@overload
def static_range(start: int, stop: int, step: int = 1, /) -> Iterator[int]:
    """`for k in T.static_range(3)`: k is a compile-time constant in each turn."""

def launch(
    grid: SupportsIndex | _Shape, block: int | tuple[int, ...]
) -> AbstractContextManager[tuple[Coordinates, Coordinates]]:
    """`with T.launch(grid=..., block=...)`: a grid of blocks of threads."""

def block_idx(axis: int = 0) -> int:
    """The block's coordinate along an axis (0 is x), int64."""

def thread_idx(axis: int = 0) -> int:
    """The thread's coordinate in its block along an axis (0 is x), int64."""

def block_dim(axis: int = 0) -> int:
    """The threads of a block along an axis: a compile-time constant."""

def grid_dim(axis: int = 0) -> int:
    """The blocks of the grid along an axis, int64."""

# Memory.
def alloc(
    shape: tuple[int, ...], dtype: type[_S], scope: Literal["local", "shared"] = "local"
) -> Buffer[_S]:
    """A local or, with scope="shared", a block's array of constant shape; undefined."""

def empty(shape: _Shape, dtype: type[_S]) -> Buffer[_S]:
    """A buffer of the device, to be returned or as a workspace; contents undefined."""

def barrier() -> None:
    """All threads of the block arrive before any goes on."""

# Atomics.
def atomic_add(buffer: Buffer[_S], index: _Index, value: _S | float) -> _S:
    """`buffer[index] += value` in one piece; gives the old value."""

def atomic_min(buffer: Buffer[_S], index: _Index, value: _S | float) -> _S:
    """`buffer[index] = min(buffer[index], value)` in one piece; gives the old value."""

def atomic_max(buffer: Buffer[_S], index: _Index, value: _S | float) -> _S:
    """`buffer[index] = max(buffer[index], value)` in one piece; gives the old value."""

def atomic_and(buffer: Buffer[_S], index: _Index, value: _S | int) -> _S:
    """`buffer[index] &= value` in one piece; gives the old value."""

def atomic_or(buffer: Buffer[_S], index: _Index, value: _S | int) -> _S:
    """`buffer[index] |= value` in one piece; gives the old value."""

def atomic_xor(buffer: Buffer[_S], index: _Index, value: _S | int) -> _S:
    """`buffer[index] ^= value` in one piece; gives the old value."""

def atomic_exchange(buffer: Buffer[_S], index: _Index, value: _S | float) -> _S:
    """`buffer[index] = value` in one piece; gives the old value."""

def atomic_compare_exchange(
    buffer: Buffer[_S], index: _Index, expected: _S | int, value: _S | int
) -> _S:
    """Writes value where the element is expected; gives the old one."""

# Reductions.
def sum(values: Iterable[_N]) -> _N:
    """`T.sum(x[i] for i in range(n))`: may be evaluated as any fixed tree."""

def prod(values: Iterable[_N]) -> _N:
    """`T.prod(x[i] for i in range(n))`."""

@overload
def min(values: Iterable[_N], /) -> _N:
    """The least of two or more values, or of a generator."""

@overload
def min(first: _S, second: _S | builtins.float, /) -> _S:
    """The least of two or more values, or of a generator."""

@overload
def min(first: builtins.float, second: _S, /) -> _S:
    """The least of two or more values, or of a generator."""

@overload
def min(first: _N, second: _N, /, *rest: _N) -> _N:
    """The least of two or more values, or of a generator."""

@overload
def max(values: Iterable[_N], /) -> _N:
    """The greatest of two or more values, or of a generator."""

@overload
def max(first: _S, second: _S | builtins.float, /) -> _S:
    """The greatest of two or more values, or of a generator."""

@overload
def max(first: builtins.float, second: _S, /) -> _S:
    """The greatest of two or more values, or of a generator."""

@overload
def max(first: _N, second: _N, /, *rest: _N) -> _N:
    """The greatest of two or more values, or of a generator."""

def any(values: Iterable[object]) -> builtins.bool:
    """`T.any(x[i] < 0 for i in range(n))`."""

def all(values: Iterable[object]) -> builtins.bool:
    """`T.all(x[i] < 0 for i in range(n))`."""

# Values.
def where(condition: object, a: _A, b: _B) -> _A | _B:
    """`T.where(condition, a, b)`: one of two values."""

def clamp(x: _N, low: _N, high: _N) -> _N:
    """`T.clamp(x, low, high)`: the nearest value between two."""

def cast(x: Scalar | float, dtype: type[_S]) -> _S:
    """`T.cast(x, dtype)`: the same as dtype(x)."""

def bitcast(x: Scalar, dtype: type[_S]) -> _S:
    """`T.bitcast(x, dtype)`: the same bits read as another type of the same size."""

def ceildiv(a: _I, b: _I) -> _I:
    """`T.ceildiv(a, b)`: a / b rounded up, for integers."""

def assume(condition: object) -> None:
    """The caller promises it; the compiler may rely on it; nothing is checked."""

def abs(x: _N) -> _N:
    """The absolute value; the least integer stays itself."""

# Mathematics.
def fma(a: _F, b: _F, c: _F) -> _F:
    """`T.fma(a, b, c)`: a * b + c, rounded once."""

def pow(x: _F, y: _F) -> _F:
    """`T.pow(x, y)`: x to the power y."""

def atan2(y: _F, x: _F) -> _F:
    """`T.atan2(y, x)`: the angle of the point (x, y)."""

def sqrt(x: _F) -> _F:
    """The square root, correctly rounded."""

def rsqrt(x: _F) -> _F:
    """1 / sqrt(x)."""

def exp(x: _F) -> _F:
    """The exponential: e to the power x."""

def exp2(x: _F) -> _F:
    """2 to the power x."""

def log(x: _F) -> _F:
    """The natural logarithm."""

def log2(x: _F) -> _F:
    """The logarithm to base 2."""

def log10(x: _F) -> _F:
    """The logarithm to base 10."""

def sin(x: _F) -> _F:
    """The sine of x radians."""

def cos(x: _F) -> _F:
    """The cosine of x radians."""

def tan(x: _F) -> _F:
    """The tangent of x radians."""

def sinh(x: _F) -> _F:
    """The hyperbolic sine."""

def cosh(x: _F) -> _F:
    """The hyperbolic cosine."""

def tanh(x: _F) -> _F:
    """The hyperbolic tangent."""

def asin(x: _F) -> _F:
    """The arc sine, in radians."""

def acos(x: _F) -> _F:
    """The arc cosine, in radians."""

def atan(x: _F) -> _F:
    """The arc tangent, in radians."""

def erf(x: _F) -> _F:
    """The error function."""

def floor(x: _F) -> _F:
    """The greatest whole number not above x, as a float."""

def ceil(x: _F) -> _F:
    """The least whole number not below x, as a float."""

def trunc(x: _F) -> _F:
    """The value of x without its fraction, as a float."""

def round(x: _F) -> _F:
    """The nearest whole number, ties to even, as a float."""

def isnan(x: Float) -> builtins.bool:
    """Whether x is not a number."""

def isinf(x: Float) -> builtins.bool:
    """Whether x is infinite."""
