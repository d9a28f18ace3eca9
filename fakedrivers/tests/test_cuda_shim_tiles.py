"""The larger tiles of contractions, which no conformance case has results enough for."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from shim_device import ShimExecutor

from dovetail.analysis.block_tiles import LARGE_RESULTS
from dovetail_conformance.case import Case
from dovetail_conformance.cases import contractions
from dovetail_conformance.runner import run_case

(PRODUCT,) = (case for case in contractions.CASES if case.name == "contraction_63x15x65")

ROWS, STEPS, COLUMNS = 1030, 37, 1025
"""No tile is full at an edge, nor are the steps."""


@pytest.mark.level("shim")
@pytest.mark.needs(tool="g++")
def test_a_product_in_large_tiles(shim_images: Path):
    assert ROWS * COLUMNS >= LARGE_RESULTS
    case = Case(
        "contraction_large",
        PRODUCT.kernel,
        lambda g: (
            g.standard_normal((ROWS, STEPS)).astype(np.float32),
            g.standard_normal((STEPS, COLUMNS)).astype(np.float32),
            np.zeros((ROWS, COLUMNS), np.float32),
        ),
        PRODUCT.expected,
        PRODUCT.outputs,
    )
    assert run_case(case, ShimExecutor(shim_images, "cuda -arch=sm_90 -format=cu")) == []
