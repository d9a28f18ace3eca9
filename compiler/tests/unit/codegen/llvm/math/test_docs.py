"""docs/math.md says what the table says."""

from __future__ import annotations

from pathlib import Path

from dovetail.codegen.llvm.math import FUNCTIONS
from dovetail.passes._elementary import ELEMENTARY
from dovetail_conformance.levels import compare_golden

DOCS = Path(__file__).resolve().parents[6] / "docs" / "math.md"

HEAD = """# Elementary functions

The algorithms are our own (`compiler/src/dovetail/elementary/`), written once and used in two
ways. Targets that are reached through LLVM (`cpu`, `cuda` as PTX, `rocm`) get them as LLVM IR: no
library is called, the results do not depend on whose library a machine has, and loops over them
vectorise (but for `fmod`). For targets whose device lacks a function, or whose language promises
too little for it (`vulkan`, `webgpu`, `cuda` as CUDA C++), the pass `legalize-math` writes it as
ordinary expressions, by additions, multiplications, divisions, square roots and integer
operations. Other targets (`opencl`) use their device's own functions, whose bounds their language
states.

The greatest error, in units in the last place of the exact result, over all arguments.

* *LLVM*: the same with and without a fused multiply-add. Tests measure it on each x86-64 level
  that the machine has, and on aarch64 and riscv64 under an emulator: random bits of every
  exponent, the ranges in which results are ordinary, arguments known to be hard. Devices of
  NVIDIA's that compute a 32nd of the float64 or less (`-arch` other than `sm_80`, `sm_90`,
  `sm_100`, and these with an `a`) have float32 functions that stay in float32: the bounds are
  those of *written*, measured on x86-64.
* *written*: contracted or not, in strict and relaxed code; float32 also where the device divides
  within 2.5 units and takes roots within 3, as Vulkan and WGSL allow, float64 where both are
  rounded correctly. No float64 and no 64-bit integer is used for float32. Tests measure it on the
  same arguments, with division and root made as bad as that.

| function | float32, LLVM | float64, LLVM | float32, written | float64, written |
|---|---|---|---|---|
"""

TAIL = """
* float16 and bfloat16 are computed in float32 and rounded once.
* `sqrt`, `fma`, `floor`, `ceil`, `trunc` and `round` (ties to even) are exact: correctly rounded
  or without error. Where a processor or device has no fused multiply-add, or one that may round
  twice, `fma` is done in wider arithmetic or in integers, so that it is rounded once there too:
  `a * b + c` is what may be fused and is always fast. Division and square root that a device only
  approximates are rounded once by integer arithmetic in strict code; relaxed code has them as the
  device does.
* Special values follow C99, annex F: signed zeros, infinities, NaN and subnormals, also in the
  relaxed contract (`webgpu` promises no NaN and infinities, and a device that flushes subnormals
  does so here). `sin`, `cos` and `tan` are within their bounds for every finite argument, however
  large.
* `log2` of a power of two and `exp2` of an integer are exact.
* `fmod` is exact. `copysign`, `nextafter`, `signbit`, `isnan`, `isinf` and `isfinite` only look
  at bits.
* `pow(x, y)` is `exp2(y * log2(x))` with the logarithm in more than the precision of the result;
  all cases of C99, F.9.4.4 hold, among them `pow(x, 0) = 1` and `pow(1, y) = 1` even for NaN.
* What a device's compiler must not reassociate is marked (`no_contract` in the IR: NoContraction
  in SPIR-V, in WGSL an XOR with a hidden zero), so that the bounds hold for compilers
  that treat floats as real numbers, too: tests let LLVM reassociate all the rest.
* Other functions of T are made of these (`exp10(x)` is `pow(10, x)`); the reference page says
  of what, and their bounds.
* The polynomials are interpolations at Chebyshev nodes; `compiler/tests/unit/elementary/fit.py`
  computes them.
"""


def test_the_page_is_up_to_date(bless: bool):
    rows: list[str] = []
    for name, llvm in FUNCTIONS.items():
        # The loop of fmod has no error on either route.
        written = (0.0, 0.0) if name == "fmod" else bounds(name)
        rows.append(f"| `{name}` | {llvm.ulp32} | {llvm.ulp64} | {written[0]} | {written[1]} |\n")
    assert set(FUNCTIONS) == {*ELEMENTARY, "fmod"}
    compare_golden(DOCS, HEAD + "".join(rows) + TAIL, rewrite=bless)


def bounds(name: str) -> tuple[float, float]:
    return ELEMENTARY[name].ulp32, ELEMENTARY[name].ulp64
