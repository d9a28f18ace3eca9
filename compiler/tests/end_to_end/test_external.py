"""Kernels written elsewhere, executed: OpenCL C on a device, C for the cpu, beside ours."""

from __future__ import annotations

import platform
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import dovetail as dt
import dovetail_runtime as dr
from dovetail import T
from dovetail.bundle import BundleReader, plan_text

pytestmark = pytest.mark.level("real")

INCLUDE = Path(__file__).parents[3] / "runtime" / "core" / "include"
ARCHITECTURE = {"x86_64": "x86-64", "aarch64": "aarch64", "riscv64": "riscv64"}[platform.machine()]
DOVETAIL = str(Path(sys.executable).with_name("dovetail"))
OPENCL = pytest.mark.needs(device="opencl")

SAXPY_CL = """
__kernel void saxpy4(__global const float *x, long x0, __global float *y, long y0, float a,
                     int n) {
  const size_t i = get_global_id(0);
  if (i < n) y[y0 + i] += a * x[x0 + i] + 1000.0f;
}
__kernel void strided(__global const int *x, long x0, long step, __global int *out) {
  out[get_global_id(0)] = x[x0 + (long)get_global_id(0) * step];
}
__kernel void fill(__global float *out, int value) { out[get_global_id(0)] = value; }
"""
SAXPY_C = """
#include "dovetail/cpu_kernel.h"
struct scalars { float a; int32_t n; };
void saxpy(void *const *buffers, const void *scalars, uint64_t first, uint64_t last,
           const uint32_t *grid, void *scratch) {
  const struct scalars *given = scalars;
  const float *x = buffers[0];
  float *y = buffers[1];
  for (uint64_t b = first; b < last; ++b)
    for (int64_t i = 256 * b; i < 256 * (b + 1) && i < given->n; ++i)
      y[i] += given->a * x[i] + 2000.0f;
}
"""
X = np.arange(1000, dtype=np.float32)


