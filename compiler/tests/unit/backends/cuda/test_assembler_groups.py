"""Many texts a call of ptxas: what it says is of the text that it says it of."""

import pytest
from support.compiled import image_of
from support.ptx import group_errors

from dovetail_conformance.cases import DISTINCT

pytestmark = [pytest.mark.level("compile_only"), pytest.mark.needs(tool="ptxas")]


def test_the_bad_text_is_named() -> None:
    texts = {
        (case.name, arch): image_of(case.kernel, f"cuda -arch={arch}").payload["source"].decode()
        for case in DISTINCT[:4]
        for arch in ("sm_75", "sm_90")
    }
    bad = DISTINCT[2].name, "sm_90"
    texts[bad] = texts[bad].replace("ld.param", "ld.nowhere")
    # Of the same kernels as another one, which no call may have twice.
    texts["twin", "sm_75"] = texts[DISTINCT[0].name, "sm_75"]
    found = group_errors(texts)
    assert found.keys() == texts.keys()
    assert ".nowhere" in found.pop(bad)
    assert set(found.values()) == {""}
