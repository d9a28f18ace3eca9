"""Conformance cases as NKI text, executed on the stand-in for `neuronxcc.nki`."""

import pytest
from nki_device import NkiExecutor

from dovetail import plugin
from dovetail_conformance.case import Case
from dovetail_conformance.cases import ALL
from dovetail_conformance.runner import image_of, run_case

UPDATES = (
    "histogram", "last_block_sums", "scattered_updates_", "scattered_stores_", "scattered_floats_",
    "scattered_exchanges", "atomic_integers_", "atomic_floats_", "views_atomics",
    "dynamic_shared_1500", "scans",
)  # fmt: skip
"""Beginnings of names: their kernels go through thousands of elements one by one, which takes the
stand-in minutes. They are compiled here; `test_nki_shim.py` executes smaller ones."""


def is_slow(case: Case) -> bool:
    return case.name.startswith(UPDATES) and case.name not in ("scans_short", "scans_empty")


GAPS = plugin.load("trn").gaps
MARKED = [
    pytest.param(
        case,
        id=case.name,
        marks=[pytest.mark.xfail(reason=GAPS[case.name], strict=True)]
        if case.name in GAPS
        else [],
    )
    for case in ALL
    if case.name in GAPS or not is_slow(case)
]
COMPILED = [case for case in ALL if case.name not in GAPS and is_slow(case)]


@pytest.mark.level("shim")
@pytest.mark.evidence("trn-shim")
@pytest.mark.parametrize("case", MARKED)
def test_case(case: Case):
    assert run_case(case, NkiExecutor()) == []


@pytest.mark.level("compile_only")
@pytest.mark.parametrize("case", COMPILED, ids=lambda case: case.name)
def test_case_is_compiled(case: Case):
    assert b"sequential_range" in image_of(case, NkiExecutor().target)
