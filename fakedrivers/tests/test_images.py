"""CPU images in folders: which are made, how they are named, what has none."""

from __future__ import annotations

import hashlib
import shutil
from pathlib import Path

import pytest
from test_retarget import reverse, total

import dovetail as dt
from dovetail import T, compiler
from dovetail.api import External
from dovetail.compiler import Compiled
from dovetail_fakedrivers.images import prepare, recording
from dovetail_fakedrivers.libraries import LINKER, drivers
from dovetail_fakedrivers.retarget import RetargetError

KINDS = tuple(drivers())


@pytest.fixture(autouse=True)
def _no_linker(monkeypatch: pytest.MonkeyPatch) -> None:
    """Names must not depend on which linker is here; the test of that names one."""
    monkeypatch.setenv(LINKER, "none")


@pytest.mark.needs(tool="clang++-19")
def test_each_piece_of_code_has_an_image_by_its_hash(tmp_path: Path) -> None:
    seen: list[Compiled] = []
    with compiler.listening(seen.append):
        made = prepare([reverse, total], [*KINDS, "cuda -arch=sm_90"], tmp_path / "new")
    wanted = {
        f"{hashlib.sha256(code).hexdigest()}.so"
        for each in seen
        for key, code in each.image.payload.items()
        if key in ("source", "object") or key.startswith(("reverse", "total"))
    }
    assert len(wanted) > len(KINDS)
    assert {path.name for path in made} == wanted
    # Beside an image of a text lies how it was made.
    assert {path.name for path in (tmp_path / "new").glob("*.so")} == wanted


def test_recording_sees_what_others_compile_and_then_no_more(tmp_path: Path) -> None:
    paths: list[Path] = []
    with recording(tmp_path, paths.append):
        dt.build([reverse], ["cuda", "cpu -arch=x86-64"])
        dt.build([reverse], ["cuda"])
    dt.build([total], ["cuda"])
    assert len(set(paths)) == 1
    assert list(tmp_path.iterdir()) == [paths[0]]


def test_the_bytes_of_an_image_are_the_same_each_time(tmp_path: Path) -> None:
    (one,) = prepare([total], ["rocm"], tmp_path / "1")
    (other,) = prepare([total], ["rocm"], tmp_path / "2")
    assert one.read_bytes() == other.read_bytes()


@pytest.mark.needs(tool="ld.lld-19")
def test_what_is_linked_on_the_receiving_machine_has_the_same_image(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    linker = shutil.which("ld.lld-19")
    assert linker is not None
    monkeypatch.setenv(LINKER, linker)
    (image,) = prepare([total], ["rocm"], tmp_path)
    for _ in range(2):
        assert prepare([total], ["rocm"], tmp_path) == [image]
        (linked,) = (path for path in tmp_path.iterdir() if path != image)
        assert linked.readlink() == Path(image.name)
    (alone,) = prepare([total], ["rocm -format=hsaco"], tmp_path / "hsaco")
    assert alone.read_bytes() == image.read_bytes()
    monkeypatch.setenv(LINKER, "/bin/false")
    with pytest.raises(RetargetError, match="'/bin/false' could not link the object for 'rocm"):
        prepare([total], ["rocm"], tmp_path)


def test_a_kind_without_a_look_alike_is_refused(tmp_path: Path) -> None:
    with pytest.raises(RetargetError, match="no fake driver of kind 'webgpu', there are opencl"):
        prepare([reverse], ["webgpu"], tmp_path)


BROUGHT = b"""extern "C" __global__ void twice(float* x, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) x[i] *= 2;
}
"""


def brought(kind: str, form: str) -> External:
    launch = dt.ExternalLaunch("twice", grid="T.ceildiv(n, 64)", block=64,
                               arguments=["x", "T.int32(n)"])  # fmt: skip
    return dt.external(kind, form, BROUGHT, {"x": "inout float32[n]"}, launch, name="twice")


@pytest.mark.needs(tool="g++")
def test_cuda_text_that_was_brought_has_an_image(tmp_path: Path) -> None:
    (path,) = prepare([brought("cuda", "cu")], ["cuda -arch=sm_90"], tmp_path)
    assert path.name == f"{hashlib.sha256(BROUGHT).hexdigest()}.so"
    assert path.exists()


def test_other_code_that_was_brought_is_refused(tmp_path: Path) -> None:
    with pytest.raises(RetargetError, match=r"kernel 'twice' is 'cl' for 'opencl', which nothing"):
        prepare([brought("opencl", "cl")], ["opencl"], tmp_path)


@dt.kernel
def multiply(a: T.Buffer[T.float16], b: T.Buffer[T.float16], c: T.Buffer[T.float32]) -> None:
    """One product of matrices, by a subgroup."""
    assert a.shape == (16, 16)
    assert b.shape == (16, 16)
    assert c.shape == (16, 16)
    with T.launch(grid=1, block=32):
        left = T.vulkan.matrix(16, 16, T.float16)
        right = T.vulkan.matrix(16, 16, T.float16)
        total = T.vulkan.matrix(16, 16, T.float32)
        T.vulkan.matrix_fill(total, 0.0)
        T.vulkan.matrix_load(left, a, (0, 0))
        T.vulkan.matrix_load(right, b, (0, 0))
        T.vulkan.matrix_multiply(total, left, right)
        T.vulkan.matrix_store(total, c, (0, 0))


def test_what_only_the_device_has_is_refused_by_name(tmp_path: Path) -> None:
    target = "vulkan -cooperative_matrix=true -float16=true -storage16=true -subgroup_size=32"
    with pytest.raises(RetargetError, match="nothing for 'fragment left' of kernel 'multi"):
        prepare([multiply], [target], tmp_path)
