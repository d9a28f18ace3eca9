"""The cases, by theme; `ALL` is what every backend runs."""

from dovetail_conformance.case import Case
from dovetail_conformance.cases import (
    atomics,
    bits,
    compile_time,
    complex_numbers,
    contractions,
    contributed,
    control,
    converging,
    conversions,
    elementwise,
    familiar,
    floats,
    folds,
    host_values,
    integer,
    layout,
    mathematics,
    nests,
    numpy_forms,
    placed,
    portable,
    products,
    recurrences,
    reduction,
    reports,
    rows,
    scattered,
    shared,
    shifts,
    special_values,
    strict,
    subgroups,
    transposes,
    vectors,
    views,
    wide,
)

ALL: tuple[Case, ...] = (
    *elementwise.CASES,
    *layout.CASES,
    *reduction.CASES,
    *rows.CASES,
    *shared.CASES,
    *integer.CASES,
    *control.CASES,
    *compile_time.CASES,
    *mathematics.CASES,
    *special_values.CASES,
    *floats.CASES,
    *conversions.CASES,
    *bits.CASES,
    *shifts.CASES,
    *wide.CASES,
    *strict.CASES,
    *atomics.CASES,
    *scattered.CASES,
    *subgroups.CASES,
    *vectors.CASES,
    *views.CASES,
    *complex_numbers.CASES,
    *folds.CASES,
    *contributed.CASES,
    *host_values.CASES,
    *portable.CASES,
    *placed.CASES,
    *reports.CASES,
    *familiar.CASES,
    *numpy_forms.CASES,
    *converging.CASES,
    *products.CASES,
    *recurrences.CASES,
    *nests.CASES,
    *contractions.CASES,
    *transposes.CASES,
)
"""Every case, in the order in which it is run."""

BY_NAME = {case.name: case for case in ALL}

DISTINCT: tuple[Case, ...] = tuple(
    case
    for number, case in enumerate(ALL)
    if not any(case.kernel is other.kernel for other in ALL[:number])
)
"""The first case of every kernel: enough where kernels are compiled and nothing is run."""
