"""The passes that lower a module for the reference backend, in order."""

from __future__ import annotations

from dovetail.backends.reference.passes.outline_shapes import OutlineShapes
from dovetail.backends.reference.passes.report_accesses import ReportAccesses
from dovetail.passes import Pipeline
from dovetail.passes.find_aliases import FindAliases
from dovetail.passes.lower_reports import LowerReports
from dovetail.passes.map_parallel import MapParallel
from dovetail.passes.sink_values import SinkValues
from dovetail.passes.widen_scalars import WidenScalars
from dovetail.target import Target


def pipeline(target: Target) -> Pipeline:
    """As few as can be, since the others are what this backend is there to check.

    An iteration of a parallel loop is a block of one thread: nothing is added to what the user
    wrote, and the executor runs many blocks side by side. `find-aliases` decides which calls are
    allowed, and `lower-reports` how the host is told something, the same for every target.
    """
    return (
        FindAliases(),
        ReportAccesses(),
        LowerReports(),
        MapParallel(block=1),
        SinkValues(),
        OutlineShapes(),
        WidenScalars(),
    )
