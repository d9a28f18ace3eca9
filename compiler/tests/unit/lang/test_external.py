"""`dt.external`: what it becomes, its two forms, alternatives of one name, and what is refused."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

import dovetail as dt
from dovetail import T, ir
from dovetail.api import External
from dovetail.bundle import BundleReader
from dovetail.image import decode_image
from dovetail.lang.external_signature import stub
from dovetail.support.errors import DovetailError, SourceError, TargetError

SOURCE = "__kernel void scale(__global float *x) {}"


@dt.external("opencl", "cl", SOURCE)
def scale(x: T.Buffer[T.float32], by: T.float32, flag: T.bool) -> T.Buffer[T.int32]:
    """Scales."""
    m, n = x.shape
    out = T.empty((m,), T.int32)
    T.external(
        "scale2", T.element_offset(x, T.int32), x, by, flag, T.int32(n), T.element_stride(x, 1),
        out, m, grid=(n, m), block=(8, 4), shared_bytes=128, writes=out, updates=x,
    )  # fmt: skip
    return out


def record(kernel: External) -> Any:
    bundle = dt.build([kernel], [kernel.kind])
    return decode_image(bundle.images[0].data).functions[0]


def test_the_record() -> None:
    function = record(scale)
    assert (function.name, function.symbol) == ("scale_0", "scale2")
    assert (function.block, function.shared_bytes) == ((8, 4, 1), 128)
    assert [(each.kind, str(each.dtype), each.access, each.index)
            for each in function.arguments] == [
        ("offset", "int32", "", 0),
        ("buffer", "float32", "both", 0),
        ("scalar", "float32", "", 0),
        ("scalar", "int32", "", 0),
        ("scalar", "int32", "", 0),
        ("scalar", "int64", "", 0),
        ("buffer", "int32", "write", 0),
        ("scalar", "int64", "", 0),
    ]  # fmt: skip


def test_the_ir_is_sound_and_shown() -> None:
    module = scale.parse()
    assert ir.verify(module) == []
    assert ir.parse_ir(ir.print_ir(module)) is not None
    (func,) = module.functions
    assert func.doc == "Scales."
    (param, *_) = func.params
    assert isinstance(param, ir.TensorParam)
    assert param.access == "both"
    checks = [stmt.message for stmt in ir.walk(func.body) if isinstance(stmt, ir.Check)]
    assert len(checks) == 1  # x is strided, so only that n fits is checked
    assert checks[0].startswith("T.int32(n) does not fit: the value is {0} (test_external.py:")


def test_the_same_bytes() -> None:
    first, second = (dt.build([scale], ["opencl"]).tobytes() for _ in range(2))
    assert first == second
    with_sources = dt.build([scale], ["opencl"], sources=True)
    assert dict(with_sources.images[0].sources) == {"source.cl": SOURCE}


def test_the_key_knows_everything() -> None:
    def make(source: str = SOURCE, **options: Any) -> External:
        return dt.external("opencl", "cl", source, scale.function, **options)

    keys = {
        make().key,
        make(SOURCE + " ").key,
        make(name="other").key,
        make(tool="nvcc 12.4").key,
        make(requirements=["opencl.version >= 200"]).key,
        dt.external("opencl", "opencl_c", SOURCE, scale.function).key,
    }
    assert len(keys) == 6
    assert make().key == make().key


# --- the form without a function -----------------------------------------------------------------


def test_a_signature_of_texts() -> None:
    launch = dt.ExternalLaunch(
        "add2", grid=["m", "T.ceildiv(n, 8)"], block=[1, 8], arguments=["x", "y", "n", "k"]
    )
    types = {"x": "float32[m, n]", "y": "out float32[n, m]", "z": "in int8[3]", "k": "int32"}
    assert stub("add", types, launch) == (
        "def add(x: T.Buffer[T.float32], y: T.Buffer[T.float32], z: T.Buffer[T.int8],"
        " k: T.int32) -> None:\n"
        "    m, n = x.shape\n"
        "    assert y.shape == (n, m)\n"
        "    assert z.shape == (3,)\n"
        "    T.external('add2', x, y, n, k, grid=(m, T.ceildiv(n, 8),), block=(1, 8,),"
        " writes=(y,))\n"
    )
    kernel = dt.external("opencl", "cl", SOURCE, types, launch, name="add")
    assert kernel.signature.startswith("add(x: T.Buffer[T.float32], y:")
    assert [each.access for each in record(kernel).arguments] == ["read", "write", "", ""]


@pytest.mark.parametrize(
    ("types", "launch", "text"),
    [
        ({"x": "float32[n"}, {}, "'x: float32[n' is not a valid parameter"),
        ({"x": "out float32"}, {}, "parameter 'x' is a scalar, which has no 'out'"),
        ({"x-y": "float32[n]"}, {}, "'x-y: float32[n]' is not a valid parameter"),
        ({"x": "float32[n]"}, {"grid": "n +"}, "is not valid"),
        ({"x": "float33[n]"}, {}, "float33"),
        ({"x": "float32[n]"}, {"grid": "m"}, "'m'"),
        ({"x": "float32[n]"}, {"block": 0}, "a block of 0 threads is not allowed"),
        (
            {"x": "float32[n]"},
            {"symbol": "my\nkernel"},
            "the kernel's name is the string 'my\\nkernel'",
        ),
    ],
)
def test_texts_that_are_not_understood(
    types: dict[str, str], launch: dict[str, Any], text: str
) -> None:
    options = {"symbol": "k", "grid": "n", "block": 1, **launch}
    with pytest.raises(DovetailError, match=re.escape(text)):
        dt.external("opencl", "cl", SOURCE, types, dt.ExternalLaunch(**options)).parse()


def test_forms_do_not_mix() -> None:
    launch = dt.ExternalLaunch("k", grid=1, block=1)
    external: Callable[..., Any] = dt.external
    with pytest.raises(DovetailError, match="an ExternalLaunch belongs to a signature of strings"):
        external("opencl", "cl", SOURCE, scale.function, launch)
    with pytest.raises(DovetailError, match="needs a launch"):
        external("opencl", "cl", SOURCE, {"x": "float32[n]"})


# --- alternatives --------------------------------------------------------------------------------


@dt.kernel
def copy(x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    assert y.shape == (n,)
    for i in T.parallel(n):
        y[i] = x[i]


def alternative(kind: str = "opencl", format: str = "cl", **options: Any) -> External:
    types = options.pop("types", {"x": "float32[n]", "y": "out float32[n]"})
    payload = options.pop("payload", SOURCE)
    launch = dt.ExternalLaunch(options.pop("symbol", "k"), grid="n", block=1)
    return dt.external(kind, format, payload, types, launch, name="copy", **options)


def images(kernels: list[Any], targets: list[str]) -> list[tuple[str, str, str]]:
    bundle = dt.build(kernels, targets)
    reader = BundleReader(bundle.tobytes())
    assert reader.verify() == []
    assert list(reader.functions) == ["copy"]
    return [(each.kind, each.format, each.tool) for each in bundle.images]


def test_the_external_kernel_serves_its_kind() -> None:
    targets = ["opencl", "cpu -arch=aarch64"]
    ours = [("cpu", "obj", "")]
    assert images([copy, alternative()], targets) == [("opencl", "cl", "external"), *ours]
    assert images([alternative(), copy], targets) == [("opencl", "cl", "external"), *ours]
    assert images([copy, alternative("null", "t")], ["cpu -arch=aarch64"]) == ours


def test_with_requirements_ours_stays_for_the_rest() -> None:
    newer = alternative(requirements=["opencl.version >= 200", "opencl.subgroups"])
    found = dt.build([copy, newer], ["opencl"])
    assert [image.tool for image in found.images] == ["external", ""]
    assert found.images[0].requirements == ("opencl.version >= 200", "opencl.subgroups")


def test_attributes_of_the_target_decide() -> None:
    arm = alternative("cpu -arch=aarch64", "obj", payload=b"\x7fELF")
    assert images([copy, arm], ["cpu -arch=aarch64", "cpu -arch=riscv64"]) == [
        ("cpu", "obj", "external"),
        ("cpu", "obj", ""),
    ]
    with pytest.raises(DovetailError) as caught:
        dt.build([arm], ["cpu -arch=riscv64"])
    assert "external kernels are for 'cpu -arch=aarch64' (obj)" in str(caught.value)


def test_several_formats_and_a_kind_that_nothing_here_compiles_for() -> None:
    kernels = [
        alternative(),
        alternative("opencl", "spv", payload=bytes.fromhex("03022307")),
        alternative("xrt", "xclbin", payload=b"xclbin2\0", tool="v++ 2024.1"),
    ]
    assert images(kernels, ["opencl", "xrt"]) == [
        ("opencl", "cl", "external"),
        ("opencl", "spv", "external"),
        ("xrt", "xclbin", "external: v++ 2024.1"),
    ]
    with pytest.raises(DovetailError, match="xrt"):
        dt.build([copy], ["xrt"])
    with pytest.raises(DovetailError, match="xrt"):  # ours cannot be compiled for it
        dt.build([copy, dt.external("xrt", "x", b"1", scale.function)], ["xrt"])


def test_one_payload_is_one_image() -> None:
    other = dt.external(
        "opencl", "cl", SOURCE, {"x": "float32[n]"}, dt.ExternalLaunch("o", "n", 1), name="other"
    )
    bundle = dt.build([alternative(), other], ["opencl"])
    (image,) = bundle.images
    names = [(each.name, each.symbol) for each in decode_image(image.data).functions]
    assert names == [("copy_0", "k"), ("other_0", "o")]


@pytest.mark.parametrize(
    ("kernels", "text"),
    [
        ([alternative(), alternative(symbol="j")], "two external kernels for 'opencl'"),
        (
            [copy, alternative(types={"x": "float64[n]", "y": "out float32[n]"})],
            "the kernel of the language has (x: float32[1], y: float32[1]), the external one for"
            " opencl, cl has (x: float64[1], y: float32[1])",
        ),
        ([copy, copy], "two kernels are called 'copy'"),
        (
            [alternative(requirements=["opencl version"])],
            "'opencl version' is not a valid requirement",
        ),
        ([alternative("opencl/fast")], "'opencl/fast' is a tag"),
        ([alternative("opencl -nonsense=1")], "nonsense"),
    ],
)
def test_refused_together(kernels: list[Any], text: str) -> None:
    with pytest.raises((DovetailError, TargetError), match=re.escape(text)):
        dt.build(kernels, ["opencl"])


def test_bad_names() -> None:
    with pytest.raises(DovetailError, match="is not a valid format"):
        dt.external("opencl", "C++", SOURCE, scale.function)
    with pytest.raises(TargetError, match="is not a valid kind"):
        dt.external("Open CL", "cl", SOURCE, scale.function)
    with pytest.raises(SourceError, match="external kernel must be a plain function"):
        dt.external("opencl", "cl", SOURCE, print)
