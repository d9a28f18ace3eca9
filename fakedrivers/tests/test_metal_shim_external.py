"""Metal texts that people write, brought by `dt.external` and run through the shim."""

from pathlib import Path

import numpy as np
import pytest
from metal_device import MetalExecutor

import dovetail as dt
from dovetail import T
from dovetail.api import External

pytestmark = [pytest.mark.level("shim"), pytest.mark.needs(tool="clang++-19")]

KERNELS = Path(__file__).parent / "kernels"


@dt.external("metal", "msl", KERNELS / "shade.metal")
def shade(
    x: T.Buffer[T.float32], to: T.Buffer[T.float32], small: T.Buffer[T.float16], gain: T.float32
) -> None:
    n, _four = x.shape
    assert x.shape == (n, 4)
    assert to.shape == (n, 4)
    assert small.shape == (n, 4)
    T.external("shade", x, to, small, T.uint32(n), gain, grid=T.ceildiv(n, 64), block=64,
               writes=(to, small))  # fmt: skip


@dt.external("metal", "msl", KERNELS / "bits.metal")
def bits(
    a: T.Buffer[T.uint8],
    b: T.Buffer[T.uint8],
    signed_results: T.Buffer[T.int8],
    results: T.Buffer[T.uint8],
) -> None:
    (n,) = a.shape
    assert n % 32 == 0
    assert b.shape == (n,)
    assert signed_results.shape == (n, 8)
    assert results.shape == (n, 8)
    T.external("bits", a, b, signed_results, results, grid=n // 32, block=32,
               writes=(signed_results, results))  # fmt: skip


def run(external: External, images: Path, *arguments: object) -> list[np.ndarray]:
    """Its tensors after a call."""
    executor = MetalExecutor(images)
    bundle = dt.build([external], [executor.target]).tobytes()
    return executor.run(bundle, external.name, arguments)[1]


def test_vectors_literals_and_matrices(shim_images: Path) -> None:
    x = np.random.default_rng(2).standard_normal((100, 4)).astype(np.float32)
    gain = 1.5
    _, got, small = run(
        shade, shim_images, x, np.zeros_like(x), np.zeros((100, 4), np.float16), gain
    )
    colour, light = x[:, :3].astype(np.float64), np.array([0.25, 0.5, 0.75])
    normal = np.cross(colour, light) + 0.1
    normal /= np.linalg.norm(normal, axis=1, keepdims=True)
    shine = np.clip(normal @ light, 0, 1) * gain
    s, c = np.sin(shine), np.cos(shine)
    turned = np.stack(
        [c * normal[:, 0] + s * normal[:, 1], c * normal[:, 1] - s * normal[:, 0], normal[:, 2]], 1
    )
    mixed = colour + (turned - colour) * 0.25
    # An element at a limit may fall to either side in float32.
    sure = (np.abs(mixed - 0.5) > 1e-5).all(1) & (np.abs(shine - 0.5) > 1e-5)
    mixed = np.where(mixed > 0.5, mixed - np.floor(mixed), mixed)
    t = np.clip(np.abs(mixed), 0, 1)
    mixed = np.clip(mixed * t * t * (3 - 2 * t), -2, 2)
    wanted = np.column_stack([mixed, np.linalg.norm(mixed, axis=1) + (shine >= 0.5)])
    assert sure.sum() > 90
    np.testing.assert_allclose(got[sure], wanted[sure], rtol=2e-5, atol=2e-5)
    halves = np.column_stack([mixed * 0.5, np.full(100, 1.5)])
    np.testing.assert_allclose(small[sure], halves[sure], rtol=2e-3, atol=2e-4)


def test_integer_functions(shim_images: Path) -> None:
    draw = np.random.default_rng(3)
    a, b = (draw.integers(0, 256, 64, dtype=np.uint8) for _ in range(2))
    found = run(
        bits, shim_images, a, b, np.zeros((64, 8), np.int8), np.zeros((64, 8), np.uint8)
    )[2:]  # fmt: skip
    for kind, got in zip((np.int8, np.uint8), found, strict=True):
        for x, y, row in zip(a.view(kind).tolist(), b.view(kind).tolist(), got, strict=True):
            raw = x & 255
            field = raw >> 3 & 31
            if kind is np.int8 and field >= 16:
                field -= 32
            zeros = 8 - (y & 255).bit_length()
            wanted = [
                field,
                raw & ~0x70 | (y & 7) << 4,
                int(f"{raw:08b}"[::-1], 2),
                raw << 5 | raw >> 3,
                min(max(x, 2), 90),
                abs(x - y),
                (x + y) >> 1,
                raw.bit_count() + 2 * zeros + ((x + y + 1) >> 1),
            ]
            assert [int(each) & 255 for each in row] == [each & 255 for each in wanted], (x, y)
