"""How elements lie in 32-bit words: which part of which word, and what its bits mean."""

from __future__ import annotations

from typing import Literal

from dovetail import ir
from dovetail.passes._small_floats import Named, decoded, encoded
from dovetail.support.dataclasses import dataclass

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

    buffer: ir.Buffer
    element: ir.DType
    form: Form

    @property
    def in_word(self) -> int:
        return 4 // self.element.bytes if self.form == "parts" else 1

    def index(self, place: ir.Expr) -> ir.Expr:
        """The index of the word that holds an element."""
        steps = self.in_word.bit_length() - 1
        return _shifted("shift_right", place, steps) if steps else place

    def shift(self, place: ir.Expr) -> ir.Expr:
        """By how many bits the element is shifted in its word."""
        if self.in_word == 1:
            return ir.literal(0, ir.UINT32)
        part = ir.call("and", ir.cast(place, ir.UINT32), ir.literal(self.in_word - 1, ir.UINT32))
        return _shifted("shift_left", part, (self.element.bytes * 8).bit_length() - 1)

    @property
    def mask(self) -> ir.Expr:
        """The bits of an element, at the lowest place."""
        return ir.literal((1 << (8 * self.element.bytes)) - 1, ir.UINT32)

    def field(self, word: ir.Expr, shift: ir.Expr) -> ir.Expr:
        """The bits of an element in its word, at the lowest place."""
        if self.form in ("whole", "bits"):
            return word
        return ir.call("and", shifted("shift_right", word, shift), self.mask)


def words_dtype(element: ir.DType, form: Form) -> ir.DType:
    """The type of an element of the packed buffer."""
    if form == "wide":
        return wide_type(element)
    return ir.UINT64 if element.bits == 64 else ir.UINT32


def wide_type(element: ir.DType) -> ir.DType:
    """The 32-bit type in which a small element's value is computed with; uint32 for a bool."""
    if element.is_float:
        return ir.FLOAT32
    return ir.INT32 if element.is_signed else ir.UINT32


def value_of(field: ir.Expr, element: ir.DType, named: Named) -> ir.Expr:
    """The value of an element's bits: a bool, or of the wide type."""
    if element.is_bool:
        return ir.ne(field, ir.literal(0, ir.UINT32))
    if element.is_float:
        return decoded(field, element, named)
    if not element.is_signed:
        return field
    up = _shifted("shift_left", ir.cast(field, ir.INT32), 32 - element.bits)
    return _shifted("shift_right", up, 32 - element.bits)


def field_of(value: ir.Expr, element: ir.DType, named: Named) -> ir.Expr:
    """The bits, in a uint32, of an element; `value` is converted to its type."""
    if element.is_float:
        return encoded(value, element, named)
    if element.is_bool:
        truth = value if value.dtype.is_bool else ir.Cast(ir.BOOL, value)
        return ir.select(truth, ir.literal(1, ir.UINT32), ir.literal(0, ir.UINT32))
    mask = ir.literal((1 << element.bits) - 1, ir.UINT32)
    return ir.call("and", ir.cast(value, ir.UINT32), mask)


def rounded(value: ir.Expr, element: ir.DType, named: Named) -> ir.Expr:
    """A float rounded to a 16-bit type, as float32."""
    return decoded(encoded(value, element, named), element, named)


def shifted(op: str, value: ir.Expr, count: ir.Expr) -> ir.Expr:
    """A uint32 shifted; by nothing it is itself."""
    if isinstance(count, ir.Const) and count.value == 0:
        return value
    return ir.call(op, value, count)


def _shifted(op: str, value: ir.Expr, count: int) -> ir.Expr:
    return ir.call(op, value, ir.literal(count, value.dtype))
