"""TVM: TensorIR to WGSL and to CUDA C++ (its wheel has no code generator for SPIR-V)."""

from __future__ import annotations

import tvm
from common import best, report
from tvm.script import tirx as T


@T.prim_func
def saxpy(x: T.Buffer((65536,), "float32"), y: T.Buffer((65536,), "float32"), a: T.float32):
    """y = a x + y."""
    for block in T.thread_binding(256, thread="blockIdx.x"):
        for thread in T.thread_binding(256, thread="threadIdx.x"):
            y[block * 256 + thread] = a * x[block * 256 + thread] + y[block * 256 + thread]


@T.prim_func
def matmul(
    x: T.Buffer((256, 256), "float32"),
    z: T.Buffer((256, 256), "float32"),
    y: T.Buffer((256, 256), "float32"),
):
    """One element a thread, without tiles."""
    for by in T.thread_binding(16, thread="blockIdx.y"):
        for bx in T.thread_binding(16, thread="blockIdx.x"):
            for ty in T.thread_binding(16, thread="threadIdx.y"):
                for tx in T.thread_binding(16, thread="threadIdx.x"):
                    y[by * 16 + ty, bx * 16 + tx] = T.float32(0)
                    for p in range(256):
                        y[by * 16 + ty, bx * 16 + tx] = (
                            y[by * 16 + ty, bx * 16 + tx] + x[by * 16 + ty, p] * z[p, bx * 16 + tx]
                        )


def main() -> None:
    """Compile each kernel."""

    def compiled(function: object, target: object) -> bytes:
        module = tvm.IRModule({"main": function.with_attr("global_symbol", "main")})
        built = tvm.compile(module, target=tvm.target.Target(target, host="llvm"))
        (device,) = built.mod.imports
        return device.inspect_source().encode()

    targets = {"wgsl": "webgpu", "cu": {"kind": "cuda", "arch": "sm_90"}}
    report(
        {
            f"{language}.{name}": best(lambda f=function, t=target: compiled(f, t))
            for language, target in targets.items()
            for name, function in (("saxpy", saxpy), ("matmul", matmul))
        }
    )


if __name__ == "__main__":
    main()
