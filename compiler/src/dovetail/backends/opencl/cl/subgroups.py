"""Exchanges within a subgroup: the built-in functions of OpenCL C, and what is made of shuffles.

Sources: The OpenCL C Specification 3.0, "Subgroup Functions" (feature `__opencl_c_subgroups`,
before it the extension cl_khr_subgroups); The OpenCL Extension Specification,
cl_khr_subgroup_shuffle and cl_khr_subgroup_ballot; cl_intel_subgroups, which has shuffles of its
own, and cl_intel_required_subgroup_size. What comes from a lane that is not there is undefined, so
a value is always moved from one that is, and chosen afterwards.
"""

from __future__ import annotations

import math
from typing import Final

from dovetail import ir
from dovetail.analysis.partial_results import identity_of
from dovetail.backends.opencl.cl.textures import TextureWriter
from dovetail.codegen.source import Dialect
from dovetail.codegen.subgroups import uses_subgroups
from dovetail.support.dataclasses import replace

LANE: Final = "get_sub_group_local_id()"
NUMBER: Final = "get_sub_group_id()"

PRAGMA: Final = """\
#ifdef cl_khr_subgroups
#pragma OPENCL EXTENSION cl_khr_subgroups : enable
#endif"""
"""What OpenCL C 2.0 wants before the functions are called; 3.0 has them by its features."""

_SIZE: Final = """\
#ifdef cl_intel_required_subgroup_size
#define DVT_SUBGROUP_SIZE(size) __attribute__((intel_reqd_sub_group_size(size)))
#else
#define DVT_SUBGROUP_SIZE(size)
#endif
"""

_MOVE_WORD: Final = """\
inline uint dvt_move_uint(uint value, uint lane) {
#ifdef cl_khr_subgroup_shuffle
  return sub_group_shuffle(value, lane);
#else
  return intel_sub_group_shuffle(value, lane);
#endif
}
"""

_MOVE: Final = """\
inline {type} dvt_move_{type}({type} value, uint lane) {{
  return {back};
}}
"""

_MOVE_WIDE: Final = """\
inline {type} dvt_move_{type}({type} value, uint lane) {{
  const uint2 words = as_uint2(value);
  return as_{type}((uint2)(dvt_move_uint(words.x, lane), dvt_move_uint(words.y, lane)));
}}
"""

_SHUFFLE: Final = """\
inline {type} dvt_shuffle_{type}({type} value, int from, uint lanes) {{
  const bool is_there = (uint)from < lanes;
  const {type} moved = dvt_move_{type}(value, is_there ? (uint)from : 0u);
  return is_there ? moved : ({type})0;
}}
"""

_REDUCE: Final = """\
inline {type} dvt_reduce_{op}_{type}({type} value, uint lane, uint lanes, uint size) {{
  for (uint reach = size / 2; reach > 0; reach /= 2) {{
    const bool is_there = lane + reach < lanes;
    const {type} other = dvt_move_{type}(value, is_there ? lane + reach : lane);
    if (is_there) value = {combined};
  }}
  return dvt_move_{type}(value, 0);
}}
"""

_SCAN: Final = """\
inline {type} dvt_scan_{op}_{type}({type} value, uint lane, uint size) {{
  for (uint reach = 1; reach < size; reach *= 2) {{
    const bool is_there = lane >= reach;
    const {type} other = dvt_move_{type}(value, is_there ? lane - reach : lane);
    if (is_there) value = {combined};
  }}
  return value;
}}
"""

_SCAN_BEFORE: Final = """\
inline {type} dvt_scan_before_{op}_{type}({type} value, uint lane, uint size, {type} first) {{
  const {type} sum = dvt_scan_{op}_{type}(value, lane, size);
  const {type} moved = dvt_move_{type}(sum, lane > 0 ? lane - 1 : 0);
  return lane > 0 ? moved : first;
}}
"""

# The bits are unlike each other, so that their sum is all of them.
_BALLOT: Final = """\
inline ulong dvt_ballot(bool value) {
#ifdef cl_khr_subgroup_ballot
  const uint4 bits = sub_group_ballot(value);
  return upsample(bits.y, bits.x);
#else
  return sub_group_reduce_add((ulong)value << get_sub_group_local_id());
#endif
}
"""

_WIDE: Final = ("long", "ulong", "double")
_BACK: Final = {
    "bool": "dvt_move_uint((uint)value, lane) != 0",
    **{name: f"({name})dvt_move_uint((uint)value, lane)"
       for name in ("char", "uchar", "short", "ushort")},
    **{name: f"as_{name}(dvt_move_uint(as_uint(value), lane))" for name in ("int", "float")},
}  # fmt: skip

_TYPES: Final = ("uint", *_BACK, *_WIDE)
_FLOATS: Final = ("float", "double")
_BITS: Final = {"and": "&", "or": "|", "xor": "^"}
_UNSIGNED: Final = {"char": "uchar", "short": "ushort", "int": "uint", "long": "ulong"}


def _combined(op: str, kind: str, first: str, second: str) -> str:
    """Two values as one; those of signed integers that wrap are folded as unsigned ones."""
    match op:
        case "add" | "mul":
            sign = "+" if op == "add" else "*"
            # A product of two 16-bit values is computed in int, which it may overflow.
            wide = f"(uint){first}" if kind in ("uchar", "ushort") else first
            return f"({kind})({wide} {sign} {second})"
        case "min" | "max" if kind in _FLOATS:
            return f"f{op}({first}, {second})"
        case "min" | "max":
            return f"{first} {'<' if op == 'min' else '>'} {second} ? {first} : {second}"
        case "strict_min" | "strict_max":
            return f"dvt_{op}_{kind}({first}, {second})"
        case _:
            return f"({kind})({first} {_BITS[op]} {second})"


