"""Attributes and capabilities of Acme targets."""

from __future__ import annotations

from dovetail import ir
from dovetail.target import Attribute, Capabilities, Target, TargetSchema
from dovetail_acme.intrinsics import DIALECT

SCHEMA = TargetSchema(
    kind="acme",
    attributes=(
        Attribute(
            name="max_block_threads", type="int", default=1024, unit="threads",
            doc="threads in a block that kernels may ask for; they are loops",
            source="a free choice: what other targets allow",
        ),
    ),
)  # fmt: skip


def capabilities(target: Target) -> Capabilities:
    """The capabilities of `target`: everything that the dialect supports."""
    # A key of the table is an op, or an op with a dtype or a family of dtypes.
    spelled = {*DIALECT.ops, *(key.rpartition(".")[0] for key in DIALECT.ops)}
    storage = frozenset(ir.SCALARS)
    return Capabilities(
        threads="loops",
        # 16-bit floats are computed with in float32 (`legalize-storage`).
        dtypes=storage - {"float16", "bfloat16"},
        storage_dtypes=storage,
        ops=frozenset(name for name in ir.OPS if name in spelled),
        atomics=frozenset(DIALECT.atomics),
        max_block_threads=target.number("max_block_threads"),
        max_shared_bytes=1 << 18,
        table_entries=None,
        features=frozenset(("fence",)),
    )
