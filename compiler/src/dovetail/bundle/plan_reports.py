"""The `reports` and `report` instructions of a plan: what kernels tell the host, as data.

`reports` makes the buffer, each `report` after it describes the records of one number; the layout
is that of `ir.report`, the numbers those of docs/format/plan.md.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from dovetail import ir
from dovetail.bundle.plan import OPCODES, Plan
from dovetail.image import encode_dtype
from dovetail.support.bytes import ByteReader, ByteWriter
from dovetail.support.errors import PlanError
from dovetail_runtime import formats

_FIXED: Final = len(OPCODES["report"].operands)
"""Operands of `report` before the names."""


def pack_dtype(dtype: ir.DType) -> int:
    """The four bytes of a dtype as a little-endian number."""
    out = ByteWriter()
    encode_dtype(out, dtype)
    return int.from_bytes(out.getvalue(), "little")


@lru_cache(maxsize=64)
def unpack_dtype(packed: int, tensors: bool = False) -> ir.DType:
    """The dtype of a number that `pack_dtype` made; a complex one only of `tensors`.

    Raises:
        PlanError: It is none.
    """
    from dovetail.image import decode_dtype

    out = ByteWriter()
    out.u32(packed)
    return decode_dtype(ByteReader(out.getvalue(), "plan dtype", PlanError), tensors)


def read_table(operands: tuple[int, ...]) -> ir.ReportTable:
    """The table of a `reports` instruction, without formats.

    Raises:
        ValueError: Its numbers make no buffer.
    """
    prints, failures, words = operands
    table = ir.ReportTable(prints, failures, words, ())
    most = formats.MAX_REPORT_BUFFER_BYTES // 4
    if not words or table.size > most:
        raise ValueError(f"a buffer of {table.size} words of reports, of {most} allowed")
    return table


def read_format(plan: Plan, table: ir.ReportTable, operands: tuple[int, ...]) -> ir.ReportFormat:
    """The format that a `report` instruction describes.

    Raises:
        ValueError: Its numbers make no format.
    """
    kind, region, text, place, outer, inner = operands[:_FIXED]
    names = operands[_FIXED : _FIXED + outer + inner]
    if kind >= len(formats.REPORT_KINDS) or len(names) != outer + inner:
        raise ValueError(f"kind {kind} with {len(names)} names for {outer} + {inner} coordinates")
    for message in (text, place, *names):
        if message >= len(plan.messages):
            raise ValueError(f"message {message} of {len(plan.messages)}")
    dtypes = tuple(unpack_dtype(each) for each in operands[_FIXED + len(names) :])
    words = tuple(plan.messages[each] for each in names)
    found = ir.ReportFormat(
        formats.REPORT_KINDS[kind], plan.messages[text], dtypes, region, words[:outer],
        words[outer:], plan.messages[place],
    )  # fmt: skip
    if not all(map(ir.has_words, dtypes)) or found.words > table.words:
        raise ValueError(f"a record of {found.words} words, of {table.words}")
    fault = ir.message_fault(found.message, dtypes)
    if fault:
        raise ValueError(f"the message {found.message!r}: {fault}")
    return found


def named_messages(operands: tuple[int, ...]) -> tuple[int, ...]:
    """The numbers of the messages that a `report` instruction names: text, place, coordinates."""
    return *operands[2:4], *operands[_FIXED : _FIXED + sum(operands[4:_FIXED])]


def report_text(plan: Plan, operands: tuple[int, ...]) -> str:
    """A `report` instruction in a listing."""
    found = read_format(plan, ir.ReportTable(0, 0, 1 << 16, ()), operands)
    names = ", ".join((*found.outer, *found.inner)) or "no coordinates"
    types = ", ".join(map(str, found.operands)) or "nothing"
    return f"report {found.kind} {found.message!r} of {types} at {found.place}, by {names}"
