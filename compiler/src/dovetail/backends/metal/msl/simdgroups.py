"""Exchanges within a SIMD-group: the language's own, and those it lacks made of shuffles.

Source: MSL, "SIMD-Group Functions": of values of 32 bits at most, and of no bool; what comes from
a lane that is not there is undefined, so a value is always moved by all and chosen afterwards.
"""

from __future__ import annotations

from typing import Final

from dovetail import ir
from dovetail.analysis.partial_results import identity_of

_MOVE: Final = """\
template <typename Value>
inline Value dvt_move(Value value, uint lane) { return simd_shuffle(value, (ushort)lane); }
inline bool dvt_move(bool value, uint lane) {
  return simd_shuffle((uint)value, (ushort)lane) != 0U;
}
inline ulong dvt_move(ulong value, uint lane) {
  const uint low = simd_shuffle((uint)value, (ushort)lane);
  return (ulong)simd_shuffle((uint)(value >> 32), (ushort)lane) << 32 | low;
}
inline long dvt_move(long value, uint lane) { return (long)dvt_move((ulong)value, lane); }
"""

_SHUFFLE: Final = """\
template <typename Value>
inline Value dvt_shuffle(Value value, int from, uint lanes) {
  const Value moved = dvt_move(value, (uint)from & 31U);
  return (uint)from < lanes ? moved : (Value)0;
}
"""

_REDUCE: Final = """\
template <typename Combine, typename Value>
inline Value dvt_reduce(Value value, uint lane, uint lanes) {
  const Combine combine;
  for (uint reach = 16U; reach > 0U; reach /= 2U) {
    const Value other = dvt_move(value, (lane + reach) & 31U);
    if (lane + reach < lanes) value = combine(value, other);
  }
  return dvt_move(value, 0U);
}
"""

_SCAN: Final = """\
template <typename Combine, typename Value>
inline Value dvt_scan(Value value, uint lane) {
  const Combine combine;
  for (uint reach = 1U; reach < 32U; reach *= 2U) {
    const Value other = dvt_move(value, (lane - reach) & 31U);
    if (lane >= reach) value = combine(other, value);
  }
  return value;
}
"""

_SCAN_BEFORE: Final = """\
template <typename Combine, typename Value>
inline Value dvt_scan_before(Value value, uint lane, Value first) {
  const Value moved = dvt_move(dvt_scan<Combine>(value, lane), (lane - 1U) & 31U);
  return lane > 0U ? moved : first;
}
"""

_COMBINE: Final = """\
struct dvt_combine_{name} {{
  template <typename Value>
  Value operator()(Value a, Value b) const {{ return (Value)({text}); }}
}};
"""

_COMBINED: Final = {
    "add": "a + b", "mul": "a * b", "min": "b < a ? b : a", "max": "a < b ? b : a",
    "and": "a & b", "or": "a | b", "xor": "a ^ b",
    "strict_min": "dvt_strict_min(a, b)", "strict_max": "dvt_strict_max(a, b)",
}  # fmt: skip

HELPERS: Final = {
    "dvt_move": _MOVE,
    "dvt_shuffle": _SHUFFLE,
    **{f"dvt_combine_{op}": _COMBINE.format(name=op, text=text)
       for op, text in _COMBINED.items()},
    "dvt_reduce": _REDUCE,
    "dvt_scan": _SCAN,
    "dvt_scan_before": _SCAN_BEFORE,
}  # fmt: skip
"""Functions by name."""

_VOTES: Final = {
    "any": "simd_any({0})",
    "all": "simd_all({0})",
    "ballot": "(ulong)(simd_vote::vote_t)simd_ballot({0})",
}

_FOLDS: Final = {
    "add": "simd_sum", "mul": "simd_product", "min": "simd_min", "max": "simd_max",
    "and": "simd_and", "or": "simd_or", "xor": "simd_xor",
    "inclusive_add": "simd_prefix_inclusive_sum", "exclusive_add": "simd_prefix_exclusive_sum",
    "inclusive_mul": "simd_prefix_inclusive_product",
    "exclusive_mul": "simd_prefix_exclusive_product",
}  # fmt: skip


def exchange_text(
    op: str,
    dtype: ir.DType,
    value: str,
    argument: str,
    lanes: str,
    *,
    strict: bool,
    types: dict[str, str],
    first: str,
) -> str:
    """The expression of an exchange.

    Args:
        op: A key of `SUBGROUP_OPS`.
        dtype: Of the value.
        value: Its text.
        argument: The text of the lane, distance or mask, an atom, if there is one.
        lanes: The text of the number of lanes that the SIMD-group has.
        strict: Floats keep the strict contract, and so an order that every device has.
        types: The language's names of types.
        first: The text of what an exclusive scan begins with.
    """
    if op in _VOTES:
        return _VOTES[op].format(value)
    moves = {
        "shuffle": argument, "broadcast": argument, "shuffle_xor": f"(int)simd_lane ^ {argument}",
        "shuffle_up": f"(int)simd_lane - {argument}",
        "shuffle_down": f"(int)simd_lane + {argument}",
    }  # fmt: skip
    if op in moves:
        return f"dvt_shuffle({value}, {moves[op]}, {lanes})"
    kind, _, fold = op.rpartition("_")
    # Sums of signed integers wrap, which only unsigned ones may.
    signed = dtype.is_signed and dtype.is_int and fold in ("add", "mul")
    mine = types[dtype.name]
    if signed:
        value, first = f"(u{mine})({value})", f"(u{mine})({first})"
    if op in _FOLDS and dtype.bits == 32 and not (strict and dtype.is_float):
        text = f"{_FOLDS[op]}({value})"
    else:
        strictly = "strict_" if strict and dtype.is_float and fold in ("min", "max") else ""
        combine = f"dvt_combine_{strictly}{fold}"
        if not kind:
            text = f"dvt_reduce<{combine}>({value}, simd_lane, {lanes})"
        elif kind == "inclusive":
            text = f"dvt_scan<{combine}>({value}, simd_lane)"
        else:
            text = f"dvt_scan_before<{combine}>({value}, simd_lane, {first})"
    return f"({mine}){text}" if signed else text


def scan_identity(op: str, dtype: ir.DType) -> ir.Const | None:
    """What an exclusive scan begins with; None of other exchanges."""
    kind, _, fold = op.rpartition("_")
    if kind != "exclusive":
        return None
    return identity_of(fold, dtype)
