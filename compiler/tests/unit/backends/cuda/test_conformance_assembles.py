"""Every function of the conformance suite becomes PTX that NVIDIA's assembler takes.

For the oldest architecture and for sm_90, whose code differs most from it; and every third for one
of the other architectures, or with other arithmetic. Targets of a function follow each other, as
they share most of its lowering.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from support.compiled import image_of
from support.ptx import assembler_errors, entries

from dovetail.backends.cuda.gaps import GAPS
from dovetail.backends.cuda.intrinsics import ARCHITECTURES
from dovetail_conformance.case import Case
from dovetail_conformance.cases import DISTINCT
from dovetail_conformance.evidence import Evidence

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


@pytest.mark.evidence("cuda-ptxas", name="golden {path.stem}")
@pytest.mark.parametrize("path", sorted(GOLDEN.glob("*.ptx")), ids=lambda path: path.stem)
def test_golden_file_is_taken(path: Path, evidence: Evidence) -> None:
    ptx = path.read_text(encoding="utf-8")
    evidence.stands(ptx)
    assert assembler_errors(ptx) == ""


def ptx_of(case: Case, target: str) -> str:
    return image_of(case.kernel, target).payload["source"].decode()


@pytest.mark.evidence("cuda-ptxas", name="{case.name} {target}")
@pytest.mark.parametrize(
    ("case", "target"), DEALT, ids=[f"{case.name}-{target}" for case, target in DEALT]
)
def test_case_becomes_ptx_that_is_taken(case: Case, target: str, evidence: Evidence) -> None:
    assert case.name not in GAPS
    ptx = ptx_of(case, target)
    symbols = {each.symbol for each in image_of(case.kernel, target).functions}
    assert set(entries(ptx)) == symbols
    # A driver alone runs it: nothing is called that is not in the text.
    assert ".extern .func" not in ptx
    assert "\tcall" not in ptx
    evidence.stands(ptx)
    assert assembler_errors(ptx) == ""
