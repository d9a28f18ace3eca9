"""Every conformance case on Vulkan's second driver: what `test_second_driver.py` starts.

A file that no run of all tests collects, since which driver a process has is settled before it
opens one.
"""

from __future__ import annotations

import pytest

from dovetail.support.errors import UnsupportedError
from dovetail_conformance.case import Case
from dovetail_conformance.cases import ALL
from dovetail_conformance.gaps import SWIFTSHADER
from dovetail_conformance.runner import DeviceExecutor, run_case


def parameter(case: Case) -> object:
    marks = [
        pytest.mark.xfail(reason=SWIFTSHADER[case.name], raises=AssertionError, strict=True)
    ] if case.name in SWIFTSHADER else []  # fmt: skip
    return pytest.param(case, id=case.name, marks=marks)


@pytest.mark.level("real")
@pytest.mark.evidence("vulkan-swiftshader", versions={"device": "vulkan"})
@pytest.mark.parametrize("case", map(parameter, ALL))
def test_case(case: Case) -> None:
    try:
        findings = run_case(case, DeviceExecutor("vulkan:0"))
    except UnsupportedError as error:
        why = f"{error.what}: {error.why}"
        assert any(word in why for word in ("int64", "float64", "strict")), why
        pytest.xfail(f"refused: {why}")
    assert not findings, "\n".join(findings)
