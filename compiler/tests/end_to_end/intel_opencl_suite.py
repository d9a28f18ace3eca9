"""Every conformance case as SPIR-V on Intel's OpenCL: what `test_intel_opencl.py` starts.

A file that no run of all tests collects, since which driver a process has is settled before it
opens one.
"""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from dovetail.compiler import resolve
from dovetail.support.errors import UnsupportedError
from dovetail.target import Target
from dovetail_conformance.case import Case
from dovetail_conformance.cases import ALL
from dovetail_conformance.evidence import Evidence
from dovetail_conformance.runner import DeviceExecutor, run_case

WRONG = {
    "strict_order": "fuses products and sums in spite of ContractionOff",
}
"""Cases that the driver gets wrong, and why; OpenCL C with FP_CONTRACT OFF gives the same."""


@dataclass(frozen=True)
class Spirv(DeviceExecutor):
    """The device, and modules in place of text."""

    @property
    def target(self) -> Target:
        return resolve("opencl -format=spv")


def parameter(case: Case) -> object:
    marks: list[pytest.MarkDecorator] = []
    if case.name in WRONG:
        why = WRONG[case.name]
        marks.append(pytest.mark.xfail(reason=why, raises=AssertionError, strict=True))
    if case.name.startswith("placed_"):
        why = "textures are of OpenCL C alone"
        marks.append(pytest.mark.xfail(reason=why, raises=UnsupportedError, strict=True))
    return pytest.param(case, id=case.name, marks=marks)


@pytest.mark.level("real")
@pytest.mark.evidence(
    "opencl-intel-spv", runtime=("runtime/core", "runtime/opencl"), versions={"device": "opencl"}
)
@pytest.mark.parametrize("case", map(parameter, ALL))
def test_case(case: Case, evidence: Evidence) -> None:
    findings = run_case(case, Spirv("opencl:0"), evidence.stands)
    assert not findings, "\n".join(findings)
