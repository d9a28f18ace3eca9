"""`dovetail.extra` on devices: with the library of functions and without, compared with NumPy."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import clblast_checks
import extra_checks
import numpy as np
import performance_shaders_checks
import pytest
import vendor_blas_checks
from extra_checks import CHECKS, DTYPES, Checks
from support.program_inputs import target_of

import dovetail as dt
from dovetail import T, extra
from dovetail.bundle import BundleReader, decode_plan
from dovetail_runtime import ledger_report

DEVICES = [
    pytest.param("cpu", marks=pytest.mark.level("real")),
    pytest.param("opencl", marks=[pytest.mark.level("real"), pytest.mark.needs(device="opencl")]),
    pytest.param("vulkan", marks=[pytest.mark.level("real"), pytest.mark.needs(device="vulkan")]),
    pytest.param("webgpu", marks=[pytest.mark.level("real"), pytest.mark.needs(device="webgpu")]),
]


def run(command: list[str], **variables: str) -> str:
    environment = {**os.environ, **variables}
    done = subprocess.run(
        [sys.executable, *command], env=environment, check=False, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("check", [name for name in CHECKS if name != "random"])
def test_a_device(check: str, device: str) -> None:
    getattr(Checks(device), check)()


@pytest.mark.parametrize("device", DEVICES[1:])
def test_random_numbers_have_the_same_bits(device: str) -> None:
    for here, there in zip(Checks("cpu").random(), Checks(device).random(), strict=True):
        np.testing.assert_array_equal(here.view(np.uint32), there.view(np.uint32))


@pytest.mark.level("real")
@pytest.mark.parametrize("dtype", DTYPES)
def test_each_type_is_sorted(dtype: str) -> None:
    Checks("cpu").sorts_of(dtype)


@pytest.mark.level("real")
def test_without_the_library_all_is_the_same() -> None:
    out = run([str(extra_checks.__file__), "cpu"], DOVETAIL_BACKENDS="-extra")
    assert out == "cpu is in order\n"


def test_the_library_is_there_and_used() -> None:
    (entry,) = [each for each in ledger_report.libraries() if each.kind == "extra"]
    assert entry.state == "ready", entry
    assert entry.distribution == "dovetail-runtime-extra"


def test_a_file_says_that_it_calls() -> None:
    targets = [target_of("cpu:0"), "vulkan", "webgpu"]
    bundle = dt.build([extra.sort.specialize(E=T.float32)], targets)
    assert bundle.features == ("call",)
    reader = BundleReader(bundle.tobytes())
    assert reader.features == ("call",)
    assert not reader.verify()
    names = [
        plan.messages[each.operands[0]]
        for _, data in bundle.functions[0].variants
        for plan in (decode_plan(data),)
        for each in plan.instructions
        if each.name == "call"
    ]
    assert set(names) == {"extra.sort"}
    plain = dt.build([extra.random_bits], targets[0])
    assert plain.features == ()


@pytest.mark.level("real")
def test_a_bundle_of_all_serves_who_has_no_compiler(tmp_path: Path) -> None:
    path = dt.build(extra.kernels(), target_of("cpu:0")).save(tmp_path / "extra.dvt")
    program = (
        "import sys, json, numpy as np, dovetail_runtime as dr\n"
        "m = dr.load(sys.argv[1])\n"
        "x = np.array([3, 1, 2, 1], np.float32)\n"
        "print(json.dumps([m.sort_float32(x).tolist(), m.argsort_float32(x).tolist()]))\n"
        "assert 'dovetail' not in sys.modules\n"
    )
    for denied in ("", "-extra"):
        out = run(["-c", program, str(path)], DOVETAIL_BACKENDS=denied)
        assert json.loads(out) == [[1, 1, 2, 3], [1, 3, 2, 0]]


# --- BLAS ----------------------------------------------------------------------------------------

PRODUCT = """
import sys, numpy as np
from dovetail import extra
rng = np.random.default_rng(3)
for dtype, unit in ((np.float32, 2.0**-24), (np.float64, 2.0**-53)):
    for order in range(8):
        turned = [order >> i & 1 for i in range(3)]
        m, k, n = 17, 23, 11
        a, b, c = (
            np.zeros(s[::-1], dtype).T if t else np.zeros(s, dtype)
            for s, t in zip(((m, k), (k, n), (m, n)), turned)
        )
        a[:], b[:], c[:] = rng.standard_normal((m, k)), rng.standard_normal((k, n)), np.nan
        exact = a.astype(np.longdouble) @ b.astype(np.longdouble)
        bound = 2 * k * unit * (abs(a).astype(float) @ abs(b))
        extra.gemm(a, b, c)
        assert (abs(c - exact) <= bound).all(), (dtype, turned)
        wide = np.full((m, 2 * n), np.nan, dtype)
        extra.gemm(a[:, ::2], b[::2], wide[:, ::2])       # no leading dimension: declined
        assert np.isnan(wide[:, 1::2]).all() and not np.isnan(wide[:, ::2]).any()
        extra.gemm(a[::-1], b, c)
        assert (abs(c[::-1] - exact) <= bound).all()
        y = np.full(2 * m, np.nan, dtype)
        extra.gemv(a, np.repeat(b[:, 0], 2)[::2], y[::2])
        assert (abs(y[::2] - exact[:, 0]) <= bound[:, 0]).all() and np.isnan(y[1::2]).all()
    one = rng.standard_normal((1, 5, 6)).astype(dtype)
    many = rng.standard_normal((3, 6, 4)).astype(dtype)
    out = np.zeros((3, 5, 4), dtype)
    extra.gemm_batched(np.broadcast_to(one, (3, 5, 6)), many, out)
    assert np.allclose(out, one @ many, rtol=0, atol=1e-5)
