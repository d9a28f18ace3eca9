"""The groups of cases, one for each file, and the levels of backends."""

from __future__ import annotations

from typing import Final

from dovetail_conformance import cases
from dovetail_conformance.case import Case

GROUPS: Final[dict[str, tuple[Case, ...]]] = {
    name: module.CASES for name, module in vars(cases).items() if hasattr(module, "CASES")
}
"""Group → its cases."""

BASIC: Final = (
    "elementwise",
    "layout",
    "reduction",
    "shared",
    "integer",
    "control",
    "compile_time",
    "portable",
    "views",
)
"""What level 1 asks for: the portable language without atomics, subgroups, reports and the exact
edges of arithmetic."""

LEVELS: Final = {
    0: "the compile side refuses or compiles every case, and nothing else",
    1: "on a device, every case of the basic groups passes, but for those that need element types "
    "which the target does not have",
    2: "on a device, every case passes or is a gap that the backend lists with its reason",
    3: "on a device, every case passes",
}
"""What a backend can claim; each level holds the ones before it."""


def group_of(case: str) -> str:
    """The group of a case."""
    return next(
        name for name, members in GROUPS.items() if any(each.name == case for each in members)
    )
