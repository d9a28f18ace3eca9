"""Classifies scikit-learn's handwritten digits with the digits bundle; checks every step.

Imports the runtime only, never the compiler.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

sys.path.insert(0, str(Path(__file__).parent.parent))

from support import Row, Step, main, timed

import dovetail_runtime as dr

Matrix = NDArray[Any]

UNIT = 2.0**-24
"""The unit roundoff of float32."""

K = 3
"""Neighbours that vote; as in kernels.py."""


def split() -> tuple[Matrix, Matrix, Matrix, Matrix]:
    """1797 digits of 8 x 8 pixels: training points and labels, test points and labels."""
    from sklearn.datasets import load_digits
    from sklearn.model_selection import train_test_split

    data, target = load_digits(return_X_y=True)
    parts: list[Any] = train_test_split(
        data.astype(np.float32), target.astype(np.int32), test_size=0.4, random_state=7
    )
    train, test, train_labels, test_labels = parts
    return train, train_labels, test, test_labels


def run(module: dr.Module, device: dr.Device, step: Step, out: Path) -> list[Row]:
    """Norms, distances, vote; accuracy must equal scikit-learn's on the same split."""
    from sklearn.neighbors import KNeighborsClassifier

    train, train_labels, test, test_labels = split()
    points, labels, queries = (dr.asarray(each, device) for each in (train, train_labels, test))
    rows: list[Row] = []

    def check(name: str, got: Matrix, value: Matrix, bound: Matrix, time: float | str) -> None:
        error = np.abs(got.astype(np.float64) - value)
        good = bool((error <= bound).all())
        rows.append(Row(f"digits.{name}", str(device), time, float(error.max()), good))

    step("squared_norms")
    time = timed(device, lambda: module.squared_norms(points))
    point_norms, query_norms = module.squared_norms(points), module.squared_norms(queries)
    wide = train.astype(np.float64)
    value = (wide**2).sum(1)
    check(
        "squared_norms",
        dr.asnumpy(point_norms),
        value,
        value * (train.shape[1] + 1) * UNIT,
        time,
    )

    step("distances")
    time = timed(device, lambda: module.distances(queries, points, query_norms, point_norms))
    distance = module.distances(queries, points, query_norms, point_norms)
    other = test.astype(np.float64)
    value = ((other[:, None, :] - wide[None, :, :]) ** 2).sum(2)
    # The inputs are whole numbers of 0..16, so that every product and sum is exact: no error.
    check("distances", dr.asnumpy(distance), value, np.zeros_like(value), time)

    step("classify")
    time = timed(device, lambda: module.classify(distance, labels))
    got = dr.asnumpy(module.classify(distance, labels))
    reference = KNeighborsClassifier(K, algorithm="brute").fit(train, train_labels)
    accuracy, wanted = float((got == test_labels).mean()), reference.score(test, test_labels)
    same = accuracy == wanted
    note = f"accuracy {accuracy:.4f}, scikit-learn {wanted:.4f}"
    rows.append(Row("digits.classify", str(device), time, abs(accuracy - wanted), same, note))
    picture = drawing(test, test_labels, got)
    if picture not in _DRAWN:  # devices that agree have one picture
        _DRAWN.add(picture)
        print(picture, flush=True)
    return rows


_DRAWN: set[str] = set()

SHADES = " ░▒▓█"
SHOWN = 5
MISTAKES = 2


def drawing(digits: Matrix, labels: Matrix, answers: Matrix) -> str:
    """Some digits as text, with what each was taken for; a few mistakes come first."""
    right = answers == labels
    order = [*np.flatnonzero(~right)[:MISTAKES], *np.flatnonzero(right)][:SHOWN]
    lines: list[str] = []
    for row in range(8):
        pixels = [digits[which].reshape(8, 8)[row] for which in order]
        # Of 0 to 16, and twice: a character is about twice as high as it is wide.
        lines.append("  ".join("".join(2 * SHADES[int(each) // 4] for each in p) for p in pixels))
    said = [
        f"{answers[which]}" if right[which]
        else f"{answers[which]} for a {labels[which]}"
        for which in order
    ]  # fmt: skip
    lines.append("  ".join(f"{each:^16}" for each in said))
    return "\n".join(line.rstrip() for line in lines)


STEPS = 3

if __name__ == "__main__":
    main(run, STEPS, "digits")
