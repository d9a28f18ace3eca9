"""The toy backend as its users meet it: what it writes, what it runs, what it refuses.

Everything else is `pytest --pyargs dovetail_conformance --backend toy`.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import dovetail as dt
import dovetail_runtime as dr
from dovetail import T
from dovetail.image import decode_image


@dt.kernel
def clip(x: T.Buffer[T.int8], most: T.int8) -> None:
    (n,) = x.shape
    for i in T.parallel(n):
        x[i] = T.min(x[i] + x[i], most)


def run(bundle: bytes, *arguments: object) -> None:
    dr.load_bytes(bundle, device="toy").clip(*arguments)


def test_a_kernel_is_instructions() -> None:
    (image,) = dt.build([clip], ["toy"]).images
    text = decode_image(image.data).payload["source"].decode()
    head, *lines = text.splitlines()
    assert head.startswith("kernel clip_0 x n most x_offset | ")
    start = lines.index("load x")
    assert "min" in lines[start:]
    assert "store x" in lines[start:]


def test_integers_wrap() -> None:
    x = np.array([1, 100, -100, 3], np.int8)
    run(dt.build([clip], ["toy"]).tobytes(), x, 5)
    assert x.tolist() == [2, -56, 5, 5]


def test_views_are_used_where_they_lie() -> None:
    memory = np.arange(12, dtype=np.int8)
    run(dt.build([clip], ["toy"]).tobytes(), memory[10:4:-2], 127)
    assert memory.tolist() == [0, 1, 2, 3, 4, 5, 12, 7, 16, 9, 20, 11]


def test_one_source_serves_it_and_others(tmp_path: Path) -> None:
    path = tmp_path / "clip.dvt"
    dt.build([clip], ["toy", "cpu"]).save(path)
    for device in ("toy", "cpu"):
        x = np.array([1, 2], np.int8)
        dr.load(path, device=device).clip(x, 100)
        assert x.tolist() == [2, 4]


def external(payload: bytes, format: str = "stack") -> bytes:
    kernel = dt.external(
        "toy", format, {"source": payload}, {"x": "inout int8[n]", "most": "int8"},
        dt.ExternalLaunch("clip", grid="n", block=1), name="clip",
    )  # fmt: skip
    return dt.build([kernel], ["toy"]).tobytes()


def test_a_program_by_hand_runs() -> None:
    text = b"kernel clip x most | i j k\nget i\nget i\nload x\nget most\nadd\nstore x\n"
    x = np.array([1, 2, 3], np.int8)
    run(external(text), x, 10)
    assert x.tolist() == [11, 12, 13]


@pytest.mark.parametrize(
    ("payload", "format", "said"),
    [
        (b"kernel clip x most | i j k\nfly\n", "stack", "line 2, 'fly', is no instruction"),
        (b"kernel clip x most | i j k\nconst int8\n", "stack", "line 2"),
        (b"kernel other x most | i j k\n", "stack", "no kernel 'clip', it has other"),
        (b"\xff", "stack", "the image has no text"),
        (b"kernel", "tape", "does not take format tape"),
    ],
)
def test_images_that_it_refuses(payload: bytes, format: str, said: str) -> None:
    with pytest.raises(dr.DovetailError, match="toy") as caught:
        run(external(payload, format), np.zeros(1, np.int8), 1)
    assert said in str(caught.value)
