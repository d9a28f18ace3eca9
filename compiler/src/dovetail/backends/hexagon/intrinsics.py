"""Op to spelling on this device: what every LLVM target shares, and our elementary functions."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from dovetail import ir
from dovetail.backends.hexagon.namespace import ADD_SAT, PREFETCH, SUB_SAT
from dovetail.codegen.llvm import SPELLINGS as SHARED
from dovetail.codegen.llvm import Context, Spelling, Value, math_function
from dovetail.codegen.llvm.math import FUNCTIONS


def _shift(op: str) -> Spelling:
    """A shift by a count that is not constant, by the instruction itself.

    LLVM 22 makes a rotation of two such shifts of 32 or 64 bits, and of that wrong code: counts
    are signed here, and it takes one from the size without reducing what comes out.
    """

    def spell(ctx: Context, args: tuple[Value, ...], dtype: ir.DType) -> Value:
        value, count = args
        if dtype.bits < 32 or not count.text.startswith("%"):
            return SHARED[op](ctx, args, dtype)
        b = ctx.builder
        name = "asl" if op == "shift_left" else "asr" if dtype.is_signed else "lsr"
        full = f"llvm.hexagon.S2.{name}.r.{'r' if dtype.bits == 32 else 'p'}"
        in_range = count.compare("ult", dtype.bits)
        signed_right = name == "asr"
        amount = in_range.select(count, dtype.bits - 1) if signed_right else count & dtype.bits - 1
        shifted = b.call(full, (value, b.convert("trunc", amount, "i32")), value.type)
        return shifted if signed_right else in_range.select(shifted, 0)

    return spell


def _saturating(name: str) -> Spelling:
    """LLVM's saturating arithmetic, of which the vectoriser makes that of HVX."""

    def spell(ctx: Context, args: tuple[Value, ...], dtype: ir.DType) -> Value:
        return ctx.builder.intrinsic(f"{'s' if dtype.is_signed else 'u'}{name}.sat", *args)

    return spell


SPELLINGS: Mapping[str, Spelling] = MappingProxyType({
    **SHARED,
    **{name: math_function(name) for name in FUNCTIONS},
    **{name: _shift(name) for name in ("shift_left", "shift_right")},
    ADD_SAT.name: _saturating("add"),
    SUB_SAT.name: _saturating("sub"),
})  # fmt: skip
"""Spelled by the emitter itself: logical_and, logical_or, bitcast, fp_strict."""

OPS = frozenset(SPELLINGS) | {
    "logical_and", "logical_or", "bitcast", "fp_strict", PREFETCH.name,
}  # fmt: skip
"""Every op and statement a lowered kernel may use, with or without HVX."""


_RELATIONS: Mapping[str, tuple[str, bool, bool]] = MappingProxyType({
    # LLVM's name: the instruction's, operands exchanged, result inverted
    "ogt": ("gt", False, False), "olt": ("gt", True, False),
    "oge": ("ge", False, False), "ole": ("ge", True, False),
    "ule": ("gt", False, True), "uge": ("gt", True, True),
    "ult": ("ge", False, True), "ugt": ("ge", True, True),
    "oeq": ("eq", False, False), "une": ("eq", False, True),
    "uno": ("uo", False, False), "ord": ("uo", False, True),
})  # fmt: skip


def compare(predicate: str, left: Value, right: Value) -> Value:
    """A comparison of floats, by the instruction itself.

    LLVM 22 makes `sfmin` and `sfmax` of a choice by `fcmp` between what is compared, whatever the
    relation: of a NaN and a number they give the number, and a choice need not.
    """
    b = left.builder
    if predicate == "one":
        return compare("ogt", left, right) | compare("olt", left, right)
    relation, exchanged, inverted = _RELATIONS[predicate]
    kind = left.type
    name = f"llvm.hexagon.F2.{'sf' if kind == 'float' else 'df'}cmp{relation}"
    b.declared.setdefault(name, f"declare i32 @{name}({kind}, {kind})")
    first, second = (right, left) if exchanged else (left, right)
    result = b.pure(f"call i32 @{name}({first}, {second})", "i32")
    return result.eq(0) if inverted else result.ne(0)
