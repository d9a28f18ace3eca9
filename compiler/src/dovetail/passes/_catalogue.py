"""Every pass of this package, by hand: a test compares the list with the folder."""

from __future__ import annotations

from typing import Final

from dovetail.passes.add_offsets import AddOffsets
from dovetail.passes.base import Pass
from dovetail.passes.check_reach import CheckReach
from dovetail.passes.collapse_loops import CollapseLoops
from dovetail.passes.find_aliases import FindAliases
from dovetail.passes.flatten_buffer import FlattenBuffer
from dovetail.passes.guard_accesses import GuardAccesses
from dovetail.passes.hide_constants import HideConstants
from dovetail.passes.hoist_tables import HoistTables
from dovetail.passes.legalize_atomics import LegalizeAtomics
from dovetail.passes.legalize_integers import LegalizeIntegers
from dovetail.passes.legalize_math import LegalizeMath
from dovetail.passes.legalize_narrow import LegalizeNarrow
from dovetail.passes.legalize_storage import LegalizeStorage
from dovetail.passes.legalize_wide import LegalizeWide
from dovetail.passes.lower_reductions import LowerReductions
from dovetail.passes.lower_reports import LowerReports
from dovetail.passes.lower_subgroups import LowerSubgroups
from dovetail.passes.map_parallel import MapParallel
from dovetail.passes.narrow_index import NarrowIndex
from dovetail.passes.narrow_values import NarrowValues
from dovetail.passes.outline_kernels import OutlineKernels
from dovetail.passes.pack_storage import PackStorage
from dovetail.passes.privatize_atomics import PrivatizeAtomics
from dovetail.passes.remove_dead import RemoveDead
from dovetail.passes.serialize_threads import SerializeThreads
from dovetail.passes.share_rows import ShareRows
from dovetail.passes.share_tiles import ShareTiles
from dovetail.passes.simplify import Simplify
from dovetail.passes.sink_values import SinkValues
from dovetail.passes.specialize_layout import SpecializeLayout
from dovetail.passes.specialize_shapes import SpecializeShapes
from dovetail.passes.split_reductions import SplitReductions
from dovetail.passes.split_vectors import SplitVectors
from dovetail.passes.tile_parallel import TileParallel
from dovetail.passes.unify_dims import UnifyDims
from dovetail.passes.widen_scalars import WidenScalars

ALL: Final[tuple[type[Pass], ...]] = (
    UnifyDims,
    SplitVectors,
    LowerSubgroups,
    Simplify,
    SpecializeShapes,
    FindAliases,
    CollapseLoops,
    SplitReductions,
    ShareRows,
    LowerReductions,
    GuardAccesses,
    LowerReports,
    ShareTiles,
    MapParallel,
    PrivatizeAtomics,
    TileParallel,
    SerializeThreads,
    SinkValues,
    FlattenBuffer,
    CheckReach,
    SpecializeLayout,
    HoistTables,
    NarrowValues,
    NarrowIndex,
    LegalizeAtomics,
    LegalizeMath,
    LegalizeIntegers,
    LegalizeStorage,
    OutlineKernels,
    AddOffsets,
    WidenScalars,
    LegalizeWide,
    LegalizeNarrow,
    PackStorage,
    HideConstants,
    RemoveDead,
)
"""In the order in which pipelines use them."""
