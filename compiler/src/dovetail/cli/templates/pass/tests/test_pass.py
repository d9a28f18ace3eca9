"""What the pass does to a kernel, and that its results are the same."""

from __future__ import annotations

import numpy as np

import dovetail as dt
from acme_pass import AcmePass
from dovetail import T, plugin


@dt.kernel
def halve(x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    assert y.shape == (n,)
    for i in T.parallel(n):
        y[i] = x[i] / 8.0 + x[i] / 3.0


def after(*passes: AcmePass) -> str:
    bundle = dt.build([halve], ["null"], passes=passes)
    return bundle.images[0].data.decode("latin-1")


def test_it_is_announced() -> None:
    assert "acme-pass" in [line.name for line in plugin.pass_ledger() if line.state == "ready"]


def test_powers_of_two_become_products() -> None:
    assert "/ T.float32(8.0)" in after()
    text = after(AcmePass())
    assert "* T.float32(0.125)" in text
    assert "/ T.float32(3.0)" in text


def test_what_is_beyond_the_limit_stays() -> None:
    assert "/ T.float32(8.0)" in after(AcmePass(limit=2))


def test_results_are_the_same() -> None:
    x = np.random.default_rng(0).standard_normal(100).astype(np.float32)
    results: list[bytes] = []
    for passes in ((), (AcmePass(),)):
        y = np.zeros_like(x)
        data = dt.build([halve], ["cpu"], passes=passes).tobytes()
        dt.load_bytes(data, device="cpu:0").halve(x, y)
        results.append(y.tobytes())
    assert results[0] == results[1]
