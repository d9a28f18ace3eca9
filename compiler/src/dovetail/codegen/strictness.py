"""Whether a kernel asks for strict floats anywhere: for settings that hold for all of its code."""

from __future__ import annotations

from dovetail.ir import Call, Kernel, walk_all


def is_strict(kernel: Kernel) -> bool:
    """Whether a kernel, or an expression in it (an `exact`), keeps the strict float contract."""
    return kernel.strict or any(
        isinstance(item, Call) and item.op.name == "exact" for item in walk_all(kernel.body)
    )