maps = open("/proc/self/maps").read()
print(sorted({line.rpartition("/")[2] for line in maps.splitlines() if "blas" in line.lower()}))
"""


def blases() -> list[str]:
    """Libraries with CBLAS: of the wheels of NumPy and SciPy, which differ, and of the system."""
    folder = Path(np.__file__).parent.parent
    wheels = [*folder.glob("numpy.libs/*openblas*.so*"), *folder.glob("scipy.libs/*openblas*.so*")]
    found = [str(path) for path in wheels]
    names = ("libopenblas.so.0", "libblas.so.3", "libmkl_rt.so.2")
    system = (Path("/usr/lib/x86_64-linux-gnu") / name for name in names)
    return [*found, *(str(path) for path in system if path.exists())]


@pytest.mark.level("real")
@pytest.mark.parametrize("blas", ["", "off", *blases()], ids=lambda path: path.rpartition("/")[2])
def test_products_in_every_layout(blas: str) -> None:
    out = run(["-c", PRODUCT], DOVETAIL_EXTRA_BLAS=blas)
    if blas.startswith("/"):
        assert Path(blas).resolve().name in out


@pytest.mark.level("real")
def test_a_blas_that_is_none_is_passed_over() -> None:
    run(["-c", PRODUCT], DOVETAIL_EXTRA_BLAS="/no/such/libblas.so")
    run(["-c", PRODUCT], DOVETAIL_EXTRA_BLAS="libm.so.6")
    run(["-c", PRODUCT], DOVETAIL_EXTRA_BLAS="./libblas.so")


# --- BLAS of devices -----------------------------------------------------------------------------


@pytest.mark.level("shim")
@pytest.mark.needs(module="dovetail_fakedrivers")
@pytest.mark.parametrize(
    ("kind", "variable", "file"),
    [
        ("cuda", "DOVETAIL_EXTRA_CUBLAS", "libcublas.so.13"),
        ("rocm", "DOVETAIL_EXTRA_HIPBLAS", "libhipblas.so.3"),
    ],
)
def test_products_by_the_library_of_a_vendor(kind: str, variable: str, file: str) -> None:
    from dovetail_fakedrivers.environment import Fakes
    from dovetail_fakedrivers.libraries import library

    fakes = Fakes(kinds=(kind,), script="no images\ndevices 2").variables()
    command = [str(vendor_blas_checks.__file__), kind]
    checks = ("products", "queues", "reused_queues", "named_queues", "failures", "threads")
    assert run([*command, *checks], **fakes, **{variable: str(library(file))}) == "in order\n"
    for other in ("off", "/no/such/libblas.so", "libm.so.6", "./libblas.so"):
        assert run([*command, "nothing"], **fakes, **{variable: other}) == "in order\n"


# --- CLBlast -------------------------------------------------------------------------------------

CLBLAST = "DOVETAIL_EXTRA_CLBLAST"
REFUSED = {"CLBLAST_BUILD_OPTIONS": "--no-such-option"}
"""With it CLBlast fails at whatever it is given, so that one sees what that is."""


def clblast(*checks: str, **variables: str) -> str:
    return run([str(clblast_checks.__file__), *checks], **variables)


@pytest.mark.level("real")
@pytest.mark.needs(device="opencl", library="clblast")
@pytest.mark.parametrize("check", ["results", "empties", "order"])
def test_products_by_clblast(check: str) -> None:
    """The first run on a machine waits for PoCL, which then keeps what it has compiled."""
    assert clblast(check) == "in order\n"


@pytest.mark.level("real")
@pytest.mark.needs(device="opencl", library="clblast")
def test_clblast_is_given_what_it_has_a_form_of() -> None:
    assert clblast("served", **REFUSED) == "in order\n"


@pytest.mark.level("real")
@pytest.mark.needs(device="opencl", library="clblast")
def test_threads_and_devices_share_clblast() -> None:
    # Two devices, one of a single thread: PoCL's manual, "Environment variables".
    assert clblast("threads", POCL_DEVICES="pthread basic") == "in order\n"


@pytest.mark.level("real")
@pytest.mark.needs(device="opencl")
@pytest.mark.parametrize("other", ["off", "/no/such/libclblast.so", "libm.so.6"])
def test_without_clblast_kernels_do_it(other: str) -> None:
    assert clblast("results", "empties", "order", **{CLBLAST: other}, **REFUSED) == "in order\n"


@pytest.mark.level("shim")
@pytest.mark.needs(module="dovetail_fakedrivers", library="clblast")
def test_clblast_is_not_given_handles_that_its_loader_cannot_read() -> None:
    """The fake driver compiles no OpenCL C: what CLBlast is given fails there."""
    from dovetail_fakedrivers.environment import Fakes

    program = (
        "import numpy as np, dovetail_runtime as dr\n"
        "from dovetail import extra\n"
        "a, b = (dr.asarray(np.ones((4, 4), np.float32), 'opencl:0') for _ in range(2))\n"
        "extra.gemm(a, a, b)\n"
        "dr.synchronize()\n"
    )
    for without, is_given in (("cl_khr_fp16", True), ("cl_khr_icd", False)):
        fakes = Fakes(kinds=("opencl",), script=f"no images\ndevice 0 without={without}")
        done = subprocess.run(
            [sys.executable, "-c", program],
            env={**os.environ, **fakes.variables(), CLBLAST: "libclblast.so.1"},
            check=False, capture_output=True, text=True,
        )  # fmt: skip
        assert (done.returncode == 0) == (not is_given), done.stderr
        assert ("CLBlast, gemm: it failed with status" in done.stderr) == is_given, done.stderr


# --- Metal Performance Shaders -------------------------------------------------------------------


@pytest.mark.level("shim")
@pytest.mark.needs(module="dovetail_fakedrivers")
@pytest.mark.parametrize(
    ("checks", "script", "library"),
    [
        ("products batches declined empties nil failures order", "", "libMetal.so"),
        ("products order", "device 0 unified=false apple=0", "libMetal.so"),
        ("threads", "devices 2", "libMetal.so"),
        ("nothing", "device 0 performance_shaders=false", "libMetal.so"),
        ("nothing", "", "off"),
        ("nothing", "", "/no/such/MetalPerformanceShaders"),
        ("nothing", "", "libm.so.6"),
    ],
)
def test_products_by_metal_performance_shaders(
    checks: str, script: str, library: str, tmp_path: Path
) -> None:
    from dovetail_fakedrivers.environment import Fakes
    from dovetail_fakedrivers.libraries import library as path

    fakes = Fakes(kinds=("metal",), images=(tmp_path,), script=script).variables()
    given = str(path(library)) if library == "libMetal.so" else library
    program = str(performance_shaders_checks.__file__)
    command = [program, str(tmp_path), *checks.split()]
    assert run(command, **fakes, DOVETAIL_EXTRA_MPS=given) == "in order\n"
