"""The cases, by theme; `ALL` is what every back end runs."""

from dovetail_conformance.case import Case
from dovetail_conformance.cases import control, elementwise, integer, layout, reduction, shared

ALL: tuple[Case, ...] = (
    *elementwise.CASES,
    *layout.CASES,
    *reduction.CASES,
    *shared.CASES,
    *integer.CASES,
    *control.CASES,
)
"""Every case, in the order in which it is run."""

BY_NAME = {case.name: case for case in ALL}
