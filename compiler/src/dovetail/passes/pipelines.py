"""Named runs of passes that pipelines share: the order of lowering on one screen.

A pipeline reads `(*PREPARE, <mapping to the target>, *FLATTEN, *NARROW, *LEGALIZE, *SPLIT,
*WORDS, *FINISH)`; a backend puts passes of its own between. `NARROW` and `WORDS`, which not every
target needs, have modules of their own.
"""

from __future__ import annotations

from typing import Final

from dovetail.passes.add_offsets import AddOffsets
from dovetail.passes.base import Pipeline
from dovetail.passes.check_reach import CheckReach
from dovetail.passes.collapse_loops import CollapseLoops
from dovetail.passes.find_aliases import FindAliases
from dovetail.passes.flatten_buffer import FlattenBuffer
from dovetail.passes.guard_accesses import GuardAccesses
from dovetail.passes.hoist_tables import HoistTables
from dovetail.passes.legalize_atomics import LegalizeAtomics
from dovetail.passes.legalize_integers import LegalizeIntegers
from dovetail.passes.legalize_math import LegalizeMath
from dovetail.passes.legalize_storage import LegalizeStorage
from dovetail.passes.lower_reductions import LowerReductions
from dovetail.passes.lower_reports import LowerReports
from dovetail.passes.lower_subgroups import LowerSubgroups
from dovetail.passes.outline_kernels import OutlineKernels
from dovetail.passes.remove_dead import RemoveDead
from dovetail.passes.share_rows import ShareRows
from dovetail.passes.share_tiles import ShareTiles
from dovetail.passes.simplify import Simplify
from dovetail.passes.sink_values import SinkValues
from dovetail.passes.specialize_layout import SpecializeLayout
from dovetail.passes.specialize_shapes import SpecializeShapes
from dovetail.passes.split_reductions import SplitReductions
from dovetail.passes.split_vectors import SplitVectors
from dovetail.passes.unify_dims import UnifyDims
from dovetail.passes.widen_scalars import WidenScalars

PREPARE: Final[Pipeline] = (
    UnifyDims(),
    SplitVectors(),
    LowerSubgroups(),
    Simplify(),
    SpecializeShapes(),
    FindAliases(),
    CollapseLoops(),
    SplitReductions(),
    ShareRows(),
    LowerReductions(),
    GuardAccesses(),
    LowerReports(),
    ShareTiles(),
)
"""Source form; afterwards every access is safe, no reduction or report is left, and
blocks of threads, where a target has them, take in tiles what they share."""

FLATTEN: Final[Pipeline] = (
    SinkValues(),
    FlattenBuffer(),
    CheckReach(),
    SpecializeLayout(),
    HoistTables(),
)
"""To flat form, with a version for row-major tensors; what only kernels can compute goes into them
first, and large tables of constants leave them. After the mapping to the target."""

LEGALIZE: Final[Pipeline] = (
    LegalizeAtomics(),
    LegalizeMath(),
    LegalizeIntegers(),
    LegalizeStorage(),
    Simplify(),
)
"""To the ops and types that the target has."""

SPLIT: Final[Pipeline] = (OutlineKernels(), AddOffsets(), WidenScalars())
"""To split form: kernels on their own, with the arguments that the runtime gives."""

FINISH: Final[Pipeline] = (RemoveDead(),)
"""What nothing needs goes."""
