"""Formats `cu` and `cubin` from the outside: what is built, by which tool, and what is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

import dovetail as dt
from dovetail import T
from dovetail.backends.cuda import cu, toolchain
from dovetail.backends.cuda.toolchain import Nvrtc, NvrtcError
from dovetail.bundle import BundleReader
from dovetail.cli.main import main
from dovetail.support.errors import InternalError, SourceError, UnsupportedError

NVRTC, _ = toolchain.find()
needs_nvrtc = pytest.mark.skipif(NVRTC is None, reason="there is no NVRTC here")

SOURCE = """
import dovetail as dt
from dovetail import T

@dt.kernel
def double(x: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    for i in T.parallel(n):
        x[i] *= 2.0
"""


@dt.kernel
def double(x: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    for i in T.parallel(n):
        x[i] *= 2.0


@pytest.fixture
def nvrtc() -> Nvrtc:
    assert NVRTC is not None
    return NVRTC


def test_bundle_of_text_needs_nvrtc_where_it_runs_and_nothing_where_it_is_built(
    monkeypatch: pytest.MonkeyPatch,
):
    monkeypatch.setenv(toolchain.LIBRARIES, "")
    reader = BundleReader(dt.build([double], ["cuda -arch=sm_90a -format=cu"]).tobytes())
    (entry,) = reader.images
    assert (entry.kind, entry.format, entry.tool) == ("cuda", "cu", "")
    assert entry.requirements == ("cuda.sm == 90", "cuda.nvrtc >= 1200")
    image = reader.image(0)
    assert b"--gpu-architecture=compute_90a" in image.payload["options"].splitlines()


@pytest.mark.parametrize(
    ("target", "requirements"),
    [
        ("cuda -arch=sm_75 -format=cu", ("cuda.sm >= 75", "cuda.nvrtc >= 1200")),
        ("cuda -arch=sm_120 -format=cu", ("cuda.sm >= 120", "cuda.nvrtc >= 1208")),
        ("cuda -arch=sm_86 -format=cubin", ("cuda.sm >= 86", "cuda.sm < 90")),
        ("cuda -arch=sm_100 -format=cubin", ("cuda.sm >= 100", "cuda.sm < 110")),
        ("cuda -arch=sm_100a -format=cubin", ("cuda.sm == 100",)),
    ],
)
def test_what_a_device_must_be(target: str, requirements: tuple[str, ...]):
    from dovetail.compiler import resolve

    assert cu.capabilities(resolve(target)).requirements == requirements


@needs_nvrtc
@pytest.mark.level("compile-only")
def test_cubin_is_an_elf_file_of_its_architecture_made_by_the_tool_it_names(nvrtc: Nvrtc):
    reader = BundleReader(
        dt.build([double], ["cuda -arch=sm_90 -format=cubin"], sources=True).tobytes()
    )
    (entry,) = reader.images
    assert (entry.format, entry.tool) == ("cubin", nvrtc.tool)
    assert "double_0" in reader.source(0, "kernels.cu")
    binary = reader.image(0).payload["binary"]
    assert binary.startswith(b"\x7fELF")
    # System V ABI: e_machine 190 is EM_CUDA.
    assert int.from_bytes(binary[18:20], "little") == 190
    assert b"double_0" in binary


@needs_nvrtc
@pytest.mark.level("compile-only")
def test_cubin_is_the_same_each_time():
    first, second = (
        dt.build([double], ["cuda -arch=sm_80 -format=cubin"]).tobytes() for _ in range(2)
    )
    assert first == second


def test_cubin_without_nvrtc_is_refused_with_what_to_install(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv(toolchain.LIBRARIES, "/nowhere/libnvrtc.so.13")
    with pytest.raises(UnsupportedError) as caught:
        dt.build([double], ["cuda -format=cubin"])
    text = str(caught.value)
    assert "format 'cubin' without NVRTC" in text
    assert "/nowhere/libnvrtc.so.13: " in text
    assert "pip install nvidia-cuda-nvrtc" in text
    assert "-format=ptx or cu" in text


def test_library_that_is_something_else_is_no_nvrtc(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv(toolchain.LIBRARIES, "libm.so.6")
    found, tried = toolchain.find()
    assert found is None
    assert "nvrtcVersion" in tried[0]


@needs_nvrtc
def test_architecture_that_this_nvrtc_does_not_know_is_refused_by_name(
    monkeypatch: pytest.MonkeyPatch,
):
    monkeypatch.setattr(Nvrtc, "architectures", lambda self: [75, 80])
    with pytest.raises(UnsupportedError, match=r"'sm_90' by NVRTC .*it compiles for sm_75, sm_80"):
        dt.build([double], ["cuda -arch=sm_90 -format=cubin"])


@needs_nvrtc
def test_text_that_does_not_compile_is_shown_with_the_words_of_the_compiler(nvrtc: Nvrtc):
    with pytest.raises(NvrtcError) as caught:
        nvrtc.compile("__global__ void broken() { undeclared = 1; }", ("--std=c++17",))
    assert 'identifier "undeclared" is undefined' in str(caught.value)
    assert "kernels.cu(1)" in str(caught.value)


@needs_nvrtc
def test_defect_of_ours_that_nvrtc_finds_is_an_internal_error(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
):
    monkeypatch.setenv("DOVETAIL_CACHE_DIR", str(tmp_path))
    monkeypatch.setattr("dovetail.backends.cuda.cu.module.source", lambda *_: "int x = ;")
    with pytest.raises(InternalError, match="expected an expression") as caught:
        dt.build([double], ["cuda -format=cubin"])
    assert caught.value.saved is not None


@dt.kernel
def wrong_words(x: T.Buffer[T.float32]) -> None:
    with T.launch(grid=1, block=32) as (_, thread):
        x[thread.x] = T.cuda.ptx("add.f33 %0, %1, %1;", T.float32, x[thread.x])


@needs_nvrtc
def test_wrong_words_of_the_user_are_shown_where_they_stand() -> None:
    with pytest.raises(SourceError) as caught:
        dt.build([wrong_words], ["cuda -format=cubin"])
    assert "which contain your inline PTX: " in caught.value.message
    assert "Unknown modifier '.f33'" in caught.value.message
    assert "warning" not in caught.value.message
    assert 'T.cuda.ptx("add.f33' in str(caught.value)


def test_command_line_builds_and_shows_the_text(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    (tmp_path / "double.py").write_text(SOURCE)
    out = str(tmp_path / "double.dvt")
    build = ["build", str(tmp_path / "double.py"), "--target", "cuda -format=cu", "-o", out]
    for arguments in (build, ["inspect", out, "--source", "0"]):
        capsys.readouterr()
        with pytest.raises(SystemExit) as end:
            main(arguments)
        assert end.value.code == 0
    assert "double_0(" in capsys.readouterr().out