def _folds(kind: str) -> tuple[str, ...]:
    if kind == "bool":
        return tuple(_BITS)
    if kind in _FLOATS:
        return "add", "mul", "min", "max", "strict_min", "strict_max"
    wrapping = () if kind in _UNSIGNED else ("add", "mul")
    return *wrapping, "min", "max", *_BITS


def _fold_helpers() -> dict[str, str]:
    found: dict[str, str] = {}
    for kind in _TYPES:
        for op in _folds(kind):
            later = _combined(op, kind, "value", "other")
            earlier = _combined(op, kind, "other", "value")
            found[f"dvt_reduce_{op}_{kind}"] = _REDUCE.format(type=kind, op=op, combined=later)
            found[f"dvt_scan_{op}_{kind}"] = _SCAN.format(type=kind, op=op, combined=earlier)
            found[f"dvt_scan_before_{op}_{kind}"] = _SCAN_BEFORE.format(type=kind, op=op)
    return found


HELPERS: Final = {
    "DVT_SUBGROUP_SIZE": _SIZE,
    "dvt_move_uint": _MOVE_WORD,
    **{f"dvt_move_{kind}": _MOVE.format(type=kind, back=back) for kind, back in _BACK.items()},
    **{f"dvt_move_{kind}": _MOVE_WIDE.format(type=kind) for kind in _WIDE},
    **{f"dvt_shuffle_{kind}": _SHUFFLE.format(type=kind) for kind in _TYPES},
    **_fold_helpers(),
    "dvt_ballot": _BALLOT,
}
"""Functions in the text of the image, each only where it is used."""

OPS: Final = {"lane_idx": f"({{type}}){LANE}", "subgroup_idx": f"({{type}}){NUMBER}"}
"""Ops of targets that have subgroups of their own."""

_VOTES: Final = {
    "any": "sub_group_any({0}) != 0",
    "all": "sub_group_all({0}) != 0",
    "ballot": "dvt_ballot({0})",
}

_MOVES: Final = {
    "shuffle": "{0}",
    "broadcast": "{0}",
    "shuffle_xor": f"(int){LANE} ^ {{0}}",
    "shuffle_up": f"(int){LANE} - {{0}}",
    "shuffle_down": f"(int){LANE} + {{0}}",
}

_BUILT_IN: Final = {
    "": "sub_group_reduce_{0}",
    "inclusive": "sub_group_scan_inclusive_{0}",
    "exclusive": "sub_group_scan_exclusive_{0}",
}


def dialect(base: Dialect, size: int) -> Dialect:
    """OpenCL C with subgroups.

    Args:
        base: The language without.
        size: Threads of a subgroup.
    """

    def signature(name: str, kernel: ir.Kernel, parameters: tuple[str, ...]) -> str:
        head = base.signature(name, kernel, parameters)
        return f"DVT_SUBGROUP_SIZE({size})\n{head}" if uses_subgroups(kernel) else head

    return replace(
        base,
        ops={**base.ops, **OPS},
        helpers={**base.helpers, **HELPERS},
        signature=signature,
        keywords=base.keywords | {"sub_group_any", "sub_group_all"},
    )


class SubgroupWriter(TextureWriter):
    """Writes one kernel, whose threads may exchange values.

    Args:
        kernel: In split form.
        dialect: That of `dialect`.
        size: Threads of a subgroup.
    """

    def __init__(self, kernel: ir.Kernel, dialect: Dialect, size: int) -> None:
        super().__init__(kernel, dialect)
        self._size = size

    def subgroup(self, statement: ir.Subgroup) -> None:
        """An exchange within a subgroup."""
        write = self.expressions
        argument = "" if statement.argument is None else write.atom(statement.argument)
        text = self._exchange(statement.op, statement.value, argument)
        self.declare(statement.result, text)

    def _exchange(self, op: str, given: ir.Expr, argument: str) -> str:
        value, dtype = self.expressions.text(given), given.dtype
        if op in _VOTES:
            return _VOTES[op].format(value)
        kind = mine = self.dialect.types[dtype.name]
        if op in _MOVES:
            return f"dvt_shuffle_{kind}({value}, {_MOVES[op].format(argument)}, {self._lanes()})"
        prefix, _, fold = op.rpartition("_")
        first = self.dialect.literal(identity_of("or" if fold == "xor" else fold, dtype))
        strict = self.kernel.strict and dtype.is_float
        if fold in ("add", "mul") and kind in _UNSIGNED:
            kind = _UNSIGNED[kind]
            value, first = f"({kind})({value})", f"({kind})({first})"
        # Of integers they are exact, and of floats min and max leave open what a NaN gives.
        is_built_in = (fold == "add" and not strict) or (fold in ("min", "max") and dtype.is_int)
        if is_built_in and dtype.bits >= 32:
            text = f"{_BUILT_IN[prefix].format(fold)}({value})"
        else:
            name = f"strict_{fold}" if strict and fold in ("min", "max") else fold
            name = f"{name}_{kind}({value}, {LANE}"
            text = {
                "": f"dvt_reduce_{name}, {self._lanes()}, {self._size}u)",
                "inclusive": f"dvt_scan_{name}, {self._size}u)",
                "exclusive": f"dvt_scan_before_{name}, {self._size}u, {first})",
            }[prefix]
        return text if kind == mine else f"({mine}){text}"

    def _lanes(self) -> str:
        """How many threads the present subgroup has: the last one of a block may have fewer."""
        threads = math.prod(self.kernel.block)
        if threads > self._size and threads % self._size:
            return "get_sub_group_size()"
        return f"{min(threads, self._size)}u"
