"""Attributes and capabilities of ROCm targets."""

from __future__ import annotations

from typing import Final

from dovetail.backends.rocm.intrinsics import SPELLINGS
from dovetail.ir import OPS, SCALARS
from dovetail.target import Attribute, Capabilities, Target, TargetSchema

ARCHITECTURES: Final = ("gfx90a", "gfx942", "gfx950", "gfx1100", "gfx1201")
"""LLVM, "User Guide for AMDGPU Backend", processors."""

FORMATS: Final = ("obj", "hsaco")

SCHEMA: Final = TargetSchema(
    kind="rocm",
    attributes=(
        Attribute(
            name="arch", type="str", default="gfx90a", choices=ARCHITECTURES,
            doc="the architecture; no other runs its code",
            source="LLVM, User Guide for AMDGPU Backend, processors",
        ),
        Attribute(
            name="format", type="str", default="obj", choices=FORMATS,
            doc="what the image holds: an object, or one that is linked",
            source="docs/format/image.md",
        ),
    ),
)  # fmt: skip

_LOGIC: Final = ("logical_and", "logical_or", "exact", "as_written", "bitcast")

ATOMICS: Final = frozenset(
    [
        f"{op}.{dtype}"
        for op in ("add", "min", "max", "and", "or", "xor", "exchange", "compare_exchange", "load")
        for dtype in ("int32", "uint32", "int64", "uint64")
    ]
    + [f"{op}.{dtype}" for op in ("exchange", "load") for dtype in ("float32", "float64")]
    + ["add.float32", "add.float64"]
)


def capabilities(target: Target) -> Capabilities:
    """What kernels for `target` may use."""
    return Capabilities(
        threads="grid",
        dtypes=frozenset(SCALARS) - {"float16", "bfloat16"},
        storage_dtypes=frozenset(SCALARS),
        ops=frozenset(name for name in OPS if name in SPELLINGS or name in _LOGIC),
        atomics=ATOMICS,
        max_block_threads=1024,
        max_shared_bytes=64 * 1024,
        grid_base=True,
        narrow_index=True,
        features=frozenset(("fence",)),
        requirements=(f"rocm.arch == {target.text('arch')}",),
    )
