"""What kernels for format `ptx` may use."""

from __future__ import annotations

import functools
from typing import Final

from dovetail import ir
from dovetail.backends.cuda.functions import statements
from dovetail.backends.cuda.intrinsics import (
    BYTES_AHEAD,
    MAX_BLOCK,
    SUBGROUP_SIZE,
    architecture,
    atomics,
)
from dovetail.backends.cuda.llvm.extensions import OPS, STATEMENTS
from dovetail.backends.cuda.llvm.spellings import SPELLINGS
from dovetail.target import Capabilities, Target

_OTHERS: Final = (
    "logical_and", "logical_or", "fp_strict", "no_contract", "bitcast", "vector", "extract",
)  # fmt: skip
"""Ops that `codegen.llvm` spells without a table."""

SUBGROUP_OPS: Final = ("lane_idx", "subgroup_idx")


@functools.cache
def capabilities(target: Target) -> Capabilities:
    """What kernels for a resolved `target` may use."""
    arch = architecture(target)
    known = frozenset((*SPELLINGS, *OPS, *STATEMENTS, *_OTHERS, *SUBGROUP_OPS))
    return Capabilities(
        threads="grid",
        dtypes=frozenset(ir.SCALARS) - {"float16", "bfloat16"} | computed_halves(target),
        storage_dtypes=frozenset(ir.SCALARS),
        ops=known & (frozenset(ir.OPS) | statements(arch)),
        atomics=atomics(arch),
        max_block_threads=target.number("max_block_threads"),
        max_block=MAX_BLOCK,
        max_shared_bytes=max_shared_bytes(target),
        grid_base=True,
        narrow_index=True,
        subgroup_size=SUBGROUP_SIZE,
        bytes_ahead=BYTES_AHEAD,
        table_entries=None,
        features=frozenset(("fence", "subgroup", "vector")),
        requirements=arch.requirements,
    )


def max_shared_bytes(target: Target) -> int:
    """Shared memory of a block that kernels may use."""
    most = architecture(target).max_shared_bytes
    wanted = target.number("max_shared_bytes")
    return min(wanted, most) if wanted else most


def computed_halves(target: Target) -> frozenset[str]:
    """16-bit floats that are computed in 16 bits.

    Source: PTX ISA, "Half Precision Floating Point Instructions": bfloat16 needs sm_80.
    """
    halves = {name for name in ("float16", "bfloat16") if target.get(name)}
    if architecture(target).number < 80:
        halves.discard("bfloat16")
    return frozenset(halves)
