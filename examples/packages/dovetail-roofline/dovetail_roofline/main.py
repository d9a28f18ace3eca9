"""`dovetail-roofline OUT.svg`: three kernels under the roof of this machine's processor."""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np

import dovetail as dt
from dovetail import T
from dovetail_roofline.measure import measure, measure_roof, triad
from dovetail_roofline.picture import picture


@dt.kernel
def softmax(x: T.Buffer[T.float32], out: T.Buffer[T.float32]) -> None:
    """Softmax of each row."""
    n, m = x.shape
    assert out.shape == (n, m)
    for i in T.parallel(n):
        top = T.max(x[i, j] for j in range(m))
        total = T.sum(T.exp(x[i, j] - top) for j in range(m))
        for j in range(m):
            out[i, j] = T.exp(x[i, j] - top) / total


@dt.kernel
def matmul(a: T.Buffer[T.float32], b: T.Buffer[T.float32], out: T.Buffer[T.float32]) -> None:
    """Out = a @ b."""
    m, k = a.shape
    n = b.shape[1]
    assert b.shape == (k, n)
    assert out.shape == (m, n)
    for i, j in T.parallel(m, n):
        acc = T.float32(0)
        for p in range(k):
            acc += a[i, p] * b[p, j]
        out[i, j] = acc


def main() -> None:
    """Measure, print a table, draw."""
    parser = argparse.ArgumentParser(prog="dovetail-roofline", description=__doc__)
    parser.add_argument("out", type=Path, help="the picture, *.svg")
    parser.add_argument("-t", "--target", default="cpu", help="default: cpu")
    parser.add_argument("--size", type=int, default=2048, help="rows of the matrices")
    given = parser.parse_args()
    n = given.size

    def random(*shape: int) -> np.ndarray:
        return np.random.default_rng(0).random(shape, np.float32)

    roof = measure_roof(given.target)
    works = [
        measure(triad, random(n * n), random(n * n), random(n * n), target=given.target),
        measure(softmax, random(n, n), random(n, n), target=given.target),
        measure(matmul, random(n, n), random(n, n), random(n, n), target=given.target),
    ]
    print(f"{'kernel':12} {'flops':>12} {'accessed':>12} {'touched':>12} {'GFLOP/s':>9}   of roof")
    for work in works:
        share = work.rate / roof.at(work.intensity)
        print(
            f"{work.name:12} {work.flops:12} {work.accessed:12} {work.touched:12} "
            f"{work.rate / 1e9:9.3g} {share:9.0%}"
        )
    given.out.write_text(picture(roof, works, f"{given.target}, {n} rows"), encoding="utf-8")
    print(f"{given.out}: written")
