"""IREE on Vulkan, in C: one call with its wait, and from process start to the first result."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from iree.compiler.tools import compile_str

TOOLS = Path(sys.executable).parent
TEXT = """
#scalar = affine_map<(i) -> ()>
#vector = affine_map<(i) -> (i)>
func.func @saxpy(%a: tensor<f32>, %x: tensor<256xf32>, %y: tensor<256xf32>)
    -> tensor<256xf32> {
  %empty = tensor.empty() : tensor<256xf32>
  %out = linalg.generic {indexing_maps = [#scalar, #vector, #vector, #vector],
                         iterator_types = ["parallel"]}
      ins(%a, %x, %y : tensor<f32>, tensor<256xf32>, tensor<256xf32>)
      outs(%empty : tensor<256xf32>) {
  ^bb0(%s: f32, %p: f32, %q: f32, %o: f32):
    %m = arith.mulf %s, %p : f32
    %r = arith.addf %m, %q : f32
    linalg.yield %r : f32
  } -> tensor<256xf32>
  return %out : tensor<256xf32>
}
"""


def main() -> None:
    """Through the tools of its runtime's package."""
    code = compile_str(TEXT, target_backends=["vulkan-spirv"], input_type="none")
    with tempfile.TemporaryDirectory() as folder:
        module = Path(folder) / "saxpy.vmfb"
        module.write_bytes(code)
        given = [
            "--device=vulkan", f"--module={module}", "--function=saxpy",
            "--input=f32=2", "--input=256xf32=1", "--input=256xf32=1",
        ]  # fmt: skip
        bench = [
            str(TOOLS / "iree-benchmark-module"),
            *given,
            "--benchmark_format=json",
            "--benchmark_repetitions=5",
        ]
        done = subprocess.run(bench, capture_output=True, text=True, check=True)
        units = {"ms": 1e-3, "us": 1e-6, "ns": 1e-9}
        runs = [
            entry["real_time"] * units[entry["time_unit"]]
            for entry in json.loads(done.stdout)["benchmarks"]
            if entry["run_type"] == "iteration"
        ]
        starts: list[float] = []
        for _ in range(7):
            begin = time.perf_counter()
            subprocess.run(
                [str(TOOLS / "iree-run-module"), *given], capture_output=True, check=True
            )
            starts.append(time.perf_counter() - begin)
    print(json.dumps({"launch_and_wait": min(runs), "start": min(starts)}))


if __name__ == "__main__":
    main()
