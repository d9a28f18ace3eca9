"""Attributes and capabilities of reference targets: everything is allowed."""

from __future__ import annotations

from dovetail import ir
from dovetail.backends.reference.intrinsics import ATOMICS, OPS
from dovetail.target import Attribute, Capabilities, Feature, Target, TargetSchema

SCHEMA = TargetSchema(
    kind="reference",
    attributes=(
        Attribute(
            name="subgroup_size", type="int", default=32, choices=(1, 2, 4, 8, 16, 32, 64),
            unit="threads", doc="threads of a subgroup",
            source="a free choice: that of the devices most kernels are written for",
        ),
        Attribute(
            name="reports", type="str", default="records", choices=("records", "direct"),
            doc="records: kernels tell the host something as on every device; direct: at once",
            source="a free choice: records are what other devices do, checks want the statements",
        ),
    ),
)  # fmt: skip


def capabilities(target: Target) -> Capabilities:
    """What kernels for `target` may use."""
    dtypes = frozenset(ir.SCALARS)
    features: set[Feature] = {"fence", "subgroup", "shapes"}
    if target.text("reports") == "direct":
        features.add("report")
    return Capabilities(
        threads="grid",
        dtypes=dtypes,
        storage_dtypes=dtypes,
        ops=OPS,
        atomics=ATOMICS,
        # As many as the language allows in an explicit block.
        max_block_threads=1024,
        max_shared_bytes=1 << 24,
        buffer_offsets=True,
        block_threads=1,
        subgroup_size=target.number("subgroup_size"),
        table_entries=None,
        features=frozenset(features),
    )
