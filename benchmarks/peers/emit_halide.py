"""Halide: its staged C++-like language to objects that hold SPIR-V, WGSL or PTX."""

from __future__ import annotations

import tempfile
from pathlib import Path

import halide as hl
from common import best, report

TARGETS = {
    "spirv": "x86-64-linux-vulkan-vk_v13",
    "wgsl": "x86-64-linux-webgpu",
    "ptx": "x86-64-linux-cuda-cuda_capability_80",
}


def saxpy() -> tuple[hl.Func, list[object]]:
    """y = a x + y."""
    x, y = hl.ImageParam(hl.Float(32), 1, "x"), hl.ImageParam(hl.Float(32), 1, "y")
    a = hl.Param(hl.Float(32), "a")
    i, block, thread = hl.Var("i"), hl.Var("block"), hl.Var("thread")
    out = hl.Func("saxpy")
    out[i] = a * x[i] + y[i]
    out.gpu_tile(i, block, thread, 256)
    return out, [a, x, y]


def matmul() -> tuple[hl.Func, list[object]]:
    """One element a thread."""
    x, z = hl.ImageParam(hl.Float(32), 2, "x"), hl.ImageParam(hl.Float(32), 2, "z")
    i, j, bi, bj, ti, tj = (hl.Var(name) for name in ("i", "j", "bi", "bj", "ti", "tj"))
    p = hl.RDom([(0, x.width())])
    total, out = hl.Func("total"), hl.Func("matmul")
    total[j, i] += x[p, i] * z[j, p]
    out[j, i] = total[j, i]
    out.gpu_tile(j, i, bj, bi, tj, ti, 16, 16)
    return out, [x, z]


def main() -> None:
    """Compile each kernel for each target."""

    def compiled(make: object, target: str) -> bytes:
        out, arguments = make()
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "kernel.o"
            files = {hl.OutputFileType.object: str(path)}
            out.compile_to(files, arguments, "kernel", hl.Target(target))
            return path.read_bytes()

    report(
        {
            f"{name}.{make.__name__}": best(lambda m=make, t=target: compiled(m, t), rounds=2)
            for name, target in TARGETS.items()
            for make in (saxpy, matmul)
        }
    )


if __name__ == "__main__":
    main()
