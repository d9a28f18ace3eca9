"""CUDA C++ made into CPU images: what is found in a text, what is changed, what is refused."""

import hashlib
import os
import subprocess
from pathlib import Path

import pytest

from dovetail_fakedrivers.cuda_shim import COMPILER, CudaShimError, compile_image
from dovetail_fakedrivers.cuda_text import CudaTextError, kernels_of, without_shared

KERNEL = (
    b'extern "C" __global__ void add(float* x, int n) { if (n > 0) x[threadIdx.x] += 1.0f; }\n'
)


def names(text: str) -> list[str]:
    return [each.name for each in kernels_of(text)]


def test_kernels_are_found_whatever_stands_in_their_heads():
    text = """
    extern "C" __global__ void plain(int* x) { }
    extern "C" __global__ void __launch_bounds__(256, 2)
    bounded(
        const float* __restrict__ x, int n) {
    }
    extern "C" __global__ __launch_bounds__(64) void before(int*) {}
    extern "C" __global__ void declared_only(int* x);
    __device__ void no_kernel(int* x) { }
    // __global__ void commented(int* x) { }
    /* __global__ void out(int* x) { } */
    const char* text = "__global__ void quoted(int* x) { }";
    """
    assert names(text) == ["plain", "bounded", "before"]


def test_cluster_of_a_kernel_is_read():
    text = "__global__ void __cluster_dims__(2, 4) __launch_bounds__(32) k(int* x) {}"
    (kernel,) = kernels_of(text)
    assert kernel.cluster == (2, 4, 1)
    with pytest.raises(CudaTextError, match=r"kernel 'k': __cluster_dims__\(N\), expected one to"):
        kernels_of("__global__ void __cluster_dims__(N) k(int* x) {}")


@pytest.mark.parametrize(
    ("declaration", "becomes"),
    [
        (
            "__shared__ float tile[16][17];",
            "auto& tile = ::dovetail_shim::Shared<0, 0, float[16][17]>();",
        ),
        (
            "__shared__ __align__(16) unsigned char bytes[N * sizeof(int)];",
            "auto& bytes = ::dovetail_shim::Shared<0, 0, unsigned char[N * sizeof(int)]>();",
        ),
        ("__shared__ int flag;", "auto& flag = ::dovetail_shim::Shared<0, 0, int>();"),
        (
            "__shared__ volatile int a, b[2];",
            "auto& a = ::dovetail_shim::Shared<0, 0, volatile int>();"
            " auto& b = ::dovetail_shim::Shared<0, 1, volatile int[2]>();",
        ),
        (
            "extern __shared__ double memory[];",
            "auto* const memory = ::dovetail_shim::DynamicShared<double>();",
        ),
    ],
)
def test_shared_arrays_become_references_into_the_memory_of_the_block(
    declaration: str, becomes: str
):
    text = f"__global__ void k(int* x) {{\n  {declaration}\n  x[0] = 1;\n}}\n"
    changed = without_shared(text, kernels_of(text))
    assert becomes in changed
    assert "__shared__" not in changed
    assert changed.count("\n") == text.count("\n")


def test_array_belongs_to_the_kernel_that_it_stands_in():
    text = "\n".join(
        f"__global__ void k{n}(int* x) {{ __shared__ int a{n}[{n + 1}]; }}" for n in range(3)
    )
    changed = without_shared(text, kernels_of(text))
    for n in range(3):
        assert f"auto& a{n} = ::dovetail_shim::Shared<{n}, {n}, int[{n + 1}]>();" in changed


def test_array_outside_of_functions_becomes_a_macro():
    text = "extern __shared__ float memory[];\n__global__ void k(int* x) { memory[0] = 1; }\n"
    assert "#define memory (::dovetail_shim::DynamicShared<float>())" in without_shared(
        text, kernels_of(text)
    )


def test_comments_and_strings_stay_as_they_are():
    text = '__global__ void k(int* x) { f("__shared__ int a[2];"); } // __shared__ int b;'
    assert without_shared(text, kernels_of(text)) == text


@pytest.mark.needs(tool="g++")
def test_image_is_named_by_the_hash_of_the_text_and_made_once(tmp_path: Path):
    path = compile_image(KERNEL, tmp_path)
    assert path == tmp_path / f"{hashlib.sha256(KERNEL).hexdigest()}.so"
    made = path.stat().st_mtime_ns
    assert compile_image(KERNEL, tmp_path) == path
    assert path.stat().st_mtime_ns == made
    listed = subprocess.run(["nm", "-D", str(path)], capture_output=True, text=True, check=True)
    assert " dovetail_cpu_image" in listed.stdout


@pytest.mark.needs(tool="g++")
def test_image_behind_a_compiled_header_is_the_same(tmp_path: Path):
    COMPILER.precompile(tmp_path / "compiled")
    (header,) = (tmp_path / "compiled").rglob("*.gch")
    made = header.stat().st_mtime_ns
    COMPILER.precompile(tmp_path / "compiled")
    assert header.stat().st_mtime_ns == made
    plain, behind = (compile_image(KERNEL, tmp_path / each) for each in ("plain", "compiled"))
    assert plain.read_bytes() == behind.read_bytes()


@pytest.mark.needs(tool="g++")
def test_image_of_another_compiler_is_made_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    path = compile_image(KERNEL, tmp_path)
    made = path.stat().st_mtime_ns
    compiler = tmp_path / "my-compiler"
    compiler.write_text(f'#!/bin/sh\nexec {COMPILER.find()} "$@"\n')
    compiler.chmod(0o755)
    monkeypatch.setenv("CXX", str(compiler))
    compile_image(KERNEL, tmp_path)
    assert path.stat().st_mtime_ns != made


@pytest.mark.needs(tool="g++")
def test_image_of_what_was_made_of_a_text_has_the_hash_of_that(tmp_path: Path):
    path = compile_image(KERNEL, tmp_path, code=b"a binary")
    assert path.stem == hashlib.sha256(b"a binary").hexdigest()


@pytest.mark.needs(tool="g++")
def test_text_that_does_not_compile_is_shown_with_the_line_of_the_text(tmp_path: Path):
    text = b'extern "C" __global__ void bad(float* x) {\n  x[0] = undeclared;\n}\n'
    with pytest.raises(CudaShimError, match=r"kernels.cu:2:\d+: error: .undeclared. was not"):
        compile_image(text, tmp_path)
    assert list(tmp_path.glob("*.so")) == []


@pytest.mark.needs(tool="g++")
def test_inline_ptx_is_not_taken(tmp_path: Path):
    text = (
        b'extern "C" __global__ void k(float* x) {\n'
        b'  asm("cvt.rn.tf32.f32 %0, %1;" : "=f"(x[0]) : "f"(x[1]));\n}\n'
    )
    with pytest.raises(CudaShimError, match="does not take the text"):
        compile_image(text, tmp_path)


def test_text_without_a_kernel_is_refused(tmp_path: Path):
    with pytest.raises(CudaShimError, match="defines no kernel"):
        compile_image(b"int x;", tmp_path)


def test_missing_compiler_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("CXX", "no-such-compiler")
    with pytest.raises(CudaShimError, match=r"no compiler of C\+\+ is there \(no-such-compiler\)"):
        compile_image(KERNEL, tmp_path)
    monkeypatch.delenv("CXX")
    monkeypatch.setenv("PATH", os.devnull)
    with pytest.raises(CudaShimError, match=r"g\+\+, clang\+\+, c\+\+"):
        compile_image(KERNEL, tmp_path)
