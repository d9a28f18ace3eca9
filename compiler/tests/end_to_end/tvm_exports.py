"""What `test_tvm_exports.py` runs in a process of its own: TVM compiles, and exports.

    tvm_exports.py FOLDER

Kernels of a size known at the call, and of constant ones with two-dimensional blocks and shared
memory; a library for each kind. Our modules are registered in the same process.
"""

from __future__ import annotations

import sys
from pathlib import Path

# TVM imports PyTorch where it is installed.
sys.modules["torch"] = None  # type: ignore[assignment]

import tvm  # noqa: E402
import tvm_ffi  # noqa: E402
from tvm.script import tirx as T  # noqa: E402


@T.prim_func
def vadd(a: T.handle, b: T.handle, c: T.handle):
    n = T.int32()
    x = T.match_buffer(a, (n,), "float32")
    y = T.match_buffer(b, (n,), "float32")
    z = T.match_buffer(c, (n,), "float32")
    for block in T.thread_binding((n + 127) // 128, thread="blockIdx.x"):
        for thread in T.thread_binding(128, thread="threadIdx.x"):
            if block * 128 + thread < n:
                z[block * 128 + thread] = x[block * 128 + thread] + y[block * 128 + thread]


@T.prim_func
def scale(x: T.Buffer((64, 32), "float32"), y: T.Buffer((32, 64), "float32"), by: T.float32):
    for by_ in T.thread_binding(8, thread="blockIdx.y"):
        for bx in T.thread_binding(4, thread="blockIdx.x"):
            for ty in T.thread_binding(8, thread="threadIdx.y"):
                for tx in T.thread_binding(8, thread="threadIdx.x"):
                    y[bx * 8 + tx, by_ * 8 + ty] = by * x[by_ * 8 + ty, bx * 8 + tx]


TARGETS = {
    "cuda": {"kind": "cuda", "arch": "sm_80"},
    "opencl": "opencl",
    "metal": "metal",
    "webgpu": "webgpu",
}


def main(folder: Path) -> None:
    """Write the libraries, then load a bundle beside TVM, which registers the bare kinds."""
    functions = {"vadd": vadd, "scale": scale}
    module = tvm.IRModule(
        {name: each.with_attr("global_symbol", name) for name, each in functions.items()}
    )
    for kind, target in TARGETS.items():
        built = tvm.compile(module, target=tvm.target.Target(target, host="llvm"))
        built.export_library(str(folder / f"{kind}.so"))

    import dovetail_runtime as dr

    bundle = tvm_ffi.load_module(str(folder / "ours.so"))
    dr.tvm_ffi_module.register_loaders(["cuda", "opencl"])
    assert bundle.kind == "dovetail.bundle"
    for kind in ("cuda", "opencl"):
        assert tvm_ffi.get_global_func(f"ffi.Module.load_from_bytes.dovetail.{kind}") is not None
    assert tvm_ffi.load_module(str(folder / "ours.so")).implements_function("copy")
    print("exported by", tvm.__version__)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
