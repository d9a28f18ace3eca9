"""`T.opencl.*`: what it becomes, for whom, and what a device must have."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Mapping
from pathlib import Path

import pytest

import dovetail as dt
from dovetail import T
from dovetail.backends.opencl.detect import detect
from dovetail.compiler import compile_module, merge, resolve, variants
from dovetail.image import DeviceImage
from dovetail.support.errors import DovetailError


@dt.kernel
def native(x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    assert y.shape == (n,)
    for i in T.parallel(n):
        a = x[i]
        waves = T.opencl.native_sin(a) + T.opencl.native_cos(a) + T.opencl.native_tan(a)
        powers = T.opencl.native_exp(a) + T.opencl.native_exp2(a) + T.opencl.native_powr(a, 1.5)
        logs = T.opencl.native_log(a) + T.opencl.native_log2(a)
        roots = T.opencl.native_sqrt(a) + T.opencl.native_rsqrt(a)
        y[i] = (
            waves + powers + logs + roots + T.opencl.native_recip(T.opencl.native_divide(3.0, a))
        )


@dt.kernel
def narrow(a: T.Buffer[T.int32], b: T.Buffer[T.int32]) -> None:
    (n,) = a.shape
    assert b.shape == (n,)
    for i in T.parallel(n):
        b[i] = T.opencl.mad24(a[i], 3, T.opencl.mul24(a[i], b[i]))


@dt.kernel
def dots(a: T.Buffer[T.uint32], b: T.Buffer[T.uint32], x: T.Buffer[T.int32]) -> None:
    (n,) = a.shape
    assert b.shape == (n,)
    assert x.shape == (n,)
    for i in T.parallel(n):
        x[i] = T.opencl.dot4_i8(a[i], b[i]) + T.bitcast(T.opencl.dot4_u8(a[i], b[i]), T.int32)


def image(kernel: dt.Kernel, target: str) -> DeviceImage:
    return compile_module(merge([kernel]), variants(target)[0]).image


def assembly(kernel: dt.Kernel, more: str = "") -> str:
    return image(kernel, f"opencl -format=spv{more}").sources["kernels.spvasm"]


NAMES = {
    native: (
        "sin", "cos", "tan", "exp", "exp2", "powr", "log", "log2", "sqrt", "rsqrt", "recip",
        "divide",
    ),
    narrow: ("mul24", "mad24"),
}  # fmt: skip


@pytest.mark.parametrize("kernel", NAMES, ids=lambda kernel: kernel.name)
def test_functions_of_the_device_are_called_by_their_names(kernel: dt.Kernel) -> None:
    text = image(kernel, "opencl").payload["source"].decode()
    for name in NAMES[kernel]:
        assert f"{'native_' if kernel is native else ''}{name}(" in text


def test_dot_products_are_of_devices_that_have_them() -> None:
    for target in ("opencl", "opencl -format=spv"):
        with pytest.raises(DovetailError, match=r"test_namespace\.py:\d+:\d+.*opencl\.dot4_"):
            image(dots, target)
    for target in ("opencl -integer_dot_product", "opencl -format=spv -integer_dot_product"):
        assert "opencl.integer_dot_product" in image(dots, target).requirements
        assert "opencl.integer_dot_product" not in image(narrow, target).requirements
    text = image(dots, "opencl -integer_dot_product").payload["source"].decode()
    assert "dot_4x8packed_ss_int(" in text
    assert "dot_4x8packed_uu_uint(" in text
    module = assembly(dots, " -integer_dot_product")
    for line in (
        "OpCapability DotProductInput4x8BitPacked", 'OpExtension "SPV_KHR_integer_dot_product"',
    ):  # fmt: skip
        assert line in module
    assert module.count("OpSDot ") == module.count("OpUDot ") > 0


@pytest.mark.parametrize(
    ("attributes", "there"),
    [
        ({"opencl.integer_dot_product": "true"}, True),
        ({"opencl.integer_dot_product": "false"}, False),
        ({}, False),
    ],
)
def test_a_device_says_whether_it_has_dot_products(
    attributes: Mapping[str, str], there: bool
) -> None:
    assert resolve(detect(attributes)).get("integer_dot_product") is there


@pytest.mark.parametrize("kind", ["cpu", "vulkan", "metal"])
def test_other_kinds_refuse_it_at_its_line(kind: str) -> None:
    with pytest.raises(DovetailError, match=r"test_namespace\.py:\d+:\d+"):
        image(native, kind)


@pytest.mark.needs(tool="spirv-val")
@pytest.mark.level("compile_only")
@pytest.mark.parametrize("kernel", NAMES, ids=lambda kernel: kernel.name)
def test_other_tools_read_the_modules(kernel: dt.Kernel, tmp_path: Path) -> None:
    path = tmp_path / "kernels.spv"
    path.write_bytes(image(kernel, "opencl -format=spv").payload["binary"])
    done = subprocess.run(
        ["spirv-val", "--target-env", "opencl2.2", str(path)], capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr
    # Their numbers are those of the instructions of these names.
    said = subprocess.run(["spirv-dis", str(path)], capture_output=True, text=True, check=True)
    prefix = "native_" if kernel is native else "s_"
    for name in NAMES[kernel]:
        assert re.search(rf"OpExtInst %\w+ %\w+ {prefix}{name}\b", said.stdout), name
