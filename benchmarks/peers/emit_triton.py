"""Triton: tiles in Python to PTX and AMD assembly by its own stages, without ptxas or linker."""

from __future__ import annotations

import triton
import triton.language as tl
from common import best, report
from triton._C.libtriton import ir
from triton.backends.compiler import GPUTarget
from triton.compiler import ASTSource, make_backend

TARGETS = {
    "ptx": (GPUTarget("cuda", 90, 32), "ptx"),
    "gcn": (GPUTarget("hip", "gfx942", 64), "amdgcn"),
}


@triton.jit
def saxpy(a, x, y, n, BLOCK: tl.constexpr):
    """y = a x + y."""
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    inside = i < n
    tl.store(y + i, a * tl.load(x + i, inside) + tl.load(y + i, inside), inside)


@triton.jit
def softmax(x, y, n, BLOCK: tl.constexpr):
    """Of each row, by one block."""
    row, i = tl.program_id(0), tl.arange(0, BLOCK)
    inside = i < n
    value = tl.load(x + row * n + i, inside, float("-inf"))
    power = tl.exp(value - tl.max(value, 0))
    tl.store(y + row * n + i, power / tl.sum(power, 0), inside)


@triton.jit
def matmul(x, z, y, m, n, k, BLOCK: tl.constexpr):
    """Tiles of 16 by 16, in float32 without tensor cores."""
    i = tl.program_id(1) * BLOCK + tl.arange(0, BLOCK)
    j = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    total = tl.zeros((BLOCK, BLOCK), tl.float32)
    for p in range(0, k, BLOCK):
        q = p + tl.arange(0, BLOCK)
        left = tl.load(x + i[:, None] * k + q[None, :])
        right = tl.load(z + q[:, None] * n + j[None, :])
        total += tl.dot(left, right, input_precision="ieee")
    tl.store(y + i[:, None] * n + j[None, :], total)


SOURCES = {
    "saxpy": (saxpy, {"a": "fp32", "x": "*fp32", "y": "*fp32", "n": "i32"}, {"BLOCK": 256}),
    "softmax": (softmax, {"x": "*fp32", "y": "*fp32", "n": "i32"}, {"BLOCK": 256}),
    "matmul": (
        matmul,
        {"x": "*fp32", "z": "*fp32", "y": "*fp32", "m": "i32", "n": "i32", "k": "i32"},
        {"BLOCK": 16},
    ),
}


def emit(name: str, target: GPUTarget, last: str) -> bytes:
    """The text that a kernel becomes at the stage `last`."""
    function, types, constants = SOURCES[name]
    signature = {**types, **dict.fromkeys(constants, "constexpr")}
    source = ASTSource(function, signature, constants)
    backend = make_backend(target)
    options = backend.parse_options({})
    context = ir.context()
    ir.load_dialects(context)
    backend.load_dialects(context)
    module = source.make_ir(
        target, options, backend.get_codegen_implementation(options), backend.get_module_map(),
        context,
    )  # fmt: skip
    stages: dict[str, object] = {}
    backend.add_stages(stages, options, source.language)
    metadata: dict[str, object] = {"target": target, **vars(options)}
    for stage, run in stages.items():
        module = run(module, metadata)
        if stage == last:
            return module if isinstance(module, bytes) else str(module).encode()
    raise RuntimeError(f"there is no stage '{last}' among {', '.join(stages)}")


def main() -> None:
    """Compile each kernel for each target."""
    report(
        {
            f"{kind}.{name}": best(lambda n=name, t=target, s=last: emit(n, t, s))
            for kind, (target, last) in TARGETS.items()
            for name in SOURCES
        }
    )


if __name__ == "__main__":
    main()
