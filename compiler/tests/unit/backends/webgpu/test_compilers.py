"""Every text that is emitted here, given to the two compilers of WGSL that there are.

Both make a pipeline of it: naga, which `wgpu` uses, and Tint, which is Chromium's. What one of
them takes and the other does not would run on some machines only.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any

import pytest
import support.webgpu_kernels as webgpu_kernels
from support.compiled import code_of, image_of
from support.golden import KERNELS, kinds_of
from support.random_flow import random_kernel
from support.shader_compilers import Texts, naga_errors, tint_errors

from dovetail.api import Kernel
from dovetail.backends.webgpu.intrinsics import DIALECT
from dovetail.backends.webgpu.passes._flow import Flow
from dovetail.backends.webgpu.wgsl.kernel import WgslWriter
from dovetail.cli.kernels import load_kernels
from dovetail.support.errors import ResourceError, UnsupportedError
from dovetail_conformance.cases import DISTINCT

RANDOM = 300
"""Random kernels; a run of 2300 found no difference."""


def texts_of(name: str, kernel: Kernel, target: str) -> dict[str, tuple[str, str]]:
    """The texts of a kernel by a name of each; none if the target cannot have it."""
    try:
        image = image_of(kernel, target)
    except (UnsupportedError, ResourceError):
        return {}
    return {
        f"{name} {symbol} {target}": (symbol, data.decode())
        for symbol, data in code_of(image).items()
    }


def together(kernels: Iterable[tuple[str, Kernel]], target: str) -> Texts:
    return {key: each for name, kernel in kernels for key, each in
            texts_of(name, kernel, target).items()}  # fmt: skip


@cache
def all_texts() -> Texts:
    """What the default target makes of the suite, the golden kernels and those of this test."""
    own = [(kernel.name, kernel) for kernel in webgpu_kernels.ALL]
    golden = [
        (f"golden {path.stem}", kernel)
        for path in KERNELS if "webgpu" in kinds_of(path)
        for kernel in load_kernels(path).values()
    ]  # fmt: skip
    suite = [(case.name, case.kernel) for case in DISTINCT]
    default = together([*golden, *suite, *own], "webgpu")
    return {**default, **together(own, "webgpu -debug_info")}


@cache
def feature_texts() -> Texts:
    """What targets with features make of what uses them."""
    kernels = [("halves", webgpu_kernels.halves)]
    found = dict(together(kernels, "webgpu -f16"))
    exchanging = [("folded", webgpu_kernels.folded)]
    cases = [(case.name, case.kernel) for case in DISTINCT if case.name.startswith("subgroup")]
    for size in (4, 16):
        found.update(together([*exchanging, *cases], f"webgpu -subgroup_size={size}"))
    return found


def tint(test: Any) -> Any:
    """The mark of what starts Chromium."""
    return pytest.mark.needs(tool="chromium", module="playwright")(pytest.mark.alone(test))


def without(words: str, texts: Texts) -> Texts:
    return {key: (symbol, text.replace(words, "")) for key, (symbol, text) in texts.items()}


@pytest.mark.level("compile_only")
def test_there_is_something_to_compile() -> None:
    assert len(all_texts()) > 250
    assert len(feature_texts()) > 10


@pytest.mark.level("real")
@pytest.mark.evidence("webgpu-naga")
@pytest.mark.needs(module="wgpu")
def test_naga_makes_pipelines(evidence: list[str]) -> None:
    evidence += all_texts()
    assert naga_errors(all_texts()) == {}


@pytest.mark.level("real")
@pytest.mark.evidence("webgpu-naga")
@pytest.mark.needs(module="wgpu")
def test_naga_makes_pipelines_with_features(evidence: list[str]) -> None:
    evidence += feature_texts()
    # naga 29 knows the functions, and not the directive that the standard wants before them.
    assert naga_errors(without("enable subgroups;", feature_texts())) == {}


@pytest.mark.level("real")
@pytest.mark.evidence("webgpu-tint")
@tint
def test_tint_makes_pipelines(evidence: list[str]) -> None:
    evidence += all_texts()
    assert tint_errors(all_texts()) == {}


@pytest.mark.level("real")
@pytest.mark.evidence("webgpu-tint")
@tint
def test_tint_makes_pipelines_with_features(evidence: list[str]) -> None:
    # SwiftShader computes in no halves: what Tint says of them stops at the directive.
    found = tint_errors(feature_texts())
    evidence += [name for name in feature_texts() if name not in found]
    assert {name for name in found if "-f16" not in name} == set()
    assert all("extension 'f16' is not allowed" in error for error in found.values())


@pytest.mark.level("compile_only")
@tint
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
