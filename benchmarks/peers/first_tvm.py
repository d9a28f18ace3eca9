"""TVM on the CPU: a process's first result of vector add, and what one call of it takes after."""

from __future__ import annotations

import json
import sys
import time

import numpy as np

start = time.perf_counter()

import tvm  # noqa: E402 - its import is a part of it
from tvm.script import tirx as T  # noqa: E402


@T.prim_func
def add(
    x: T.Buffer((8,), "float32"),
    y: T.Buffer((8,), "float32"),
    out: T.Buffer((8,), "float32"),
):
    """Out = x + y."""
    for i in range(8):
        out[i] = x[i] + y[i]


def main() -> None:
    """Build, call, check, and call again."""
    module = tvm.IRModule({"main": add.with_attr("global_symbol", "main")})
    function = tvm.compile(module, target="llvm")["main"]
    tensors = [tvm.runtime.tensor(np.ones(8, np.float32)) for _ in range(3)]
    function(*tensors)
    done = time.perf_counter()
    assert tensors[2].numpy()[7] == 2
    calls: list[float] = []
    for _ in range(9):
        begin = time.perf_counter()
        for _ in range(20_000):
            function(*tensors)
        calls.append((time.perf_counter() - begin) / 20_000)
    found = {"first call": done - start, "first result": done, "call": min(calls)}
    json.dump(found, sys.stdout)


if __name__ == "__main__":
    main()
