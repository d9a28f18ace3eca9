"""What kernels may use that become CUDA C++."""

from __future__ import annotations

import functools
from typing import Final

from dovetail import ir
from dovetail.backends.cuda.cu.dialect import DIALECT
from dovetail.backends.cuda.cu.extensions import STATEMENTS
from dovetail.backends.cuda.functions import statements
from dovetail.backends.cuda.intrinsics import (
    BYTES_AHEAD,
    MAX_BLOCK,
    SUBGROUP_SIZE,
    Architecture,
    architecture,
)
from dovetail.target import Capabilities, Target

_FIRST_NVRTC: Final = {100: 1208, 103: 1209, 120: 1208, 121: 1209, 88: 1300, 110: 1300}
_OLDEST_NVRTC: Final = 1200
"""CUDA Toolkit, release notes: the first NVRTC that knows an architecture (1208 is 12.8), by its
number; 12.0 knows all others."""


@functools.cache
def capabilities(target: Target) -> Capabilities:
    """What kernels for `target`, resolved and of format `cu` or `cubin`, may use."""
    arch = architecture(target)
    spelled = (
        {"vector", "extract"}
        | {key.partition(".")[0] for key in DIALECT.ops}
        | set(DIALECT.ops)
        | set(STATEMENTS)
    )
    values = frozenset(ir.SCALARS) - {"float16", "bfloat16"}
    wanted = target.number("max_shared_bytes")
    binary = target.text("format") == "cubin"
    return Capabilities(
        threads="grid",
        dtypes=values,
        storage_dtypes=frozenset(ir.SCALARS),
        ops=frozenset(name for name in (*ir.OPS, *statements(arch)) if name in spelled),
        atomics=frozenset(DIALECT.atomics),
        max_block_threads=target.number("max_block_threads"),
        max_block=MAX_BLOCK,
        max_shared_bytes=min(wanted, arch.max_shared_bytes) if wanted else arch.max_shared_bytes,
        grid_base=True,
        narrow_index=True,
        subgroup_size=SUBGROUP_SIZE,
        bytes_ahead=BYTES_AHEAD,
        table_entries=None,
        features=frozenset(("fence", "subgroup", "vector")),
        requirements=_of_binary(arch) if binary else _of_text(arch),
    )


def _of_text(arch: Architecture) -> tuple[str, ...]:
    return (*arch.requirements, f"cuda.nvrtc >= {_FIRST_NVRTC.get(arch.number, _OLDEST_NVRTC)}")


def _of_binary(arch: Architecture) -> tuple[str, ...]:
    """A binary runs on devices of its major version, from its minor version on.

    Source: CUDA C++ Programming Guide, "Binary Compatibility".
    """
    if arch.is_exact:
        return arch.requirements
    return (*arch.requirements, f"cuda.sm < {arch.number // 10 * 10 + 10}")
