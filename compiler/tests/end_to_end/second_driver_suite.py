"""Every conformance case on Vulkan's second driver: what `test_second_driver.py` starts.

A file that no run of all tests collects, since which driver a process has is settled before it
opens one.
"""

from __future__ import annotations

import pytest

from dovetail.support.errors import UnsupportedError
from dovetail_conformance.case import Case
from dovetail_conformance.cases import ALL
from dovetail_conformance.runner import DeviceExecutor, run_case

WRONG = {
    **dict.fromkeys(
        (
            "conversions_bfloat16", "conversions_float32", "float_parts", "float_scaling",
            "special_values_binary", "special_values_constant_powers",
        ),
        "takes subnormal numbers for zero",
    ),
    "conversions_uint32": "rounds a uint32 to the farther float32",
}  # fmt: skip
"""Cases that it gets wrong, and why: Vulkan leaves subnormal numbers to the device
(`vulkan.denorm_preserve_32` is false there), but not how integers are rounded."""


def parameter(case: Case) -> object:
    marks = [
        pytest.mark.xfail(reason=WRONG[case.name], raises=AssertionError, strict=True)
    ] if case.name in WRONG else []  # fmt: skip
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
