"""Exchanges within a warp: shuffles, votes, and the folds and scans that they are made into.

Source: CUDA C++ Programming Guide, "Warp Shuffle Functions", "Warp Vote Functions", "Warp Reduce
Functions". Every thread of a mask must execute the function, and what comes from a lane outside of
it is undefined: so a value is always moved by all, and chosen afterwards.
"""

from __future__ import annotations

from typing import Final

from dovetail import ir
from dovetail.analysis.partial_results import identity_of
from dovetail.backends.cuda.cu.literals import TYPES, literal

_SHUFFLE: Final = """\
template <typename Value>
__device__ inline Value dvt_shuffle(uint32 mask, Value value, int from, int lanes) {
  const Value moved = __shfl_sync(mask, value, from & 31);
  return 0 <= from && from < lanes ? moved : Value(0);
}
"""

_REDUCE: Final = """\
template <typename Combine, typename Value>
__device__ inline Value dvt_reduce(uint32 mask, Value value, int lane, int lanes) {
  const Combine combine{};
  for (int reach = 16; reach > 0; reach /= 2) {
    const Value other = __shfl_down_sync(mask, value, reach);
    if (lane + reach < lanes) value = combine(value, other);
  }
  return __shfl_sync(mask, value, 0);
}
"""

_SCAN: Final = """\
template <typename Combine, typename Value>
__device__ inline Value dvt_scan(uint32 mask, Value value, int lane) {
  const Combine combine{};
  for (int reach = 1; reach < 32; reach *= 2) {
    const Value other = __shfl_up_sync(mask, value, reach);
    if (lane >= reach) value = combine(other, value);
  }
  return value;
}
"""

_SCAN_BEFORE: Final = """\
template <typename Combine, typename Value>
__device__ inline Value dvt_scan_before(
    uint32 mask, Value value, int lane, Value identity) {
  const Value sum = dvt_scan<Combine>(mask, value, lane);
  const Value moved = __shfl_up_sync(mask, sum, 1);
  return lane > 0 ? moved : identity;
}
"""

_COMBINE: Final = """\
struct dvt_{name} {{
  template <typename Value>
  __device__ Value operator()(Value a, Value b) const {{ return {text}; }}
}};
"""

_STRICT_COMBINE: Final = """\
struct dvt_strict_combine_{name} {{
  __device__ float operator()(float a, float b) const {{ return {single}; }}
  __device__ double operator()(double a, double b) const {{ return {double}; }}
}};
"""

_COMBINED: Final = {
    "add": "a + b", "mul": "a * b", "min": "b < a ? b : a", "max": "a < b ? b : a",
    "and": "a & b", "or": "a | b", "xor": "a ^ b",
}  # fmt: skip

_STRICT: Final = {
    "add": ("__fadd_rn(a, b)", "__dadd_rn(a, b)"),
    "mul": ("__fmul_rn(a, b)", "__dmul_rn(a, b)"),
    "min": ("dvt_strict_min(a, b)", "dvt_strict_min(a, b)"),
    "max": ("dvt_strict_max(a, b)", "dvt_strict_max(a, b)"),
}

_VOTES: Final = {
    "any": "__any_sync({mask}, {value}) != 0",
    "all": "__all_sync({mask}, {value}) != 0",
    "ballot": "(uint64)__ballot_sync({mask}, {value})",
}

HELPERS: Final = {
    "dvt_shuffle": _SHUFFLE,
    **{f"dvt_combine_{op}": _COMBINE.format(name=f"combine_{op}", text=text)
       for op, text in _COMBINED.items()},
    **{f"dvt_strict_combine_{op}": _STRICT_COMBINE.format(name=op, single=single, double=double)
       for op, (single, double) in _STRICT.items()},
    "dvt_reduce": _REDUCE,
    "dvt_scan": _SCAN,
    "dvt_scan_before": _SCAN_BEFORE,
}  # fmt: skip
"""Functions by name."""

_NATIVE_FOLDS: Final = frozenset(("add", "min", "max", "and", "or", "xor"))


def exchange_text(
    op: str,
    dtype: ir.DType,
    value: str,
    argument: str,
    mask: str,
    lanes: str,
    *,
    strict: bool,
    folds: bool,
) -> str:
    """The expression of an exchange.

    Args:
        op: A key of `SUBGROUP_OPS`.
        dtype: Of the value.
        value: Its text.
        argument: The text of the lane, distance or mask, an atom, if there is one.
        mask: The text of the lanes that the warp has, as bits.
        lanes: The text of their number.
        strict: Floats keep the strict contract.
        folds: The device folds integers of 32 bits by one instruction (from sm_80 on).
    """
    if op in _VOTES:
        return _VOTES[op].format(mask=mask, value=value)
    moves = {
        "shuffle": argument, "broadcast": argument, "shuffle_xor": f"lane ^ {argument}",
        "shuffle_up": f"lane - {argument}", "shuffle_down": f"lane + {argument}",
    }  # fmt: skip
    if op in moves:
        return f"dvt_shuffle({mask}, {value}, {moves[op]}, {lanes})"
    kind, _, fold = op.rpartition("_")
    # Sums of signed integers wrap, which only unsigned ones may.
    unsigned = dtype.is_signed and dtype.is_int and fold in ("add", "mul")
    element = dtype if not unsigned else None
    operand = value if element else f"({TYPES[f'uint{dtype.bits}']})({value})"
    combine = f"dvt_{'strict_' if strict and dtype.is_float else ''}combine_{fold}"
    if not kind and folds and fold in _NATIVE_FOLDS and dtype.is_int and dtype.bits == 32:
        text = f"__reduce_{fold}_sync({mask}, {value})"
        # and, or, xor are of uint32egers.
        return f"(int){text}" if dtype.is_signed else text
    if not kind:
        text = f"dvt_reduce<{combine}>({mask}, {operand}, lane, {lanes})"
    elif kind == "inclusive":
        text = f"dvt_scan<{combine}>({mask}, {operand}, lane)"
    else:
        first = literal(identity_of("or" if fold == "xor" else fold, dtype))
        first = f"({TYPES[f'uint{dtype.bits}']}){first}" if unsigned else first
        text = f"dvt_scan_before<{combine}>({mask}, {operand}, lane, {first})"
    return f"({TYPES[dtype.name]}){text}" if unsigned else text
