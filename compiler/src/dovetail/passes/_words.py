"""How elements lie in 32-bit words: which part of which word, and what its bits mean."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from dovetail.ir import (
    BOOL,
    FLOAT32,
    INT32,
    UINT32,
    UINT64,
    Buffer,
    Cast,
    Const,
    DType,
    Expr,
    call,
    cast,
    literal,
    ne,
    select,
)
from dovetail.passes._small_floats import Named, decoded, encoded

Form = Literal["parts", "whole", "wide", "bits"]
"""parts: several elements in a uint32. whole: one element's bits in a uint32. wide: one element's
value in a 32-bit type. bits: a float32 or float64 as the bits it has, in a uint32 or uint64."""


@dataclass(frozen=True, slots=True, eq=False)
class Words:
    """A buffer that stands for one of elements.

    Attributes:
        buffer: Of words.
        element: The type of an element.
        form: How they lie there.
    """

    buffer: Buffer
    element: DType
    form: Form

    @property
    def in_word(self) -> int:
        """Elements in a word."""
        return 4 // self.element.bytes if self.form == "parts" else 1

    def index(self, place: Expr) -> Expr:
        """The word of an element."""
        steps = self.in_word.bit_length() - 1
        return _shifted("shift_right", place, steps) if steps else place

    def shift(self, place: Expr) -> Expr:
        """By how many bits the element is shifted in its word."""
        if self.in_word == 1:
            return literal(0, UINT32)
        part = call("and", cast(place, UINT32), literal(self.in_word - 1, UINT32))
        return _shifted("shift_left", part, (self.element.bytes * 8).bit_length() - 1)

    @property
    def mask(self) -> Expr:
        """The bits of an element, at the lowest place."""
        return literal((1 << (8 * self.element.bytes)) - 1, UINT32)

    def field(self, word: Expr, shift: Expr) -> Expr:
        """The bits of an element in its word, at the lowest place."""
        if self.form in ("whole", "bits"):
            return word
        return call("and", shifted("shift_right", word, shift), self.mask)


def words_dtype(element: DType, form: Form) -> DType:
    """The type of a word."""
    if form == "wide":
        return wide_type(element)
    return UINT64 if element.bits == 64 else UINT32


def wide_type(element: DType) -> DType:
    """The 32-bit type in which a small element's value is computed with; uint32 for a bool."""
    if element.is_float:
        return FLOAT32
    return INT32 if element.is_signed else UINT32


def value_of(field: Expr, element: DType, named: Named) -> Expr:
    """The value of an element's bits: a bool, or of the wide type."""
    if element.is_bool:
        return ne(field, literal(0, UINT32))
    if element.is_float:
        return decoded(field, element, named)
    if not element.is_signed:
        return field
    up = _shifted("shift_left", cast(field, INT32), 32 - element.bits)
    return _shifted("shift_right", up, 32 - element.bits)


def field_of(value: Expr, element: DType, named: Named) -> Expr:
    """The bits, in a uint32, of an element; `value` is converted to its type."""
    if element.is_float:
        return encoded(value, element, named)
    if element.is_bool:
        truth = value if value.dtype.is_bool else Cast(BOOL, value)
        return select(truth, literal(1, UINT32), literal(0, UINT32))
    mask = literal((1 << element.bits) - 1, UINT32)
    return call("and", cast(value, UINT32), mask)


def rounded(value: Expr, element: DType, named: Named) -> Expr:
    """A float rounded to a 16-bit type, as float32."""
    return decoded(encoded(value, element, named), element, named)


def shifted(op: str, value: Expr, count: Expr) -> Expr:
    """A uint32 shifted; by nothing it is itself."""
    if isinstance(count, Const) and count.value == 0:
        return value
    return call(op, value, count)


def _shifted(op: str, value: Expr, count: int) -> Expr:
    return call(op, value, literal(count, value.dtype))
