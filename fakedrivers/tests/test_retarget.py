"""Device code made to run on the host: what becomes of it, what is refused, what is left out."""

from __future__ import annotations

import ctypes
import os
from pathlib import Path

import numpy as np
import pytest
from engine_runtime import library
from rocm_device import RocmExecutor

import dovetail as dt
from dovetail import T, compiler
from dovetail.bundle import without_extents
from dovetail.compiler import Compiled, compile_module, merge, resolve
from dovetail_fakedrivers import host_code, host_services, images
from dovetail_fakedrivers.retarget import RetargetError, retarget

TARGETS = ("cuda -arch=sm_75", "cuda -arch=sm_90", "rocm -arch=gfx90a", "rocm -arch=gfx1100")


@dt.kernel
def reverse(x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
    """Each run of 128 elements backwards, through shared memory."""
    (n,) = x.shape
    assert y.shape == (n,)
    with T.launch(grid=T.ceildiv(n, 128), block=128) as (block, thread):
        tile = T.alloc((128,), T.float32, scope="shared")
        i = block.x * 128 + thread.x
        tile[thread.x] = x[i]
        T.barrier()
        y[i] = tile[127 - thread.x]


@dt.kernel
def total(x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
    """Sums of runs of 256, over a tree in shared memory: a barrier a level."""
    (m,) = y.shape
    with T.launch(grid=m, block=256) as (block, thread):
        part = T.alloc((256,), T.float32, scope="shared")
        part[thread.x] = x[block.x * 256 + thread.x]
        T.barrier()
        step = 128
        while step > 0:
            if thread.x < step:
                part[thread.x] = part[thread.x] + part[thread.x + step]
            T.barrier()
            step = step // 2
        if thread.x == 0:
            y[block.x] = part[0]


def compiled(kernel: dt.Kernel, target: str) -> Compiled:
    return compile_module(merge([kernel]), resolve(target))


def host_text(text: str, target: str = TARGETS[0], *, barriers: bool = True) -> str:
    """A text of LLVM IR, which stands for that of `reverse`, for the host."""
    functions = compiled(reverse, target).image.functions
    layout = host_code.data_layout()
    return retarget(text, functions, 32, host_code.TRIPLE, layout, barriers=barriers)


def source(target: str = TARGETS[0]) -> str:
    return compiled(reverse, target).image.sources[images.SOURCE]


@pytest.mark.parametrize("target", TARGETS)
def test_nothing_of_the_device_is_left(target: str) -> None:
    text = host_text(source(target), target)
    for word in ("addrspace", "nvvm.read", "llvm.amdgcn", "syncscope", "amdgpu", "ptx_kernel"):
        assert word not in text.replace('@"nvvm.read', ""), word
    assert text.count("dovetail.kernel.reverse") >= 2


def test_an_unknown_intrinsic_is_refused_by_name() -> None:
    text = source().replace("sreg.ctaid.x", "sreg.unheard.x")
    with pytest.raises(RetargetError, match=r"nothing for 'llvm\.nvvm\.read\.ptx\.sreg\.unheard"):
        host_text(text)


def test_a_call_of_what_is_not_declared_is_refused() -> None:
    lines = [line for line in source().splitlines() if not line.startswith("declare")]
    with pytest.raises(RetargetError, match="is called and neither declared nor defined"):
        host_text("\n".join(lines))


def test_inline_assembly_is_refused() -> None:
    text = source().replace("  ret void", '  call void asm sideeffect "exit;", ""()\n  ret void')
    with pytest.raises(RetargetError, match="'reverse_0' has inline assembly: call void asm"):
        host_text(text)


def test_a_kernel_that_is_missing_is_named() -> None:
    with pytest.raises(RetargetError, match="no kernel 'reverse_0'"):
        host_text(source().replace("@reverse_0(", "@other("))


def test_parameters_must_be_those_of_the_record() -> None:
    text = source().replace("@reverse_0(", "@reverse_0(i32 %more, ")
    with pytest.raises(RetargetError, match=r"'reverse_0' has \d+ parameters, its record \d+"):
        host_text(text)


def test_every_service_is_one_of_the_engine() -> None:
    engine = library()
    for name in sorted(host_services.SERVICES | set(host_services.VARIANTS)):
        assert engine.dovetail_simt_has_service(name.encode()), name
    assert not engine.dovetail_simt_has_service(b"nvvm.nothing")


def test_conversions_of_small_floats_need_no_library(tmp_path: Path) -> None:
    names = {"half": ("h", np.float16), "bfloat": ("b", None)}
    values = np.array([0.0, 1.0, 65519.9, 65520.0, 1e-7, 6e-8, -3.3e-5, np.inf, 1e30], np.float64)
    for kind, (letter, dtype) in names.items():
        text = "\n".join((
            f'target triple = "{host_code.TRIPLE}"',
            "define i16 @narrow(double %x) {",
            f"  %y = fptrunc double %x to {kind}",
            f"  %z = bitcast {kind} %y to i16",
            "  ret i16 %z",
            "}",
            "define float @widen(i16 %x) {",
            f"  %y = bitcast i16 %x to {kind}",
            f"  %z = fpext {kind} %y to float",
            "  ret float %z",
            "}",
        ))  # fmt: skip
        path = tmp_path / f"{letter}.so"
        host_code.write_library(text, path)
        library_ = ctypes.CDLL(str(path))
        library_.narrow.argtypes, library_.narrow.restype = (ctypes.c_double,), ctypes.c_uint16
        library_.widen.argtypes, library_.widen.restype = (ctypes.c_uint16,), ctypes.c_float
        for value in values:
            bits = library_.narrow(value)
            if dtype is not None:
                with np.errstate(over="ignore"):
                    wanted = np.float64(value).astype(np.float16)
                assert bits == wanted.view(np.uint16), value
                assert library_.widen(bits) == wanted.astype(np.float32)
            else:
                wide = library_.widen(bits)
                assert wide == value or abs(wide - value) <= abs(value) * 2.0**-8, value


@pytest.mark.level("shim")
@pytest.mark.parametrize("kernel", [reverse, total], ids=["reverse", "total"])
@pytest.mark.parametrize("target", TARGETS[1:])
def test_without_barriers_the_numbers_are_wrong(
    kernel: dt.Kernel, target: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The control of everything that passes here: threads are real, so leaving them out shows."""
    x = np.random.default_rng(0).standard_normal(1024).astype(np.float32)
    wanted = {
        "reverse": x.reshape(-1, 128)[:, ::-1].reshape(-1),
        "total": x.reshape(-1, 256).astype(np.float64).sum(axis=1),
    }[kernel.name]
    for barriers in (True, False):
        folder = tmp_path / str(barriers)
        monkeypatch.setenv("DOVETAIL_FAKE_IMAGES", str(folder))
        got = run(kernel, target, folder, x, wanted.shape, barriers)
        is_right = np.allclose(got, wanted, rtol=1e-5, atol=1e-4)
        assert is_right == barriers


def run(
    kernel: dt.Kernel,
    target: str,
    folder: Path,
    x: np.ndarray,
    shape: tuple[int, ...],
    barriers: bool,
) -> np.ndarray:
    """The result of a kernel whose CPU image has its barriers or not."""

    def record(made: Compiled) -> None:
        folder.mkdir()
        (code,) = without_extents(made.image).payload.values()
        text = retarget(
            made.image.sources[images.SOURCE],
            made.image.functions,
            made.device_ir.capabilities.subgroup_size,
            host_code.TRIPLE,
            host_code.data_layout(),
            barriers=barriers,
        )
        host_code.write_library(text, images.image_path(code, folder))

    with compiler.listening(record):
        bundle = dt.build([kernel], [target]).tobytes()
    y = np.full(shape, np.nan, np.float32)
    return RocmExecutor(folder, target).run(bundle, kernel.name, [x, y])[1][1]


@pytest.mark.level("shim")
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_any_order_of_threads_will_do(
    seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DOVETAIL_FAKE_SEED", str(seed))
    monkeypatch.setenv("DOVETAIL_FAKE_IMAGES", str(tmp_path / "images"))
    x = np.random.default_rng(seed).standard_normal(1024).astype(np.float32)
    got = run(total, "cuda", tmp_path / "images", x, (4,), True)
    wanted = x.reshape(-1, 256).astype(np.float64).sum(axis=1)
    assert np.allclose(got, wanted, rtol=1e-5, atol=1e-4)
    assert os.environ["DOVETAIL_FAKE_SEED"] == str(seed)
