"""What the elementary functions are written against: values with arithmetic, and their builder.

Two things implement it: the writer of LLVM IR text (`dovetail.codegen.llvm`) and trees of our own
IR (`dovetail.passes`). Each function is written once, generic in its kind of value, so that the
same digits come out on every target. Types have LLVM's names: float, double, i1, i32, i64.
"""

from __future__ import annotations

from contextlib import AbstractContextManager
from typing import Protocol, Self, TypeVar

V = TypeVar("V", bound="Value")


class Value(Protocol):
    """A typed operand. Operators on floats are IEEE operations, on integers they wrap.

    Comparisons are methods, because `==` on Python objects should stay what it is.
    """

    @property
    def type(self) -> str:
        """float, double, i1, i32 or i64."""
        ...

    @property
    def builder(self) -> Builder[Self]:
        """What makes more values."""
        ...

    def like(self, value: float) -> Self:
        """A literal of this value's type."""
        ...

    def __add__(self, other: Self | float) -> Self: ...
    def __sub__(self, other: Self | float) -> Self: ...
    def __mul__(self, other: Self | float) -> Self: ...
    def __truediv__(self, other: Self | float) -> Self: ...
    def __radd__(self, other: float) -> Self: ...
    def __rsub__(self, other: float) -> Self: ...
    def __rmul__(self, other: float) -> Self: ...
    def __rtruediv__(self, other: float) -> Self: ...
    def __neg__(self) -> Self: ...
    def __and__(self, other: Self | int) -> Self: ...
    def __or__(self, other: Self | int) -> Self: ...
    def __xor__(self, other: Self | int) -> Self: ...
    def __lshift__(self, other: Self | int) -> Self: ...

    def __rshift__(self, other: Self | int) -> Self:
        """A logical shift; see `ashr` for the arithmetic one."""
        ...

    def ashr(self, other: Self | int) -> Self:
        """An arithmetic shift to the right."""
        ...

    def compare(self, predicate: str, other: Self | float) -> Self:
        """A comparison by LLVM's name of the predicate: ult (less, or unordered), uno, one."""
        ...

    def lt(self, other: Self | float) -> Self:
        """Ordered or signed less."""
        ...

    def le(self, other: Self | float) -> Self:
        """Ordered or signed less or equal."""
        ...

    def gt(self, other: Self | float) -> Self:
        """Ordered or signed greater."""
        ...

    def ge(self, other: Self | float) -> Self:
        """Ordered or signed greater or equal."""
        ...

    def eq(self, other: Self | float) -> Self:
        """Equal, and neither is NaN."""
        ...

    def ne(self, other: Self | float) -> Self:
        """Different, or one is NaN."""
        ...

    def select(self, true_value: Self | float, false_value: Self | float) -> Self:
        """One of two values by this truth value; at least one of them is a `Value`."""
        ...


class Builder(Protocol[V]):
    """Makes values."""

    @property
    def widens(self) -> bool:
        """Whether float32 functions may compute in float64."""
        ...

    @property
    def rounds(self) -> bool:
        """Whether rounding to an integer is an op, not the addition of a large number.

        A compiler that may reassociate turns (x + c) - c into x.
        """
        ...

    @property
    def keeps(self) -> bool:
        """Whether what stands in `exactly` is really evaluated as written."""
        ...

    @property
    def approximate(self) -> frozenset[str]:
        """Those of div and sqrt that the device does not round correctly, but to a few units."""
        ...

    def exactly(self) -> AbstractContextManager[object]:
        """A context whose float operations are evaluated as written.

        Error-free sums and splittings stand in one. Outside of it a compiler may contract
        products with sums; what is worse than that only a target says that it may.
        """
        ...

    def constant(self, value: bool | int | float, llvm_type: str) -> V:
        """A literal."""
        ...

    def binary(self, opcode: str, left: V, right: V) -> V:
        """An integer instruction that no operator stands for: udiv."""
        ...

    def convert(self, opcode: str, value: V, llvm_type: str) -> V:
        """A conversion by LLVM's opcode, or the value itself when it has the type."""
        ...

    def intrinsic(self, name: str, *arguments: V) -> V:
        """fabs, sqrt, floor, trunc or roundeven."""
        ...

    def fma(self, a: V, b: V | float, c: V | float) -> V:
        """`a * b + c`, fused where that is fast, so a caller may not depend on either."""
        ...
