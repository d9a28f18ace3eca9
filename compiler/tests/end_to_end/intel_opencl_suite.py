"""On Intel's OpenCL: every case as SPIR-V, and native subgroups (`test_intel_opencl.py`).

A file that no run of all tests collects, since which driver a process has is settled before it
opens one.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pytest
from support.opencl_kernels import in_double, narrow_products, own_functions, packed_dots

import dovetail as dt
import dovetail_runtime as dr
from dovetail import T
from dovetail.compiler import resolve
from dovetail.support.errors import UnsupportedError
from dovetail.target import Target
from dovetail_conformance.case import Case
from dovetail_conformance.cases import ALL, subgroups
from dovetail_conformance.runner import DeviceExecutor, run_case

FUSES = "fuses products and sums in spite of ContractionOff"
WRAPS = (
    "takes OpISub for one that does not wrap (the sign of -x where x is the least number), and of "
    "int32 the rest behind whole vectors of min(~x, y) for x"
)

WRONG = {
    "contraction_strict_5x35x70": FUSES,
    "strict_order": FUSES,
    **{f"bits_of_operands_int{bits}": WRAPS for bits in (8, 16, 32)},
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
@pytest.mark.evidence("opencl-intel-spv", versions={"device": "opencl"})
@pytest.mark.parametrize("case", map(parameter, ALL))
def test_case(case: Case) -> None:
    findings = run_case(case, Spirv("opencl:0"))
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


@dt.kernel
def dots(
    a: T.Buffer[T.uint32], b: T.Buffer[T.uint32], x: T.Buffer[T.int32], y: T.Buffer[T.uint32]
) -> None:
    (n,) = a.shape
    assert b.shape == (n,)
    assert x.shape == (n,)
    assert y.shape == (n,)
    for i in T.parallel(n):
        x[i] = T.opencl.dot4_i8(a[i], b[i])
        y[i] = T.opencl.dot4_u8(a[i], b[i])


@pytest.mark.level("real")
@pytest.mark.parametrize("more", ["", " -format=spv"], ids=["cl", "spv"])
def test_packed_dot_products_are_exact(more: str) -> None:
    assert DeviceExecutor("opencl:0").target.get("integer_dot_product") is True
    generator = np.random.default_rng(4)
    a, b = (generator.integers(0, 1 << 32, 999, dtype=np.uint32) for _ in range(2))
    a[:4], b[:4] = 0x80808080, (0x80808080, 0x7F7F7F7F, 0xFFFFFFFF, 0)
    bundle = dt.build([dots], [f"opencl -integer_dot_product{more}"]).tobytes()
    x, y = dr.empty((999,), "int32", "opencl:0"), dr.empty((999,), "uint32", "opencl:0")
    given = dr.asarray(a, "opencl:0"), dr.asarray(b, "opencl:0")
    dr.load_bytes(bundle, device="opencl:0").dots(*given, x, y)
    assert (dr.asnumpy(x) == packed_dots(a, b, np.int8)).all()
    assert (dr.asnumpy(y) == packed_dots(a, b, np.uint8)).all()


@pytest.mark.level("real")
def test_functions_of_the_device_as_spirv() -> None:
    x = np.linspace(0.25, 1.25, 200).astype(np.float32)
    out = dr.empty((12, x.size), "float32", "opencl:0")
    bundle = dt.build([own_functions], ["opencl -format=spv"]).tobytes()
    dr.load_bytes(bundle, device="opencl:0").own_functions(dr.asarray(x, "opencl:0"), out)
    np.testing.assert_allclose(dr.asnumpy(out), in_double(x), rtol=1e-3, atol=1e-3)
    a, b = (np.arange(-500, 500, dtype=np.int32) * factor for factor in (31, -17))
    c = dr.empty(a.shape, "int32", "opencl:0")
    bundle = dt.build([narrow_products], ["opencl -format=spv"]).tobytes()
    given = dr.asarray(a, "opencl:0"), dr.asarray(b, "opencl:0")
    dr.load_bytes(bundle, device="opencl:0").narrow_products(*given, c)
    assert (dr.asnumpy(c) == a * b + a * (a - b)).all()
