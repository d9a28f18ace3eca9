"""Every SPIR-V module is valid for OpenCL: spirv-val says so, of cases and of golden kernels."""

from __future__ import annotations

from pathlib import Path

import pytest
from support.compiled import code_of, image_of
from support.golden import KERNELS, committed
from support.spirv_tools import validation_errors

from dovetail.cli.kernels import load_kernels
from dovetail.compiler import compile_module, merge, variants
from dovetail.image import DeviceImage
from dovetail.support.errors import UnsupportedError
from dovetail_conformance.case import Case
from dovetail_conformance.cases import DISTINCT

TARGET = "opencl -format=spv"
COMMITTED = committed()
OURS = [path for path in KERNELS if "spvasm" in COMMITTED.get(f"out/opencl/{path.stem}", ())]


def parameter(case: Case) -> object:
    """A case; those with textures, which are of OpenCL C alone, are refused."""
    refused = pytest.mark.xfail(raises=UnsupportedError, strict=True, reason="no textures")
    marks = [refused] if case.name.startswith("placed_") else []
    return pytest.param(case, id=case.name, marks=marks)


def invalid(image: DeviceImage) -> str:
    """What SPIRV-Tools' validator says about an image's module."""
    module = code_of(image)["binary"]
    # The validator knows no option of OpenCL's environment, of which Int64Atomics is one.
    optional = "opencl.int64_atomics" in image.requirements
    environment = "spv1.0" if optional else "opencl2.2"
    return validation_errors(module, environment)


@pytest.mark.level("compile_only")
@pytest.mark.needs(tool="spirv-val")
@pytest.mark.evidence("opencl-spirv-val")
@pytest.mark.parametrize("case", map(parameter, DISTINCT))
def test_case_is_valid(case: Case) -> None:
    assert not invalid(image_of(case.kernel, TARGET))


@pytest.mark.level("compile_only")
@pytest.mark.needs(tool="spirv-val")
@pytest.mark.evidence("opencl-spirv-val")
@pytest.mark.parametrize("path", OURS, ids=lambda path: path.stem)
def test_golden_kernel_is_valid(path: Path) -> None:
    module = merge(list(load_kernels(path).values()))
    assert not invalid(compile_module(module, variants(TARGET)[0]).image)
