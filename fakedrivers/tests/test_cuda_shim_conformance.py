"""Every conformance case as CUDA C++, compiled by the host's compiler and run thread by thread."""

from pathlib import Path

import pytest
from shim_device import ShimExecutor

from dovetail_conformance.case import Case
from dovetail_conformance.cases import ALL
from dovetail_conformance.runner import run_case

# Text differs where the device folds integers over a warp by one instruction, from sm_80 on.
FOLDING = [case for case in ALL if case.name.startswith(("subgroup", "vector"))]
CASES = [(case, "sm_75") for case in ALL] + [(case, "sm_90") for case in FOLDING]


@pytest.mark.level("shim")
@pytest.mark.needs(tool="g++")
@pytest.mark.evidence("cuda-shim", name="{case.name} {arch}")
@pytest.mark.parametrize(("case", "arch"), CASES, ids=[f"{c.name}-{arch}" for c, arch in CASES])
def test_case(case: Case, arch: str, shim_images: Path):
    executor = ShimExecutor(shim_images, f"cuda -arch={arch} -format=cu")
    assert run_case(case, executor) == []
