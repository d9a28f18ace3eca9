"""The table of intrinsics: statements that only one kind of device has; open, like the ops.

A backend's namespace (`T.<kind>.*`) enters what its functions become; what passes make is here. An
op (`ir.op`) gives a value and has no effect; an intrinsic touches memory: shared or global buffers
or the fragments of matrices that threads hold together. Only the code generators that list its
name spell it.
"""

from __future__ import annotations

from dovetail.ir.func import Access
from dovetail.support.dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class IntrinsicOp:
    """One entry of the table.

    Attributes:
        name: `<kind>.<name>`.
        accesses: What it does to each of its buffers, in order; of a fragment all is meant.
        operands: The names of its operands, human-readable. One that ends in `_stride` counts
            elements of memory, and has 32 bits wherever indices have.
        uniform: All threads of the block, or none, get there, as with a barrier.
        meaning: The rule.
        variadic: There may be more operands than have names.
        needs: What a device must be, in the words of its kind ("sm_80"), for the refusal by one
            that is not.
        alignments: Bytes at a multiple of which each of its buffers begins, where it is in shared
            memory; () where that of every shared buffer will do.
    """

    name: str
    accesses: tuple[Access, ...]
    operands: tuple[str, ...] = ()
    uniform: bool = False
    meaning: str = ""
    variadic: bool = False
    needs: str = ""
    alignments: tuple[int, ...] = ()

    def is_size(self, place: int) -> bool:
        """Whether the operand at `place` counts elements of memory."""
        return place < len(self.operands) and self.operands[place].endswith("_stride")


INTRINSICS: dict[str, IntrinsicOp] = {}
"""Every registered intrinsic by name, in order of registration."""


def register_intrinsic(op: IntrinsicOp) -> IntrinsicOp:
    """Enter an intrinsic into the table; the same entry twice is harmless.

    Raises:
        ValueError: Another one has the name.
    """
    if INTRINSICS.setdefault(op.name, op) != op:
        raise ValueError(f"intrinsic '{op.name}' is already registered, and differently")
    return op


TRANSPOSE = register_intrinsic(
    IntrinsicOp(
        "vector.transpose",
        ("both",),
        ("side", "row_stride"),
        meaning="the square of `side` rows and columns from there on is transposed, in a local "
        "array whose rows are `row_stride` apart; both are constants, `side` a power of two",
    )
)
