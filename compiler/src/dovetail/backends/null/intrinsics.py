"""What the null target spells: every op by its own name, so that only the atomics need a table."""

from __future__ import annotations

from typing import Final

from dovetail import ir

ATOMICS: Final = frozenset(
    f"{op}.{dtype}"
    for op in ("add", "min", "max", "and", "or", "xor", "exchange", "compare_exchange", "load")
    for dtype in ir.SCALARS
)
