"""A device that divides and takes roots as badly as Vulkan and WGSL allow, made of a good one."""

from __future__ import annotations

from typing import Final

from dovetail import ir

MAX: Final = {"div": 2, "sqrt": 3}
"""How many units of float32 a result is off; Vulkan grants no more precision for float64."""


class Loose(ir.Rewriter):
    """Makes quotients and square roots wrong, up or down by their own last bits."""

    def on_call(self, expr: ir.Call) -> ir.Expr:
        """An op."""
        new = super().on_call(expr)
        assert isinstance(new, ir.Call)
        if new.op.name not in MAX:
            return new
        dtype, mantissa = new.dtype, 23 if new.dtype.bits == 32 else 52
        word = ir.SCALARS[f"int{dtype.bits}"]
        greatest = MAX[new.op.name] << (mantissa - 23)
        bits = ir.call("bitcast", new, dtype=word)
        limit = (1 << (dtype.bits - 1 - mantissa)) - 1
        field = ir.call("shift_right", bits, ir.literal(mantissa, word))
        field = ir.call("and", field, ir.literal(limit, word))
        normal = ir.call(
            "and",
            ir.call("gt", field, ir.literal(1, word)),
            ir.call("lt", field, ir.literal(limit - 1, word)),
        )
        hashed = ir.call("mul", bits, ir.literal(0x61C88647, word))
        mixed = ir.call("and", hashed, ir.literal(1 << (dtype.bits // 2), word))
        down = ir.call("eq", mixed, ir.literal(0, word))
        step = ir.Select(down, ir.literal(-greatest, word), ir.literal(greatest, word))
        off = ir.call("bitcast", ir.call("add", bits, step), dtype=dtype)
        return ir.Select(normal, off, new)
