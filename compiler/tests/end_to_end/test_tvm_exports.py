"""What TVM itself exports, made by its pinned wheel: imported, and run where there are devices."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import dovetail as dt
from dovetail import T
from dovetail.api.tvm import TvmModule, import_tvm, read_library, template
from dovetail.backends.cuda import toolchain
from dovetail.image import decode_image

pytestmark = pytest.mark.needs(group="tvm")

EXPORT = Path(__file__).with_name("tvm_exports.py")
KINDS = {"cuda": "cu", "opencl": "cl", "metal": "msl", "webgpu": "wgsl"}

PAGE = Path(__file__).parents[3] / "docs" / "coming-from-tvm.md"
(IN_TVM,) = re.findall(
    r"^`in_tvm.py`:\n\n```python\n(.*?)^```$", PAGE.read_text(), re.DOTALL | re.MULTILINE
)
(LAUNCHES,) = re.findall(r"^```toml\n(.*?)^```$", PAGE.read_text(), re.DOTALL | re.MULTILINE)


@dt.kernel
def copy(x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    assert y.shape == (n,)
    for i in T.parallel(n):
        y[i] = x[i]


@pytest.fixture(scope="module")
def exports(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a library for each kind, and a file of launches."""
    folder = tmp_path_factory.mktemp("exports")
    dt.build([copy], ["cpu"]).export_library(folder / "ours.so")
    done = subprocess.run(
        [sys.executable, EXPORT, folder], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr[-4000:]
    assert done.stdout == "exported by 0.27.0.post1\n"
    (folder / "l.toml").write_text(LAUNCHES)
    return folder


@pytest.fixture(scope="module")
def bundle(exports: Path) -> dt.Bundle:
    made = import_tvm([exports / f"{kind}.so" for kind in KINDS], exports / "l.toml")
    return dt.build(made, list(KINDS))


@pytest.mark.level("real")
def test_the_pages_kernel_in_tvm_prints_what_ours_does(tmp_path: Path) -> None:
    # TVM imports PyTorch where it is installed.
    program = f"import sys; sys.modules['torch'] = None\n{IN_TVM}"
    file = tmp_path / "in_tvm.py"  # TVMScript reads its source.
    file.write_text(program)
    done = subprocess.run([sys.executable, file], capture_output=True, text=True, check=False)
    assert done.stdout == "[ 5. 13.]\n", done.stderr[-4000:]


@pytest.mark.level("compile_only")
@pytest.mark.parametrize("kind", KINDS)
def test_kernels_and_launch_tags_are_those_of_the_export(exports: Path, kind: str) -> None:
    library = read_library(exports / f"{kind}.so")
    (module,) = library.modules
    assert library.left_out == ("_lib",)
    assert (module.kind, module.format, [*module.kernels]) == (
        kind, KINDS[kind], ["scale_kernel", "vadd_kernel"],
    )  # fmt: skip
    scale, vadd = module.kernels.values()
    assert vadd.arguments == ("buffer", "buffer", "buffer", "int32")
    assert vadd.tags == ("blockIdx.x", "threadIdx.x")
    assert scale.arguments == ("buffer", "buffer", "float32")
    assert sorted(scale.tags) == ["blockIdx.x", "blockIdx.y", "threadIdx.x", "threadIdx.y"]
    assert (scale.writes, vadd.writes) == (
        ((False, True), (False, False, True)) if kind == "webgpu" else (None, None)
    )
    assert 'grid = "?, ?"' in template([library])
    assert text_of(module)


def text_of(module: TvmModule) -> bytes:
    """The code, which names its kernels."""
    for kernel in module.kernels:
        assert kernel.encode() in module.part(kernel)
    return module.part("vadd_kernel")


@pytest.mark.level("compile_only")
def test_payloads_are_carried_as_they_are(exports: Path, bundle: dt.Bundle) -> None:
    assert {image.kind for image in bundle.images} == {*KINDS}
    for image in bundle.images:
        (module,) = read_library(exports / f"{image.kind}.so").modules
        content = decode_image(image.data)
        for function in content.functions:
            assert module.part(function.symbol) in content.payload.values()
        assert not any(part.startswith(b"\x7fELF") for part in content.payload.values())


@pytest.mark.level("real")
@pytest.mark.parametrize(
    "kind",
    [pytest.param(kind, marks=pytest.mark.needs(device=kind)) for kind in ("opencl", "webgpu")],
)
def test_it_runs(bundle: dt.Bundle, kind: str) -> None:
    module = dt.load_bytes(bundle.tobytes(), device=kind)
    for n in (1, 1000, 4096):
        a, b = np.arange(n, dtype=np.float32), np.full(n, 0.5, np.float32)
        c = dt.asarray(np.zeros(n, np.float32), device=kind)
        module.vadd(dt.asarray(a, device=kind), dt.asarray(b, device=kind), c)
        np.testing.assert_array_equal(dt.asnumpy(c), a + b)
    x = np.arange(64 * 32, dtype=np.float32).reshape(64, 32)
    y = dt.asarray(np.zeros((32, 64), np.float32), device=kind)
    module.scale(dt.asarray(x, device=kind), y, 3.0)
    np.testing.assert_array_equal(dt.asnumpy(y), 3 * x.T)
    with pytest.raises(dt.DovetailError, match=r"x\.shape"):
        module.scale(dt.asarray(x.T.copy(), device=kind), y, 3.0)


USE = """
import sys
import numpy as np
import dovetail_runtime as dr
device = dr.device("metal:0")
module = dr.load(sys.argv[1]).on(device)
a = np.arange(1000, dtype=np.float32)
c = dr.asarray(np.zeros(1000, np.float32), device)
module.vadd(dr.asarray(a, device), dr.asarray(2 * a, device), c)
assert (dr.asnumpy(c) == 3 * a).all()
x = np.arange(64 * 32, dtype=np.float32).reshape(64, 32)
y = dr.asarray(np.zeros((32, 64), np.float32), device)
module.scale(dr.asarray(x, device), y, 3.0)
assert (dr.asnumpy(y) == 3 * x.T).all()
print("right")
"""


@pytest.mark.level("shim")
@pytest.mark.needs(tool="clang++-19")
def test_metal_runs_on_the_fake_driver(exports: Path, bundle: dt.Bundle, tmp_path: Path) -> None:
    """TVM's own texts, with scalars where they look for them."""
    (tmp_path / "kernels.py").write_text(
        "from dovetail.api.tvm import import_tvm\n"
        f"vadd, scale = import_tvm({str(exports / 'metal.so')!r}, {str(exports / 'l.toml')!r})\n"
    )
    (tmp_path / "use.py").write_text(USE)
    drivers = Path(sys.executable).with_name("dovetail-fakedrivers")
    for command in (
        ["prepare", "kernels.py", "--target", "metal", "--images", "images"],
        ["run", "--kind", "metal", "--images", "images", "--", sys.executable, "use.py",
         bundle.save(tmp_path / "k.dvt")],
    ):  # fmt: skip
        done = subprocess.run(
            [drivers, *command], cwd=tmp_path, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout == "right\n"
    assert "2 launches, 0 faults" in done.stderr
    assert "0 misuses" in done.stderr


@pytest.mark.level("compile_only")
@pytest.mark.skipif(toolchain.find()[0] is None, reason="there is no NVRTC here")
def test_nvrtc_takes_the_text_for_cuda(exports: Path) -> None:
    """With CUDA's headers beside it, which the runtime looks for in the same places."""
    nvrtc, _ = toolchain.find()
    assert nvrtc is not None
    include = Path(nvrtc.path).parents[1] / "include"
    (module,) = read_library(exports / "cuda.so").modules
    options = ("--gpu-architecture=compute_80", f"--include-path={include}",
               f"--include-path={include / 'cccl'}")  # fmt: skip
    text = module.part("vadd_kernel").decode()
    ptx = nvrtc.compile(text, options, "PTX").decode()
    for kernel in module.kernels:
        assert f".entry {kernel}(" in ptx


@pytest.mark.level("compile_only")
def test_a_block_that_the_kernel_was_not_compiled_for_is_refused(exports: Path) -> None:
    wrong = exports / "wrong.toml"
    wrong.write_text(LAUNCHES.replace('block = "8, 8"', 'block = "8, 4"'))
    for kind, threads in (("cuda", "64"), ("webgpu", "8, 8, 1")):
        with pytest.raises(dt.DovetailError, match=f"compiled for {threads} threads"):
            import_tvm(exports / f"{kind}.so", wrong)
