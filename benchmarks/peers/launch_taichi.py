"""Taichi on Vulkan: the cost of one launch of a small kernel."""

import json

import taichi as ti
from common import launches


def main() -> None:
    """On device arrays that Taichi owns."""
    ti.init(arch=ti.vulkan, offline_cache=False, log_level=ti.ERROR)
    x, y = ti.ndarray(ti.f32, 256), ti.ndarray(ti.f32, 256)

    @ti.kernel
    def saxpy(a: ti.f32, x: ti.types.ndarray(ti.f32, 1), y: ti.types.ndarray(ti.f32, 1)):
        for i in x:
            y[i] = a * x[i] + y[i]

    print(json.dumps(launches(lambda: saxpy(2.0, x, y), ti.sync)))


if __name__ == "__main__":
    main()
