"""docs/coming-from.md: our kernel of each pair computes what NumPy does, and theirs is real.

A section with a pair has two blocks of code: theirs, then ours. Theirs in NumPy is run, and in
CUDA compiled; of the others only the syntax is read, as neither compiler is here.
"""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import dovetail as dt
from dovetail.api import Kernel
from dovetail.backends.cuda import toolchain
from dovetail.plugin import kind_files

PAGE = (Path(__file__).resolve().parents[4] / "docs" / "coming-from.md").read_text("utf-8")
PAIRS: dict[str, list[tuple[str, str]]] = {
    section.partition("\n")[0]: found
    for section in PAGE.split("\n## ")[1:]
    if (found := re.findall(r"^```(\w+)\n(.*?)^```$", section, re.DOTALL | re.MULTILINE))
}
PRELUDE = "import dovetail as dt\nimport numpy as np\nfrom dovetail import T\n\n"
FLOATS = np.random.default_rng(7).random


SHORT = """
@dt.kernel
def short(x: T.Buffer[T.float32], y: T.Buffer[T.float32], out: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    assert y.shape == (n,)
    out[0] = T.sum(x * y)
"""
"""What the page says is the same as the dot product."""


def run(text: str, **names: object) -> dict[str, Any]:
    """What a block defines; `names` is what it takes for granted."""
    whole = PRELUDE + text
    exec(whole, names)
    return names


def kernel_of(text: str) -> Kernel:
    found = run(text, x=np.ones((2, 3), np.float32))
    return next(each for each in found.values() if isinstance(each, Kernel))


def kernel(section: str) -> Kernel:
    return kernel_of(PAIRS[section][1][1])


def test_each_of_these_has_a_pair() -> None:
    assert set(PAIRS) == {"NumPy", "Numba", "Triton", "CUDA"}
    assert {len(blocks) for blocks in PAIRS.values()} == {2}
    for section, ((language, text), _) in PAIRS.items():
        assert language == ("cuda" if section == "CUDA" else "python")
        if language == "python":
            ast.parse(text)


@pytest.mark.level("real")
def test_numpy() -> None:
    theirs = run(PAIRS["NumPy"][0][1])
    points, centres = FLOATS((100, 3)).astype(np.float32), FLOATS((5, 3)).astype(np.float32)
    got = kernel("NumPy")(points, centres)
    np.testing.assert_array_equal(got, theirs["nearest"](points, centres))


@pytest.mark.level("real")
def test_numba() -> None:
    x = FLOATS(1000).astype(np.float32)
    wanted = np.convolve(x, np.full(7, 1 / 7), "valid")
    np.testing.assert_allclose(kernel("Numba")(x, 7), wanted, rtol=1e-6)


@pytest.mark.level("real")
def test_triton() -> None:
    x = FLOATS((5, 33)).astype(np.float32)
    e = np.exp(x.astype(np.float64))
    for array in (x, np.asfortranarray(x)):
        got = run(PAIRS["Triton"][1][1], x=array)["y"]
        np.testing.assert_allclose(got, e / e.sum(axis=1, keepdims=True), rtol=1e-6)


@pytest.mark.level("real")
def test_cuda() -> None:
    x, y, out = FLOATS(1000).astype(np.float32), FLOATS(1000).astype(np.float32), np.zeros(1, "f4")
    wanted = x.astype(np.float64) @ y
    kernel("CUDA")(x, y, out)
    np.testing.assert_allclose(out[0], wanted, rtol=1e-6)
    kernel_of(SHORT)(x, y, out)
    np.testing.assert_allclose(out[0], wanted, rtol=1e-6)
    text = PAIRS["CUDA"][1][1]
    kinds: list[set[str]] = []
    for each in (text, text.replace("            T.barrier()\n", "")):
        found = kernel_of(each).check(x, y, out).findings
        kinds.append({fault.kind for fault in found})
    assert kinds == [{"out-of-bounds-read"}, {"out-of-bounds-read", "race"}]


@pytest.mark.level("compile_only")
@pytest.mark.needs(distribution="nvidia-cuda-nvrtc")
def test_theirs_in_cuda_compiles() -> None:
    nvrtc, tried = toolchain.find()
    assert nvrtc is not None, tried
    assert nvrtc.compile(PAIRS["CUDA"][0][1], ("--gpu-architecture=sm_80",))


@pytest.mark.level("compile_only")
@pytest.mark.parametrize("section", PAIRS)
def test_ours_builds_for_every_kind(section: str) -> None:
    dt.build([kernel(section)], [file.example_target for file in kind_files().values()])
