"""Conditions of float scalars: the launch plan decides them, by their bits."""

from __future__ import annotations

import math

import numpy as np
import pytest

import dovetail as dt
from dovetail import T
from dovetail.bundle import decode_plan

pytestmark = pytest.mark.level("real")


@dt.kernel
def by_floats(x: T.Buffer[T.float32], alpha: T.float32, beta: T.float64) -> None:
    (n,) = x.shape
    assert alpha != 3.0
    if alpha > 0.5 and not beta < 1:
        for i in T.parallel(n):
            x[i] += 1
    elif alpha == -0.0:
        for i in T.parallel(n):
            x[i] += 2
    elif alpha != alpha:
        for i in T.parallel(n):
            x[i] += 3
    elif alpha <= -1.5:
        for i in T.parallel(n):
            x[i] += 4


def chosen(alpha: np.float32, beta: float) -> int:
    if alpha > 0.5 and not beta < 1:
        return 1
    return 2 if alpha == 0 else 3 if math.isnan(alpha) else 4 if alpha <= -1.5 else 0


@pytest.mark.parametrize("device", [None, "reference:0"])
def test_floats_decide_what_is_launched(device: str | None):
    kernel = by_floats if device is None else by_floats.on(device, copy=True)
    numbers = (0.0, -0.0, 1e-40, 0.5, 1.0, -1.25, -1.5, math.inf, -math.inf, math.nan)
    for alpha in numbers:
        for beta in (0.0, 1.0, math.nextafter(1.0, 0.0), math.inf, math.nan, -1.0):
            x = np.zeros(3, np.float32)
            kernel(x, alpha, beta)
            assert x.tolist() == [chosen(np.float32(alpha), beta)] * 3, (alpha, beta)
    with pytest.raises(ValueError, match=r"alpha != 3\.0 does not hold"):
        kernel(np.zeros(3, np.float32), 3.0, 0.0)


def test_conditions_of_float_scalars_are_the_plans():
    bundle = dt.build([by_floats], ["cpu"])
    (function,) = bundle.functions
    names = {each.name for each in decode_plan(function.variants[0][1]).instructions}
    assert "bits" in names
    assert not names & {"read", "workspace"}
    assert bundle.features == ("bits",)


@dt.kernel
def by_rounded(x: T.Buffer[T.float32], alpha: T.bfloat16, beta: T.float64) -> None:
    (n,) = x.shape
    if T.float16(alpha) > 60000.0:
        for i in T.parallel(n):
            x[i] += 1
    if T.float32(beta) == 1.0:
        for i in T.parallel(n):
            x[i] += 2
    if T.float32(alpha) == 1.0:
        for i in T.parallel(n):
            x[i] += 4


def test_a_cast_that_rounds_is_not_left_out():
    """From bfloat16 to float16 both lose and gain range, with as many bits."""
    for alpha, beta, wanted in ((1e5, 1 + 1e-12, 3), (60416.0, 1.1, 1), (1.0, 0.0, 4)):
        x = np.zeros(1, np.float32)
        by_rounded(x, alpha, beta)
        assert x[0] == wanted, (alpha, beta)
