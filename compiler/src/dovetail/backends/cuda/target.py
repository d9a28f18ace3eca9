"""Attributes and capabilities of CUDA targets."""

from __future__ import annotations

from typing import Final

from dovetail.backends.cuda.intrinsics import SPELLINGS
from dovetail.ir import OPS, SCALARS
from dovetail.target import Attribute, Capabilities, Target, TargetSchema

ARCHITECTURES: Final = (
    "sm_75", "sm_80", "sm_86", "sm_87", "sm_89", "sm_90", "sm_90a", "sm_100", "sm_100a",
    "sm_103", "sm_103a", "sm_120", "sm_120a",
)  # fmt: skip
"""PTX ISA, ".target"; with an "a" the features of that architecture alone."""

FORMATS: Final = ("ptx", "cu", "cubin")

SCHEMA: Final = TargetSchema(
    kind="cuda",
    attributes=(
        Attribute(
            name="arch", type="str", default="sm_75", choices=ARCHITECTURES,
            doc="the oldest architecture that the code runs on; newer ones run it too",
            source="PTX ISA, '.target'",
        ),
        Attribute(
            name="format", type="str", default="ptx", choices=FORMATS,
            doc="what the image holds: PTX, CUDA C++, or a binary made by NVRTC",
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
    version = int(target.text("arch").removeprefix("sm_").rstrip("a"))
    return Capabilities(
        threads="grid",
        dtypes=frozenset(SCALARS) - {"float16", "bfloat16"},
        storage_dtypes=frozenset(SCALARS),
        ops=frozenset(name for name in OPS if name in SPELLINGS or name in _LOGIC),
        atomics=ATOMICS,
        max_block_threads=1024,
        max_shared_bytes=48 * 1024,
        grid_base=True,
        narrow_index=True,
        features=frozenset(("fence",)),
        requirements=(f"cuda.sm >= {version}",),
    )
