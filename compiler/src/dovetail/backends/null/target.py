"""Attributes and capabilities of null targets: everything is allowed."""

from __future__ import annotations

from dovetail import ir
from dovetail.backends.null.intrinsics import ATOMICS
from dovetail.target import Attribute, Capabilities, Target, TargetSchema

SCHEMA = TargetSchema(
    kind="null",
    attributes=(
        Attribute(
            name="block_threads", type="int", default=256, least=1, unit="threads",
            doc="threads of a block that T.parallel is mapped to",
            source="a free choice: nothing runs",
        ),
        Attribute(
            name="subgroup_size", type="int", default=32, least=1, unit="threads",
            doc="threads of a subgroup",
            source="a free choice: nothing runs",
        ),
    ),
)  # fmt: skip


def capabilities(target: Target) -> Capabilities:
    """What kernels for `target` may use."""
    dtypes = frozenset(ir.SCALARS)
    return Capabilities(
        threads="grid",
        dtypes=dtypes,
        storage_dtypes=dtypes,
        ops=frozenset(ir.OPS),
        atomics=ATOMICS,
        max_block_threads=1024,
        max_shared_bytes=1 << 20,
        buffer_offsets=True,
        grid_base=True,
        block_threads=target.number("block_threads"),
        subgroup_size=target.number("subgroup_size"),
        table_entries=None,
        features=frozenset(("fence", "subgroup")),
    )
