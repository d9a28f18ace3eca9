"""The passes that lower a module for NKI, all in order."""

from __future__ import annotations

from dovetail.backends.trn.passes.check_tiles import CheckTiles
from dovetail.backends.trn.passes.mark_sums import MarkSums
from dovetail.passes import FINISH, FLATTEN, LEGALIZE, NARROW, PREPARE, SPLIT, Pass
from dovetail.passes.legalize_narrow import LegalizeNarrow
from dovetail.passes.map_parallel import MapParallel
from dovetail.passes.narrow_index import NarrowIndex
from dovetail.passes.serialize_threads import SerializeThreads
from dovetail.target import Target


def pipeline(target: Target) -> tuple[Pass, ...]:
    """One iteration a block: where blocks lie in tiles is chosen when the text is written."""
    check = CheckTiles(
        sbuf=target.number("sbuf_partition_bytes"),
        partitions=target.number("partitions"),
        banks=target.number("psum_banks"),
        bank=target.number("psum_bank_bytes"),
    )
    # NKI has no 64-bit integers, and nobody writes them as two words.
    narrow = (
        NarrowIndex(checks_values=True) if isinstance(each, NarrowIndex) else each
        for each in NARROW
    )
    return (
        MarkSums(), *PREPARE, MapParallel(block=1), SerializeThreads(), *FLATTEN, *narrow,
        *LEGALIZE, *SPLIT, LegalizeNarrow(), *FINISH, check,
    )  # fmt: skip
