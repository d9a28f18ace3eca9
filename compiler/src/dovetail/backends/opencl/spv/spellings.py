"""How the ops are spelled in LLVM IR for SPIR-V in OpenCL's environment."""

from __future__ import annotations

from typing import Final

from dovetail import ir
from dovetail.backends.opencl import namespace
from dovetail.codegen.llvm import THREAD_SPELLINGS, Context, Spelling, Value, math_function
from dovetail.codegen.llvm.math import FUNCTIONS

_MANGLED: Final = {
    "int8": "c", "int16": "s", "int32": "i", "int64": "l",
    "uint8": "h", "uint16": "t", "uint32": "j", "uint64": "m",
}  # fmt: skip
"""Itanium C++ ABI, "Builtin types", of OpenCL C's integers."""


def high_product(left: Value, right: Value, dtype: ir.DType) -> Value:
    """The upper half of a product: SPIR-V has no integer of twice 64 bits."""
    b = left.builder
    name = f"_Z6mul_hi{_MANGLED[dtype.name] * 2}"
    kind = left.type
    b.declared.setdefault(
        name, f"declare spir_func {kind} @{name}({kind}, {kind}) memory(none) willreturn"
    )
    return b.pure(f"call spir_func {kind} @{name}({left}, {right})", kind)


def _multiply_high(ctx: Context, args: tuple[Value, ...], dtype: ir.DType) -> Value:
    left, right = args
    return high_product(left, right, dtype)


def _built_in(name: str) -> Spelling:
    """A function of OpenCL C's, by its mangled name."""

    def spell(ctx: Context, args: tuple[Value, ...], dtype: ir.DType) -> Value:
        b = args[0].builder
        kinds = [each.type for each in args]
        result = "float" if dtype.is_float else "i32"
        letters = "".join("f" if kind == "float" else "i" for kind in kinds)
        if name.startswith("dot_"):
            letters = "jj"
        mangled = f"_Z{len(name)}{name}{letters}"
        declared = (
            f"declare spir_func {result} @{mangled}({', '.join(kinds)}) memory(none) willreturn"
        )
        b.declared.setdefault(mangled, declared)
        return b.pure(f"call spir_func {result} @{mangled}({', '.join(map(str, args))})", result)

    return spell


def _propagating(relation: str) -> Spelling:
    """The lesser or greater of two, and a NaN where one is: OpenCL has fmin and fmax only."""

    def spell(ctx: Context, args: tuple[Value, ...], dtype: ir.DType) -> Value:
        left, right = args
        name = {"olt": "min", "ogt": "max"}[relation]
        if not dtype.is_float or not ctx.strict:
            return THREAD_SPELLINGS[name](ctx, args, dtype)
        first = left.compare(relation, right) | left.compare("uno", left)
        return first.select(left, right)

    return spell


SPELLINGS: Final[dict[str, Spelling]] = {
    **THREAD_SPELLINGS,
    **{name: math_function(name) for name in FUNCTIONS},
    **{op: _built_in(name) for op, name in namespace.SPELLINGS.items()},
    "multiply_high": _multiply_high,
    "min": _propagating("olt"),
    "max": _propagating("ogt"),
}
"""By op."""

_OTHERS: Final = ("logical_and", "logical_or", "fp_strict", "bitcast", "vector", "extract")
"""Ops that `codegen.llvm` spells without a table."""

OPS: Final = frozenset((*SPELLINGS, *_OTHERS)) & frozenset(ir.OPS) - namespace.DOT_OPS
"""Names of the ops that kernels may use on any device."""
