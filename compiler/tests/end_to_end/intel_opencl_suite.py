"""On Intel's OpenCL: every case as SPIR-V, and native subgroups (`test_intel_opencl.py`).

A file that no run of all tests collects, since which driver a process has is settled before it
opens one.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pytest

import dovetail_runtime as dr
from dovetail.compiler import resolve
from dovetail.support.errors import UnsupportedError
from dovetail.target import Target
from dovetail_conformance.case import Case
from dovetail_conformance.cases import ALL, subgroups
from dovetail_conformance.evidence import Evidence
from dovetail_conformance.runner import DeviceExecutor, run_case

WRONG = {
    "strict_order": "fuses products and sums in spite of ContractionOff",
}
"""Cases that the driver gets wrong, and why; OpenCL C with FP_CONTRACT OFF gives the same."""


SUBGROUP_SIZES = (4, 8, 16, 32, 64)
"""All that the driver offers (CL_DEVICE_SUB_GROUP_SIZES_INTEL)."""


@dataclass(frozen=True)
class Spirv(DeviceExecutor):
    """The device, and modules in place of text."""

    @property
    def target(self) -> Target:
        return resolve("opencl -format=spv")


@dataclass(frozen=True)
class Native(DeviceExecutor):
    """The device, and its own subgroups, of a size."""

    size: int

    @property
    def target(self) -> Target:
        return resolve(f"opencl -subgroup_size={self.size}")


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


@pytest.mark.level("real")
@pytest.mark.parametrize("size", SUBGROUP_SIZES)
@pytest.mark.parametrize("case", [pytest.param(case, id=case.name) for case in subgroups.CASES])
def test_native_subgroups(case: Case, size: int) -> None:
    findings = run_case(case, Native("opencl:0", size))
    assert not findings, "\n".join(findings)


@pytest.mark.level("real")
def test_the_driver_offers_these_sizes() -> None:
    found = dr.device("opencl:0").attributes
    assert found["opencl.subgroup_sizes"] == ",".join(map(str, SUBGROUP_SIZES))
    assert DeviceExecutor("opencl:0").target.number("subgroup_size") == 32


@pytest.mark.level("real")
def test_numpy_reads_a_tensor_where_it_is() -> None:
    assert dr.device("opencl:0").attributes["opencl.shared_memory"] == "true"
    tensor = dr.asarray(np.arange(12, dtype=np.int32).reshape(3, 4), "opencl:0")
    there = np.from_dlpack(tensor, device="cpu")
    there[1, 2] = 77
    assert tensor.numpy()[1, 2] == 77
