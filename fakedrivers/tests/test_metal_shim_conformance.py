"""Every conformance case as Metal text, compiled by Clang and run thread by thread."""

from pathlib import Path

import pytest
from metal_device import MetalExecutor

from dovetail import plugin
from dovetail_conformance.case import Case
from dovetail_conformance.cases import ALL
from dovetail_conformance.runner import run_case

OLDEST = "metal"
NEWEST = "metal -version=3.2 -matrices -float_atomics"
HALVES = "metal -version=3.1 -float16"
WITH_FENCES = frozenset(("last_block_sums",))
"""Gaps of the oldest version alone."""


def _marks(case: Case, target: str) -> list[pytest.MarkDecorator]:
    gaps = plugin.load("metal").gaps
    if case.name not in gaps or (target == NEWEST and case.name in WITH_FENCES):
        return []
    return [pytest.mark.xfail(reason=gaps[case.name], strict=True)]


CASES = [
    pytest.param(case, target, id=f"{case.name}-{name}", marks=_marks(case, target))
    for case in ALL
    for name, target in (("oldest", OLDEST), ("newest", NEWEST), ("halves", HALVES))
    if target != HALVES or "float" in case.name or "half" in case.name or "cast" in case.name
]


@pytest.mark.level("shim")
@pytest.mark.needs(tool="clang++-19")
@pytest.mark.evidence("metal-shim", name="{case.name} {target}")
@pytest.mark.parametrize(("case", "target"), CASES)
def test_case(case: Case, target: str, shim_images: Path):
    assert run_case(case, MetalExecutor(shim_images, target)) == []
