"""64-bit integers on targets that do not compute with them: what pairs of words cannot do.

`legalize-wide` writes a 64-bit integer as two 32-bit words. Every value can be, but not everything
that other threads may see between the one word and the other.
"""

from __future__ import annotations

from typing import Final

from dovetail import ir
from dovetail.support.dataclasses import dataclass
from dovetail.support.span import Span

_SPLIT: Final = frozenset(("add", "and", "or", "xor"))
"""Atomic updates that are exact by words where nobody asks what was there: the words of a bit
operation do not depend on each other, and a sum carries as often as its low word has wrapped."""


@dataclass(frozen=True, slots=True)
class Unsplit:
    """Something that has no form in words.

    Attributes:
        what: It, in words for a message.
        why: The reason.
        instead: What to write.
        span: Where it stands.
        needs: Other types that it is about.
    """

    what: str
    why: str
    instead: str
    span: Span
    needs: frozenset[str] = frozenset()


def is_unsplit_exchange(stmt: ir.Subgroup) -> bool:
    """Whether an exchange within a subgroup is of 64 bits that two words cannot exchange each."""
    if not stmt.value.dtype.is_wide:
        return stmt.result.dtype.is_wide
    moves = ir.SUBGROUP_OPS[stmt.op].takes_argument
    return not moves and stmt.op.rpartition("_")[2] not in ("and", "or", "xor")


def find_unsplit(kernel: ir.Kernel) -> Unsplit | None:
    """The first thing in a kernel's 64-bit integers that has no exact form in words."""
    updates: dict[ir.Buffer, set[str]] = {}
    for stmt in ir.walk(kernel.body):
        if isinstance(stmt, ir.Atomic) and stmt.buffer.dtype.is_wide:
            if stmt.op.name not in _SPLIT:
                return _atomic(stmt, {stmt.op.name})
            updates.setdefault(stmt.buffer, set()).add(stmt.op.name)
    for stmt in ir.walk(kernel.body):
        match stmt:
            case ir.Atomic() if stmt.buffer.dtype.is_wide:
                found = _atomic(stmt, updates[stmt.buffer])
            case ir.Subgroup() if is_unsplit_exchange(stmt):
                found = Unsplit(
                    f"the exchange '{stmt.op}' of 64-bit integers",
                    "the device exchanges words of 32 bits",
                    "exchange its two halves, or use int32", stmt.span,
                )  # fmt: skip
            case ir.Intrinsic(op=op, buffers=buffers, operands=operands):
                things = (*buffers, *operands)
                found = None
                if any(each.dtype.is_wide for each in things):
                    found = Unsplit(
                        f"'T.{op}' of 64-bit integers",
                        "the device has none",
                        "use int32",
                        stmt.span,
                    )
            case _:
                found = _bits_of_double(stmt)
        if found is not None:
            return found
    return None


def _atomic(stmt: ir.Atomic, ops: set[str]) -> Unsplit | None:
    name, dtype, buffer = stmt.op.name, stmt.buffer.dtype, stmt.buffer.name
    what = f"the atomic update '{name}.{dtype}' of '{buffer}'"
    if name not in _SPLIT:
        return Unsplit(
            what, "the device updates 32 bits at once, and this needs all 64",
            "use a buffer of int32 or uint32, or reduce without atomics", stmt.span,
        )  # fmt: skip
    if stmt.result is not None:
        return Unsplit(
            f"{what}, whose old value is used",
            "the device updates 32 bits at once, and another thread may come between the halves",
            "leave its result unused, or use a buffer of int32 or uint32", stmt.span,
        )  # fmt: skip
    if len(ops) > 1:
        others = " and ".join(f"'{each}'" for each in sorted(ops - {name}))
        return Unsplit(
            f"{what} beside {others}",
            "the device updates 32 bits at once, and the halves may see them in another order",
            "update a buffer by one of these only, or use int32 or uint32", stmt.span,
        )  # fmt: skip
    return None


def _bits_of_double(stmt: ir.Stmt) -> Unsplit | None:
    """The bits of a float64, which only memory has in words."""
    for outer in ir.expressions(stmt):
        for expr in ir.walk_expr(outer):
            if not isinstance(expr, ir.Call) or expr.op.name != "bitcast":
                continue
            types = (expr.dtype, expr.args[0].dtype)
            if any(each.is_wide for each in types) and not all(each.is_wide for each in types):
                return Unsplit(
                    "the bits of a float64", "the device has no 64-bit integers for them",
                    "compute in float32, or build for a target with 64-bit integers", stmt.span,
                    frozenset(("float64",)),
                )  # fmt: skip
    return None
