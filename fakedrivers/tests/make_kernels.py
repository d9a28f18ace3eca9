"""The kernels of the C++ tests: device images, their objects, CPU images for the fake driver.

Usage: make_kernels.py FOLDER TARGET... Run when the C++ tests of a runtime are built, by the
environment's Python. Makes `<kernel>.<number of the target>.image`, beside it the code of the
payload (`.code`), and CPU images in FOLDER/images.
"""

from __future__ import annotations

import sys
from pathlib import Path

import dovetail as dt
from dovetail import T, compiler
from dovetail.bundle import without_extents
from dovetail.image import encode_image
from dovetail_fakedrivers.images import make_images


@dt.kernel
def scale_add(a: T.float32, x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
    """Y = a x + y, by blocks of 64 threads."""
    (n,) = x.shape
    assert y.shape == (n,)
    with T.launch(grid=T.ceildiv(n, 64), block=64) as (block, thread):
        i = block.x * 64 + thread.x
        if i < n:
            y[i] = a * x[i] + y[i]


@dt.kernel
def reverse(x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
    """Each run of 64 elements backwards, through shared memory."""
    (n,) = x.shape
    assert y.shape == (n,)
    with T.launch(grid=T.ceildiv(n, 64), block=64) as (block, thread):
        tile = T.alloc((64,), T.float32, scope="shared")
        i = block.x * 64 + thread.x
        tile[thread.x] = x[i]
        T.barrier()
        if i < n:
            y[i] = tile[63 - thread.x]


@dt.kernel
def spin(x: T.Buffer[T.uint32], rounds: T.int32) -> None:
    """Takes as long as it is told to."""
    with T.launch(grid=1, block=1):
        for _ in range(rounds):
            x[0] = x[0] * T.uint32(1664525) + T.uint32(1013904223)


def main() -> None:
    """Write everything into the folder."""
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for kernel in (scale_add, reverse, spin):
        module = compiler.merge([kernel])
        for number, target in enumerate(sys.argv[2:]):
            (resolved,) = compiler.variants(target)
            compiled = compiler.compile_module(module, resolved)
            name = f"{kernel.name}.{number}"
            image = without_extents(compiled.image)
            (code,) = (part for key, part in image.payload.items() if key != "options")
            (folder / f"{name}.image").write_bytes(encode_image(image))
            (folder / f"{name}.code").write_bytes(code)
            make_images(compiled, folder / "images")


if __name__ == "__main__":
    main()
