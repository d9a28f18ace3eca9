"""Exchanges within a subgroup as WGSL has them, and scans that it does not have.

Source: WebGPU Shading Language, section "Subgroup Built-in Functions" (extension `subgroups`).
Every move is a `subgroupShuffle`, since the others want a distance that is the same for all.
"""

from __future__ import annotations

from typing import Final

from dovetail import ir
from dovetail.analysis.partial_results import identity_of
from dovetail.backends.webgpu.wgsl.literals import literal
from dovetail.codegen.source import zero_of

_FOLDS: Final = {
    "add": "subgroupAdd", "mul": "subgroupMul", "min": "subgroupMin", "max": "subgroupMax",
    "and": "subgroupAnd", "or": "subgroupOr", "xor": "subgroupXor", "any": "subgroupAny",
    "all": "subgroupAll", "inclusive_add": "subgroupInclusiveAdd",
    "exclusive_add": "subgroupExclusiveAdd", "inclusive_mul": "subgroupInclusiveMul",
    "exclusive_mul": "subgroupExclusiveMul",
}  # fmt: skip

_LANES: Final = {
    "shuffle": "{0}",
    "broadcast": "{0}",
    "shuffle_xor": "i32(lane) ^ {0}",
    "shuffle_up": "i32(lane) - {0}",
    "shuffle_down": "i32(lane) + {0}",
}

_COMBINE: Final = {
    "min": "min({0}, {1})", "max": "max({0}, {1})",
    "and": "{0} & {1}", "or": "{0} | {1}", "xor": "{0} ^ {1}",
}  # fmt: skip

OPS: Final = frozenset(
    (*_FOLDS, *_LANES, *(f"{kind}_{op}" for kind in ("inclusive", "exclusive") for op in _COMBINE))
)
"""The exchanges that there are; a ballot, of 64 bits, is made by `lower-subgroups`."""


def subgroup_text(
    op: str, dtype: ir.DType, value: str, argument: str, size: int
) -> tuple[str, dict[str, str]]:
    """The expression of an exchange, and the functions that it calls by name.

    Args:
        op: A key of `SUBGROUP_OPS`.
        dtype: Of the value.
        value: Its text.
        argument: The text of the lane, distance or mask, an atom, if there is one.
        size: Threads of a subgroup, a power of two.
    """
    if op in _FOLDS:
        return f"{_FOLDS[op]}({value})", {}
    if op in _LANES:
        name = f"dvt_shuffle_{_short(dtype)}"
        return f"{name}({value}, {_LANES[op].format(argument)})", {
            name: _shuffle(name, dtype, size)
        }
    kind, _, fold = op.partition("_")
    name = f"dvt_scan_{fold}_{_short(dtype)}"
    functions = {name: _scan(name, fold, dtype, size)}
    if kind == "inclusive":
        return f"{name}({value}, lane)", functions
    before = f"dvt_before_{fold}_{_short(dtype)}"
    functions[before] = _before(before, name, fold, dtype)
    return f"{before}({value}, lane)", functions


def _short(dtype: ir.DType) -> str:
    return {"int32": "i32", "uint32": "u32", "float16": "f16", "bool": "bool"}.get(
        dtype.name, "f32"
    )


def _shuffle(name: str, dtype: ir.DType, size: int) -> str:
    kind = _short(dtype)
    return (
        f"fn {name}(value: {kind}, from_lane: i32) -> {kind} {{\n"
        f"  let moved = subgroupShuffle(value, u32(from_lane) & {size - 1}u);\n"
        f"  return select({literal(zero_of(dtype))}, moved, u32(from_lane) < {size}u);\n}}\n"
    )


def _scan(name: str, fold: str, dtype: ir.DType, size: int) -> str:
    kind = _short(dtype)
    combined = _COMBINE[fold].format("moved", "sum")
    return (
        f"fn {name}(value: {kind}, lane: u32) -> {kind} {{\n"
        "  var sum = value;\n"
        f"  for (var reach = 1u; reach < {size}u; reach = reach * 2u) {{\n"
        "    let moved = subgroupShuffle(sum, select(0u, lane - reach, lane >= reach));\n"
        f"    sum = select(sum, {combined}, lane >= reach);\n"
        "  }\n"
        "  return sum;\n}\n"
    )


def _before(name: str, scan: str, fold: str, dtype: ir.DType) -> str:
    kind = _short(dtype)
    return (
        f"fn {name}(value: {kind}, lane: u32) -> {kind} {{\n"
        f"  let sum = {scan}(value, lane);\n"
        "  let moved = subgroupShuffle(sum, select(0u, lane - 1u, lane > 0u));\n"
        f"  return select({literal(identity_of(fold, dtype))}, moved, lane > 0u);\n}}\n"
    )
