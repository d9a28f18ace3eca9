"""Whether a kernel asks for strict floats anywhere."""

from __future__ import annotations

from dovetail import ir


def is_strict(kernel: ir.Kernel) -> bool:
    """Whether a kernel, or an `fp_strict` expression in it, keeps the strict float contract."""
    return kernel.strict or any(
        isinstance(item, ir.Call) and item.op.name == "fp_strict"
        for item in ir.walk_all(kernel.body)
    )
