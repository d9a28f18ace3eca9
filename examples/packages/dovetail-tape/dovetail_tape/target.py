"""What a machine without threads, vectors and subgroups can do."""

from __future__ import annotations

from dovetail.target import Capabilities, Target, TargetSchema
from dovetail_tape.machine import OPS, STORED, TYPES, UPDATES
from dovetail_tape.writer import WITHOUT_INSTRUCTION

SCHEMA = TargetSchema(kind="tape", attributes=())

_COMPUTED = tuple(name for name in TYPES if name not in STORED)


def capabilities(target: Target) -> Capabilities:
    """Threads are loops; what is not an instruction is written by those that are."""
    del target  # there is one machine
    dtypes = frozenset(_COMPUTED)
    return Capabilities(
        threads="loops",
        dtypes=dtypes,
        storage_dtypes=frozenset(TYPES),
        ops=frozenset(OPS) | WITHOUT_INSTRUCTION,
        atomics=frozenset(f"{op}.{dtype}" for op in UPDATES for dtype in _COMPUTED),
        max_block_threads=1024,
        max_shared_bytes=1 << 20,
        buffer_offsets=True,
        features=frozenset(("fence",)),
        strict=True,
    )
