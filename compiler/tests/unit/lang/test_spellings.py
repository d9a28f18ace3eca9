"""What other systems call otherwise: a formula that the help gives is right when followed."""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from support.sources import executed

import dovetail as dt
import dovetail_runtime as dr
from dovetail import T
from dovetail.lang.spellings import ADVICE, FORMULAS, ROWS
from dovetail.support.errors import DovetailError, SourceError

X = np.array([-3.0, -0.75, 0.125, 0.5, 0.875, 4.5, 7.0])


def _sigmoid(x: Any) -> Any:
    return 1 / (1 + np.exp(-x))


NUMBERS: dict[str, Callable[..., Any]] = {
    "sigmoid": _sigmoid,
    "expit": _sigmoid,
    "relu": lambda x: np.maximum(x, 0),
    "relu6": lambda x: np.clip(x, 0, 6),
    "silu": lambda x: x * _sigmoid(x),
    "swish": lambda x: x * _sigmoid(x),
    "gelu": lambda x: x * np.vectorize(lambda v: (1 + math.erf(v / 2**0.5)) / 2)(x),
    "leaky_relu": lambda x: np.where(x > 0, x, 0.01 * x),
    "elu": lambda x: np.where(x > 0, x, np.exp(x) - 1),
    "softplus": lambda x: np.log(1 + np.exp(x)),
    "softsign": lambda x: x / (1 + np.abs(x)),
    "logit": lambda x: np.log(x / (1 - x)),
    "lerp": lambda x: x + (2.0 - x) * 0.25,
}
OF_ROWS: dict[str, Callable[..., Any]] = {
    "softmax": lambda x: np.exp(x) / np.exp(x).sum(),
    "log_softmax": lambda x: x - np.log(np.exp(x).sum()),
    "logsumexp": lambda x: np.full_like(x, np.log(np.exp(x).sum())),
    "layer_norm": lambda x: (x - x.mean()) / np.sqrt(x.var() + 1e-5),
    "rms_norm": lambda x: x / np.sqrt((x * x).mean() + 1e-5),
}

HEAD = """import dovetail as dt
from dovetail import T

@dt.kernel
def f(a: T.Buffer[T.float32, 2], b: T.Buffer[T.float32, 2]) -> None:
    for i in T.parallel(a.shape[0]):
"""


def kernel(name: str, lines: list[str]) -> Any:
    return executed(HEAD + "".join(f"        {line}\n" for line in lines), f"{name}.py")["f"]


@pytest.mark.parametrize("name", [*FORMULAS, *ROWS])
def test_a_formula_gives_what_its_name_says(name: str) -> None:
    with pytest.raises(SourceError, match=f"no member '{name}'") as caught:
        kernel(f"{name} refused", [f"b[i, 0] = T.{name}(a[i, 0])"]).parse()
    assert (FORMULAS | ROWS)[name] in caught.value.instead
    if name in FORMULAS:
        x = X[(X > 0) & (X < 1)] if name == "logit" else X
        body = ["for j in range(a.shape[1]):", "    x, y, t = a[i, j], 2.0, 0.25"]
        body += [f"    b[i, j] = {FORMULAS[name]}"]
    else:
        x = X
        *before, last = ROWS[name].split("; ")
        body = ["row = a[i, :]", *before, f"b[i, :] = {last}"]
    given, got = x[None].astype(np.float32), np.zeros((1, len(x)), np.float32)
    kernel(name, body)(given, got)
    wanted = (NUMBERS | OF_ROWS)[name](x)
    np.testing.assert_allclose(got[0], wanted, rtol=2e-6, atol=2e-6)


def test_the_functions_that_advice_names_exist() -> None:
    for name, text in ADVICE.items():
        for written in re.findall(r"\bT((?:\.\w+)+)", text):
            member: Any = T
            for each in written[1:].split("."):
                assert hasattr(member, each), (name, written)
                member = getattr(member, each)


def test_what_is_no_member_of_t_says_what_to_write() -> None:
    with pytest.raises(AttributeError, match="no member 'float8': no type has fewer than 8 bits"):
        _ = T.float8  # pyright: ignore[reportAttributeAccessIssue]
    made = kernel("called with a grid", ["b[i, 0] = a[i, 0]"])
    with pytest.raises(dr.ArgumentTypeError, match=r"without a grid, `f\(x, y\)`"):
        _ = made[(1,)]
    with pytest.raises(DovetailError, match="give one another name"):
        dt.build([made, made], ["cpu"])


def test_float_as_the_type_of_elements() -> None:
    text = HEAD.replace("Buffer[T.float32, 2]", "Buffer[float]") + "        b[i] = a[i] * 2\n"
    a, b = np.ones(3, np.float32), np.zeros(3, np.float32)
    executed(text, "buffers of float.py")["f"](a, b)
    assert b.tolist() == [2, 2, 2]
