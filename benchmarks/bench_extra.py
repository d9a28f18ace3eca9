"""Functions of `T.extra`: by the library, by kernels of our own, and by NumPy, in one run.

The kernels are those of a bundle whose calls have been given another name, so that no library has
them: what a machine without `dovetail-runtime-extra` runs.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from measure import Result, paired

import dovetail as dt
from dovetail import T, extra
from dovetail.bundle import Bundle, BundleFunction, decode_plan, encode_plan
from dovetail.support.dataclasses import replace


def without_libraries(bundle: Bundle) -> Bundle:
    """The same bundle, whose plans call functions of a library that nobody has."""

    def renamed(data: bytes) -> bytes:
        plan = decode_plan(data)
        called = {each.operands[0] for each in plan.instructions if each.name == "call"}
        messages = tuple(
            f"nobody.{text}" if number in called else text
            for number, text in enumerate(plan.messages)
        )
        return encode_plan(replace(plan, messages=messages))

    functions = tuple(
        BundleFunction(
            each.name,
            each.signature,
            tuple((image, renamed(plan)) for image, plan in each.variants),
        )
        for each in bundle.functions
    )
    return replace(bundle, functions=functions)


def products_on(device: str) -> list[Result]:
    """Products on a device: by its library, if it has one, against our own kernels there."""
    import numpy as np

    import dovetail_runtime as dr

    kind = device.partition(":")[0]
    bundle = dt.build(extra.kernels(T.float32), targets=[kind])
    library = dt.load_bytes(bundle.tobytes())
    kernels = dt.load_bytes(without_libraries(bundle).tobytes())
    generator = np.random.default_rng(0)
    found: list[Result] = []

    def both(name: str, function: str, *shapes: tuple[int, ...]) -> None:
        given = [
            dr.asarray(generator.standard_normal(shape).astype(np.float32), device)
            for shape in shapes
        ]

        def waited(call: Callable[..., object]) -> None:
            call(*given)
            dr.synchronize()

        ours, yardstick = (getattr(module, function) for module in (library, kernels))
        found.append(
            paired(
                f"extra: {name}, {device}",
                lambda: waited(ours),
                lambda: waited(yardstick),
                "our kernels",
                5,
            )
        )

    for size in (16, 128, 512):
        square = (size, size)
        both(f"gemm, {size}", "gemm_float32", square, square, square)
        both(f"gemv, {size}", "gemv_float32", square, (size,), (size,))
    both("64 times gemm, 32", "gemm_batched_float32", *[(64, 32, 32)] * 3)
    return found


def run() -> list[Result]:
    """Sorts, products, random numbers, on the CPU; products on OpenCL's first device."""
    import numpy as np

    bundle = dt.build(extra.kernels(T.float32), targets=["cpu"])
    library = dt.load_bytes(bundle.tobytes())
    kernels = dt.load_bytes(without_libraries(bundle).tobytes())
    generator = np.random.default_rng(0)
    found: list[Result] = []

    def both(name: str, call: Callable[[Any], object], numpy: Callable[[], object]) -> None:
        for label, module in (("library", library), ("kernels", kernels)):
            found.append(
                paired(f"extra: {name}, {label}", lambda m=module: call(m), numpy, "NumPy", 5)
            )

    for count, text in ((1000, "1000"), (1 << 20, "1 Mi")):
        x = generator.standard_normal(count).astype(np.float32)
        both(
            f"sort, {text}",
            lambda m, x=x: m.sort_float32(x),
            lambda x=x: np.sort(x, kind="stable"),
        )
        both(
            f"argsort, {text}",
            lambda m, x=x: m.argsort_float32(x),
            lambda x=x: np.argsort(x, kind="stable"),
        )
    for size in (16, 512):
        a, b = (generator.standard_normal((size, size)).astype(np.float32) for _ in range(2))
        c = np.empty_like(a)
        both(
            f"gemm, {size}",
            lambda m, a=a, b=b, c=c: m.gemm_float32(a, b, c),
            lambda a=a, b=b, c=c: np.matmul(a, b, out=c),
        )
        both(
            f"gemv, {size}",
            lambda m, a=a, b=b, c=c: m.gemv_float32(a, b[0], c[0]),
            lambda a=a, b=b, c=c: np.matmul(a, b[0], out=c[0]),
        )
    out = np.empty(1 << 20, np.float32)
    philox = np.random.Generator(np.random.Philox(1))
    for name, ours, theirs in (
        ("uniform", library.random_uniform, lambda: philox.random(dtype=np.float32, out=out)),
        (
            "normal",
            library.random_normal,
            lambda: philox.standard_normal(dtype=np.float32, out=out),
        ),
    ):
        found.append(
            paired(
                f"extra: {name}, 1 Mi", lambda f=ours: f(out, 1, 2, 3), theirs, "NumPy's Philox", 5
            )
        )
    if any(each.kind == "opencl" for each in dt.devices()):
        found += products_on("opencl:0")
    return found
