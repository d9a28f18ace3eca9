"""docs/math.md says what the table says."""

from __future__ import annotations

from pathlib import Path

from dovetail.codegen.llvm.math import FUNCTIONS
from dovetail_conformance.levels import compare_golden

DOCS = Path(__file__).resolve().parents[6] / "docs" / "math.md"

HEAD = """# Elementary functions

On targets that are reached through LLVM (`cpu`) the elementary functions are our own, written in
LLVM IR (`compiler/src/dovetail/codegen/llvm/math/`): no library is called, the results do not
depend on whose library a machine has, and loops over them vectorise (but for `fmod`). Other
targets use their device's own functions, whose bounds their language states; what a device lacks,
the pass `legalize-math` makes of what it has, within 8 units where that is within 1.

The greatest error, in units in the last place of the exact result, over all arguments, the same
with and without a fused multiply-add. Tests measure it on each x86-64 level that the machine
has, and on aarch64 and riscv64 under an emulator: random bits of every exponent, the ranges in
which results are ordinary, arguments known to be hard.

| function | float32 | float64 |
|---|---|---|
"""

TAIL = """
* float16 and bfloat16 are computed in float32 and rounded once.
* `sqrt`, `fma`, `floor`, `ceil`, `trunc` and `round` (ties to even) are exact: correctly rounded
  or without error. Where a processor has no fused multiply-add, `fma` is done in wider
  arithmetic, so that it is rounded once there too.
* Special values follow C99, annex F: signed zeros, infinities, NaN and subnormals, also in the
  relaxed contract. `sin`, `cos` and `tan` are within their bounds for every finite argument,
  however large.
* `log2` of a power of two and `exp2` of an integer are exact.
* `fmod` is exact. `copysign`, `nextafter`, `signbit`, `isnan`, `isinf` and `isfinite` only look
  at bits.
* `pow(x, y)` is `exp2(y * log2(x))` with the logarithm in twice the precision; all cases of C99,
  F.9.4.4 hold, among them `pow(x, 0) = 1` and `pow(1, y) = 1` even for NaN.
* Other functions of T are made of these (`exp10(x)` is `pow(10, x)`); the reference page says
  of what, and their bounds.
* The polynomials are interpolations at Chebyshev nodes;
  `compiler/tests/unit/codegen/llvm/math/fit.py` computes them.
"""


def test_the_page_is_up_to_date(bless: bool):
    rows = [f"| `{name}` | {each.ulp32} | {each.ulp64} |\n" for name, each in FUNCTIONS.items()]
    compare_golden(DOCS, HEAD + "".join(rows) + TAIL, rewrite=bless)
