"""Every function of the conformance suite and every golden kernel, taken by NVIDIA's compiler.

As CUDA C++. Functions go to it in groups, as one text each, since starting it takes longer than a
kernel.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import count
from pathlib import Path

import pytest

from dovetail import plugin
from dovetail.backends.cuda import toolchain
from dovetail.cli.kernels import load_kernels
from dovetail.compiler import Compilable, compile_module, merge, variants
from dovetail_conformance.case import Case
from dovetail_conformance.cases import DISTINCT

KERNELS = [
    path
    for path in sorted((Path(__file__).parents[3] / "golden" / "kernels").glob("*.py"))
    if not path.read_text().startswith("# targets:") or "cuda" in path.read_text().split("\n")[0]
]
GAPS = plugin.load("cuda").gaps

pytestmark = [
    pytest.mark.level("compile-only"),
    pytest.mark.evidence("cuda-nvrtc", versions={"distribution": "nvidia-cuda-nvrtc"}),
    pytest.mark.skipif(toolchain.find()[0] is None, reason="there is no NVRTC here"),
]


def groups(cases: Iterable[Case]) -> list[list[Case]]:
    """Cases, no kernel's name twice in a group."""
    found: list[dict[str, Case]] = []
    for case in cases:
        if case.name in GAPS:
            continue
        place = next(n for n in count() if n == len(found) or case.kernel.name not in found[n])
        if place == len(found):
            found.append({})
        found[place][case.kernel.name] = case
    return [list(each.values()) for each in found]


def check(kernels: list[Compilable], arch: str) -> None:
    nvrtc, _ = toolchain.find()
    assert nvrtc is not None
    image = compile_module(merge(kernels), variants(f"cuda -arch={arch} -format=cu")[0]).image
    options = tuple(image.payload["options"].decode().splitlines())
    ptx = nvrtc.compile(image.payload["source"].decode(), options, "PTX").decode()
    for function in image.functions:
        assert f".entry {function.symbol}(" in ptx


def check_cases(cases: Iterable[Case], arch: str, evidence: list[str]) -> None:
    for group in groups(cases):
        check([case.kernel for case in group], arch)
        evidence += [f"{case.name} {arch}" for case in group]


def test_cases(evidence: list[str]):
    check_cases(DISTINCT, "sm_75", evidence)


@pytest.mark.parametrize("arch", ["sm_80", "sm_90a", "sm_100a", "sm_120"])
def test_cases_whose_text_depends_on_the_architecture(arch: str, evidence: list[str]):
    check_cases((case for case in DISTINCT if case.name.startswith("subgroup")), arch, evidence)


@pytest.mark.parametrize("path", KERNELS, ids=[path.stem for path in KERNELS])
def test_golden_kernels(path: Path):
    check(list(load_kernels(path).values()), "sm_90")
