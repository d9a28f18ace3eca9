"""A device that divides and takes roots as badly as Vulkan and WGSL allow, made of a good one."""

from __future__ import annotations

from typing import Final

from dovetail.ir import SCALARS, Call, Expr, Rewriter, Select, call, literal

MAX: Final = {"div": 2, "sqrt": 3}
"""How many units of float32 a result is off; Vulkan grants no more precision for float64."""


class Loose(Rewriter):
    """Makes quotients and square roots wrong, up or down by their own last bits."""

    def on_call(self, expr: Call) -> Expr:
        new = super().on_call(expr)
        assert isinstance(new, Call)
        if new.op.name not in MAX:
            return new
        dtype, mantissa = new.dtype, 23 if new.dtype.bits == 32 else 52
        word = SCALARS[f"int{dtype.bits}"]
        greatest = MAX[new.op.name] << (mantissa - 23)
        bits = call("bitcast", new, dtype=word)
        limit = (1 << (dtype.bits - 1 - mantissa)) - 1
        field = call("shift_right", bits, literal(mantissa, word))
        field = call("and", field, literal(limit, word))
        normal = call(
            "and", call("gt", field, literal(1, word)), call("lt", field, literal(limit - 1, word))
        )
        hashed = call("mul", bits, literal(0x61C88647, word))
        mixed = call("and", hashed, literal(1 << (dtype.bits // 2), word))
        down = call("eq", mixed, literal(0, word))
        step = Select(down, literal(-greatest, word), literal(greatest, word))
        off = call("bitcast", call("add", bits, step), dtype=dtype)
        return Select(normal, off, new)
