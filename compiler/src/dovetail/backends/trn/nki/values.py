"""What an expression of a kernel is when NKI traces its text, and affine forms.

NKI runs the Python text once a call with the sizes at hand, and records instructions. So a value
is one of four things: a number of that moment, an affine form of indices (which addresses and
masks are made of), a conjunction of comparisons of those (a mask), or a tile on the chip.
"""

from __future__ import annotations

import re
from typing import Final

from dovetail import ir
from dovetail.support.dataclasses import dataclass

_LITERAL: Final = re.compile(r"-?\d+")
_ATOM: Final = re.compile(r"\w+|\w+\(.*\)")
_FACTORS: Final = 1 << 20  # smaller ones are small


def add_text(a: str, b: str) -> str:
    """The text of a sum of two numbers."""
    if _LITERAL.fullmatch(a) and _LITERAL.fullmatch(b):
        return str(int(a) + int(b))
    if a == "0":
        return b
    if b == "0":
        return a
    return f"({a} - {b[1:]})" if _LITERAL.fullmatch(b) and b[0] == "-" else f"({a} + {b})"


def sub_text(a: str, b: str) -> str:
    """The text of a difference."""
    if a == b:
        return "0"
    if a == "0" and b.startswith("-"):
        return b[1:]
    if _LITERAL.fullmatch(b):
        return add_text(a, str(-int(b)))
    if a == "0" and (_ATOM.fullmatch(b) or b[0] == "("):
        return f"-{b}"
    return f"({a} - {b})"


def mul_text(a: str, b: str) -> str:
    """The text of a product."""
    if _LITERAL.fullmatch(a) and _LITERAL.fullmatch(b):
        return str(int(a) * int(b))
    if "0" in (a, b):
        return "0"
    if a == "1":
        return b
    if b == "1":
        return a
    if a == "-1":
        return sub_text("0", b)
    if b == "-1":
        return sub_text("0", a)
    if a[0] == "-" and not _LITERAL.fullmatch(a):
        return f"-({a[1:]} * {b})"
    return f"({a} * {b})"


@dataclass(frozen=True, slots=True)
class Linear:
    """`constant + sum of coefficient * index`, all of them texts.

    Attributes:
        terms: Pairs of an index and its coefficient, in order of appearance, none "0".
        constant: A number known when the kernel is traced.
    """

    terms: tuple[tuple[str, str], ...]
    constant: str = "0"

    def plus(self, other: Linear, sign: int = 1) -> Linear:
        """The sum, or the difference."""
        terms = dict(self.terms)
        join = add_text if sign > 0 else sub_text
        for name, factor in other.terms:
            terms[name] = join(terms.get(name, "0"), factor)
        kept = tuple((name, factor) for name, factor in terms.items() if factor != "0")
        return Linear(kept, join(self.constant, other.constant))

    def times(self, factor: str) -> Linear:
        """The product with a number."""
        if factor == "0":
            return Linear(())
        terms = tuple((name, mul_text(own, factor)) for name, own in self.terms)
        return Linear(terms, mul_text(self.constant, factor))

    def coefficient(self, name: str) -> str:
        """That of an index, "0" where it does not occur."""
        return dict(self.terms).get(name, "0")

    def renamed(self, names: dict[str, Linear]) -> Linear:
        """With other forms in the place of some indices."""
        out = Linear((), self.constant)
        for name, factor in self.terms:
            out = out.plus(names.get(name, Linear(((name, "1"),))).times(factor))
        return out

    @property
    def text(self) -> str:
        """The sum as Python."""
        parts = [mul_text(factor, name) for name, factor in self.terms]
        if self.constant != "0" or not parts:
            parts.append(self.constant)
        text = parts[0]
        for part in parts[1:]:
            text += f" - {part[1:]}" if part[0] == "-" else f" + {part}"
        return text


_NAMES: Final = frozenset(("grid", "P", "F", "X", "Y"))
"""Names in texts whose numbers are small, as tensors have fewer than 2**30 elements."""


def in_range(form: Linear) -> bool:
    """Whether 32 bits hold a form whatever a kernel is called with.

    They do where it has sizes of the grid and small factors only: a scalar may be any number.
    """
    words = re.findall(r"\w+", " ".join((form.constant, *(factor for _, factor in form.terms))))
    return all(int(word) < _FACTORS if word.isdigit() else word in _NAMES for word in words)


def at_least_zero(form: Linear) -> str:
    """The comparison that a form is at least 0, with what is subtracted on its other side."""
    terms = dict(form.terms)
    less = {name: factor for name, factor in terms.items() if factor.startswith("-")}
    left = Linear(tuple((name, sub_text("0", factor)) for name, factor in less.items()))
    right = Linear(tuple(each for each in form.terms if each[0] not in less), form.constant)
    return f"{left.text} <= {right.text}" if less else f"{right.text} >= 0"


@dataclass(frozen=True, slots=True)
class Number:
    """Known when the kernel is traced: `text` is Python.

    Attributes:
        text: An expression in parentheses, a name or a literal.
        dtype: Its type.
        wraps: It may have left the range of its type, and counts modulo 2**32.
    """

    text: str
    dtype: ir.DType
    wraps: bool = False


@dataclass(frozen=True, slots=True)
class Affine:
    """An integer that is an affine form of indices."""

    form: Linear
    dtype: ir.DType


@dataclass(frozen=True, slots=True)
class Mask:
    """A truth value: all of these forms are at least 0."""

    forms: tuple[Linear, ...]

    @property
    def dtype(self) -> ir.DType:
        """Always bool."""
        return ir.BOOL


@dataclass(frozen=True, slots=True)
class Tile:
    """Values on the chip, one for each lane; `wide` where they differ along the free axis."""

    text: str
    dtype: ir.DType
    wide: bool


Value = Number | Affine | Mask | Tile


def linear(value: Number | Affine) -> Linear:
    """As an affine form."""
    return value.form if isinstance(value, Affine) else Linear((), value.text)
