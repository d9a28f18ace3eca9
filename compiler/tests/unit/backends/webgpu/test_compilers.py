"""Every text that is emitted here, given to the two compilers of WGSL that there are.

Both make a pipeline of it: naga, which `wgpu` uses, and Tint, which is Chromium's. What one of
them takes and the other does not would run on some machines only.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from pathlib import Path

import pytest
from dovetail_conformance.cases import ALL as CASES
from support import webgpu_kernels
from support.random_flow import random_kernel
from support.shader_compilers import Texts, naga_errors, tint_errors

from dovetail.backends.webgpu.intrinsics import DIALECT
from dovetail.backends.webgpu.passes._flow import Flow
from dovetail.backends.webgpu.wgsl.kernel import WgslWriter
from dovetail.cli.kernels import load_kernels
from dovetail.compiler import compile_module, merge, variants
from dovetail.lang import Kernel
from dovetail.support.errors import ResourceError, UnsupportedError

GOLDEN = Path(__file__).parents[3] / "golden" / "kernels"
RANDOM = 300
"""Random kernels; a run of 2300 found no difference."""


def texts_of(name: str, kernel: Kernel, target: str) -> dict[str, tuple[str, str]]:
    """The texts of a kernel by a name of each; none if the target cannot have it."""
    try:
        image = compile_module(merge([kernel]), variants(target)[0]).image
    except (UnsupportedError, ResourceError):
        return {}
    return {
        f"{name} {symbol} {target}": (symbol, data.decode())
        for symbol, data in image.payload.items()
    }


def together(kernels: Iterable[tuple[str, Kernel]], target: str) -> Texts:
    """The texts of several kernels."""
    return {key: each for name, kernel in kernels for key, each in
            texts_of(name, kernel, target).items()}  # fmt: skip


@cache
def all_texts() -> Texts:
    """What the default target makes of the suite, the golden kernels and those of this test."""
    golden = [
        (path.stem, kernel)
        for path in sorted(GOLDEN.glob("*.py"))
        for kernel in load_kernels(path).values()
    ]
    own = [(kernel.name, kernel) for kernel in webgpu_kernels.ALL]
    cases = [(case.name, case.kernel) for case in CASES]
    found = dict(together([*own, *golden, *cases], "webgpu"))
    found.update(together(own, "webgpu -debug_info"))
    return found


@cache
def feature_texts() -> Texts:
    """What targets with features make of what uses them."""
    kernels = [("halves", webgpu_kernels.halves)]
    found = dict(together(kernels, "webgpu -f16"))
    exchanging = [("folded", webgpu_kernels.folded)]
    cases = [(case.name, case.kernel) for case in CASES if case.name.startswith("subgroup")]
    for size in (4, 8, 16):
        found.update(together([*exchanging, *cases], f"webgpu -subgroup_size={size}"))
    return found


def without(words: str, texts: Texts) -> Texts:
    """Texts without a directive."""
    return {key: (symbol, text.replace(words, "")) for key, (symbol, text) in texts.items()}


@pytest.mark.level("compile_only")
def test_there_is_something_to_compile() -> None:
    assert len(all_texts()) > 300
    assert len(feature_texts()) > 10


@pytest.mark.level("real")
@pytest.mark.needs(module="wgpu")
def test_naga_makes_pipelines() -> None:
    assert naga_errors(all_texts()) == {}


@pytest.mark.level("real")
@pytest.mark.needs(module="wgpu")
def test_naga_makes_pipelines_with_features() -> None:
    # naga 29 knows the functions, and not the directive that the standard wants before them.
    assert naga_errors(without("enable subgroups;", feature_texts())) == {}


@pytest.mark.level("real")
@pytest.mark.needs(tool="chromium", module="playwright")
def test_tint_makes_pipelines() -> None:
    assert tint_errors(all_texts()) == {}


@pytest.mark.level("real")
@pytest.mark.needs(tool="chromium", module="playwright")
def test_tint_makes_pipelines_with_features() -> None:
    # SwiftShader computes in no halves: what Tint says of them stops at the directive.
    found = tint_errors(feature_texts())
    assert {name for name in found if "-f16" not in name} == set()
    assert all("extension 'f16' is not allowed" in error for error in found.values())


@pytest.mark.level("compile_only")
@pytest.mark.needs(tool="chromium", module="playwright")
def test_tint_agrees_where_threads_may_meet() -> None:
    kernels = {str(seed): random_kernel(seed) for seed in range(RANDOM)}
    allowed = {name for name, kernel in kernels.items() if not Flow(kernel).findings}
    assert RANDOM / 4 < len(allowed) < RANDOM * 3 / 4
    texts = {
        name: ("k", WgslWriter(kernel, DIALECT, "k").text()) for name, kernel in kernels.items()
    }
    found = tint_errors(texts)
    for name, error in found.items():
        assert "must only be called from uniform control flow" in error, f"{name}: {error}"
    assert set(kernels) - set(found) == allowed
