"""A type checker knows the calls of kernels, and the bodies of kernels still."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

PROGRAM = """\
from typing import TypeVar
import numpy as np
import dovetail as dt
from dovetail import T

Real = TypeVar("Real", T.float32, T.float64)

@dt.kernel
def scale(x: T.Buffer[T.float32], by: T.float32, *, n: T.constexpr[int] = 3) -> None:
    for i in T.parallel(x.size):
        x[i] *= by

@dt.kernel
def mixed(
    x: T.Buffer[Real], y: T.Buffer[T.float64], bias: T.Buffer[T.float32] | None = None,
    eps: T.float32 = 1e-5,
) -> T.Buffer[Real]:
    out = T.empty(x.shape, x.dtype)
    for i in T.parallel(x.size):
        out[i] = -x[i] + abs(x[i])
        y[i] = T.exp(y[i]) * 2
        y[i] = x[i] + "a"  # error
        y[i] = "a"  # error
        y[i] = T.float32(2) + T.float64(2)  # error
        y.nothing()  # error
        T.abs(y[i]).nothing()  # error
    return out

@dt.kernel
def spectrum(x: T.Buffer[T.float64], z: T.Buffer[T.complex128], w: T.Buffer[T.complex64]) -> None:
    for i in T.parallel(x.size):
        z[i] = T.complex(x[i], 0.0)
        x[i] = T.abs(z[i]) + T.angle(z[i])
        w[i] = T.complex(x[i], 0.0)  # error
        x[i] = T.abs(w[i])  # error

class Layer:
    gain = 2.0

    @dt.kernel
    def run(self, x: T.Buffer[T.float32]) -> None:
        x[0] *= self.gain

x = np.ones(3, np.float32)
scale(x, 2.0)
scale(x, np.float32(2))
scale(x, by=2, n=4)
scale(x)  # error
scale(x, 2.0, 4)  # error
scale(x, 2.0, m=4)  # error
scale.on("cpu", copy=True)(x, 2.0)
scale.on("cpu")(x)  # error
scale.specialize(n=5).debug(x)  # error
mixed(x, y=x, bias=None, eps=0.5).tolist()
mixed(x, x, x, 0.5, x)  # error
Layer().run(x)
Layer.run(Layer(), x)
Layer().run()  # error
Layer().run(x, x)  # error
dt.build([scale, mixed], "cpu").save("k.dvt")
"""


@pytest.mark.needs(module="pyright")
def test_a_type_checker_finds_wrong_calls(tmp_path: Path) -> None:
    (tmp_path / "kernels.py").write_text(PROGRAM)
    checked = subprocess.run(
        [
            sys.executable, "-m", "pyright", "--pythonpath", sys.executable, "--outputjson",
            "kernels.py",
        ],
        cwd=tmp_path, capture_output=True, text=True, check=False,
    )  # fmt: skip
    found = json.loads(checked.stdout)["generalDiagnostics"]
    lines = PROGRAM.splitlines()
    wanted = [number for number, line in enumerate(lines) if line.endswith("# error")]
    assert sorted({each["range"]["start"]["line"] for each in found}) == wanted, found
