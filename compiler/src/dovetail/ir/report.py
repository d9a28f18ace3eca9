"""Reports to the host: the format of their text, and how their records lie in memory.

A `Report` is a statement of device code. `lower-reports` turns it into writes of a record into a
buffer that the runtime empties before a call and reads after it; what the words of a record mean
is data, the `ReportTable` of that buffer, which ends up in the launch plan.
"""

from __future__ import annotations

import re
from typing import Final, Literal

from dovetail.ir.dtype import BOOL, FLOAT32, INT32, UINT32, DType
from dovetail.support.dataclasses import dataclass
from dovetail_runtime import formats

ReportKind = Literal["print", "assert", "access"]
"""A line of text; a check of the author's; an access out of range."""

REPORT_HEADER: Final = formats.REPORT_HEADER_WORDS


@dataclass(frozen=True, slots=True)
class ReportFormat:
    """What one `Report` of the source says, and what the words of its records are.

    A record is: the number of its format, each coordinate as an int64 in two words (low, high),
    each operand by its type in one word or two.

    Attributes:
        kind: What it is.
        message: The text, with a "{}" or "{:.3f}" for each operand.
        operands: Types of the operands as they are stored; see `stored_dtype`.
        region: Number of the loop or launch it stands in; records of two launches one after the
            other are told apart by it.
        outer: Names of the host's loop variables around, outermost first.
        inner: Names of the coordinates inside of the launch.
        place: File, line and column.
    """

    kind: ReportKind
    message: str
    operands: tuple[DType, ...]
    region: int
    outer: tuple[str, ...]
    inner: tuple[str, ...]
    place: str

    @property
    def words(self) -> int:
        """The length of a record in 32-bit words."""
        coordinates = 2 * (len(self.outer) + len(self.inner))
        return 1 + coordinates + sum(2 if item.bits == 64 else 1 for item in self.operands)


@dataclass(frozen=True, slots=True)
class ReportTable:
    """How the buffer of a function's reports lies in memory.

    After the header come the records of lines, then those of failures, all of one length.

    Attributes:
        prints: How many lines are kept in one call.
        failures: How many failures are kept.
        words: Length of a record.
        formats: By number.
    """

    prints: int
    failures: int
    words: int
    formats: tuple[ReportFormat, ...]

    @property
    def size(self) -> int:
        """Words of the whole buffer."""
        return REPORT_HEADER + (self.prints + self.failures) * self.words


def stored_dtype(dtype: DType) -> DType:
    """The type in which an operand is stored: narrow integers and floats are widened."""
    if dtype.is_bool or dtype.bits >= 32:
        return dtype
    if dtype.is_float:
        return FLOAT32
    return INT32 if dtype.int_range[0] < 0 else UINT32


_SPEC: Final = (
    r"(?:(?P<fill>.)?(?P<align>[<>=^]))?(?P<sign>[-+ ])?(?P<other>z)?(?P<base>#)?(?P<zero>0)?"
    r"(?P<width>\d+)?(?P<group>[,_])?(?:\.(?P<precision>\d+))?(?P<type>.)?"
)
_WHOLE: Final = formats.REPORT_INTEGER_TYPES
_REAL: Final = formats.REPORT_REAL_TYPES


def report_fields(message: str) -> list[str]:
    """The format specifications of a message, one for each operand.

    Raises:
        ValueError: The message is not a format text, or uses what reports do not have.
    """
    import string

    try:
        parts = list(string.Formatter().parse(message))
    except ValueError:
        raise ValueError(f"{message!r} has an unmatched brace") from None
    found: list[str] = []
    for _, name, spec, conversion in parts:
        if name is None:
            continue
        shown = f"{{{name}{'!' + conversion if conversion else ''}{':' + spec if spec else ''}}}"
        if name or conversion or "{" in (spec or ""):
            raise ValueError(
                f"'{shown}' is not a valid field here: allowed are '{{}}' and '{{:.3f}}'"
            )
        found.append(spec or "")
    return found


def spec_fault(spec: str, dtype: DType) -> str:
    """Why a value of `dtype` cannot be shown in this format; "" if it can."""
    match = re.fullmatch(_SPEC, spec, re.DOTALL)
    if match is None:
        return "it is not a Python number format"
    kind = match["type"] or ""
    if match["fill"] and not " " <= match["fill"] <= "~":
        return "the fill must be an ASCII character"
    if match["group"] or match["other"]:
        return f"'{match['group'] or match['other']}' is not supported"
    if int(match["width"] or 0) > formats.MAX_FIELD_WIDTH:
        return f"the width is more than {formats.MAX_FIELD_WIDTH}"
    if match["precision"] and int(match["precision"]) > formats.MAX_FIELD_PRECISION:
        return f"the precision is more than {formats.MAX_FIELD_PRECISION}"
    if dtype.is_float:
        if kind and kind not in _REAL:
            return f"'{kind}' does not show floats; there are {', '.join(_REAL)}"
        if match["base"]:
            return "'#' is for integers"
        if match["precision"] and not kind:
            return f"a precision needs a letter, as in '{{:{spec}g}}'"
        return ""
    if kind and kind not in _WHOLE + _REAL:
        return f"'{kind}' does not show integers; there are {', '.join(_WHOLE + _REAL)}"
    if match["precision"] and (not kind or kind in _WHOLE):
        return "an integer has no precision"
    if match["base"] and kind and kind in _REAL:
        return "'#' is for integers"
    return ""


def message_fault(message: str, operands: tuple[DType, ...]) -> str:
    """What is wrong with a report's message, given the types of its operands; "" if nothing."""
    try:
        specs = report_fields(message)
    except ValueError as error:
        return str(error)
    if len(specs) != len(operands):
        return f"{len(specs)} fields and {len(operands)} operands"
    for spec, dtype in zip(specs, operands, strict=True):
        if dtype.lanes != 1:
            return f"an operand of type {dtype}"
        fault = spec_fault(spec, dtype)
        if fault:
            return f"'{{:{spec}}}' for a {dtype}: {fault}"
    return ""


def has_words(dtype: DType) -> bool:
    """Whether records may hold the type."""
    return dtype == BOOL or (dtype.lanes == 1 and dtype.bits in (32, 64))
