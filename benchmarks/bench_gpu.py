"""Vulkan and WebGPU: what a launch, a copy and a kernel cost, against C and against Slang.

What no runtime can undercut is a loop in C over the same API (`native/`): recorded, submitted and
waited for in the same way. It is compiled here, with the official headers.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

import gpu_kernels
from measure import Result, paired
from peers.common import launches
from peers_run import peers

import dovetail as dt

if TYPE_CHECKING:
    from dovetail.image import DeviceImage

HERE = Path(__file__).parent
ROUNDS = 9
COPY_BYTES = 1 << 26


def run() -> list[Result]:
    """Everything for which a device and a compiler are here."""
    import dovetail_runtime as runtime

    results: list[Result] = []
    with tempfile.TemporaryDirectory() as folder:
        for kind in ("vulkan", "webgpu"):
            if not any(device.kind == kind for device in runtime.devices()):
                print(f"{kind}: no device here, left out", file=sys.stderr)
                continue
            loop = _loop(kind, Path(folder))
            results += _launches(kind, loop)
            results += _copies(kind, loop)
    return results + _cuda_calls() + _kernels() + _start()


def _loop(kind: str, folder: Path) -> dict[str, float]:
    """The figures of the loop in C, with our own kernel in it."""
    image = _image(kind)
    symbol = "saxpy_0"
    module = folder / f"saxpy.{'spv' if kind == 'vulkan' else 'wgsl'}"
    module.write_bytes(image.payload[symbol])
    (function,) = [each for each in image.functions if each.symbol == symbol]
    scalars = 4 * sum(each.kind != "buffer" for each in function.arguments)
    numbers = [symbol, "2", str(scalars), "1", str(COPY_BYTES)]
    source, program = HERE / "native" / f"{kind}_loop.cc", folder / f"{kind}_loop"
    if kind == "vulkan":
        more, given = ["-lvulkan"], [str(module), *numbers]
    else:
        import importlib.util

        spec = importlib.util.find_spec("wgpu")
        assert spec is not None
        assert spec.origin is not None
        resources = Path(spec.origin).parent / "resources"
        (library,) = resources.glob("libwgpu_native*.so")
        more, given = [f"-I{resources}", "-ldl"], [str(library), str(module), *numbers]
    command = ["g++", "-std=c++17", "-O2", str(source), "-o", str(program), *more]
    subprocess.run(command, check=True)
    done = subprocess.run([str(program), *given], check=True, capture_output=True, text=True)
    return json.loads(done.stdout)


def _cuda_calls() -> list[Result]:
    """What the CUDA runtime's own code costs a launch, on a fake driver that executes nothing.

    The same calls in a bare loop, in turns, in one process. Says nothing of any GPU.
    """
    import importlib.metadata

    from dovetail.image import encode_image
    from dovetail_fakedrivers.libraries import library

    (runtime,) = [
        Path(str(file.locate()))
        for file in importlib.metadata.files("dovetail-runtime-cuda") or []
        if file.name == "libdovetail_runtime_cuda.so"
    ]
    image = _image("cuda")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "saxpy.image").write_bytes(encode_image(image))
        (folder / "saxpy.ptx").write_bytes(image.payload["source"])
        include = HERE.parent / "runtime" / "core" / "include"
        source, program = HERE / "native" / "cuda_loop.cc", folder / "cuda_loop"
        command = ["g++", "-std=c++17", "-O2", f"-I{include}", str(source), "-o", str(program)]
        subprocess.run([*command, "-ldl", "-pthread"], check=True)
        done = subprocess.run(
            [
                str(program), str(library("libcuda.so.1")), str(runtime),
                str(folder / "saxpy.image"), "saxpy_0", str(folder / "saxpy.ptx"), "saxpy_0",
                str(COPY_BYTES),
            ],
            env={**os.environ, "DOVETAIL_FAKE_SCRIPT": "no images"},
            check=True, capture_output=True, text=True,
        )  # fmt: skip
    found = json.loads(done.stdout)
    bare = "a bare loop on the same fake driver"
    return [
        Result(
            "cuda (fake driver): one launch of many", found["launch"], found["bare_launch"], bare,
        ),
        Result(
            "cuda (fake driver): one launch and its wait",
            found["launch_and_wait"], found["bare_launch_and_wait"], bare,
        ),
        Result(
            "cuda (fake driver): one launch of a plan of eight",
            found["launch_in_batch"], found["bare_launch"], bare,
        ),
    ]  # fmt: skip


def _image(kind: str) -> DeviceImage:
    from dovetail.compiler import compile_module, merge, variants

    return compile_module(merge([gpu_kernels.saxpy]), variants(kind)[0]).image


def _launches(kind: str, loop: dict[str, float]) -> list[Result]:
    import numpy as np

    import dovetail_runtime as runtime

    device = runtime.device(f"{kind}:0")
    module = runtime.load_bytes(dt.build([gpu_kernels.saxpy], [kind]).tobytes(), device=device)
    x, y = (runtime.asarray(np.ones(256, np.float32), device) for _ in range(2))

    def launch() -> None:
        module.saxpy(2.0, x, y)

    def wait() -> None:
        runtime.synchronize(device)

    found = launches(launch, wait)
    results = [
        Result(
            f"{kind}: one launch of many", found["launch"], loop["launch"],
            "C over the same API",
        ),
        Result(
            f"{kind}: one launch and its wait", found["launch_and_wait"], loop["launch_and_wait"],
            "C over the same API",
        ),
    ]  # fmt: skip
    others = {"vulkan": ("taichi", "iree", "pyopencl"), "webgpu": ("wgpu", "pyopencl")}[kind]
    for other in others:
        theirs = peers(f"launch_{other}")
        for name, ours in found.items():
            if theirs and name in theirs:
                what = "one launch of many" if name == "launch" else "one launch and its wait"
                results.append(Result(f"{kind}: {what}", ours, theirs[name], _peer(other)))
    return results


def _peer(name: str) -> str:
    return {
        "taichi": "Taichi on Vulkan",
        "iree": "IREE on Vulkan, in C",
        "wgpu": "wgpu-py",
        "pyopencl": "pyopencl on PoCL",
    }[name]


def _copies(kind: str, loop: dict[str, float]) -> list[Result]:
    import numpy as np

    import dovetail_runtime as runtime

    device = runtime.device(f"{kind}:0")
    host = np.ones(COPY_BYTES // 4, np.float32)
    up, down = [], []
    for _ in range(ROUNDS):
        # A tensor and an array are made each time: that is what the calls do.
        start = time.perf_counter()
        tensor = runtime.asarray(host, device)
        runtime.synchronize(device)
        up.append(time.perf_counter() - start)
        start = time.perf_counter()
        runtime.asnumpy(tensor)
        down.append(time.perf_counter() - start)
    size = f"{COPY_BYTES >> 20} MiB"
    return [
        Result(f"{kind}: {size} to the device", min(up), loop["upload"], "C over the same API"),
        Result(f"{kind}: {size} back", min(down), loop["download"], "C over the same API"),
    ]


def _kernels() -> list[Result]:
    """Our kernels and Slang's, on the same device through the same runtime."""
    import numpy as np

    import dovetail_runtime as runtime

    modules = peers("spirv_slang")
    if not modules:
        return []
    theirs = gpu_kernels.from_slang({name: bytes.fromhex(text) for name, text in modules.items()})
    kernels = [*gpu_kernels.KERNELS.values(), *theirs]
    device = runtime.device("vulkan:0")
    loaded = runtime.load_bytes(dt.build(kernels, ["vulkan"]).tobytes(), device=device)
    generator = np.random.default_rng(0)

    def array(*shape: int) -> object:
        return runtime.asarray(generator.standard_normal(shape).astype(np.float32), device)

    arguments = {
        "saxpy": (1.0001, array(1 << 22), array(1 << 22)),
        "softmax": (array(1024, 1024), array(1024, 1024)),
        "matmul": (array(512, 512), array(512, 512), array(512, 512)),
    }

    def call(name: str, which: str) -> None:
        getattr(loaded, name)(*arguments[which])
        runtime.synchronize(device)

    for name in ("softmax", "matmul"):
        call(name, name)
        ours = runtime.asnumpy(arguments[name][-1])
        call(f"slang_{name}", name)
        np.testing.assert_allclose(ours, runtime.asnumpy(arguments[name][-1]), 1e-4, 1e-4)
    return [
        paired(
            f"vulkan: {name}",
            lambda name=name: call(name, name),
            lambda name=name: call(f"slang_{name}", name),
            "the same kernel from Slang, same runtime",
        )
        for name in arguments
    ]


def _start() -> list[Result]:
    """From process start to the first result, against IREE's."""
    theirs = peers("launch_iree")
    if not theirs:
        return []
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "saxpy.dvt"
        dt.build([gpu_kernels.saxpy], ["vulkan"]).save(file)
        program = (
            "import numpy as np, dovetail_runtime as r\n"
            "d = r.device('vulkan:0')\n"
            f"m = r.load({str(file)!r}, device=d)\n"
            "x, y = (r.asarray(np.ones(256, np.float32), d) for _ in range(2))\n"
            "m.saxpy(2.0, x, y)\n"
            "assert (r.asnumpy(y) == 3).all()\n"
        )
        times = []
        for _ in range(7):
            start = time.perf_counter()
            subprocess.run([sys.executable, "-c", program], check=True)
            times.append(time.perf_counter() - start)
    against = "IREE's C tool (ours is Python with NumPy)"
    return [Result("vulkan: process start to first result", min(times), theirs["start"], against)]