@dt.kernel
def saxpy(a: T.float32, x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    assert y.shape == (n,)
    for i in T.parallel(n):
        y[i] += a * x[i]


@dt.external("opencl", "cl", SAXPY_CL, name="saxpy")
def saxpy_cl(a: T.float32, x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    assert y.shape == (n,)
    T.external(
        "saxpy4", x, T.element_offset(x), y, T.element_offset(y), a, T.int32(n),
        grid=T.ceildiv(n, 64), block=64, updates=y,
    )  # fmt: skip


@dt.external("opencl", "cl", SAXPY_CL)
def gather(x: T.Buffer[T.int32]) -> T.Buffer[T.int32]:
    (n,) = x.shape
    out = T.empty((n,), T.int32)
    T.external(
        "strided", x, T.element_offset(x), T.element_stride(x, 0), out,
        grid=n, block=1, writes=out,
    )  # fmt: skip
    return out


def saxpy_c(payload: bytes | str, format: str, target: str = "cpu") -> Any:
    @dt.external(target, format, payload, name="saxpy")
    def launch(a: T.float32, x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
        (n,) = x.shape
        assert y.shape == (n,)
        T.external("saxpy", x, y, a, T.int32(n), grid=T.ceildiv(n, 256), block=1, updates=y)

    return launch


def tensors_first(payload: bytes, *, is_declared: bool) -> Any:
    """The same as an operator takes it; or what it writes is said to be read."""
    made = dt.external(f"cpu -arch={ARCHITECTURE}", "obj", payload, name="saxpy")

    @made
    def declared(x: T.Buffer[T.float32], y: T.Buffer[T.float32], a: T.float32) -> None:
        (n,) = x.shape
        assert y.shape == (n,)
        T.external("saxpy", x, y, a, T.int32(n), grid=T.ceildiv(n, 256), block=1, updates=y)

    @made
    def wrong(x: T.Buffer[T.float32], y: T.Buffer[T.float32], a: T.float32) -> None:
        (n,) = x.shape
        assert y.shape == (n,)
        T.external("saxpy", x, y, a, T.int32(n), grid=T.ceildiv(n, 256), block=1)

    return declared if is_declared else wrong


@pytest.fixture(scope="session")
def compile_c(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], bytes]:
    """The system's C compiler, told to make what the cpu's loader takes."""
    compiler = shutil.which("cc")
    if compiler is None:
        pytest.skip("no C compiler (cc) on PATH")
    folder = tmp_path_factory.mktemp("external")

    def run(source: str) -> bytes:
        (folder / "kernel.c").write_text(source)
        options = ["-O2", "-fPIC", "-ffreestanding", "-fno-stack-protector", f"-I{INCLUDE}"]
        options += ["-fno-asynchronous-unwind-tables", "-fno-tree-loop-distribute-patterns"]
        if platform.machine() == "x86_64":
            options += ["-mno-red-zone", "-fcf-protection=none"]
        command = [compiler, "-c", *options, "-o", folder / "kernel.o", folder / "kernel.c"]
        done = subprocess.run(command, check=False, capture_output=True, text=True)
        if done.returncode != 0:
            raise dr.CompileStepError("cc", done.stderr)
        return (folder / "kernel.o").read_bytes()

    return run


def result(module: Any, device: str = "cpu:0", a: float = 2.0) -> np.ndarray:
    y = dt.asarray(np.ones_like(X), device)
    module.saxpy(a, dt.asarray(X, device), y)
    return dt.asnumpy(y)


@OPENCL
def test_beside_our_own_kernel() -> None:
    bundle = dt.build([saxpy, saxpy_cl], ["cpu", "opencl"])
    assert [image.kind for image in bundle.images].count("opencl") == 1
    module = dt.load_bytes(bundle.tobytes())
    assert (result(module) == 1 + 2 * X).all()
    assert (result(module, "opencl:0") == 1001 + 2 * X).all()
    assert (
        (result(dt.load_bytes(dt.build([saxpy_cl], ["opencl"]).tobytes()), "opencl:0")[0]) == 1001
    )


@OPENCL
def test_called_directly() -> None:
    y = dt.asarray(np.ones_like(X), "opencl:0")
    for count in range(1, 4):  # a later call takes a way of its own
        saxpy_cl(2.0, dt.asarray(X, "opencl:0"), y)
        saxpy_cl(y=y, x=dt.asarray(X, "opencl:0"), a=1.0)
        assert (dt.asnumpy(y) == 1 + count * (2000 + 3 * X)).all()
        with pytest.raises(dt.DovetailError, match="'saxpy' has nothing for target 'cpu"):
            saxpy_cl(2.0, X, np.ones_like(X))
        flat = dt.asarray(X.reshape(10, 100), "opencl:0")
        with pytest.raises(dr.ArgumentValueError, match="'x' expects rank 1, got rank 2"):
            saxpy_cl(2.0, flat, y)
        with pytest.raises(dr.ArgumentTypeError, match="no parameter 'b'"):
            saxpy_cl(2.0, dt.asarray(X, "opencl:0"), b=y)


@dt.external("opencl", "cl", SAXPY_CL)
def repeat(x: T.Buffer[T.float32], a: T.float32, rounds: T.int32) -> T.Buffer[T.float32]:
    (n,) = x.shape
    out = T.empty((n,), T.float32)
    T.external("fill", out, T.int32(0), grid=n, block=1, writes=out)
    for r in range(rounds):
        if r % 2 == 0:
            T.external(
                "saxpy4", x, T.element_offset(x), out, T.element_offset(out), a, T.int32(n),
                grid=T.ceildiv(n, 64), block=64, updates=out,
            )  # fmt: skip
        else:
            T.external("fill", out, T.int32(r), grid=n, block=1, writes=out)
    return out


@OPENCL
def test_several_launches_in_loops_and_branches() -> None:
    """The plan sequences them, as it does ours."""
    x = dt.asarray(X, "opencl:0")
    for rounds, expected in ((0, 0 * X), (1, 2 * X + 1000), (2, 0 * X + 1), (3, 2 * X + 1001)):
        assert (dt.asnumpy(repeat(x, 2.0, rounds)) == expected).all()


@OPENCL
@pytest.mark.parametrize("kind", ["opencl"])
def test_views_offsets_and_results(view: Callable[..., Any]) -> None:
    """An offset and a stride reach the kernel; what is not told a stride must be row-major."""
    base = dt.asarray(np.arange(40, dtype=np.int32), "opencl:0")
    module = dt.load_bytes(dt.build([gather, saxpy_cl], ["opencl"]).tobytes(), device="opencl:0")
    assert len(module.images) == 1  # one payload, one image
    assert dt.asnumpy(module.gather(base)).tolist() == list(range(40))
    every_third = view(base, (10,), (3,), 4 * 5)
    assert dt.asnumpy(module.gather(every_third)).tolist() == list(range(5, 35, 3))
    floats = dt.asarray(np.arange(40, dtype=np.float32), "opencl:0")
    with pytest.raises(dr.ArgumentValueError) as caught:
        module.saxpy(1.0, view(floats, (10,), (3,), 4 * 5), dt.empty(10, "float32", "opencl:0"))
    assert "x must be row-major: its stride along axis 0 is 3 elements, expected 1" in str(
        caught.value
    )
    y = dt.asarray(np.zeros(10, np.float32), "opencl:0")
    module.saxpy(1.0, view(floats, (10,), (1,), 4 * 7), y)
    assert (dt.asnumpy(y) == np.arange(7, 17) + 1000).all()


def test_an_object_for_the_cpu(compile_c: Callable[[str], bytes]) -> None:
    """Made by somebody's compiler, for one architecture; ours serves the others."""
    outside = saxpy_c(compile_c(SAXPY_C), "obj", f"cpu -arch={ARCHITECTURE}")
    other = "aarch64" if ARCHITECTURE != "aarch64" else "riscv64"
    bundle = dt.build([saxpy, outside], ["cpu", f"cpu -arch={other}"])
    module = dt.load_bytes(bundle.tobytes())
    assert (result(module) == 2001 + 2 * X).all()
    described = [(image.target, image.tool) for image in bundle.images]
    assert described[0] == (f"cpu -arch={ARCHITECTURE}", "external")
    assert bundle.images[0].requirements[0] == f"cpu.arch == {ARCHITECTURE}"
    assert all(other in target and not tool for target, tool in described[1:])
    with pytest.raises(dr.ArgumentValueError, match=r"y\.shape == \(n,\) does not hold"):
        module.saxpy(1.0, X, np.ones(3, np.float32))


@pytest.mark.needs(group="torch")
def test_opcheck_finds_what_is_written_and_not_declared(
    compile_c: Callable[[str], bytes],
) -> None:
    import torch

    import dovetail_runtime.torch as dvt

    payload = compile_c(SAXPY_C)
    given = torch.ones(3), torch.zeros(3), 2.0

    def operator(name: str, *, is_declared: bool) -> Any:
        kernel = tensors_first(payload, is_declared=is_declared)
        module = dt.load_bytes(dt.build([kernel], [f"cpu -arch={ARCHITECTURE}"]).tobytes())
        return dvt.op(name, module.saxpy)

    torch.library.opcheck(operator("dvt_external::declared", is_declared=True), given)
    with pytest.raises(Exception, match="Argument y is not defined as mutable but was mutated"):
        torch.library.opcheck(operator("dvt_external::wrong", is_declared=False), given)


def test_c_with_a_step(compile_c: Callable[[str], bytes]) -> None:
    """The format `c`, which the cpu's runtime does not take, compiled where it is loaded."""
    content = dt.build([saxpy_c(SAXPY_C, "c")], ["cpu"]).tobytes()
    missing = r"register one: dovetail_runtime.compile_step\('cpu', 'c'\)"
    with pytest.raises(dr.UnsupportedError, match=missing):
        result(dt.load_bytes(content))

    @dr.compile_step("cpu", "c", produces="obj")
    def compile_it(job: dr.CompileJob) -> dict[str, bytes]:
        return {"object": compile_c(job.text())}

    try:
        assert (result(dt.load_bytes(content)) == 2001 + 2 * X).all()
        broken = dt.build([saxpy_c(SAXPY_C.replace("float *y", "flaot *y"), "c")], ["cpu"])
        with pytest.raises(dr.ImageError, match=r"cc failed: (.|\n)*kernel\.c:8:(.|\n)*flaot"):
            result(dt.load_bytes(broken.tobytes()))
        renamed = dt.build([saxpy_c(SAXPY_C.replace("void saxpy(", "void other("), "c")], ["cpu"])
        with pytest.raises(dr.ImageError, match="'saxpy'"):
            result(dt.load_bytes(renamed.tobytes()))
    finally:
        compile_it.remove()


@OPENCL
def test_replacing_the_source_and_options_of_opencl() -> None:
    content = dt.build([saxpy_cl], ["opencl"]).tobytes()

    @dr.compile_step("opencl", "cl", produces="cl")
    def tune(job: dr.CompileJob) -> dict[str, str]:
        return {"source": job.text().replace("1000.0f", "MORE"), "options": "-DMORE=5.0f"}

    try:
        assert result(dt.load_bytes(content), "opencl:0")[0] == 6
    finally:
        tune.remove()
    assert result(dt.load_bytes(content), "opencl:0")[0] == 1001


@OPENCL
def test_what_the_payload_does_not_have() -> None:
    def build(source: str) -> Any:
        launch = dt.ExternalLaunch("saxpy4", grid="n", block=1, arguments=["x", "y", "a"])
        types = {"a": "float32", "x": "float32[n]", "y": "inout float32[n]"}
        kernel = dt.external("opencl", "cl", source, types, launch, name="saxpy")
        return dt.load_bytes(dt.build([kernel], ["opencl"]).tobytes(), device="opencl:0")

    with pytest.raises(dr.ImageError, match=r"has 6 parameters in the program, the image names 3"):
        result(build(SAXPY_CL), "opencl:0")
    with pytest.raises(dr.ImageError, match="symbol 'saxpy4': clCreateKernel failed"):
        result(build("__kernel void other(__global float *x) {}"), "opencl:0")
    with pytest.raises(dr.ImageError, match=r"undeclared|error"):
        result(build("__kernel void saxpy4(__global float *x) { nothing; }"), "opencl:0")


def test_shown_by_inspect_plan_and_verify(tmp_path: Path) -> None:
    path = dt.build([saxpy, saxpy_cl], ["cpu -arch=aarch64", "opencl"]).save(tmp_path / "s.dvt")

    def run(*arguments: object) -> str:
        words = [DOVETAIL, *map(str, arguments)]
        return subprocess.run(words, check=False, capture_output=True, text=True).stdout

    assert "made by external" in run("inspect", path)
    assert "__kernel void saxpy4" in run("inspect", path, "--source", "opencl")
    assert '"symbol": "saxpy4"' in run("inspect", path, "--json")
    assert "good" in run("verify", path)
    profile = tmp_path / "profile.json"
    profile.write_text('{"devices": [{"name": "opencl:0", "kind": "opencl", "attributes": {}}]}')
    shown = run("plan", path, "--device", profile)
    assert "uses  image 1, opencl, an external kernel (cl)" in shown


def test_built_from_a_file_by_the_command(tmp_path: Path) -> None:
    """`dovetail build` finds external kernels in a file, and groups them by name."""
    (tmp_path / "saxpy.cl").write_text(SAXPY_CL)
    (tmp_path / "kernels.py").write_text("""
from pathlib import Path
import dovetail as dt
from dovetail import T

@dt.kernel
def double(x: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    for i in T.parallel(n):
        x[i] *= 2.0

double_cl = dt.external(
    "opencl", "cl", Path(__file__).with_name("saxpy.cl"), {"x": "inout float32[n]"},
    dt.ExternalLaunch("double2", grid="n", block=1), name="double",
)
double_other = dt.external(
    "npu7", "npu_binary", b"\\x00\\x01", {"x": "inout float32[n]"},
    dt.ExternalLaunch("d", grid="n", block=1), name="double", tool="npucc 1.2",
)
""")
    command = [DOVETAIL, "build", str(tmp_path / "kernels.py")]
    command += ["-t", "opencl", "-t", "cpu -arch=aarch64", "-t", "npu7"]
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert "1 function, 3 images" in done.stdout
    reader = BundleReader.open(tmp_path / "kernels.dvt")
    assert [(image.kind, image.format, image.tool) for image in reader.images] == [
        ("opencl", "cl", "external"),
        ("cpu", "obj", ""),
        ("npu7", "npu_binary", "external: npucc 1.2"),
    ]
    assert reader.image(2).payload == {"binary": b"\0\1"}
    assert "launch double_0" in plan_text(reader.plan("double", 2))
    assert reader.verify() == []
    bad = subprocess.run([*command, "-t", "npu8"], check=False, capture_output=True, text=True)
    assert "npu8" in bad.stderr
    assert bad.returncode != 0
