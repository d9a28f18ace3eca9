"""Every function of the conformance suite becomes a code object, dealt out over architectures."""

from __future__ import annotations

import pytest
from support.code_object import RELOCATABLE, CodeObject
from support.compiled import image_of

from dovetail.backends.rocm.gaps import GAPS
from dovetail.backends.rocm.intrinsics import ARCHITECTURES
from dovetail.compiler import resolve
from dovetail_conformance.case import Case
from dovetail_conformance.cases import DISTINCT

TARGETS = (
    "rocm -arch=gfx90a",
    "rocm -arch=gfx942",
    "rocm -arch=gfx950",
    "rocm -arch=gfx1100",
    "rocm -arch=gfx1100 -wave=64",
    "rocm -arch=gfx1201",
)
DEALT = [(case, TARGETS[number % len(TARGETS)]) for number, case in enumerate(DISTINCT)]


@pytest.mark.level("compile_only")
@pytest.mark.evidence("rocm-object", name="{case.name} {target}")
@pytest.mark.parametrize(
    ("case", "target"), DEALT, ids=[f"{case.name}-{target}" for case, target in DEALT]
)
def test_case_becomes_a_code_object(case: Case, target: str) -> None:
    assert case.name not in GAPS
    image = image_of(case.kernel, target)
    found = CodeObject(image.payload["object"])
    assert found.type == RELOCATABLE
    assert found.processor == ARCHITECTURES[resolve(target).text("arch")].machine
    kernels = found.kernels()
    assert set(kernels) == {each.symbol for each in image.functions}
    for function in image.functions:
        assert len(kernels[function.symbol][".args"]) == len(function.arguments)
    symbols = found.symbols(".symtab")
    assert not [each.name for each in symbols.values() if each.section == 0 and each.name]
