"""The runtime through the core, as a program calls it; kernels are texts written here."""

from __future__ import annotations

import os
import subprocess
import sys

import numpy as np
import pytest

import dovetail as dt
import dovetail_runtime as dr

HEAD = "(void *const *buffers, const unsigned char *scalars, const uint32_t *grid, char *scratch)"
SCALE = f"""\
#include <stdint.h>
void scale{HEAD} {{
  float *x = buffers[0];
  const float by = *(const float *)scalars;
  for (uint32_t block = 0; block < grid[0]; block++) x[block] *= by;
}}
"""


def bundle(source: str, name: str = "scale") -> bytes:
    """A bundle with a kernel that is given as text."""
    kernel = dt.external(
        "acme", "c", source.encode(), {"by": "float32", "x": "inout float32[n]"},
        dt.ExternalLaunch(name, grid="n", block=1, arguments=("x", "by")),
    )  # fmt: skip
    return dt.build([kernel], ["acme"]).tobytes()


def test_it_is_ready() -> None:
    assert dr.device("acme:0").attributes["acme.vendor"] == "acme"
    with pytest.raises(dr.NotFoundError):
        dr.device("acme:1")


def test_a_kernel_runs() -> None:
    x = np.arange(100, dtype=np.float32)
    module = dt.load_bytes(bundle(SCALE), device="acme:0")
    module.scale(3.0, x)
    module.scale(2.0, x[10:20])
    expected = np.arange(100, dtype=np.float32) * 3
    expected[10:20] *= 2
    np.testing.assert_array_equal(x, expected)


def test_what_the_compiler_refuses_is_said() -> None:
    with pytest.raises(dr.ImageError, match="scale"):
        dt.load_bytes(bundle("void scale("), device="acme:0").scale(1.0, np.zeros(1, np.float32))
    data = bundle("int other;")
    with pytest.raises(dr.ImageError, match="scale"):
        dt.load_bytes(data, device="acme:0").scale(1.0, np.zeros(1, np.float32))


def test_without_a_compiler_the_driver_is_missing() -> None:
    code = "import dovetail_runtime as dr; dr.device('acme')"
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "DOVETAIL_ACME_CC": "no-such-compiler"},
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 1
    assert "driver missing: " in done.stderr
    assert "no-such-compiler" in done.stderr
