"""Every function of the conformance suite becomes PTX that NVIDIA's assembler takes.

For the oldest architecture and for sm_90, whose code differs most from it; and every third for one
of the other architectures, or with other arithmetic. Targets of a function follow each other, as
they share most of its lowering.
"""

from __future__ import annotations

import contextlib
from pathlib import Path

import pytest
from support.compiled import image_of
from support.ptx import TEXTS_A_CALL, entries, group_errors

from dovetail.backends.cuda.gaps import GAPS
from dovetail.backends.cuda.intrinsics import ARCHITECTURES
from dovetail.support.errors import DovetailError
from dovetail_conformance.case import Case
from dovetail_conformance.cases import DISTINCT
from dovetail_conformance.levels import neighbours

pytestmark = [pytest.mark.level("compile_only"), pytest.mark.needs(tool="ptxas")]

GOLDEN = Path(__file__).parents[3] / "golden" / "out" / "cuda"

OTHERS = (
    "cuda -arch=sm_75 -float16",
    "cuda -arch=sm_80 -float16 -bfloat16",
    "cuda -arch=sm_90a -float16 -bfloat16",
    *(f"cuda -arch={each}" for each in ARCHITECTURES if each not in ("sm_75", "sm_90")),
)
DEALT = [
    (case, target)
    for number, case in enumerate(DISTINCT)
    for target in (
        "cuda -arch=sm_75",
        "cuda -arch=sm_90",
        *([] if number % 3 else [OTHERS[number // 3 % len(OTHERS)]]),
    )
]


FOUND: dict[object, str] = {}
"""What the assembler says, of the groups that have been its turn."""


@pytest.mark.evidence("cuda-ptxas")
@pytest.mark.parametrize("path", sorted(GOLDEN.glob("*.ptx")), ids=lambda path: path.stem)
def test_golden_file_is_taken(path: Path, request: pytest.FixtureRequest) -> None:
    if path not in FOUND:
        group = [each["path"] for each in neighbours(request, TEXTS_A_CALL)]
        FOUND.update(group_errors({each: each.read_text(encoding="utf-8") for each in group}))
    assert FOUND[path] == ""


def ptx_of(case: Case, target: str) -> str:
    return image_of(case.kernel, target).payload["source"].decode()


@pytest.mark.evidence("cuda-ptxas", name="{case.name} {target}")
@pytest.mark.parametrize(
    ("case", "target"), DEALT, ids=[f"{case.name}-{target}" for case, target in DEALT]
)
def test_case_becomes_ptx_that_is_taken(
    case: Case, target: str, request: pytest.FixtureRequest
) -> None:
    assert case.name not in GAPS
    ptx = ptx_of(case, target)
    symbols = {each.symbol for each in image_of(case.kernel, target).functions}
    assert set(entries(ptx)) == symbols
    # A driver alone runs it: nothing is called that is not in the text.
    assert ".extern .func" not in ptx
    assert "\tcall" not in ptx
    if (case.name, target) not in FOUND:
        texts: dict[tuple[str, str], str] = {}
        for each in neighbours(request, TEXTS_A_CALL):
            with contextlib.suppress(DovetailError):  # which its own test says
                texts[each["case"].name, each["target"]] = ptx_of(each["case"], each["target"])
        FOUND.update(group_errors(texts))
    assert FOUND[case.name, target] == ""
